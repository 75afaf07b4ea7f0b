"""Air Baron in the terminal: what is typed, and what is drawn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import flightdeck
from flightdeck.games.air_baron import takeover
from flightdeck.games.air_baron.board import BUILT_IN, built_in
from flightdeck.games.air_baron.figures import attacks, total
from flightdeck.games.air_baron.phases import ACT, BID
from flightdeck.games.air_baron.state import BaronState
from flightdeck.terminal.codes import three_letters
from flightdeck.terminal.games.air_baron.map import usa
from flightdeck.terminal.games.air_baron.screen import BaronScreen
from flightdeck.terminal.menu import menu_text
from flightdeck.terminal.paint import brightness, named_ink

Command = Callable[..., Any]
PLAY = ("play", "air_baron", "--seed", "738", "--name", "Ann", "--bots", "random")
# Ann has $6 and two bots have had their turn: West Palm Beach and Raleigh-Durham are theirs.
TO_ACT = ("keep", "no", "draw", "1", "drop", "go")
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def own_actions(file: str = "game.json") -> list[str]:
    found: list[str] = json.loads(Path(file).read_text(encoding="utf-8"))["actions"]
    return [action.removeprefix("1: ") for action in found if action.startswith("1: ")]


def position(moves: int, players: int = 4, **options: object) -> BaronState:
    """Played by chance, but eager to buy, so that there is something to see."""
    state = flightdeck.game("air_baron", players, options).start(4)
    assert isinstance(state, BaronState)
    chance = random.Random(1)
    for _ in range(moves):
        if not state.over:
            step(state, chance)
    return state


def step(state: BaronState, chance: random.Random) -> None:
    seat = state.to_act[0]
    legal = state.legal(seat)
    bought = [action for action in legal if action.text.startswith("buy ")]
    kept = [action for action in legal if not action.text.startswith("sell ")]
    state.apply(seat, chance.choice(bought or kept or legal))


def until(state: BaronState, phase: int) -> BaronState:
    chance = random.Random(1)
    while state.phase != phase:
        step(state, chance)
    return state


def screen_for(state: BaronState) -> BaronScreen:
    return BaronScreen(state.game)


def drawn(state: BaronState, seat: int = 0, width: int = 80) -> str:
    console = Console(width=width, height=40, no_color=True)
    with console.capture() as told:
        console.print(screen_for(state).draw(state.view(seat), NAMES[: state.game.players], width, 40))
    return told.get()


def page(state: BaronState, name: str, seat: int = 0, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as told:
        console.print(screen_for(state).pages()[name].draw(state.view(seat), width))
    return told.get()


def line_of(picture: str, start: str) -> str:
    return next(line for line in picture.splitlines() if line.startswith(start))


def menu_of(state: BaronState, width: int = 80) -> str:
    seat = state.to_act[0]
    return menu_text(screen_for(state).groups(state.view(seat), state.legal(seat), width), width).plain


# What is typed.


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (["buy Austin"], "buy Austin"),
        (["b aus"], "buy Austin"),
        (["B SAA"], "buy San Antonio"),
        (["b san ant"], "buy San Antonio"),
        (["b okl"], "buy Oklahoma City"),
        (["t aus"], "take over Austin"),
        (["attack aus"], "take over Austin"),
        (["take over wpb"], "take over West Palm Beach"),
        (["take palm"], "take over West Palm Beach"),
        (["p"], "pass"),
        (["1"], "buy Albuquerque"),
    ],
)
def test_ways_to_write_an_action(command: Command, lines: list[str], meant: str) -> None:
    command(*PLAY, typed=typed(*TO_ACT, *lines, "save game.json"))
    assert own_actions()[len(TO_ACT)] == meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b sea", "San Francisco is not in this game (AB1)"),
        ("b bos", "'buy Boston' is not allowed"),
        ("b wpb", "'buy West Palm Beach' is not allowed"),
        ("b dfw", "Dallas-Ft. Worth is a hub; only its spokes are bought and sold"),
        ("b chicago", "Chicago is a hub"),
        ("t lon", "London is a foreign spoke, and those are not taken over (AB31)"),
        ("t aus j", "the Jumbo Jet must be undeployed"),
        ("b tul jum", "is no action of Air Baron"),
        ("b c", "could be 'buy Cleveland', 'buy Cincinnati', 'buy Columbus'"),
        ("bid 3", "there is no auction now (AB39)"),
        ("leave", "one leaves at the start of a turn (AB41)"),
        ("999", "the menu goes from 1 to"),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(command: Command, text: str, message: str) -> None:
    told = command(*PLAY, typed=typed(*TO_ACT, text, "save game.json"))
    assert message.casefold() in " ".join(told.out.split()).casefold()
    assert len(own_actions()) == len(TO_ACT)


@pytest.mark.parametrize("text", ["l", "lea"])
def test_AB41_leaving_has_to_be_written_in_full(command: Command, text: str) -> None:
    told = command(*PLAY, typed=typed(text, "save game.json"))
    assert "'leave' is not in the menu: write it in full." in told.out
    assert own_actions() == []


@pytest.mark.parametrize("before", [[], ["keep"]])
def test_AB41_whoever_leaves_does_not_watch_the_bots(command: Command, before: list[str]) -> None:
    told = command(*PLAY, typed=typed(*before, "leave", "game.json"))
    assert "You have left the game." in told.out
    assert "Saved." in told.out
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["actions"][-1] == "1: leave"
    assert command("replay", "game.json", "--quiet").status == 0


def test_AB41_the_others_go_on_when_one_of_two_people_leaves(command: Command) -> None:
    play = ("play", "air_baron", "--players", "3", "--seed", "3", "--seat", "1,2,3")
    told = command(*play, typed=typed("", "leave", "", "save game.json"))
    actions = json.loads(Path("game.json").read_text(encoding="utf-8"))["actions"]
    assert [action.partition(": ")[2] for action in actions] == ["leave"]
    assert told.out.count("it is your turn: press Enter") == 2
    assert "You have left the game." not in told.out


def test_AB41_with_two_players_leaving_ends_the_game(command: Command) -> None:
    told = command(*PLAY, "--players", "2", typed=typed("leave", ""))
    assert "The game is over." in told.out
    assert "Final ranking" in told.out


def test_every_page_can_be_asked_for(command: Command) -> None:
    told = command(*PLAY, typed=typed("board", "cup", "odds", "cities", "rules", "help"))
    for text in (
        "AMS2S with an SST",
        "Both sides roll two dice",
        "DFW Dallas-Ft. Worth hub",
        "In Fare Wars you attack and",
        "`leave`, in full",
        "the attacks you can pay for",
    ):
        assert text in told.out


def test_a_limit_of_rounds_is_set_only_where_bots_play(command: Command) -> None:
    told = command(*PLAY, typed="")
    assert "1 of 200" in line_of(told.out, "round")
    told = command("play", "air_baron", "--players", "2", "--seat", "1,2", typed="\n")
    assert " of " not in line_of(told.out, "round")
    told = command(*PLAY, "--option", "round_limit=0", typed="")
    assert " of " not in line_of(told.out, "round")


# What is drawn.


def test_codes_are_three_letters_all_different_and_no_words_of_the_notation() -> None:
    screen = screen_for(position(0))
    assert set(screen.short) == set(built_in().cities)
    assert len(set(screen.short.values())) == len(screen.short)
    assert {len(code) for code in screen.short.values()} == {3}
    for city, code in {"Salt Lake City": "SLC", "San Diego": "SAD", "Dallas-Ft. Worth": "DFW", "Miami": "MIA"}.items():
        assert screen.short[city] == code


def test_codes_of_names_that_are_alike() -> None:
    names = ["Sst", "Ab", "Abc", "Abcd", "Abc d", "Aab", "A", "B"]
    codes = three_letters(names, frozenset({"sst"}))
    assert len(set(codes.values())) == len(names)
    assert codes["Sst"] != "SST"


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("width", [80, 100, 120])
def test_every_spoke_in_play_is_on_the_map(players: int, width: int) -> None:
    state = position(0, players)
    screen = screen_for(state)
    seen = state.view(0)
    picture = usa(state.board, seen, screen.short, width).plain
    for name in (*seen["hubs"], *seen["spokes"]):
        assert screen.short[name] in picture
    for name in set(state.board.hubs) - set(seen["hubs"]):
        assert screen.short[name] not in picture


def test_the_map_has_the_west_in_the_west() -> None:
    lines = page(position(0, 6), "board", width=120).splitlines()
    places = {
        code: (line.index(code), row)
        for row, line in enumerate(lines)
        for code in ("TOK", "SEA", "LON", "MIA")
        if code in line
    }
    assert places["TOK"][0] < places["SEA"][0] < places["MIA"][0] < places["LON"][0]
    assert places["SEA"][1] < places["TOK"][1] < places["MIA"][1]


def test_owners_and_jets_are_shown_without_colour() -> None:
    state = position(0)
    spoke, abroad = state.board.routes.index("St. Louis"), state.board.routes.index("Amsterdam")
    state.owner[spoke], state.jumbo[spoke] = 1, 1
    state.owner[abroad], state.sst[2] = 2, abroad
    chicago = line_of(drawn(state), "CHI")
    assert "MIN7 STL7/2J IND4 MIL3 | AMS12°/3S MON6" in chicago
    picture = page(state, "board")
    assert "STL2J" in picture
    assert "AMS3S" in picture


@pytest.mark.parametrize(("spokes", "shown"), [(0, "·"), (1, "1"), (2, "2"), (3, "3D"), (4, "4C")])
def test_AB32_standings(spokes: int, shown: str) -> None:
    state = position(0)
    hub = state.board.hubs.index("Chicago")
    state.presence[hub * state.players + 1] = spokes
    assert line_of(drawn(state), "CHI").split()[4:8] == ["·", shown, "·", "·"]


def test_a_player_in_every_trouble() -> None:
    state = position(0)
    state.cash[2], state.share[2], state.loan[2] = 33, 120, 20
    state.fare_wars[2] = state.on_strike[2] = 1
    state.undeployed[2] = 2
    row = line_of(drawn(state), "3 Cy").split()
    assert row == ["3", "Cy", "$33", "$20/$30", "120", "133", "187", "0+2", "·", "Fare", "Wars,", "on", "Strike"]


def test_the_tracks_say_what_is_to_be_remembered() -> None:
    state = position(0)
    state.settlement, state.recession, state.competitor = 15, True, 1
    state.contract_holder, state.contract_rate = 3, 2
    at_stake = line_of(drawn(state, width=120), "at stake")
    for text in ("settlement $15", "contract $2 a turn: Di", "Recession this round", "Local Competitor of Bo"):
        assert text in at_stake


def test_AB43_an_event_is_named_only_to_whoever_took_it() -> None:
    state = next(state for state in map(position, range(100, 700, 10)) if any(t >= 0 for t in state.event_taker))
    taken = next(event for event in range(5) if state.event_taker[event] >= 0 and not state.event_shown[event])
    taker = state.event_taker[taken]
    name = ("Crash", "Fuel Cost Hike", "Local Competitor", "Recession", "Strike")[taken]
    assert name in line_of(drawn(state, taker), "events")
    other = (taker + 1) % 4
    assert name not in line_of(drawn(state, other), "events")
    assert f"unknown ({taker + 1})" in line_of(drawn(state, other), "events")


def test_a_full_cup_is_counted_and_listed_on_its_page() -> None:
    state = position(400)
    view = state.view(0)
    hubs = [name for name in view["cup"] if name.endswith(" hub")]
    spokes = [name for name in view["cup"] if name in view["spokes"]]
    row = line_of(drawn(state, width=200), f"cup ({len(view['cup'])})")
    assert f"{len(hubs)} hubs, {len(spokes)} spokes" in row
    for name in view["cup"]:
        if name in view["spokes"]:
            assert screen_for(state).short[name] in page(state, "cup").split("spokes")[1]


# Odds.


@pytest.mark.parametrize("players", [3, 6])
def test_AB27_the_modifiers_and_odds_are_those_of_the_rules(players: int) -> None:
    compared = with_jumbo = helped = 0
    for moves in range(100, 600, 50):
        state = position(moves, players, round_limit=200)
        # Control of hubs is rare, and matters most.
        for hub in [hub for hub in range(0, len(state.board.hubs), 2) if state.rules.in_play[hub]]:
            for seat in range(players):
                state.presence[hub * players + seat] = state.board.size[hub] if seat == hub % players else 0
        for seat in range(players):
            for name, attack in attacks(state.board, state.view(seat)).items():
                spoke = state.board.routes.index(name)
                compared += 1
                helped += bool(attack.defence)
                assert attack.cost == takeover.cost(state, spoke)
                assert total(attack.adds(False)) == takeover.attack(state, seat, spoke, False)
                assert total(attack.defence) == takeover.defence(state, spoke)
                assert bool(attack.jumbo) == takeover.may_use_jumbo(state, seat, spoke)
                if attack.jumbo:
                    with_jumbo += 1
                    bonus = takeover.attack(state, seat, spoke, True)
                    assert attack.chance(True) == takeover.chance(bonus, takeover.defence(state, spoke))
    assert compared > 500
    assert with_jumbo > 100
    assert helped > 100


def test_odds_are_written_out_for_both_sides() -> None:
    state = until(position(0), ACT)
    seat = state.active
    other = (seat + 1) % 4
    spoke, abroad = state.board.routes.index("St. Louis"), state.board.routes.index("Amsterdam")
    state.cash[seat], state.fare_wars[seat], state.undeployed[seat] = 20, 1, 1
    state.owner[spoke], state.jumbo[spoke] = other, 1
    state.presence[state.board.hub[spoke] * 4 + other] = 1
    state.owner[abroad] = other
    row = line_of(page(state, "odds", seat), "STL")
    assert " ".join(row.split()) == f"STL St. Louis {other + 1} $14 Fare Wars +2 Jumbo +2, AMS +1 34% 56%"
    state.cash[seat] = 0
    assert page(state, "odds", seat).startswith("With $0 you can attack nothing.")


# The menu.


def test_the_menu_of_actions_is_grouped_by_verb_and_hub_and_fits_a_screen() -> None:
    state = until(position(400), ACT)
    seat = state.active
    state.cash[seat], state.undeployed[seat] = 20, 1
    legal = state.legal(seat)
    assert len(legal) > 50
    groups = screen_for(state).groups(state.view(seat), legal, 80)
    assert [number for group in groups for number, _ in group.entries] == list(range(1, len(legal) + 1))
    assert len({group.title.plain for group in groups}) == len(groups)
    short = {code: name for name, code in screen_for(state).short.items()}
    for group in groups:
        hub = ""
        for number, _ in group.entries:
            hub = group.headings[number].plain.removesuffix(": ") if number in group.headings else hub
            if group.title.plain == "take over":
                city = legal[number - 1].text.removeprefix("take over ").removesuffix(" with Jumbo")
                assert state.view(seat)["spokes"][city]["hub"] == short[hub]
    assert len(menu_of(state).splitlines()) <= 24


def test_a_long_list_of_bids_is_cut_short_and_every_sum_can_be_typed(command: Command) -> None:
    state = until(position(0), BID)
    state.cash[state.bidder] = 73
    assert menu_of(state).splitlines() == [
        "bid   1 $1  2 $2  3 $3  4 $4  5 $5  10 $10  20 $20  30 $30  40 $40  50 $50",
        "      60 $60  70 $70  73 $73  or any sum between: bid 12",
        "drop  74 drop out",
    ]
    state.cash[state.bidder] = 3
    assert menu_of(state).splitlines()[0] == "bid   1 $1  2 $2  3 $3"


def test_prices_stand_beside_what_is_bought_and_sold() -> None:
    state = until(position(0), ACT)
    seat = state.active
    state.cash[seat] = 99
    abroad, spoke = state.board.routes.index("Amsterdam"), state.board.routes.index("Milwaukee")
    menu = menu_of(state, 1000)
    assert "AMS+S $22" in menu
    assert "Jumbo $10" in menu
    state.sst[seat] = -2
    state.owner[spoke] = state.owner[abroad] = seat
    state.presence[state.board.hub[spoke] * 4 + seat] = 1
    assert "MON $6" in menu_of(state, 1000)


def test_colours_of_the_airlines_can_be_told_apart_and_read_on_black() -> None:
    inks = [named_ink(colour) for colour in built_in().colours]
    assert len(set(inks)) == len(inks)
    assert all(brightness(colour) > 0.44 for colour in inks)


def test_a_board_with_colours_that_nobody_knows_is_refused_in_words(command: Command) -> None:
    text = BUILT_IN.read_text(encoding="utf-8").replace('"orange"', '"like a sunset"')
    Path("board.toml").write_text(text, encoding="utf-8")
    told = command(*PLAY, "--board", "board.toml", typed="board\n")
    assert told.status == 2
    assert "'like a sunset', which is none of orange, red, green, blue, yellow, purple" in told.err
