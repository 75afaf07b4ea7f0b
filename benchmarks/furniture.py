"""Fill a database with tables in the middle of a game, quickly: python -m benchmarks.furniture JSON

Prints what browsers and programs need to play on there, and what is to be played: whoever plays by it need not know the
rules. It writes past the server into the database that the environment names, and knows of the site only what it
stores.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import flightdeck
from flightdeck.engine.game import Game
from flightdeck.web.serve import prepare_database

if TYPE_CHECKING:
    from flightdeck.web.players.models import Player
    from flightdeck.web.tables.models import Seat, Table

# How many tables are stored at once.
BATCH = 500
Played = list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Furniture:
    """Tables that are alike but for their seeds, which are the same each time."""

    game: str
    tables: int
    people: int = 4
    bots: Sequence[str] = ()
    # How many moves are stored, and how many more are made known.
    moves: int = 40
    further: int = 160
    # Minutes each; none: no clock.
    minutes: int = 0
    first_seed: int = 0

    @property
    def seats(self) -> int:
        return self.people + len(self.bots)


def furnish(wanted: Furniture) -> Iterator[dict[str, Any]]:
    from django.db import transaction

    game = flightdeck.game(wanted.game, players=wanted.seats)
    seeds = range(wanted.first_seed, wanted.first_seed + wanted.tables)
    for start in range(0, wanted.tables, BATCH):
        with transaction.atomic():
            yield from store(wanted, game, seeds[start : start + BATCH])


def store(wanted: Furniture, game: Game, seeds: range) -> Iterator[dict[str, Any]]:
    from flightdeck.web.tables.models import Move

    tables = store_tables(wanted, game, seeds)
    people = [store_people(wanted.people) for _ in tables]
    seats = store_seats(wanted, tables, people)
    played = [play(game, seed, wanted.moves + wanted.further) for seed in seeds]
    rows = [
        Move(table=table, number=number, seat=seat, action=action)
        for table, moves in zip(tables, played, strict=True)
        for number, (seat, action) in enumerate(moves[: wanted.moves], 1)
    ]
    Move.objects.bulk_create(rows)
    for place, (table, moves) in enumerate(zip(tables, played, strict=True)):
        own = seats[place * wanted.seats :][: wanted.people]
        yield {
            "key": table.pk,
            "game": wanted.game,
            "moves": len(moves[: wanted.moves]),
            "further": moves[wanted.moves :],
            "tokens": tokens(own),
            "sessions": sessions(people[place]),
        }


def play(game: Game, seed: int, moves: int) -> Played:
    """At random, the same each time."""
    state, rng = game.start(seed), random.Random(seed)
    played: Played = []
    while len(played) < moves and not state.over:
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        played.append((seat, str(action)))
    return played


def store_tables(wanted: Furniture, game: Game, seeds: range) -> list[Table]:
    from flightdeck.web.tables.models import Table

    rules, time = game.info.rules_revision, f"{wanted.minutes}+5" if wanted.minutes else ""
    alike = {"game": wanted.game, "rules_revision": rules, "board": game.board_digest, "players": wanted.seats}
    alike |= {"options": game.options, "listed": False, "time_control": time}
    return Table.objects.bulk_create([Table(**alike, seed=str(seed)) for seed in seeds])


def store_people(count: int) -> list[Player]:
    from flightdeck.web.players.models import Player

    return Player.objects.bulk_create([Player(name=f"Guest {number + 1}") for number in range(count)])


def store_seats(wanted: Furniture, tables: list[Table], people: list[list[Player]]) -> list[Seat]:
    """Clocks stand; the server starts those that should run."""
    from flightdeck.web.tables.models import Seat

    whole = timedelta(minutes=wanted.minutes) if wanted.minutes else None
    seats = []
    for table, players in zip(tables, people, strict=True):
        seats += [
            Seat(table=table, number=number, kind="person", name=player.name, player=player, time_left=whole)
            for number, player in enumerate(players)
        ]
        seats += [
            Seat(table=table, number=number, kind="bot", name=f"Bot {number + 1}", bot=bot)
            for number, bot in enumerate(wanted.bots, wanted.people)
        ]
    return Seat.objects.bulk_create(seats)


def tokens(seats: list[Seat]) -> list[str]:
    from flightdeck.web.api.models import SeatToken
    from flightdeck.web.api.tokens import digest

    made = [secrets.token_urlsafe(32) for _ in seats]
    SeatToken.objects.bulk_create(
        [SeatToken(seat=seat, digest=digest(token)) for seat, token in zip(seats, made, strict=True)]
    )
    return made


def sessions(players: list[Player]) -> list[str]:
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from flightdeck.web.players.identity import SESSION_KEY

    ends = timezone.now() + timedelta(days=7)
    made = [
        Session(
            session_key=secrets.token_hex(16),
            session_data=SessionStore().encode({SESSION_KEY: player.pk}),
            expire_date=ends,
        )
        for player in players
    ]
    Session.objects.bulk_create(made)
    return [session.session_key for session in made]


def as_argument(wanted: Sequence[Furniture]) -> str:
    return json.dumps([asdict(one) for one in wanted])


if __name__ == "__main__":
    prepare_database()
    json.dump([table for one in json.loads(sys.argv[1]) for table in furnish(Furniture(**one))], sys.stdout)
