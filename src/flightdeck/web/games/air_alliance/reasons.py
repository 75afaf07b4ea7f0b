"""Why nothing can be done at an airport: as the rules say it, those first that tell most."""

from __future__ import annotations

from flightdeck.engine.text import mark

REASONS = (
    mark("planes are placed on airports that are open to every colour (AA3)"),
    mark("{airport} is full (AA3)"),
    mark("{airport} is full (AA4)"),
    mark("this symbol does not bring it to {airport} (AA11)"),
    mark("this plane has to wait for those before it (AA4)"),
    mark("this symbol does not fly this plane (AA11)"),
    mark("there are not two planes on these positions (AA11)"),
    mark("there is no plane on this position (AA4)"),
    mark("a plane lands elsewhere than it stands (AA11)"),
    mark("this symbol swaps two planes (AA11)"),
    mark("planes are swapped with a marker on a priority symbol (AA11)"),
    mark("a flight needs a marker on a flight symbol first (AA10)"),
    mark("all planes have been placed (AA3)"),
)
