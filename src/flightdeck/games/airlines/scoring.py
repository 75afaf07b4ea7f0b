"""Scoring (AL13 to AL15), the scoring cards (AL12), the end (AL20) and the fictitious third player (AL21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, FACE_UP, SCORING_CARDS
from flightdeck.games.airlines.phases import OVER

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def score_card(s: AirlinesState) -> None:
    """A scoring card has shown up; with two players the third one ends the game (AL21)."""
    s.happened("scoring_card", s.active)
    if s.players == 2 and s.scorings == SCORING_CARDS - 1:
        final_scoring(s)
    else:
        score_all(s, False)


def final_scoring(s: AirlinesState) -> None:
    """AL20"""
    score_all(s, s.players == 2)
    s.phase = OVER
    s.undoable = False
    if s.watched:
        s.happened("over", NOBODY, {"points": s.scores, "winners": list(winners(s))})


def score_all(s: AirlinesState, fictitious: bool) -> None:
    s.scorings += 1
    if s.watched:
        s.happened("scoring", NOBODY, {"scoring": s.scorings})
    for airline in range(i64(AIRLINE_COUNT)):
        if s.placed[airline] > 0:
            score_one(s, airline, fictitious)


def score_one(s: AirlinesState, airline: i64, fictitious: bool) -> None:
    paid = paid_by(s, airline, fictitious)
    markers = s.placed[airline]
    for seat in range(s.players):
        earned = paid[seat]
        s.points[seat] += earned
        if earned > 0 and s.watched:
            s.happened("earned", seat, {"airline": AIRLINES[airline], "markers": markers, "points": earned})


def paid_by(s: AirlinesState, airline: i64, fictitious: bool) -> vec[i64]:
    """By seat: what its stock on the table earns."""
    stock = vec[i64]([s.on_table[seat * AIRLINE_COUNT + airline] for seat in range(s.players)])
    if fictitious:
        stock = append(stock, left_over(s, airline))
    return vec[i64]([points(stock, seat, s.placed[airline]) for seat in range(s.players)])


def paid_next(s: AirlinesState, airline: i64) -> vec[i64]:
    """What the next scoring would pay, if it came now."""
    return paid_by(s, airline, s.players == 2 and s.scorings == SCORING_CARDS - 1)


def points(stock: vec[i64], seat: i64, markers: i64) -> i64:
    """What a player earns with an airline that has so many markers on the board, by everybody's stock on the table."""
    mine = stock[seat]
    if mine == 0:
        return 0
    more: i64 = 0
    as_much: i64 = 0
    shareholders: i64 = 0
    for other in range(i64(len(stock))):
        if stock[other] > 0:
            shareholders += 1
        if stock[other] > mine:
            more += 1
        elif stock[other] == mine:
            as_much += 1
    if more == 0:
        if as_much > 1 or shareholders == 1:
            return (markers + markers // 2) // as_much  # AL14, AL15
        return markers  # AL13
    return markers // 2 // as_much if more == 1 else 0  # AL13, AL14


def pays(markers: int) -> tuple[int, int]:
    """AL13: what most and second-most stock of an airline with so many markers earn, if nobody has as much."""
    return markers, markers // 2


def most_scorings(players: int) -> int:
    """The last one comes without a card, but with two players the third card ends the game (AL20, AL21)."""
    return SCORING_CARDS if players == 2 else SCORING_CARDS + 1


def left_over(s: AirlinesState, airline: i64) -> i64:
    """AL21: what is in the deck and face up belongs to the fictitious player."""
    count: i64 = 0
    for place in range(s.deck_left):
        if s.deck[place] == airline:
            count += 1
    for slot in range(i64(FACE_UP)):
        if s.face_up[slot] == airline:
            count += 1
    return count


def winners(s: AirlinesState) -> tuple[int, ...]:
    """Ties share (AL20)."""
    best = max(s.scores)
    return tuple([seat for seat in range(s.players) if s.points[seat] == best])
