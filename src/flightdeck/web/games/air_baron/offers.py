"""What a seat may do, in words, grouped as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from flightdeck.engine.action import Action
from flightdeck.engine.text import mark
from flightdeck.games.air_baron import contract, loans, profits, purchases, redeploy, sales, takeover
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.words import named
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
PLAIN = {
    "fold": mark("Start a new company"),
    "keep the company": mark("Keep this company"),
    "fare wars": mark("Fare Wars"),
    "no fare wars": mark("No Fare Wars"),
    "draw profits": mark("Draw profits"),
    "pay interest": mark("Pay the interest"),
    "negate": mark("Take the profit away"),
    "let it pay": mark("Let it pay"),
    "drop out": mark("Drop out"),
    "settle": mark("Settle"),
    "strike": mark("Strike"),
    "go on": mark("Go on to your action"),
    "stop": mark("Stop"),
    "redeploy": mark("Redeploy jets"),
    "done": mark("Done"),
    "pass": mark("Pass"),
    "sell Jumbo": mark("Sell an undeployed Jumbo Jet"),
    "sell SST": mark("Sell the SST"),
    "lift SST": mark("Pick up the SST"),
    "buy Jumbo": mark("Buy a Jumbo Jet, undeployed"),
}
# The usual next thing to do.
MAIN = ("draw profits", "go on", "done")


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
    bids: list[int] = field(default_factory=list)
    # Markers whose order is to be chosen, by name.
    order: list[tuple[str, str]] = field(default_factory=list)


def offers(s: BaronState, seat: int, legal: Iterable[Action]) -> Offers:
    found = Offers()
    for action in legal:
        text = str(action)
        offer = on_spoke(s, seat, action)
        if offer is not None:
            kind, made = offer
            found.groups.setdefault(kind, []).append(made)
            found.by_spoke.setdefault(made.spoke, []).append(made)
        elif isinstance(action, contract.Bid):
            found.bids.append(action.amount)
        elif isinstance(action, profits.Resolve):
            found.order.append((text, s.board.marker_names[action.marker]))
        elif isinstance(action, loans.Borrow):
            found.plain.append((text, _("Borrow $%(amount)d") % {"amount": action.amount}, False))
        elif isinstance(action, loans.Repay):
            found.plain.append((text, _("Pay back $%(amount)d") % {"amount": action.amount}, False))
        else:
            found.plain.append((text, _(PLAIN[text]), text in MAIN))
    return found


def on_spoke(s: BaronState, seat: int, action: Action) -> tuple[str, Offer] | None:
    """The action as something done on a spoke, if it is."""
    board, text = s.board, str(action)
    if isinstance(action, purchases.Buy):
        label = _("buy for %(price)s") % {"price": priced(board.price[action.spoke])}
        return BUY, Offer(text, board.routes[action.spoke], label)
    if isinstance(action, purchases.BuyWithSst):
        price = board.price[action.spoke] + purchases.sst_cost(s, seat)
        return SST, Offer(text, board.routes[action.spoke], _("with the SST, %(price)s") % {"price": priced(price)})
    if isinstance(action, purchases.AddSst):
        label = _("add the SST, %(price)s") % {"price": priced(board.sst_price)}
        return SST, Offer(text, board.routes[action.spoke], label)
    if isinstance(action, purchases.BuyJumbo) and action.spoke >= 0:
        label = _("with a Jumbo Jet, %(price)s") % {"price": priced(board.jumbo_price)}
        return JUMBOS, Offer(text, board.routes[action.spoke], label)
    if isinstance(action, takeover.TakeOver):
        return ATTACK, attack(s, seat, action)
    if isinstance(action, sales.SellSpoke):
        return SELL, Offer(
            text, board.routes[action.spoke], _("sell for %(price)s") % {"price": priced(action.price(s))}
        )
    if isinstance(action, sales.SellJumboAt):
        label = _("sell its Jumbo Jet for %(price)s") % {"price": priced(action.price(s))}
        return SELL, Offer(text, board.routes[action.spoke], label)
    if isinstance(action, redeploy.LiftJumbo):
        return LIFT, Offer(text, board.routes[action.spoke], _("pick up the Jumbo Jet"))
    if isinstance(action, redeploy.PlaceJumbo):
        return PLACE, Offer(text, board.routes[action.spoke], _("place a Jumbo Jet"))
    if isinstance(action, redeploy.PlaceSst):
        return PLACE, Offer(text, board.routes[action.spoke], _("place the SST"))
    return None


def priced(amount: int) -> str:
    return f"${amount}"


def attack(s: BaronState, seat: int, action: takeover.TakeOver) -> Offer:
    odds = odds_of(s, seat, action)
    facts = {"price": priced(takeover.cost(s, action.spoke)), "percent": odds.percent}
    if action.with_jumbo:
        label = _("take over with a Jumbo Jet, %(price)s: %(percent)d %%") % facts
    else:
        label = _("take over, %(price)s: %(percent)d %%") % facts
    return Offer(str(action), s.board.routes[action.spoke], label, odds)


def odds_of(s: BaronState, seat: int, action: takeover.TakeOver) -> Odds:
    """All modifiers written out (AB27)."""
    spoke, hub = action.spoke, s.board.hub[action.spoke]
    owner = s.owner[spoke]
    attack_parts = [
        (_("Fare Wars"), takeover.attack_fares(s, seat)),
        (_("Jumbo Jet"), s.board.jumbo_bonus if action.with_jumbo else 0),
        (_("adjacent hubs"), takeover.adjacent_hubs(s, seat, hub)),
        (_("foreign spokes"), takeover.foreign_spokes(s, seat, hub)),
    ]
    defence_parts = []
    if owner >= 0:
        defence_parts = [
            (_("Fare Wars"), takeover.defence_fares(s, owner)),
            (_("control of the hub"), takeover.defence_hub(s, owner, hub)),
            (_("Jumbo Jet"), takeover.defence_jumbo(s, spoke)),
            (_("adjacent hubs"), takeover.adjacent_hubs(s, owner, hub)),
            (_("foreign spokes"), takeover.foreign_spokes(s, owner, hub)),
        ]
    chance = takeover.chance(takeover.attack(s, seat, spoke, action.with_jumbo), takeover.defence(s, spoke))
    return Odds(round(chance * 100), written(attack_parts), written(defence_parts))


def written(parts: list[tuple[str, int]]) -> list[str]:
    return [f"{name} +{value}" for name, value in parts if value]


def marker_title(name: str) -> str:
    return named(name, _)
