"""Worlds against all that a seat has seen (AE40): hands, what was discarded face down, and the scoring cards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from flightdeck.engine.errors import BadPosition
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.info import INFO
from tests.airlines_europe.arrange import arrange, cards
from tests.invariants import games_of, seeds
from tests.memory import Memory, Passage, check_worlds_agree_with_what_was_seen, may_hold
from tests.playing import play

FINAL_PILE, SCORING_CARDS = 10, 3


class EuropeMemory(Memory):
    def __init__(self, game: Game, seat: int, first: Any) -> None:
        super().__init__(game, seat, first)
        self.passages: list[list[Passage]] = [[(1, None)] * one["hand_size"] for one in first["seats"]]
        self.pile_size: int = first["pile"]
        self.drawn = 0
        # How many cards lay above each scoring card that has turned up.
        self.depths: list[int] = []

    def hear(self, told: dict[str, Any]) -> None:
        name = told["event"]
        if name in ("turned_up", "drew"):
            self.drawn += 1
        elif name == "scoring_card":
            self.depths.append(self.drawn)
            self.drawn += 1
        if name == "drew":
            self.passages[told["seat"]].append((1, None))
        elif name == "took":
            self.passages[told["seat"]].append((1, told["share"]))
        elif name in ("revealed", "played"):
            self.passages[told["seat"]] += [(-1, share) for share in told["shares"] if share != "abacus"]
        elif name == "discarded" and told["from"] == "hand" and told["share"] != "abacus":
            self.passages[told["seat"]].append((-1, None))

    def doubts(self, position: Any) -> str:
        for number, other in enumerate(position["seats"]):
            hand = Counter({share: count for share, count in other["hand"].items() if share != "abacus"})
            if number != self.seat and not may_hold(self.passages[number], hand, Counter(other["discarded"])):
                return f"seat {number + 1} cannot have {other['hand']} with {other['discarded']} discarded"
        below = [self.drawn + place for place, card in enumerate(position["pile"]) if card == "scoring"]
        depths = self.depths + below
        return "" if position["phase"] == "over" or self.may_lie(depths) else f"scoring cards at {depths}"

    def may_lie(self, depths: list[int]) -> bool:
        """AE8."""
        rest = self.pile_size - FINAL_PILE - SCORING_CARDS
        about = 0 if self.game.options["exact_piles"] else 2
        first, second, third = depths
        return (
            abs(first - rest // 4) <= about
            and abs(second - (first + 1 + (rest - first) // 2)) <= about
            and rest + 2 <= third <= rest + 2 + FINAL_PILE
        )


@given(games_of(INFO), seeds)
def test_AE40_worlds_agree_with_all_that_a_seat_has_seen(game: Game, seed: int) -> None:
    check_worlds_agree_with_what_was_seen(game, seed, EuropeMemory)


def with_known_hand(hand: str) -> State:
    """Everybody has seen how seat 1 of three came by these shares."""
    state = arrange(hand={0: hand}, market="green white brown black grey")
    data: Any = state.to_dict()
    data["seats"][0]["seen_in_hand"] = cards(hand)
    return state.game.from_dict(data)


def worlds(state: State, seat: int = 1, rounds: int = 60) -> set[tuple[str, str]]:
    """Hand and discards of seat 1 in the worlds of another."""
    rng = random.Random(4)
    found: set[tuple[str, str]] = set()
    for _ in range(rounds):
        one: Any = state.resample(seat, rng).to_dict()["seats"]
        hand = Counter({share: count for share, count in one[0]["hand"].items() if share != "abacus"})
        found.add((" ".join(sorted(hand.elements())), " ".join(sorted(Counter(one[0]["discarded"]).elements()))))
    return found


def test_AE21_what_went_face_down_was_in_the_hand_that_everybody_knew() -> None:
    state = play(with_known_hand("red, orange"), "trade 1 for 1", "discard red from hand")
    assert worlds(state) == {("orange", "red"), ("red", "orange")}
    play(state, "take money", "take money", "play 1 orange")
    assert worlds(state) == {("", "red")}
    assert worlds(state, seat=2) == {("", "red")}


def test_AE21_three_for_two_leaves_what_was_not_discarded() -> None:
    state = with_known_hand("4 red")
    play(state, "trade 3 for 2", *["discard red from hand"] * 3)
    assert worlds(state) == {("red", "red red red")}


def test_AE21_a_share_that_was_played_may_have_been_drawn_since() -> None:
    """The known one was discarded: there was no other. So what was drawn later is what was played."""
    state = play(with_known_hand("red"), "trade 1 for 1", "discard red from hand")
    data: Any = state.to_dict()
    data["phase"], data["active"] = "take", 0
    state = state.game.from_dict(data)
    place = data["pile"].index("red")
    data["pile"][0], data["pile"][place] = data["pile"][place], data["pile"][0]
    state = play(state.game.from_dict(data), "draw", "take money", "take money", "play 1 red")
    assert worlds(state) == {("", "red")}


def test_AE21_what_is_known_is_the_same_whichever_share_went() -> None:
    """Two positions that differ by the discarded share only: the other seats hear, see and guess the same."""
    one, other = (
        play(with_known_hand("2 red, orange"), "trade 1 for 1", f"discard {share} from hand", "take money")
        for share in ("red", "orange")
    )
    for seat in (1, 2):
        assert one.view(seat) == other.view(seat)
        for number in range(20):
            guesses = [state.resample(seat, random.Random(number)).to_dict() for state in (one, other)]
            assert guesses[0] == guesses[1]


def test_a_position_from_before_this_was_remembered_is_read_and_played_on() -> None:
    state = play(with_known_hand("red, orange"), "trade 1 for 1", "discard red from hand", "take money", "take money")
    data: Any = state.to_dict()
    assert data["seats"][0]["trace"] == ["took red", "took orange", "discarded"]
    for seat in data["seats"]:
        del seat["trace"]
    older = state.game.from_dict(data)
    assert len(worlds(older)) > 2
    play(older, "trade 1 for 1", "discard orange from hand", "take money")
    assert {discarded.count(" ") for _, discarded in worlds(older)} == {1}


@pytest.mark.parametrize(
    "trace", [["took red"], ["discarded"], ["took red", "drew", "discarded", "drew"], ["took abacus", "discarded"]]
)
def test_a_trace_that_leads_elsewhere_is_refused(trace: list[str]) -> None:
    state = play(with_known_hand("red, orange"), "trade 1 for 1", "discard red from hand")
    data: Any = state.to_dict()
    data["seats"][0]["trace"] = trace
    with pytest.raises(BadPosition, match="'trace'"):
        state.game.from_dict(data)


def test_a_trace_that_contradicts_itself_is_left_aside() -> None:
    """Nobody comes to such a position: what was played had been discarded."""
    state = play(with_known_hand("red"), "trade 1 for 1", "discard red from hand")
    data: Any = state.to_dict()
    data["seats"][0]["trace"] = ["took red", "discarded", "played red", "drew"]
    assert len(worlds(state.game.from_dict(data))) > 2
