"""What a seat may see (AA21) as a vector of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_alliance import airports, board, scoring
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import DISCARDED, IN_PILE, PLACES, WON
from flightdeck.games.air_alliance.phases import NAMES

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# A usual amount of each; such a one becomes a half.
POINTS: Final = 60_000
PASSENGERS: Final = 6


def add_turn(s: AllianceState, o: Observation) -> None:
    o.part("phase").choice(s.phase, len(NAMES))
    o.part("active").whose(s.active)
    o.part("planes_placed").fraction(s.placed, s.players * board.PLANES)
    o.part("markers_left").fraction(s.markers_left, board.MARKERS)
    o.part("fields_used").flags(s.used, 0, board.FIELDS)
    o.part("has_reserved").flag(s.has_reserved)
    o.part("won_and_to_lay")
    o.fraction(s.won, board.ROW)
    o.fraction(s.to_lay, board.ROW)
    o.part("turns_in_a_row").fraction(s.turns_in_a_row, board.MOST_TURNS_OF_TWO)
    o.part("last_round")
    o.flag(s.last_round_comes)
    o.flag(s.last_turns > 0)
    o.fraction(s.last_turns, s.players)


def add_symbol(s: AllianceState, o: Observation) -> None:
    """The flight symbol whose flight is still to come."""
    kind: i64 = NONE
    about: i64 = NONE
    if s.symbol_at != NONE:
        kind, about = s.board.symbol[s.symbol_at], s.board.about[s.symbol_at]
    o.part("symbol").choice(kind, len(board.SYMBOL_KINDS))
    o.part("symbol_airport").choice(about if kind == board.AIRPORT else NONE, len(s.waiting))
    o.part("symbol_area").choice(about if kind == board.AREA else NONE, board.AREA_COUNT)
    o.part("symbol_airlines")
    for npa in range(i64(board.NPA_COUNT)):
        o.flag(kind == board.CODESHARE and about >> npa & 1 != 0)


def add_planes(s: AllianceState, o: Observation) -> None:
    """By airport and position in its queue: whose plane waits there, and which airports it has left in this turn."""
    numbers: i64 = len(s.waiting)
    positions: i64 = board.QUEUE
    o.part("planes")
    for airport in range(numbers):
        for position in range(positions):
            there = position < s.waiting[airport]
            plane = airports.plane_on(s, airport, position) if there else 0
            o.choice(relative_colour(o, airports.colour_of(plane)) if there else NONE, board.COLOUR_COUNT)
    o.part("airports_left")
    for airport in range(numbers):
        for position in range(positions):
            start = o.blank(numbers)
            if position < s.waiting[airport]:
                bits = airports.left_by(s, airport, position)
                for other in range(numbers):
                    if bits >> other & 1 != 0:
                        o.mark(start + other)


def relative_colour(o: Observation, colour: i64) -> i64:
    """Colours of players are their seats; those that nobody plays stay where they are."""
    return o.relative(colour) if colour < o.players else colour


def add_alliances(s: AllianceState, o: Observation) -> None:
    """By colour, players first: in which area its alliance plane is."""
    o.part("alliances")
    for place in range(o.players):
        add_area(s, o, o.absolute(place))
    for npa in range(i64(board.NPA_COUNT)):
        add_area(s, o, board.FIRST_NPA + npa)


def add_area(s: AllianceState, o: Observation, colour: i64) -> None:
    o.flag(s.ally_at[colour] == ASIDE)
    o.choice(s.ally_at[colour], board.ALLIANCE_AREAS)


def add_row(s: AllianceState, o: Observation) -> None:
    cards: i64 = len(s.place)
    slots: i64 = board.ROW
    o.part("row")
    for slot in range(slots):
        o.choice(s.row[slot] if slot < s.row_size else NONE, cards)
    o.part("reserved")
    for slot in range(slots):
        o.whose(s.reserved[slot] if slot < s.row_size else NONE)
    o.part("in_pile").equal(s.place, cards, IN_PILE)
    o.part("discarded").equal(s.place, cards, DISCARDED)
    o.part("won").equal(s.place, cards, WON)


def add_seat(s: AllianceState, o: Observation, place: int) -> None:
    seat = o.absolute(place)
    o.part(f"points_{place}")
    o.amount(scoring.points(s, seat), POINTS)
    o.amount(scoring.passengers_of(s, seat), PASSENGERS)
    o.part(f"on_top_{place}")
    for field in range(i64(board.FIELDS)):
        o.choice(s.top[seat * board.FIELDS + field], len(s.place))
    o.part(f"passengers_{place}")
    for where in range(i64(PLACES)):
        o.equal(s.place, len(s.place), seat * PLACES + where)


SECTIONS: Final = (add_turn, add_symbol, add_planes, add_alliances, add_row)
