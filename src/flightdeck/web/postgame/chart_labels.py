"""The words for scorings that charts and sentences share, and how a game calls and paints its airlines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.postgame.history import Scoring

SCORING_TITLES = {
    1: _("First scoring"),
    2: _("Second scoring"),
    3: _("Third scoring"),
}
FINAL_TITLE = _("Final scoring")

# As they stand after "in" and "after".
SCORING_WORDS = {
    1: _("the first scoring"),
    2: _("the second scoring"),
    3: _("the third scoring"),
}
FINAL_WORDS = _("the final scoring")


@dataclass(frozen=True, slots=True)
class Look:
    """An airline: its name in English, the letters on its badge, its colour and its dash."""

    word: str
    badge: str
    colour: str
    dash: str


# By airline.
Looks = Mapping[str, Look]


def scoring_title(scoring: Scoring, translate: Translate) -> str:
    return translate(FINAL_TITLE if scoring.final else SCORING_TITLES[scoring.number])


def scoring_words(scoring: Scoring, translate: Translate) -> str:
    return translate(FINAL_WORDS if scoring.final else SCORING_WORDS[scoring.number])
