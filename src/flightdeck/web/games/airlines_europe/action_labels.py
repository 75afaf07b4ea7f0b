"""The actions of Airlines Europe in words."""

from __future__ import annotations

from flightdeck.engine.text import mark
from flightdeck.games.airlines_europe.words import PLACES
from flightdeck.web import action_labels
from flightdeck.web.translations import gettext as _

PHRASES = {
    r"pick (?P<first>\w+) and (?P<second>\w+)": mark("Pick %(first)s and %(second)s"),
    r"buy (?P<airline>\w+) (?P<route>.+)": mark("Buy %(route)s for %(airline)s"),
    r"go on": mark("Go on without a second licence"),
    r"take money": mark("Take 8 million"),
    r"take (?P<share>\w+)": mark("Take %(share)s"),
    r"draw": mark("Draw"),
    r"play (?P<count>\d+) (?P<share>\w+)": mark("Play %(count)s %(share)s"),
    r"play (?P<first>\w+) and (?P<second>\w+)": mark("Play %(first)s and %(second)s"),
    r"trade 1 for 1": mark("Trade one share for one Air ABACUS"),
    r"trade 3 for 2": mark("Trade three shares for two Air ABACUS"),
    r"discard (?P<share>\w+) from (?P<place>\w+)": mark("Discard %(share)s %(place)s"),
    r"ban (?P<route>.+)": mark("Ban the cheapest free licence of %(route)s"),
    r"pass": mark("Pass"),
}


def worded(notation: str) -> str:
    return action_labels.worded(notation, PHRASES, part)


def part(name: str, text: str) -> str:
    if name == "route":
        return text
    return _(PLACES[text]) if name == "place" else _(text)
