"""A board is built from an empty map, broken and mended, played on to the end, and its record opened elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from flightdeck.web.boards.editing import BLANK_ROWS
from tests.web.browser.air_alliance import AllianceRobot
from tests.web.browser.air_baron import BaronRobot
from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Robot
from tests.web.browser.server import Server
from tests.web.browser.test_boards import OK

TITLE = "Four islands"
BOARD, RECORD = "board.toml", "record.json"
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
        field = self.page.locator(f"[name='{name}']")
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


def play(page: Page, robot: Robot, folder: Path, option: tuple[str, str] | None = None) -> None:
    """Against a bot, to the end; the board and the record are taken along."""
    expect(page.locator("#verdict")).to_contain_text(OK)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download (TOML)").click()
    download.value.save_as(folder / BOARD)
    page.get_by_role("link", name="Play on it").click()
    if option is not None:
        page.locator(f"#option-{option[0]}").select_option(option[1])
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
    download.value.save_as(folder / RECORD)


def open_elsewhere(page: Page, game: str, folder: Path) -> None:
    """The board can be played on there, and the record is replayed."""
    page.goto("/boards/")
    page.locator("#file-game").select_option(game)
    page.locator("#file").set_input_files(folder / BOARD)
    page.get_by_role("button", name="Bring it").click()
    expect(page.locator("#verdict")).to_contain_text(OK)
    page.goto("/")
    page.locator("#record").set_input_files(folder / RECORD)
    page.get_by_role("button", name="Open", exact=True).click()
    bar = page.locator(".replay-bar output")
    expect(bar).to_be_visible()
    now, last = bar.inner_text().split(" / ")
    assert now == last
    for name, _lat, _lon in CITIES:
        expect(page.locator(".map").get_by_text(name).first).to_be_attached()
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
    play(page, EuropeRobot(page, seed=3), tmp_path)
    open_elsewhere(visit(base_url=elsewhere.url), "airlines_europe", tmp_path)


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
    play(page, AirlinesRobot(page, seed=3), tmp_path)
    open_elsewhere(visit(base_url=elsewhere.url), "airlines", tmp_path)


def test_air_baron(page: Page, visit: Visit, elsewhere: Server, tmp_path: Path) -> None:
    builder = Builder(page, "air_baron")
    builder.told("[[hub]] should be a list of tables")
    columns = ("market_share_dominance", "market_share_control", "profit_low", "profit_high", "jumbo_limit")
    hubs = [(*CITIES[0], "40", "20", "4", "8", "2"), (*CITIES[1], "20", "40", "4", "8", "2")]
    builder.add(("name", "lat", "lon", *columns), [*hubs, (*CITIES[2], "30", "60", "6", "few", "3")])
    builder.told("hub 'Malta': 'market_share_control' should be a whole number from 40 to 500, not 20")
    builder.told("hub 'Cyprus': 'profit_high'")
    builder.change("r0-market_share_control", "80")
    builder.change("r2-profit_high", "12")
    builder.told("[[domestic]] should be a list of tables")
    builder.turn_to("Domestic spokes")
    spokes = [("Atlantis", "Gozo", "36.0", "14.2"), ("Malta", "Comino", "36.1", "14.4")]
    spokes += [("Crete", "Chania", "35.5", "24.0"), ("Cyprus", "Paphos", "34.8", "32.4")]
    builder.add(("hub", "city", "lat", "lon", "price", "profit"), [(*spoke, "6", "3") for spoke in spokes])
    builder.told("'hub' is 'Atlantis', which is none of malta, crete, cyprus")
    builder.change("r0-hub", "malta")
    builder.turn_to("Foreign spokes")
    builder.add(("hub", "city", "lat", "lon", "low", "high"), [("Crete", "Corfu", "39.6", "19.9", "8", "12")])
    builder.turn_to("Adjacent hubs")
    builder.add(("hubs.0", "hubs.1"), [("Malta", "Malta"), ("Crete", "Cyprus")])
    builder.told("'hubs' should be two different hubs, not ['malta', 'malta']")
    builder.change("r0-hubs.1", "Crete")
    builder.turn_to("Loan limits")
    builder.change("r1-limit", "15")
    builder.told("limits are multiples of 10 and rise with the market share")
    builder.change("r1-limit", "10")
    builder.turn_to("Hubs left out")
    builder.change("r0-east_2", "Malta, Crete")
    builder.told("'east_2' leaves fewer than two hubs")
    builder.change("r0-east_2", "Malta")
    play(page, BaronRobot(page, seed=3), tmp_path, ("round_limit", "30"))
    open_elsewhere(visit(base_url=elsewhere.url), "air_baron", tmp_path)


@pytest.mark.long
def test_air_alliance(page: Page, visit: Visit, elsewhere: Server, tmp_path: Path) -> None:
    builder = Builder(page, "air_alliance")
    builder.told("[[airport]] should be a list of tables")
    colours = [*(["all"] * 6), *(["black"] * 4), *(["white"] * 4), *(["purple"] * 3)]
    names = [*(name for name, _lat, _lon in CITIES), *(f"Isle {number}" for number in range(5, 18))]
    airports = [
        (name, str(55 - 20 * (place % 6)), str(50 * (place // 3) - 150), "AEUM"[place % 4], "Y", lands)
        for place, (name, lands) in enumerate(zip(names, colours, strict=True))
    ]
    airports[2] = ("", "north", *airports[2][2:])
    columns = ("name", "lat", "lon", "area", "shape", "lands")
    builder.add(columns, airports)
    builder.told("[[airport]] number 3: 'name' should be a text")
    builder.told("[[airport]] number 3: 'lat' should be a number")
    builder.change("r2-name", "Cyprus")
    builder.change("r2-lat", "15")
    builder.turn_to("Trios")
    builder.add(("name",), [("The Sailors",)])
    builder.turn_to("Passengers")
    people = [
        (f"Sailor {number}", names[number % 17], names[(number + 5) % 17], str(900 + 100 * number), symbols)
        for number, symbols in enumerate(["area:A, area:E, priority", "area:U, area:M, codeshare:black"] * 15)
    ]
    people[0] = ("Sailor 0", "Malta", "Malta", "0", "area:A, area:E")
    trios = ["The Sailors"] * 3 + [""] * 27
    rows = [(*person, trio) for person, trio in zip(people, trios, strict=True)]
    builder.add(("passenger", "from", "to", "miles", "symbols", "trio"), rows)
    builder.told("passenger 'Sailor 0': 'miles' should be a whole number from 1 to 99999, not 0")
    builder.told("passenger 'Sailor 0': 'symbols' should be 3 symbols, not ['area:A', 'area:E']")
    builder.change("r0-miles", "900")
    builder.change("r0-symbols", "area:A, area:E, priority")
    builder.told("the flight ends where it begins")
    builder.change("r0-to", "Crete")
    builder.told("purple should have 4 airports, not 3 (AA2)")
    builder.turn_to("Airports")
    builder.add(columns, [("Isle 18", "50", "60", "M", "Y", "purple")])
    play(page, AllianceRobot(page, seed=3), tmp_path)
    open_elsewhere(visit(base_url=elsewhere.url), "air_alliance", tmp_path)
