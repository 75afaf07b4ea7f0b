"""What a seat may do, in words, grouped as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flightdeck.engine.action import Action
from flightdeck.engine.routemap import NONE
from flightdeck.engine.text import mark
from flightdeck.games.air_baron import contract, figures, profits, purchases, redeploy, sales, takeover, turn
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.figures import Attack, Modifier
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.view import BaronView
from flightdeck.games.air_baron.words import named
from flightdeck.web.pages import grouped
from flightdeck.web.translations import gettext as _

BUY, ATTACK, JUMBOS, SST, SELL, LIFT, PLACE = "buy", "attack", "jumbos", "sst", "sell", "lift", "place"
TITLES = {
    BUY: mark("Buy a spoke"),
    ATTACK: mark("Take over a spoke"),
    JUMBOS: mark("Buy a Jumbo Jet"),
    SST: mark("Fly the SST"),
    SELL: mark("Sell"),
    LIFT: mark("Pick up"),
    PLACE: mark("Place"),
}
# By verb: in which list, and as a button beside the name of the spoke says it.
ON_SPOKE: dict[type[Action], tuple[str, str]] = {
    purchases.Buy: (BUY, mark("buy for %(price)s")),
    purchases.BuyWithSst: (SST, mark("with the SST, %(price)s")),
    purchases.AddSst: (SST, mark("add the SST, %(price)s")),
    purchases.BuyJumbo: (JUMBOS, mark("with a Jumbo Jet, %(price)s")),
    takeover.TakeOver: (ATTACK, mark("take over, %(price)s: %(percent)d %%")),
    sales.SellSpoke: (SELL, mark("sell for %(price)s")),
    sales.SellJumboAt: (SELL, mark("sell its Jumbo Jet for %(price)s")),
    redeploy.LiftJumbo: (LIFT, mark("pick up the Jumbo Jet")),
    redeploy.PlaceJumbo: (PLACE, mark("place a Jumbo Jet")),
    redeploy.PlaceSst: (PLACE, mark("place the SST")),
}
WITH_JUMBO = mark("take over with a Jumbo Jet, %(price)s: %(percent)d %%")
# The usual next thing to do.
MAIN = (profits.DrawProfits, turn.GoOn, redeploy.Done)
# In this order.
MODIFIERS = (figures.FARE_WARS, figures.HUB, figures.JUMBO, figures.ADJACENT, figures.FOREIGN)


@dataclass(slots=True)
class Odds:
    """An attack before the dice are thrown: what both sides add, and how likely it is to succeed."""

    percent: int
    attack: list[str]
    defence: list[str]


@dataclass(slots=True)
class Offer:
    """An action on a spoke."""

    action: str
    kind: str
    spoke: str
    label: str
    odds: Odds | None = None


@dataclass(slots=True)
class Offers:
    # By kind, for the lists; the same by spoke, for the map.
    groups: dict[str, list[Offer]] = field(default_factory=dict)
    by_spoke: dict[str, list[Offer]] = field(default_factory=dict)
    # Buttons: the action, its label, whether it is the usual next thing.
    plain: list[tuple[str, str, bool]] = field(default_factory=list)
    # The action and the amount.
    bids: list[tuple[str, int]] = field(default_factory=list)
    # Markers whose order is to be chosen: the action, the name of the marker, the label.
    order: list[tuple[str, str, str]] = field(default_factory=list)


def offers(game: AirBaron, view: BaronView, legal: list[Action]) -> Offers:
    found, on_spokes = Offers(), []
    attacking = any(isinstance(action, takeover.TakeOver) for action in legal)
    attacks = figures.attacks(game.board, view) if attacking else {}
    for action in legal:
        if figures.spoke_of(action) != NONE:
            on_spokes.append(on_spoke(game.board, view, action, attacks))
        elif isinstance(action, contract.Bid):
            found.bids.append((str(action), action.amount))
        elif isinstance(action, profits.Resolve):
            marker = game.board.marker_names[action.marker]
            found.order.append((str(action), marker, game.label(action, _)))
        else:
            found.plain.append((str(action), game.label(action, _), isinstance(action, MAIN)))
    found.groups, found.by_spoke = grouped(on_spokes, "kind"), grouped(on_spokes, "spoke")
    return found


def on_spoke(board: Board, view: BaronView, action: Action, attacks: Mapping[str, Attack]) -> Offer:
    kind, template = ON_SPOKE[type(action)]
    spoke = board.routes[figures.spoke_of(action)]
    odds = None
    if isinstance(action, takeover.TakeOver):
        attack, jumbo = attacks[spoke], action.with_jumbo
        odds = Odds(attack.percent(jumbo), written(attack.adds(jumbo)), written(attack.defence))
        template = WITH_JUMBO if action.with_jumbo else template
    facts = {"price": f"${figures.price(board, view, action)}", "percent": odds.percent if odds else 0}
    return Offer(str(action), kind, spoke, _(template) % facts, odds)


def written(modifiers: list[Modifier]) -> list[str]:
    """Those of a kind together."""
    sums = {kind: sum(one.bonus for one in modifiers if one.kind == kind) for kind in MODIFIERS}
    return [f"{_(kind)} +{bonus}" for kind, bonus in sums.items() if bonus]


def marker_title(name: str) -> str:
    return named(name, _)
