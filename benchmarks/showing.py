"""What it costs to show a table, without a server in between: python -m benchmarks.showing [--repetitions 200]

The site is set up in the data folder that FLIGHTDECK_HOME names, and JSON is printed; see benchmarks.site.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from html.parser import HTMLParser
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from flightdeck.engine.state import State  # noqa: E402
from flightdeck.web.games import pages  # noqa: E402
from flightdeck.web.players.models import Player  # noqa: E402
from flightdeck.web.tables import seating, views  # noqa: E402
from flightdeck.web.tables.models import Seat, Table  # noqa: E402
from flightdeck.web.tables.moves import make_moves  # noqa: E402
from flightdeck.web.tables.perspective import Perspective  # noqa: E402
from flightdeck.web.tables.positions import positions  # noqa: E402

GAME = "airlines_europe"
PLAYERS = 4
SEED = 7
# How much of the game has been played.
POSITIONS = {"early": 0.05, "middle": 0.5, "late": 0.95}
GZIP = {"accept-encoding": "gzip"}
# The server pads compressed pages with up to 100 bytes, at random.
VISITS = 9


@dataclass(frozen=True, slots=True)
class Showing:
    """One position: bytes are those of compressed bodies, milliseconds are medians of processor time."""

    position: str
    moves: int
    legal_actions: int
    page_bytes: int
    static_bytes: int
    static_files: int
    update_bytes: int
    look_ms: float
    page_ms: float
    template_ms: float
    request_ms: float
    # Of all repetitions the fastest page and template: what it costs while nobody else disturbs.
    fastest_render_ms: float


class Links(HTMLParser):
    """The files a page makes a browser fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and value.startswith(settings.STATIC_URL):
                self.found.add(value)


class Clock:
    """Processor time spent within functions, by what they are for."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def within(self, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **named: Any) -> Any:
            start = process_time()
            try:
                return function(*given, **named)
            finally:
                self.spent[what] = process_time() - start

        return timed


class People:
    """Four people at a table, each with a browser; they play at random, the same game each time."""

    def __init__(self) -> None:
        self.browsers = [Client(headers=GZIP, SERVER_NAME="localhost") for _ in range(PLAYERS)]
        for number, browser in enumerate(self.browsers):
            browser.post("/name", {"name": f"Player {number + 1}"})
        players = [Player.objects.get(pk=browser.session["player"]) for browser in self.browsers]
        chairs = [seating.Chair(Seat.Kind.PERSON, players[0].name)]
        chairs += [seating.Chair(Seat.Kind.OPEN, "") for _ in players[1:]]
        self.table = seating.set_up(GAME, {}, chairs, players[0], listed=False)
        Table.objects.filter(pk=self.table.pk).update(seed=str(SEED))
        self.table.refresh_from_db()
        for number, player in enumerate(players[1:], 1):
            seating.sit_down(self.table.seats.get(number=number), player)
        self.rng = random.Random(SEED)

    @property
    def state(self) -> State:
        return positions.of(self.table).state

    @property
    def moves(self) -> int:
        return positions.of(self.table).rows

    def move(self) -> None:
        seat = self.state.to_act[0]
        make_moves(self.table, seat, [str(self.rng.choice(self.state.legal(seat)))], self.moves)

    def play_until(self, moves: int) -> None:
        """So many moves, and on to the beginning of a turn: there is most to choose from then."""
        while self.moves < moves or self.state.view(None)["phase"] != "turn":
            self.move()

    def length(self) -> int:
        while not self.state.over:
            self.move()
        return self.moves


def measure(repetitions: int) -> list[Showing]:
    whole = People().length()
    people = People()
    found = []
    for position, part in POSITIONS.items():
        people.play_until(int(whole * part))
        found.append(shown(position, people, repetitions))
    return found


def shown(position: str, people: People, repetitions: int) -> Showing:
    """As the player sees it who is to act."""
    seat = people.state.to_act[0]
    browser = people.browsers[seat]
    address = f"/t/{people.table.pk}"
    static = [compressed_file(browser, link) for link in linked(browser, address)]
    spent = timed(browser, f"{address}/live", repetitions)
    return Showing(
        position=position,
        moves=people.moves,
        legal_actions=len(people.state.legal(seat)),
        page_bytes=weigh(browser, address),
        static_bytes=sum(static),
        static_files=len(static),
        update_bytes=weigh(browser, f"{address}/live"),
        look_ms=spent["look"],
        page_ms=spent["page"],
        template_ms=spent["template"],
        request_ms=spent["request"],
        fastest_render_ms=spent["fastest"],
    )


def linked(browser: Client, address: str) -> set[str]:
    return Links(gzip.decompress(browser.get(address).content).decode()).found


def compressed_file(browser: Client, address: str) -> int:
    answer: Any = browser.get(address)
    assert answer.status_code == 200, address
    return len(b"".join(answer.streaming_content))


def weigh(browser: Client, address: str) -> int:
    answers = [browser.get(address) for _ in range(VISITS)]
    assert all(answer.status_code == 200 and answer["Content-Encoding"] == "gzip" for answer in answers)
    return int(median(len(answer.content) for answer in answers))


def timed(browser: Client, address: str, repetitions: int) -> dict[str, float]:
    """Median milliseconds of what an update consists of, taken within whole requests."""
    clock = Clock()
    laps: list[dict[str, float]] = []
    with ExitStack() as patched:
        for what, owner, name in (
            ("look", views, "perspective_of"),
            ("page", Perspective, "page"),
            ("template", views, "render"),
        ):
            patched.enter_context(patch.object(owner, name, clock.within(what, getattr(owner, name))))
        request = clock.within("request", browser.get)
        for _ in range(repetitions):
            request(address)
            laps.append(dict(clock.spent))
    spent = {what: round(median(lap[what] for lap in laps) * 1000, 3) for what in clock.spent}
    return {**spent, "fastest": round(min(lap["page"] + lap["template"] for lap in laps) * 1000, 3)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.showing", description="What a table costs to show.")
    parser.add_argument("--repetitions", type=int, default=200)
    asked = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    for page in pages().values():
        page.warm_up()
    print(json.dumps([asdict(showing) for showing in measure(asked.repetitions)]))


if __name__ == "__main__":
    main()
