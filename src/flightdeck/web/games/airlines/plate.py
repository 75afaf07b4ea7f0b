"""A plate in the sea below the map: what each airline pays, and the markers that it has left."""

from __future__ import annotations

from functools import cache

from flightdeck.games.airlines.scoring import pays
from flightdeck.games.airlines.view import Airline, AirlinesView
from flightdeck.web.games.airlines.art import sign
from flightdeck.web.maps.painting import safe
from flightdeck.web.maps.ways import RADIUS

LEFT, TOP, WIDTH, HEIGHT = 664, 768, 616, 140
COLUMNS, COLUMN, ROW = 3, 204, 37
FIRST = 42


def plate(view: AirlinesView, heading: str) -> str:
    cells = [cell(place, code, *_facts(airline)) for place, (code, airline) in enumerate(view["airlines"].items())]
    return (
        f'<g class="payments" transform="translate({LEFT} {TOP})"><rect width="{WIDTH}" height="{HEIGHT}" rx="10"/>'
        f'<text class="heading" x="{WIDTH / 2:g}" y="18">{safe(heading)}</text>{"".join(cells)}</g>'
    )


def _facts(airline: Airline) -> tuple[str, str, int]:
    """How it looks, what it pays, and how many markers are left."""
    if not airline["founded"]:
        return "inactive" if airline["inactive"] else "unfounded", "\N{EN DASH}", airline["markers"]
    most, second = pays(airline["placed"])
    return "founded", f"{most} / {second}", airline["markers"]


@cache
def cell(place: int, code: str, looks: str, worth: str, left: int) -> str:
    row, column = divmod(place, COLUMNS)
    return (
        f'<g class="{looks} air-{code}" transform="translate({22 + column * COLUMN} {FIRST + row * ROW})">'
        f'<circle class="disc" r="{RADIUS}"/>{sign(code, 0, 0)}<text class="start" x="19" y="6">{code}</text>'
        f'<text x="112" y="6">{worth}</text><text class="left end" x="174" y="6">{left}</text></g>'
    )
