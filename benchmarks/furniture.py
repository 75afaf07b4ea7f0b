"""Fill a database with tables in the middle of a game, quickly: python -m benchmarks.furniture NUMBER MOVES

Prints what programs need to sit down there. It writes past the server, into the database that the environment names.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TYPE_CHECKING

from flightdeck.web.serve import prepare_database

if TYPE_CHECKING:
    from flightdeck.web.players.models import Player

GAME = "airlines_europe"
PEOPLE = 2


def furnish(tables: int, moves: int) -> list[dict[str, object]]:
    from django.db import transaction

    from flightdeck.web.players.models import Player

    with transaction.atomic():
        players = [Player.objects.create(name=f"Program {number + 1}") for number in range(PEOPLE)]
        return [table(players, moves, random.Random(number)) for number in range(tables)]


def table(players: list[Player], moves: int, rng: random.Random) -> dict[str, object]:
    """The same few players sit everywhere: what counts is what happens at the tables."""
    from flightdeck.web.api import tokens
    from flightdeck.web.tables import seating
    from flightdeck.web.tables.models import Move, Seat
    from flightdeck.web.tables.positions import new_position

    host, *guests = players
    chairs = [seating.Chair(Seat.Kind.PERSON, "Program 1"), *[seating.Chair(Seat.Kind.OPEN, "Open") for _ in guests]]
    made = seating.set_up(GAME, {}, chairs, host, listed=False)
    seats = list(made.seats.all())
    for seat, guest in zip(seats[1:], guests, strict=True):
        seating.sit_down(seat, guest)
    state = new_position(made, seats).state
    rows = []
    for number in range(1, moves + 1):
        mover = state.to_act[0]
        action = rng.choice(state.legal(mover))
        state.apply(mover, action)
        rows.append(Move(table=made, number=number, seat=mover, action=str(action)))
    Move.objects.bulk_create(rows)
    return {
        "key": made.pk,
        "seed": int(made.seed),
        "tokens": [tokens.make(seat) for seat in seats],
        "moves": [(row.seat, row.action) for row in rows],
    }


if __name__ == "__main__":
    prepare_database()
    json.dump(furnish(int(sys.argv[1]), int(sys.argv[2])), sys.stdout)
