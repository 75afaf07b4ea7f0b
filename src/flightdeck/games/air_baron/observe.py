"""What a seat may see (AB43) as a vector of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron import debts, loans, turn
from flightdeck.games.air_baron.board import EVENT_COUNT
from flightdeck.games.air_baron.control import NO_SST, UNDEPLOYED
from flightdeck.games.air_baron.cup import DRAWN, IN_CUP, ON_TRACK, PENDING
from flightdeck.games.air_baron.phases import NAMES, OWE
from flightdeck.games.air_baron.resample import knows
from flightdeck.games.air_baron.standing import IN_CONTROL, standing

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# A usual amount of each; such a one becomes a half.
MONEY: Final = 40
ROUNDS: Final = 20
SMALL: Final = 3


def add_turn(s: BaronState, o: Observation) -> None:
    o.part("phase").choice(s.phase, len(NAMES))
    o.part("to_act").whose(s.next_seat())
    o.part("active").whose(s.active)
    o.part("round")
    o.amount(s.round, ROUNDS)
    o.fraction(s.round, s.rules.round_limit)
    o.part("turn_order")
    for place in range(s.players):
        o.fraction(turns_until(s, o.absolute(place)), s.players)
    o.part("this_turn")
    o.flag(s.drawn)
    o.flag(s.sold)
    o.flag(s.in_debt)
    o.flag(s.interest_paid)
    o.part("sst_from").choice(s.sst_from - s.board.domestic_count, len(s.owner) - s.board.domestic_count)


def turns_until(s: BaronState, seat: i64) -> i64:
    """When the seat comes in this round: 0 if its turn is over, 1 if it is now, and so on."""
    for place in range(s.turn, s.turns_in_round):
        if s.order[place] == seat:
            return place - s.turn + 1
    return 0


def add_hubs(s: BaronState, o: Observation) -> None:
    hubs: i64 = len(s.hub_jumbos)
    o.part("in_play").flags(s.rules.in_play, 0, hubs)
    o.part("jumbos_at_hubs").shares_of(s.hub_jumbos, 0, s.board.jumbo_limit)
    o.part("spokes_of_hubs")
    for hub in range(hubs):
        for place in range(s.players):
            o.fraction(s.presence[hub * s.players + o.absolute(place)], s.board.size[hub])
    o.part("standing")
    for hub in range(hubs):
        for place in range(s.players):
            o.fraction(standing(s, o.absolute(place), hub), IN_CONTROL)


def add_spokes(s: BaronState, o: Observation) -> None:
    o.part("spokes")
    for spoke in range(i64(len(s.owner))):
        o.whose(s.owner[spoke])
    o.part("jumbos").flags(s.jumbo, 0, s.board.domestic_count)


def add_cup(s: BaronState, o: Observation) -> None:
    """By profit marker, events aside: is it in the cup, pending, or in the Drawn box? Which one is contested?"""
    markers = s.board.first_event_marker
    o.part("in_cup").equal(s.marker_place, markers, IN_CUP)
    o.part("pending").equal(s.marker_place, markers, PENDING)
    o.part("drawn_box").equal(s.marker_place, markers, DRAWN)
    o.part("contested").choice(s.contested, s.board.marker_count)


def add_events(s: BaronState, o: Observation) -> None:
    """By space of the track: who took the event there, where it is, and what it is, as far as the seat knows.

    Everybody can count how many events are in the cup, but not which.
    """
    first = s.board.first_event_marker
    o.part("events")
    in_cup: i64 = 0
    for space in range(i64(EVENT_COUNT)):
        event = s.event_at[space]
        known = knows(s, o.seat, event)
        where = s.marker_place[first + event]
        if where == IN_CUP:
            in_cup += 1
        o.whose(s.event_taker[event])
        o.flag(where == ON_TRACK)
        o.choice(event if known else NONE, EVENT_COUNT)
        o.flag(known and where == IN_CUP)
        o.flag(known and where == PENDING)
        o.flag(known and where == DRAWN)
    o.fraction(in_cup, EVENT_COUNT)
    o.part("settlement").fraction(s.settlement, s.board.highest_settlement)
    o.part("recession").flag(s.recession)
    o.part("local_competitor").whose(s.competitor)


def add_contract(s: BaronState, o: Observation) -> None:
    bids = s.bidder != NOBODY
    o.part("contract")
    o.whose(s.contract_holder)
    o.fraction(s.contract_rate, s.board.highest_rate)
    o.part("auction")
    for place in range(s.players):
        o.flag(bids and s.bidding[o.absolute(place)] != 0)
    o.whose(s.highest_bidder if bids else NOBODY)
    o.amount(s.highest_bid if bids else 0, MONEY)


def add_debt(s: BaronState, o: Observation) -> None:
    owes = s.phase == OWE
    o.part("debt")
    o.whose(s.debtor if owes else NOBODY)
    o.amount(s.debt if owes else 0, MONEY)
    o.choice(s.debt_reason if owes else NONE, len(debts.REASONS))
    o.fraction(s.fuel_left if owes else 0, s.players)


def add_seat(s: BaronState, o: Observation, place: int) -> None:
    seat = o.absolute(place)
    board = s.board
    o.part(f"money_{place}")
    o.amount(s.cash[seat], MONEY)
    o.amount(s.loan[seat], MONEY)
    o.amount(loans.limit(s, seat), MONEY)
    o.part(f"share_and_worth_{place}")
    o.fraction(s.share[seat], s.rules.target)
    o.fraction(turn.worth(s, seat), s.rules.target)
    o.part(f"standing_{place}")
    o.flag(s.fare_wars[seat] != 0)
    o.flag(s.on_strike[seat] != 0)
    o.flag(s.gone[seat] != 0)
    o.part(f"undeployed_{place}").amount(s.undeployed[seat], SMALL)
    o.part(f"sst_{place}")
    o.flag(s.sst[seat] != NO_SST)
    o.flag(s.sst[seat] == UNDEPLOYED)
    o.choice(s.sst[seat] - board.domestic_count, len(s.owner) - board.domestic_count)


SECTIONS: Final = (add_turn, add_hubs, add_spokes, add_cup, add_events, add_contract, add_debt)
