"""Airlines in the terminal: what is typed, and what is drawn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import flightdeck
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import AIRLINES, BUILT_IN, ROUTE_TYPES, built_in
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.games.airlines.view import ways_on
from flightdeck.terminal.games.airlines.looks import LINES, SIGNS, Paint
from flightdeck.terminal.games.airlines.map import STROKES, north_america
from flightdeck.terminal.games.airlines.tables import scorings
from flightdeck.terminal.menu import menu_text
from flightdeck.terminal.paint import brightness
from flightdeck.terminal.screens import screen_of

Command = Callable[..., Any]
PLAY = ("play", "airlines", "--seed", "5", "--name", "Ann", "--bots", "random")
# BOI is founded, the bots have had a turn each, and MOA has been founded by one of them.
FIRST_TURN = ("f boi", "c boi bse-slc", "t moa")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in (*FIRST_TURN, *lines))


def own_actions(file: str = "game.json") -> list[str]:
    found: list[str] = json.loads(Path(file).read_text(encoding="utf-8"))["actions"]
    return [action.removeprefix("1: ") for action in found if action.startswith("1: ")]


def position(moves: int, players: int = 4) -> AirlinesState:
    state = flightdeck.game("airlines", players).start(2)
    chance = random.Random(moves)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    assert isinstance(state, AirlinesState)
    return state


def map_of(state: AirlinesState, width: int) -> str:
    return north_america(state.board, state.view(0), Paint(state.board), width).plain


def drawn(state: State, width: int = 80, height: int = 40) -> str:
    console = Console(width=width, height=height, no_color=True)
    with console.capture() as told:
        console.print(screen_of(state.game).draw(state.view(0), ["Ann"] * state.game.players, width, height))
    return told.get()


# What is typed.


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (["expand", "claim MOA San Francisco-Los Angeles with 6"], "claim MOA San Francisco-Los Angeles with 6"),
        (["ex", "claim MOA SFO-LAX 6"], "claim MOA San Francisco-Los Angeles with 6"),
        (["ex", "c moa lax-sfo 10"], "claim MOA San Francisco-Los Angeles with 10"),
        (["ex", "c san-los 10"], "claim MOA San Francisco-Los Angeles with 10"),
        (["ex", "c hmo - maz with 6"], "claim MOA Hermosillo-Mazatlan with 6"),
        (["ex", "pl n"], "play none"),
        (["ex", "3"], "claim MOA Hermosillo-Mazatlan with 6"),
        (["f auk"], "found AUK with 1"),
        (["p 2"], "play 2 MOA"),
        (["p 1 moa", "s owl"], "sabotage with OWL"),
        (["p 1 moa", "no"], "no sabotage"),
        (["p 1 moa", "s owl", "on oma-den 13"], "on Denver-Omaha 13"),
        (["p 1 moa", "s owl", "on Kansas City-Chicago 10"], "on Kansas City-Chicago 10"),
    ],
)
def test_ways_to_write_an_action(command: Command, lines: list[str], meant: str) -> None:
    command(*PLAY, typed=typed(*lines, "save game.json"))
    assert own_actions()[-1] == meant


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["c boi bse-hln 5"], "a route is claimed when an airline is founded or expanded (AL7, AL8)"),
        (["expand", "c moa hmo-mzt 7"], "the flight card wavy 7 is not in hand (AL5)"),
        (["expand", "c moa hmo-mzt"], "could be 'claim MOA Hermosillo-Mazatlan with 6', 'claim MOA"),
        (["expand", "c boi bse-hln 3"], "Boise-Helena is claimed with dashed 5, 7, 9, 11, 13 (AL5)"),
        (["expand", "c boi atl-jax 6"], "BOI may not use dotted routes (AL5)"),
        (["expand", "c boi van-hln 6"], "there is no such route"),
        (["expand", "c boi bse 99"], "'c boi bse 99' is no action of Airlines"),
        (["f boi"], "nothing in the menu fits 'f boi': BOI has been founded already (AL7)"),
        (["t"], "nothing in the menu fits 't': a stock card is drawn only after a route was claimed"),
        (["play owl"], "nothing in the menu fits 'play owl'."),
        (["found BOI with 1"], "BOI has been founded already (AL7)"),
        (["play 1 AUK"], "AUK has not been founded (AL9)"),
        (["p 3 moa"], "there are only 2 stock cards of MOA in hand (AL9)"),
        (["p moa"], "could be 'play 1 MOA', 'play 2 MOA'"),
        (["take boi"], "only after a route was claimed"),
        (["on den-oma 13"], "'on Denver-Omaha 13' is not allowed: no sabotage marker is to be placed now (AL10)"),
        (["foundd boi"], "did you mean 'found BOI with"),
        (["6"], "the menu goes from 1 to 4"),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(command: Command, lines: list[str], message: str) -> None:
    told = command(*PLAY, typed=typed(*lines[:-1], "save before.json", lines[-1], "save game.json"))
    assert message.casefold() in " ".join(told.out.split()).casefold()
    assert "\x1b" not in told.out
    assert own_actions("game.json") == own_actions("before.json")


def test_a_choice_can_be_taken_back_but_not_what_was_shown_or_drawn(command: Command) -> None:
    told = command(*PLAY, typed=typed("p 1 moa", "s owl", "undo", "save game.json", "s jay", "save other.json"))
    assert own_actions()[-1] == "play 1 MOA"
    assert own_actions("other.json")[-1] == "sabotage with JAY"
    assert "cannot" not in told.out
    told = command(*PLAY, typed=typed("expand", "undo", "save game.json"))
    assert "cannot be taken back" in told.out
    assert own_actions()[-1] == "expand"


def test_every_page_can_be_asked_for(command: Command) -> None:
    told = command(*PLAY, typed=typed("board", "routes", "next", "cities", "rules", "help"))
    for text in (
        "⌂ headquarters",
        "SSM-WPG ~ 8 11 14",
        "if founded REG-CGY~6 CGY-VAN~5 SPO-CGY-4",
        "BSE Boise BOI",
        "you may sabotage",
        "c boi bse-hln 5",
    ):
        assert text in told.out


@pytest.mark.parametrize("code", ["MOA", "moa"])
def test_a_city_with_the_code_of_an_airline_does_not_hide_the_airline(command: Command, code: str) -> None:
    text = BUILT_IN.read_text(encoding="utf-8").replace('"DEN"', f'"{code}"')
    Path("board.toml").write_text(text, encoding="utf-8")
    command(*PLAY, "--board", "board.toml", typed=typed("expand", "c moa sfo-lax 6", "save game.json"))
    assert own_actions()[-1] == "claim MOA San Francisco-Los Angeles with 6"


# What is drawn.


@pytest.mark.parametrize("width", [40, 56, 80, 120])
def test_every_city_is_on_the_map_with_its_code(width: int) -> None:
    picture = map_of(position(0), width)
    for code in built_in().city_ids:
        assert code in picture
    for airline in range(len(AIRLINES)):
        assert f"⌂{built_in().city_ids[built_in().headquarters[airline]]}" in picture


def test_two_airlines_with_one_headquarters_are_refused_in_words(command: Command) -> None:
    text = BUILT_IN.read_text(encoding="utf-8").replace('headquarters = "DAL"', 'headquarters = "MKC"')
    Path("board.toml").write_text(text, encoding="utf-8")
    told = command(*PLAY, "--board", "board.toml", typed="cities\nboard\n")
    assert told.status == 2
    assert "airline 'EMU': Kansas City is the headquarters of ITA already" in told.err


def test_lines_and_markers_are_told_apart_without_colour() -> None:
    assert list(SIGNS) == list(LINES) == list(ROUTE_TYPES)
    assert len({sign for strokes in STROKES.values() for sign in set(strokes)}) == sum(
        len(set(strokes)) for strokes in STROKES.values()
    )
    assert len({airline[0] for airline in AIRLINES}) == len(AIRLINES)
    picture = map_of(position(0), 120)
    for sign in SIGNS.values():
        assert picture.count(sign) > 5


def test_markers_sabotage_and_free_numbers_lie_on_the_map() -> None:
    state = position(0)
    route = "Denver-Omaha"
    before = next(line for line in map_of(state, 120).splitlines() if "DEN" in line and "7" in line)
    assert before.index("DEN") < before.index("7")
    circles = state.view(0)
    circles["routes"][route][0]["taken_by"] = "ITA"
    circles["routes"][route][1].update({"taken_by": "OWL", "sabotage": True})
    picture = north_america(state.board, circles, Paint(state.board), 120).plain
    after = picture.splitlines()[map_of(state, 120).splitlines().index(before)]
    assert after == before.replace("7", "i", 1)
    assert picture.count("x") == map_of(state, 120).count("x") + 1


def test_numbers_on_the_map_never_run_into_each_other() -> None:
    numbers = {str(number) for route in range(77) for number in built_in().numbers(route)}
    for width in (80, 100, 120, 160):
        picture = "".join(letter if letter.isdecimal() else " " for letter in map_of(position(0), width))
        assert set(picture.split()) <= numbers


@pytest.mark.parametrize("moves", [0, 40, 120, 240])
def test_AL5_the_next_routes_are_those_that_the_rules_allow(moves: int) -> None:
    state = position(moves)
    seen = state.view(0)
    founded = 0
    for airline, code in enumerate(AIRLINES):
        if state.founded[airline]:
            founded += 1
            allowed = [route for route in range(77) if state.networks.may_take(airline, route)]
            assert ways_on(state.board, seen, code) == allowed
    assert founded or moves == 0


def test_the_menu_of_circles_is_grouped_by_lines_and_fits_a_screen() -> None:
    state = next(
        state
        for state in map(position, range(200))
        if state.view(state.to_act[0])["phase"] == "spot" and len(state.legal(state.to_act[0])) > 80
    )
    seat = state.to_act[0]
    groups = screen_of(state.game).groups(state.view(seat), state.legal(seat), 80)
    assert sorted(group.title.plain for group in groups) == sorted(f"on {sign} {kind}" for kind, sign in SIGNS.items())
    assert len(menu_text(groups, 80).plain.splitlines()) <= 24


def test_the_menu_keeps_its_order_and_groups_claims_by_airline() -> None:
    state = next(
        state
        for state in map(position, range(200))
        if state.view(state.to_act[0])["phase"] == "expand" and len(state.legal(state.to_act[0])) > 12
    )
    seat = state.to_act[0]
    legal = state.legal(seat)
    groups = screen_of(state.game).groups(state.view(seat), legal, 80)
    assert [number for group in groups for number, _ in group.entries] == list(range(1, len(legal) + 1))
    for group in groups[:-1]:
        airline = group.title.plain.split()[1]
        assert all(legal[number - 1].text.startswith(f"claim {airline} ") for number, _ in group.entries)


def test_the_number_of_scorings_that_there_will_be() -> None:
    assert scorings(position(0, 2).view(0)) == "scorings 0 of 3"
    assert scorings(position(0, 3).view(0)) == "scorings 0 of 4"
    last = position(0, 3).view(0)
    last["last_turns"] = 2
    assert scorings(last) == "scorings 0 of 4  last round"


def test_an_inactive_airline_is_called_so() -> None:
    state = position(0)
    assert "inactive" not in drawn(state)
    state.inactive[AIRLINES.index("AUK")] = 1
    assert next(line for line in drawn(state).splitlines() if "inactive" in line).startswith(" AUK ")


def test_stock_on_the_table_and_both_hands_are_shown() -> None:
    state = position(60)
    picture = drawn(state)
    view = state.view(0)
    cards = {line.split()[0]: line for line in picture.splitlines() if line.startswith(("stock", "flights", "face up"))}
    assert [word for word in cards["stock"].split() if word in AIRLINES] == list(view["hand"])
    assert [word for word in cards["face"].split() if word in AIRLINES] == view["face_up"]
    for card in view["flights"]:
        assert card.split()[0] in cards["flights"]
    boi = next(line for line in picture.splitlines() if line.startswith(" BOI "))
    counts = [str(seat["on_table"].get("BOI", "·")) for seat in view["seats"]]
    assert boi.split()[-4:] == counts


def test_a_board_with_colours_that_nobody_knows_can_be_played_on(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    text = BUILT_IN.read_text(encoding="utf-8").replace("#C62828", "like a sunset").replace("#2E7D32", "#1a1")
    file.write_text(text, encoding="utf-8")
    game = flightdeck.game("airlines", board=file)
    assert isinstance(game, Airlines)
    picture = drawn(game.start(1), 120)
    assert " BOI " in picture
    assert " ITA " in picture


def test_inks_can_be_read_on_black_and_cards_be_seen_on_it() -> None:
    paint = Paint(built_in())
    assert all(brightness(ink) > 0.44 for ink in paint.inks.values())
    assert all(brightness(chip.split()[-1]) > 0.21 for chip in paint.chips.values())
    assert paint.chips["MOA"].startswith("bold black on")
    assert paint.chips["JAY"].startswith("bold white on")


def test_the_map_beside_the_tables_leaves_room_for_the_menu() -> None:
    for width, height in ((120, 40), (160, 45), (237, 63), (240, 45)):
        assert len(drawn(position(60), width, height).splitlines()) <= height - 10
