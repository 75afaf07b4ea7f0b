"""Rounds and turns, new companies, leaving, and the end: AB5, AB6, AB24, AB40 to AB42."""

from __future__ import annotations

from typing import Any

import pytest

from flightdeck.engine.state import State
from tests.air_baron.arrange import arrange, cash, marker, owner, rules, shares
from tests.playing import menu, names, play, refusal, sight, told

LAST: dict[str, Any] = {"order": "2 1 0", "turn": 2}
# A market share of 300: New York, Chicago and Miami under control.
THREE_HUBS = (
    "Boston, Philadelphia, Buffalo, Hartford, Syracuse, Providence, "
    "Minneapolis, St. Louis, Indianapolis, Milwaukee, Orlando, Tampa, West Palm Beach"
)


def test_AB5_drawn_markers_go_back_into_the_cup_when_the_round_is_over() -> None:
    own = {0: "Boston"}
    state = play(arrange(own=own, drawn_box="Boston, Miami hub, Crash, Government Contract", **LAST), "pass")
    assert sight(state)["round"] == 6
    assert sight(state)["drawn_box"] == []
    assert {marker(state, name) for name in ("Boston", "Miami hub", "Crash", "Government Contract")} == {"cup"}
    assert (marker(state, "Tampa"), marker(state, "Strike"), marker(state, "Seattle")) == ("map", "track", "out")


def test_AB5_they_stay_in_the_drawn_box_while_the_round_lasts() -> None:
    state = play(arrange(own={0: "Boston"}, drawn_box="Boston"), "pass")
    assert (sight(state)["round"], marker(state, "Boston")) == (5, "drawn")


def test_AB5_the_order_is_drawn_anew_every_round() -> None:
    orders = set()
    for seed in range(60):
        state = play(arrange(**LAST, seed=seed), "pass")
        view = sight(state)
        assert (view["turn"], view["active"]) == (0, view["order"][0])
        assert told(state)[-1] == {"event": "order", "seat": -1, "order": view["order"]}
        assert not state.undoable
        orders.add(tuple(view["order"]))
    assert len(orders) == 6


def test_AB6_turns_follow_the_order_of_the_round() -> None:
    state = arrange(order="2 0 1", phase="act")
    acted = []
    while sight(state)["round"] == 5:
        acted.append(state.to_act[0])
        play(state, "pass")
        if sight(state)["round"] == 5:
            play(state, "keep the company", "no fare wars")
            state = skip_profits(state)
    assert acted == [2, 0, 1]


def skip_profits(state: State) -> State:
    """The same position with the profits of this turn drawn."""
    data = state.to_dict() | {"phase": "act", "drawn": True}
    other = state.game.from_dict(data)
    other.watched = True
    return other


def test_AB6_a_turn_begins_with_fare_wars_or_without_a_spoke_with_folding() -> None:
    state = play(arrange(own={1: "Boston"}), "pass")
    assert menu(state) == ["fare wars", "no fare wars"]
    play(skip_profits(state), "pass")
    assert menu(play(arrange(own={2: "Boston"}), "pass")) == ["fold", "keep the company"]


def test_AB6_whoever_has_only_a_foreign_spoke_is_not_asked_to_fold() -> None:
    assert menu(play(arrange(own={1: "London*"}), "pass")) == ["fare wars", "no fare wars"]


def test_AB6_what_was_done_in_a_turn_is_forgotten_in_the_next() -> None:
    state = play(arrange(own={0: "Boston, Tampa", 1: "Orlando"}, phase="step", cup=""), "sell Boston", "draw profits")
    assert (sight(state)["drawn"], sight(state)["sold"]) == (True, True)
    play(state, "go on", "pass")
    assert (sight(state)["active"], sight(state)["drawn"], sight(state)["sold"]) == (1, False, False)


def test_AB6_fare_wars_last_until_the_own_next_turn() -> None:
    state = play(arrange(phase="fares", own={0: "Boston", 1: "Tampa"}), "fare wars")
    assert names(state) == ["fare_wars"]
    assert [seat["fare_wars"] for seat in sight(state)["seats"]] == [True, False, False]
    play(skip_profits(state), "pass")
    state = play(arrange(phase="fares", own={0: "Boston"}, fare_wars=[0, 1]), "fare wars")
    assert (names(state), sight(state)["seats"][1]["fare_wars"]) == ([], True)
    state = play(arrange(phase="fares", own={0: "Boston"}, fare_wars=[0]), "no fare wars")
    assert (names(state), sight(state)["seats"][0]["fare_wars"]) == (["fare_peace"], False)
    assert names(play(arrange(phase="fares"), "no fare wars")) == []


@pytest.mark.parametrize("move", ["fare wars", "no fare wars"])
def test_AB6_fare_wars_are_chosen_at_the_start_only(move: str) -> None:
    for phase in ("step", "act", "fold"):
        assert refusal(arrange(phase=phase), move) == "Fare Wars are begun or ended at the start of a turn (AB6)"


def test_AB6_the_contract_pays_at_the_start_of_the_own_turn() -> None:
    state = play(arrange(phase="fares", contract_holder=0, contract_rate=4), "no fare wars")
    assert cash(state) == [24, 20, 20]
    assert told(state) == [{"event": "collected", "seat": 0, "amount": 4}]
    assert cash(play(arrange(phase="fares", contract_holder=1, contract_rate=4), "no fare wars")) == [20, 20, 20]


def test_AB6_on_strike_the_settlement_falls_before_it_is_settled_or_not() -> None:
    state = play(arrange(phase="fares", on_strike=[0], settlement=15), "no fare wars")
    assert told(state) == [{"event": "settlement", "seat": 0, "amount": 10}]
    assert (sight(state)["phase"], menu(state)) == ("settle", ["settle", "strike"])
    paid = play(state.copy(), "settle")
    assert (cash(paid)[0], sight(paid)["seats"][0]["on_strike"], sight(paid)["phase"]) == (10, False, "step")
    stays = play(state, "strike")
    assert (cash(stays)[0], sight(stays)["seats"][0]["on_strike"], sight(stays)["phase"]) == (20, True, "step")
    assert names(stays)[-1] == "stayed"


def test_AB6_who_is_not_on_strike_does_not_move_the_settlement() -> None:
    state = play(arrange(phase="fares", on_strike=[1], settlement=15), "no fare wars")
    assert (sight(state)["settlement"], sight(state)["phase"], names(state)) == (15, "step", [])


def test_AB6_the_steps_before_the_action_come_in_any_order() -> None:
    orders = [
        ["sell Tampa", "pay interest", "repay 10", "draw profits"],
        ["draw profits", "pay interest", "sell Tampa", "repay 10"],
        ["pay interest", "repay 10", "draw profits", "sell Tampa"],
    ]
    for moves in orders:
        state = play(arrange(phase="step", own={0: "Tampa, Boston"}, loan={0: 20}, cup=""), *moves)
        assert (cash(state)[0], sight(state)["seats"][0]["loan"]) == (20 - 2 + 2 - 10, 10)
        assert "go on" in menu(state)


def test_AB6_profits_and_interest_come_before_the_action() -> None:
    state = arrange(phase="step", loan={0: 20}, cup="")
    assert refusal(state, "go on") == "profits have to be drawn first (AB6)"
    play(state, "draw profits")
    assert refusal(state, "go on") == "the interest has to be paid first (AB14)"
    play(state, "pay interest", "go on")
    assert sight(state)["phase"] == "act"
    assert refusal(state, "go on") == "there is no action to go on to (AB6)"
    assert refusal(state, "draw profits") == "profits are drawn before the action (AB6)"
    assert refusal(state, "borrow 10") == "loans are taken before the action (AB6)"
    assert refusal(state, "repay 10") == "loans are paid back before the action (AB6)"


@pytest.mark.parametrize(
    "move", ["buy Boston", "buy London with SST", "add SST to London", "buy Jumbo", "redeploy", "pass"]
)
def test_AB6_actions_come_last(move: str) -> None:
    for phase in ("fares", "step"):
        state = arrange(phase=phase, own={0: "Tampa+"}, cash={0: 99})
        assert refusal(state, move) == "it is not the time for an action (AB6)"


def test_AB6_there_is_one_action_in_a_turn() -> None:
    state = play(arrange(), "buy Tampa")
    assert (state.to_act, sight(state)["turn"]) == ((1,), 1)


def test_AB6_on_strike_one_passes() -> None:
    state = play(arrange(phase="step", on_strike=[0], settlement=10, cup=""), "draw profits", "go on")
    assert (state.to_act, sight(state)["seats"][0]["on_strike"]) == ((1,), True)


def test_AB6_another_player_has_to_wait() -> None:
    state = arrange()
    assert state.refuse(1, state.game.parse("pass")) == "it is not this player's turn"
    assert state.legal(1) == []


def test_AB24_passing_ends_the_turn_and_changes_nothing_else() -> None:
    state = arrange(own={0: "Boston"})
    before = sight(state)
    play(state, "pass")
    assert told(state) == [{"event": "passed", "seat": 0}]
    assert (sight(state)["seats"], sight(state)["spokes"]) == (before["seats"], before["spokes"])
    assert state.undoable


BANKRUPT: dict[str, Any] = {
    "phase": "fold",
    "order": "1 0 2",
    "turn": 1,
    "cash": {0: 7},
    "undeployed": {0: 3},
    "spare_sst": [0],
    "on_strike": [0],
    "loan": {0: 20},
    "fare_wars": [0],
    "settlement": 20,
}


def test_AB40_folding_gives_everything_up_for_one_die_and_the_place_in_the_order() -> None:
    state = play(arrange(**BANKRUPT, contract_holder=0, contract_rate=3, dice=(4,)), "fold")
    assert told(state) == [{"event": "folded", "seat": 0, "die": 4, "cash": 6}]
    seat = sight(state)["seats"][0]
    assert (seat["cash"], seat["undeployed"], seat["sst"]) == (6, 0, None)
    assert (seat["on_strike"], seat["loan"]) == (False, 0)
    assert sight(state)["contract"] == {"holder": None, "rate": 3}
    assert (sight(state)["settlement"], sight(state)["in_debt"], sight(state)["interest_paid"]) == (20, False, True)
    assert not state.undoable


def test_AB40_the_normal_turn_goes_on_after_folding() -> None:
    state = play(arrange(**BANKRUPT, dice=(6,)), "fold")
    assert menu(state) == ["fare wars", "no fare wars"]
    play(state, "no fare wars")
    assert (sight(state)["phase"], "draw profits" in menu(state), "pay interest" in menu(state)) == (
        "step",
        True,
        False,
    )


def test_AB40_the_contract_of_another_is_not_touched() -> None:
    assert sight(play(arrange(**BANKRUPT, contract_holder=2), "fold"))["contract"]["holder"] == 2


def test_AB40_the_company_may_be_kept() -> None:
    state = play(arrange(**BANKRUPT), "keep the company")
    seat = sight(state)["seats"][0]
    assert (seat["cash"], seat["undeployed"], seat["sst"], seat["on_strike"], seat["loan"]) == (
        *(7, 3, "undeployed"),
        *(True, 20),
    )
    assert (sight(state)["phase"], names(state)) == ("fares", [])


def test_AB40_is_asked_in_the_first_round_too() -> None:
    state = rules(4).start(1)
    assert (sight(state)["round"], menu(state)) == (1, ["fold", "keep the company"])


def test_AB40_nobody_folds_in_the_middle_of_a_turn_or_with_a_spoke() -> None:
    message = "only who controls no spoke may fold, at the start of a turn (AB40)"
    for state in (arrange(phase="fares"), arrange(phase="step"), play(arrange(own={1: "Boston"}), "pass")):
        assert refusal(state, "fold") == message
        assert refusal(state, "keep the company") == "nobody is asked to fold now (AB40)"


def leave(state: State) -> State:
    """Leaving is allowed, but never offered."""
    assert "leave" not in menu(state)
    return play(state, "leave")


@pytest.mark.parametrize("phase", ["fold", "fares"])
def test_AB41_a_player_leaves_at_the_start_of_the_own_turn(phase: str) -> None:
    state = leave(arrange(phase=phase))
    assert told(state)[0] == {"event": "left", "seat": 0}
    assert (sight(state)["seats"][0]["left"], state.to_act, state.over) == (True, (1,), False)
    assert not state.undoable


@pytest.mark.parametrize("phase", ["settle", "step", "act"])
def test_AB41_nobody_leaves_later_in_the_turn_or_in_the_turn_of_another(phase: str) -> None:
    state = arrange(phase=phase, on_strike=[0], settlement=10)
    assert refusal(state, "leave") == "one leaves at the start of a turn (AB41)"
    assert arrange(phase="fares").refuse(1, state.game.parse("leave")) == "it is not this player's turn"


def test_AB41_what_was_left_stays_and_has_no_turns() -> None:
    own = {0: "Boston+, London*", 1: "Tampa"}
    state = leave(arrange(own=own, phase="fares", contract_holder=0, contract_rate=2, undeployed={0: 2}, **LAST))
    view = sight(state)
    assert (owner(state, "Boston"), owner(state, "London"), view["spokes"]["London"]["sst"]) == (0, 0, True)
    assert (view["contract"]["holder"], view["seats"][0]["undeployed"], view["seats"][0]["cash"]) == (0, 2, 20)
    assert (view["round"], sorted(view["order"])) == (6, [1, 2])


def test_AB41_what_was_left_is_paid_nothing() -> None:
    own = {0: "Tampa", 1: "Boston+"}
    for drawn in ("Boston", "New York hub", "Jumbo Profit"):
        state = arrange(own=own, gone=[1], phase="step", cup=drawn, aside=3 if drawn != "Jumbo Profit" else 2)
        assert cash(play(state, "draw profits")) == [20, 20, 20]
    state = arrange(own=own, gone=[1], phase="step", cup="Fuel Cost Hike, Miami hub", cash={0: 9, 1: 9, 2: 9})
    play(state, "draw profits", "resolve Fuel Cost Hike")
    assert cash(state) == [9 - 1 + 3, 9, 8]


def test_AB41_what_was_left_does_not_bid() -> None:
    state = play(arrange(gone=[1], phase="step", cup="Government Contract"), "draw profits", "drop out")
    assert (state.to_act, sight(state)["auction"]["in"]) == ((2,), [2])


def test_AB41_what_was_left_defends_as_usual() -> None:
    own = {1: "Orlando, Tampa+, West Palm Beach, Rio de Janeiro"}
    state = arrange(own=own, gone=[1], fare_wars=[1], dice=(6, 6, 3, 4))
    play(state, "take over Tampa")
    assert told(state)[0]["defence"] == [3, 4, 5]
    assert told(state)[0]["won"] is False
    state = play(arrange(own=own, gone=[1], dice=(6, 6, 1, 1)), "take over Orlando")
    assert (owner(state, "Orlando"), shares(state)) == (0, [0, 30, 0])


def test_AB41_the_last_player_left_wins() -> None:
    state = play(arrange(2, phase="fares", cash={0: 300, 1: 1}), "leave")
    assert (state.over, state.winners, names(state)) == (True, (1,), ["left", "over"])
    state = play(arrange(4, phase="fares", gone=[1], order="0 2 3"), "leave")
    assert not state.over
    play(state, "leave")
    assert (state.over, state.winners) == (True, (3,))


@pytest.mark.parametrize(("players", "target"), [(2, 390), (3, 350), (4, 320), (5, 320), (6, 290)])
def test_AB42_share_and_cash_win_at_the_end_of_the_own_turn(players: int, target: int) -> None:
    own = {0: "Minneapolis, St. Louis, Indianapolis"}  # dominance of Chicago: 60
    assert sight(arrange(players))["target"] == target
    state = play(arrange(players, own=own, cash={0: target - 61}), "pass")
    assert not state.over
    state = play(arrange(players, own=own, cash={0: target - 60}), "pass")
    assert (state.over, state.winners) == (True, (0,))
    assert state.scores == [target] + [20] * (players - 1)
    assert told(state)[-1] == {"event": "over", "seat": -1, "points": state.scores, "winners": [0]}
    assert (sight(state)["over"], sight(state)["winners"], state.to_act, state.undoable) == (True, [0], (), False)
    assert state.refuse(0, state.game.parse("pass")) == "the game is over"


def test_AB42_every_way_to_end_a_turn_may_win() -> None:
    rich: dict[str, Any] = {"cash": {0: 400}, "own": {0: "Boston, Tampa+"}}
    ways = ["buy Orlando", "buy Jumbo", "take over Orlando", "buy London with SST", "pass"]
    for way in ways:
        assert play(arrange(**rich), way).winners == (0,)
    assert play(arrange(**rich), "redeploy", "done").winners == (0,)
    assert play(arrange(phase="more", fare_wars=[0], **rich), "stop").winners == (0,)


def test_AB42_nobody_wins_on_strike_or_with_a_loan_or_in_the_turn_of_another() -> None:
    rich = {0: 400}
    state = arrange(phase="step", drawn=True, cash=rich, on_strike=[0], settlement=10)
    assert not play(state, "go on").over
    assert not play(arrange(cash=rich, loan={0: 10}), "pass").over
    assert not play(arrange(cash={1: 400}), "pass").over
    assert play(arrange(cash=rich, loan={1: 10}, on_strike=[2]), "pass").winners == (0,)


def test_AB42_what_was_just_bought_or_spent_counts() -> None:
    own = {0: "Minneapolis, St. Louis"}
    assert play(arrange(own=own, cash={0: 350 - 60 + 4}), "buy Indianapolis").winners == (0,)
    assert not play(arrange(own=own, cash={0: 350 - 60 + 3}), "buy Indianapolis").over
    assert not play(arrange(cash={0: 351}), "buy Tampa").over


LIMIT: dict[str, Any] = {"options": {"round_limit": 30}, "round": 30, **LAST}


def test_AB42_at_the_round_limit_the_highest_share_and_cash_less_the_loan_wins() -> None:
    own = {1: "Minneapolis, St. Louis, Indianapolis"}
    state = play(arrange(**LIMIT, own=own, cash={0: 75, 1: 40, 2: 60}, loan={1: 30}), "pass")
    assert (state.over, state.scores, state.winners) == (True, [75, 70, 60], (0,))
    assert told(state)[-2] == {"event": "round_limit", "seat": -1, "round": 30}
    state = play(arrange(**LIMIT, own=own, cash={0: 75, 1: 40, 2: 60}, loan={1: 20}), "pass")
    assert (state.scores, state.winners) == ([75, 80, 60], (1,))


def test_AB42_the_last_position_at_the_round_limit_is_a_position() -> None:
    state = play(arrange(**LIMIT), "pass")
    assert (sight(state)["turn"], sight(state)["active"]) == (2, 0)
    assert state.game.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_AB42_ties_at_the_round_limit_share_the_victory() -> None:
    state = play(arrange(**LIMIT, cash={0: 30, 1: 50, 2: 50}), "pass")
    assert (state.over, state.winners) == (True, (1, 2))


def test_AB42_who_has_left_does_not_win_at_the_round_limit() -> None:
    for kept in (90, 20):
        state = play(arrange(options={"round_limit": 30}, round=30, gone=[1], cash={1: kept}, turn=1), "pass")
        assert (state.over, state.winners) == (True, (0, 2))


def test_AB42_the_game_goes_on_before_the_limit_and_without_one() -> None:
    for options, number in (({"round_limit": 30}, 29), ({}, 30), ({"round_limit": 60}, 30), ({"round_limit": 0}, 200)):
        state = play(arrange(options=options, round=number, **LAST), "pass")
        assert (state.over, sight(state)["round"]) == (False, number + 1)
    assert not play(arrange(options={"round_limit": 30}, round=30), "pass").over


def test_AB42_a_win_comes_before_the_limit() -> None:
    state = play(arrange(**LIMIT, own={0: THREE_HUBS}, cash={0: 50, 1: 355}), "pass")
    assert (state.winners, "round_limit" in names(state)) == ((0,), False)
