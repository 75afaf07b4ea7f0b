"""A position in words: tables for screen readers, and for whoever would rather read than look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flightdeck.engine.state import View
from flightdeck.web.games.lookup import title_of
from flightdeck.web.translations import gettext as _


@dataclass(frozen=True, slots=True)
class TextTable:
    """The first cell of a row says what the row is about."""

    caption: str
    head: list[str]
    rows: list[list[str]]


def table(caption: str, head: list[str], rows: Iterable[Sequence[object]]) -> TextTable:
    return TextTable(caption, head, [[cell(value) for value in row] for row in rows])


def facts(caption: str, known: Mapping[str, object]) -> TextTable:
    """One fact a row, by what it is."""
    return table(caption, [_("What"), _("Now")], known.items())


def cell(value: object) -> str:
    """In words: a screen reader passes over signs and empty cells. A dict is cards, or whatever else is counted."""
    if value is None:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return cell([_("{count} {share}").format(count=count, share=kind) for kind, count in value.items()])
    if isinstance(value, list):
        return ", ".join(map(str, value)) or _("none")
    return str(value)


def who(names: Sequence[str], seat: int | None) -> str:
    return _("nobody") if seat is None else names[seat]


def everybody(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    return [names[seat] for seat in seats]


def translated(text: str) -> str:
    """For a word that a view has."""
    return _(text)


def worded(counts: Mapping[str, int]) -> dict[str, int]:
    """Cards by kind, in the reader's language."""
    return {_(kind): count for kind, count in counts.items()}


def the_game(view: View, names: Sequence[str], phases: Mapping[str, str]) -> TextTable:
    """What the views of all games have; `phases` are the words for what is to be decided."""
    seat, phase = view["seat"], view["phase"]
    known = {
        _("Game"): title_of(view["game"]),
        _("You are"): _("a spectator") if seat is None else names[seat],
        _("Phase"): _(phases.get(phase, phase)),
        _("To decide"): everybody(names, view["to_act"]),
        _("Turn of"): names[view["active"]],
        _("Game over"): view["over"],
        _("Winners"): everybody(names, view["winners"]),
    }
    return facts(_("The game"), known)
