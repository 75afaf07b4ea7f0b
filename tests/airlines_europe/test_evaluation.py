"""What positions are worth to the seats: comparisons that any player would agree with."""

from __future__ import annotations

import math
import random

import pytest
from librt.vecs import vec

import flightdeck
from flightdeck.bots.outlook import chances
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe import words
from tests.airlines_europe.arrange import arrange
from tests.invariants import walk


def worth(state: State, seat: int = 0) -> float:
    """Of a seat, compared with the mean of the others."""
    worths = list(state.worths())
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


def act(state: State, *words: str) -> State:
    """The position after these actions of the first seat."""
    after = state.copy()
    for word in words:
        after.apply(0, after.game.parse(word))
    return after


def test_more_shares_are_worth_more() -> None:
    few = arrange(4, holdings={0: "red", 1: "2 red"})
    many = arrange(4, holdings={0: "3 red", 1: "2 red"})
    assert worth(many) > worth(few) + 1


def test_a_majority_further_on_the_track_is_worth_more() -> None:
    shares = {0: "3 red", 1: "red"}
    assert worth(arrange(4, holdings=shares, spaces={"red": 30})) > worth(arrange(4, holdings=shares)) + 1


def test_a_majority_is_worth_more_the_more_scorings_are_to_come() -> None:
    shares = {0: "4 white", 1: "white"}
    assert worth(arrange(4, holdings=shares)) > worth(arrange(4, holdings=shares, scorings=2)) + 1


def test_points_count_as_they_are() -> None:
    assert worth(arrange(4, points={0: 10})) - worth(arrange(4)) == pytest.approx(10)


def test_shares_on_the_table_are_worth_more_than_in_hand_and_those_more_than_none() -> None:
    table, hand, none = (
        arrange(4, holdings={0: "2 grey"}),
        arrange(4, hand={0: "2 grey"}),
        arrange(4),
    )
    assert worth(table) > worth(hand) > worth(none)


def test_money_helps_the_first_million_the_most_and_not_at_the_end() -> None:
    def gain(low: int, high: int, **rest: int) -> float:
        return worth(arrange(4, money={0: high}, **rest)) - worth(arrange(4, money={0: low}, **rest))  # type: ignore[arg-type]

    assert gain(0, 8) > gain(8, 16) > 0
    assert gain(0, 8) > gain(0, 8, scorings=2) > 0


def test_a_shorter_way_to_the_goal_is_worth_more() -> None:
    """The marker of white stands where it stood: only the way to Madrid differs."""
    shares = {0: "3 white"}
    towards = arrange(4, holdings=shares, routes={"Moscow-Warsaw": "white"})
    away = arrange(4, holdings=shares, routes={"Saint Petersburg-Moscow": "white"})
    assert worth(towards) > worth(away)


def test_a_begun_trade_is_worth_about_what_the_whole_trade_is() -> None:
    others = "2 white, 2 grey, 2 blue, 2 violet, 2 red"
    start = arrange(4, hand={0: "blue, violet, red"}, holdings={0: "2 white, 2 grey", 1: others, 2: "2 abacus"})
    begun = act(start, "trade 3 for 2")
    done = act(begun, "discard blue from hand", "discard violet from hand", "discard red from hand")
    assert worth(begun) == pytest.approx(worth(done), abs=3)
    dear = act(begun, "discard white from holdings")
    assert worth(dear) < worth(act(begun, "discard blue from hand"))


def test_the_share_that_is_due_after_licences_is_counted_before_it_is_taken() -> None:
    start = arrange(4, money={0: 8}, holdings={0: "2 red", 1: "2 red"}, market="red blue blue blue blue")
    due = act(start, "buy red London-Paris", "go on")
    taken = act(due, "take red")
    assert worth(due) > worth(start)
    assert worth(taken) == pytest.approx(worth(due), abs=1.5)


def test_the_leader_is_the_favourite_and_the_more_so_the_later() -> None:
    early = chances(arrange(4, points={2: 12}))
    late = chances(arrange(4, points={2: 12}, scorings=2, whole_pile=True))
    assert 0.25 < early[2] < late[2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"flight_ban": True, "exact_piles": True, "abacus_from_hand_only": True}])
def test_every_position_of_random_games_has_a_finite_worth(players: int, options: dict[str, object]) -> None:
    game = flightdeck.game("airlines_europe", players=players, options=options)
    rng = random.Random(players)
    for seed in range(4):
        state = game.start(seed)
        while not state.over:
            worths = list(state.worths())
            assert len(worths) == players
            assert all(math.isfinite(one) and 0 <= one < 300 for one in worths)
            assert 0.5 < state.spread() < 50
            seat = rng.choice(state.to_act)
            state.apply(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_parts_of_every_position_add_up_and_have_names(players: int) -> None:
    game = flightdeck.game("airlines_europe", players)
    found: set[str] = set()
    for state, _, _ in walk(game, 3):
        worths = list(state.worths())
        for seat in range(players):
            parts = state.parts(seat)
            assert sum(worth for _, worth in parts) == pytest.approx(worths[seat])
            found.update(name for name, _ in parts)
    assert not any("{" in name for name in found)
    plain = {name for name in words.PARTS if "{" not in name}
    assert found >= plain
    assert {f"red in the {which} scoring" for which in ("first", "second", "last")} <= found


def test_a_share_on_the_table_raises_its_airline_in_the_scorings_to_come_and_nothing_else() -> None:
    less, more = (arrange(3, holdings={0: held}, spaces={"red": 20}) for held in ("blue", "blue, red"))
    before, after = dict(less.parts(0)), dict(more.parts(0))
    assert after["red in the last scoring"] > before.get("red in the last scoring", 0) + 1
    assert after["money"] == pytest.approx(before["money"], abs=0.05)
    assert after.get("points so far") == before.get("points so far")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_kept_from_one_action_to_the_next_changes_no_worth(players: int) -> None:
    game = flightdeck.game("airlines_europe", players, {"flight_ban": players == 3})
    rng = random.Random(players)
    for seed in range(3):
        state = game.start(seed)
        while not state.over:
            seat = rng.choice(state.to_act)
            legal = state.legal(seat)
            if rng.random() < 0.2:
                world = state.resample(seat, rng)
                for action in rng.sample(legal, min(len(legal), 12)):
                    after = world.copy()
                    after.apply(seat, action)
                    assert list(after.worths()) == list(after.account(keep=True).worths(after.weights))
                after.weights = vec[float]([1.1 * weight for weight in after.weights])
                assert list(after.worths()) == list(after.account(keep=True).worths(after.weights))
            state.apply(seat, rng.choice(legal))
