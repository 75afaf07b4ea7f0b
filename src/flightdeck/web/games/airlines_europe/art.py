"""The look of airlines: a colour and a sign each, so that nobody needs the colour alone; planes, shares and markers.

Colours are in static/flightdeck/board.css: a class such as `air-red` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from flightdeck.web.maps import pieces


def symbols() -> Markup:
    """All shapes the pictures use."""
    return pieces.symbols(Path(__file__).with_name("symbols.svg"), glyphs="ae")


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


# What a player has: millions, cards in hand, those of Air ABACUS among them, points, ban markers.
SIGNS = {
    "money": pieces.glyph("ae-millions"),
    "hand": pieces.glyph("ae-hand"),
    "abacus": token("abacus"),
    "points": pieces.glyph("ae-points"),
    "bans": pieces.glyph("ae-bans"),
}
