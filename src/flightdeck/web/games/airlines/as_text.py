"""The position of Airlines in words: everything that the view has, and of the board how the routes are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from flightdeck.engine.text import mark
from flightdeck.games.airlines.board import Board
from flightdeck.games.airlines.view import Airline, AirlinesView, Circle
from flightdeck.games.airlines.words import TYPES, card_name
from flightdeck.web.as_text import TextTable, facts, table, the_game
from flightdeck.web.translations import gettext as _

PHASES = {
    "turn": mark("an action"),
    "found": mark("the first route of a new airline"),
    "expand": mark("a route for a founded airline, or none"),
    "draw": mark("drawing a stock card"),
    "sabotage": mark("whose marker sabotages, if any"),
    "spot": mark("the circle to sabotage"),
    "over": mark("the end"),
}


def tables(board: Board, view: AirlinesView, names: Sequence[str]) -> list[TextTable]:
    own = [own_cards(view)] if "hand" in view else []
    return [
        the_game(view, names, PHASES),
        decks(view),
        *own,
        players(view, names),
        airlines(view),
        routes(board, view),
    ]


def decks(view: AirlinesView) -> TextTable:
    known = {
        _("Face-up stock"): [code or _("no stock") for code in view["face_up"]],
        _("Cards in the deck"): view["deck"],
        _("Stock out of the game"): view["gone"],
        _("Flight cards in the deck"): view["flight_deck"],
        _("Flight cards discarded"): cards(view["flight_discards"]),
        _("Flight cards out of the game"): cards(view["flights_gone"]),
        _("Scorings so far"): view["scorings"],
        _("Turns so far"): view["turns"],
        _("Turns in a row without a marker or stock"): view["idle_turns"],
        _("Turns left in the last round"): view["last_turns"],
        _("Airline that is being founded"): view["founding"],
        _("Airline whose marker sabotages"): view["sabotage_with"],
        _("Stock was removed in this turn"): view["removed"],
    }
    return facts(_("Stock and decks"), known)


def own_cards(view: AirlinesView) -> TextTable:
    return facts(_("Your cards"), {_("Stock in hand"): view["hand"], _("Flight cards"): cards(view["flights"])})


def players(view: AirlinesView, names: Sequence[str]) -> TextTable:
    head = [
        _("Player"),
        _("Points"),
        _("Stock on the table"),
        _("Stock cards in hand"),
        _("Known in hand"),
        _("Flight cards in hand"),
    ]
    rows = [
        [
            names[number],
            seat["points"],
            seat["on_table"],
            seat["hand_size"],
            seat["seen_in_hand"],
            seat["flights_in_hand"],
        ]
        for number, seat in enumerate(view["seats"])
    ]
    return table(_("Players"), head, rows)


def airlines(view: AirlinesView) -> TextTable:
    head = [
        _("Airline"),
        _("Headquarters"),
        _("State"),
        _("Markers left"),
        _("Markers on the board"),
        _("Stock cards of it"),
        _("Lines"),
    ]
    rows = [
        [
            code,
            airline["headquarters"],
            standing(airline),
            airline["markers"],
            airline["placed"],
            airline["stock"],
            [_(TYPES[kind]) for kind in airline["types"]],
        ]
        for code, airline in view["airlines"].items()
    ]
    return table(_("Airlines"), head, rows)


def standing(airline: Airline) -> str:
    """What was founded is never inactive (AL7)."""
    return _("founded") if airline["founded"] else _("inactive") if airline["inactive"] else _("not founded")


def routes(board: Board, view: AirlinesView) -> TextTable:
    head = [_("Route"), _("Line"), _("Circles: number and marker")]
    rows = [
        [name, _(TYPES[board.type_of(route)]), circles(view["routes"][name])] for route, name in enumerate(board.routes)
    ]
    return table(_("Routes"), head, rows)


def circles(seen: list[Circle]) -> str:
    return ", ".join([circle(one) for one in seen])


def circle(seen: Circle) -> str:
    """`7 free`, `10 BOI`, `13 sabotaged with BOI`"""
    owner = seen["taken_by"]
    if owner is None:
        return f"{seen['number']} {_('free')}"
    if seen["sabotage"]:
        return _("%(number)d sabotaged with %(airline)s") % {"number": seen["number"], "airline": owner}
    return f"{seen['number']} {owner}"


def cards(names: list[str]) -> list[str]:
    return [card_name(name, _) for name in names]
