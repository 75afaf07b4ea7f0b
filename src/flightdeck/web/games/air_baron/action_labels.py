"""The actions of Air Baron in words."""

from __future__ import annotations

from flightdeck.engine.text import mark
from flightdeck.games.air_baron.words import named
from flightdeck.web import action_labels
from flightdeck.web.games.air_baron.offers import PLAIN
from flightdeck.web.translations import gettext as _

PHRASES = PLAIN | {
    r"resolve (?P<marker>.+)": mark("First: %(marker)s"),
    r"bid (?P<amount>\d+)": mark("Bid $%(amount)s"),
    r"borrow (?P<amount>\d+)": mark("Borrow $%(amount)d"),
    r"repay (?P<amount>\d+)": mark("Pay back $%(amount)d"),
    r"sell Jumbo at (?P<spoke>.+)": mark("Sell the Jumbo Jet of %(spoke)s"),
    r"sell (?P<spoke>.+)": mark("Sell %(spoke)s"),
    r"buy Jumbo for (?P<spoke>.+)": mark("Buy a Jumbo Jet for %(spoke)s"),
    r"buy (?P<spoke>.+) with SST": mark("Buy %(spoke)s with the SST"),
    r"buy (?P<spoke>.+)": mark("Buy %(spoke)s"),
    r"add SST to (?P<spoke>.+)": mark("Add the SST to %(spoke)s"),
    r"take over (?P<spoke>.+) with Jumbo": mark("Take over %(spoke)s with a Jumbo Jet"),
    r"take over (?P<spoke>.+)": mark("Take over %(spoke)s"),
    r"lift Jumbo from (?P<spoke>.+)": mark("Pick up the Jumbo Jet of %(spoke)s"),
    r"place Jumbo on (?P<spoke>.+)": mark("Place a Jumbo Jet on %(spoke)s"),
    r"place SST on (?P<spoke>.+)": mark("Place the SST on %(spoke)s"),
    r"leave": mark("Leave the game"),
}


def worded(notation: str) -> str:
    return action_labels.worded(notation, PHRASES, part)


def part(name: str, text: str) -> str:
    return named(text, _) if name == "marker" else text
