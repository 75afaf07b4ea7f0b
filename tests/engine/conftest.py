"""The games, as the tests of the contract ask for them."""

from __future__ import annotations

import pytest

import flightdeck
from flightdeck.engine.game import Game

GAMES = [info.name for info in flightdeck.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return flightdeck.game(request.param, players=4)


@pytest.fixture
def europe() -> Game:
    return flightdeck.game("airlines_europe", players=4)


@pytest.fixture
def airlines() -> Game:
    return flightdeck.game("airlines", players=4)


@pytest.fixture
def baron() -> Game:
    return flightdeck.game("air_baron", players=4)


@pytest.fixture
def alliance() -> Game:
    return flightdeck.game("air_alliance", players=4)
