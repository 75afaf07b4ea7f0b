"""A position as JSON, complete, and back, checked: nothing that is no position gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json
from flightdeck.engine.tables import put
from flightdeck.games.airlines_europe import licences, turn
from flightdeck.games.airlines_europe.board import (
    ABACUS,
    AIRLINE_COUNT,
    AIRLINES,
    BANNED,
    KINDS,
    LICENCES,
    MARKET_SIZE,
    SCORING_CARD,
    SCORINGS,
    SHARE_KINDS,
)
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, NAMES, OVER, PICK
from flightdeck.games.airlines_europe.view import licence_owner, seat_or_none, share_or_none, shares

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope
    from flightdeck.games.airlines_europe.state import EuropeState

SCORING_WORD = "scoring"
MOST_MONEY = 150


def to_dict(s: EuropeState) -> Json:
    return {
        "phase": NAMES[s.phase],
        "active": s.active,
        "holder": seat_or_none(s.holder),
        "chooser": seat_or_none(s.chooser),
        "choices_left": s.choices_left,
        "scorings": s.scorings,
        "scoring_cards_waiting": s.scoring_cards_waiting,
        "trade_size": s.trade_size,
        "discards_left": s.discards_left,
        "undoable": s.undoable,
        "bank": s.bank,
        "abacus_supply": s.abacus_supply,
        "market": [share_or_none(s.market[slot]) for slot in range(MARKET_SIZE)],
        "pile": [pile_word(s.pile[place]) for place in range(s.pile_left - 1, -1, -1)],
        "pile_size": s.pile_size,
        "first_pile": s.first_pile,
        "gone": shares(s.gone, 0),
        "spaces": {AIRLINES[a]: s.marker[a] for a in range(AIRLINE_COUNT) if s.board.in_play(a, s.players)},
        "routes": {
            name: [licence_owner(s.owner[route * LICENCES + place]) for place in range(s.taken[route])]
            for route, name in enumerate(s.board.routes)
            if s.taken[route] > 0
        },
        "seats": [
            {
                "money": s.money[seat],
                "points": s.points[seat],
                "hand": shares(s.hands, seat),
                "holdings": shares(s.holdings, seat),
                "discarded": shares(s.discarded, seat),
                "seen_in_hand": shares(s.seen, seat),
                "pick": str(s.rules.actions[s.picks[seat]]) if s.picks[seat] != NONE else None,
                "ban_markers": s.ban_markers[seat],
            }
            for seat in range(s.players)
        ],
    }


def pile_word(card: int) -> str:
    return SCORING_WORD if card == SCORING_CARD else SHARE_KINDS[card]


def from_dict(rules: AirlinesEurope, data: object) -> EuropeState:
    from flightdeck.games.airlines_europe.deal import blank

    if not isinstance(data, dict):
        raise BadPosition(f"a position is a table, not {data!r}")
    item = Item("position", "the position", data, BadPosition)
    s = blank(rules)
    s.phase = item.one_of("phase", NAMES)
    s.undoable = item.truth("undoable")
    _read_pile(s, item)
    _read_seats(s, item)
    _read_board(s, item)
    _read_step(s, item)
    item.finish()
    _check_conserved(s, item)
    _check_step(s, item)
    return s


def _read_pile(s: EuropeState, item: Item) -> None:
    colours: dict[str | None, int] = {colour: airline for airline, colour in enumerate(AIRLINES)}
    cards = item.cards("pile", colours | {SCORING_WORD: SCORING_CARD})
    s.pile = vec[i64](cards[::-1])
    s.pile_left = len(cards)
    s.pile_size = item.number("pile_size", len(cards), 999)
    s.first_pile = item.number("first_pile", 0, s.pile_size)
    market = item.cards("market", colours | {None: NONE})
    if len(market) != MARKET_SIZE:
        raise item.wrong(f"'market' should have {MARKET_SIZE} places, not {len(market)}")
    s.market = vec[i64](market)
    put(s.gone, 0, item.counts("gone", SHARE_KINDS, 999))
    s.abacus_supply = item.number("abacus_supply", 0, s.board.shares[ABACUS])


def _read_seats(s: EuropeState, item: Item) -> None:
    seats = item.items("seats")
    if len(seats) != s.players:
        raise item.wrong(f"'seats' should be {s.players} tables, not {len(seats)}")
    s.bank = item.number("bank", 0, MOST_MONEY)
    for seat, table in enumerate(seats):
        table.where = f"seat {seat + 1}"
        s.money[seat] = table.number("money", 0, MOST_MONEY)
        s.points[seat] = table.number("points", 0, 9999)
        start = seat * KINDS
        put(s.hands, start, table.counts("hand", SHARE_KINDS, 999))
        put(s.holdings, start, table.counts("holdings", SHARE_KINDS, 999))
        put(s.discarded, start, table.counts("discarded", AIRLINES, 999))
        put(s.seen, start, table.counts("seen_in_hand", AIRLINES, 999))
        for kind in range(KINDS):
            if s.seen[start + kind] > s.hands[start + kind]:
                raise table.wrong(f"'seen_in_hand' has more {SHARE_KINDS[kind]} than the hand")
        s.ban_markers[seat] = table.number("ban_markers", 0, s.ban_markers[seat])
        if table.raw("pick") is not None:
            action = s.rules.parse(table.text("pick"))
            reason = s.refuse(seat, action) if s.phase == PICK else "nothing is picked in this phase"
            if reason:
                raise table.wrong(f"'pick' may not be '{action}': {reason}")
            s.picks[seat] = action.index
        table.finish()


def _read_board(s: EuropeState, item: Item) -> None:
    spaces = item.raw("spaces")
    table = Item(item.file, "'spaces'", spaces if isinstance(spaces, dict) else {}, BadPosition)
    for airline in range(AIRLINE_COUNT):
        if s.board.in_play(airline, s.players):
            s.marker[airline] = table.number(AIRLINES[airline], s.board.first_space, s.board.last_space)
    table.finish()
    routes = item.raw("routes")
    if not isinstance(routes, dict):
        raise item.wrong("'routes' should be a table")
    table = Item(item.file, "'routes'", routes, BadPosition)
    for route, name in enumerate(s.board.routes):
        if name in routes:
            _read_route(s, route, name, table)
    table.finish()
    licences.join_networks(s)
    for route, name in enumerate(s.board.routes):
        for place in range(s.taken[route]):
            owner = s.owner[route * LICENCES + place]
            if owner != BANNED and not s.networks.touches(owner, route):
                raise table.wrong(f"{AIRLINES[owner]} has {name}, which its network does not touch (AE10)")


def _read_route(s: EuropeState, route: int, name: str, table: Item) -> None:
    owners = table.words(name)
    if not 1 <= len(owners) <= s.board.licence_count[route]:
        raise table.wrong(f"{name} has {s.board.licence_count[route]} licences, not {len(owners)}")
    for owner in owners:
        if owner == "ban" and s.rules.flight_ban:
            if not turn.may_ban(s, route):
                raise table.wrong(f"the last licence of {name} may not be banned")
            s.owner[route * LICENCES + s.taken[route]] = BANNED
            s.taken[route] += 1
            continue
        if owner not in AIRLINES or not s.board.in_play(AIRLINES.index(owner), s.players):
            raise table.wrong(f"{name} has {owner!r}, which is no airline in play")
        airline = AIRLINES.index(owner)
        if licences.owns(s, airline, route):
            raise table.wrong(f"{name} has {owner} twice (AE12)")
        if s.planes[airline] == 0:
            raise table.wrong(f"{owner} has more licences than planes (AE12)")
        licences.place_plane(s, airline, route)


def _read_step(s: EuropeState, item: Item) -> None:
    s.active = item.number("active", 0, s.players - 1)
    s.holder = _seat(s, item, "holder")
    s.chooser = _seat(s, item, "chooser")
    s.choices_left = item.number("choices_left", 0, turn.BAN_ROUNDS * s.players)
    s.scorings = item.number("scorings", 0, SCORINGS)
    s.scoring_cards_waiting = item.number("scoring_cards_waiting", 0, SCORINGS)
    s.trade_size = item.number("trade_size", 0, 3)
    s.discards_left = item.number("discards_left", 0, s.trade_size)


def _seat(s: EuropeState, item: Item, key: str) -> int:
    return NOBODY if item.raw(key) is None else item.number(key, 0, s.players - 1)


def _check_conserved(s: EuropeState, item: Item) -> None:
    """AE1, AE3, AE4: every share in exactly one place, no money lost or found."""
    for kind in range(KINDS):
        there = kind == ABACUS or s.board.in_play(kind, s.players)
        expected = s.board.shares[kind] if there else 0
        found = s.gone[kind] + s.market_count(kind) + (s.abacus_supply if kind == ABACUS else 0)
        found += sum(1 for place in range(s.pile_left) if s.pile[place] == kind)
        for table in (s.hands, s.holdings, s.discarded):
            found += sum(table[seat * KINDS + kind] for seat in range(s.players))
        if found != expected:
            raise item.wrong(f"there should be {expected} {SHARE_KINDS[kind]} shares, not {found} (AE1)")
    money = s.bank + sum(s.money)
    if money != 30 * s.players:
        raise item.wrong(f"bank and players should have {30 * s.players} million, not {money} (AE4)")


def _check_step(s: EuropeState, item: Item) -> None:
    """What the phase needs is there, and nothing that belongs to another."""
    scored = s.scorings + s.scoring_cards_waiting + (s.phase == CLEAR)
    in_pile = sum(1 for place in range(s.pile_left) if s.pile[place] == SCORING_CARD)
    if s.phase != OVER and scored + in_pile != SCORINGS:
        raise item.wrong(f"{in_pile} scoring cards are in the pile and {scored} out of it; there are {SCORINGS} (AE8)")
    choosing = s.phase in (CLEAR, BAN)
    if choosing != (s.chooser != NOBODY) or choosing != (s.holder != NOBODY) or choosing != (s.choices_left > 0):
        raise item.wrong("'chooser', 'holder' and 'choices_left' belong to the phases clear and ban, and only to them")
    if s.scoring_cards_waiting > 0 and not choosing:
        raise item.wrong("a scoring card waits only while another is scored (AE27)")
    if s.phase == CLEAR and s.choices_left > s.players:
        raise item.wrong("'choices_left' is more than there are players (AE26)")
    if (s.phase == DISCARD) != (s.discards_left > 0) or (s.phase == DISCARD) != (s.trade_size in (1, 3)):
        raise item.wrong("'trade_size' is 1 or 3 and 'discards_left' not 0 in the phase discard, and only there (AE20)")
    if (s.phase == OVER) != (s.scorings == SCORINGS):
        raise item.wrong(f"the game is over after {SCORINGS} scorings, and only then (AE34)")
    if s.phase == BAN and not s.rules.flight_ban:
        raise item.wrong("there are no bans without the option flight_ban")
    if s.phase not in (PICK, OVER) and s.all_blocked():
        raise item.wrong("no airline can expand any more, so the game is over (AE35)")
    if (s.phase != OVER and not s.to_act) or any(not s.legal(seat) for seat in s.to_act):
        raise item.wrong(f"nobody can do anything in the phase {NAMES[s.phase]}")
