"""The signs of the seven airlines, one each so that nobody needs the colour alone, and all other shapes.

Colours are in static/flightdeck/board.css: a class such as `aa-red` or `area-E` sets `--paint` and `--ink` for whatever
is inside.
"""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.games.air_alliance.board import COLOURS
from flightdeck.web.maps import pieces
from flightdeck.web.maps.pieces import shape

# Signs by colour, from -8 to 8 both ways. `line` is drawn, everything else is filled, both in the ink of the airline.
GLYPHS = {
    # A star.
    "red": '<path d="M0-8 2.2-2.6 8-2.2 3.5 1.5 5 7.2 0 4.1-5 7.2-3.5 1.5-8-2.2-2.2-2.6z"/>',
    # The sun.
    "yellow": '<circle r="3.6"/><path class="line" d="M0-7.6V-6M0 7.6V6M-7.6 0H-6M7.6 0H6M-5.4-5.4-4.2-4.2M5.4-5.4 4.2'
    '-4.2M-5.4 5.4-4.2 4.2M5.4 5.4 4.2 4.2"/>',
    # Waves.
    "blue": '<path class="line bold" d="M-7-2.8C-4.6-6.6-2.4-6.2 0-3.4 2.4-.6 4.6-.2 7-4M-7 4.4C-4.6.6-2.4 1 0 3.8'
    ' 2.4 6.6 4.6 7 7 3.2"/>',
    # A leaf on its stalk.
    "green": '<path d="M-4.6 4.8C-8.4-2-2-7.4 7.4-7.4 7.6 1.8 2.2 7.6-4.6 4.8z"/>'
    '<path class="line" d="M-7.2 7.4-3 3.2"/>',
    # The moon.
    "black": '<path d="M2.4-7.6A7.7 7.7 0 1 0 7.4 3.4 6.6 6.6 0 0 1 2.4-7.6z"/>',
    # A ring.
    "white": '<circle class="line bold" r="5.6"/>',
    # A cut stone.
    "purple": '<path d="M-4-6.6H4L7.8-2 0 7.8-7.8-2z"/>',
}
# Planes fly upwards.
PLANE = (
    '<path d="M0-8C1.5-7.2 2-5.6 2-4V-2.4L8 1.6V4L2 2.5V4.8L4.2 6.5V8L0 7-4.2 8V6.5L-2 4.8V2.5L-8 4V1.6L-2-2.4V-4'
    'C-2-5.6-1.5-7.2 0-8z"/>'
)
# What sticks on the suitcases of a trio, by its name in the board file.
STICKERS = {
    "ENTHUSIAST TRIO": '<path d="M0 7.2C-9.6.4-8-6.4-4.2-6.4-2-6.4-.6-5 0-3.6.6-5 2-6.4 4.2-6.4 8-6.4 9.6.4 0 7.2z"/>',
    "SCHOLAR TRIO": '<path d="M0-6 8-2.4 0 1.2-8-2.4z"/><path d="M-4.6.8V4.2C-2.4 6.4 2.4 6.4 4.6 4.2V.8L0 2.8z"/>'
    '<path class="line" d="M7-2V3.6"/>',
    "ACTOR TRIO": '<path fill-rule="evenodd" d="M-6.4-6.4C-2.4-4.6 2.4-4.6 6.4-6.4 7.4 2 4.6 7 0 7.6-4.6 7-7.4 2-6.4'
    '-6.4zM-4-2.4-1.2-1.4-3.8-.2zM4-2.4 1.2-1.4 3.8-.2zM-3 2.4C-1 3.6 1 3.6 3 2.4 1.6 5.8-1.6 5.8-3 2.4z"/>',
    "COCKTAIL TRIO": '<path d="M-7-6.4H7L.9.8V5.6L4 7.4H-4L-.9 5.6V.8z"/><circle cx="5.6" cy="-6" r="1.8"/>',
    "BALL GAME TRIO": '<circle class="line" r="6.6"/><path d="M0-3.4 3.2-1.1 2 2.7H-2L-3.2-1.1z"/>'
    '<path class="line thin" d="M0-3.4V-6.6M3.2-1.1 6.2-2.2M2 2.7 3.9 5.3M-2 2.7-3.9 5.3M-3.2-1.1-6.2-2.2"/>',
    "SPY TRIO": '<path d="M-8-.6H8V.8H-8zM-4.4-1.6C-4-7.2-2-6.6 0-5.8 2-6.6 4-7.2 4.4-1.6z"/>'
    '<circle cx="-3" cy="4.2" r="2.6"/><circle cx="3" cy="4.2" r="2.6"/><path class="line" d="M-1 4H1"/>',
    "PRIMITIVE MAN TRIO": '<path d="M-5.4-6.8-2.6-8-.6-5.6 1.8-6 2.2-3.4-1 8H-3.4z" transform="rotate(38)"/>'
    '<circle cx="-5" cy="4.6" r="2"/>',
}
SHAPES = {
    "aa-plane": ("aa-body", PLANE),
    # Two planes change places.
    "aa-priority": (
        "sign",
        '<path class="line bold" d="M-6.4-3.4H3.6M6.4 3.6H-3.6"/>'
        '<path d="M2.8-7.4 8-3.4 2.8.6zM-2.8-.4-8 3.6-2.8 7.6z"/>',
    ),
    # Two rings, one in the other: an alliance.
    "aa-alliance": ("sign", '<circle class="line" cx="-3" r="4.6"/><circle class="line" cx="3" r="4.6"/>'),
    # A person from the chest up, without a head.
    "aa-person": (
        "aa-person",
        '<path class="coat" d="M-17 24C-17 10-12 3-5 2H5C12 3 17 10 17 24z"/>'
        '<path class="shirt" d="M-4.5 2H4.5L0 11z"/>'
        '<path class="face" d="M-2.8-4H2.8V3L0 6.4-2.8 3z"/><circle class="face" cy="-9" r="8.6"/>',
    ),
    "aa-suitcase": (
        "aa-suitcase",
        '<path class="handle" d="M-5.5-13V-17.5H5.5V-13"/><rect x="-15" y="-13" width="30" height="27" rx="4"/>'
        '<path class="edging" d="M-15-6H-9V-13M15-6H9V-13M-15 7H-9V14M15 7H9V14"/>',
    ),
}
# What people wear on their heads, so that not everybody looks the same: above a head of 8.6 around (0, -9).
HEADS = (
    '<path d="M-8.8-8C-10-21 10-21 8.8-8 6-14 0-14-3-13.4-6-13-8-11-8.8-8z"/>',
    '<path d="M-14-11.5C-8-13.5 8-13.5 14-11.5V-10C8-11.8-8-11.8-14-10zM-8-12.6C-8-20.5-5-22 0-20 5-22 8-20.5 8-12.6'
    ' 4-13.6-4-13.6-8-12.6z"/>',
    '<path d="M-9-12C-9-22 9-22 9-12 4-13 0-13 9.4-12L15-10.4C10-9.4 4-10.4-9-12z"/>',
    '<path d="M-9 1C-13-8-11-20 0-20 11-20 13-8 9 1 7 1 6.4-1 7.6-6 7-11 3-13-2-14.4-4-12-7-10.6'
    '-7.6-6-6.4-1-7 1-9 1z"/>',
    '<path d="M-8.6-9.4C-9-14-6.8-15.6-5-16.4-3-21 3-21.4 5.4-16.6 8-15 9-13 8.6-9.4 6-13-6-13-8.6-9.4z"/>'
    '<circle cx="0" cy="-20.4" r="3.8"/>',
)


def symbols() -> Markup:
    """All shapes the pictures use, hidden; once in every page that shows any of them."""
    signs = {f"aa-sign-{colour}": ("sign", glyph) for colour, glyph in GLYPHS.items()}
    stickers = {sticker_id(trio): ("sign", glyph) for trio, glyph in STICKERS.items()}
    heads = {f"aa-head-{number}": ("aa-head", path) for number, path in enumerate(HEADS)}
    return pieces.symbols(signs | SHAPES | stickers | heads)


def sticker_id(trio: str) -> str:
    return f"aa-trio-{list(STICKERS).index(trio)}" if trio in STICKERS else "aa-sign-red"


def sign(colour: str, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline around a point, to be put into another picture."""
    return shape(f"aa-sign-{colour}", x, y, size)


def flying(colour: str, size: float, turn: float = 0.0) -> str:
    """A plane with the sign of its airline, around nothing; the sign stays upright, whichever way the plane flies."""
    turned = f"rotate({turn:g})" if turn else ""
    return (
        f'<use href="#aa-plane" transform="{turned}scale({size / 16:g})"/>'
        f'<circle class="roundel" r="{size * 0.25:g}"/>{sign(colour, 0, 0, size * 0.33)}'
    )


assert tuple(GLYPHS) == COLOURS
