"""What an action at a place of the map would change, and whom it concerns: in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from flightdeck.games.airlines.board import Board
from flightdeck.games.airlines.scoring import pays
from flightdeck.games.airlines.view import AirlinesView, is_free, ways_on
from flightdeck.web.translations import gettext as _


def worth(markers: int) -> str:
    """What most and second-most stock earn."""
    most, second = pays(markers)
    return f"{most}\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}{second}"


def of_claiming(view: AirlinesView, route: str, airline: str) -> str:
    placed = view["airlines"][airline]["placed"]
    return _("Takes the %(number)d. Pays %(before)s now, then %(after)s.") % {
        "number": free_numbers(view, route)[0],
        "before": worth(placed),
        "after": worth(placed + 1),
    }


def of_founding(view: AirlinesView, airline: str) -> str:
    return _("Found it: a marker on %(city)s, then the first route from there.") % {
        "city": view["airlines"][airline]["headquarters"]
    }


def of_playing(view: AirlinesView, airline: str) -> str:
    """With an option also before it is founded."""
    facts = view["airlines"][airline]
    if not facts["founded"]:
        return _("Play stock. It is not founded yet.")
    return _("Play stock. It pays %(worth)s.") % {"worth": worth(facts["placed"])}


def of_sabotage(view: AirlinesView, route: str, number: int) -> str:
    """What flight card the route needs after it."""
    free = free_numbers(view, route)
    left = [one for one in free if one != number]
    if not left:
        return _("The route is full then.")
    if left[0] == free[0]:
        return _("The lowest free number stays %(number)d.") % {"number": left[0]}
    return _("The lowest free number rises from %(before)d to %(after)d.") % {"before": free[0], "after": left[0]}


def holders(view: AirlinesView, names: Sequence[str], airline: str) -> str:
    """Who has stock of the airline on the table, most of it first."""
    counts = [(seat["on_table"].get(airline, 0), name) for seat, name in zip(view["seats"], names, strict=True)]
    having = [f"{name} {count}" for count, name in sorted(counts, key=lambda pair: -pair[0]) if count]
    if not having:
        return _("Nobody has its stock on the table.")
    return _("Stock on the table: %(holders)s.") % {"holders": ", ".join(having)}


def concerned(board: Board, view: AirlinesView, route: str) -> str:
    """The airlines that a sabotage there would hinder."""
    index = board.routes.index(route)
    founded = [code for code, airline in view["airlines"].items() if airline["founded"]]
    flying = [code for code in founded if index in ways_on(board, view, code)]
    if not flying:
        return _("No airline could claim it next.")
    return _("%(airlines)s could claim it next.") % {"airlines": ", ".join(flying)}


def free_numbers(view: AirlinesView, route: str) -> list[int]:
    return [circle["number"] for circle in view["routes"][route] if is_free(circle)]
