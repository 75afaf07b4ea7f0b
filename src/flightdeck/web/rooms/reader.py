"""Reading single rows for the event loop, as they are stored now."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.db import close_old_connections, connection

Row = tuple[Any, ...]

asking = ThreadPoolExecutor(2, "reader")


class Reader:
    """SQLite is read at once: that takes microseconds and never waits for a writer. PostgreSQL is asked in a thread."""

    def __init__(self) -> None:
        self._file: sqlite3.Connection | None = None

    async def row(self, sql: str, given: Sequence[str | int]) -> Row | None:
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite"):
            found: Row | None = self._opened().execute(sql.replace("%s", "?"), given).fetchone()
            return found
        return await asyncio.get_running_loop().run_in_executor(asking, asked, sql, given)

    def _opened(self) -> sqlite3.Connection:
        if self._file is None:
            name = settings.DATABASES["default"]["NAME"]
            self._file = sqlite3.connect(name, timeout=0, isolation_level=None, check_same_thread=False)
            self._file.execute("PRAGMA query_only = ON")
        return self._file

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def asked(sql: str, given: Sequence[str | int]) -> Row | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql, given)
            found: Row | None = cursor.fetchone()
            return found
    finally:
        close_old_connections()


reader = Reader()
