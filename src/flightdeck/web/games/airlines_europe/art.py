"""The look of airlines: a colour and a sign each, so that nobody needs the colour alone; planes, shares and markers.

Colours are in static/flightdeck/board.css: a class such as `air-red` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.games.airlines_europe.board import SHARE_KINDS
from flightdeck.web.maps import pieces

# Signs reach from -8 to 8 both ways. `line` is drawn, everything else is filled, both in the ink of the airline.
GLYPHS = {
    # A sun.
    "yellow": '<circle r="3.9"/><path class="line" d="M0-5.6V-7.6M0 5.6V7.6M-5.6 0H-7.6M5.6 0H7.6'
    'M-4-4-5.4-5.4M4-4 5.4-5.4M-4 4-5.4 5.4M4 4 5.4 5.4"/>',
    # Three waves.
    "blue": '<path class="line" d="M-7-4q1.75-2.6 3.5 0t3.5 0 3.5 0 3.5 0M-7 .6q1.75-2.6 3.5 0t3.5 0 3.5 0 3.5 0'
    'M-7 5.2q1.75-2.6 3.5 0t3.5 0 3.5 0 3.5 0"/>',
    # A crown.
    "violet": '<path d="M-7-4.6-3.6-.6 0-6.6 3.6-.6 7-4.6 5.6 3.4H-5.6z"/><path d="M-5.5 4.6h11v1.9h-11z"/>',
    # A star.
    "red": '<path d="M0-7.6 2.1-2.4 7.6-2 3.4 1.6 4.7 7 0 4.1-4.7 7-3.4 1.6-7.6-2-2.1-2.4z"/>',
    # A broom.
    "black": '<path class="line" d="M7-7-.4.4"/><path d="M-2-.9.9 2-1.3 6.6-7.4 7.4-6.6 1.3z"/>',
    # An anchor.
    "brown": '<path class="line" d="M0-3V6.6M-3.4-1H3.4M-6.4 1.6C-6.2 5-3.6 6.8 0 6.8S6.2 5 6.4 1.6"/>'
    '<path d="M0-7.8a2.6 2.6 0 0 1 0 5.2 2.6 2.6 0 0 1 0-5.2zm0 1.7a.9.9 0 0 0 0 1.8.9.9 0 0 0 0-1.8z"/>',
    # A clover with four leaves.
    "green": '<circle cx="-2.9" cy="-3.9" r="3.2"/><circle cx="2.9" cy="-3.9" r="3.2"/>'
    '<circle cx="-2.9" cy="1.6" r="3.2"/><circle cx="2.9" cy="1.6" r="3.2"/>'
    '<path class="line" d="M0-1Q.4 4.4 3.4 7.2"/>',
    # A flame.
    "orange": '<path d="M.8-7.8C1.4-4 5.8-2 5.8 2.4A5.8 5.6 0 0 1-5.8 2.4C-5.8.2-4.6-1.4-3.4-2.6-3.2-1.2-2.6-.4-1.8 0'
    '-2.2-3-1.2-6 .8-7.8z"/>',
    # A cloud.
    "grey": '<path d="M-4.4 5.2a3.5 3.5 0 0 1-.4-7A4.9 4.9 0 0 1 4.5-2.4 3.8 3.8 0 0 1 4.3 5.2z"/>',
    # A snowflake.
    "white": '<path class="line" d="M0-7.4V7.4M-6.4-3.7 6.4 3.7M-6.4 3.7 6.4-3.7'
    'M-2-6.2 0-4.4 2-6.2M-2 6.2 0 4.4 2 6.2"/>',
    # Beads on two rods.
    "abacus": '<path class="line thin" d="M-7-6.6V6.6M7-6.6V6.6M-7-3.4H7M-7 3.4H7"/>'
    '<circle cx="-3.6" cy="-3.4" r="2.3"/>'
    '<circle cx="1.4" cy="-3.4" r="2.3"/><circle cx="-1.4" cy="3.4" r="2.3"/><circle cx="3.6" cy="3.4" r="2.3"/>',
}
# Seen from above, flying to the right, with its trail; the sign of the airline goes onto its round back.
PLANE = (
    '<path class="trail" d="M-25 0-17-2.4V2.4z"/>'
    '<path class="body" d="M20.5 0C20.5-2.6 17.5-4.4 13-4.8L7.6-5 2.2-21.6Q1-23.2-1-22.8L-4-22.2-2.8-5-13-4'
    "-16.4-9H-19.6L-18.4 0-19.6 9H-16.4L-13 4-2.8 5-4 22.2-1 22.8Q1 23.2 2.2 21.6L7.6 5 13 4.8"
    'C17.5 4.4 20.5 2.6 20.5 0z"/><circle class="body" r="12.4"/>'
)
BAN = '<circle class="ban-disc" r="11.5"/><path class="ban-cross" d="M-5-5 5 5M-5 5 5-5"/>'


def symbols() -> Markup:
    """All shapes the pictures use, hidden; once in every page that shows any of them."""
    signs = {f"sign-{kind}": ("sign", glyph) for kind, glyph in GLYPHS.items()}
    return pieces.symbols(signs | {"plane": ("plane", PLANE), "ban": ("ban", BAN)})


def sign(kind: str, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline or of Air ABACUS around a point, to be put into another picture."""
    return pieces.shape(f"sign-{kind}", x, y, size)


def token(kind: str, label: str = "") -> Markup:
    """A round token with the sign of an airline or of Air ABACUS, as the share track has them."""
    return pieces.token(f"air-{kind}", f'<circle class="disc" r="11.5"/>{sign(kind, 0, 0)}', label)


def share_card(kind: str, count: int = 1, title: str = "") -> Markup:
    """A share; several of a kind as a small stack with their number."""
    label = title or (f"{count} {kind}" if count > 1 else kind)
    inside = (
        f'{sign(kind, 30, 34, 34)}<path class="frame" d="M12 58.5H48"/><text class="kind" x="30" y="71">{kind}</text>'
    )
    return pieces.card(f"share air-{kind}", inside, label, count)


assert tuple(sorted(GLYPHS)) == tuple(sorted(SHARE_KINDS))
