"""A pool of connections: one that is closed goes back, for whoever opens one next, in another request or thread.

Opening one costs more than what most requests ask of it. And when the last one closes, SQLite writes its log back into
the database and waits for the disk; as long as one is in the pool this happens only when the log is long.
"""

from __future__ import annotations

import atexit
import sqlite3
from collections import defaultdict, deque
from typing import Any

from django.db.backends.sqlite3 import base

MOST = 16

# By the file they belong to. A deque may be used by several threads.
_idle: defaultdict[str, deque[sqlite3.Connection]] = defaultdict(lambda: deque(maxlen=MOST))


@atexit.register
def close_all() -> None:
    """The last one tidies up."""
    for connections in _idle.values():
        while connections:
            connections.pop().close()


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        try:
            return _idle[str(conn_params["database"])].pop()
        except IndexError:
            made: sqlite3.Connection = super().get_new_connection(conn_params)
            return made

    def _close(self) -> None:
        """Something that went wrong, or that is not finished, goes with its connection."""
        connection: sqlite3.Connection | None = self.connection
        idle = _idle[str(self.settings_dict["NAME"])]
        if connection is None or self.errors_occurred or connection.in_transaction or len(idle) == MOST:
            super()._close()  # type: ignore[misc]
        else:
            idle.append(connection)
