"""The look of the nine airlines: a colour and a sign each, so that nobody needs the colour alone; markers and cards.

Colours are in static/flightdeck/board.css: a class such as `air-OWL` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from flightdeck.web.games.airlines.lines import drawn, waves, waves_around
from flightdeck.web.maps import pieces
from flightdeck.web.maps.painting import told


def symbols() -> Markup:
    """All shapes the pictures use."""
    return pieces.symbols(Path(__file__).with_name("symbols.svg"), glyphs="al")


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


def holding(code: str, count: int, label: str) -> Markup:
    """Stock on the table of a player, as small as its number can be read."""
    return Markup(
        f'<svg class="share air-{code}" viewBox="0 0 26 34" {told(label)}><rect class="card" x="1" y="1" width="24" '
        f'height="32" rx="4"/>{sign(code, 13, 11, 14)}<text class="initials" x="13" y="30">{count}</text></svg>'
    )


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


# What a player has: points, stock cards and flight cards in hand.
SIGNS = {
    "points": pieces.glyph("al-points"),
    "hand": pieces.glyph("al-hand"),
    "flights": pieces.token("glyph", pieces.shape("al-aeroplane", 0, 0, 24)),
}
