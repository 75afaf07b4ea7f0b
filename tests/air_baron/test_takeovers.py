"""Takeovers: AB22, AB25 to AB31."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from flightdeck.engine.state import State
from flightdeck.games.air_baron.takeover import chance
from tests.air_baron.arrange import arrange, cash, marker, owner, shares, throwing
from tests.playing import menu, names, play, refusal, sight, told

MIAMI = "Orlando, Tampa, West Palm Beach"
ATLANTA = "Charlotte, Nashville, Memphis, Raleigh-Durham, Birmingham"
HOUSTON = "New Orleans, Baton Rouge, Corpus Christi"
WIN, LOSS = (6, 6, 1, 1), (1, 1, 6, 6)


def attacked(move: str, dice: tuple[int, ...] = WIN, **kept: Any) -> State:
    return play(arrange(dice=dice, **kept), move)


def bonuses(state: State) -> tuple[int, int]:
    """What the attacker and the defender of the first takeover added to their dice."""
    attack: Any = told(state)[0]["attack"]
    defence: Any = told(state)[0]["defence"]
    return attack[2], defence[2]


def test_AB22_a_takeover_is_an_action_and_ends_the_turn() -> None:
    for dice in (WIN, LOSS):
        state = attacked("take over Tampa", dice, own={1: "Tampa"})
        assert state.to_act == (1,)
        assert not state.undoable


def test_AB22_in_fare_wars_takeovers_go_on_until_one_fails_or_at_will() -> None:
    state = arrange(own={1: MIAMI}, fare_wars=[0], dice=WIN, cash={0: 99})
    state = throwing(play(state, "take over Tampa"), *LOSS)
    assert (sight(state)["phase"], state.to_act) == ("more", (0,))
    assert "stop" in menu(state)
    assert "pass" not in menu(state)
    play(state, "take over Orlando")
    assert (state.to_act, owner(state, "Tampa"), owner(state, "Orlando")) == ((1,), 0, 1)
    state = arrange(own={1: MIAMI}, fare_wars=[0], dice=WIN, cash={0: 99})
    assert play(state, "take over Tampa", "stop").to_act == (1,)


def test_AB22_in_fare_wars_open_spokes_may_be_attacked_too() -> None:
    state = throwing(play(arrange(fare_wars=[0], dice=WIN, cash={0: 99}), "take over Tampa"), *WIN)
    play(state, "take over Orlando")
    assert (owner(state, "Tampa"), owner(state, "Orlando"), sight(state)["phase"]) == (0, 0, "more")
    assert [move for move in menu(state) if not move.startswith("take over")] == ["stop"]


def test_AB22_outside_fare_wars_there_is_one_takeover() -> None:
    state = attacked("take over Tampa", own={1: MIAMI}, fare_wars=[1], cash={0: 99})
    assert (state.to_act, sight(state)["phase"]) == ((1,), "fares")


def test_AB22_without_money_for_another_the_turn_is_over() -> None:
    state = attacked("take over Tampa", own={1: "Tampa"}, fare_wars=[0], cash={0: 8})
    assert state.to_act == (1,)
    state = attacked("take over Tampa", own={1: "Tampa"}, fare_wars=[0], cash={0: 9})
    assert menu(state) == ["take over Corpus Christi", *BIRMINGHAM_AND_OTHERS_FOR_ONE, "stop"]


BIRMINGHAM_AND_OTHERS_FOR_ONE = ["take over Columbus", "take over Birmingham", "take over Richmond"]


def test_AB22_only_at_the_right_time_and_not_ones_own() -> None:
    for phase in ("fares", "step"):
        assert refusal(arrange(phase=phase), "take over Tampa") == "it is not the time for a takeover (AB22)"
    assert refusal(arrange(own={0: "Tampa"}), "take over Tampa") == "this spoke is one's own (AB22)"
    assert refusal(arrange(), "stop") == "there are no takeovers to stop now (AB22)"


@pytest.mark.parametrize("dice", [WIN, LOSS])
def test_AB25_the_price_of_an_open_spoke_twice_that_of_an_owned_one_spent_either_way(dice: tuple[int, ...]) -> None:
    state = attacked("take over Boston", dice, cash={0: 8})
    assert (cash(state), told(state)[0]["price"]) == ([0, 20, 20], 8)
    state = attacked("take over Boston", dice, own={1: "Boston"}, cash={0: 16})
    assert (cash(state), told(state)[0]["price"]) == ([0, 20, 20], 16)


def test_AB25_who_cannot_pay_cannot_attack() -> None:
    assert refusal(arrange(cash={0: 7}), "take over Boston") == "the attack costs $8 and there are only $7 (AB25)"
    state = arrange(cash={0: 15}, own={1: "Boston"})
    assert refusal(state, "take over Boston") == "the attack costs $16 and there are only $15 (AB25)"


@pytest.mark.parametrize(
    ("dice", "won"),
    [((3, 4, 3, 3), True), ((3, 4, 4, 3), False), ((3, 3, 4, 3), False), ((6, 1, 1, 5), True), ((1, 1, 1, 1), False)],
)
def test_AB26_the_higher_total_wins_and_ties_go_to_the_defender(dice: tuple[int, ...], won: bool) -> None:
    for own in ({}, {1: "Boston"}):
        state = attacked("take over Boston", dice, own=own)
        facts = told(state)[0]
        assert facts == {
            "event": "takeover",
            "seat": 0,
            "spoke": "Boston",
            "price": 16 if own else 8,
            "defender": 1 if own else None,
            "attack": [*dice[:2], 0],
            "defence": [*dice[2:], 0],
            "won": won,
        }
        assert owner(state, "Boston") == (0 if won else next(iter(own), None))


def test_AB26_an_open_spoke_is_defended_by_the_bank_without_modifiers() -> None:
    state = attacked("take over Tampa", own={1: ATLANTA, 2: HOUSTON}, fare_wars=[1, 2])
    assert bonuses(state) == (0, 0)


def test_AB26_modifiers_decide_too() -> None:
    dice = (3, 4, 4, 5)
    assert told(attacked("take over Tampa", dice, fare_wars=[0]))[0]["won"] is False
    assert told(attacked("take over Tampa", dice, fare_wars=[0], undeployed={0: 1}))[0]["won"] is False
    state = attacked("take over Tampa with Jumbo", dice, fare_wars=[0], undeployed={0: 1})
    assert told(state)[0]["won"] is True
    assert told(attacked("take over Tampa", (3, 4, 3, 3), own={1: "Tampa"}, fare_wars=[1]))[0]["won"] is False


@pytest.mark.parametrize("ahead", range(-12, 13))
def test_AB26_the_chance_is_that_of_all_throws_of_four_dice(ahead: int) -> None:
    throws = list(product(range(1, 7), repeat=4))
    won = sum(a + b + ahead > c + d for a, b, c, d in throws)
    assert chance(ahead, 0) == pytest.approx(won / len(throws), abs=1e-12)
    assert chance(ahead + 3, 3) == chance(ahead, 0)


@pytest.mark.parametrize(
    ("kept", "move", "ahead"),
    [
        ({}, "take over Tampa", 0),
        ({"fare_wars": [0], "undeployed": {0: 1}}, "take over Tampa with Jumbo", 4),
        ({"own": {1: "Orlando, Tampa+, West Palm Beach"}}, "take over Tampa", -3),
    ],
)
def test_AB26_attacks_succeed_as_often_as_the_chance_says(kept: dict[str, Any], move: str, ahead: int) -> None:
    state = arrange(cash={0: 99}, **kept)
    action = state.game.parse(move)
    won = 0
    for seed in range(1500):
        trial: Any = state.copy()
        trial.seed = seed
        trial.watched = True
        trial.apply(0, action)
        won += trial.events[0].public["won"]
    assert abs(won / 1500 - chance(ahead, 0)) < 0.045


def test_AB27_fare_wars_add_two_to_the_attack_and_one_to_the_defence() -> None:
    own = {1: "Tampa"}
    assert bonuses(attacked("take over Tampa", own=own)) == (0, 0)
    assert bonuses(attacked("take over Tampa", own=own, fare_wars=[0])) == (2, 0)
    assert bonuses(attacked("take over Tampa", own=own, fare_wars=[1])) == (0, 1)
    assert bonuses(attacked("take over Tampa", own=own, fare_wars=[2])) == (0, 0)


def test_AB27_control_of_the_hub_adds_one_to_the_defence() -> None:
    assert bonuses(attacked("take over Tampa", own={1: MIAMI})) == (0, 1)
    assert bonuses(attacked("take over Tampa", own={1: "Orlando, Tampa"})) == (0, 0)


def test_AB27_a_jumbo_adds_two_for_either_side() -> None:
    assert bonuses(attacked("take over Tampa", own={1: "Tampa+"})) == (0, 2)
    assert bonuses(attacked("take over Tampa", own={1: "Tampa, Orlando+"})) == (0, 0)
    assert bonuses(attacked("take over Tampa with Jumbo", own={1: "Tampa"}, undeployed={0: 2})) == (2, 0)
    assert bonuses(attacked("take over Tampa", own={1: "Tampa"}, undeployed={0: 2, 1: 3})) == (0, 0)


def test_AB27_each_adjacent_hub_controlled_adds_one_for_either_side() -> None:
    # Houston and Atlanta lie beside Miami; Washington and Detroit do not.
    assert bonuses(attacked("take over Tampa", own={0: ATLANTA, 1: "Tampa"})) == (1, 0)
    assert bonuses(attacked("take over Tampa", own={0: f"{ATLANTA}, {HOUSTON}", 1: "Tampa"})) == (2, 0)
    assert bonuses(attacked("take over Tampa", own={0: ATLANTA, 1: f"Tampa, {HOUSTON}"})) == (1, 1)
    assert bonuses(attacked("take over Tampa", own={0: "Charlotte, Nashville, Memphis", 1: "Tampa"})) == (0, 0)
    far = "Cleveland, Cincinnati, Columbus, Pittsburgh, Baltimore, Norfolk, Richmond"
    assert bonuses(attacked("take over Tampa", own={0: far, 1: "Tampa"})) == (0, 0)


def test_AB27_adjacent_are_hubs_in_play() -> None:
    # Beside Chicago lies Denver: in the game with five players, out of it with three.
    denver = "Salt Lake City, Kansas City, Omaha"
    assert bonuses(attacked("take over Milwaukee", players=5, own={0: denver})) == (1, 0)
    assert "Denver" not in sight(arrange(3))["hubs"]


def test_AB27_each_foreign_spoke_of_the_hub_adds_one_for_either_side() -> None:
    own = {0: "Orlando, Nassau, Rio de Janeiro*, London", 1: "Tampa"}
    own[0] += ", Boston"
    assert bonuses(attacked("take over Tampa", own=own)) == (2, 0)
    assert bonuses(attacked("take over Tampa", own={1: "Tampa, Nassau", 0: "Rio de Janeiro*"})) == (1, 1)


def test_AB27_all_of_it_adds_up() -> None:
    own = {0: f"{ATLANTA}, Nassau, Orlando", 1: f"Tampa+, West Palm Beach, {HOUSTON}, Rio de Janeiro"}
    state = attacked("take over Tampa with Jumbo", own=own, fare_wars=[0, 1], undeployed={0: 1})
    assert bonuses(state) == (2 + 2 + 1 + 1, 1 + 2 + 1 + 1)


def test_AB28_the_jumbo_is_placed_after_a_win_and_stays_undeployed_after_a_loss() -> None:
    kept: dict[str, Any] = {"own": {1: "Tampa"}, "undeployed": {0: 2}}
    state = attacked("take over Tampa with Jumbo", **kept)
    view = sight(state)
    assert (view["spokes"]["Tampa"]["jumbo"], view["seats"][0]["undeployed"], view["hubs"]["Miami"]["jumbos"]) == (
        *(True, 1),
        1,
    )
    state = attacked("take over Tampa with Jumbo", LOSS, **kept)
    view = sight(state)
    assert (view["spokes"]["Tampa"]["jumbo"], view["seats"][0]["undeployed"], view["hubs"]["Miami"]["jumbos"]) == (
        *(False, 2),
        0,
    )
    state = attacked("take over Tampa", **kept)
    assert (sight(state)["spokes"]["Tampa"]["jumbo"], sight(state)["seats"][0]["undeployed"]) == (False, 2)


def test_AB28_it_must_be_undeployed_and_find_room() -> None:
    message = "the Jumbo Jet must be undeployed, and there must be room for it (AB28)"
    assert refusal(arrange(own={0: "Boston+"}, undeployed={1: 1}), "take over Tampa with Jumbo") == message
    full = arrange(own={1: "Columbus+, Cleveland"}, undeployed={0: 1})
    assert refusal(full, "take over Cleveland with Jumbo") == message
    assert refusal(full, "take over Cincinnati with Jumbo") == message
    assert "take over Cleveland" in menu(full)


def test_AB28_a_defeated_jumbo_goes_back_undeployed_and_frees_its_place() -> None:
    state = attacked("take over Columbus with Jumbo", own={1: "Columbus+, Cleveland"}, undeployed={0: 1})
    view = sight(state)
    assert (view["spokes"]["Columbus"]["owner"], view["spokes"]["Columbus"]["jumbo"]) == (0, True)
    assert (view["hubs"]["Detroit"]["jumbos"], view["seats"][0]["undeployed"], view["seats"][1]["undeployed"]) == (
        1,
        0,
        1,
    )
    state = attacked("take over Columbus", own={1: "Columbus+"})
    view = sight(state)
    assert (view["spokes"]["Columbus"]["jumbo"], view["seats"][1]["undeployed"], view["hubs"]["Detroit"]["jumbos"]) == (
        *(False, 1),
        0,
    )


def test_AB29_success_replaces_the_control_marker() -> None:
    state = attacked("take over Tampa", own={1: "Orlando, Tampa"}, cup="Tampa")
    assert (owner(state, "Tampa"), marker(state, "Tampa")) == (0, "cup")
    assert sight(state)["hubs"]["Miami"]["spokes"] == [1, 1, 0]
    assert shares(state) == [0, 0, 0]
    state = attacked("take over Tampa", own={1: "Tampa"}, drawn_box="Tampa")
    assert marker(state, "Tampa") == "drawn"


def test_AB29_the_marker_of_an_open_spoke_goes_into_the_cup() -> None:
    state = attacked("take over Tampa")
    assert (owner(state, "Tampa"), marker(state, "Tampa")) == (0, "cup")
    state = attacked("take over Tampa", LOSS)
    assert (owner(state, "Tampa"), marker(state, "Tampa")) == (None, "map")


def test_AB30_with_the_last_domestic_spoke_go_the_foreign_ones_without_an_sst() -> None:
    own = {1: "Tampa, Nassau, Rio de Janeiro, Boston, London"}
    state = attacked("take over Tampa", own=own)
    assert [owner(state, name) for name in ("Nassau", "Rio de Janeiro", "London")] == [None, None, 1]
    assert [event["spoke"] for event in told(state) if event["event"] == "lost"] == ["Rio de Janeiro", "Nassau"]
    state = attacked("take over Tampa", own={1: "Tampa, Nassau, Rio de Janeiro*"})
    assert [owner(state, name) for name in ("Nassau", "Rio de Janeiro")] == [None, 1]
    assert sight(state)["seats"][1]["sst"] == "Rio de Janeiro"


def test_AB30_not_while_there_is_another_domestic_spoke_of_the_hub() -> None:
    state = attacked("take over Tampa", own={1: "Tampa, Orlando, Nassau", 2: "West Palm Beach, Rio de Janeiro"})
    assert (owner(state, "Nassau"), owner(state, "Rio de Janeiro")) == (1, 2)
    state = attacked("take over Tampa", LOSS, own={1: "Tampa, Nassau"})
    assert owner(state, "Nassau") == 1


def test_AB30_holds_for_sales_too() -> None:
    state = play(arrange(phase="step", own={0: "Tampa, Nassau, Rio de Janeiro*"}), "sell Tampa")
    assert [owner(state, name) for name in ("Nassau", "Rio de Janeiro")] == [None, 0]
    assert cash(state)[0] == 22
    assert marker(state, "Nassau") == "cup"
    assert names(state) == ["sold", "lost"]
    state = play(arrange(phase="step", own={0: "Tampa, Orlando, Nassau"}), "sell Tampa")
    assert owner(state, "Nassau") == 0


def test_AB31_foreign_spokes_cannot_be_attacked() -> None:
    state = arrange(own={0: "Tampa", 1: "Orlando, Nassau"}, cash={0: 99})
    domestic = [name for name, spoke in sight(state)["spokes"].items() if spoke["domestic"]]
    attacks = [move.removeprefix("take over ") for move in menu(state) if move.startswith("take over")]
    assert sorted(attacks) == sorted(set(domestic) - {"Tampa"})
    assert not any("take over Nassau" in str(action) for action in state.game.actions)


def test_AB31_any_domestic_spoke_can_be_attacked_without_presence() -> None:
    assert "take over Boston" in menu(arrange(own={1: "Boston"}))
    assert "take over Boston" in menu(arrange(own={0: "Tampa"}))
