"""A two-player board on which one licence is left to buy, and white sits in Moscow with all its planes, hemmed in."""

from __future__ import annotations

from typing import Any

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import AIRLINES, built_in
from tests.airlines_europe.arrange import arrange

OTHERS = ("red", "black", "brown", "green", "orange", "grey")


def almost_blocked_position(**more: Any) -> tuple[State, str]:
    """The position and the move that blocks the last airline."""
    bought = fill_the_board()
    airline, last = bought.pop()
    routes: dict[str, str] = {}
    for owner, route in bought:
        routes[route] = f"{routes.get(route, '')} {owner}".strip()
    state = arrange(2, money={0: 20}, routes=routes, **more)
    return state, f"buy {airline} {last}"


def fill_the_board() -> list[tuple[str, str]]:
    """Every airline but white flies to Moscow first and then wherever it can, until nothing can be bought."""
    board = built_in()
    moscow = board.cities.index("Moscow")
    ends = [(int(board.route_from[route]), int(board.route_to[route])) for route in range(len(board.routes))]
    taken: dict[int, list[str]] = {route: [] for route in range(len(ends))}
    distance = {moscow: 0}
    waiting = [moscow]
    for city in waiting:
        for pair in ends:
            for far in set(pair) - {city, NONE}:
                if city in pair and far not in distance:
                    distance[far] = distance[city] + 1
                    waiting.append(far)
    bought: list[tuple[str, str]] = []
    for airline in OTHERS:
        joined = {int(board.home[AIRLINES.index(airline)])}
        for _ in range(board.shares[AIRLINES.index(airline)]):
            may = [
                route
                for route, pair in enumerate(ends)
                if joined & set(pair) and airline not in taken[route] and len(taken[route]) < board.licence_count[route]
            ]
            if not may:
                break
            route = min(may, key=lambda route: sum(distance.get(end, 99) for end in ends[route]))
            taken[route].append(airline)
            joined |= set(ends[route]) - {NONE}
            bought.append((airline, board.routes[route]))
    return bought
