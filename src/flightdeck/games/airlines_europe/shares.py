"""Shares: the first picks (AE7), the share after licences (AE17), playing for dividends (AE18, AE19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe import bank, pile, traces, turn
from flightdeck.games.airlines_europe.board import ABACUS, AIRLINE_COUNT, KINDS, SHARE_KINDS
from flightdeck.games.airlines_europe.phases import CLEAR, PICK, TAKE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

DIVIDEND: Final = 2


class Pick(Verb["EuropeState"]):
    """`pick red and blue`: the first two holdings, of different airlines, secret until all have picked (AE7)."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"pick {SHARE_KINDS[first]} and {SHARE_KINDS[second]}")
        self.first: i64 = first
        self.second: i64 = second

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != PICK:
            return "the first shares have been picked (AE7)"
        if in_hand(s, seat, self.first) == 0 or in_hand(s, seat, self.second) == 0:
            return "both shares must be in hand (AE7)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        s.picks[seat] = self.index
        if s.watched:
            s.happened("picked", seat, {}, {"shares": [SHARE_KINDS[self.first], SHARE_KINDS[self.second]]}, (seat,))
        for other in range(s.players):
            if s.picks[other] == NONE:
                return
        reveal_picks(s)


def reveal_picks(s: EuropeState) -> None:
    for seat in range(s.players):
        pick = s.rules.actions[s.picks[seat]]
        assert isinstance(pick, Pick)
        to_holdings(s, seat, pick.first, 1)
        to_holdings(s, seat, pick.second, 1)
        if s.watched:
            s.happened("revealed", seat, {"shares": [SHARE_KINDS[pick.first], SHARE_KINDS[pick.second]]})
        s.picks[seat] = NONE
    turn.begin(s, 0)
    s.undoable = False


class Take(Verb["EuropeState"]):
    """`take red`: a share of the market (AE17, AE26)."""

    def __init__(self, airline: int) -> None:
        super().__init__(f"take {SHARE_KINDS[airline]}")
        self.airline: i64 = airline

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != TAKE and s.phase != CLEAR:
            return "no share can be taken now (AE17)"
        if s.market_count(self.airline) == 0:
            return f"there is no {SHARE_KINDS[self.airline]} share in the market (AE17)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        slot: i64 = 0
        while s.market[slot] != self.airline:
            slot += 1
        s.market[slot] = NONE
        s.hands[seat * KINDS + self.airline] += 1
        s.seen[seat * KINDS + self.airline] += 1
        traces.note(s, seat, self.airline)
        if s.watched:
            s.happened("took", seat, {"share": SHARE_KINDS[self.airline]})
        if s.phase == CLEAR:
            turn.cleared(s)
        else:
            pile.fill_market(s)
            turn.end(s, s.next_after(seat))


class Draw(Verb["EuropeState"]):
    """`draw`: the top card of the pile (AE17, AE25)."""

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase == CLEAR:
            return "while the market is cleared nobody may draw from the pile (AE26)"
        if s.phase != TAKE:
            return "no share can be taken now (AE17)"
        return "" if s.pile_left > 0 else "the pile is empty (AE17)"

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        waiting = s.scoring_cards_waiting
        airline = pile.draw_share(s)
        if airline != NONE:
            s.hands[seat * KINDS + airline] += 1
            traces.note(s, seat, traces.DREW)
            if s.watched:
                s.happened("drew", seat, {}, {"share": SHARE_KINDS[airline]}, (seat,))
        keeps_it = s.rules.scoring_card_to_drawer and s.scoring_cards_waiting > waiting
        turn.end(s, seat if keeps_it else s.next_after(seat))  # AE25


class Play(Verb["EuropeState"]):
    """`play 3 red`: any number of one airline (AE18)."""

    def __init__(self, kind: int, count: int) -> None:
        super().__init__(f"play {count} {SHARE_KINDS[kind]}")
        self.kind: i64 = kind
        self.count: i64 = count

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != TURN:
            return "shares are played as an action of their own (AE18)"
        if in_hand(s, seat, self.kind) < self.count:
            return f"there are only {in_hand(s, seat, self.kind)} {SHARE_KINDS[self.kind]} shares in hand (AE18)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        if s.watched:
            s.happened("played", seat, {"shares": [SHARE_KINDS[self.kind]] * self.count})
        to_holdings(s, seat, self.kind, self.count)
        receive_dividends(s, seat, self.count)


class PlayTwo(Verb["EuropeState"]):
    """`play red and blue`: one share each of two airlines (AE18)."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"play {SHARE_KINDS[first]} and {SHARE_KINDS[second]}")
        self.first: i64 = first
        self.second: i64 = second

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != TURN:
            return "shares are played as an action of their own (AE18)"
        if in_hand(s, seat, self.first) == 0 or in_hand(s, seat, self.second) == 0:
            return "both shares must be in hand (AE18)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        if s.watched:
            s.happened("played", seat, {"shares": [SHARE_KINDS[self.first], SHARE_KINDS[self.second]]})
        to_holdings(s, seat, self.first, 1)
        to_holdings(s, seat, self.second, 1)
        receive_dividends(s, seat, 2)


def in_hand(s: EuropeState, seat: i64, kind: i64) -> i64:
    return s.hands[seat * KINDS + kind]


def to_holdings(s: EuropeState, seat: i64, kind: i64, count: i64) -> None:
    place = seat * KINDS + kind
    s.hands[place] -= count
    s.holdings[place] += count
    s.seen[place] = s.seen[place] - count if s.seen[place] > count else 0
    if kind != ABACUS:
        traces.note(s, seat, traces.PLAYED + kind, count)


def receive_dividends(s: EuropeState, seat: i64, count: i64) -> None:
    s.undoable = False  # the others have seen shares of the hand
    bank.pay(s, seat, DIVIDEND * count)  # AE19
    turn.end(s, s.next_after(seat))


def offer_picks(s: EuropeState, seat: i64, menu: Menu) -> None:
    offer_pairs(s, seat, menu, s.rules.first_pick, AIRLINE_COUNT)


def offer_market(s: EuropeState, menu: Menu) -> None:
    for airline in range(i64(AIRLINE_COUNT)):
        if s.market_count(airline) > 0:
            menu.add(s.rules.first_take + airline)


def offer_plays(s: EuropeState, seat: i64, menu: Menu) -> None:
    hands = s.hands
    first_play = s.rules.first_play
    for kind in range(i64(KINDS)):
        first = first_play[kind]
        for count in range(hands[seat * KINDS + kind]):
            menu.add(first + count)
    offer_pairs(s, seat, menu, s.rules.first_play_two, KINDS)


def offer_pairs(s: EuropeState, seat: i64, menu: Menu, index: i64, kinds: i64) -> None:
    """One share each of two kinds in hand; the pairs stand in the table of actions from `index` on."""
    hands = s.hands
    start = seat * KINDS
    for first in range(kinds):
        if hands[start + first] > 0:
            for second in range(first + 1, kinds):
                if hands[start + second] > 0:
                    menu.add(index + second - first - 1)
        index += kinds - 1 - first


def offer_take(s: EuropeState, menu: Menu) -> None:
    offer_market(s, menu)
    if s.pile_left > 0:
        menu.add(s.rules.draw_index)
