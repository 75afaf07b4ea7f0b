"""A board is built from an empty map, broken and mended, played on to the end, and its record opened elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Robot
from tests.web.browser.server import Server
from tests.web.browser.test_boards import OK

TITLE = "Four islands"
BLANK_ROWS = 2
CITIES = [("Malta", "35.9", "14.5"), ("Crete", "35.2", "24.9"), ("Cyprus", "35.1", "33.4"), ("Corfu", "39.6", "19.9")]
PAIRS = [("Malta", "Crete"), ("Crete", "Cyprus"), ("Corfu", "Malta"), ("Corfu", "Crete"), ("Malta", "Cyprus")]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another server, which knows nothing of the first one."""
    made = Server(tmp_path_factory.mktemp("elsewhere"))
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log, made.log


class Builder:
    """Fills in the forms of the editor, by keyboard."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        page.goto("/boards/")
        page.locator("#game").select_option(game)
        page.locator("#title").fill(TITLE)
        page.get_by_label("Begin with an empty map").check()
        page.get_by_role("button", name="Make it").click()
        page.locator("#verdict").wait_for()

    def turn_to(self, sheet: str) -> None:
        self.page.locator(".board-tabs").get_by_role("link", name=sheet, exact=True).click()
        expect(self.page.locator("#sheet-title")).to_have_text(sheet)

    def add(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """As many at a time as there are empty rows."""
        there = self.page.locator("tr[data-row]")
        for start in range(0, len(rows), BLANK_ROWS):
            before = there.count()
            together = rows[start : start + BLANK_ROWS]
            for number, row in enumerate(together):
                for column, value in zip(columns, row, strict=True):
                    self.field(f"new{number}-{column}", value)
            self.page.get_by_role("button", name="Save").focus()
            expect(there).to_have_count(before + len(together))

    def field(self, name: str, value: str) -> None:
        field = self.page.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def change(self, name: str, value: str) -> None:
        self.field(name, value)
        self.page.keyboard.press("Tab")

    def all_the_same(self, column: str, value: str) -> None:
        for number in range(self.page.locator("tr[data-row]").count()):
            self.change(f"r{number}-{column}", value)

    def told(self, message: str) -> None:
        expect(self.page.locator("#fault")).to_contain_text(message)
        expect(self.page.get_by_role("link", name="Play on it")).to_have_count(0)


def play(page: Page, robot: Robot, file: Path) -> None:
    """Against a bot, to the end; the record is taken along."""
    expect(page.locator("#verdict")).to_contain_text(OK)
    page.get_by_role("link", name="Play on it").click()
    seats = page.locator("select[name=seat]")
    for place in range(seats.count()):
        seats.nth(place).select_option(["you", "bot:random"][place] if place < 2 else "")
    page.get_by_role("button", name="Open the table").click()
    page.locator("#prompt").wait_for()
    first_steps = page.locator("#first-steps[open] > summary")
    if first_steps.count():
        first_steps.click()
    robot.finish()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(file)


def open_elsewhere(page: Page, file: Path) -> None:
    page.goto("/")
    page.locator("#record").set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    bar = page.locator(".replay-bar output")
    expect(bar).to_be_visible()
    now, last = bar.inner_text().split(" / ")
    assert now == last
    for name, _lat, _lon in CITIES:
        expect(page.locator(".map").get_by_text(name, exact=True).first).to_be_attached()
    page.locator("#move").focus()
    page.keyboard.press("Home")
    expect(bar).to_contain_text(f"0 / {last}")


def test_airlines_europe(page: Page, visit: Visit, elsewhere: Server, tmp_path: Path) -> None:
    builder = Builder(page, "airlines_europe")
    builder.told("[[city]] should be a list of tables")
    builder.add(("name", "lat", "lon"), [("Malta", "south", "14.5"), *CITIES[1:]])
    builder.told("'lat'")
    builder.change("r0-lat", "35.9")
    builder.told("airline 'yellow': 'home'")
    builder.turn_to("Airlines")
    builder.all_the_same("home", "Malta")
    builder.told("[[route]] should be a list of tables")
    builder.turn_to("Routes")
    builder.add(("a", "b", "licences"), [("Malta", "Atlantis", "2, 3, 4"), *((a, b, "2, 3, 4") for a, b in PAIRS[1:])])
    builder.told("Atlantis")
    builder.change("r0-b", "Crete")
    builder.told("[[distant]] should be a list of tables")
    builder.turn_to("Distant connections")
    builder.add(("from", "to_name", "licences"), [("Crete", "Cairo", "8")])
    play(page, EuropeRobot(page, seed=3), tmp_path / "record.json")
    open_elsewhere(visit(base_url=elsewhere.url), tmp_path / "record.json")


@pytest.mark.long
def test_airlines(page: Page, visit: Visit, elsewhere: Server, tmp_path: Path) -> None:
    builder = Builder(page, "airlines")
    builder.told("[[city]] should be a list of tables")
    more = [("Sicily", "37.6", "14.0"), ("Sardinia", "40.1", "9.0"), ("Corsica", "42.2", "9.1")]
    more += [("Rhodes", "36.2", "28.0"), ("Lesbos", "39.2", "26.3")]
    cities = [*CITIES, *more]
    builder.add(("name", "lat", "lon"), cities)
    builder.told("airline 'BOI': 'headquarters'")
    builder.turn_to("Airlines")
    builder.all_the_same("headquarters", "Crete")
    builder.told("Crete is the headquarters of BOI already")
    for number, (name, _lat, _lon) in enumerate(cities):
        builder.change(f"r{number}-headquarters", name)
    builder.told("[[route]] should be a list of tables")
    builder.turn_to("Routes")
    names = [name for name, _lat, _lon in cities]
    around = list(zip(names, [*names[1:], names[0]], strict=True))
    routes = [(a, b, ("wavy", "dotted")[place % 2], "1, 2, 3") for place, (a, b) in enumerate(around)]
    routes += [(a, b, kind, "3, 1") for (a, b), kind in zip(PAIRS[2:5], ("dashed", "double", "solid"), strict=True)]
    builder.add(("from", "to", "type", "circles"), routes)
    for number in (10, 11, 12):
        builder.told("'circles'")
        builder.change(f"r{number - 1}-circles", "1, 3")
    expect(page.locator("#verdict")).to_contain_text(OK)
    play(page, AirlinesRobot(page, seed=3), tmp_path / "record.json")
    open_elsewhere(visit(base_url=elsewhere.url), tmp_path / "record.json")
