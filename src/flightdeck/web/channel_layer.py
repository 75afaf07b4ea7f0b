"""How the parts of one process tell each other of changes."""

from __future__ import annotations

import time
from typing import Any

from channels.layers import InMemoryChannelLayer  # type: ignore[import-untyped]

CLEANUP_INTERVAL = 10.0
# Whoever listens says when to stop; a page may be open for weeks.
FOREVER = 1_000_000_000


class Layer(InMemoryChannelLayer):  # type: ignore[misc]
    """Looks for messages that nobody fetched once in a while, not with every message: it looks at every listener."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"group_expiry": FOREVER, **given})
        self._cleaned = 0.0

    def _clean_expired(self) -> None:
        if time.monotonic() - self._cleaned >= CLEANUP_INTERVAL:
            self._cleaned = time.monotonic()
            super()._clean_expired()
