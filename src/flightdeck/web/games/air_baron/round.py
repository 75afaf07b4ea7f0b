"""What has happened lately: the markers drawn in this round and what they paid, the last dice, the last spokes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from markupsafe import Markup

from flightdeck.engine.event import Event
from flightdeck.engine.state import State
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.words import HUB
from flightdeck.web.games.air_baron import art, board_svg
from flightdeck.web.games.air_baron.offers import marker_title
from flightdeck.web.translations import gettext as _


@dataclass(slots=True)
class Drawn:
    """A marker that was drawn in this round."""

    title: str
    by: str
    hub: bool = False
    # Who received how much, or what else became of it.
    paid: list[tuple[Markup, str]] = field(default_factory=list)


@dataclass(slots=True)
class Side:
    """Two dice and what is added to them."""

    token: Markup
    name: str
    dice: Markup
    bonus: int
    total: int


@dataclass(slots=True)
class Roll:
    """Dice that were thrown: an attack against a defence, or one throw alone."""

    title: str
    sides: list[Side]
    outcome: str


def this_round(state: State) -> list[Event]:
    """The events since the order of the round was drawn."""
    start = next((place for place in range(len(state.events) - 1, -1, -1) if state.events[place].name == "order"), -1)
    return state.events[start + 1 :]


def drawn_markers(state: State, names: list[str]) -> list[Drawn]:
    """The latest first."""
    found: list[Drawn] = []
    # Markers of the same name are drawn one after the other: what is paid belongs to the last one.
    latest: dict[object, Drawn] = {}
    for event in this_round(state):
        marker, name = event.public.get("marker"), names[event.seat]
        if event.name == "drew":
            hub = str(marker).endswith(HUB)
            title = str(marker).removesuffix(HUB) if hub else marker_title(str(marker))
            latest[marker] = Drawn(title, name, hub)
            found.append(latest[marker])
        elif event.name in ("paid", "negated") and marker in latest:
            amount = f"${event.public['amount']}" if event.name == "paid" else _("taken away")
            latest[marker].paid.append((art.token(event.seat, name), amount))
    return found[::-1]


def last_roll(state: State, names: list[str]) -> Roll | None:
    thrown = (event for event in reversed(this_round(state)) if event.name in ("takeover", "crash"))
    event = next(thrown, None)
    return None if event is None else roll(event, names)


def roll(event: Event, names: list[str]) -> Roll:
    """The dice of a takeover or of a crash."""
    told, attacker = event.public, (art.token(event.seat, names[event.seat]), names[event.seat])
    if event.name == "crash":
        dice = cast("list[int]", told["dice"])
        return Roll(_("A crash"), [side(*attacker, [*dice, 0])], f"${told['amount']}")
    defender = cast("int | None", told["defender"])
    bank = (Markup(_("bank")), _("the bank"))
    other = (art.token(defender, names[defender]), names[defender]) if defender is not None else bank
    return Roll(
        _("Attack on %(spoke)s") % {"spoke": told["spoke"]},
        [side(*attacker, told["attack"]), side(*other, told["defence"])],
        _("It succeeded.") if told["won"] else _("It failed."),
    )


def side(token: Markup, name: str, throw: object) -> Side:
    first, second, bonus = cast("list[int]", throw)
    dice = art.die(first, str(first)) + art.die(second, str(second))
    return Side(token, name, dice, bonus, first + second + bonus)


TURN_ENDS = ("order", "passed")
PLACING = ("bought", "takeover", "bought_jumbo", "bought_sst", "placed_jumbo", "placed_sst")


def spoke_id(board: Board, event: Event) -> str:
    """The picture of the spoke on which something was done."""
    if event.name not in PLACING or event.public["spoke"] is None:
        return ""
    return board_svg.spoke_id(board.routes.index(str(event.public["spoke"])))
