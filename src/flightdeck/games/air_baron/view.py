"""What a seat may see (AB43): nearly everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from flightdeck.engine.routemap import NONE
from flightdeck.engine.schema import seat_or_none
from flightdeck.engine.state import NOBODY, View
from flightdeck.games.air_baron import control, debts, loans, turn
from flightdeck.games.air_baron.board import EVENT_COUNT, EVENTS
from flightdeck.games.air_baron.control import NO_SST, UNDEPLOYED
from flightdeck.games.air_baron.cup import DRAWN, IN_CUP, ON_TRACK, PENDING, PLACES
from flightdeck.games.air_baron.phases import OWE
from flightdeck.games.air_baron.resample import knows
from flightdeck.games.air_baron.standing import DOMINANT, IN_CONTROL, standing

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

STANDINGS: Final = ("absent", "present", "dominant", "control")
DOMINANCE, CONTROL = STANDINGS[DOMINANT], STANDINGS[IN_CONTROL]
UNKNOWN_EVENT = "event"
# Where an SST is that is not deployed.
ON_NO_SPOKE = "undeployed"


class Hub(TypedDict):
    # Domestic spokes.
    size: int
    # By dominance and by control.
    market_share: list[int]
    profit: list[int]
    jumbo_limit: int
    jumbos: int
    # By seat: domestic spokes, and one of STANDINGS.
    spokes: list[int]
    standing: list[str]


class Spoke(TypedDict):
    hub: str
    domestic: bool
    price: int
    # Low and high.
    pays: list[int]
    sst_capable: bool
    owner: int | None
    jumbo: bool
    sst: bool
    # Where its profit marker is.
    marker: str


class SeatView(TypedDict):
    airline: str
    colour: str
    cash: int
    loan: int
    loan_limit: int
    share: int
    worth: int
    fare_wars: bool
    on_strike: bool
    left: bool
    # Jumbo Jets.
    undeployed: int
    deployed: int
    # A foreign spoke, or `undeployed`.
    sst: str | None


class EventSpace(TypedDict):
    space: int
    taken_by: int | None
    on_track: bool
    # None for whoever cannot know it.
    event: str | None


class Contract(TypedDict):
    holder: int | None
    rate: int


# A dict, since `in` is no name that a class can have.
Auction = TypedDict("Auction", {"bidder": int, "highest_bid": int, "highest_bidder": int | None, "in": list[int]})


class Debt(TypedDict):
    seat: int
    amount: int
    reason: str


class BaronView(View):
    players: int
    round: int
    order: list[int]
    turn: int
    # In this turn.
    drawn: bool
    sold: bool
    in_debt: bool
    interest_paid: bool
    # What wins.
    target: int
    # Those in play.
    hubs: dict[str, Hub]
    spokes: dict[str, Spoke]
    seats: list[SeatView]
    # Markers by name.
    cup: list[str]
    pending: list[str]
    drawn_box: list[str]
    events: list[EventSpace]
    settlement: int
    recession: bool
    competitor: int | None
    contested: str | None
    contract: Contract
    auction: Auction | None
    debt: Debt | None


def view(s: BaronState, seat: int | None) -> BaronView:
    """None is a spectator."""
    board, in_play = s.board, s.rules.in_play
    return {
        **s.view_head(seat),
        "players": s.players,
        "round": s.round,
        "order": [s.order[place] for place in range(s.turns_in_round)],
        "turn": s.turn,
        "drawn": s.drawn,
        "sold": s.sold,
        "in_debt": s.in_debt,
        "interest_paid": s.interest_paid,
        "target": s.rules.target,
        "hubs": {name: hub(s, number) for number, name in enumerate(board.hubs) if in_play[number]},
        "spokes": {name: spoke(s, number) for number, name in enumerate(board.routes) if in_play[board.hub[number]]},
        "seats": [public_seat(s, other) for other in range(s.players)],
        "cup": markers_at(s, IN_CUP, seat),
        "pending": markers_at(s, PENDING, seat),
        "drawn_box": markers_at(s, DRAWN, seat),
        "events": [event_space(s, space, seat) for space in range(EVENT_COUNT)] if s.rules.events else [],
        "settlement": s.settlement,
        "recession": s.recession,
        "competitor": seat_or_none(s.competitor),
        "contested": s.board.marker_names[s.contested] if s.contested != NONE else None,
        "contract": {"holder": seat_or_none(s.contract_holder), "rate": s.contract_rate},
        "auction": auction(s),
        "debt": debt(s),
    }


def hub(s: BaronState, number: int) -> Hub:
    board = s.board
    return {
        "size": board.size[number],
        "market_share": [board.dominance_share[number], board.control_share[number]],
        "profit": [board.profit_low[number], board.profit_high[number]],
        "jumbo_limit": board.jumbo_limit[number],
        "jumbos": s.hub_jumbos[number],
        "spokes": [s.presence[number * s.players + seat] for seat in range(s.players)],
        "standing": [STANDINGS[standing(s, seat, number)] for seat in range(s.players)],
    }


def spoke(s: BaronState, number: int) -> Spoke:
    board = s.board
    owner = s.owner[number]
    return {
        "hub": board.hubs[board.hub[number]],
        "domestic": board.is_domestic(number),
        "price": board.price[number],
        "pays": [board.pays[number], board.pays_high[number]],
        "sst_capable": board.sst_capable[number] != 0,
        "owner": seat_or_none(owner),
        "jumbo": s.jumbo[number] != 0,
        "sst": owner != NONE and s.sst[owner] == number,
        "marker": PLACES[s.marker_place[board.first_spoke_marker + number]],
    }


def public_seat(s: BaronState, other: int) -> SeatView:
    return {
        "airline": s.board.airlines[other],
        "colour": s.board.colours[other],
        "cash": s.cash[other],
        "loan": s.loan[other],
        "loan_limit": loans.limit(s, other),
        "share": s.share[other],
        "worth": turn.worth(s, other),
        "fare_wars": s.fare_wars[other] != 0,
        "on_strike": s.on_strike[other] != 0,
        "left": s.gone[other] != 0,
        "undeployed": s.undeployed[other],
        "deployed": control.deployed(s, other),
        "sst": sst_place(s, other),
    }


def sst_place(s: BaronState, seat: int) -> str | None:
    sst = s.sst[seat]
    return None if sst == NO_SST else ON_NO_SPOKE if sst == UNDEPLOYED else s.board.routes[sst]


def markers_at(s: BaronState, place: int, seat: int | None) -> list[str]:
    """Markers in one place by name; an event that the seat cannot know has none."""
    names = []
    for marker, name in enumerate(s.board.marker_names):
        if s.marker_place[marker] == place:
            event = marker - s.board.first_event_marker
            names.append(name if event < 0 or knows(s, seat, event) else UNKNOWN_EVENT)
    return sorted(names)


def event_space(s: BaronState, space: int, seat: int | None) -> EventSpace:
    event = s.event_at[space]
    return {
        "space": s.board.event_spaces[space],
        "taken_by": seat_or_none(s.event_taker[event]),
        "on_track": s.marker_place[s.board.first_event_marker + event] == ON_TRACK,
        "event": EVENTS[event] if knows(s, seat, event) else None,
    }


def auction(s: BaronState) -> Auction | None:
    if s.bidder == NOBODY:
        return None
    return {
        "bidder": s.bidder,
        "highest_bid": s.highest_bid,
        "highest_bidder": seat_or_none(s.highest_bidder),
        "in": [seat for seat in range(s.players) if s.bidding[seat]],
    }


def debt(s: BaronState) -> Debt | None:
    if s.phase != OWE:
        return None
    return {"seat": s.debtor, "amount": s.debt, "reason": debts.REASONS[s.debt_reason]}
