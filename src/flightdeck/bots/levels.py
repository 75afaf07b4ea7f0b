"""What people call the bots they play against."""

from __future__ import annotations

from flightdeck.engine.text import Translate, mark

TITLES = {
    "cadet": mark("Cadet"),
    "first_officer": mark("First Officer"),
    "captain": mark("Captain"),
    "commander": mark("Commander"),
    "ace": mark("Ace"),
    "random": mark("Random"),
    "greedy": mark("Greedy"),
}
# How strong each level is, in a few words.
STRENGTHS = {
    "cadet": mark("learns the ropes"),
    "first_officer": mark("overlooks a few things"),
    "captain": mark("thinks one move ahead"),
    "commander": mark("weighs what may come"),
    "ace": mark("takes up to ten seconds for a move"),
    "random": mark("plays anything"),
}
# How a bot plays, whatever its level: some of what it sees it counts more, and some less.
STYLES = {
    "expander": mark("Expander"),
    "hoarder": mark("Hoarder"),
    "raider": mark("Raider"),
}
# Between the level and the style in the name of a bot.
SEPARATOR = "/"
# Against whom a table plays, and who stands in for a person, unless somebody chooses otherwise.
USUAL = "first_officer"
USUAL_STAND_IN = "captain"


def parted(bot: str) -> tuple[str, str]:
    """captain/raider is a level and a style, or none."""
    level, _, style = bot.partition(SEPARATOR)
    return level, style


def title(bot: str, translate: Translate = str) -> str:
    """Captain, Raider. A bot of another package, or one with settings, goes by its own name."""
    level, style = parted(bot)
    name = translate(TITLES[level]) if level in TITLES else level
    return f"{name}, {translate(STYLES[style])}" if style in STYLES else name


def described(bot: str, translate: Translate = str) -> str:
    """Cadet: learns the ropes."""
    level, _ = parted(bot)
    strength = f": {translate(STRENGTHS[level])}" if level in STRENGTHS else ""
    return f"{title(bot, translate)}{strength}"
