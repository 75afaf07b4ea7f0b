"""Air Alliance in the terminal: what is typed, and what is drawn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import flightdeck
from flightdeck.engine.action import Action
from flightdeck.engine.info import OptionValue
from flightdeck.games.air_alliance.alliances import Ally
from flightdeck.games.air_alliance.board import AREAS, BUILT_IN, COLOURS
from flightdeck.games.air_alliance.board import SHAPES as PRINTED_SHAPES
from flightdeck.games.air_alliance.flights import Fly, may_use
from flightdeck.games.air_alliance.markers import Use
from flightdeck.games.air_alliance.phases import FLY, MARKER
from flightdeck.games.air_alliance.prospects import areas, belongings, flight_wins, ways_to_win
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import Plane
from flightdeck.terminal.games.air_alliance import tables
from flightdeck.terminal.games.air_alliance.looks import LETTERS, SHAPES, long_symbol, queue, short_symbol
from flightdeck.terminal.games.air_alliance.screen import AllianceScreen, own
from flightdeck.terminal.menu import menu_text
from flightdeck.terminal.paint import brightness, named_ink
from flightdeck.terminal.person import HELP

Command = Callable[..., Any]
PLAY = ("play", "air_alliance", "--seed", "5", "--name", "Ann", "--bots", "random")
PLACED = ("p a1", "p e3", "p u1")
NAMES = ["Ann", "Bo", "Cy", "Di"]
ALL_OPTIONS: dict[str, OptionValue] = {
    "connections": "any_plane",
    "permit_overrides_colour": True,
    "allies_share_planes": True,
    "codeshare_anywhere": True,
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def own_actions(file: str = "game.json") -> list[str]:
    found: list[str] = json.loads(Path(file).read_text(encoding="utf-8"))["actions"]
    return [action.removeprefix("1: ") for action in found if action.startswith("1: ")]


def started(players: int = 4, options: dict[str, OptionValue] | None = None) -> AllianceState:
    state = flightdeck.game("air_alliance", players, options).start(2)
    assert isinstance(state, AllianceState)
    return state


def position(moves: int) -> AllianceState:
    """Played by chance, but eager to win passengers and to form alliances, so that there is something to see."""
    state = started()
    chance = random.Random(1)
    for _ in range(moves):
        if not state.over:
            step(state, chance)
    return state


def step(state: AllianceState, chance: random.Random) -> None:
    seat = state.to_act[0]
    legal = state.legal(seat)
    row = [(state.board.origin[card], state.board.destination[card]) for card in state.row[: state.row_size]]
    eager = [action for action in legal if isinstance(action, Ally) or wins_one(action, row)]
    used = [action for action in legal if isinstance(action, Use)]
    state.apply(seat, chance.choice(eager or used or legal))


def wins_one(action: Action, row: list[tuple[int, int]]) -> bool:
    return isinstance(action, Fly) and (action.start, action.end) in row


def screen_for(state: AllianceState) -> AllianceScreen:
    return AllianceScreen(state.game)


def written(part: RenderableType, width: int = 80) -> str:
    console = Console(width=width, height=40, no_color=True)
    with console.capture() as told:
        console.print(part)
    return told.get()


def drawn(state: AllianceState, width: int = 80, seat: int = 0) -> str:
    return written(screen_for(state).draw(state.view(seat), NAMES[: state.players], width, 40), width)


def line_of(picture: str, start: str) -> str:
    return next(line.rstrip() for line in picture.splitlines() if line.startswith(start))


def won_by(state: AllianceState, seat: int, action: Action) -> list[str]:
    """The passengers that the rules give for it, in the order of the view."""
    after = state.copy()
    after.apply(seat, action)
    before = {passenger["name"] for passenger in state.view(seat)["row"]}
    return [name for name in before if name in after.view(seat)["won"]]


# What is typed.


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (["place at Tokyo"], "place at Tokyo"),
        (["p a1"], "place at Tokyo"),
        (["PLACE HONG"], "place at Hong Kong"),
        (["p u3"], "place at Havana"),
        ([*PLACED, "use field 1 symbol 2"], "use field 1 symbol 2"),
        ([*PLACED, "use 1 2"], "use field 1 symbol 2"),
        ([*PLACED, "u 3 1"], "use field 3 symbol 1"),
        ([*PLACED, "r folk"], "reserve Folklorist"),
        ([*PLACED, "s"], "stop"),
        ([*PLACED, "use 1 2", "fly a1 1 e2"], "fly Tokyo 1 to Essen"),
        ([*PLACED, "use 1 2", "f a1 e2"], "fly Tokyo 1 to Essen"),
        ([*PLACED, "use 1 2", "fly tok 1 to ess"], "fly Tokyo 1 to Essen"),
        ([*PLACED, "use 1 2", "fly tokyo 1 e2"], "fly Tokyo 1 to Essen"),
        ([*PLACED, "use 3 3", "swap e3 1 2"], "swap Cannes 1 and 2"),
    ],
)
def test_ways_to_write_an_action(command: Command, lines: list[str], meant: str) -> None:
    command(*PLAY, typed=typed(*lines, "save game.json"))
    assert own_actions()[-1] == meant


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["p a4"], "'place at Seoul' is not allowed"),
        (["fly a1 1 e3"], "a flight needs a marker on a flight symbol first (AA10)"),
        (["p a"], "could be 'place at Tokyo', 'place at Hong Kong'"),
        (["p a9"], "'p a9' is no action of Air Alliance"),
        ([*PLACED, "use 1"], "could be 'use field 1 symbol 1'"),
        ([*PLACED, "use 4 1"], "there are fields 1 to 3, each with symbols 1 to 3 (AA10)"),
        ([*PLACED, "use 1 4"], "there are fields 1 to 3, each with symbols 1 to 3 (AA10)"),
        ([*PLACED, "swap a4 1 3"], "Seoul has positions 1 to 2"),
        ([*PLACED, "swap a1 3 1"], "Tokyo has positions 1 to 3, the lower one is written first (AA4)"),
        ([*PLACED, "swap a1 1 3"], "planes are swapped with a marker on a priority symbol (AA11)"),
        ([*PLACED, "use 1 2", "fly a1 1 u2"], "this symbol does not bring it to Hollywood (AA11)"),
        ([*PLACED, "use 1 2", "fly a1 3 e2"], "there is no plane on this position (AA4)"),
        ([*PLACED, "use 1 2", "u 1 2"], "no marker is to be placed now (AA10)"),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(command: Command, lines: list[str], message: str) -> None:
    told = command(*PLAY, typed=typed(*lines[:-1], "save before.json", lines[-1], "save game.json"))
    assert message.casefold() in " ".join(told.out.split()).casefold()
    assert own_actions("game.json") == own_actions("before.json")


def test_every_page_can_be_asked_for(command: Command) -> None:
    told = command(*PLAY, typed=typed(*PLACED, "airports", "flights", "passengers", "trios", "rules", "help"))
    for text in (
        "A4 Seoul: V, only black",
        "won with one flight by",
        "1 red     1 bare; 2 bare; 3 bare",
        "Scholar trio        Folklorist in the row",
        "Three passengers",
        "fly a1 1 e3",
    ):
        assert text in told.out


def test_a_marker_can_be_taken_back_until_something_is_revealed(command: Command) -> None:
    told = command(*PLAY, typed=typed(*PLACED, "use 1 2", "undo", "save game.json", "use 2 3", "save other.json"))
    assert own_actions()[-1] == "place at New York"
    assert own_actions("other.json")[-1] == "use field 2 symbol 3"
    assert "cannot be taken back" not in told.out


def test_an_airport_with_a_word_of_the_notation_as_its_code_does_not_hide_the_word(command: Command) -> None:
    text = BUILT_IN.read_text(encoding="utf-8").replace('"A1"', '"at"').replace(":A1", ":at")
    Path("board.toml").write_text(text, encoding="utf-8")
    command(*PLAY, "--board", "board.toml", typed=typed("p at e3", "save game.json"))
    assert own_actions()[-1] == "place at Cannes"


# What is drawn.


def test_rules_and_help_fit_a_narrow_screen() -> None:
    screen = screen_for(started())
    pages = "".join(f"\n  {name:<11} {page.sentence}" for name, page in screen.pages().items())
    told = HELP.format(example=screen.example, pages=pages) + "\n" + screen.rules
    assert max(map(len, told.splitlines())) <= 80


def test_colours_areas_and_shapes_are_told_apart_without_colour() -> None:
    assert list(LETTERS) == list(COLOURS)
    assert len({*LETTERS.values(), *AREAS}) == len(COLOURS) + len(AREAS)
    assert list(SHAPES) == list(PRINTED_SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert all(brightness(named_ink(colour)) > 0.44 for colour in COLOURS)


def plane(colour: str, waits: bool = False) -> Plane:
    return {"colour": colour, "may_take_off": not waits, "left": []}


def test_AA4_a_queue_shows_who_may_take_off_who_waits_and_the_room() -> None:
    airport = started().view(0)["airports"]["Hong Kong"]
    airport["planes"] = [plane("red"), plane("black", waits=True)]
    assert queue(airport).plain == "Rk·"
    assert tables.planes_in_words(airport).plain == "red, then black; room for 1"
    assert tables.airport_sign("Hong Kong", airport, 19).plain == "A2 Hong Kong  λ Rk·"
    assert tables.airport_sign("Hong Kong", airport, 14).plain == "A2 Hong… λ Rk·"
    airport["planes"] = [plane("red"), plane("red"), plane("blue", waits=True)]
    assert queue(airport).plain == "RRb"
    assert tables.planes_in_words(airport).plain == "red, red, then blue; full"


@pytest.mark.parametrize(
    ("symbol", "short", "long"),
    [
        ("area E", "E", "area E"),
        ("airport Cannes", "E3", "E3 Cannes"),
        ("priority", "swap", "priority (swap)"),
        ("codeshare black or white", "=K/W", "codeshare black K or white W"),
    ],
)
def test_symbols_in_short_and_in_full(symbol: str, short: str, long: str) -> None:
    seen = started().view(0)
    assert short_symbol(seen, symbol).plain == short
    assert long_symbol(seen, symbol).plain == long


@pytest.mark.parametrize("width", [80, 120])
def test_every_airport_and_every_passenger_is_on_the_screen(width: int) -> None:
    state = position(100)
    seen = state.view(0)
    picture = drawn(state, width)
    for name, airport in seen["airports"].items():
        assert f"{airport['code']} {name} " in picture
    for number, passenger in enumerate(seen["row"], 1):
        line = next(
            line for line in picture.splitlines() if line.split()[:1] == [str(number)] and passenger["name"] in line
        )
        assert f"{passenger['miles']:,} " in line
        assert passenger["class"] in line
    for seat, name in zip(seen["seats"], NAMES, strict=True):
        assert f" {name} " in picture
        assert f" {seat['points']:,} " in picture


def test_the_own_pass_shows_the_numbers_that_are_typed_and_what_is_used_and_covered() -> None:
    state = started()
    assert line_of(drawn(state), "field 3") == "field 3  1 area U  2 area M  3 priority (swap)"
    view = state.view(0)
    view["phase"], view["used"] = "marker", [3]
    view["seats"][0]["fields"][2].update({"passenger": "Yeti", "covered": ["Bigfoot"]})
    used = written(tables.boarding_pass(view, own(view)))
    assert line_of(used, "field 3") == "field 3  1 area U  2 area M  3 priority (swap)  used  Yeti, covers Bigfoot"
    # Markers of others lie on their own passes, and passengers that are laid are no markers.
    for view["active"], view["phase"] in ((1, "marker"), (0, "lay")):
        assert "used" not in written(tables.boarding_pass(view, own(view)))


def test_reservations_trios_alliances_and_the_last_round_are_shown() -> None:
    state = started()
    seen = state.view(0)
    assert "last round" not in written(tables.situation(seen, NAMES))
    seen["row"][0].update({"reserved": 2, "trio": "SPY TRIO"})
    assert line_of(written(tables.row(seen, 80)), "1 ").split()[-2:] == ["Spy", "3"]
    seen["alliances"][1] = ["red", "white"]
    seen["seats"][0].update({"alliance": 2, "allies": ["white"]})
    seen["last_round_comes"] = True
    told = written(tables.situation(seen, NAMES))
    assert "2 R W" in told
    assert "The last round begins with the next player." in told
    assert " 2: W " in line_of(written(tables.players(seen, NAMES)), "1 R Ann")
    for turns, warning in ((1, "The last round: 1 more turn."), (3, "The last round: 3 more turns.")):
        seen["last_turns"] = turns
        assert warning in written(tables.situation(seen, NAMES))


def test_the_page_of_trios_tells_where_everybody_is() -> None:
    state = position(150)
    seen = state.view(0)
    told = " ".join(written(screen_for(state).pages()["trios"].draw(state.view(0), 120), 120).split())
    members = [name for name, trio in zip(state.board.passengers, state.board.trio, strict=True) if trio >= 0]
    places = {passenger["name"]: "in the row" for passenger in seen["row"]} | dict.fromkeys(seen["discards"], "lost")
    for seat in range(state.players):
        places |= dict.fromkeys(belongings(seen["seats"][seat]), str(seat + 1))
    assert len(set(places.values())) > 4
    for name in members:
        assert f"{name} {places.get(name, '·')}" in told


# What a flight wins.


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS])
def test_AA13_the_menu_tells_whom_a_flight_wins(options: dict[str, OptionValue]) -> None:
    state = started(options=options)
    chance = random.Random(1)
    seen_to_win = 0
    while not state.over:
        seat = state.to_act[0]
        if state.phase == FLY:
            seen = state.view(seat)
            for action in state.legal(seat):
                if isinstance(action, Fly):
                    found = flight_wins(state.board, seen, action.start, action.position, action.end)
                    expected = {passenger["name"] for passenger in found}
                    won = set(won_by(state, seat, action)) - set(seen["won"])
                    assert expected == won
                    seen_to_win += bool(expected)
        step(state, chance)
    assert seen_to_win > 20


def test_AA12_nobody_wins_whom_another_has_reserved() -> None:
    state = started()
    seen = state.view(0)
    passenger = seen["row"][0]
    start, end = (state.board.airports.index(passenger[key]) for key in ("from", "to"))
    seen["airports"][passenger["from"]]["planes"] = [plane("red")]
    for reserved, won in ((None, [passenger]), (0, [passenger]), (1, [])):
        passenger["reserved"] = reserved
        assert flight_wins(state.board, seen, start, 0, end) == won


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS])
def test_AA11_the_page_of_flights_agrees_with_the_rules(options: dict[str, OptionValue]) -> None:
    state = started(options=options)
    chance = random.Random(1)
    compared = 0
    while not state.over:
        if state.phase == MARKER:
            seat = state.to_act[0]
            expected = flights_by_the_rules(state, seat)
            seen = state.view(seat)
            found = [ways_to_win(screen_for(state).game, seen, passenger) for passenger in seen["row"]]
            assert found == expected
            compared += sum(map(len, found))
        step(state, chance)
    assert compared > 20


@pytest.mark.parametrize("shared", [False, True])
def test_AA9_planes_of_allies_fly_with_ones_own_symbols(shared: bool) -> None:
    state = started(options={"allies_share_planes": shared})
    seen = state.view(0)
    seen["alliances"][1] = ["red", "blue", "white"]
    seen["seats"][0].update({"alliance": 2, "allies": ["white"]})

    def flown(symbol: str) -> list[str]:
        place = next(place for place in range(len(state.board.symbol)) if state.board.symbol_name(place) == symbol)
        return [name for colour, name in enumerate(COLOURS) if may_use(state.rules, areas(seen), 0, place, colour)]

    assert flown("area A") == (["red", "blue", "white"] if shared else ["red", "white"])
    # An airline in an alliance is not to be had by a codeshare (AA11).
    assert flown("codeshare black or white") == ["black"]


def flights_by_the_rules(state: AllianceState, seat: int) -> list[dict[int, list[tuple[int, int]]]]:
    """For each passenger of the row that is not another's: the planes, and the symbols for a flight on its way."""
    found: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(state.row_size)]
    for use in state.legal(seat):
        if isinstance(use, Use):
            after = state.copy()
            after.apply(seat, use)
            for fly in after.legal(seat):
                for slot in range(state.row_size):
                    card = state.row[slot]
                    if (
                        isinstance(fly, Fly)
                        and (fly.start, fly.end) == (state.board.origin[card], state.board.destination[card])
                        and state.reserved[slot] in (-1, seat)
                    ):
                        found[slot].setdefault(fly.position, []).append((use.field + 1, use.slot + 1))
    return found


# The menu.


@pytest.mark.parametrize("players", [2, 4])
def test_the_menu_keeps_its_order_and_says_what_will_happen(players: int) -> None:
    state = started(players=players)
    chance = random.Random(1)
    titles = set()
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        groups = screen_for(state).groups(state.view(seat), legal, 80)
        entries = [entry for group in groups for entry in group.entries]
        assert [number for number, _ in entries] == list(range(1, len(legal) + 1))
        assert len(menu_text(groups, 80).plain.splitlines()) <= 24
        for group in groups:
            titles.add(group.title.plain.split()[0])
            for number, label in group.entries:
                action = legal[number - 1]
                if isinstance(action, Fly):
                    planes = state.view(seat)["airports"][state.board.airports[action.start]]["planes"]
                    sign = LETTERS[planes[action.position]["colour"]]
                    code = state.board.codes[action.start]
                    assert group.title.plain == f"fly {code} {action.position + 1} {sign}"
                    assert label.plain.startswith(f"to {state.board.codes[action.end]}")
        step(state, chance)
    assert {"place", "use", "reserve", "fly", "swap", "lay", "stop", "replace", "keep"} <= titles


def test_a_flight_that_wins_is_told_beside_its_entry() -> None:
    state = started()
    chance = random.Random(1)
    row: list[tuple[int, int]] = []
    while not any(wins_one(action, row) for action in state.legal(state.to_act[0])):
        step(state, chance)
        row = [(state.board.origin[card], state.board.destination[card]) for card in state.row[: state.row_size]]
    seat = state.to_act[0]
    legal = state.legal(seat)
    number = next(number for number, action in enumerate(legal, 1) if wins_one(action, row))
    menu = dict(entry for group in screen_for(state).groups(state.view(seat), legal, 80) for entry in group.entries)
    name = won_by(state, seat, legal[number - 1])[0]
    miles = state.board.miles[state.board.passengers.index(name)]
    assert menu[number].plain.endswith(f" wins {name} {miles:,}")


def test_places_have_the_heading_of_their_area() -> None:
    state = started()
    groups = screen_for(state).groups(state.view(0), state.legal(0), 80)
    assert [group.title.plain for group in groups] == ["place at"]
    assert [heading.plain for heading in groups[0].headings.values()] == [f"{area}: " for area in AREAS]
    assert list(groups[0].headings) == [1, 4, 7, 10]
