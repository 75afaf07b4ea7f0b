"""What a seat may see (AL22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import Json
from flightdeck.engine.tables import named
from flightdeck.games.airlines import flights
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, CIRCLES, FACE_UP
from flightdeck.games.airlines.phases import NAMES, OVER
from flightdeck.games.airlines.sabotage import SABOTAGED

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def view(s: AirlinesState, seat: int | None) -> Json:
    """What the seat may see; None is a spectator."""
    if seat is not None and not 0 <= seat < s.players:
        raise IndexError(f"there are only {s.players} seats")
    sees: Json = {
        "game": s.rules.info.name,
        "seat": seat,
        "players": s.players,
        "phase": NAMES[s.phase],
        "to_act": list(s.to_act),
        "active": s.active,
        "turns": s.turns,
        "scorings": s.scorings,
        "founding": code(s.founding),
        "sabotage_with": code(s.saboteur),
        "removed": s.removed,
        "idle_turns": s.idle_turns,
        "last_turns": s.last_turns,
        "face_up": [code(s.face_up[slot]) for slot in range(FACE_UP)],
        "deck": s.deck_left,
        "gone": named(s.gone, 0, AIRLINES),
        "flight_deck": s.flights_left,
        "flight_discards": cards_at(s, flights.DISCARDED),
        "flights_gone": cards_at(s, flights.GONE),
        "airlines": {AIRLINES[a]: airline(s, a) for a in range(AIRLINE_COUNT)},
        "routes": {name: circles(s, route) for route, name in enumerate(s.board.routes)},
        "seats": [public_seat(s, other) for other in range(s.players)],
        "over": s.phase == OVER,
        "winners": list(s.winners),
    }
    if seat is not None:
        sees["hand"] = named(s.hands, seat * AIRLINE_COUNT, AIRLINES)
        sees["flights"] = cards_at(s, seat)
    return sees


def airline(s: AirlinesState, a: int) -> Json:
    return {
        "headquarters": s.board.cities[s.board.headquarters[a]],
        "founded": s.founded[a] != 0,
        "inactive": s.inactive[a] != 0,
        "markers": s.supply[a],
        "placed": s.placed[a],
        "stock": s.board.stock[a],
        "types": s.board.types_of(a),
    }


def circles(s: AirlinesState, route: int) -> list[Json]:
    return [
        {"number": number, "taken_by": owner_code(s, place), "sabotage": s.owner[place] >= SABOTAGED}
        for place, number in enumerate(s.board.numbers(route), route * CIRCLES)
    ]


def owner_code(s: AirlinesState, place: int) -> str | None:
    owner = s.owner[place]
    return code(owner - SABOTAGED if owner >= SABOTAGED else owner)


def public_seat(s: AirlinesState, other: int) -> Json:
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
