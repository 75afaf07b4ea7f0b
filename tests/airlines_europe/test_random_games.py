"""Whole random games of every player count and option, under the invariants that hold in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given

import flightdeck
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import AIRLINES, PLACES, SHARE_KINDS, built_in
from flightdeck.games.airlines_europe.info import INFO
from tests.invariants import (
    check_copies_share_nothing,
    check_end,
    check_legal_is_what_is_not_refused,
    check_record_replays,
    check_resample_depends_on_nothing_hidden,
    check_resample_keeps_what_a_seat_sees,
    check_round_trip,
    check_views_leak_nothing,
    check_winners_have_most_points,
    frozen,
    games_of,
    seeds,
    walk,
)

games = games_of(INFO)


@given(games, seeds)
def test_money_shares_and_planes_are_conserved(game: Game, seed: int) -> None:
    board = built_in()
    in_play = {name: int(board.shares[i]) for i, name in enumerate(AIRLINES) if board.in_play(i, game.players)}
    for state, _, _ in walk(game, seed):
        data: dict[str, Any] = state.to_dict()
        assert data["bank"] + sum(seat["money"] for seat in data["seats"]) == 30 * game.players
        assert min([data["bank"], *(seat["money"] for seat in data["seats"])]) >= 0
        found: Counter[str] = Counter(data["gone"])
        found.update(card for card in data["pile"] + data["market"] if card and card != "scoring")
        for seat in data["seats"]:
            for place in ("hand", "holdings", "discarded"):
                found.update(seat[place])
        found["abacus"] += data["abacus_supply"]
        assert dict(found) == in_play | {"abacus": 20}
        owners = Counter(owner for owners in data["routes"].values() for owner in owners)
        planes = {name: airline["planes"] for name, airline in state.view(None)["airlines"].items()}
        assert {name: planes[name] + owners[name] for name in in_play} == in_play
        assert owners["ban"] + sum(seat["ban_markers"] for seat in data["seats"]) == (
            {2: 8, 3: 12, 4: 12, 5: 10}[game.players] if game.options["flight_ban"] else 0
        )


@given(games, seeds)
def test_legal_actions_are_exactly_those_that_are_not_refused(game: Game, seed: int) -> None:
    check_legal_is_what_is_not_refused(game, seed)


@given(games, seeds)
def test_a_game_ends_with_three_scorings_and_winners_with_most_points(game: Game, seed: int) -> None:
    state = check_end(game, seed)
    check_winners_have_most_points(state)
    assert state.view(None)["scorings"] == 3


@given(games, seeds)
def test_to_dict_and_from_dict_are_inverse_and_the_game_goes_on_the_same(game: Game, seed: int) -> None:
    check_round_trip(game, seed)


@given(games, seeds)
def test_copies_share_nothing(game: Game, seed: int) -> None:
    check_copies_share_nothing(game, seed)


@given(games, seeds)
def test_the_record_replays_to_the_same_game(game: Game, seed: int) -> None:
    check_record_replays(game, seed)


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The same position with everything that is hidden from the seat lying differently."""
    data: dict[str, Any] = json.loads(frozen(state))
    others = [one for number, one in enumerate(data["seats"]) if number != seat]
    hidden = [card for card in data["pile"] if card != "scoring"]
    for other in others:
        for place in ("hand", "discarded"):
            hidden += [card for card, count in other[place].items() if card != "abacus" for _ in range(count)]
        for card, count in other["seen_in_hand"].items():
            for _ in range(count):
                hidden.remove(card)
    rng.shuffle(hidden)
    for other in others:
        for place in ("hand", "discarded"):
            size = sum(count for card, count in other[place].items() if card != "abacus")
            known = Counter(other["seen_in_hand"]) if place == "hand" else Counter[str]()
            new = known + Counter(hidden.pop() for _ in range(size - known.total()))
            backs = {"abacus": other[place]["abacus"]} if "abacus" in other[place] else {}
            other[place] = dict(new) | backs
        if other["pick"]:
            ordinary = list(other["hand"])
            if len(ordinary) < 2:
                return state
            other["pick"] = f"pick {ordinary[0]} and {ordinary[1]}"
    data["pile"] = hidden + ["scoring"] * data["pile"].count("scoring")
    rng.shuffle(data["pile"])
    if not state.game.options["open_points"] and not state.over:
        for other in others:
            other["points"] = rng.randrange(100)
    return state.game.from_dict(data)


@given(games, seeds)
def test_views_are_unchanged_when_everything_hidden_is_permuted(game: Game, seed: int) -> None:
    check_views_leak_nothing(game, seed, permuted)


@given(games, seeds)
def test_resample_keeps_what_the_seat_sees_and_may_do(game: Game, seed: int) -> None:
    check_resample_keeps_what_a_seat_sees(game, seed)


@given(games, seeds)
def test_resample_depends_on_nothing_that_is_hidden(game: Game, seed: int) -> None:
    check_resample_depends_on_nothing_hidden(game, seed)


@given(games, seeds)
def test_AE5_who_remembers_what_everybody_saw_knows_all_points(game: Game, seed: int) -> None:
    """So worlds may keep them: start points by seat, then holdings and spaces at each scoring before the end."""
    tally, done = [seat + 1 for seat in range(game.players)], 0
    for state, _, _ in walk(game, seed):
        seen: Any = state.view(None)
        if state.over:
            break
        if seen["scorings"] > done:
            rows = {name: airline["points"] for name, airline in seen["airlines"].items()}
            rows["abacus"] = [int(points) for points in built_in().abacus_points[done * PLACES : (done + 1) * PLACES]]
            holdings = [seat["holdings"] for seat in seen["seats"]]
            tally = [have + earned(holdings, seat, rows) for seat, have in enumerate(tally)]
            done = seen["scorings"]
        assert state.scores == tally
        assert all(state.resample(seat, random.Random(seed)).scores == tally for seat in range(game.players))


def earned(holdings: list[dict[str, int]], seat: int, rows: dict[str, list[int]]) -> int:
    """AE29, AE30, written anew."""
    total = 0
    for kind, points in rows.items():
        counts = [holding.get(kind, 0) for holding in holdings]
        if own := counts[seat]:
            ahead, tied = sum(count > own for count in counts), counts.count(own)
            total += -(-sum(points[ahead : ahead + tied]) // tied)
    return total


def test_resample_returns_the_truth_no_more_often_than_chance() -> None:
    """With 5 players a hand of 8 has many alternatives: not one of 200 worlds should show it, and all differ."""
    state = flightdeck.game("airlines_europe", players=5).start(3)
    truth: dict[str, Any] = state.to_dict()
    rng = random.Random(1)
    worlds: list[dict[str, Any]] = [state.resample(0, rng).to_dict() for _ in range(200)]
    for seat in range(1, 5):
        same = sum(world["seats"][seat]["hand"] == truth["seats"][seat]["hand"] for world in worlds)
        assert same <= 2
    assert not any(world["pile"] == truth["pile"] for world in worlds)
    assert len({json.dumps(world) for world in worlds}) == 200


def test_resample_deals_every_share_as_often_as_chance_would() -> None:
    """The mean number of each airline in an unknown hand is its part of all unseen shares."""
    state = flightdeck.game("airlines_europe", players=3).start(5)
    data: dict[str, Any] = state.to_dict()
    unseen = Counter(card for card in data["pile"] if card != "scoring")
    for seat in (1, 2):
        unseen.update(data["seats"][seat]["hand"])
    rng = random.Random(2)
    rounds = 3000
    dealt: Counter[str] = Counter()
    for _ in range(rounds):
        world: dict[str, Any] = state.resample(0, rng).to_dict()
        dealt.update(world["seats"][1]["hand"])
    for name, count in unseen.items():
        assert abs(dealt[name] / rounds - 8 * count / unseen.total()) < 0.1
    assert set(dealt) <= set(SHARE_KINDS)


def test_resample_puts_the_scoring_cards_where_they_may_be() -> None:
    state = flightdeck.game("airlines_europe", players=4).start(1)
    truth = state.to_dict()["pile"]
    assert isinstance(truth, list)
    rng = random.Random(4)
    depths: list[set[int]] = [set(), set(), set()]
    for _ in range(400):
        pile = state.resample(0, rng).to_dict()["pile"]
        assert isinstance(pile, list)
        for number, depth in enumerate(i for i, card in enumerate(pile) if card == "scoring"):
            depths[number].add(depth)
    assert [len(found) for found in depths] == [5, 7, 11]  # the second moves with the first
    exact = flightdeck.game("airlines_europe", players=4, options={"exact_piles": True}).start(1)
    assert {str(exact.resample(0, rng).to_dict()["first_pile"]) for _ in range(9)} == {
        str(exact.to_dict()["first_pile"])
    }
