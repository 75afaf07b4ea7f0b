"""How many clicks a turn takes, in a browser: python -m benchmarks.turns [--against CHECKOUT] [--decisions 60]

The robots that play in the tests of each checkout play its pages, against three random bots. What is counted is every
click that the mouse makes, and every turn of the person, as the server has stored them.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROBOTS = {
    "airlines_europe": ("europe", "EuropeRobot"),
    "airlines": ("airlines", "AirlinesRobot"),
    "air_baron": ("air_baron", "BaronRobot"),
    "air_alliance": ("air_alliance", "AllianceRobot"),
}
SEATS = ["you", "bot:random", "bot:random", "bot:random"]
# So high that older pages have everything in it, too.
WINDOW = {"width": 1440, "height": 1600}
COUNT = """addEventListener("click", (event) => {
    if (event.isTrusted) localStorage.clicks = Number(localStorage.clicks || 0) + 1;
}, true);"""
CLICKS = "() => Number(localStorage.clicks || 0)"


def seats_that_moved(home: Path) -> Iterator[int]:
    """In their order: bots have the same seats at every table."""
    with sqlite3.connect(next(home.glob("*.sqlite3"))) as stored:
        yield from (seat for (seat,) in stored.execute("select seat from tables_move order by number"))


def play(game: str, decisions: int) -> tuple[int, int]:
    """Clicks and turns of the person, with the robot and the server of this folder."""
    from tests.web.browser.conftest import CHROMIUM
    from tests.web.browser.players import set_up
    from tests.web.browser.server import Server

    module, name = ROBOTS[game]
    robot_of: Any = getattr(importlib.import_module(f"tests.web.browser.{module}"), name)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page: Page = browser.new_context(base_url=server.url, viewport=WINDOW).new_page()  # type: ignore[arg-type]
        page.add_init_script(COUNT)
        set_up(page, *SEATS, game=game)
        before = int(page.evaluate(CLICKS))
        robot_of(page).play(decisions)
        clicks = int(page.evaluate(CLICKS)) - before
        browser.close()
        server.stop()
        return clicks, sum(seat == 0 for seat, _moves in groupby(seats_that_moved(Path(home))))


def asked_there(checkout: Path, game: str, decisions: int) -> tuple[int, int]:
    command = [str(checkout / ".venv" / "bin" / "python"), str(Path(__file__).resolve()), "--here", game]
    environment = os.environ | {"PYTHONPATH": str(checkout), "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
    found = subprocess.run(
        [*command, "--decisions", str(decisions)], cwd=checkout, env=environment, check=True, stdout=subprocess.PIPE
    )
    clicks, turns = json.loads(found.stdout.splitlines()[-1])
    return clicks, turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="another commit, built")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--here", metavar="GAME", choices=ROBOTS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(play(asked.here, asked.decisions)))
        return
    checkouts = [*([asked.against.resolve()] if asked.against else []), Path.cwd()]
    for game in ROBOTS:
        for checkout in checkouts:
            clicks, turns = asked_there(checkout, game, asked.decisions)
            print(f"{game}, {checkout.name}: {clicks} clicks in {turns} turns, {clicks / turns:.2f} a turn", flush=True)


if __name__ == "__main__":
    main()
