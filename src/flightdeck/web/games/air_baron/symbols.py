"""The signs of the six airlines, one each so that nobody needs the colour alone, and the shapes of jets and markers.

Colours are in static/flightdeck/board.css: a class such as `baron-2` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from flightdeck.web.maps import pieces


def symbols() -> Markup:
    """All shapes the pictures use."""
    return pieces.symbols(Path(__file__).with_name("symbols.svg"))


def sign(seat: int, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline around a point, to be put into another picture."""
    return pieces.shape(f"ab-{seat}", x, y, size)


def disc(seat: int, x: float, y: float, radius: float) -> str:
    """A control marker around a point, to be put into another picture."""
    return (
        f'<g class="baron-{seat}"><circle class="disc" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f"{sign(seat, x, y, radius * 1.3)}</g>"
    )
