"""The actions of Air Alliance in words."""

from __future__ import annotations

from typing import Any

from flightdeck.engine.text import mark
from flightdeck.games.air_alliance.words import said
from flightdeck.web import action_labels
from flightdeck.web.translations import gettext as _

PHRASES = {
    r"place at (?P<airport>.+)": mark("Place a plane at %(airport)s"),
    r"replace the row": mark("Have the row replaced"),
    r"keep the row": mark("Keep the row"),
    r"ally with (?P<partners>.+) at (?P<area>\d)": mark("Ally with %(partners)s on area %(area)d"),
    r"no alliance": mark("No alliance"),
    r"use field (?P<field>\d) symbol (?P<symbol>\d)": mark("Use symbol %(symbol)s of field %(field)s"),
    r"reserve (?P<name>.+)": mark("Reserve %(name)s"),
    r"stop": mark("Stop: no further marker"),
    r"fly (?P<start>.+) (?P<place>\d) to (?P<end>.+)": mark("Fly from %(start)s (plane %(place)s) to %(end)s"),
    r"swap (?P<airport>.+) (?P<first>\d) and (?P<second>\d)": mark("%(airport)s: swap planes %(first)d and %(second)d"),
    r"lay (?P<name>.+) on (?P<number>\d)": mark("Lay %(name)s on field %(number)s"),
}


USE = mark("Use %(symbol)s of field %(number)s")


def worded(notation: str, fields: Any = None) -> str:
    """`fields` are those of the boarding pass now, if the action is one of now."""
    if fields is not None and notation.startswith("use field "):
        _use, _field, number, _symbol, slot = notation.split(" ")
        symbol = fields[int(number) - 1]["symbols"][int(slot) - 1]
        return _(USE) % {"symbol": said(symbol, _), "number": number}
    return action_labels.worded(notation, PHRASES, part)


def part(name: str, text: str) -> str:
    if name == "partners":
        return said(text, _)
    return _(text) if name == "name" else text
