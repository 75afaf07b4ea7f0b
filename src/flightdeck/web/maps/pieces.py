"""Tokens and cards as small pictures. What is drawn on them belongs to each game."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import Markup

from flightdeck.web.maps.painting import told

HELD = Markup('<span role="img" title="{}" aria-label="{}">{}{}</span>')
# Those of several games: points, cards in hand.
GLYPHS = (
    '<path id="{0}-points" d="M0-12 3.5-4 12-3.3 5.6 2.5 7.4 11 0 6.6-7.4 11-5.6 2.5-12-3.3-3.5-4z"/>'
    '<rect id="{0}-hand" x="-8" y="-11" width="16" height="22" rx="3"/>'
)
CARD_WIDTH, CARD_HEIGHT = 64, 88


@cache
def symbols(path: Path, glyphs: str = "") -> Markup:
    """All shapes that the pictures of a game use, hidden; once in every page that shows any of them.

    The file is a drawing made by hand, with a group for each shape. `glyphs` is how the names of those begin that
    several games have; none, if it has none of them.
    """
    drawing = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    shapes = (GLYPHS.format(glyphs) if glyphs else "") + re.sub(r">\s+<", "><", drawing).partition(">")[2].rpartition(
        "</svg>"
    )[0]
    return Markup(
        f'<svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false"><defs>{shapes}</defs></svg>'
    )


def shape(name: str, x: float, y: float, size: float = 16) -> str:
    """A shape that reaches from -8 to 8 both ways, around a point, to be put into another picture."""
    scale = f"scale({size / 16:g})" if size != 16 else ""
    return f'<use href="#{name}" transform="translate({x:g} {y:g}){scale}"/>'


def token(looks: str, inside: str, label: str = "", reach: int = 13) -> Markup:
    """A small picture that stands in a line of text."""
    box, looks = f"-{reach} -{reach} {2 * reach} {2 * reach}", f"token {looks}".strip()
    return Markup(f'<svg class="{looks}" viewBox="{box}" {told(label)}>{inside}</svg>')


def card(looks: str, inside: str, label: str, count: int = 1) -> Markup:
    """A card; several as a small stack with their number."""
    below = '<rect class="card" x="6.5" y="6.5" width="55" height="79" rx="6"/>' if count > 1 else ""
    badge = (
        f'<circle class="badge" cx="50" cy="13" r="11"/><text class="badge-number" x="50" y="17.5">{count}</text>'
        if count > 1
        else ""
    )
    return Markup(
        f'<svg class="{looks}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" width="{CARD_WIDTH}" '
        f'height="{CARD_HEIGHT}" {told(label)}>{below}'
        f'<rect class="card" x="2.5" y="2.5" width="55" height="79" rx="6"/>'
        f'<rect class="frame" x="6.5" y="6.5" width="47" height="71" rx="3"/>{inside}{badge}</svg>'
    )


@lru_cache(10_000)
def held(sign: Markup, count: int, words: str) -> Markup:
    """What a player has, as a sign and a number; in words for whoever asks."""
    return HELD.format(words, words, sign, count)


def two_lines(name: str, least: int) -> list[str]:
    """A name of at least so many letters, cut where its halves are most alike."""
    cuts = [place + 1 for place, letter in enumerate(name) if letter in " -"]
    if not cuts or len(name) < least:
        return [name]
    cut = min(cuts, key=lambda place: abs(len(name) - 2 * place))
    return [name[:cut].strip(), name[cut:].strip()]


def glyph(name: str) -> Markup:
    """What a player has, beside a number: a shape that reaches from -12 to 12."""
    return token("glyph", f'<use href="#{name}"/>')
