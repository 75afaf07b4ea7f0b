"""What the pages of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from urllib.parse import urlencode

from django.utils.translation import ngettext
from markupsafe import Markup

from flightdeck.engine.info import OptionValue
from flightdeck.engine.ranking import ranking
from flightdeck.engine.state import State

# Options that a table in the browser gets unless somebody chooses others; most games need none.
NO_SUGGESTIONS: Mapping[str, OptionValue] = MappingProxyType({})
# What was offered lately, in words: enough for some hundred tables.
REMEMBERED = 10_000


class BadChoice(Exception):
    """Cards that do not make an action; the message is for the person."""


@dataclass(slots=True)
class Card:
    """A card on the page: how it looks, and what choosing it means."""

    kind: str
    count: int
    picture: Markup
    value: str = ""
    label: str = ""


@dataclass(slots=True)
class Place:
    """A line of the result."""

    place: int
    name: str
    points: int
    won: bool


def result(state: State, names: list[str]) -> list[Place]:
    """Who came where; nothing before the game is over."""
    if not state.over:
        return []
    return [Place(place, names[seat], state.scores[seat], seat in state.winners) for place, seat in ranking(state)]


def last_round(turns: int) -> str:
    """A warning."""
    text = ngettext("The last round: %(num)d more turn.", "The last round: %(num)d more turns.", turns)
    return text % {"num": turns}


@cache
def asking_for(route: str) -> str:
    """The query that has a page show what can be done on a route."""
    return urlencode({"route": route}) + "#actions"
