"""A server of any commit in a process of its own, on a furnished database, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from tests.web.browser.server import Server
from tests.web.several import services

from benchmarks.furniture import Furniture, as_argument

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings",
    "FLIGHTDECK_BOT_WORKERS": "0",
    "FLIGHTDECK_MOVES_PER_MINUTE": "1000000",
    "FLIGHTDECK_STREAMS_PER_ADDRESS": "1000000",
    "FLIGHTDECK_TABLES_PER_HOUR": "1000000",
}


@dataclass(frozen=True, slots=True)
class Checkout:
    """A commit, with its own build. It runs with our interpreter and our packages."""

    name: str
    root: Path = ROOT

    @property
    def words(self) -> str:
        commit = subprocess.run(["git", "-C", self.root, "describe", "--always", "--dirty"], capture_output=True)
        plain = "FLIGHTDECK_PURE" in os.environ or not list(self.root.glob("src/*.so"))
        return f"{self.name}: {commit.stdout.decode().strip() or self.root}{', not compiled' if plain else ''}"

    @property
    def environment(self) -> dict[str, str]:
        return ENVIRONMENT | {"PYTHONPATH": str(self.root / "src")}


class Running:
    """A process that serves, and those that it started."""

    def __init__(self, port: int, services: Sequence[psutil.Process] = ()) -> None:
        self.port = port
        # What it stands on, such as a database.
        self.services = services

    @property
    def process(self) -> psutil.Process:
        raise NotImplementedError

    def cpu(self) -> float:
        """Seconds of processor, user and system, of all its processes."""
        return sum(map(spent, family(self.process)))

    def cpu_without_workers(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def services_cpu(self) -> float:
        return sum(spent(process) for service in self.services for process in family(service))

    def memory(self) -> int:
        """Bytes; bots think in other processes."""
        return int(self.process.memory_info().rss)

    def threads(self) -> int:
        return int(self.process.num_threads())


class Site(Running):
    def __init__(self, server: Server, tables: list[dict[str, Any]], services: Sequence[psutil.Process]) -> None:
        super().__init__(server.port, services)
        self.server = server
        self.tables = tables
        # From its launch until it answered.
        self.start_up = 0.0

    @property
    def process(self) -> psutil.Process:
        return psutil.Process(self.server.process)

    def start(self) -> None:
        before = time.perf_counter()
        self.server.start()
        self.start_up = time.perf_counter() - before


def family(process: psutil.Process) -> list[psutil.Process]:
    return [process, *process.children(recursive=True)]


def spent(process: psutil.Process) -> float:
    """Its own, and that of those it started which have ended."""
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system + times.children_user + times.children_system)


@contextmanager
def site(checkout: Checkout, furniture: Sequence[Furniture] = (), *, several: bool = False) -> Iterator[Site]:
    """Started. `several`: two processes on a PostgreSQL that waits for the disk, and Redis."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="flightdeck-load-")))
        settings, arguments = checkout.environment, []
        before = set(psutil.Process().children())
        if several:
            settings["DATABASE_URL"] = stack.enter_context(services.postgres(durable=True))
            settings["REDIS_URL"] = stack.enter_context(services.redis())
            arguments = ["--workers", "2"]
        serving = [process for process in psutil.Process().children() if process not in before]
        server = Server(home, 0.0, arguments, **settings)
        running = Site(server, furnished(home, settings, furniture), serving)
        stack.callback(lambda: complain(server.log))
        stack.callback(server.stop)
        running.start()
        yield running


def furnished(home: Path, settings: dict[str, str], furniture: Iterable[Furniture]) -> list[dict[str, Any]]:
    """With the code of the checkout, for a database that its server understands."""
    environment = os.environ | settings | {"FLIGHTDECK_HOME": str(home)}
    command = [sys.executable, "-m", "benchmarks.furniture", as_argument(list(furniture))]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    tables: list[dict[str, Any]] = json.loads(done.stdout)
    return tables


def complain(log: str) -> None:
    """Of its complaints the last one."""
    _before, found, last = log.rpartition("Traceback")
    if found:
        print(f"the server complained:\n{found}{last[:2000]}", file=sys.stderr)
