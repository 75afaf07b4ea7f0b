"""How the game goes on: what is lacking to win, how many rounds are left, how often a marker is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.games.air_baron.cup import DRAWN, IN_CUP, PENDING
from flightdeck.games.air_baron.evaluate.figures import (
    FEWEST_ROUNDS,
    MOST_ROUNDS,
    PACE,
)

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Under a limit, the present round is on average half over.
THIS_ROUND: Final = 0.5
# AB7
DRAWN_IN_A_TURN: Final = 2.0


def lacking(s: BaronState) -> i64:
    """What the leader needs to win."""
    best: i64 = 0
    for seat in range(s.players):
        best = max(best, s.share[seat] + s.cash[seat] - s.loan[seat])
    return max(s.rules.target - best, 0)


def has_enough(s: BaronState, seat: i64) -> bool:
    return s.share[seat] + s.cash[seat] - s.loan[seat] >= s.rules.target


def rounds_left(s: BaronState) -> float:
    w = s.weights
    rounds = min(w[FEWEST_ROUNDS] + float(lacking(s)) / w[PACE], w[MOST_ROUNDS])
    if s.rules.round_limit > 0:
        rounds = min(rounds, float(s.rules.round_limit - s.round) + THIS_ROUND)
    return rounds


def draws_of_a_marker(s: BaronState) -> float:
    """How often a marker is drawn in a round, if it is in the cup at its beginning."""
    places = s.marker_place
    markers: i64 = len(places)
    in_use: i64 = 0
    for marker in range(markers):
        place = places[marker]
        if place == IN_CUP or place == PENDING or place == DRAWN:
            in_use += 1
    return min(1.0, DRAWN_IN_A_TURN * float(s.turns_in_round) / float(in_use))
