"""How long something has been going on, in words: as long as people would say, and no longer."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def for_so_long(past: timedelta) -> str:
    minutes = int(past.total_seconds()) // 60
    hours = minutes // 60
    if minutes < 1:
        return _("just now")
    if hours < 1:
        return ngettext("for %(num)d minute", "for %(num)d minutes", minutes) % {"num": minutes}
    if hours < 24:
        return ngettext("for %(num)d hour", "for %(num)d hours", hours) % {"num": hours}
    days = hours // 24
    return ngettext("for %(num)d day", "for %(num)d days", days) % {"num": days}
