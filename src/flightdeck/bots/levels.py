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
# Against whom a table plays, and who stands in for a person, unless somebody chooses otherwise.
USUAL = "first_officer"
USUAL_STAND_IN = "captain"


def title(bot: str, translate: Translate = str) -> str:
    """A bot of another package, or one with settings, goes by its own name."""
    return translate(TITLES[bot]) if bot in TITLES else bot


def described(bot: str, translate: Translate = str) -> str:
    """Cadet: learns the ropes."""
    strength = f": {translate(STRENGTHS[bot])}" if bot in STRENGTHS else ""
    return f"{title(bot, translate)}{strength}"
