"""Why nothing can be done on a route or at headquarters: as the rules say it, those first that tell most."""

from __future__ import annotations

from flightdeck.engine.text import mark

REASONS = (
    mark("the route has no free circle (AL5)"),
    mark("{airline} has claimed this route already (AL5)"),
    mark("{airline} has no marker left (AL5)"),
    mark("the lowest free number is {number} (AL5)"),
    mark("the flight card {card} is not in hand (AL5)"),
    mark("the route does not touch the network of {airline} (AL5)"),
    mark("{airline} has not been founded (AL8)"),
    mark("{airline} is being founded (AL7)"),
    mark("the route has a sabotage marker already (AL10)"),
    mark("only circles of {number} or more can be sabotaged (AL10)"),
    mark("the circle is not free (AL10)"),
    mark("{airline} is inactive (AL17)"),
    mark("{airline} is inactive: its stock can never be played (AL9, AL17)"),
    mark("there are only {count} stock cards of {airline} in hand (AL7)"),
    mark("there are only {count} stock cards of {airline} in hand (AL9)"),
    mark("{airline} has not enough markers left (AL7)"),
    mark("no flight card in hand claims a route at the headquarters of {airline} (AL7)"),
    mark("{airline} has not been founded (AL9)"),
    mark("{airline} has been founded already (AL7)"),
    mark("a route is claimed when an airline is founded or expanded (AL7, AL8)"),
    mark("an airline is founded as an action of its own (AL7)"),
    mark("stock is played as an action of its own (AL9)"),
    mark("no sabotage marker is to be placed now (AL10)"),
)
