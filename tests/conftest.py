"""What all tests share."""

from __future__ import annotations

import importlib
import os

import pytest
from django.utils import translation
from hypothesis import HealthCheck, settings
from tools import build

settings.register_profile(
    "default", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("soak", parent=settings.get_profile("default"), max_examples=1000)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--boards", default="0-4", help="mutated boards to be soaked, as 0-49 (`make soak`)")
    parser.addoption("--games-a-board", type=int, default=60, help="random games on each of them")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "mutated_board" in metafunc.fixturenames:
        first, _, last = metafunc.config.getoption("boards").partition("-")
        metafunc.parametrize("mutated_board", range(int(first), int(last or first) + 1))


@pytest.fixture
def games_a_board(pytestconfig: pytest.Config) -> int:
    return int(pytestconfig.getoption("games_a_board"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Never test a stale binary: what is imported was compiled from the sources that are there, or is the source."""
    state = importlib.import_module("flightdeck.engine.state")
    compiled = not str(state.__file__).endswith(".py")
    if compiled and not build.is_current():
        pytest.exit("the compiled modules are older than their sources: run `make build`", returncode=3)
    if compiled and os.environ.get("FLIGHTDECK_PURE"):
        pytest.exit("FLIGHTDECK_PURE is set, but compiled modules were imported", returncode=3)


@pytest.fixture(autouse=True)
def english() -> None:
    """Whatever language the last test left behind."""
    translation.deactivate()
