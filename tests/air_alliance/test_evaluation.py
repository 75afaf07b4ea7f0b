"""What positions are worth: comparisons that any player would agree with."""

from __future__ import annotations

import random
from functools import cache
from math import isclose, isfinite

import pytest
from tools import catalogue

from flightdeck.bots.outlook import chances
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.air_alliance import words
from flightdeck.games.air_alliance.board import TRIO_BONUS
from flightdeck.games.air_alliance.evaluate import parts
from flightdeck.games.air_alliance.info import INFO
from tests.air_alliance.arrange import arrange, rules
from tests.playing import play

SEEDS = range(3)
OPTIONS = [
    {"connections": "any_plane"},
    {"permit_overrides_colour": True},
    {"allies_share_planes": True},
    {"codeshare_anywhere": True},
]


def worth(state: State, seat: int = 0) -> float:
    return state.worths()[seat]


def best(state: State, *moves: str) -> str:
    """The move after which whoever is to act is most likely to win."""
    seat = state.to_act[0]
    return max(moves, key=lambda move: chances(play(state.copy(), move))[seat])


def test_more_miles_are_worth_more() -> None:
    rich = arrange(beside={0: "Pearl Diver", 1: "Backpacker"})
    assert worth(rich, 0) > worth(rich, 1) + 10_000


def test_two_of_a_trio_promise_more_than_their_miles_until_somebody_has_the_third() -> None:
    hopeful = arrange(beside={0: "Kung Fu Star, Korean Star"})
    spoilt = arrange(beside={0: "Kung Fu Star, Korean Star", 1: "Hollywood Star"})
    assert worth(hopeful) > worth(spoilt) + 1_000


def test_a_passenger_within_reach_is_worth_something_before_it_is_won() -> None:
    there = arrange(planes={"Tokyo": "r"}, row="Volleyball Player")
    elsewhere = arrange(planes={"Hong Kong": "r", "Tokyo": "y y"}, row="Volleyball Player")
    assert worth(there) > worth(elsewhere) + 1_000


def test_a_plane_that_has_to_wait_helps_less() -> None:
    first = arrange(planes={"London": "r y"}, row="Anime Otaku")
    second = arrange(planes={"London": "y r"}, row="Anime Otaku")
    assert worth(first) > worth(second)


def test_the_symbol_and_the_flight_that_win_are_chosen() -> None:
    state = arrange(planes={"Tokyo": "r", "Havana": ""}, row="Volleyball Player", markers_left=1, used=[0, 1, 1])
    assert best(state, "use field 1 symbol 1", "use field 1 symbol 2", "use field 1 symbol 3", "stop") == (
        "use field 1 symbol 3"
    )
    play(state, "use field 1 symbol 3")
    assert best(state, "fly Tokyo 1 to New York", "fly Tokyo 1 to Havana") == "fly Tokyo 1 to Havana"


def test_the_last_marker_on_a_wrong_symbol_gives_the_passenger_up() -> None:
    planes = {"Tokyo": "r", "Havana": ""}
    state = arrange(planes=planes, row="Volleyball Player", markers_left=1, used=[0, 0, 1], has_reserved=True)
    right, wrong = play(state.copy(), "use field 1 symbol 3"), play(state.copy(), "use field 2 symbol 3")
    assert worth(right) > worth(wrong) + 4_000


def test_a_symbol_that_the_plan_needs_is_no_loss() -> None:
    state = arrange(planes={"Tokyo": "r", "Havana": ""}, row="Volleyball Player", markers_left=1, used=[0, 1, 1])
    assert worth(play(state.copy(), "use field 1 symbol 3")) > worth(state) - 2_000


def test_a_plane_is_fetched_for_a_passenger_with_two_markers() -> None:
    state = arrange(planes={"Tokyo": "", "Havana": ""}, row="Volleyball Player", markers_left=2, used=[0, 0, 1])
    fetched = play(state.copy(), "use field 2 symbol 2")
    start = next(move for move in map(str, fetched.legal(0)) if move.endswith("to Tokyo"))
    away = next(move for move in map(str, fetched.legal(0)) if move.endswith("to Hong Kong"))
    assert best(fetched, start, away) == start


def test_a_reserved_passenger_waits_for_its_owner_only() -> None:
    mine = arrange(active=1, planes={"Tokyo": "r y b"}, row="Volleyball Player", reserved={"Volleyball Player": 0})
    open_to_all = arrange(active=1, planes={"Tokyo": "r y b"}, row="Volleyball Player")
    assert worth(mine) > worth(open_to_all)
    assert worth(mine, 1) < worth(open_to_all, 1)


def test_an_alliance_brings_planes() -> None:
    allied, alone = arrange(allied="red black"), arrange()
    assert worth(allied) > worth(alone) + 1_000


def test_in_the_end_less_is_open() -> None:
    early, late = arrange(), arrange(others="discards", pile="Chef", last_turns=1)
    assert early.spread() > 1.5 * late.spread()


def total(state: State, part: int, seat: int = 0) -> float:
    """What one part is worth to a seat."""
    return sum(entry.worth for entry in state.account(keep=True).entries if (entry.part, entry.seat) == (part, seat))


def raised(before: State, after: State, seat: int = 0) -> set[int]:
    """The parts that are worth more than before."""
    return {part for part in range(parts.COUNT) if total(after, part, seat) > total(before, part, seat) + 1}


def test_the_third_of_a_trio_completes_it() -> None:
    two = arrange(beside={0: "Kung Fu Star, Korean Star"}, discards="Hollywood Star")
    three = arrange(beside={0: "Kung Fu Star, Korean Star, Hollywood Star"})
    assert total(two, parts.TRIO) == 0 < total(two, parts.TRIO_CHANCE)
    assert total(three, parts.TRIO) == TRIO_BONUS
    assert raised(two, three) == {parts.MILES, parts.TRIO}


def test_a_flight_turns_the_passenger_of_this_turn_into_miles() -> None:
    before = arrange(planes={"Tokyo": "r", "Havana": ""}, row="Volleyball Player", markers_left=1, used=[0, 1, 1])
    play(before, "use field 1 symbol 3")
    after = play(before.copy(), "fly Tokyo 1 to Havana")
    worth_now = before.game.weights[parts.THIS_TURN] * total(before, parts.THIS_TURN)
    assert dict(before.parts(0))["Volleyball Player in this turn"] == pytest.approx(worth_now)
    assert total(before, parts.MILES) == 0 == total(after, parts.THIS_TURN)
    assert parts.MILES in raised(before, after)


def test_a_reservation_keeps_the_passenger_for_the_next_turn() -> None:
    open_to_all = arrange(active=1, planes={"Tokyo": "r y b"}, row="Volleyball Player")
    mine = arrange(active=1, planes={"Tokyo": "r y b"}, row="Volleyball Player", reserved={"Volleyball Player": 0})
    assert raised(open_to_all, mine) == {parts.RESERVED}
    assert "Volleyball Player, reserved for the next turn" in dict(mine.parts(0))


def test_whoever_reserves_gives_up_a_marker_and_the_right() -> None:
    before = arrange()
    after = play(before.copy(), "reserve Yeti")
    assert raised(after, before) >= {parts.MARKERS_LEFT, parts.RESERVATION}
    assert total(after, parts.RESERVATION) == 0


def test_allies_wait_for_later_passengers() -> None:
    assert raised(arrange(), arrange(allied="red black")) >= {parts.WAITED_FOR}
    assert "later passengers for whom planes of black wait" in dict(arrange(allied="red black").parts(0))


@cache
def positions() -> list[State]:
    """Of random games with every number of players, in which nobody completes a trio; so one more."""
    found = [arrange(beside={0: "Kung Fu Star, Korean Star, Hollywood Star"})]
    for players in INFO.players:
        for seed in SEEDS:
            state = rules(players).start(seed)
            rng = random.Random(seed)
            while not state.over:
                seat = state.to_act[0]
                state.apply(seat, rng.choice(state.legal(seat)))
                found.append(state.copy())
    return found


def test_the_parts_add_up() -> None:
    for state in positions():
        for seat, value in enumerate(state.worths()):
            assert isclose(sum(part for _text, part in state.parts(seat)), value, abs_tol=1e-6)


def test_every_part_occurs() -> None:
    found = {entry.part for state in positions() for entry in state.account(keep=True).entries}
    assert found == set(range(parts.COUNT)) == set(range(len(words.PARTS)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_part_explains_itself(language: str) -> None:
    german = {str(message.id): str(message.string) for message in catalogue.german()}
    translate = str if language == "en" else german.__getitem__
    for state in positions()[::5]:
        for seat in range(state.players):
            for text, _worth in state.parts(seat, translate):
                assert text
                assert not {"{", "}"} & set(text), text


@pytest.mark.parametrize("players", INFO.players)
def test_every_position_of_random_games_has_finite_worths(players: int) -> None:
    look_at_games(rules(players))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: next(iter(options)))
def test_every_option_has_finite_worths(options: dict[str, object]) -> None:
    look_at_games(rules(3, tuple(options.items())))


def look_at_games(game: Game) -> None:
    for seed in SEEDS:
        state = game.start(seed)
        rng = random.Random(seed)
        while not state.over:
            assert len(state.worths()) == game.players
            assert all(isfinite(value) for value in state.worths())
            assert state.spread() > 0
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
