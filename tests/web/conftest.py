"""People with browsers, tables, and games played on them: without a server."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache, caches
from django.test import Client

from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import positions
from tests.invariants import ENDING


@pytest.fixture(autouse=True)
def fresh_memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing in memory is left over from another test; tables have their own database each time."""
    positions._cache.clear()
    cache.clear()
    caches["limits"].clear()
    yield
    positions._cache.clear()


@pytest.fixture
def people(db: None) -> Callable[[str], tuple[Client, Player]]:
    """A person and the browser that is known by."""

    def make(name: str) -> tuple[Client, Player]:
        client = Client()
        client.post("/name", {"name": name})
        return client, Player.objects.get(pk=client.session["player"])

    return make


@pytest.fixture
def ann(people: Callable[[str], tuple[Client, Player]]) -> tuple[Client, Player]:
    return people("Ann")


@pytest.fixture
def ben(people: Callable[[str], tuple[Client, Player]]) -> tuple[Client, Player]:
    return people("Ben")


@pytest.fixture
def table(request: pytest.FixtureRequest, ann: tuple[Client, Player], ben: tuple[Client, Player]) -> Table:
    """Ann, Ben and a bot, all seated; its parameter is the game."""
    name = getattr(request, "param", "airlines_europe")
    chairs = [
        seating.Chair(Seat.Kind.PERSON, "Ann"),
        seating.Chair(Seat.Kind.OPEN, "Open seat"),
        seating.Chair(Seat.Kind.BOT, "Amelia", "random"),
    ]
    options = {option: values[0] for option, values in ENDING.get(name, {}).items()}
    made = seating.set_up(name, options, chairs, ann[1], listed=True)
    seating.sit_down(made.seats.get(number=1), ben[1])
    return made


def play_on(table: Table, moves: int = 10_000, seed: int = 1) -> None:
    """Random legal moves by whoever is to act, stored like any other."""
    rng = random.Random(seed)
    for _ in range(moves):
        position = positions.of(table)
        state = position.state
        if state.over:
            return
        seat = state.to_act[0]
        make_moves(table, seat, [str(rng.choice(state.legal(seat)))], position.rows)
