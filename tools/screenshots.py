"""Takes the pictures in docs/screenshots/ anew: on a server of its own, in the middle and at the end of games.

The deals are the same every time, so that a picture changes only where the site looks different.
"""

from __future__ import annotations

import io
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from flightdeck import cli

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "screenshots"
CHROMIUM = "/usr/bin/chromium"
DESKTOP, PHONE = (1366, 657), (390, 844)
# When there is most to see.
TURNS = ("turn", "act", "marker")
# Decides all that chance decides.
CHANCE = 17
# How many moves it is to the middle of a game.
MIDDLE = {"airlines_europe": 110, "airlines": 200, "air_baron": 500, "air_alliance": 120}


def main() -> int:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home:
        os.environ["FLIGHTDECK_HOME"] = home
        # The bots wait: the moves come from here.
        os.environ["FLIGHTDECK_BOT_PACE"] = "3600"
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        server = subprocess.Popen(
            [sys.executable, "-c", f"from tools.screenshots import serve; serve({port})"], cwd=ROOT
        )
        try:
            wait_for(address)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
                take_all(browser, address)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def serve(port: int) -> None:
    """The site, where chance decides the same every time: the deals, and what a guest is called."""
    random.seed(CHANCE)
    with patch("secrets.randbits", random.Random(CHANCE).getrandbits):
        cli.main(["serve", "--port", str(port)])


def take_all(browser: Browser, address: str) -> None:
    person = browser.new_context()
    page = person.new_page()
    tables = {game: sit_down(page, address, game) for game in MIDDLE}
    for game, table in tables.items():
        play_on(table, MIDDLE[game])
    still: Any = {"storage_state": person.storage_state(), "reduced_motion": "reduce"}
    take(browser.new_context(**still), f"{address}/", "front")
    take_boards(browser, address, page)
    for game, table in tables.items():
        at = f"{address}/t/{table}"
        take(browser.new_context(**still), at, game)
        take(browser.new_context(**still, color_scheme="dark"), at, f"{game}-dark")
        take(browser.new_context(**still), at, f"{game}-phone", PHONE)
        play_on(table, 10_000)
        take(browser.new_context(**still), at, f"{game}-end")


def take_boards(browser: Browser, address: str, page: Page) -> None:
    """A copy of the usual board with faults, a map begun from nothing, and all boards."""
    copy = make_board(page, address, "airlines_europe", "Our printed copy")
    still: Any = {"storage_state": page.context.storage_state(), "reduced_motion": "reduce"}
    page.get_by_role("link", name="Routes", exact=True).click()
    for field, wrong in (("r1-licences", "6, 5"), ("r1-b", "Atlantis"), ("r3-licences", "cheap")):
        page.locator(f"[name={field}]").fill(wrong)
        page.locator(f"[name={field}]").press("Tab")
    page.wait_for_selector("li[data-row='4']")
    take(browser.new_context(**still), f"{copy}?sheet=route", "board-editor")
    take(browser.new_context(**still), f"{copy}?sheet=route", "board-editor-phone", PHONE)
    fresh = make_board(page, address, "air_baron", "Islands", bare=True)
    for number, (name, lat, lon) in enumerate((("Malta", 35.9, 14.5), ("Crete", 35.2, 24.9), ("Cyprus", 35.1, 33.4))):
        for column, value in (("name", name), ("lat", lat), ("lon", lon)):
            page.locator(f"[name=new{number}-{column}]").fill(str(value))
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector("tr[data-row='3']")
    take(browser.new_context(**still), f"{fresh}?sheet=hub", "board-from-nothing")
    take(browser.new_context(**still), f"{address}/boards/#gallery", "boards")


def make_board(page: Page, address: str, game: str, title: str, bare: bool = False) -> str:
    page.goto(f"{address}/boards/")
    page.locator("#game").select_option(game)
    page.locator("#title").fill(title)
    page.get_by_label("Begin with an empty map").set_checked(bare)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_selector("#verdict")
    return page.url.partition("?")[0]


def sit_down(page: Page, address: str, game: str) -> str:
    """A new table with bots; its key."""
    page.goto(address)
    page.locator(f"section[aria-labelledby=game-{game}]").get_by_role("button", name="Play now").click()
    page.wait_for_selector("#table")
    return page.url.rsplit("/", 1)[1]


def take(context: BrowserContext, address: str, name: str, size: tuple[int, int] = DESKTOP) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(address)
    page.wait_for_timeout(1200)
    keep(page.screenshot(), PICTURES / f"{name}.png")
    context.close()


def keep(screenshot: bytes, file: Path) -> None:
    """In few colours, and only if it is another picture: every version of it stays in the repository for good."""
    from PIL import Image

    picture = in_few_colours(Image.open(io.BytesIO(screenshot)))
    if not file.exists() or pixels(Image.open(file)) != pixels(picture):
        picture.save(file, optimize=True)


def in_few_colours(picture: Image) -> Image:
    """A third of the size, with no difference to be seen. Dithering would only make it larger."""
    from imagequant import quantize_raw_rgba_bytes
    from PIL import Image

    places, colours = quantize_raw_rgba_bytes(picture.convert("RGBA").tobytes(), *picture.size, dithering_level=0.0)
    reduced = Image.frombytes("P", picture.size, places)
    reduced.putpalette([part for place, part in enumerate(colours) if place % 4 != 3])  # nothing shines through
    return reduced


def pixels(picture: Image) -> bytes:
    return picture.convert("RGB").tobytes()


def play_on(key: str, moves: int) -> None:
    """In another process, so that no event loop is in the way of the database."""
    command = f"from tools.screenshots import move; move({key!r}, {moves})"
    subprocess.run([sys.executable, "-c", command], check=True, cwd=ROOT)


def move(key: str, moves: int) -> None:
    """Random moves, until so many are played and the person is to act."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "flightdeck.web.settings"
    import django

    django.setup()
    from flightdeck.web.tables.models import Table
    from flightdeck.web.tables.moves import make_moves
    from flightdeck.web.tables.positions import positions

    rng = random.Random(CHANCE)
    table = Table.objects.get(pk=key)
    while True:
        position = positions.of(table)
        state = position.state
        if state.over or (position.rows >= moves and str(state.view(0)["phase"]) in TURNS and 0 in state.to_act):
            return
        seat = state.to_act[0]
        # Nobody sells if there is anything else to do: the board is to fill.
        legal = [str(action) for action in state.legal(seat)]
        kept = [action for action in legal if not action.startswith(("sell", "fold", "fare wars"))]
        make_moves(table, seat, [rng.choice(kept or legal)], position.rows)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for(address: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


if __name__ == "__main__":
    raise SystemExit(main())
