"""The position of Airlines Europe in words: everything that the view has."""

from __future__ import annotations

from collections.abc import Sequence

from flightdeck.engine.game import Game
from flightdeck.engine.text import mark
from flightdeck.games.airlines_europe.view import EuropeView, Licence, next_price
from flightdeck.web.as_text import TextTable, facts, table, the_game, who, worded
from flightdeck.web.translations import gettext as _

PHASES = {
    "pick": mark("everybody picks the first two shares"),
    "turn": mark("an action"),
    "second": mark("a second licence, or going on"),
    "take": mark("taking a share"),
    "discard": mark("discarding for Air ABACUS"),
    "clear": mark("taking a share before the scoring"),
    "ban": mark("a flight ban, or passing"),
    "over": mark("the end"),
}


def tables(game: Game, view: EuropeView, names: Sequence[str]) -> list[TextTable]:
    own = [own_shares(game, view)] if "hand" in view else []
    return [
        the_game(view, names, PHASES),
        market(view, names),
        *own,
        players(view, names),
        airlines(view),
        routes(view),
    ]


def market(view: EuropeView, names: Sequence[str]) -> TextTable:
    known = {
        _("Shares in the market"): [_(kind) if kind else _("no share") for kind in view["market"]],
        _("Shares in the pile"): view["pile"],
        _("Shares out of the game"): worded(view["gone"]),
        _("Air ABACUS left"): view["abacus_supply"],
        _("Millions in the bank"): view["bank"],
        _("Scorings so far"): view["scorings"],
        _("Holder of the scoring card"): who(names, view["holder"]),
        _("Shares still to discard"): view["discards_left"],
    }
    return facts(_("Market and bank"), known)


def own_shares(game: Game, view: EuropeView) -> TextTable:
    pick = view["pick"]
    known = {
        _("In hand"): worded(view["hand"]),
        _("Discarded face down"): worded(view["discarded"]),
        _("Picked"): game.label(game.parse(pick), _) if pick else _("nothing"),
    }
    return facts(_("Your shares"), known)


def players(view: EuropeView, names: Sequence[str]) -> TextTable:
    head = [
        _("Player"),
        _("Points"),
        _("Millions"),
        _("Holdings"),
        _("Shares in hand"),
        _("Air ABACUS in hand"),
        _("Known in hand"),
        _("Discarded face down"),
        _("Has picked"),
        _("Ban markers"),
    ]
    rows = [
        [
            names[number],
            _("hidden") if seat["points"] is None else seat["points"],
            seat["money"],
            worded(seat["holdings"]),
            seat["hand_size"],
            seat["abacus_in_hand"],
            worded(seat["seen_in_hand"]),
            seat["face_down_discards"],
            seat["picked"],
            seat["ban_markers"],
        ]
        for number, seat in enumerate(view["seats"])
    ]
    return table(_("Players"), head, rows)


def airlines(view: EuropeView) -> TextTable:
    head = [
        _("Colour"),
        _("Airline"),
        _("Space on the share track"),
        _("Points by place"),
        _("Planes left"),
        _("Home"),
        _("Goal"),
        _("Bonus still to reach"),
        _("Can expand"),
    ]
    rows = [
        [
            _(colour),
            airline["name"],
            airline["space"],
            airline["points"],
            airline["planes"],
            airline["home"],
            airline["goal"],
            airline["bonus"],
            not airline["blocked"],
        ]
        for colour, airline in view["airlines"].items()
    ]
    return table(_("Airlines"), head, rows)


def routes(view: EuropeView) -> TextTable:
    head = [_("Route"), _("Next price in millions"), _("Licences: price and owner")]
    rows = [
        [route, _("full") if (price := next_price(seen)) is None else price, licences(seen)]
        for route, seen in view["routes"].items()
    ]
    return table(_("Routes"), head, rows)


def licences(seen: list[Licence]) -> str:
    return ", ".join([licence(one) for one in seen])


def licence(seen: Licence) -> str:
    """`3 red`, `4 free`"""
    owner = seen["taken_by"]
    word = _("free") if owner is None else _("banned") if owner == "ban" else _(owner)
    return f"{seen['price']} {word}"
