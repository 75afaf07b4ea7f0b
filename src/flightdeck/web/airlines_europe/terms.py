"""The words for airlines and scorings that charts and sentences share."""

from __future__ import annotations

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _

AIRLINE_WORDS = {
    "yellow": _("yellow"),
    "blue": _("blue"),
    "violet": _("violet"),
    "red": _("red"),
    "black": _("black"),
    "brown": _("brown"),
    "green": _("green"),
    "orange": _("orange"),
    "grey": _("grey"),
    "white": _("white"),
    "abacus": _("Air ABACUS"),
}

# A game that ends because no airline can expand has its final scoring early (AE35): there may be no second one.
SCORING_TITLES = {
    1: _("First scoring"),
    2: _("Second scoring"),
    3: _("Final scoring"),
}

# As they stand after "in" and "after".
SCORING_WORDS = {
    1: _("the first scoring"),
    2: _("the second scoring"),
    3: _("the final scoring"),
}


def airline_word(airline: str, translate: Translate) -> str:
    return translate(AIRLINE_WORDS[airline])
