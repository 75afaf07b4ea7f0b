"""How strong a bot is, as stripes, as pilots have them on their sleeves."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from flightdeck.bots.catalogue import LEVELS
from flightdeck.bots.levels import parted, title
from flightdeck.web.translations import gettext as _

RANK = Markup('<span class="rank" title="{title}">{picture}<span class="hidden"> {title}</span></span>')
WIDTH, HEIGHT, STEP = 3, 12, 5
# A bot without a level: a program.
PROGRAM = Markup('<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M4 2 1 6l3 4M8 2l3 4-3 4"/></svg>')


@lru_cache(100)
def stripes(bot: str, _language: str) -> Markup:
    """A stripe more for each level; in words for whoever does not see them."""
    level, _style = parted(bot)
    picture = sleeve(list(LEVELS).index(level) + 1) if level in LEVELS else PROGRAM
    return RANK.format(title=title(bot, _), picture=picture)


def sleeve(count: int) -> Markup:
    bars = "".join(f'<rect x="{STEP * bar}" width="{WIDTH}" height="{HEIGHT}" rx="1"/>' for bar in range(count))
    return Markup(f'<svg viewBox="0 0 {STEP * count - STEP + WIDTH} {HEIGHT}" aria-hidden="true">{bars}</svg>')
