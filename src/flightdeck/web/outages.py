"""What no change of the code would mend: the disk is full, the database is locked or away, descriptors are used up.

Whatever was asked for is then not carried out, and whoever asked is told so in a sentence.
"""

from __future__ import annotations

import errno

from django.db import DatabaseError, InterfaceError, OperationalError

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE}
SECONDS_TO_RETRY = 5


def outage_behind(error: BaseException | None) -> BaseException | None:
    """The outage that an exception is, or that it came of."""
    while error is not None and not is_outage(error):
        error = error.__cause__ or error.__context__
    return error


def is_outage(error: BaseException) -> bool:
    """A damaged file of SQLite has no class of its own."""
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    return isinstance(error, (OperationalError, InterfaceError)) or type(error) is DatabaseError
