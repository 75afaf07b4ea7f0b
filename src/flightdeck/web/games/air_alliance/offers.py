"""What a seat may do, in words: flights with the passengers they would win, and everything else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from flightdeck.engine.action import Action
from flightdeck.games.air_alliance import alliances, boarding, flights, markers, turn
from flightdeck.games.air_alliance.airports import colour_of, plane_on
from flightdeck.games.air_alliance.board import COLOURS, SYMBOLS
from flightdeck.games.air_alliance.passengers import IN_ROW, WON
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.games.air_alliance.words import said
from flightdeck.web.translations import gettext as _

# What is posted when two actions belong together: a marker, and the flight that it is for.
TOGETHER = "; "


@dataclass(slots=True)
class Flight:
    """A flight or a swap that may be made now, and whom it would win."""

    actions: str
    colour: str
    start: str
    end: str
    label: str
    symbol: str
    wins: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Offers:
    flights: list[Flight] = field(default_factory=list)
    # Airports where a plane may be placed: name and action.
    places: dict[str, str] = field(default_factory=dict)
    # By field and symbol: the action that puts a marker there.
    symbols: dict[tuple[int, int], str] = field(default_factory=dict)
    # By passenger: reserving, and laying on a field.
    reserve: dict[str, str] = field(default_factory=dict)
    lay: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    plain: list[tuple[str, str]] = field(default_factory=list)

    def airports(self) -> set[str]:
        """Where something can be clicked on the map."""
        return {*self.places, *[flight.start for flight in self.flights], *[flight.end for flight in self.flights]}

    def at(self, airport: str) -> list[Flight]:
        """Flights from or to an airport, those that win most first."""
        found = [flight for flight in self.flights if airport in (flight.start, flight.end)]
        return sorted(found, key=lambda flight: (-len(flight.wins), flight.start != airport))


def offers(s: AllianceState, seat: int, legal: Iterable[Action]) -> Offers:
    found = Offers()
    for action in legal:
        text = str(action)
        if isinstance(action, flights.Fly | flights.Swap):
            found.flights.append(flight(s, seat, action, ""))
        elif isinstance(action, markers.Use):
            found.symbols[action.field, action.slot] = text
            found.flights += with_symbol(s, seat, action)
        elif isinstance(action, markers.Reserve):
            found.reserve[s.board.passengers[action.card]] = text
        elif isinstance(action, boarding.Lay):
            found.lay.setdefault(s.board.passengers[action.card], []).append((action.field + 1, text))
        elif isinstance(action, turn.PlaceAt):
            found.places[s.board.airports[action.airport]] = text
        elif isinstance(action, alliances.Ally):
            facts = {"partners": said(alliances.named(action.partners), _), "area": action.area + 1}
            found.plain.append((text, _("Ally with %(partners)s on area %(area)d") % facts))
        else:
            found.plain.append((text, plain_label(text)))
    return found


def plain_label(text: str) -> str:
    labels = {
        "no alliance": _("No alliance"),
        "replace the row": _("Have the row replaced"),
        "keep the row": _("Keep the row"),
        "stop": _("Stop: no further marker"),
    }
    return labels[text]


def with_symbol(s: AllianceState, seat: int, use: markers.Use) -> list[Flight]:
    """What could be done with a marker on this symbol: tried out on a copy."""
    after = s.copy()
    after.carry_out(seat, use)
    return [
        flight(after, seat, action, f"{use}{TOGETHER}")
        for action in after.legal(seat)
        if isinstance(action, flights.Fly | flights.Swap)
    ]


def flight(s: AllianceState, seat: int, action: flights.Fly | flights.Swap, before: str) -> Flight:
    names = s.board.airports
    symbol = s.board.symbol_name(s.symbol_at // SYMBOLS, s.symbol_at % SYMBOLS)
    if isinstance(action, flights.Swap):
        where = names[action.airport]
        facts = {"airport": where, "first": action.first + 1, "second": action.second + 1}
        label = _("%(airport)s: swap planes %(first)d and %(second)d") % facts
        return Flight(f"{before}{action}", "", where, where, label, symbol)
    colour = COLOURS[colour_of(plane_on(s, action.start, action.position))]
    label = _("%(start)s to %(end)s") % {"start": names[action.start], "end": names[action.end]}
    return Flight(
        f"{before}{action}", colour, names[action.start], names[action.end], label, symbol, wins(s, seat, action)
    )


def wins(s: AllianceState, seat: int, action: flights.Fly) -> list[str]:
    """The passengers of the row that this flight would win: tried out on a copy, whose later arrivals are not told."""
    after = s.copy()
    after.carry_out(seat, action)
    return [
        _(name)
        for card, name in enumerate(s.board.passengers)
        if s.place[card] == IN_ROW and (after.place[card] == WON or after.place[card] >= 0)
    ]
