"""What a seat may do, in words: flights with what they need, do and win, and everything else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.games.air_alliance import alliances, boarding, flights, markers, turn
from flightdeck.games.air_alliance.board import Board
from flightdeck.games.air_alliance.prospects import flight_wins
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.view import AllianceView
from flightdeck.games.air_alliance.words import said, use_label
from flightdeck.web.translations import gettext as _

# What is posted when two actions belong together: a marker, and the flight that it is for.
TOGETHER = "; "
# The symbols that are good for least come first: whoever does not care keeps the others.
SPARED = ("airport", "codeshare", "priority", "area")


@dataclass(frozen=True, slots=True)
class Button:
    """An action, what it says, and what it brings about."""

    action: str
    label: str
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """What is posted for a flight, and the symbol with which it is made: on a field of the boarding pass, from 1."""

    actions: str
    symbol: str
    # None: the marker lies there already.
    field: int | None


@dataclass(slots=True)
class Flight:
    """A flight or a swap that may be made now, what it brings about, and whom it would win."""

    # Of the plane that flies, or of the two that swap.
    colours: list[str]
    start: str
    # The positions that are left, from 0.
    positions: list[int]
    end: str
    label: str
    effect: str
    wins: list[str] = field(default_factory=list)
    miles: int = 0
    ways: list[Way] = field(default_factory=list)


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
    alliances: list[Button] = field(default_factory=list)
    plain: list[Button] = field(default_factory=list)

    def airports(self) -> set[str]:
        """Where something can be clicked on the map."""
        return {*self.places, *[flight.start for flight in self.flights], *[flight.end for flight in self.flights]}

    def leaving(self, airport: str) -> list[Flight]:
        """Flights from an airport and swaps there, those that win most first."""
        return by_miles(flight for flight in self.flights if flight.start == airport)

    def landing(self, airport: str) -> list[Flight]:
        return by_miles(flight for flight in self.flights if flight.end == airport != flight.start)

    def winning(self) -> list[Flight]:
        return by_miles(flight for flight in self.flights if flight.wins)


def by_miles(found: Iterable[Flight]) -> list[Flight]:
    return sorted(found, key=lambda flight: -flight.miles)


def label(action: Action, s: AllianceState, view: AllianceView, seat: int) -> str:
    """Symbols of the boarding pass by name."""
    if isinstance(action, markers.Use):
        return use_label(action, view["seats"][seat]["fields"][action.field]["symbols"][action.slot], _)
    return s.game.label(action, _)


def offers(s: AllianceState, view: AllianceView, legal: list[Action], names: list[str]) -> Offers:
    found, all_flights = Offers(), Flights(s, view)
    airports, people = s.board.airports, s.board.passengers
    for action in legal:
        if isinstance(action, flights.Fly | flights.Swap):
            all_flights.add(action, Way(str(action), view["symbol"] or "", None))
            continue
        button = Button(str(action), label(action, s, view, s.active))
        if isinstance(action, markers.Use):
            found.symbols[action.field, action.slot] = button
            all_flights.add_with(action)
        elif isinstance(action, markers.Reserve):
            found.reserve[people[action.card]] = button
        elif isinstance(action, boarding.Lay):
            found.lay.setdefault(people[action.card], {})[action.field + 1] = button
        elif isinstance(action, turn.PlaceAt):
            found.places[airports[action.airport]] = replace(
                button, effect=landing_effect(s.board, view, action.airport)
            )
        elif isinstance(action, alliances.Ally):
            found.alliances.append(replace(button, effect=alliance_effect(s, view, action, names)))
        else:
            found.plain.append(button)
    found.flights = all_flights.all()
    return found


def with_marker(s: AllianceState, use: markers.Use) -> AllianceState:
    after = s.copy()
    after.carry_out(s.active, use)
    return after


def at_airport(s: State, seat: int, airport: int, planes: int) -> list[Action]:
    """What could be done at an airport where so many planes stand, legal or not.

    Flights to it are those of planes that may fly somewhere. From it one for each plane is enough: whether the plane
    may fly is asked before where it lands.
    """
    flying = {(one.start, one.position) for one in s.legal(seat) if isinstance(one, flights.Fly)}

    def concerns(action: Action) -> bool:
        if isinstance(action, turn.PlaceAt | flights.Swap):
            return action.airport == airport
        if not isinstance(action, flights.Fly) or action.end != airport:
            return False
        stands_there = action.start == airport and action.position < max(planes, 1)
        return stands_there or (action.start, action.position) in flying

    return [action for action in s.game.actions if concerns(action)]


class Flights:
    """Those that may be made, each once, with all ways to make it."""

    def __init__(self, s: AllianceState, view: AllianceView) -> None:
        self._s, self._view = s, view
        self._found: dict[str, Flight] = {}

    def add(self, action: flights.Fly | flights.Swap, way: Way) -> None:
        notation = str(action)
        if notation not in self._found:
            found = self._swap(action) if isinstance(action, flights.Swap) else self._flight(action)
            self._found[notation] = found
        self._found[notation].ways.append(way)

    def add_with(self, use: markers.Use) -> None:
        """What could be done with a marker on this symbol: tried out on a copy."""
        seat = self._s.active
        symbol = self._view["seats"][seat]["fields"][use.field]["symbols"][use.slot]
        for action in with_marker(self._s, use).legal(seat):
            if isinstance(action, flights.Fly | flights.Swap):
                self.add(action, Way(f"{use}{TOGETHER}{action}", symbol, use.field + 1))

    def all(self) -> list[Flight]:
        for flight in self._found.values():
            flight.ways.sort(key=lambda way: SPARED.index(way.symbol.partition(" ")[0]) if way.symbol else 0)
        return list(self._found.values())

    def _flight(self, action: flights.Fly) -> Flight:
        board, view = self._s.board, self._view
        start, end = board.airports[action.start], board.airports[action.end]
        won = flight_wins(board, view, action.start, action.position, action.end)
        names_won = [one["name"] for one in won]
        colours = [plane["colour"] for plane in view["airports"][start]["planes"]]
        colour = colours[action.position]
        # Which of two planes that look the same.
        said_start = start if colours.count(colour) == 1 else f"{start} 0{action.position + 1}"
        return Flight(
            colours=[colour],
            start=start,
            positions=[action.position],
            end=end,
            label=_("%(start)s to %(end)s") % {"start": said_start, "end": end},
            effect=landing_effect(board, view, action.end),
            wins=[_(name) for name in names_won],
            miles=sum(one["miles"] for one in won),
        )

    def _swap(self, action: flights.Swap) -> Flight:
        where = self._s.board.airports[action.airport]
        planes = self._view["airports"][where]["planes"]
        first, second = planes[action.first], planes[action.second]
        effect = _("changes nothing for taking off")
        if first["may_take_off"] and not second["may_take_off"]:
            now, waits = said(second["colour"], _), said(first["colour"], _)
            effect = _("then %(colour)s may take off, %(other)s waits") % {"colour": now, "other": waits}
        return Flight(
            colours=[first["colour"], second["colour"]],
            start=where,
            positions=[action.first, action.second],
            end=where,
            label=self._s.game.label(action, _),
            effect=effect,
        )


def landing_effect(board: Board, view: AllianceView, airport: int) -> str:
    """Where a plane would stand that lands there now (AA4)."""
    place = len(view["airports"][board.airports[airport]]["planes"]) + 1
    said_so = _("on 0%(place)d, may take off") if place <= board.exits[airport] else _("on 0%(place)d, has to wait")
    return said_so % {"place": place}


def alliance_effect(s: AllianceState, view: AllianceView, action: alliances.Ally, names: list[str]) -> str:
    """Who is there, and whose alliance would end (AA7, AA9): tried out on a copy."""
    after = s.copy()
    after.carry_out(s.active, action)
    before, then = view["seats"], after.view(s.active)["seats"]
    parts = [said(colour, _) for colour in view["alliances"][action.area]]
    told = [_("with %(colours)s") % {"colours": ", ".join(parts)}] if parts else []
    losing = [names[seat] for seat in range(s.players) if set(before[seat]["allies"]) - set(then[seat]["allies"])]
    told += [_("%(name)s loses an ally") % {"name": name} for name in losing]
    return " · ".join(told)
