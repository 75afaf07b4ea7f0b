"""The position of Air Baron in words: everything that the view has, and of the board which hubs are adjacent."""

from __future__ import annotations

from collections.abc import Sequence

from flightdeck.engine.text import mark
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.view import ON_NO_SPOKE, UNKNOWN_EVENT, BaronView, Hub
from flightdeck.web.as_text import TextTable, everybody, facts, table, the_game, translated, who
from flightdeck.web.games.air_baron.offers import marker_title
from flightdeck.web.translations import gettext as _

PHASES = {
    "fold": mark("a new company, or not"),
    "fares": mark("Fare Wars, or not"),
    "settle": mark("settling the Strike, or not"),
    "step": mark("drawing profits, loans and sales"),
    "resolve": mark("which marker comes first"),
    "strike": mark("paying or a Strike"),
    "owe": mark("what to sell for a debt"),
    "negate": mark("whether a Local Competitor takes a profit away"),
    "bid": mark("a bid for the Government Contract"),
    "act": mark("an action"),
    "more": mark("a further takeover, or stopping"),
    "lift": mark("which jets to pick up"),
    "place": mark("where to place jets"),
    "over": mark("the end"),
}
# Where the profit marker of a spoke is.
PLACES = {
    "map": mark("on the map"),
    "cup": mark("in the cup"),
    "pending": mark("drawn, still to resolve"),
    "drawn": mark("in the Drawn box"),
}
STANDINGS = {
    "absent": mark("absent"),
    "present": mark("present"),
    "dominant": mark("dominant"),
    "control": mark("control"),
}


def tables(board: Board, view: BaronView, names: Sequence[str]) -> list[TextTable]:
    return [
        the_game(view, names, PHASES),
        the_round(view, names),
        *auction(view, names),
        *debt(view, names),
        markers(view),
        players(view, names),
        *events(view, names),
        hubs(board, view, names),
        spokes(view, names),
    ]


def the_round(view: BaronView, names: Sequence[str]) -> TextTable:
    known = {
        _("Round"): view["round"],
        _("Order of the round"): everybody(names, view["order"]),
        _("Turn in the round"): view["turn"] + 1,
        _("Market share and cash to win"): view["target"],
        _("Profits drawn in this turn"): view["drawn"],
        _("Asset sold in this turn"): view["sold"],
        _("Turn began with a loan"): view["in_debt"],
        _("Interest paid"): view["interest_paid"],
        _("Settlement of a Strike in $"): view["settlement"],
        _("Recession"): view["recession"],
        _("Whose Local Competitor waits"): who(names, view["competitor"]),
        _("Marker that the Local Competitor may stop"): title(view["contested"]) if view["contested"] else None,
        _("Holder of the Government Contract"): who(names, view["contract"]["holder"]),
        _("The Government Contract pays in $"): view["contract"]["rate"],
    }
    return facts(_("The round"), known)


def auction(view: BaronView, names: Sequence[str]) -> list[TextTable]:
    seen = view["auction"]
    if seen is None:
        return []
    known = {
        _("To bid"): names[seen["bidder"]],
        _("Highest bid in $"): seen["highest_bid"],
        _("Highest bidder"): who(names, seen["highest_bidder"]),
        _("Still bidding"): everybody(names, seen["in"]),
    }
    return [facts(_("Auction of the Government Contract"), known)]


def debt(view: BaronView, names: Sequence[str]) -> list[TextTable]:
    seen = view["debt"]
    if seen is None:
        return []
    known = {
        _("Debtor"): names[seen["seat"]],
        _("Amount in $"): seen["amount"],
        _("Reason"): marker_title(seen["reason"]),
    }
    return [facts(_("A debt"), known)]


def markers(view: BaronView) -> TextTable:
    known = {
        _("In the cup"): titles(view["cup"]),
        _("Drawn, still to resolve"): titles(view["pending"]),
        _("In the Drawn box"): titles(view["drawn_box"]),
    }
    return facts(_("Profit markers"), known)


def players(view: BaronView, names: Sequence[str]) -> TextTable:
    head = [
        _("Player"),
        _("Airline"),
        _("Colour"),
        _("Cash in $"),
        _("Market share"),
        _("Loan in $"),
        _("Highest loan in $"),
        _("Market share and cash less the loan"),
        _("Fare Wars"),
        _("On Strike"),
        _("Left the game"),
        _("Jumbo Jets deployed"),
        _("Jumbo Jets not deployed"),
        _("SST"),
    ]
    rows = [
        [
            names[number],
            seat["airline"],
            translated(seat["colour"]),
            seat["cash"],
            seat["share"],
            seat["loan"],
            seat["loan_limit"],
            seat["worth"],
            seat["fare_wars"],
            seat["on_strike"],
            seat["left"],
            seat["deployed"],
            seat["undeployed"],
            _("not deployed") if seat["sst"] == ON_NO_SPOKE else seat["sst"],
        ]
        for number, seat in enumerate(view["seats"])
    ]
    return table(_("Players"), head, rows)


def events(view: BaronView, names: Sequence[str]) -> list[TextTable]:
    """Only where the game is played with them."""
    head = [_("Space of the market share track"), _("Taken by"), _("Still on the track"), _("Event")]
    rows = [
        [
            seen["space"],
            who(names, seen["taken_by"]),
            seen["on_track"],
            marker_title(seen["event"]) if seen["event"] else _("unknown"),
        ]
        for seen in view["events"]
    ]
    return [table(_("Events"), head, rows)] if rows else []


def hubs(board: Board, view: BaronView, names: Sequence[str]) -> TextTable:
    """A column for each player: domestic spokes, and how that stands."""
    head = [
        _("Hub"),
        _("Domestic spokes"),
        _("Market share by dominance"),
        _("Market share by control"),
        _("Profit by dominance in $"),
        _("Profit by control in $"),
        _("Jumbo Jets"),
        _("Most Jumbo Jets"),
        _("Adjacent hubs"),
        *names,
    ]
    rows = [
        [
            name,
            hub["size"],
            *hub["market_share"],
            *hub["profit"],
            hub["jumbos"],
            hub["jumbo_limit"],
            adjacent(board, view, name),
            *standings(hub),
        ]
        for name, hub in view["hubs"].items()
    ]
    return table(_("Hubs"), head, rows)


def adjacent(board: Board, view: BaronView, name: str) -> list[str]:
    """Those in play."""
    found = [board.hubs[other] for other in board.neighbours(board.hubs.index(name))]
    return [other for other in found if other in view["hubs"]]


def standings(hub: Hub) -> list[str]:
    return [f"{count} {_(STANDINGS[standing])}" for count, standing in zip(hub["spokes"], hub["standing"], strict=True)]


def spokes(view: BaronView, names: Sequence[str]) -> TextTable:
    head = [
        _("Spoke"),
        _("Hub"),
        _("Kind"),
        _("Price in $"),
        _("Pays in $"),
        _("Pays at most in $"),
        _("Open to an SST"),
        _("Owner"),
        _("Jumbo Jet"),
        _("SST"),
        _("Profit marker"),
    ]
    rows = [
        [
            name,
            spoke["hub"],
            _("domestic") if spoke["domestic"] else _("foreign"),
            spoke["price"],
            *spoke["pays"],
            spoke["sst_capable"],
            who(names, spoke["owner"]),
            spoke["jumbo"],
            spoke["sst"],
            translated(PLACES[spoke["marker"]]),
        ]
        for name, spoke in view["spokes"].items()
    ]
    return table(_("Spokes"), head, rows)


def title(marker: str) -> str:
    return _("an unknown event") if marker == UNKNOWN_EVENT else marker_title(marker)


def titles(found: list[str]) -> list[str]:
    return [title(marker) for marker in found]
