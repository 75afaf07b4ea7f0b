"""How charts call and paint the airlines: by their three letters, in the colours of the board."""

from __future__ import annotations

from flightdeck.web.postgame.chart_labels import Look
from flightdeck.web.postgame.colours import DASHES, PAINTS

# As the board file has them; its purple is the violet of the charts.
COLOURS = {
    "BOI": "red",
    "ITA": "green",
    "OWL": "blue",
    "MOA": "yellow",
    "JAY": "black",
    "KEA": "white",
    "DAW": "orange",
    "EMU": "brown",
    "AUK": "violet",
}

LOOKS = {airline: Look(airline, airline, PAINTS[colour], DASHES.get(colour, "")) for airline, colour in COLOURS.items()}
