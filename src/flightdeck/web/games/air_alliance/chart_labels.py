"""How charts, tables and sentences call classes and trios, and paint the seats: in the colours of their planes."""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance.words import WORDS
from flightdeck.web.postgame.colours import PAINTS

COLOURS = ("red", "yellow", "blue", "green")
SEATS = tuple(PAINTS[colour] for colour in COLOURS)

# No colour of a seat, since all seats have something of each.
CLASSES = {
    "economy": (WORDS["economy"], PAINTS["grey"]),
    "business": (WORDS["business"], PAINTS["brown"]),
    "first": (WORDS["first"], PAINTS["orange"]),
}
TRIO_PAINT = PAINTS["violet"]

# As the board file has them; a trio of another board keeps its own name.
TRIOS = {
    "ENTHUSIAST TRIO": _("Enthusiast Trio"),
    "SCHOLAR TRIO": _("Scholar Trio"),
    "ACTOR TRIO": _("Actor Trio"),
    "COCKTAIL TRIO": _("Cocktail Trio"),
    "BALL GAME TRIO": _("Ball Game Trio"),
    "SPY TRIO": _("Spy Trio"),
    "PRIMITIVE MAN TRIO": _("Primitive Man Trio"),
}
