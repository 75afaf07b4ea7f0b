"""HTTP as uvicorn speaks it, less what keeps a connection without asking for anything."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flightdeck.web import descriptors

log = logging.getLogger(__name__)

# In bytes. What a browser sends is a tenth of it.
LARGEST_HEAD = 64 * 1024
LONGEST_ADDRESS = 8 * 1024
# Seconds between two lines that say that there are too many.
TOLD_EVERY = 60.0

NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Overlong(ValueError):
    """The parser answers 400 for it."""


class Protocol(HttpToolsProtocol):
    """The head of a request has a deadline, from the first byte on and however its bytes come; a new connection too.

    Between two requests uvicorn closes what is silent for long, and while one is answered nothing is expected: an event
    stream lasts as long as it likes. Bodies have their deadline in `request_guard`.
    """

    _told = float("-inf")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: asyncio.TimerHandle | None = None
        # How many bytes came of a head that is not complete; none while the body is read.
        self._head: int | None = 0

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > descriptors.connections_allowed():
            self._turn_away()
        else:
            self._expect_head()

    def data_received(self, data: bytes) -> None:
        if not self._answering:
            self._expect_head()
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse_head()

    def on_headers_complete(self) -> None:
        self._head = None
        self._stop_waiting()
        if len(self.url) > LONGEST_ADDRESS:
            raise Overlong
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever asks for another protocol is answered in this one, and that is nothing to complain of."""

    def _expect_head(self) -> None:
        """Whoever sends a byte now and then does not get more time for it."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(settings.HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse_head(self) -> None:
        log.warning("the head of a request is too large")
        if self._answering:
            self.transport.close()
        else:
            self.send_400_response("This request cannot be used.")

    def _turn_away(self) -> None:
        """What is left of the descriptors is for those who are here: a move needs some too."""
        if time.monotonic() - Protocol._told > TOLD_EVERY:
            Protocol._told = time.monotonic()
            log.warning("%d connections are open, no more can be served: new ones are closed", len(self.connections))
        self.transport.write(NO_ROOM)
        self.transport.close()
