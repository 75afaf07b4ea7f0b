"""A position as JSON, complete, and back, checked: nothing that is no position gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import Json
from flightdeck.engine.tables import named, put
from flightdeck.games.airlines import claim, deck, inactive, turn
from flightdeck.games.airlines.board import (
    AIRLINE_COUNT,
    AIRLINES,
    CIRCLES,
    FACE_UP,
    FULL,
    SCORING_CARD,
    SCORING_CARDS,
    SMALLEST_DECK,
    TYPE_COUNT,
)
from flightdeck.games.airlines.flights import DISCARDED, GONE, IN_DECK
from flightdeck.games.airlines.phases import DRAW, FOUND, NAMES, OVER, SPOT
from flightdeck.games.airlines.sabotage import LOWEST_NUMBER, SABOTAGED
from flightdeck.games.airlines.view import code

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines
    from flightdeck.games.airlines.state import AirlinesState

SCORING_WORD = "scoring"
SABOTAGE_WORD = "sabotage "
MOST_TURNS = 100_000


def to_dict(s: AirlinesState) -> Json:
    return {
        "phase": NAMES[s.phase],
        "seed": s.seed,
        "streams": s.streams,
        "active": s.active,
        "turns": s.turns,
        "busy": s.busy,
        "removed": s.removed,
        "founding": code(s.founding),
        "sabotage_with": code(s.saboteur),
        "idle_turns": s.idle_turns,
        "last_turns": s.last_turns,
        "scorings": s.scorings,
        "undoable": s.undoable,
        "face_up": [code(s.face_up[slot]) for slot in range(FACE_UP)],
        "deck": [deck_word(s.deck[place]) for place in range(s.deck_left - 1, -1, -1)],
        "gone": named(s.gone, 0, AIRLINES),
        "founded": [AIRLINES[airline] for airline in range(AIRLINE_COUNT) if s.founded[airline]],
        "routes": {
            name: [owner_word(s.owner[route * CIRCLES + place]) for place in range(s.board.circle_count[route])]
            for route, name in enumerate(s.board.routes)
            if any(s.owner[route * CIRCLES + place] != NONE for place in range(CIRCLES))
        },
        "flight_decks": s.flight_decks,
        "flight_deck": [s.flight_deck[place] for place in range(s.flights_left - 1, -1, -1)],
        "flight_since": list(s.flight_since),
        "flight_discards": numbers_at(s, DISCARDED),
        "flights_gone": numbers_at(s, GONE),
        "seats": [
            {
                "points": s.points[seat],
                "hand": named(s.hands, seat * AIRLINE_COUNT, AIRLINES),
                "on_table": named(s.on_table, seat * AIRLINE_COUNT, AIRLINES),
                "seen_in_hand": named(s.seen, seat * AIRLINE_COUNT, AIRLINES),
                "flights": numbers_at(s, seat),
            }
            for seat in range(s.players)
        ],
    }


def deck_word(card: int) -> str:
    return SCORING_WORD if card == SCORING_CARD else AIRLINES[card]


def owner_word(owner: int) -> str | None:
    return f"{SABOTAGE_WORD}{AIRLINES[owner - SABOTAGED]}" if owner >= SABOTAGED else code(owner)


def numbers_at(s: AirlinesState, place: int) -> list[int]:
    """Flight cards by their number, since a board may have two that look the same."""
    return [card for card in range(len(s.flight_place)) if s.flight_place[card] == place]


def from_dict(rules: Airlines, data: object) -> AirlinesState:
    from flightdeck.games.airlines.deal import blank

    if not isinstance(data, dict):
        raise BadPosition(f"a position is a table, not {data!r}")
    item = Item("position", "the position", data, BadPosition)
    s = blank(rules)
    s.phase = item.one_of("phase", NAMES)
    _read_turn(s, item)
    _read_stock(s, item)
    _read_flights(s, item)
    _read_board(s, item)
    item.finish()
    _check_conserved(s, item)
    _check_step(s, item)
    return s


def _read_turn(s: AirlinesState, item: Item) -> None:
    seed = item.raw("seed")
    if type(seed) is not int:
        raise item.wrong(f"'seed' should be a whole number, not {seed!r}")
    s.seed = seed
    s.streams = item.number("streams", 0, MOST_TURNS)
    s.active = item.number("active", 0, s.players - 1)
    s.turns = item.number("turns", 0, MOST_TURNS)
    s.busy = item.truth("busy")
    s.removed = item.truth("removed")
    s.undoable = item.truth("undoable")
    s.founding = _airline(item, "founding")
    s.saboteur = _airline(item, "sabotage_with")
    s.idle_turns = item.number("idle_turns", 0, turn.IDLE_ROUNDS * s.players)
    s.last_turns = item.number("last_turns", 0, s.players + 1 if s.rules.last_round else 0)
    s.scorings = item.number("scorings", 0, SCORING_CARDS + 1)


def _airline(item: Item, key: str) -> int:
    return NONE if item.raw(key) is None else item.one_of(key, AIRLINES)


def _read_stock(s: AirlinesState, item: Item) -> None:
    codes: dict[str | None, int] = {code: airline for airline, code in enumerate(AIRLINES)}
    cards = item.cards("deck", codes | {SCORING_WORD: SCORING_CARD})
    s.deck = vec[i64](cards[::-1])
    s.deck_left = len(cards)
    face_up = item.cards("face_up", codes | {None: NONE})
    if len(face_up) != FACE_UP:
        raise item.wrong(f"'face_up' should have {FACE_UP} places, not {len(face_up)}")
    s.face_up = vec[i64](face_up)
    put(s.gone, 0, item.counts("gone", AIRLINES, 999))
    seats = item.items("seats")
    if len(seats) != s.players:
        raise item.wrong(f"'seats' should be {s.players} tables, not {len(seats)}")
    for seat, table in enumerate(seats):
        table.where = f"seat {seat + 1}"
        s.points[seat] = table.number("points", 0, 9999)
        start = seat * AIRLINE_COUNT
        put(s.hands, start, table.counts("hand", AIRLINES, 999))
        put(s.on_table, start, table.counts("on_table", AIRLINES, 999))
        put(s.seen, start, table.counts("seen_in_hand", AIRLINES, 999))
        for airline in range(AIRLINE_COUNT):
            if s.seen[start + airline] > s.hands[start + airline]:
                raise table.wrong(f"'seen_in_hand' has more {AIRLINES[airline]} than the hand")
        _put_flights(s, table, "flights", seat)
        table.finish()


def _put_flights(s: AirlinesState, item: Item, key: str, place: int) -> list[int]:
    cards = item.numbers(key, 0, len(s.flight_place) - 1)
    for card in cards:
        if s.flight_place[card] != IN_DECK:
            raise item.wrong(f"'{key}' has flight card {card}, which is in another place, too")
        s.flight_place[card] = place
    return cards


def _read_flights(s: AirlinesState, item: Item) -> None:
    s.flight_decks = item.number("flight_decks", 0, MOST_TURNS)
    since = item.numbers("flight_since", 0, s.flight_decks)
    if len(since) != len(s.flight_since):
        raise item.wrong(f"'flight_since' should have {len(s.flight_since)} numbers")
    put(s.flight_since, 0, since)
    _put_flights(s, item, "flight_discards", DISCARDED)
    _put_flights(s, item, "flights_gone", GONE)
    left = item.numbers("flight_deck", 0, len(s.flight_place) - 1)
    if sorted(left) != numbers_at(s, IN_DECK):
        raise item.wrong("'flight_deck' should have every flight card that is nowhere else, and no other")
    for card in left:
        if s.flight_since[card] != s.flight_decks:
            raise item.wrong(f"flight card {card} is in the deck, but 'flight_since' is not that of this deck")
    s.flight_deck = vec[i64](left[::-1])
    s.flights_left = len(left)


def _read_board(s: AirlinesState, item: Item) -> None:
    for word in item.words("founded"):
        if word not in AIRLINES:
            raise item.wrong(f"'founded' has {word!r}, which is no airline")
        airline = AIRLINES.index(word)
        if s.founded[airline]:
            raise item.wrong(f"'founded' has {word} twice")
        s.founded[airline] = 1
        s.placed[airline] = 1
        s.supply[airline] -= 1
    routes = item.raw("routes")
    if not isinstance(routes, dict):
        raise item.wrong("'routes' should be a table")
    table = Item(item.file, "'routes'", routes, BadPosition)
    for route, name in enumerate(s.board.routes):
        if name in routes:
            _read_route(s, route, name, table)
    table.finish()
    for kind in range(TYPE_COUNT):
        claim.note_lowest_of_type(s, kind)
    for airline in range(AIRLINE_COUNT):
        if s.supply[airline] < 0:
            raise table.wrong(f"{AIRLINES[airline]} has more markers on the board than there are (AL1)")
        _join_network(s, airline, table)


def _read_route(s: AirlinesState, route: int, name: str, table: Item) -> None:
    words = table.words(name)
    if len(words) != s.board.circle_count[route]:
        raise table.wrong(f"{name} has {s.board.circle_count[route]} circles, not {len(words)}")
    for place, word in enumerate(words, route * CIRCLES):
        if word is None:
            continue
        airline_code = word.removeprefix(SABOTAGE_WORD)
        if airline_code not in AIRLINES:
            raise table.wrong(f"{name} has {word!r}, which is no airline")
        airline = AIRLINES.index(airline_code)
        s.supply[airline] -= 1
        if word != airline_code:
            if s.sabotaged[route] or s.board.circles[place] < LOWEST_NUMBER:
                raise table.wrong(f"{name} may not be sabotaged so (AL10)")
            s.sabotaged[route] = 1
            s.owner[place] = SABOTAGED + airline
            continue
        if not s.founded[airline] or not s.board.may_use(airline, route) or claim.claimed(s, airline, route):
            raise table.wrong(f"{airline_code} cannot have claimed {name} so (AL5)")
        if any(free is None for free in words[: place - route * CIRCLES]):
            raise table.wrong(f"a lower number of {name} is free (AL5)")
        s.owner[place] = airline
        s.placed[airline] += 1
        s.networks.shut_route(airline, route)
    s.lowest[route] = claim.lowest_free(s, route)
    if s.lowest[route] == FULL:
        s.networks.shut_for_all(route)


def _join_network(s: AirlinesState, airline: int, table: Item) -> None:
    if not s.founded[airline]:
        s.inactive[airline] = inactive.shut_in(s, airline)
        return
    own = [route for route in range(len(s.board.routes)) if claim.claimed(s, airline, route)]
    s.networks.join_all(airline, s.board.headquarters[airline], own)
    for route in own:
        if not s.networks.touches(airline, route):
            raise table.wrong(
                f"{AIRLINES[airline]} has {s.board.routes[route]}, which its network does not touch (AL5)"
            )
    if s.supply[airline] == 0:
        s.networks.retire(airline)


def _check_conserved(s: AirlinesState, item: Item) -> None:
    """AL1: every stock card in exactly one place, and the scoring cards."""
    for airline in range(AIRLINE_COUNT):
        found = s.gone[airline]
        found += sum(1 for place in range(s.deck_left) if s.deck[place] == airline)
        found += sum(1 for slot in range(FACE_UP) if s.face_up[slot] == airline)
        for table in (s.hands, s.on_table):
            found += sum(table[seat * AIRLINE_COUNT + airline] for seat in range(s.players))
        if found != s.board.stock[airline]:
            raise item.wrong(f"there should be {s.board.stock[airline]} {AIRLINES[airline]} cards, not {found} (AL1)")
    in_deck = sum(1 for place in range(s.deck_left) if s.deck[place] == SCORING_CARD)
    if s.turns < s.players and s.deck_left - in_deck < SMALLEST_DECK - 2 * (s.turns + 1):
        raise item.wrong("so few stock cards cannot be left in the deck in the first round (AL12)")
    before = s.rules.controlled_scoring and s.turns < turn.ROUNDS_WITHOUT_SCORING[s.players] * s.players
    expected = 0 if before else SCORING_CARDS - s.scorings
    if s.phase != OVER and in_deck != expected:
        raise item.wrong(f"there should be {expected} scoring cards in the deck, not {in_deck} (AL12)")


def _check_step(s: AirlinesState, item: Item) -> None:
    """What the phase needs is there, and nothing that belongs to another."""
    if (s.phase == FOUND and s.founding == NONE) or (s.founding != NONE and s.phase not in (FOUND, DRAW, OVER)):
        raise item.wrong("'founding' belongs to the phases found and draw (AL7)")
    if s.founding != NONE and not s.founded[s.founding]:
        raise item.wrong(f"{AIRLINES[s.founding]} is being founded, but is not among the founded ones (AL7)")
    if (s.phase == SPOT) != (s.saboteur != NONE) and s.phase != OVER:
        raise item.wrong("'sabotage_with' belongs to the phase spot, and only to it (AL10)")
    if s.phase == DRAW and deck.is_empty(s):
        raise item.wrong("there is no stock card to draw (AL4)")
    if s.phase != OVER and deck.is_empty(s) and s.last_turns == 0:
        raise item.wrong("no stock card is left, so the game is over (AL20)")
    if s.phase != OVER and not s.legal(s.active):
        raise item.wrong(f"nobody can do anything in the phase {NAMES[s.phase]}")
