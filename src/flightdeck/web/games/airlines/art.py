"""The look of the nine airlines: a colour and a sign each, so that nobody needs the colour alone; markers and cards.

Colours are in static/flightdeck/board.css: a class such as `air-OWL` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.games.airlines.board import AIRLINES
from flightdeck.web.games.airlines.lines import drawn, waves, waves_around
from flightdeck.web.maps import pieces
from flightdeck.web.maps.painting import told
from flightdeck.web.maps.ways import RADIUS

HOLES = ' fill-rule="evenodd"'

# Signs reach from -8 to 8 both ways. `line` is drawn, everything else is filled, both in the ink of the airline.
GLYPHS = {
    # Mountains with snow.
    "BOI": f'<path{HOLES} d="M-8 6.8-2-6.8 1.2-.8 3.4-3.6 8 6.8zM-3.9-1-2.7.4-1.4-.9-.4.4.2-.6-2-4.8z"/>',
    # An ear of wheat.
    "ITA": '<path class="line" d="M0 8V-1"/><path d="M0-8C1.8-6.4 1.8-4.2 0-2.6-1.8-4.2-1.8-6.4 0-8z'
    "M.5.2C.7-2.4 2.4-4 4.9-4.2 4.9-1.6 3.2.2.5.2zM-.5.2C-.7-2.4-2.4-4-4.9-4.2-4.9-1.6-3.2.2-.5.2z"
    'M.5 4.6C.7 2 2.4.4 4.9.2 4.9 2.8 3.2 4.6.5 4.6zM-.5 4.6C-.7 2-2.4.4-4.9.2-4.9 2.8-3.2 4.6-.5 4.6z"/>',
    # The face of an owl.
    "OWL": f'<path{HOLES} d="M-7-7.8C-4.4-6-2-5.4 0-5.4S4.4-6 7-7.8C7.8-4.2 7.8 0 6.8 3.2 5.5 6.6 2.7 8 0 8'
    "S-5.5 6.6-6.8 3.2C-7.8 0-7.8-4.2-7-7.8zM-3.2-3.8a2.7 2.7 0 0 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"
    "M3.2-3.8a2.7 2.7 0 0 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM0 1.4-1.3 3.2 0 5.8 1.3 3.2z"
    '"/><circle cx="-2.9" cy="-1.1" r="1.2"/><circle cx="2.9" cy="-1.1" r="1.2"/>',
    # The footprint of a moa.
    "MOA": '<path d="M0-8 1.7-3.2 1.5 1.2C2.4.2 3.2-1 4-2.8L7.4-4.6 6.8-1C5.8 1.6 4.2 3.4 2.5 4.6A2.7 2.7 0 0 1 1.4 6.6'
    "L0 8-1.4 6.6A2.7 2.7 0 0 1-2.5 4.6C-4.2 3.4-5.8 1.6-6.8-1L-7.4-4.6-4-2.8C-3.2-1-2.4.2-1.5 1.2L-1.7-3.2z"
    '"/>',
    # The crested head of a jay.
    "JAY": f'<path{HOLES} d="M-8 .6-4.4-2.4C-3.6-5-1.2-6.2 1.2-6.8L8-8 5.6-5.4 7.8-5.2 4.2-2.6C5.8 0 6 4 5.4 8H-3.4'
    'C-2.4 5.6-2.8 3.8-4 2.2zM-1-3.4a1.2 1.2 0 0 0 0 2.4 1.2 1.2 0 0 0 0-2.4z"/>',
    # A kea, perched.
    "KEA": f'<path{HOLES} d="M-1.8-8C-4-8-5.6-6.8-6-5.2-7.9-4.8-8.2-2.4-7-.4-6.7-1.8-6-2.6-4.9-2.6-5 1.2-3.4 4.2.2 5.4'
    "L4.6 8 8 7.8 4.8 2.6C5-3.2 2.6-8-1.8-8zM-2.7-6.2a1 1 0 0 0 0 2 1 1 0 0 0 0-2zM.6-2.4C3-.6 3.2 1.8 2.4 4"
    'L.6 2.8C-.6 1.4-.6-1 .6-2.4z"/>',
    # A jackdaw, standing.
    "DAW": f'<path{HOLES} d="M8-4.2 5.4-6C4.2-7.8 1-7.8.2-5.4-2.4-3.8-5-1-8 5.2L-4.4 3.4C-3.6 4-2.8 4.3-1.8 4.4'
    "L-2.4 6.6H-4V8H1.4V6.6H-.9L-.3 4.4C1 4.3 2 4 3 3.4L3.6 6.6H2.6V8H6.6V6.6H5.1L4.4 2.4C6.2.6 6.2-1.8 5.4-3.4z"
    'M3.2-6a.9.9 0 0 0 0 1.8.9.9 0 0 0 0-1.8z"/>',
    # An emu.
    "EMU": '<path d="M-8-6.2-5.9-7.6C-4.5-8.2-3.2-7.4-3.2-6L-2.9-2.2C-1.4-4 1-4.6 3.4-3.8 6.2-2.9 7.8-.8 8 3.4'
    'L5 2.6 3 3.6 3.7 8H1.5L1 3.8H-.2L-.7 8H-2.9L-2.2 3.2C-4.2 2.2-5.2.6-5.2-2L-5.5-5.6z"/>',
    # An auk, upright.
    "AUK": f'<path{HOLES} d="M-2-8C.8-8 2.3-6.2 2.5-4 5.3-1.6 6 2 4.8 5.6L6.4 8H-3.8C-4.8 4-4.5 0-3.1-2.8L-3.8-4-8-4.2'
    "C-7.6-6-6-6.8-4.5-6.8-3.8-7.6-3-8-2-8zM-1.6-6.4a1 1 0 0 0 0 2 1 1 0 0 0 0-2zM-1.8-1.4"
    'C-3.2 1.4-3.3 4.4-2.6 6.6 1 6.2 2.4 2.6-.2-1.4z"/>',
}
BOLT = '<path d="M2.2-8-5 1.2H-.8L-2.2 8 5-1.8H.8z"/>'
AEROPLANE = (
    '<path d="M0-8C.9-7.4 1.2-6.2 1.2-4.6V-2.6L7.8 2V3.8L1.2 1.8V5L3 6.6V7.8L0 7-3 7.8V6.6L-1.2 5V1.8L-7.8 3.8V2'
    'L-1.2-2.6V-4.6C-1.2-6.2-.9-7.4 0-8z"/>'
)
# The sabotaged side of a marker: sign and bolt beside one another on a dark disc.
SABOTAGE = f'<circle class="rim" r="{RADIUS - 1}"/><circle class="dark" r="{RADIUS - 4}"/>'


def symbols() -> Markup:
    """All shapes the pictures use, hidden; once in every page that shows any of them."""
    signs = {f"al-{code}": ("sign", glyph) for code, glyph in GLYPHS.items()}
    others = {"al-bolt": BOLT, "al-aeroplane": AEROPLANE, "al-sabotage": SABOTAGE}
    return pieces.symbols(signs | {name: (name[3:], inside) for name, inside in others.items()})


def sign(code: str, x: float, y: float, size: float = 16) -> str:
    """The sign of an airline around a point, to be put into another picture."""
    return pieces.shape(f"al-{code}", x, y, size)


def token(code: str, label: str = "") -> Markup:
    """A marker of an airline."""
    return pieces.token(f"air-{code}", f'<circle class="disc" r="11.5"/>{sign(code, 0, 0)}', label)


def sabotaged(code: str | None) -> str:
    """A marker with its other side up, around the origin, to be put into another picture."""
    if code is None:
        return f'<use href="#al-sabotage"/>{pieces.shape("al-bolt", 0, 0, 14)}'
    return f'<use href="#al-sabotage"/>{sign(code, -3.4, 1, 9)}{pieces.shape("al-bolt", 4, 0, 13)}'


def sabotage(code: str, label: str = "") -> Markup:
    """A marker of an airline that sabotages a route."""
    return pieces.token(f"sabotage air-{code}", sabotaged(code), label)


def stock_card(code: str, count: int = 1, title: str = "") -> Markup:
    """A stock card; several of an airline as a small stack with their number."""
    label = title or (f"{count} {code}" if count > 1 else code)
    inside = f'{sign(code, 30, 34, 36)}<path class="frame" d="M12 58.5H48"/><text class="initials" x="30" y="72">'
    inside += f"{code}</text>"
    return pieces.card(f"share air-{code}", inside, label, count)


def flight_card(kind: str, value: int, title: str = "") -> Markup:
    """A flight card: framed by its line, with its value."""
    if kind == "wavy":
        path = waves_around([(9, 9), (51, 9), (51, 75), (9, 75)])
    else:
        path = "M13 9H47Q51 9 51 13V71Q51 75 47 75H13Q9 75 9 71V13Q9 9 13 9z"
    inside = (
        f'{drawn(kind, path)}<g class="kind-{kind}">{pieces.shape("al-aeroplane", 30, 25, 15)}</g>'
        f'<text class="value" x="30" y="59">{value}</text>'
    )
    return pieces.card("share flight", inside, title or f"{kind} {value}")


def line_sample(kind: str, label: str = "") -> Markup:
    """A short piece of a line."""
    path = waves(lambda far: (4 + far, 8, 0), 40) if kind == "wavy" else "M4 8H44"
    return Markup(f'<svg class="line-sample" viewBox="0 0 48 16" {told(label)}>{drawn(kind, path)}</svg>')


assert tuple(GLYPHS) == AIRLINES
