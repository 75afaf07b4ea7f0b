"""Why something cannot be done, in words for the person who tried."""

from __future__ import annotations

from django.utils.translation import gettext as _


class Refused(Exception):
    """Cannot be done."""

    # What a page that was refused something answers with.
    status = 400


class Stale(Refused):
    """The game has moved on since the page was made: a compare-and-swap that somebody else won."""

    status = 409

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("The game has moved on; this is how it stands now."))


class TooOften(Refused):
    """It costs the server something, and was asked for a lot lately."""
