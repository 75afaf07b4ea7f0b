"""The words for airlines that charts and sentences share."""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.terminal.games.airlines_europe.looks import CODES
from flightdeck.web.games.airlines_europe.colours import AIRLINE_DASHES, AIRLINES
from flightdeck.web.postgame.chart_labels import Look

AIRLINE_WORDS = {
    "yellow": _("yellow"),
    "blue": _("blue"),
    "violet": _("violet"),
    "red": _("red"),
    "black": _("black"),
    "brown": _("brown"),
    "green": _("green"),
    "orange": _("orange"),
    "grey": _("grey"),
    "white": _("white"),
    "abacus": _("Air ABACUS"),
}

LOOKS = {
    airline: Look(word, CODES[airline], AIRLINES[airline], AIRLINE_DASHES[airline])
    for airline, word in AIRLINE_WORDS.items()
}
