"""What a seat sees, with types; how airlines and lines look, and what can be read from the board with it."""

from __future__ import annotations

from typing import TypedDict, cast

from rich.text import Text

from flightdeck.engine.state import Json
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES, Board
from flightdeck.terminal.paint import ink, paper
from flightdeck.terminal.tables import chip

# One character for each type of line, and one colour: neither is needed to understand the other.
SIGNS = {"wavy": "~", "dotted": "·", "dashed": "-", "double": "=", "solid": "━"}
LINES = {"wavy": "#3f9fbf", "dotted": "#b5b54a", "dashed": "#c9803c", "double": "#b56fb0", "solid": "#6f7f8f"}


class Airline(TypedDict):
    headquarters: str
    founded: bool
    inactive: bool
    markers: int
    placed: int
    stock: int
    types: list[str]


class Circle(TypedDict):
    number: int
    taken_by: str | None
    sabotage: bool


class SeatSight(TypedDict):
    points: int
    on_table: dict[str, int]
    hand_size: int
    flights_in_hand: int


class Sight(TypedDict):
    seat: int
    players: int
    phase: str
    scorings: int
    last_turns: int
    face_up: list[str | None]
    deck: int
    flight_deck: int
    flight_discards: list[str]
    airlines: dict[str, Airline]
    routes: dict[str, list[Circle]]
    seats: list[SeatSight]
    hand: dict[str, int]
    flights: list[str]


def sight(view: Json) -> Sight:
    return cast(Sight, view)


class Paint:
    """The colours of the airlines of a board: ink for words, and chips, which are stock cards."""

    def __init__(self, board: Board) -> None:
        self.inks = {code: ink(paint) for code, paint in zip(AIRLINES, board.paints, strict=True)}
        self.chips = {code: paper(paint) for code, paint in zip(AIRLINES, board.paints, strict=True)}

    def stock(self, airline: str, count: int = 1) -> Text:
        return chip(airline, self.chips[airline], count)


def code_of(board: Board, route: int) -> str:
    """`BSE-HLN`"""
    return f"{board.city_ids[board.route_from[route]]}-{board.city_ids[board.route_to[route]]}"


def is_free(circle: Circle) -> bool:
    return circle["taken_by"] is None


def ways_on(board: Board, seen: Sight, airline: str) -> list[int]:
    """The routes that an airline could claim next, whoever has the flight card, or could if it were founded (AL5)."""
    facts = seen["airlines"][airline]
    own = [route for route, name in enumerate(board.routes) if has_claimed(seen["routes"][name], airline)]
    network = {facts["headquarters"]}.union(*[ends(board, route) for route in own])
    return [
        route
        for route, name in enumerate(board.routes)
        if facts["markers"]
        and route not in own
        and type_of(board, route) in facts["types"]
        and any(is_free(circle) for circle in seen["routes"][name])
        and ends(board, route) & network
    ]


def has_claimed(circles: list[Circle], airline: str) -> bool:
    return any(circle["taken_by"] == airline and not circle["sabotage"] for circle in circles)


def ends(board: Board, route: int) -> set[str]:
    return {board.cities[board.route_from[route]], board.cities[board.route_to[route]]}


def type_of(board: Board, route: int) -> str:
    return ROUTE_TYPES[board.route_type[route]]
