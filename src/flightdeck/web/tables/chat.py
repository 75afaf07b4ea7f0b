"""Talking at a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from flightdeck.web.tables import live
from flightdeck.web.tables.models import LONGEST_MESSAGE, Message, Table
from flightdeck.web.tables.refusals import Refused

SHOWN_MESSAGES = 30


def latest_messages(table: Table) -> list[Message]:
    return list(table.messages.order_by("-pk")[:SHOWN_MESSAGES])[::-1]


def say(table: Table, name: str, text: str) -> Message:
    """A line of chat, with spaces as people mean them."""
    said = " ".join(text.replace("\0", "").split())
    if not said or len(said) > LONGEST_MESSAGE:
        raise Refused(_("A message has 1 to %(most)d letters.") % {"most": LONGEST_MESSAGE})
    message = Message.objects.create(table=table, name=name, text=said)
    live.announce(table.pk)
    return message
