"""What the server writes about its work: lines for people, or one JSON object a line for machines.

Each line says to which request and to which table it belongs, and none contains what lets somebody in: the tokens of
invitations and of similar links are masked wherever they turn up.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import BadRequest, RequestAborted, SuspiciousOperation
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase

from flightdeck.web.middleware import around
from flightdeck.web.outages import outage_behind

request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[str] = ContextVar("table_id", default="")

log = logging.getLogger("flightdeck.requests")

GOOD_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
TABLE = re.compile(r"/(?:t|api/v1/tables)/(\w+)")
# The token of a seat, and any other part of an address that is as long as a token.
TOKEN = re.compile(r"(?<=/seat/)[^/\s?\"'<>]+|(?<=/)[\w-]{20,}(?=[/\s?\"'<>]|$)")
# Asked every few seconds by whoever watches the server.
UNINTERESTING = "/healthz"
# Whatever somebody sends, these say that it cannot be used.
MALFORMED = (SuspiciousOperation, BadRequest, MultiPartParserError, UnreadablePostError, RequestAborted)
LONGEST_LINE = 500
# What a line may say beside its message.
FACTS = ("method", "path", "status", "milliseconds", "table", "move")


def masked(text: str) -> str:
    return TOKEN.sub("…", text)


class NoFault(logging.Filter):
    """What is no fault of the code is one line: it would fill the log, and nobody could mend it where it happened."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and not record.exc_info and getattr(record, "status_code", 0) == 503:
            return False  # whoever answered so has said why
        error = record.exc_info[1] if record.exc_info else None
        found = error if isinstance(error, MALFORMED) else outage_behind(error)
        if found is not None:
            told = record.getMessage()
            record.msg, record.args = told if str(found) in told else f"{told}: {found}", ()
            record.msg = " ".join(record.msg.split())[:LONGEST_LINE]
            record.exc_info = None
        return True


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": masked(record.getMessage()),
        }
        line |= {"request": request_id.get()} if request_id.get() else {}
        line |= {"table": table_id.get()} if table_id.get() else {}
        line |= {name: getattr(record, name) for name in FACTS if hasattr(record, name)}
        if record.exc_info:
            line["exception"] = masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configuration() -> dict[str, Any]:
    """As FLIGHTDECK_LOG says: text, which only complains, or json, which has a line for each request too."""
    as_json = os.environ.get("FLIGHTDECK_LOG") == "json"
    level = os.environ.get("FLIGHTDECK_LOG_LEVEL", "INFO" if as_json else "WARNING").upper()
    formatter = JsonLines if as_json else Plain
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": {"()": f"{formatter.__module__}.{formatter.__qualname__}"}},
        "filters": {"no fault": {"()": f"{NoFault.__module__}.{NoFault.__qualname__}"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "chosen", "filters": ["no fault"]}},
        # Other packages tell the details of their work to nobody.
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {"flightdeck": {"level": level}},
    }


class RequestLog:
    """One request, from its arrival to its answer."""

    def __init__(self, request: HttpRequest) -> None:
        given = request.headers.get("X-Request-ID", "")
        self.id = given if GOOD_ID.fullmatch(given) else secrets.token_hex(8)
        self.request = request
        self._start = time.perf_counter()
        found = TABLE.match(request.path)
        request_id.set(self.id)
        table_id.set(found[1] if found else "")

    def answered(self, response: HttpResponseBase) -> HttpResponseBase:
        response.headers["X-Request-ID"] = self.id
        self.note(response.status_code)
        return response

    def note(self, status: int) -> None:
        """It is answered."""
        level = logging.DEBUG if self.request.path == UNINTERESTING and status == 200 else logging.INFO
        if not log.isEnabledFor(level):
            return
        facts = {
            "method": self.request.method,
            "path": masked(self.request.path),
            "status": status,
            "milliseconds": round(1000 * (time.perf_counter() - self._start), 1),
        }
        log.log(level, "{method} {path}: {status} after {milliseconds} ms".format(**facts), extra=facts)


requests = around(lambda request: RequestLog(request).answered)
