"""Scoring (AE28 to AE33), the fictitious third player (AE39), and the end (AE34, AE35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines_europe import board
from flightdeck.games.airlines_europe.phases import OVER

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

FINAL: Final = board.SCORINGS - 1


def score_all(s: EuropeState, scoring: i64) -> None:
    """AE28: every airline in play, furthest on the track first, Air ABACUS last."""
    fictitious = s.players == 2 and scoring == FINAL
    for airline in track_order(s):
        score_one(s, airline, s.board.track_points, s.marker[airline] * board.PLACES, fictitious)
    score_one(s, board.ABACUS, s.board.abacus_points, scoring * board.PLACES, fictitious)  # AE31


def track_order(s: EuropeState) -> list[i64]:
    in_play: list[i64] = [airline for airline in range(board.AIRLINE_COUNT) if s.board.in_play(airline, s.players)]
    in_play.sort(key=lambda airline: -s.marker[airline])
    return in_play


def score_one(s: EuropeState, kind: i64, points: vec[i64], row: i64, fictitious: bool) -> None:
    """One airline; its points by place are points[row:row + PLACES]."""
    paid = paid_by(s, kind, points, row, fictitious)
    if s.watched:
        s.happened(
            "scored",
            NOBODY,
            {"airline": board.SHARE_KINDS[kind], "points": [points[row + place] for place in range(board.PLACES)]},
        )
    for seat in range(s.players):
        earned = paid[seat]
        s.points[seat] += earned
        if earned > 0 and s.watched:
            if s.rules.open_points:
                s.happened("earned", seat, {"airline": board.SHARE_KINDS[kind], "points": earned})
            else:  # AE5
                s.happened("earned", seat, {"airline": board.SHARE_KINDS[kind]}, {"points": earned}, (seat,))


def paid_by(s: EuropeState, kind: i64, points: vec[i64], row: i64, fictitious: bool) -> vec[i64]:
    """By seat: what its shares on the table earn."""
    count: i64 = s.players + 1 if fictitious else s.players
    shares = vec[i64]([s.holdings[seat * board.KINDS + kind] for seat in range(s.players)])
    if fictitious:
        shares = append(shares, fictitious_holdings(s, kind))
    return vec[i64]([place_points(shares, seat, count, points, row) for seat in range(s.players)])


def paid_next(s: EuropeState, kind: i64) -> vec[i64]:
    """What the next scoring would pay, if it came now."""
    scoring = s.scorings
    fictitious = s.players == 2 and scoring == FINAL
    if kind == board.ABACUS:
        return paid_by(s, kind, s.board.abacus_points, scoring * board.PLACES, fictitious)
    return paid_by(s, kind, s.board.track_points, s.marker[kind] * board.PLACES, fictitious)


def place_points(shares: vec[i64], player: i64, count: i64, points: vec[i64], row: i64) -> i64:
    """AE29, AE30: tied players share the points of the places they fill, rounded up; without a share there are none."""
    own = shares[player]
    if own == 0:
        return 0
    ahead: i64 = 0
    tied: i64 = 0
    for other in range(count):
        if shares[other] > own:
            ahead += 1
        elif shares[other] == own:
            tied += 1
    total: i64 = 0
    for place in range(ahead, ahead + tied):
        total += points[row + place]
    return (total + tied - 1) // tied


def fictitious_holdings(s: EuropeState, kind: i64) -> i64:
    """AE39: the supply of Air ABACUS, the market, the rest of the pile and the discard pile."""
    total: i64 = s.abacus_supply if kind == board.ABACUS else 0
    total += s.gone[kind]
    for seat in range(s.players):
        total += s.discarded[seat * board.KINDS + kind]
    for slot in range(i64(board.MARKET_SIZE)):
        if s.market[slot] == kind:
            total += 1
    for place in range(s.pile_left):
        if s.pile[place] == kind:
            total += 1
    return total


def final_scoring(s: EuropeState) -> None:
    """AE35: no airline can expand any more."""
    s.undoable = False
    s.happened("all_blocked", s.active)
    score_all(s, FINAL)
    s.scorings = board.SCORINGS
    end_game(s)


def end_game(s: EuropeState) -> None:
    s.phase = OVER
    s.holder = NOBODY
    s.chooser = NOBODY
    s.choices_left = 0
    if s.watched:
        s.happened("over", NOBODY, {"points": s.scores, "winners": list(winners(s))})


def winners(s: EuropeState) -> tuple[int, ...]:
    """AE34: most points; tied: most Air ABACUS shares on the table; still tied: all of them."""
    best = max([standing(s, seat) for seat in range(s.players)])
    return tuple([seat for seat in range(s.players) if standing(s, seat) == best])


def standing(s: EuropeState, seat: int) -> tuple[int, int]:
    return s.points[seat], s.holdings[seat * board.KINDS + board.ABACUS]
