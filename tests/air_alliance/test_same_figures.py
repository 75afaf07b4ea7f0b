"""Browser and terminal show the same figures: whatever both show is compared along whole games.

Of the browser it is read from the page that is built, of the terminal from the tables and the menu as they are written.
"""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from markupsafe import Markup
from rich.table import Table
from rich.text import Text
from tools import lively

import flightdeck
from flightdeck.engine.info import OptionValue
from flightdeck.games.air_alliance.board import SYMBOLS, TRIO
from flightdeck.games.air_alliance.flights import Fly
from flightdeck.games.air_alliance.markers import Use
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView
from flightdeck.terminal.games.air_alliance import tables
from flightdeck.terminal.games.air_alliance.looks import LETTERS, PRIORITY, long_symbol
from flightdeck.terminal.games.air_alliance.screen import AllianceScreen, own
from flightdeck.terminal.menu import MenuGroup
from flightdeck.web.games.air_alliance.board_svg import airport_id, alliance_id
from flightdeck.web.games.air_alliance.page import AlliancePage, Page, Panel
from flightdeck.web.pages import Sight

NAMES = ["Ann", "Bo", "Cy", "Di"]
# So wide that nothing is cut.
WIDTH = 200
# Every so many moves.
STEP = 4
ALL_OPTIONS: dict[str, OptionValue] = {
    "connections": "any_plane",
    "permit_overrides_colour": True,
    "allies_share_planes": True,
    "codeshare_anywhere": True,
}
Figures = dict[str, Any]


# The browser.


def in_browser(state: AllianceState, seat: int) -> Figures:
    page = AlliancePage().build(Sight(state=state, seat=seat, names=NAMES[: state.players]))
    assert all(isinstance(panel, Panel) for panel in page.panels)
    view = state.view(seat)
    drawn = {group.get("id"): group for group in ET.fromstring(page.board_live).iter("g")}
    return {
        "row": [row_card(picture) for picture in page.tickets.values()],
        "players": [player_panel(panel) for panel in page.panels if isinstance(panel, Panel)],
        "trios": [begun(panel) for panel in page.panels if isinstance(panel, Panel)],
        "pass": [
            (
                [long_symbol(view, title).plain for title, _picture, _use, _why in field.symbols],
                field.used,
                field.covered,
            )
            for field in page.boarding_pass
        ],
        "on the pass": ["" if field.bare else field.title for field in page.boarding_pass],
        "planes": {
            code: planes(drawn.get(airport_id(number)), "ready") for number, code in enumerate(state.board.codes)
        },
        "alliances": [planes(drawn.get(alliance_id(area))) for area in range(len(view["alliances"]))],
        "turn": [panel.name for panel in page.panels if panel.to_act],
        "pile and warning": (page.view["pile"], page.warning),
        "markers": page.view["markers_left"] if page.offers.symbols or page.offers.flights else None,
        "won": page.won,
        "actions": browser_actions(page, view),
        "flights": browser_flights(page),
        "ways": browser_ways(page, state, view),
    }


def row_card(picture: Markup) -> tuple[object, ...]:
    """Name, way, miles, class, symbols, and who has reserved it."""
    label = re.search(r'aria-label="(.+?): (.+?) to (.+?), (\d+) miles(?:; reserved by (\w+))?"', picture)
    travels = re.search(r'class="passenger ticket class-(\w+)"', picture)
    assert label
    assert travels
    symbols = [sign(group) for group in ET.fromstring(picture).iter("g") if group.get("class") == "aa-symbol"]
    name, start, end, miles, reserved = label.groups()
    return name, start, end, int(miles), travels[1], " ".join(symbols), reserved


def sign(drawn: ET.Element) -> str:
    """A flight symbol as it is drawn, in the short form of the terminal."""
    uses = [use.get("href", "") for use in drawn.iter("use")]
    colours = [href.removeprefix("#aa-sign-") for href in uses if href.startswith("#aa-sign-")]
    if colours:
        return "=" + "/".join(LETTERS[colour] for colour in colours)
    return PRIORITY if "#aa-priority" in uses else "".join(text.text or "" for text in drawn.iter("text"))


def player_panel(panel: Panel) -> tuple[object, ...]:
    complete = sum(count == TRIO for count in begun(panel).values())
    allies = [LETTERS[label_of(token)] for token in panel.allies]
    fields = [" ".join(sign(ET.fromstring(symbol)) for symbol in symbols) for symbols in panel.fields]
    colour = LETTERS[label_of(panel.token)]
    points, passengers = panel.seat["points"], panel.seat["passengers"]
    return panel.number + 1, colour, panel.name, points, passengers, complete, allies, fields


def label_of(picture: Markup) -> str:
    return ET.fromstring(picture).get("aria-label", "")


def begun(panel: Panel) -> dict[str, int]:
    return {label_of(sticker).casefold(): int(count.removesuffix(f"/{TRIO}")) for sticker, count in panel.trios}


def planes(group: ET.Element | None, ready: str = "") -> str:
    """`Rb`: red may take off, blue waits."""
    signs = ""
    for plane in group.iter("g") if group is not None else []:
        looks = (plane.get("class") or "").split()
        if looks[:1] == ["aa-flying"]:
            letter = LETTERS[looks[1].removeprefix("aa-")]
            signs += letter if not ready or ready in looks else letter.lower()
    return signs


def browser_actions(page: Page, view: AllianceView) -> dict[str, list[str]]:
    found = page.offers
    return {
        "place at": list(found.places),
        "use field": [
            f"{field.number} {long_symbol(view, title).plain}"
            for field in page.boarding_pass
            for title, _picture, use, _why in field.symbols
            if use
        ],
        "reserve": sorted(found.reserve),
        "lay": [f"{name} on {field}" for name, fields in found.lay.items() for field in fields],
    }


def browser_flights(page: Page) -> dict[str, list[str]]:
    """Whom each flight of the marker that lies there would win."""
    flights = [flight for flight in page.offers.flights if flight.start != flight.end]
    found = {way.actions: flight.wins for flight in flights for way in flight.ways}
    return {text: wins for text, wins in found.items() if ";" not in text}


def browser_ways(page: Page, state: AllianceState, view: AllianceView) -> list[dict[int, list[tuple[int, int]]]]:
    """By passenger and plane at the origin: the fields and symbols that win with one flight."""
    ways: list[dict[int, list[tuple[int, int]]]] = [{} for _ in view["row"]]
    for flight, way in [(one, way) for one in page.winning for way in one.ways]:
        actions = [state.game.parse(text) for text in way.actions.split("; ")]
        if len(actions) == 2:
            use, fly = actions
            assert isinstance(use, Use)
            assert isinstance(fly, Fly)
            for found, passenger in zip(ways, view["row"], strict=True):
                if passenger["name"] in flight.wins and passenger["from"] == flight.start:
                    found.setdefault(fly.position + 1, []).append((use.field + 1, use.slot + 1))
    return [{position: sorted(pairs) for position, pairs in sorted(found.items())} for found in ways]


# The terminal.


def in_terminal(state: AllianceState, seat: int) -> Figures:
    view, screen = state.view(seat), AllianceScreen(state.game)
    told = labelled(tables.situation(view, NAMES[: state.players]))
    turn = re.fullmatch(r"(\w+)(?:, (\d) markers? left)?.*", told.get("turn", ""))
    pile = re.fullmatch(r"(\d+), lost \d+(?:   (.+))?", told["pile"])
    assert pile
    legal = state.legal(seat)
    groups = screen.groups(view, legal, WIDTH)
    return {
        "row": [row_line(cells) for cells in rows(tables.row(view, WIDTH))],
        "players": [player_line(cells) for cells in rows(tables.players(view, NAMES[: state.players]))],
        "trios": [trios_of(screen, view, number) for number in range(state.players)],
        "pass": [pass_line(line) for line in labelled(tables.boarding_pass(view, own(view))).values()],
        "on the pass": [lying(text) for text in labelled(tables.every_passenger(view)).values()][seat],
        "planes": {
            cell.split()[0]: cell.split()[-1].replace("·", "")
            for cells in rows(tables.airports(state.board, view, WIDTH))
            for cell in cells
            if cell
        },
        "alliances": [re.sub(r"[\d ·]", "", area) for area in told["alliances"].split("   ")],
        "turn": [turn[1]] if turn else [],
        "pile and warning": (int(pile[1]), pile[2] or ""),
        "markers": int(turn[2]) if turn and turn[2] and seat == state.active else None,
        "won": told["won now"].split(", ") if "won now" in told else [],
        "actions": terminal_actions(groups),
        "flights": {
            str(legal[number - 1]): re.findall(r" wins (.+?) [\d,]+(?= wins|$)", label.plain)
            for group in groups
            for number, label in group.entries
            if isinstance(legal[number - 1], Fly)
        },
        "ways": terminal_ways(screen, view) if state.game.parse("stop") in legal else [{} for _ in view["row"]],
    }


def rows(table: Table) -> list[list[str]]:
    columns = [[text_of(cell) for cell in column.cells] for column in table.columns]
    return [list(row) for row in zip(*columns, strict=True)]


def labelled(table: Table) -> dict[str, str]:
    return dict(rows(table))


def text_of(cell: object) -> str:
    return cell.plain if isinstance(cell, Text) else str(cell)


def nothing(text: str) -> str | None:
    return None if text == "·" else text


def row_line(cells: list[str]) -> tuple[object, ...]:
    _number, name, start, end, miles, travels, symbols, _trio, reserved = cells
    seat = nothing(reserved)
    way = [place.split(" ", 1)[1] for place in (start, end)]
    return name, *way, number(miles), travels, symbols, NAMES[int(seat) - 1] if seat else None


def number(text: str) -> int:
    return int(text.replace(",", ""))


def player_line(cells: list[str]) -> tuple[object, ...]:
    seat, letter, name, points, _miles, won, trios, allied, passes = cells
    allies = allied.split(": ")[1].split() if nothing(allied) else []
    return int(seat), letter, name, number(points), int(won), int(trios), allies, passes.split(" | ")


def trios_of(screen: AllianceScreen, view: AllianceView, seat: int) -> dict[str, int]:
    """Those on the boarding pass or beside it; the page also tells who was won just now."""
    told = labelled(tables.trios(screen.board, view))
    mine = {
        title.casefold(): sum(
            member.endswith(f" {seat + 1}") and member.rpartition(" ")[0] not in view["won"]
            for member in members.split(", ")
        )
        for title, members in told.items()
    }
    return {title: count for title, count in mine.items() if count}


def pass_line(line: str) -> tuple[list[str], bool, int]:
    """The symbols, whether the field has its marker, and how many passengers are covered."""
    parts = line.split("  ")
    covered = line.partition(", covers ")[2]
    symbols = [part.split(" ", 1)[1] for part in parts[:SYMBOLS]]
    return symbols, "used" in parts[SYMBOLS:], len(covered.split(", ")) if covered else 0


def lying(text: str) -> list[str]:
    """Who lies on top of each field: `1 Yeti, covers Chef; 2 bare; 3 bare; beside Banker`."""
    found = [re.fullmatch(r"\d (.+?)(?:, covers .+)?", part) for part in text.split("; ")]
    tops = [match[1] for match in found if match]
    return ["" if name == "bare" else name for name in tops]


def terminal_actions(groups: list[MenuGroup]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"place at": [], "use field": [], "reserve": [], "lay": []}
    for group in groups:
        title = group.title.plain
        for _number, label in group.entries:
            if title == "place at":
                found[title].append(re.sub(r"^\w+ (.+) \S+$", r"\1", label.plain))
            elif title.startswith("use field"):
                found["use field"].append(f"{title.split()[-1]} {label.plain}")
            elif title == "reserve":
                found["reserve"].append(label.plain.rpartition(" ")[0])
            elif title.startswith("lay "):
                found["lay"].append(f"{title.removeprefix('lay ')} {label.plain}")
    found["reserve"].sort()
    return found


def terminal_ways(screen: AllianceScreen, view: AllianceView) -> list[dict[int, list[tuple[int, int]]]]:
    group: Any = tables.flights(screen.game, view)
    table = group.renderables[0]
    assert isinstance(table, Table)
    return [
        {
            int(position): [(int(field), int(slot)) for field, slot in re.findall(r"(\d) (\d)", pairs)]
            for position, pairs in re.findall(r"(\d) [A-Z]: use ((?:\d \d(?: or )?)+)", cells[-1])
        }
        for cells in rows(table)
    ]


# Both.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_browser_and_terminal_show_the_same_figures(players: int) -> None:
    first, second = started(players, {}), started(players, ALL_OPTIONS)
    seen = compared_along(first, random.Random(players)) | compared_along(second, random.Random(players))
    # Otherwise the comparison would prove little.
    assert seen == {*in_browser(first, 0)}


def started(players: int, options: dict[str, OptionValue]) -> AllianceState:
    state = flightdeck.game("air_alliance", players, options).start(players)
    assert isinstance(state, AllianceState)
    return state


def compared_along(state: AllianceState, chance: random.Random) -> set[str]:
    """A whole game, for whoever is to act and for the next player; of which figures there were any."""
    moves, seen = 0, compare(state, 0)
    while not state.over:
        if moves % STEP == 0:
            for seat in (state.active, state.next_after(state.active)):
                seen |= compare(state, seat)
        state.apply(state.active, lively.move(state, state.active, chance))
        moves += 1
    return seen | compare(state, 0)


def compare(state: AllianceState, seat: int) -> set[str]:
    """The figures that there are in this position."""
    browser, terminal = in_browser(state, seat), in_terminal(state, seat)
    assert list(browser) == list(terminal)
    for figure, shown in browser.items():
        assert shown == terminal[figure], (figure, seat)
    return {figure for figure, shown in browser.items() if shown and (not isinstance(shown, list) or any(shown))}
