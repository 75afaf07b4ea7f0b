"""A position as JSON, complete, and back, checked: nothing that is no position gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item, shown
from flightdeck.engine.routemap import NONE
from flightdeck.engine.schema import (
    Cards,
    Counts,
    Custom,
    Flag,
    Maybe,
    Number,
    Numbers,
    Pile,
    Schema,
    SeatNumber,
    Seats,
    Seed,
    Since,
    Word,
    seat_number,
)
from flightdeck.games.airlines import claim, deck, inactive, sabotage, turn
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
from flightdeck.games.airlines.phases import DRAW, FOUND, NAMES, OVER, SABOTAGE, SPOT
from flightdeck.games.airlines.sabotage import LOWEST_NUMBER, SABOTAGED
from flightdeck.games.airlines.view import code

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

SABOTAGE_WORD = "sabotage "
MOST_TURNS = 100_000
CODES: dict[str | None, int] = {code: airline for airline, code in enumerate(AIRLINES)}
SEEN = Counts("seen", AIRLINES, "seen_in_hand")


def read_seen(s: AirlinesState, table: Item, seat: int) -> None:
    SEEN.read(s, table, seat)
    for airline in range(AIRLINE_COUNT):
        place = seat * AIRLINE_COUNT + airline
        if s.seen[place] > s.hands[place]:
            raise table.wrong(f"'seen_in_hand' has more {AIRLINES[airline]} than the hand")


def flights_at(s: AirlinesState, place: int) -> list[int]:
    """Flight cards by their number, since a board may have two that look the same."""
    return [card for card in range(len(s.flight_place)) if s.flight_place[card] == place]


def put_flights(s: AirlinesState, item: Item, key: str, place: int) -> None:
    for card in item.numbers(key, 0, len(s.flight_place) - 1):
        if s.flight_place[card] != IN_DECK:
            raise item.wrong(f"'{key}' has flight card {card}, which is in another place, too")
        s.flight_place[card] = place


class Flights(Custom):
    """The flight cards in one place, or in the hand of the seat."""

    def __init__(self, key: str, place: int | None = None) -> None:
        super().__init__(
            key,
            lambda s, seat: flights_at(s, seat if place is None else place),
            lambda s, item, seat: put_flights(s, item, key, seat if place is None else place),
        )


def flight_deck(s: AirlinesState, _seat: int) -> list[int]:
    return [s.flight_deck[place] for place in range(s.flights_left - 1, -1, -1)]


def read_flight_deck(s: AirlinesState, item: Item, _seat: int) -> None:
    left = item.numbers("flight_deck", 0, len(s.flight_place) - 1)
    if sorted(left) != flights_at(s, IN_DECK):
        raise item.wrong("'flight_deck' should have every flight card that is nowhere else, and no other")
    for card in left:
        if s.flight_since[card] != s.flight_decks:
            raise item.wrong(f"flight card {card} is in the deck, but 'flight_since' is not that of this deck")
    s.flight_deck = vec[i64](left[::-1])
    s.flights_left = len(left)


def founded(s: AirlinesState, _seat: int) -> list[str]:
    return [AIRLINES[airline] for airline in range(AIRLINE_COUNT) if s.founded[airline]]


def read_founded(s: AirlinesState, item: Item, _seat: int) -> None:
    for word in item.words("founded"):
        if word not in AIRLINES:
            raise item.wrong(f"'founded' has {shown(word)}, which is no airline")
        airline = AIRLINES.index(word)
        if s.founded[airline]:
            raise item.wrong(f"'founded' has {word} twice")
        s.founded[airline] = 1
        s.placed[airline] = 1
        s.supply[airline] -= 1


def routes(s: AirlinesState, _seat: int) -> dict[str, list[str | None]]:
    return {
        name: [owner_word(s.owner[route * CIRCLES + place]) for place in range(s.board.circle_count[route])]
        for route, name in enumerate(s.board.routes)
        if any(s.owner[route * CIRCLES + place] != NONE for place in range(CIRCLES))
    }


def owner_word(owner: int) -> str | None:
    return f"{SABOTAGE_WORD}{AIRLINES[owner - SABOTAGED]}" if owner >= SABOTAGED else code(owner)


def read_routes(s: AirlinesState, item: Item, _seat: int) -> None:
    table = item.table("routes")
    for route, name in enumerate(s.board.routes):
        if table.has(name):
            read_route(s, route, name, table)
    table.finish()
    for kind in range(TYPE_COUNT):
        claim.note_lowest_of_type(s, kind)
    for airline in range(AIRLINE_COUNT):
        if s.supply[airline] < 0:
            raise table.wrong(f"{AIRLINES[airline]} has more markers on the board than there are (AL1)")
        join_network(s, airline, table)


def read_route(s: AirlinesState, route: int, name: str, table: Item) -> None:
    words = table.words(name)
    if len(words) != s.board.circle_count[route]:
        raise table.wrong(f"{name} has {s.board.circle_count[route]} circles, not {len(words)}")
    for place, word in enumerate(words, route * CIRCLES):
        if word is None:
            continue
        airline_code = word.removeprefix(SABOTAGE_WORD)
        if airline_code not in AIRLINES:
            raise table.wrong(f"{name} has {shown(word)}, which is no airline")
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


def join_network(s: AirlinesState, airline: int, table: Item) -> None:
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


def check(s: AirlinesState, item: Item) -> None:
    check_conserved(s, item)
    check_step(s, item)


def check_conserved(s: AirlinesState, item: Item) -> None:
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
    if before and s.scorings > 0 and s.phase != OVER:
        raise item.wrong("nothing is scored before the scoring cards are in the deck (AL12)")
    expected = 0 if before else SCORING_CARDS - s.scorings
    if s.phase != OVER and in_deck != expected:
        raise item.wrong(f"there should be {expected} scoring cards in the deck, not {in_deck} (AL12)")


def check_step(s: AirlinesState, item: Item) -> None:
    """What the phase needs is there, and nothing that belongs to another."""
    if (s.phase == FOUND and s.founding == NONE) or (s.founding != NONE and s.phase not in (FOUND, DRAW, OVER)):
        raise item.wrong("'founding' belongs to the phases found and draw (AL7)")
    if s.founding != NONE and not s.founded[s.founding]:
        raise item.wrong(f"{AIRLINES[s.founding]} is being founded, but is not among the founded ones (AL7)")
    if (s.phase == SPOT) != (s.saboteur != NONE) and s.phase != OVER:
        raise item.wrong("'sabotage_with' belongs to the phase spot, and only to it (AL10)")
    if s.phase in (SABOTAGE, SPOT) and not (s.rules.sabotage and sabotage.possible(s)):
        raise item.wrong(f"nothing can be sabotaged, so the phase is not {NAMES[s.phase]} (AL10)")
    if s.phase == SPOT and not sabotage.has_marker(s, s.saboteur):
        raise item.wrong(f"{AIRLINES[s.saboteur]} has no marker to spare for sabotage (AL10)")
    if s.phase == DRAW and deck.is_empty(s):
        raise item.wrong("there is no stock card to draw (AL4)")
    if s.phase != OVER and deck.is_empty(s) and s.last_turns == 0:
        raise item.wrong("no stock card is left, so the game is over (AL20)")


# Where what is still to come lies: what `redraw` changes.
FUTURE = ("seed", "deck", "flight_deck")

SCHEMA = Schema(
    (
        Word("phase", NAMES),
        Seed("seed"),
        Number("streams", 0, MOST_TURNS),
        seat_number("active"),
        Number("turns", 0, MOST_TURNS),
        Flag("busy"),
        Flag("removed"),
        Flag("undoable"),
        Maybe(Word("founding", AIRLINES)),
        Maybe(Word("saboteur", AIRLINES, "sabotage_with")),
        Number("idle_turns", 0, turn.idle_limit),
        Since(turn.TELLS_STUCK_FROM_IDLE, Number("stuck_turns", 0, lambda s: turn.STUCK_ROUNDS * s.players)),
        Number("last_turns", 0, lambda s: s.players + 1 if s.rules.last_round else 0),
        Number("scorings", 0, SCORING_CARDS + 1),
        Pile("deck", "deck_left", CODES | {"scoring": SCORING_CARD}),
        Cards("face_up", CODES | {None: NONE}),
        Counts("gone", AIRLINES),
        Seats(
            SeatNumber("points", 0, 9999),
            Counts("hands", AIRLINES, "hand"),
            Counts("on_table", AIRLINES),
            Custom("seen_in_hand", SEEN.write, read_seen),
            Flights("flights"),
        ),
        Number("flight_decks", 0, MOST_TURNS),
        Numbers("flight_since", 0, lambda s: s.flight_decks),
        Flights("flight_discards", DISCARDED),
        Flights("flights_gone", GONE),
        Custom("flight_deck", flight_deck, read_flight_deck),
        Custom("founded", founded, read_founded),
        Custom("routes", routes, read_routes),
    ),
    check,
)
