"""The actions of Airlines (1990) in words."""

from __future__ import annotations

from flightdeck.engine.text import mark
from flightdeck.games.airlines.words import card_name
from flightdeck.web import action_labels
from flightdeck.web.translations import gettext as _

PHRASES = {
    r"remove (?P<airline>\w+)": mark("Remove %(airline)s from the face-up stock"),
    r"exchange (?P<card>\w+ \d+)": mark("Exchange %(card)s"),
    r"found (?P<airline>\w+) with (?P<count>\d+)": mark("Found %(airline)s (stock cards: %(count)s)"),
    r"expand": mark("Expand: draw a flight card"),
    r"claim (?P<airline>\w+) (?P<route>.+) with (?P<number>\d+)": mark(
        "Claim %(route)s for %(airline)s with a %(number)s"
    ),
    r"play none": mark("Play no flight card"),
    r"take (?P<share>\w+)": mark("Take %(share)s"),
    r"draw": mark("Draw"),
    r"decline": mark("Do without a stock card"),
    r"play (?P<count>\d+) (?P<share>\w+)": mark("Play %(count)s %(share)s"),
    r"sabotage with (?P<airline>\w+)": mark("Sabotage with a marker of %(airline)s"),
    r"no sabotage": mark("No sabotage"),
    r"on (?P<route>.+) (?P<number>\d+)": mark("Sabotage the %(number)s of %(route)s"),
}


def worded(notation: str) -> str:
    return action_labels.worded(notation, PHRASES, part)


def part(name: str, text: str) -> str:
    return card_name(text, _) if name == "card" else text
