"""A position as JSON, complete, and back, checked: nothing that is no position gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json
from flightdeck.games.air_baron import debts, profits, standing
from flightdeck.games.air_baron.board import EVENT_COUNT, EVENTS, LOAN_STEP, MOST_MONEY
from flightdeck.games.air_baron.control import NO_SST, UNDEPLOYED, deployed
from flightdeck.games.air_baron.cup import ASIDE, DRAWN, IN_CUP, ON_MAP, ON_TRACK, OUT, PENDING, PLACES
from flightdeck.games.air_baron.phases import BID, NAMES, NEGATE, OVER, OWE, RESOLVE
from flightdeck.games.air_baron.view import seat_or_none

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron
    from flightdeck.games.air_baron.state import BaronState

MOST_ROUNDS = 1_000_000
NUMBERS = (("streams", MOST_ROUNDS * 100), ("round", MOST_ROUNDS), ("highest_bid", MOST_MONEY), ("debt", MOST_MONEY))
FLAGS = ("drawn", "sold", "in_debt", "interest_paid", "recession", "undoable")
SEAT_FLAGS = ("fare_wars", "on_strike", "gone", "won", "bidding")
SEATS = ("active", "competitor", "contract_holder", "bidder", "highest_bidder", "debtor")


def to_dict(s: BaronState) -> Json:
    return {
        "phase": NAMES[s.phase],
        "seed": s.seed,
        **{name: int(getattr(s, name)) for name, _ in NUMBERS},
        **{name: bool(getattr(s, name)) for name in FLAGS},
        **{name: seat_or_none(getattr(s, name)) for name in SEATS},
        "order": [s.order[place] for place in range(s.turns_in_round)],
        "turn": s.turn,
        "settlement": s.settlement,
        "contract_rate": s.contract_rate,
        "debt_reason": debts.REASONS[s.debt_reason],
        "fuel_left": s.fuel_left,
        "contested": s.contested if s.contested != NONE else None,
        "sst_from": s.board.routes[s.sst_from] if s.sst_from != NONE else None,
        "markers": [PLACES[s.marker_place[marker]] for marker in range(len(s.marker_place))],
        "spokes": {
            name: {"owner": s.owner[spoke], "jumbo": s.jumbo[spoke] != 0}
            for spoke, name in enumerate(s.board.routes)
            if s.owner[spoke] != NONE
        },
        "events": [
            {
                "event": EVENTS[event],
                "taker": seat_or_none(s.event_taker[event]),
                "shown": s.event_shown[event] != 0,
            }
            for event in list(s.event_at)
        ],
        "seats": [
            {
                "cash": s.cash[seat],
                "loan": s.loan[seat],
                "undeployed": s.undeployed[seat],
                "sst": sst_word(s, seat),
                "fare_wars": s.fare_wars[seat] != 0,
                "on_strike": s.on_strike[seat] != 0,
                "gone": s.gone[seat] != 0,
                "won": s.won[seat] != 0,
                "bidding": s.bidding[seat] != 0,
            }
            for seat in range(s.players)
        ],
    }


def sst_word(s: BaronState, seat: int) -> str | None:
    sst = s.sst[seat]
    if sst == NO_SST:
        return None
    return "undeployed" if sst == UNDEPLOYED else s.board.routes[sst]


def from_dict(rules: AirBaron, data: object) -> BaronState:
    from flightdeck.games.air_baron.deal import blank

    if not isinstance(data, dict):
        raise BadPosition(f"a position is a table, not {data!r}")
    item = Item("position", "the position", data, BadPosition)
    s = blank(rules)
    s.phase = item.one_of("phase", NAMES)
    _read_turn(s, item)
    _read_seats(s, item)
    _read_spokes(s, item)
    _read_events(s, item)
    _read_markers(s, item)
    item.finish()
    _check(s, item)
    return s


def _read_turn(s: BaronState, item: Item) -> None:
    seed = item.raw("seed")
    if type(seed) is not int:
        raise item.wrong(f"'seed' should be a whole number, not {seed!r}")
    s.seed = seed
    for name, most in NUMBERS:
        setattr(s, name, item.number(name, 0, most))
    for name in FLAGS:
        setattr(s, name, item.truth(name))
    for name in SEATS:
        nobody = NOBODY if name != "competitor" else NONE
        setattr(s, name, nobody if item.raw(name) is None else item.number(name, 0, s.players - 1))
    order = item.numbers("order", 0, s.players - 1)
    if not order or len(set(order)) != len(order):
        raise item.wrong(f"'order' should be different seats, not {order}")
    s.turns_in_round = len(order)
    for place, seat in enumerate(order):
        s.order[place] = seat
    s.turn = item.number("turn", 0, len(order) - 1)
    if s.phase != OVER and s.order[s.turn] != s.active:
        raise item.wrong("'active' should be the seat whose turn it is by 'order' and 'turn'")
    s.settlement = item.number("settlement", 0, s.board.highest_settlement)
    s.contract_rate = item.number("contract_rate", 0, s.board.highest_rate)
    s.debt_reason = item.one_of("debt_reason", debts.REASONS)
    s.fuel_left = item.number("fuel_left", 0, s.players)
    s.contested = NONE if item.raw("contested") is None else item.number("contested", 0, s.board.marker_count - 1)
    s.sst_from = NONE if item.raw("sst_from") is None else item.one_of("sst_from", s.board.routes)


def _read_seats(s: BaronState, item: Item) -> None:
    seats = item.items("seats")
    if len(seats) != s.players:
        raise item.wrong(f"'seats' should be {s.players} tables, not {len(seats)}")
    for seat, table in enumerate(seats):
        table.where = f"seat {seat + 1}"
        s.cash[seat] = table.number("cash", 0, MOST_MONEY)
        s.loan[seat] = table.number("loan", 0, max(list(s.board.loan_limits)))
        if s.loan[seat] % LOAN_STEP:
            raise table.wrong(f"'loan' should be a multiple of {LOAN_STEP} (AB13)")
        s.undeployed[seat] = table.number("undeployed", 0, s.board.jumbos)
        word = table.raw("sst")
        if word is not None:
            s.sst[seat] = UNDEPLOYED if word == "undeployed" else table.one_of("sst", s.board.routes)
        for name in SEAT_FLAGS:
            getattr(s, name)[seat] = int(table.truth(name))
        table.finish()


def _read_spokes(s: BaronState, item: Item) -> None:
    spokes = item.raw("spokes")
    if not isinstance(spokes, dict):
        raise item.wrong("'spokes' should be a table")
    table = Item(item.file, "'spokes'", spokes, BadPosition)
    for spoke, name in enumerate(s.board.routes):
        if name in spokes:
            entry = table.part(name)
            hub = s.board.hub[spoke]
            if not s.rules.in_play[hub]:
                raise entry.wrong(f"{s.board.hubs[hub]} is not in this game (AB1)")
            owner = entry.number("owner", 0, s.players - 1)
            s.owner[spoke] = owner
            if s.board.is_domestic(spoke):
                s.presence[hub * s.players + owner] += 1
            if entry.truth("jumbo"):
                if not s.board.is_domestic(spoke):
                    raise entry.wrong("Jumbo Jets fly on domestic spokes only (AB21)")
                s.jumbo[spoke] = 1
                s.hub_jumbos[hub] += 1
            entry.finish()
    table.finish()
    for hub, name in enumerate(s.board.hubs):
        if s.hub_jumbos[hub] > s.board.jumbo_limit[hub]:
            raise item.wrong(f"{name} has more Jumbo Jets than its limit (AB21)")
    for seat in range(s.players):
        _check_jets(s, item, seat)
        # The events that this share has reached are noted below.
        share = 0
        for hub in range(len(s.board.hubs)):
            stands = standing.standing(s, seat, hub)
            share += s.board.control_share[hub] if stands == standing.IN_CONTROL else 0
            share += s.board.dominance_share[hub] if stands == standing.DOMINANT else 0
        s.share[seat] = share


def _check_jets(s: BaronState, item: Item, seat: int) -> None:
    if s.undeployed[seat] + deployed(s, seat) > s.board.jumbos:
        raise item.wrong(f"seat {seat + 1} has more than {s.board.jumbos} Jumbo Jets (AB21)")
    sst = s.sst[seat]
    if sst >= 0 and (s.owner[sst] != seat or not s.board.sst_capable[sst]):
        raise item.wrong(f"the SST of seat {seat + 1} cannot be at {s.board.routes[sst]} (AB20)")
    for spoke in range(s.board.domestic_count, len(s.board.routes)):
        held = s.owner[spoke] == seat and sst != spoke and spoke != s.sst_from
        if held and s.presence[s.board.hub[spoke] * s.players + seat] == 0:
            raise item.wrong(f"seat {seat + 1} cannot hold {s.board.routes[spoke]} (AB30)")


def _read_events(s: BaronState, item: Item) -> None:
    entries = item.items("events")
    found = [entry.one_of("event", EVENTS) for entry in entries]
    if sorted(found) != list(range(EVENT_COUNT)):
        raise item.wrong(f"'events' should be each of {', '.join(EVENTS)} once")
    s.event_at = vec[i64](found)
    for entry, event in zip(entries, found, strict=True):
        s.event_taker[event] = NONE if entry.raw("taker") is None else entry.number("taker", 0, s.players - 1)
        s.event_shown[event] = int(entry.truth("shown"))
        entry.finish()


def _read_markers(s: BaronState, item: Item) -> None:
    words = item.words("markers")
    if len(words) != s.board.marker_count or any(word not in PLACES for word in words):
        raise item.wrong(f"'markers' should be {s.board.marker_count} of {', '.join(PLACES)}")
    for marker, word in enumerate(words):
        s.marker_place[marker] = PLACES.index(str(word))
        if s.marker_place[marker] not in _possible(s, marker):
            raise item.wrong(f"the marker {s.board.marker_names[marker]} cannot be in the place '{word}'")


def _possible(s: BaronState, marker: int) -> list[int]:
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


def _check(s: BaronState, item: Item) -> None:
    """What the phase needs is there."""
    pending = len([1 for marker in range(len(s.marker_place)) if s.marker_place[marker] == PENDING])
    if pending > 2 or (s.phase == RESOLVE) != (pending == 2):
        raise item.wrong("two markers wait in the phase resolve, and only there (AB7)")
    if (s.phase == OWE) != (s.debt > 0) or (s.phase == OWE and s.debtor == NOBODY):
        raise item.wrong("'debt' belongs to the phase owe, and only to it (AB16)")
    if (s.phase == BID) != (s.bidder != NOBODY):
        raise item.wrong("'bidder' belongs to the phase bid, and only to it (AB39)")
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
    if s.phase != OVER and not s.legal(s.next_seat()):
        raise item.wrong(f"nobody can do anything in the phase {NAMES[s.phase]}")
