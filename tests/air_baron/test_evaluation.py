"""What positions are worth: comparisons that any player would make."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from tools import catalogue

import flightdeck
from flightdeck.bots.bot import Seat
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.outlook import chances
from flightdeck.engine.state import State
from flightdeck.games.air_baron.evaluate import parts
from flightdeck.games.air_baron.words import ABOUT, PARTS
from tests.air_baron.arrange import arrange
from tests.playing import play

MIAMI = "Orlando, Tampa, West Palm Beach"
DETROIT = "Cleveland, Cincinnati, Columbus"
DOMINANCE_OF_MIAMI = 30


def worth(seat: int = 0, **kept: Any) -> float:
    return arrange(4, **kept).worths()[seat]


def chosen(state: State) -> str:
    """What looks best one decision ahead."""
    number = state.to_act[0]
    seat = Seat(state, number)
    seat.look()
    return str(GreedyBot(seed=1, worlds=20).choose(seat))


def test_cash_and_market_share_are_worth_something_and_a_loan_costs() -> None:
    assert worth(cash={0: 30}) > worth(cash={0: 20})
    assert worth(own={0: MIAMI}) > worth(own={0: "Orlando, Tampa"}) > worth(own={0: "Orlando"}) > worth()
    assert worth(cash={0: 30}, loan={0: 10}) < worth(cash={0: 20})


def test_a_spoke_that_completes_a_hub_is_worth_more_than_one_elsewhere() -> None:
    assert worth(own={0: MIAMI}) > worth(own={0: "Orlando, Tampa, Columbus"})


def test_a_rival_in_the_way_lowers_what_is_within_reach() -> None:
    assert worth(own={0: "Orlando, Tampa"}) > worth(own={0: "Orlando, Tampa", 1: "West Palm Beach"})


def test_a_hub_that_can_be_defended_is_worth_more() -> None:
    threatened = worth(own={0: MIAMI}, undeployed={1: 1})
    assert worth(own={0: MIAMI}) > threatened


def test_a_jumbo_jet_is_worth_more_where_profits_are_higher() -> None:
    assert worth(own={0: "Orlando+, Columbus"}) > worth(own={0: "Orlando, Columbus+"})


def test_an_income_matters_less_when_the_game_is_nearly_over() -> None:
    def gain(leader: int) -> float:
        return worth(own={0: "Boston+"}, cash={3: leader}) - worth(own={0: "Boston"}, cash={3: leader})

    assert gain(0) > gain(300) > 0


def test_a_strike_costs_more_the_higher_the_settlement() -> None:
    at_work = worth(own={0: MIAMI}, settlement=5)
    assert at_work > worth(own={0: MIAMI}, on_strike=[0], settlement=5)
    assert worth(own={0: MIAMI}, on_strike=[0], settlement=5) > worth(own={0: MIAMI}, on_strike=[0], settlement=20)


def test_whoever_has_enough_is_likely_to_win() -> None:
    near, there = (chances(arrange(4, cash={0: money, 1: 300}, turn=1))[0] for money in (318, 320))
    assert there > near + 0.05


def test_fare_wars_are_not_begun_for_nothing() -> None:
    assert chosen(arrange(4, phase="fares", own={0: MIAMI})) == "no fare wars"
    assert chosen(arrange(4, phase="fares")) == "no fare wars"


def test_profits_are_drawn_first() -> None:
    assert chosen(arrange(4, phase="step", own={0: MIAMI + ", Boston+"}, cash={0: 2})) == "draw profits"


def test_interest_that_is_due_has_been_counted() -> None:
    before = arrange(4, phase="step", drawn=True, own={0: MIAMI}, loan={0: 20})
    assert play(before.copy(), "pay interest").worths()[0] == pytest.approx(before.worths()[0])


def test_what_is_owed_has_been_counted() -> None:
    owing: dict[str, Any] = {"phase": "owe", "debtor": 0, "debt": 25}
    assert worth(own={0: MIAMI}, **owing) < worth(own={0: MIAMI}) - 20


def test_the_hub_is_completed_and_not_begun_elsewhere() -> None:
    assert chosen(arrange(4, own={0: "Orlando, Tampa", 1: DETROIT})) == "buy West Palm Beach"


def test_redeploying_is_begun_for_a_jumbo_jet_without_a_place_and_then_ended() -> None:
    idle = arrange(4, own={0: "Boston"}, undeployed={0: 1}, cash={0: 0}, aside=0)
    moves = []
    for _ in range(3):
        moves.append(chosen(idle))
        play(idle, moves[-1])
    assert moves == ["redeploy", "place Jumbo on Boston", "done"]
    assert chosen(arrange(4, own={0: "Boston+"}, cash={0: 0}, aside=0)) == "pass"


def test_a_contract_is_bid_for_up_to_its_worth() -> None:
    auction: dict[str, Any] = {"phase": "bid", "bidder": 0, "contract_rate": 6}
    bid = chosen(with_bidders(arrange(4, cash={0: 200, 1: 200, 2: 200, 3: 200}, **auction)))
    assert bid.startswith("bid ")
    assert int(bid.removeprefix("bid ")) < 60
    dear = arrange(4, cash=dict.fromkeys(range(4), 200), highest_bid=100, highest_bidder=1, **auction)
    assert chosen(with_bidders(dear)) == "drop out"


def with_bidders(state: State) -> State:
    data: Any = state.to_dict()
    return state.game.from_dict(data | {"seats": [seat | {"bidding": True} for seat in data["seats"]]})


@pytest.mark.parametrize("players", range(2, 7))
def test_worths_are_finite_in_every_position(players: int) -> None:
    for events, limit in ((True, 30), (False, 0)):
        game = flightdeck.game("air_baron", players=players, options={"events": events, "round_limit": limit})
        state = game.start(players)
        rng = random.Random(players)
        for _ in range(800):
            if not state.to_act:
                break
            worths = state.worths()
            assert len(worths) == players
            assert all(math.isfinite(one) for one in worths)
            assert 0 < state.spread() < math.inf
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))


# What makes a position worth something to the first seat, as it is told, in a position that has it.
TOLD: list[tuple[str, dict[str, Any]]] = [
    ("cash", {}),
    ("crash still to be paid", {"phase": "owe", "debtor": 0, "debt": 25, "own": {0: MIAMI}}),
    ("fuel still to be paid", {"phase": "owe", "debtor": 0, "debt": 25, "debt_reason": "fuel", "own": {0: MIAMI}}),
    ("interest still to be paid", {"phase": "step", "loan": {0: 10}}),
    ("money to act with", {}),
    ("profits to come from Miami", {"own": {0: "Orlando"}}),
    ("dominance of Miami", {"own": {0: "Orlando, Tampa"}}),
    ("control of Miami", {"own": {0: MIAMI}}),
    ("market share within reach at Miami", {"own": {0: "Orlando"}}),
    ("takeovers to be feared at Miami", {"own": {0: "Orlando, Tampa"}}),
    ("loan", {"loan": {0: 10}}),
    ("Jumbo Jets not deployed", {"undeployed": {0: 1}}),
    ("SST", {"spare_sst": [0]}),
    ("Government Contract", {"contract_holder": 0, "contract_rate": 4}),
    ("Strike", {"on_strike": [0], "settlement": 5}),
    ("Fare Wars", {"fare_wars": [0]}),
    ("profits still to be drawn", {"phase": "step"}),
    ("an asset sold", {"phase": "step", "sold": True}),
    ("redeploying", {"phase": "lift", "own": {0: "Boston+"}}),
    ("Local Competitor", {"competitor": 0}),
    ("enough to win", {"cash": {0: 400}}),
]


def told_parts(state: State, seat: int = 0) -> dict[str, float]:
    """By what a player is told: what it is worth."""
    found: dict[str, float] = {}
    for text, points in state.parts(seat):
        found[text] = found.get(text, 0.0) + points
    return found


@pytest.mark.parametrize(("text", "kept"), TOLD)
def test_everything_that_counts_is_told_by_its_name(text: str, kept: dict[str, Any]) -> None:
    assert text in told_parts(arrange(4, **kept))


def test_every_part_and_every_kind_of_it_is_among_these() -> None:
    entries = [entry for _text, kept in TOLD for entry in arrange(4, **kept).account(keep=True).entries]
    assert {entry.part for entry in entries} == set(range(parts.COUNT)) == set(range(len(PARTS)))
    for part, kinds in ABOUT.items():
        assert {entry.about for entry in entries if entry.part == part} >= set(range(len(kinds)))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_parts_add_up_and_each_is_told_in_both_languages(players: int) -> None:
    german = {str(message.id): str(message.string) for message in catalogue.german()}
    state = flightdeck.game("air_baron", players=players).start(players)
    rng = random.Random(players)
    for move in range(600):
        if move % 20 == 0:
            worths = state.worths()
            for seat in range(players):
                told = state.parts(seat)
                assert math.fsum(points for _text, points in told) == pytest.approx(worths[seat], abs=1e-9)
                told += state.parts(seat, german.__getitem__)
                assert not [text for text, _points in told if not text or "{" in text]
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))


def test_a_spoke_that_gives_dominance_raises_what_is_dominated_and_no_other_hub() -> None:
    before, after = (told_parts(arrange(4, own={0: own})) for own in ("Orlando", "Orlando, Tampa"))
    assert "dominance of Miami" not in before
    assert after["dominance of Miami"] == DOMINANCE_OF_MIAMI
    assert after["market share within reach at Miami"] < before["market share within reach at Miami"]
    assert {text for text in before.keys() | after.keys() if before.get(text) != after.get(text)} == {
        "profits to come from Miami",
        "dominance of Miami",
        "market share within reach at Miami",
        "takeovers to be feared at Miami",
    }


def test_an_attacker_at_hand_makes_takeovers_more_to_be_feared_and_changes_nothing_else() -> None:
    calm, threatened = told_parts(arrange(4, own={0: MIAMI})), told_parts(arrange(4, own={0: MIAMI}, undeployed={1: 1}))
    assert threatened.pop("takeovers to be feared at Miami") < calm.pop("takeovers to be feared at Miami") < 0
    assert threatened == calm


def test_whoever_has_left_has_nothing() -> None:
    state = arrange(4, own={0: MIAMI}, gone=[0], contract_holder=0, contract_rate=4)
    assert (state.parts(0), state.worths()[0]) == ([], 0.0)
