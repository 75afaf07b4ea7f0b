"""A position as JSON, complete, and back, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.engine import schema
from flightdeck.engine.action import Action
from flightdeck.engine.data import Item, shown
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines_europe import board, licences, traces, trade, turn
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, NAMES, OVER, PICK
from flightdeck.games.airlines_europe.view import licence_owner

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

MOST_MONEY = 150
COLOURS: dict[str | None, int] = {colour: airline for airline, colour in enumerate(board.AIRLINES)}


def pick_of(s: EuropeState, seat: int) -> str | None:
    return str(s.rules.actions[s.picks[seat]]) if s.picks[seat] != NONE else None


def read_pick(s: EuropeState, table: Item, seat: int) -> None:
    for kind in range(board.KINDS):
        if s.seen[seat * board.KINDS + kind] > s.hands[seat * board.KINDS + kind]:
            raise table.wrong(f"'seen_in_hand' has more {board.SHARE_KINDS[kind]} than the hand")
    if table.raw("pick") is not None:
        action = read_action(s, table, "pick")
        reason = s.refuse(seat, action) if s.phase == PICK else "nothing is picked in this phase"
        if reason:
            raise table.wrong(f"'pick' may not be '{action}': {reason}")
        s.picks[seat] = action.index


def read_action(s: EuropeState, table: Item, key: str) -> Action:
    try:
        return s.rules.parse(table.text(key))
    except BadNotation as error:
        raise table.wrong(f"'{key}': {error}") from None


def trace(s: EuropeState, seat: int) -> list[str]:
    return [traces.WORDS[entry] for entry in s.traces[seat]]


def read_trace(s: EuropeState, table: Item, seat: int) -> None:
    """It speaks of this hand, and of no more discards than there are."""
    entries = table.cards("trace", {word: entry for entry, word in enumerate(traces.WORDS)})
    came, played, went = traces.tally(entries)
    in_hand = s.cards(s.hands, seat) - s.hands[seat * board.KINDS + board.ABACUS]
    if entries and (came - played - went != in_hand or not 0 < went <= s.cards(s.discarded, seat)):
        raise table.wrong("'trace' does not lead to this hand and these discards")
    s.traces[seat] = tuple(entries)


def spaces(s: EuropeState, _seat: int) -> dict[str, int]:
    return {board.AIRLINES[a]: s.marker[a] for a in range(board.AIRLINE_COUNT) if s.board.in_play(a, s.players)}


def read_spaces(s: EuropeState, item: Item, _seat: int) -> None:
    table = item.table("spaces")
    for airline in range(board.AIRLINE_COUNT):
        if s.board.in_play(airline, s.players):
            s.marker[airline] = table.number(board.AIRLINES[airline], s.board.first_space, s.board.last_space)
    table.finish()


def routes(s: EuropeState, _seat: int) -> dict[str, list[str | None]]:
    return {
        name: [licence_owner(s.owner[route * board.LICENCES + place]) for place in range(s.taken[route])]
        for route, name in enumerate(s.board.routes)
        if s.taken[route] > 0
    }


def read_routes(s: EuropeState, item: Item, _seat: int) -> None:
    table = item.table("routes")
    for route, name in enumerate(s.board.routes):
        if table.has(name):
            read_route(s, route, name, table)
    table.finish()
    licences.join_networks(s)
    for route, name in enumerate(s.board.routes):
        for place in range(s.taken[route]):
            owner = s.owner[route * board.LICENCES + place]
            if owner != board.BANNED and not s.networks.touches(owner, route):
                raise table.wrong(f"{board.AIRLINES[owner]} has {name}, which its network does not touch (AE10)")


def read_route(s: EuropeState, route: int, name: str, table: Item) -> None:
    owners = table.words(name)
    if not 1 <= len(owners) <= s.board.licence_count[route]:
        raise table.wrong(f"{name} has {s.board.licence_count[route]} licences, not {len(owners)}")
    for owner in owners:
        if owner == "ban" and s.rules.flight_ban:
            if not turn.may_ban(s, route):
                raise table.wrong(f"the last licence of {name} may not be banned")
            s.owner[route * board.LICENCES + s.taken[route]] = board.BANNED
            s.taken[route] += 1
            continue
        if owner not in board.AIRLINES or not s.board.in_play(board.AIRLINES.index(owner), s.players):
            raise table.wrong(f"{name} has {shown(owner)}, which is no airline in play")
        airline = board.AIRLINES.index(owner)
        if licences.owns(s, airline, route):
            raise table.wrong(f"{name} has {owner} twice (AE12)")
        if s.planes[airline] == 0:
            raise table.wrong(f"{owner} has more licences than planes (AE12)")
        licences.place_plane(s, airline, route)


def check(s: EuropeState, item: Item) -> None:
    check_conserved(s, item)
    check_step(s, item)
    check_trade(s, item)


def check_conserved(s: EuropeState, item: Item) -> None:
    """AE1, AE3, AE4: every share in exactly one place, no money lost or found."""
    for kind in range(board.KINDS):
        there = kind == board.ABACUS or s.board.in_play(kind, s.players)
        expected = s.board.shares[kind] if there else 0
        found = s.gone[kind] + s.market_count(kind) + (s.abacus_supply if kind == board.ABACUS else 0)
        found += sum(1 for place in range(s.pile_left) if s.pile[place] == kind)
        for table in (s.hands, s.holdings, s.discarded):
            found += sum(table[seat * board.KINDS + kind] for seat in range(s.players))
        if found != expected:
            raise item.wrong(f"there should be {expected} {board.SHARE_KINDS[kind]} shares, not {found} (AE1)")
    money = s.bank + sum(s.money)
    if money != s.rules.all_money:
        raise item.wrong(f"bank and players should have {s.rules.all_money} million, not {money} (AE4)")


def check_step(s: EuropeState, item: Item) -> None:
    """What the phase needs is there, and nothing that belongs to another."""
    scored = s.scorings + s.scoring_cards_waiting + (s.phase == CLEAR)
    in_pile = sum(1 for place in range(s.pile_left) if s.pile[place] == board.SCORING_CARD)
    if s.phase != OVER and scored + in_pile != board.SCORINGS:
        raise item.wrong(
            f"{in_pile} scoring cards are in the pile and {scored} out of it; there are {board.SCORINGS} (AE8)"
        )
    choosing = s.phase in (CLEAR, BAN)
    if choosing != (s.chooser != NOBODY) or choosing != (s.holder != NOBODY) or choosing != (s.choices_left > 0):
        raise item.wrong("'chooser', 'holder' and 'choices_left' belong to the phases clear and ban, and only to them")
    if s.scoring_cards_waiting > 0 and not choosing:
        raise item.wrong("a scoring card waits only while another is scored (AE27)")
    if s.phase == CLEAR and s.choices_left > s.players:
        raise item.wrong("'choices_left' is more than there are players (AE26)")
    if (s.phase == DISCARD) != (s.discards_left > 0) or (s.phase == DISCARD) != (s.trade_size in (1, 3)):
        raise item.wrong("'trade_size' is 1 or 3 and 'discards_left' not 0 in the phase discard, and only there (AE20)")
    if (s.phase == OVER) != (s.scorings == board.SCORINGS):
        raise item.wrong(f"the game is over after {board.SCORINGS} scorings, and only then (AE34)")
    if s.phase == BAN and not s.rules.flight_ban:
        raise item.wrong("there are no bans without the option flight_ban")
    if s.phase == BAN and s.ban_markers[s.chooser] == 0:
        raise item.wrong("'chooser' has no ban marker left (option flight_ban)")
    if s.phase not in (PICK, OVER) and s.all_blocked():
        raise item.wrong("no airline can expand any more, so the game is over (AE35)")


def check_trade(s: EuropeState, item: Item) -> None:
    """A trade that has begun can be finished."""
    if s.phase != DISCARD:
        return
    if s.abacus_supply < trade.claim_of(s.trade_size):
        raise item.wrong(f"only {s.abacus_supply} Air ABACUS shares are left for this trade (AE20)")
    if trade.tradable(s, s.active) < s.discards_left:
        raise item.wrong("'active' has fewer shares than are still to be discarded (AE20)")


# Where what is still to come lies: what `redraw` changes.
FUTURE = ("pile", "first_pile")

SCHEMA = schema.Schema(
    (
        schema.Word("phase", NAMES),
        schema.Flag("undoable"),
        schema.Pile("pile", "pile_left", COLOURS | {"scoring": board.SCORING_CARD}),
        schema.Number("pile_size", lambda s: s.pile_left, 999),
        schema.Number("first_pile", 0, lambda s: s.pile_size),
        schema.Cards("market", COLOURS | {None: NONE}),
        schema.Counts("gone", board.SHARE_KINDS),
        schema.Number("abacus_supply", 0, lambda s: s.board.shares[board.ABACUS]),
        schema.Number("bank", 0, MOST_MONEY),
        schema.Seats(
            schema.SeatNumber("money", 0, MOST_MONEY),
            schema.SeatNumber("points", 0, 9999),
            schema.Counts("hands", board.SHARE_KINDS, "hand"),
            schema.Counts("holdings", board.SHARE_KINDS),
            schema.Counts("discarded", board.AIRLINES, row=board.KINDS),
            schema.Counts("seen", board.AIRLINES, "seen_in_hand", board.KINDS),
            schema.Remembered(schema.Custom("trace", trace, read_trace)),
            schema.SeatNumber("ban_markers", 0, lambda s: s.rules.bans),
            schema.Custom("pick", pick_of, read_pick),
        ),
        schema.Custom("spaces", spaces, read_spaces),
        schema.Custom("routes", routes, read_routes),
        schema.seat_number("active"),
        schema.Maybe(schema.seat_number("holder")),
        schema.Maybe(schema.seat_number("chooser")),
        schema.Number("choices_left", 0, lambda s: turn.BAN_ROUNDS * s.players),
        schema.Number("scorings", 0, board.SCORINGS),
        schema.Number("scoring_cards_waiting", 0, board.SCORINGS),
        schema.Number("trade_size", 0, 3),
        schema.Number("discards_left", 0, lambda s: s.trade_size),
    ),
    check,
)
