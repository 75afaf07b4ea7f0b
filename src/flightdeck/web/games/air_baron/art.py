"""The pieces of Air Baron as small pictures: control markers, jets, dice, profit markers; and the tracks.

Colours are in static/flightdeck/board.css: a class such as `baron-2` sets `--paint` and `--ink` for whatever is inside.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup, escape

from flightdeck.web.games.air_baron.symbols import disc, sign, symbols
from flightdeck.web.games.air_baron.tracks import contract_track, settlement_track, share_track
from flightdeck.web.maps import pieces
from flightdeck.web.maps.painting import told

__all__ = ["KINDS", "contract_track", "die", "jet", "marker", "settlement_track", "share_track", "symbols", "token"]

KINDS = ("hub", "domestic", "foreign", "jumbo", "contract", "event", "unknown")
# Where the pips of a die are, by its value.
PIPS = {
    1: ((0, 0),),
    2: ((-5, -5), (5, 5)),
    3: ((-5, -5), (0, 0), (5, 5)),
    4: ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    5: ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)),
    6: ((-5, -5), (5, -5), (-5, 0), (5, 0), (-5, 5), (5, 5)),
}
MARKER = 42
LONGEST_LINE = 61.0


def token(seat: int, label: str = "") -> Markup:
    """A control marker of an airline."""
    return pieces.token(f"baron-{seat}", f'<circle class="disc" r="11.5"/>{sign(seat, 0, 0)}', label)


@cache
def jet(kind: str) -> Markup:
    """A jet among words."""
    return pieces.token("jet-sign", pieces.shape(f"ab-{kind}", 0, 0, 20))


def die(value: int, label: str = "") -> Markup:
    """A die that shows its value."""
    pips = "".join(f'<circle class="pip" cx="{x}" cy="{y}" r="2.2"/>' for x, y in PIPS[value])
    return pieces.token(
        "die", f'<rect class="ab-die" x="-10.5" y="-10.5" width="21" height="21" rx="4.5"/>{pips}', label or str(value)
    )


def marker(name: str, kind: str, numbers: str = "", owner: int | None = None, title: str = "") -> Markup:
    """A profit marker: what it is, whose it is, and what it pays."""
    looks = f"profit profit-{kind}" + (f" baron-{owner} owned" if owner is not None else "")
    kind_sign = f'<g class="of-kind">{pieces.shape(f"ab-{kind}", 0, -23, 16)}</g>'
    top = kind_sign if owner is None else disc(owner, 0, -23, 9.5)
    lines = pieces.two_lines(name.removesuffix(" hub") if kind == "hub" else name, 9)
    size = min(11.5, *(LONGEST_LINE / (len(line) * 0.62) for line in lines))
    first = -3.0 if len(lines) > 1 else 3.0
    words = "".join(
        f'<text class="word" x="0" y="{first + row * 11:g}" font-size="{size:.1f}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    small = " pair" if "/" in numbers else ""
    paid = f'<text class="number{small}" x="0" y="28">{escape(numbers)}</text>' if numbers else ""
    label = title or f"{name} {numbers}".strip()
    return Markup(
        f'<svg class="{looks}" viewBox="-{MARKER} -{MARKER} {2 * MARKER} {2 * MARKER}" {told(label)}>'
        f'<circle class="counter" r="40"/><circle class="inlay" r="35"/>{top}{words}{paid}</svg>'
    )
