"""A position as JSON, complete, and back, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine import schema
from flightdeck.engine.data import Item
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import put
from flightdeck.games.air_baron import debts, profits, standing
from flightdeck.games.air_baron.board import EVENT_COUNT, EVENTS, LOAN_STEP, MOST_MONEY
from flightdeck.games.air_baron.control import UNDEPLOYED, deployed
from flightdeck.games.air_baron.cup import ASIDE, DRAWN, IN_CUP, ON_MAP, ON_TRACK, OUT, PENDING, PLACES
from flightdeck.games.air_baron.phases import BID, NAMES, NEGATE, OVER, OWE, RESOLVE
from flightdeck.games.air_baron.view import ON_NO_SPOKE, sst_place

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

MOST_ROUNDS = 1_000_000


def order(s: BaronState, _seat: int) -> list[int]:
    return [s.order[place] for place in range(s.turns_in_round)]


def read_order(s: BaronState, item: Item, _seat: int) -> None:
    seats = item.numbers("order", 0, s.players - 1)
    if not seats or len(set(seats)) != len(seats):
        raise item.wrong(f"'order' should be different seats, not {seats}")
    s.turns_in_round = len(seats)
    put(s.order, 0, seats)


def read_sst(s: BaronState, table: Item, seat: int) -> None:
    word = table.raw("sst")
    if word is not None:
        s.sst[seat] = UNDEPLOYED if word == ON_NO_SPOKE else table.one_of("sst", s.board.routes)


class Loan(schema.SeatNumber):
    def read(self, s: Any, item: Item, seat: int) -> None:
        super().read(s, item, seat)
        if s.loan[seat] % LOAN_STEP:
            raise item.wrong(f"'{self.key}' should be a multiple of {LOAN_STEP} (AB13)")


def spokes(s: BaronState, _seat: int) -> dict[str, dict[str, object]]:
    return {
        name: {"owner": s.owner[spoke], "jumbo": s.jumbo[spoke] != 0}
        for spoke, name in enumerate(s.board.routes)
        if s.owner[spoke] != NONE
    }


def read_spokes(s: BaronState, item: Item, _seat: int) -> None:
    table = item.table("spokes")
    for spoke, name in enumerate(s.board.routes):
        if table.has(name):
            read_spoke(s, spoke, table.part(name))
    table.finish()
    for hub, name in enumerate(s.board.hubs):
        if s.hub_jumbos[hub] > s.board.jumbo_limit[hub]:
            raise item.wrong(f"{name} has more Jumbo Jets than its limit (AB21)")
    for seat in range(s.players):
        check_jets(s, item, seat)
        # The events that this share has reached are noted below.
        s.share[seat] = standing.share_of(s, seat)


def read_spoke(s: BaronState, spoke: int, entry: Item) -> None:
    hub, domestic = s.board.hub[spoke], s.board.is_domestic(spoke)
    if not s.rules.in_play[hub]:
        raise entry.wrong(f"{s.board.hubs[hub]} is not in this game (AB1)")
    owner = entry.number("owner", 0, s.players - 1)
    s.owner[spoke] = owner
    if domestic:
        s.presence[hub * s.players + owner] += 1
    if entry.truth("jumbo"):
        if not domestic:
            raise entry.wrong("Jumbo Jets fly on domestic spokes only (AB21)")
        s.jumbo[spoke] = 1
        s.hub_jumbos[hub] += 1
    entry.finish()


def check_jets(s: BaronState, item: Item, seat: int) -> None:
    if s.undeployed[seat] + deployed(s, seat) > s.board.jumbos:
        raise item.wrong(f"seat {seat + 1} has more than {s.board.jumbos} Jumbo Jets (AB21)")
    sst = s.sst[seat]
    if sst >= 0 and (s.owner[sst] != seat or not s.board.sst_capable[sst]):
        raise item.wrong(f"the SST of seat {seat + 1} cannot be at {s.board.routes[sst]} (AB20)")
    for spoke in range(s.board.domestic_count, len(s.board.routes)):
        held = s.owner[spoke] == seat and sst != spoke and spoke != s.sst_from
        if held and s.presence[s.board.hub[spoke] * s.players + seat] == 0:
            raise item.wrong(f"seat {seat + 1} cannot hold {s.board.routes[spoke]} (AB30)")


def events(s: BaronState, _seat: int) -> list[dict[str, object]]:
    return [
        {"event": EVENTS[event], "taker": schema.seat_or_none(s.event_taker[event]), "shown": s.event_shown[event] != 0}
        for event in list(s.event_at)
    ]


def read_events(s: BaronState, item: Item, _seat: int) -> None:
    entries = item.items("events")
    found = [entry.one_of("event", EVENTS) for entry in entries]
    if sorted(found) != list(range(EVENT_COUNT)):
        raise item.wrong(f"'events' should be each of {', '.join(EVENTS)} once")
    s.event_at = vec[i64](found)
    for entry, event in zip(entries, found, strict=True):
        s.event_taker[event] = NONE if entry.raw("taker") is None else entry.number("taker", 0, s.players - 1)
        s.event_shown[event] = int(entry.truth("shown"))
        entry.finish()


def markers(s: BaronState, _seat: int) -> list[str]:
    return [PLACES[s.marker_place[marker]] for marker in range(len(s.marker_place))]


def read_markers(s: BaronState, item: Item, _seat: int) -> None:
    words = item.words("markers")
    if len(words) != s.board.marker_count or any(word not in PLACES for word in words):
        raise item.wrong(f"'markers' should be {s.board.marker_count} of {', '.join(PLACES)}")
    for marker, word in enumerate(words):
        s.marker_place[marker] = PLACES.index(str(word))
        if s.marker_place[marker] not in possible(s, marker):
            raise item.wrong(f"the marker {s.board.marker_names[marker]} cannot be in the place '{word}'")


def possible(s: BaronState, marker: int) -> list[int]:
    """Where a marker can be at all."""
    board = s.board
    on_the_way = [IN_CUP, PENDING, DRAWN]
    if marker < board.first_spoke_marker:
        return on_the_way if s.rules.in_play[marker] else [OUT]
    if marker < board.first_jumbo_marker:
        spoke = marker - board.first_spoke_marker
        if not s.rules.in_play[board.hub[spoke]]:
            return [OUT]
        return on_the_way if s.owner[spoke] != NONE else [ON_MAP, *on_the_way]
    if marker < board.contract_marker:
        return [ASIDE, *on_the_way]
    if marker == board.contract_marker:
        return on_the_way
    if not s.rules.events:
        return [OUT]
    return [ON_TRACK] if s.event_taker[marker - board.first_event_marker] == NONE else on_the_way


def check(s: BaronState, item: Item) -> None:
    """What the phase needs is there."""
    if s.phase != OVER and s.order[s.turn] != s.active:
        raise item.wrong("'active' should be the seat whose turn it is by 'order' and 'turn'")
    pending = len([1 for marker in range(len(s.marker_place)) if s.marker_place[marker] == PENDING])
    if pending > 2 or (s.phase == RESOLVE) != (pending == 2):
        raise item.wrong("two markers wait in the phase resolve, and only there (AB7)")
    if (s.phase == OWE) != (s.debt > 0) or (s.phase == OWE and s.debtor == NOBODY):
        raise item.wrong("'debt' belongs to the phase owe, and only to it (AB16)")
    if (s.phase == BID) != (s.bidder != NOBODY):
        raise item.wrong("'bidder' belongs to the phase bid, and only to it (AB39)")
    if (s.highest_bid > 0) != (s.highest_bidder != NOBODY) or (s.highest_bid > 0 and s.phase != BID):
        raise item.wrong("'highest_bid' and 'highest_bidder' belong together, and to the phase bid (AB39)")
    if s.highest_bid > 0 and s.cash[s.highest_bidder] < s.highest_bid:
        raise item.wrong("'highest_bidder' cannot pay 'highest_bid' (AB39)")
    if (s.phase == NEGATE) != (s.contested != NONE) or (s.phase == NEGATE and s.competitor == NONE):
        raise item.wrong("'contested' belongs to the phase negate, and only to it (AB36)")
    if s.contested != NONE and not (profits.pays(s, s.contested) and s.marker_place[s.contested] == DRAWN):
        raise item.wrong("'contested' should be a hub or spoke marker in the Drawn box (AB36)")
    if (s.phase == OVER) != (sum(list(s.won)) > 0):
        raise item.wrong("somebody has won when the game is over, and only then (AB42)")
    for event in range(EVENT_COUNT):
        if s.marker_place[s.board.first_event_marker + event] in (PENDING, DRAWN) and not s.event_shown[event]:
            raise item.wrong(f"everybody has seen {EVENTS[event]}, for it was drawn (AB43)")
    for space in range(EVENT_COUNT):
        reached = any(share >= s.board.event_spaces[space] for share in list(s.share))
        if s.rules.events and reached and s.event_taker[s.event_at[space]] == NONE:
            raise item.wrong(f"the event at {s.board.event_spaces[space]} should have been taken (AB33)")


# Where what is still to come lies: what `redraw` changes.
FUTURE = ("seed", "event_at", "event_taker", "marker_place")

SCHEMA = schema.Schema(
    (
        schema.Word("phase", NAMES),
        schema.Seed("seed"),
        schema.Number("streams", 0, MOST_ROUNDS * 100),
        schema.Number("round", 0, MOST_ROUNDS),
        schema.Number("highest_bid", 0, MOST_MONEY),
        schema.Number("debt", 0, MOST_MONEY),
        *[schema.Flag(name) for name in ("drawn", "sold", "in_debt", "interest_paid", "recession", "undoable")],
        schema.seat_number("active"),
        schema.Maybe(schema.seat_number("competitor")),
        schema.Maybe(schema.seat_number("contract_holder")),
        schema.Maybe(schema.seat_number("bidder")),
        schema.Maybe(schema.seat_number("highest_bidder")),
        schema.Maybe(schema.seat_number("debtor")),
        schema.Custom("order", order, read_order),
        schema.Number("turn", 0, lambda s: s.turns_in_round - 1),
        schema.Number("settlement", 0, lambda s: s.board.highest_settlement),
        schema.Number("contract_rate", 0, lambda s: s.board.highest_rate),
        schema.Word("debt_reason", debts.REASONS),
        schema.Number("fuel_left", 0, lambda s: s.players),
        schema.Maybe(schema.Number("contested", 0, lambda s: s.board.marker_count - 1)),
        schema.Maybe(schema.Word("sst_from", lambda s: s.board.routes)),
        schema.Seats(
            schema.SeatNumber("cash", 0, MOST_MONEY),
            Loan("loan", 0, lambda s: max(s.board.loan_limits)),
            schema.SeatNumber("undeployed", 0, lambda s: s.board.jumbos),
            schema.Custom("sst", sst_place, read_sst),
            *[schema.SeatFlag(name) for name in ("fare_wars", "on_strike", "gone", "won", "bidding")],
        ),
        schema.Custom("spokes", spokes, read_spokes),
        schema.Custom("events", events, read_events),
        schema.Custom("markers", markers, read_markers),
    ),
    check,
)
