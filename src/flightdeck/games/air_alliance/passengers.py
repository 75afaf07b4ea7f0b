"""The row of passengers at Baggage Claim: who is won, lost and laid out anew (AA13 to AA15, AA18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance.board import FIELDS, ROW, Board

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# Where a passenger is. From 0 on: with a seat, on a field of its boarding pass or, last, beside it.
IN_PILE: Final = -1
IN_ROW: Final = -2
DISCARDED: Final = -3
WON: Final = -4
# Before the deal.
NOWHERE: Final = -5
PLACES: Final = FIELDS + 1
BESIDE: Final = FIELDS


def shown_card(s: AllianceState, seat: i64, field: i64) -> i64:
    """Where the symbols of a field stand in the tables: with its top passenger, or behind all, as a bare field."""
    card = s.top[seat * FIELDS + field]
    return card if card != NONE else s.board.bare_field(field)


def fill(s: AllianceState) -> None:
    """Close up to the left, and fill as long as there are passengers (AA14)."""
    close_up(s)
    while s.row_size < ROW:
        card = next_passenger(s)
        if card == NONE:
            return
        s.row[s.row_size] = card
        s.reserved[s.row_size] = NOBODY
        s.row_size += 1
        s.place[card] = IN_ROW
        if s.watched:
            s.happened("arrived", s.active, {"passenger": s.board.passengers[card]})


def close_up(s: AllianceState) -> None:
    kept: i64 = 0
    for slot in range(s.row_size):
        if s.row[slot] != NONE:
            s.row[kept] = s.row[slot]
            s.reserved[kept] = s.reserved[slot]
            kept += 1
    for slot in range(kept, s.row_size):
        s.row[slot] = NONE
        s.reserved[slot] = NOBODY
    s.row_size = kept


def next_passenger(s: AllianceState) -> i64:
    """AA18: when the pile runs empty, the discards become a new one, and the last round comes."""
    s.undoable = False
    if s.pile_left == 0:
        shuffle_discards(s)
        if s.pile_left == 0:
            return NONE
    s.pile_left -= 1
    card = s.pile[s.pile_left]
    if s.pile_left == 0:
        announce_last_round(s)
        shuffle_discards(s)
    return card


def announce_last_round(s: AllianceState) -> None:
    """From the next player on each has one more turn."""
    if s.last_turns == 0 and not s.last_round_comes:
        s.last_round_comes = True
        s.happened("last_round", s.active)


def shuffle_discards(s: AllianceState) -> None:
    cards: list[int] = [card for card in range(len(s.place)) if s.place[card] == DISCARDED]
    if not cards:
        return
    s.next_chance().shuffle(cards)
    s.pile = vec[i64](cards)
    s.pile_left = len(cards)
    for card in cards:
        s.place[card] = IN_PILE
    s.happened("reshuffled", s.active)


def goes_along(board: Board, card: i64, reserved: i64, seat: i64, origins: i64, airport: i64) -> bool:
    """AA13: wanted the passenger to come here from one of these airports (as bits)? Those of others stay (AA12)."""
    return (
        board.destination[card] == airport
        and origins >> board.origin[card] & 1 != 0
        and (reserved == NOBODY or reserved == seat)
    )


def take_row(s: AllianceState, seat: i64, origins: i64, airport: i64) -> None:
    """Everybody who goes along, from left to right."""
    board = s.board
    won: i64 = 0
    for slot in range(s.row_size):
        card = s.row[slot]
        if goes_along(board, card, s.reserved[slot], seat, origins, airport):
            s.row[slot] = NONE
            s.place[card] = WON
            won += 1
            if s.watched:
                s.happened("won", seat, {"passenger": board.passengers[card], "miles": board.miles[card]})
    if won > 0:
        s.won += won
        fill(s)


def lose_baggage(s: AllianceState) -> None:
    """AA15: the leftmost passenger without a marker is discarded."""
    fill(s)
    for slot in range(s.row_size):
        if s.reserved[slot] == NOBODY:
            discard(s, slot)
            break
    fill(s)


def discard(s: AllianceState, slot: i64) -> None:
    card = s.row[slot]
    s.row[slot] = NONE
    s.place[card] = DISCARDED
    if s.watched:
        s.happened("lost", s.active, {"passenger": s.board.passengers[card]})
