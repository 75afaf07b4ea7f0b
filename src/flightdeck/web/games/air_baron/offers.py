"""What a seat may do, in words, grouped as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from markupsafe import Markup

from flightdeck.engine.action import Action
from flightdeck.engine.routemap import NONE
from flightdeck.engine.text import mark
from flightdeck.games.air_baron import (
    company,
    contract,
    events,
    figures,
    loans,
    profits,
    purchases,
    redeploy,
    sales,
    takeover,
    turn,
)
from flightdeck.games.air_baron.figures import Modifier
from flightdeck.games.air_baron.phases import ACT
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.view import BaronView
from flightdeck.games.air_baron.words import named
from flightdeck.web.games.air_baron import effects
from flightdeck.web.pages import grouped, the
from flightdeck.web.translations import gettext as _

BUY, ATTACK, JUMBOS, SST, LIFT, PLACE = "buy", "attack", "jumbos", "sst", "lift", "place"
BORROW, REPAY, SELL = "borrow", "repay", "sell"
# In this order; the last three come before the action of a turn (AB6).
TITLES = {
    BUY: mark("Buy a spoke"),
    ATTACK: mark("Take over a spoke"),
    JUMBOS: mark("Buy a Jumbo Jet"),
    SST: mark("Fly the SST"),
    LIFT: mark("Pick up"),
    PLACE: mark("Place"),
    BORROW: mark("Borrow"),
    REPAY: mark("Pay back"),
    SELL: mark("Sell"),
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
GAINING = (purchases.Buy, purchases.BuyWithSst, takeover.TakeOver)
# In a list as well, though they are about no spoke.
ON_NONE: dict[type[Action], str] = {
    loans.Borrow: BORROW,
    loans.Repay: REPAY,
    sales.SellJumbo: SELL,
    sales.SellSst: SELL,
    purchases.BuyJumbo: JUMBOS,
    redeploy.LiftSst: LIFT,
}
# The usual next thing to do.
MAIN = (profits.DrawProfits, turn.GoOn, redeploy.Done, company.Keep, events.Settle, loans.PayInterest)
# In this order.
MODIFIERS = (figures.FARE_WARS, figures.HUB, figures.JUMBO, figures.ADJACENT, figures.FOREIGN)
# Between actions that are one click; no place has it in its name.
THEN = "; "
DOES = Markup('name="{}" value="{}"')


@dataclass(slots=True)
class Odds:
    """An attack before the dice are thrown: what both sides add, and how likely it is to succeed."""

    percent: int
    attack: list[str]
    defence: list[str]


@dataclass(slots=True)
class Offer:
    """A button: what it does, and what it says."""

    action: str
    label: str
    # What is done before, by the same click.
    before: str = ""
    # In which list, and the spoke it is about; nothing for a button that is always there.
    kind: str = ""
    spoke: str = ""
    # Who controls that spoke.
    owner: int | None = None
    # What it would bring.
    effect: str = ""
    odds: Odds | None = None
    main: bool = False

    @property
    def does(self) -> Markup:
        """The attributes of the button."""
        if self.before:
            return DOES.format("verb", f"{self.before}{THEN}{self.action}")
        return DOES.format("action", self.action)


@dataclass(slots=True)
class Offers:
    # By kind, for the lists; those on spokes by spoke, for the map.
    groups: dict[str, list[Offer]] = field(default_factory=dict)
    by_spoke: dict[str, list[Offer]] = field(default_factory=dict)
    plain: list[Offer] = field(default_factory=list)
    # Markers that were drawn: in which order they are resolved.
    order: list[Offer] = field(default_factory=list)
    # The action and the amount.
    bids: list[tuple[str, int]] = field(default_factory=list)


def after_going_on(state: BaronState, seat: int, legal: list[Action]) -> BaronState | None:
    """Where the seat may take its action, if nothing has to be done before: then one click does both."""
    going = next((action for action in legal if isinstance(action, turn.GoOn)), None)
    if going is None or state.on_strike[seat]:
        return None
    ahead = state.copy()
    ahead.apply(seat, going)
    return ahead if ahead.phase == ACT else None


class Offering:
    """Makes the buttons of a seat that is to act."""

    def __init__(self, state: BaronState, view: BaronView, names: list[str]) -> None:
        self.state, self.view, self.names = state, view, names
        self.game, self.board = state.rules, state.board
        assert view["seat"] is not None
        self.seat = view["seat"]
        self.own = view["seats"][self.seat]
        self.attacks = figures.attacks(self.board, view)

    def offers(self, legal: list[Action], ahead: BaronState | None) -> Offers:
        """With what may be done after going on, where that is possible."""
        found, going = Offers(), the(self.game, turn.GoOn)
        then = ahead.legal(self.seat) if ahead is not None else []
        now = [action for action in legal if ahead is None or action is not going]
        listed = [self.listed(action) for action in now if self.kind(action)]
        listed += [self.listed(action, str(going)) for action in then if self.kind(action)]
        found.by_spoke = grouped([offer for offer in listed if offer.spoke], "spoke")
        groups = grouped(listed, "kind")
        found.groups = {kind: groups[kind] for kind in TITLES if kind in groups}
        if ATTACK in groups:
            self.compare(found)
        found.order = self.order([action for action in now if isinstance(action, profits.Resolve)])
        found.bids = [(str(action), int(action.amount)) for action in now if isinstance(action, contract.Bid)]
        found.plain = self.plain(now) + [self.button(action, str(going)) for action in self.unlisted(then)]
        return found

    def kind(self, action: Action) -> str:
        if figures.spoke_of(action) != NONE:
            return ON_SPOKE[type(action)][0]
        return ON_NONE.get(type(action), "")

    def unlisted(self, actions: Iterable[Action]) -> list[Action]:
        elsewhere = (profits.Resolve, contract.Bid)
        return [action for action in actions if not self.kind(action) and not isinstance(action, elsewhere)]

    def listed(self, action: Action, before: str = "") -> Offer:
        number = figures.spoke_of(action)
        if number == NONE:
            price, label = figures.price(self.board, self.view, action), self.game.label(action, _)
            return Offer(str(action), label if price is None else f"{label}: ${price}", before, self.kind(action))
        kind, template = ON_SPOKE[type(action)]
        spoke = self.board.routes[number]
        odds = None
        if isinstance(action, takeover.TakeOver):
            attack, jumbo = self.attacks[spoke], action.with_jumbo
            odds = Odds(attack.percent(jumbo), written(attack.adds(jumbo)), written(attack.defence))
            template = WITH_JUMBO if jumbo else template
        facts = {"price": f"${figures.price(self.board, self.view, action)}", "percent": odds.percent if odds else 0}
        owner, effect = self.view["spokes"][spoke]["owner"], self.effect(action, spoke)
        return Offer(str(action), _(template) % facts, before, kind, spoke, owner, effect, odds)

    def effect(self, action: Action, spoke: str) -> str:
        if isinstance(action, GAINING):
            return effects.gained(self.view, self.names, spoke)
        if isinstance(action, purchases.BuyJumbo):
            return effects.jumbo(self.board)
        return effects.sold(self.view, spoke) if isinstance(action, sales.SellSpoke) else ""

    def compare(self, found: Offers) -> None:
        """Spokes of others first: an open one is better bought, if that may be done."""
        attacks = found.groups[ATTACK] = sorted(found.groups[ATTACK], key=lambda offer: offer.owner is None)
        for_sale = {offer.spoke for offer in found.groups.get(BUY, [])}
        for offer in attacks:
            if offer.spoke in for_sale:
                offer.effect = _("buying it costs the same and cannot fail")

    def plain(self, legal: list[Action]) -> list[Offer]:
        """The buttons that are about no spoke, in the order in which they are usually pressed."""
        left = self.unlisted(legal)
        wars = [action for action in left if isinstance(action, turn.FareWars)]
        if wars:
            return self.fares(wars)
        buttons = [self.button(action) for action in left]
        return sorted(buttons, key=lambda offer: not offer.main)

    def fares(self, wars: list[turn.FareWars]) -> list[Offer]:
        """In or out of Fare Wars; without them and without a Strike, drawing profits is what comes then (AB6)."""
        peace, war = sorted(wars, key=lambda action: bool(action.is_in))
        found = [self.button(peace, main=True)]
        if not self.own["on_strike"]:
            label = _("End Fare Wars, draw profits") if self.own["fare_wars"] else _("Draw profits")
            drawing = Offer(str(the(self.game, profits.DrawProfits)), label, str(peace), main=True)
            found = [drawing, *([self.button(peace, label=_("Loans or sales first"))] if self.has_more_to_do() else [])]
        effect = effects.fare_wars(self.board)
        label = _("Stay in Fare Wars") if self.own["fare_wars"] else _("Fare Wars")
        return [*found, self.button(war, label=label, effect=effect)]

    def has_more_to_do(self) -> bool:
        """Before drawing profits: is there a loan to take or to pay back, anything to sell?"""
        own, spokes = self.own, self.view["spokes"].values()
        return bool(
            own["loan"]
            or own["loan_limit"]
            or own["undeployed"]
            or own["sst"]
            or any(spoke["owner"] == self.seat for spoke in spokes)
        )

    def button(self, action: Action, before: str = "", label: str = "", effect: str = "", main: bool = False) -> Offer:
        effect = effect or (effects.folded(self.view, self.seat) if isinstance(action, company.Fold) else "")
        main = main or isinstance(action, MAIN)
        return Offer(str(action), label or self.label(action), before, effect=effect, main=main)

    def label(self, action: Action) -> str:
        """With the amounts that hold now."""
        own, low_high = self.own, effects.new_cash(self.view)
        if isinstance(action, company.Keep):
            return _("Keep $%(cash)d") % {"cash": own["cash"]}
        if isinstance(action, company.Fold):
            return _("Roll for new cash: $%(low)d to $%(high)d") % {"low": low_high[0], "high": low_high[1]}
        if isinstance(action, events.Settle):
            return _("Settle for $%(amount)d") % {"amount": self.view["settlement"]}
        if isinstance(action, events.GoOnStrike):
            return _("Stay on Strike") if own["on_strike"] else _("Go on Strike")
        if isinstance(action, turn.GoOn) and own["on_strike"]:
            return _("End the turn")
        return self.game.label(action, _)

    def order(self, actions: list[profits.Resolve]) -> list[Offer]:
        """One button where it does not matter what comes first."""
        if not actions:
            return []
        titles = [marker_title(self.board.marker_names[action.marker]) for action in actions]
        pairs = [(action, titles[place], titles[place - 1]) for place, action in enumerate(actions)]
        if not self.order_matters(actions):
            return [Offer(str(actions[0]), _("Take both profits"), main=True)]
        return [
            Offer(
                str(action),
                _("First %(first)s, then %(second)s") % {"first": first, "second": second},
                main=action is actions[0],
            )
            for action, first, second in pairs
        ]

    def order_matters(self, actions: list[profits.Resolve]) -> bool:
        """Markers that only pay come to the same, unless a Local Competitor may take one away (AB36)."""
        only_pay = all(action.marker < self.board.contract_marker for action in actions)
        return not only_pay or self.view["competitor"] is not None


def written(modifiers: list[Modifier]) -> list[str]:
    """Those of a kind together."""
    sums = {kind: sum(one.bonus for one in modifiers if one.kind == kind) for kind in MODIFIERS}
    return [f"{_(kind)} +{bonus}" for kind, bonus in sums.items() if bonus]


def marker_title(name: str) -> str:
    return named(name, _)
