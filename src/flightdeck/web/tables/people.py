"""Who is looking: a person is known by the browser's session, without an account."""

from __future__ import annotations

import random

from django.http import HttpRequest
from django.utils.translation import gettext as _

from flightdeck.web.tables.models import LONGEST_NAME, Player, Seat
from flightdeck.web.tables.positions import positions

KEY = "player"


def current(request: HttpRequest) -> Player | None:
    """The person behind this browser, if it ever did something."""
    key = request.session.get(KEY)
    return Player.objects.filter(pk=key).first() if key is not None else None


def someone(request: HttpRequest) -> Player:
    """The person behind this browser; a guest from now on if new."""
    player = current(request)
    if player is None:
        player = Player.objects.create(name=_("Guest %(number)d") % {"number": random.randrange(100, 1000)})
        request.session[KEY] = player.pk
    return player


def rename(player: Player, name: str) -> None:
    """Also on the seats of games that go on."""
    player.name = clean_name(name) or player.name
    player.save(update_fields=["name"])
    seats = player.seats.filter(kind=Seat.Kind.PERSON, table__finished=False)
    seats.update(name=player.name)
    for seat in seats:
        positions.forget(seat.table_id)


def clean_name(name: str) -> str:
    printable = "".join(letter for letter in name if letter.isprintable())
    return " ".join(printable.split())[:LONGEST_NAME]
