"""Why nothing can be done on a route: as the rules say it, those first that tell most."""

from __future__ import annotations

from flightdeck.engine.text import mark

REASONS = (
    mark("the route is full (AE12)"),
    mark("the cheapest free licence costs {price} and there are only {money} million (AE11)"),
    mark("{airline} has a licence of this route already (AE12)"),
    mark("{airline} has no planes left (AE12)"),
    mark("the route does not touch the network of {airline} (AE10)"),
    mark("the last free licence of a route may not be banned (option flight_ban)"),
    mark("no licences can be bought now (AE16)"),
    mark("bans are placed only after a scoring (option flight_ban)"),
)
