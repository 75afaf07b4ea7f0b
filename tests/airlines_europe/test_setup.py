"""Parts and set-up: AE1 to AE9."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.chance import Chance
from flightdeck.engine.errors import BadPlayers, IllegalAction
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import AIRLINES
from flightdeck.games.airlines_europe.deal import first_hand
from tests.playing import menu, play, sight

SEEDS = range(40)


def start(players: int, seed: int = 1, **options: object) -> State:
    return flightdeck.game("airlines_europe", players=players, options=options).start(seed, events=True)


def position(state: State) -> dict[str, Any]:
    return state.to_dict()


def all_shares(state: State) -> Counter[str]:
    data = position(state)
    found: Counter[str] = Counter(card for card in data["pile"] + data["market"] if card and card != "scoring")
    for seat in data["seats"]:
        for place in ("hand", "holdings", "discarded"):
            found.update(seat[place])
    found.update(data["gone"])
    return found


def test_AE1_ten_airlines_with_112_shares_and_planes_for_2_to_5_players() -> None:
    counts = dict(zip(AIRLINES, (16, 15, 14, 13, 11, 10, 9, 9, 8, 7), strict=True))
    assert tuple(counts) == ("yellow", "blue", "violet", "red", "black", "brown", "green", "orange", "grey", "white")
    state = start(5)
    assert all_shares(state) == counts
    assert {name: airline["planes"] for name, airline in sight(state)["airlines"].items()} == counts
    assert sum(counts.values()) == 112
    for players in (1, 6):
        with pytest.raises(BadPlayers, match="2 to 5 players"):
            start(players)


@pytest.mark.parametrize(
    ("players", "removed"),
    [(5, set()), (4, {"yellow"}), (3, {"yellow", "violet"}), (2, {"yellow", "blue", "violet"})],
)
def test_AE2_airlines_are_removed_with_fewer_players(players: int, removed: set[str]) -> None:
    everything = set(sight(start(5))["airlines"])
    state = start(players)
    assert set(sight(state)["airlines"]) == everything - removed
    assert set(all_shares(state)) == everything - removed
    for name in removed:
        with pytest.raises(IllegalAction, match="AE2"):
            play(first_turn(players), f"buy {name} Madrid-Paris")


def first_turn(players: int) -> State:
    state = start(players)
    for seat in range(players):
        play(state, menu(state, seat)[0], seat=seat)
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AE3_air_abacus_is_in_every_game_and_never_in_pile_or_market(players: int) -> None:
    state = start(players)
    assert sight(state)["abacus_supply"] == 20
    assert "abacus" not in all_shares(state)
    assert "abacus" not in sight(state)["airlines"]
    assert not [action for action in state.game.actions if str(action).startswith(("buy abacus", "take abacus"))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AE4_the_bank_has_30_million_a_player_of_which_8_go_to_each(players: int) -> None:
    shown = sight(start(players))
    assert shown["bank"] == 22 * players
    assert [seat["money"] for seat in shown["seats"]] == [8] * players


def test_AE5_the_start_player_has_1_point_and_each_next_one_more_in_secret() -> None:
    state = start(4)
    assert state.scores == [1, 2, 3, 4]
    assert [seat["points"] for seat in sight(state, 2)["seats"]] == [None, None, 3, None]
    assert [seat["points"] for seat in sight(state)["seats"]] == [None] * 4
    assert [seat["points"] for seat in sight(start(4, open_points=True))["seats"]] == [1, 2, 3, 4]


def test_AE6_five_shares_in_the_market_and_eight_in_each_hand() -> None:
    for seed in SEEDS:
        shown = sight(start(4, seed))
        assert None not in shown["market"]
        assert [seat["hand_size"] for seat in shown["seats"]] == [8] * 4


def test_AE6_a_hand_of_one_single_airline_goes_back_and_is_dealt_again() -> None:
    for seed in SEEDS:
        deck = [3] * 20 + [5] * 8  # dealt from the end
        hand = first_hand(deck, Chance(seed))
        assert len(set(hand)) == 2
        assert sorted(deck + hand) == [3] * 20 + [5] * 8


def test_AE7_each_picks_two_different_airlines_and_all_are_revealed_together() -> None:
    state = start(3)
    assert list(state.to_act) == [0, 1, 2]
    hands = [sight(state, seat)["hand"] for seat in range(3)]
    picks = [menu(state, seat)[-1] for seat in range(3)]
    for seat, hand in enumerate(hands):
        offered = {frozenset(move.removeprefix("pick ").split(" and ")) for move in menu(state, seat)}
        assert offered == {frozenset({a, b}) for a in hand for b in hand if a != b}
    play(state, picks[1], seat=1)
    assert list(state.to_act) == [0, 2]
    assert sight(state, 1)["pick"] == picks[1]
    assert sight(state, 0)["seats"][1]["holdings"] == {}
    assert [seat["picked"] for seat in sight(state, 0)["seats"]] == [False, True, False]
    with pytest.raises(IllegalAction, match="picked already"):
        play(state, picks[1], seat=1)
    play(state, picks[2], seat=2)
    before = sight(state, 0)
    play(state, picks[0], seat=0)
    after = sight(state, 0)
    assert [seat["holdings"] for seat in before["seats"]] == [{}, {}, {}]
    for seat, pick in enumerate(picks):
        assert after["seats"][seat]["holdings"] == dict.fromkeys(pick.removeprefix("pick ").split(" and "), 1)
        assert after["seats"][seat]["hand_size"] == 6
    assert list(state.to_act) == [0]


def depths(state: State) -> list[int]:
    pile = position(state)["pile"]
    return [depth for depth, card in enumerate(pile) if card == "scoring"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AE8_the_pile_has_a_scoring_card_under_its_first_quarter_in_the_middle_and_in_the_last_eleven(
    players: int,
) -> None:
    seen: list[set[int]] = [set(), set(), set()]
    for seed in range(300):
        state = start(players, seed)
        shares = sight(state)["pile"] - 3
        first, second, third = depths(state)
        quarter = (shares - 10) // 4
        half = (shares - 10 - first) // 2
        seen[0].add(first - quarter)
        seen[1].add(second - first - 1 - half)
        seen[2].add(third - (shares - 10) - 2)
    assert seen == [{-2, -1, 0, 1, 2}, {-2, -1, 0, 1, 2}, set(range(11))]


def test_AE8_exact_piles_leave_nothing_to_chance_but_the_last_card() -> None:
    found = {tuple(depths(start(4, seed, exact_piles=True))[:2]) for seed in SEEDS}
    shares = sight(start(4))["pile"] - 3
    quarter = (shares - 10) // 4
    assert found == {(quarter, quarter + 1 + (shares - 10 - quarter) // 2)}


def test_AE9_markers_start_on_their_own_spaces_and_four_bonus_markers_lie_at_their_goals() -> None:
    airlines = sight(start(5))["airlines"]
    assert len({airline["space"] for airline in airlines.values()}) == 10
    journeys = {name: (airline["home"], airline["goal"]) for name, airline in airlines.items() if airline["bonus"]}
    assert journeys == {
        "orange": ("Athens", "London"),
        "green": ("Stockholm", "Athens"),
        "grey": ("London", "Ankara"),
        "white": ("Moscow", "Madrid"),
    }
