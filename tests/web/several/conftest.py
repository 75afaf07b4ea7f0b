"""Two real servers on one PostgreSQL and one Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.browser.server import Server
from tests.web.several import services
from tests.web.several.stored import Stored

Start = Callable[..., Server]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a server may be late for anything: what fails is tried once more, and reported."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def addresses() -> Iterator[dict[str, str]]:
    with services.postgres() as database, services.redis() as redis:
        yield {"DATABASE_URL": database, "REDIS_URL": redis}


@pytest.fixture(scope="package")
def stored(addresses: dict[str, str]) -> Iterator[Stored]:
    with Stored(addresses["DATABASE_URL"]) as stored:
        yield stored


@pytest.fixture(scope="package")
def launch(addresses: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Start one more server. They are different machines: they share nothing but the addresses and the secret."""
    with ExitStack() as stack:

        def launch(**given: object) -> Server:
            common = {"FLIGHTDECK_SECRET_KEY": "the same on all machines " * 3, "FLIGHTDECK_LOG": "json"}
            common |= {"FLIGHTDECK_LOG_LEVEL": "DEBUG"}
            server = Server(tmp_path_factory.mktemp("machine"), **addresses, **common, **given)  # type: ignore[arg-type]
            server.launch()
            stack.callback(server.stop)
            return server

        yield launch


@pytest.fixture(scope="package")
def servers(launch: Start) -> tuple[Server, Server]:
    """Started at the same time; the first one stands behind a proxy."""
    found = launch(FLIGHTDECK_PROXIES="127.0.0.1"), launch()
    for server in found:
        server.wait()
    return found
