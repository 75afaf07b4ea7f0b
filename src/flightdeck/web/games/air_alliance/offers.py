"""What a seat may do, in words: flights with the passengers they would win, and everything else."""

from __future__ import annotations

from dataclasses import dataclass, field

from flightdeck.engine.action import Action
from flightdeck.games.air_alliance import boarding, flights, markers, turn
from flightdeck.games.air_alliance.prospects import flight_wins
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView
from flightdeck.games.air_alliance.words import use_label
from flightdeck.web.translations import gettext as _

# What is posted when two actions belong together: a marker, and the flight that it is for.
TOGETHER = "; "


@dataclass(frozen=True, slots=True)
class Button:
    """An action, and what it says."""

    action: str
    label: str


@dataclass(slots=True)
class Flight:
    """A flight or a swap that may be made now, and whom it would win."""

    actions: str
    colour: str
    start: str
    end: str
    label: str
    wins: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Offers:
    flights: list[Flight] = field(default_factory=list)
    # By airport: placing a plane there.
    places: dict[str, Button] = field(default_factory=dict)
    # By field and symbol: putting a marker there.
    symbols: dict[tuple[int, int], Button] = field(default_factory=dict)
    # By passenger: reserving, and laying on a field, by its number.
    reserve: dict[str, Button] = field(default_factory=dict)
    lay: dict[str, dict[int, Button]] = field(default_factory=dict)
    plain: list[Button] = field(default_factory=list)

    def airports(self) -> set[str]:
        """Where something can be clicked on the map."""
        return {*self.places, *[flight.start for flight in self.flights], *[flight.end for flight in self.flights]}

    def at(self, airport: str) -> list[Flight]:
        """Flights from or to an airport, those that win most first."""
        found = [flight for flight in self.flights if airport in (flight.start, flight.end)]
        return sorted(found, key=lambda flight: (-len(flight.wins), flight.start != airport))

    def colours(self) -> set[str]:
        """Of the planes that may fly."""
        return {flight.colour for flight in self.flights if flight.colour}

    def winning(self) -> list[Flight]:
        return sorted([flight for flight in self.flights if flight.wins], key=lambda flight: -len(flight.wins))


def label(action: Action, s: AllianceState, view: AllianceView, seat: int) -> str:
    """Symbols of the boarding pass by name."""
    if isinstance(action, markers.Use):
        return use_label(action, view["seats"][seat]["fields"][action.field]["symbols"][action.slot], _)
    return s.game.label(action, _)


def offers(s: AllianceState, view: AllianceView, legal: list[Action]) -> Offers:
    found = Offers()
    airports, people = s.board.airports, s.board.passengers
    for action in legal:
        if isinstance(action, flights.Fly | flights.Swap):
            found.flights.append(flight(s, view, action))
            continue
        button = Button(str(action), label(action, s, view, s.active))
        if isinstance(action, markers.Use):
            found.symbols[action.field, action.slot] = button
            found.flights += with_symbol(s, view, action)
        elif isinstance(action, markers.Reserve):
            found.reserve[people[action.card]] = button
        elif isinstance(action, boarding.Lay):
            found.lay.setdefault(people[action.card], {})[action.field + 1] = button
        elif isinstance(action, turn.PlaceAt):
            found.places[airports[action.airport]] = button
        else:
            found.plain.append(button)
    return found


def with_symbol(s: AllianceState, view: AllianceView, use: markers.Use) -> list[Flight]:
    """What could be done with a marker on this symbol: tried out on a copy."""
    after = s.copy()
    after.carry_out(s.active, use)
    legal = after.legal(s.active)
    return [flight(s, view, action, use) for action in legal if isinstance(action, flights.Fly | flights.Swap)]


def flight(
    s: AllianceState, view: AllianceView, action: flights.Fly | flights.Swap, use: markers.Use | None = None
) -> Flight:
    """With the marker that it needs before."""
    actions = TOGETHER.join([str(one) for one in (use, action) if one is not None])
    names = s.board.airports
    if isinstance(action, flights.Swap):
        where = names[action.airport]
        return Flight(actions, "", where, where, s.game.label(action, _))
    start, end = names[action.start], names[action.end]
    plane = view["airports"][start]["planes"][action.position]
    names_won = [one["name"] for one in flight_wins(s.board, view, action.start, action.position, action.end)]
    wins = [_(name) for name in names_won]
    return Flight(actions, plane["colour"], start, end, _("%(start)s to %(end)s") % {"start": start, "end": end}, wins)
