"""What a seat may see (AL22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import View
from flightdeck.engine.tables import named
from flightdeck.games.airlines import flights
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, CIRCLES, Board
from flightdeck.games.airlines.sabotage import SABOTAGED

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Airline(TypedDict):
    headquarters: str
    founded: bool
    inactive: bool
    # In supply, and on the board without sabotage.
    markers: int
    placed: int
    # How many stock cards there are of it.
    stock: int
    # The types of route that it may use (AL5).
    types: list[str]


class Circle(TypedDict):
    number: int
    # The airline whose marker lies there, for sabotage or not.
    taken_by: str | None
    sabotage: bool


class SeatView(TypedDict):
    """What everybody may see of a player."""

    points: int
    on_table: dict[str, int]
    hand_size: int
    seen_in_hand: dict[str, int]
    flights_in_hand: int


class AirlinesView(View):
    players: int
    turns: int
    scorings: int
    founding: str | None
    sabotage_with: str | None
    removed: bool
    idle_turns: int
    last_turns: int
    face_up: list[str | None]
    deck: int
    gone: dict[str, int]
    flight_deck: int
    # Flight cards by type and value: `wavy 5`.
    flight_discards: list[str]
    flights_gone: list[str]
    airlines: dict[str, Airline]
    routes: dict[str, list[Circle]]
    seats: list[SeatView]
    # Only for a seat, not for spectators.
    hand: NotRequired[dict[str, int]]
    flights: NotRequired[list[str]]


def view(s: AirlinesState, seat: int | None) -> AirlinesView:
    """What the seat may see; None is a spectator."""
    sees: AirlinesView = {
        **s.view_head(seat),  # type: ignore[typeddict-item]  # it has no further keys, which mypy cannot know
        "players": s.players,
        "turns": s.turns,
        "scorings": s.scorings,
        "founding": code(s.founding),
        "sabotage_with": code(s.saboteur),
        "removed": s.removed,
        "idle_turns": s.idle_turns,
        "last_turns": s.last_turns,
        "face_up": [code(card) for card in s.face_up],
        "deck": s.deck_left,
        "gone": named(s.gone, 0, AIRLINES),
        "flight_deck": s.flights_left,
        "flight_discards": cards_at(s, flights.DISCARDED),
        "flights_gone": cards_at(s, flights.GONE),
        "airlines": {AIRLINES[a]: airline(s, a) for a in range(AIRLINE_COUNT)},
        "routes": {name: circles(s, route) for route, name in enumerate(s.board.routes)},
        "seats": [public_seat(s, other) for other in range(s.players)],
    }
    if seat is not None:
        sees["hand"] = named(s.hands, seat * AIRLINE_COUNT, AIRLINES)
        sees["flights"] = cards_at(s, seat)
    return sees


def is_free(circle: Circle) -> bool:
    return circle["taken_by"] is None


def has_claimed(circles: list[Circle], airline: str) -> bool:
    return any(circle["taken_by"] == airline and not circle["sabotage"] for circle in circles)


def ways_on(board: Board, seen: AirlinesView, airline: str) -> list[int]:
    """The routes that an airline could claim next, whoever has the flight card, or could if it were founded (AL5)."""

    def ends(route: int) -> set[int]:
        return {board.route_from[route], board.route_to[route]}

    facts, circles = seen["airlines"][airline], [seen["routes"][name] for name in board.routes]
    own = [route for route in range(len(board.routes)) if has_claimed(circles[route], airline)]
    network = {board.cities.index(facts["headquarters"])}.union(*[ends(route) for route in own])
    return [
        route
        for route in range(len(board.routes))
        if facts["markers"]
        and route not in own
        and board.type_of(route) in facts["types"]
        and any(is_free(circle) for circle in circles[route])
        and ends(route) & network
    ]


def airline(s: AirlinesState, a: int) -> Airline:
    return {
        "headquarters": s.board.cities[s.board.headquarters[a]],
        "founded": s.founded[a] != 0,
        "inactive": s.inactive[a] != 0,
        "markers": s.supply[a],
        "placed": s.placed[a],
        "stock": s.board.stock[a],
        "types": s.board.types_of(a),
    }


def circles(s: AirlinesState, route: int) -> list[Circle]:
    return [
        {"number": number, "taken_by": owner_code(s, place), "sabotage": s.owner[place] >= SABOTAGED}
        for place, number in enumerate(s.board.numbers(route), route * CIRCLES)
    ]


def owner_code(s: AirlinesState, place: int) -> str | None:
    owner = s.owner[place]
    return code(owner - SABOTAGED if owner >= SABOTAGED else owner)


def public_seat(s: AirlinesState, other: int) -> SeatView:
    start = other * AIRLINE_COUNT
    return {
        "points": s.points[other],
        "on_table": named(s.on_table, start, AIRLINES),
        "hand_size": sum([s.hands[place] for place in range(start, start + AIRLINE_COUNT)]),
        "seen_in_hand": named(s.seen, start, AIRLINES),
        "flights_in_hand": flights.count(s, other),
    }


def cards_at(s: AirlinesState, place: int) -> list[str]:
    """Flight cards in a hand, in the discards or out of the game, by type and value."""
    return [name for card, name in enumerate(s.board.flights) if s.flight_place[card] == place]


def code(airline: int) -> str | None:
    return AIRLINES[airline] if airline != NONE else None
