"""The signs of the six airlines, one each so that nobody needs the colour alone, and the shapes of jets and markers.

Colours are in static/flightdeck/board.css: a class such as `baron-2` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.games.air_baron.board import MOST_PLAYERS
from flightdeck.web.maps import pieces

HOLES = ' fill-rule="evenodd"'

# Signs by seat, from -8 to 8 both ways. `line` is drawn, everything else is filled, both in the ink of the airline.
GLYPHS = (
    # Skyhigh Airlines: the sun above a cloud.
    '<path d="M-4.6 7A3.5 3.5 0 0 1-5.2.1 4.7 4.7 0 0 1 3.8-1.6 4.3 4.3 0 0 1 3.7 7z"/>'
    '<path class="line" d="M-2.2-7.4-1.8-6.2M3.2-7.8 2.7-6.2M7.6-5.2 6.2-4"/>',
    # Trans Toucans: a head with its great beak.
    f'<path{HOLES} d="M-4.2 8C-7.6 5.4-8.4-.6-6-4.2-4.4-6.6-1.2-7.4.6-6L1-1.4C.6.4 1.6 4.6 1.4 8z'
    'M-2.4-4.6a1.3 1.3 0 0 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"/>'
    '<path d="M1.8-6.4C5.6-6.8 8.2-3.4 8 2.6 7-.2 5-1.2 2.2-1.4z"/>',
    # Aero Flamingo: on one leg.
    '<path class="line" d="M-4.4-6.6C-.6-7.6.2-4.2-2-2.6-4-1-3.6 1-1.6 1.6"/>'
    '<path d="M-4-7.9-6-7.4C-7.4-6.8-8-5.2-7.6-3.4-6.6-3.8-6-4.6-5-5L-3.4-5.4zM-4 .8C-2.6-1.6 4-2.4 8 1.8'
    ' 5 1.8 4 4.2.6 4.2-2.6 4.2-4.6 2.8-4 .8z"/><path class="line" d="M.8 4V7.9H-1.6"/>',
    # World Domain: the globe.
    '<path class="line" d="M0-7.1A7.1 7.1 0 0 0 0 7.1 7.1 7.1 0 0 0 0-7.1z"/>'
    '<path class="line thin" d="M0-7C-4.2-3.6-4.2 3.6 0 7 4.2 3.6 4.2-3.6 0-7zM-6.2-2.8H6.2M-6.2 2.8H6.2"/>',
    # Olympic Lines: a torch.
    '<path d="M-.2-8C3.2-5.6 4.6-3.8 3.2-1.4 2.8-.8 2.4-.4 1.8-.2 2-1.6 1.4-2.6.2-3.6.2-2-1.4-1.6-1.2-.2'
    'C-3.6-.8-4.2-3-2.8-4.8-1.6-6-.4-6.4-.2-8z"/><path d="M-5 .8H5L3.4 3H-3.4zM-2.6 4H2.6L1.2 8H-1.2z"/>',
    # Jet Stream: wind that curls.
    '<path class="line" d="M-7.4-2.2H2.4C6-2.2 5.8-7 2.6-7 .8-7-.2-5.6.4-4.4M-5 1.4H5.2C8.6 1.4 8.2 6.6 5 6.4'
    ' 3.4 6.3 2.6 5 3.2 3.8M-7.4 5H-.6"/>',
)
JUMBO = (
    '<path d="M0-8C1.1-7.4 1.5-6 1.5-4.4V-2.4L2.6-1.7V-2.6H3.8V-.9L5-.1V-1H6.1V.7L8 2V3.8L1.5 2V4.6L4 6.4V7.8L0 6.9'
    '-4 7.8V6.4L-1.5 4.6V2L-8 3.8V2L-6.1.7V-1H-5V-.1L-3.8-.9V-2.6H-2.6V-1.7L-1.5-2.4V-4.4C-1.5-6-1.1-7.4 0-8z"/>'
)
SST = '<path d="M0-8.4C.9-6 1.3-3.6 1.6-1.6L5.6 4.6V6H1.6L1.1 7.4H-1.1L-1.6 6H-5.6V4.6L-1.6-1.6C-1.3-3.6-.9-6 0-8.4z"/>'
SHAPES = {
    "ab-jumbo": ("jet", JUMBO),
    "ab-sst": ("jet", SST),
    # What is drawn on profit markers. A hub with its spokes, one spoke, the world, a seal, a bolt, nobody knows.
    "ab-hub": (
        "ab-kind",
        '<circle r="3.2"/><path class="line" d="M0-8V8M-8 0H8M-5.6-5.6 5.6 5.6M5.6-5.6-5.6 5.6"/>',
    ),
    "ab-domestic": (
        "ab-kind",
        '<path class="line" d="M-4 4 3 -3"/><circle cx="-4.6" cy="4.6" r="3"/><circle cx="4.6" cy="-4.6" r="3"/>',
    ),
    "ab-foreign": ("ab-kind", GLYPHS[3]),
    "ab-contract": (
        "ab-kind",
        '<path class="line" d="M-5-7.4H5V7.4H-5zM-2-4H2M-2-1H2"/><circle cx="0" cy="4" r="1.9"/>',
    ),
    "ab-event": ("ab-kind", '<path d="M2.2-8-5 1.2H-.8L-2.2 8 5-1.8H.8z"/>'),
    "ab-unknown": (
        "ab-kind",
        '<path class="line" d="M-3.6-3.4C-3.6-8 3.6-8 3.6-3.4 3.6-.6 0-.8 0 2.6"/><circle cy="6" r="1.4"/>',
    ),
}


def symbols() -> Markup:
    """All shapes the pictures use, hidden; once in every page that shows any of them."""
    signs = {f"ab-{seat}": ("sign", glyph) for seat, glyph in enumerate(GLYPHS)}
    return pieces.symbols(signs | SHAPES)


def sign(seat: int, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline around a point, to be put into another picture."""
    return pieces.shape(f"ab-{seat}", x, y, size)


def disc(seat: int, x: float, y: float, radius: float) -> str:
    """A control marker around a point, to be put into another picture."""
    return (
        f'<g class="baron-{seat}"><circle class="disc" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f"{sign(seat, x, y, radius * 1.3)}</g>"
    )


assert len(GLYPHS) == MOST_PLAYERS
