"""What happened and what is to be done, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flightdeck.engine.account import Entry
from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.routemap import NONE
from flightdeck.engine.sentences import event_sentence
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron import (
    company,
    contract,
    events,
    loans,
    phases,
    profits,
    purchases,
    redeploy,
    sales,
    standing,
    takeover,
    turn,
)
from flightdeck.games.air_baron.evaluate import parts
from flightdeck.games.air_baron.figures import spoke_of

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron
    from flightdeck.games.air_baron.state import BaronState


SENTENCES = {
    "order": _("A new round; the order is {players}."),
    "folded": _("{player} folded and starts anew with ${cash} (rolled {die})."),
    "left": _("{player} left the game; the company stays."),
    "fare_wars": _("{player} begins Fare Wars."),
    "fare_peace": _("{player} ends Fare Wars."),
    "collected": _("{player} collected ${amount} for the Government Contract."),
    "settlement": _("The settlement is ${amount} now."),
    "settled": _("{player} settled the Strike for ${amount}."),
    "struck": _("{player} goes on Strike."),
    "stayed": _("{player} stays on Strike."),
    "drew": _("{player} drew {marker}."),
    "to_map": _("{marker} goes back to the map: nobody controls it."),
    "paid": _("{player} received ${amount} for {marker}."),
    "negated": _("{player}'s Local Competitor took the profit of {marker} away."),
    "event": _("{player} drew an event: {event}."),
    "crash": _("A crash: {player} rolled {dice} and owes ${amount}."),
    "owed": _("{player} paid ${amount} ({reason}).{forgiven_known}"),
    "borrowed": _("{player} borrowed ${amount}."),
    "repaid": _("{player} paid back ${amount} of the loan; ${left} are left."),
    "sold": _("{player} sold {what} for ${price}."),
    "auction": _("The Government Contract is auctioned: ${rate} a turn."),
    "bid": _("{player} bids ${amount}."),
    "dropped": _("{player} drops out."),
    "awarded": _("{player} won the Government Contract for ${amount}: ${rate} a turn."),
    "unwanted": _("Nobody wants the Government Contract."),
    "bought": _("{player} bought {spoke} for ${price}."),
    "bought_sst": _("{player} bought an SST for {spoke} at ${price}."),
    "bought_jumbo": _("{player} bought a Jumbo Jet for ${price}{spoke_known}."),
    "takeover": _("{player} attacked {spoke}, {owner}, for ${price}: {attack} against {defence}. {outcome}"),
    "lost": _("{player} lost {spoke}."),
    "lifted_jumbo": _("{player} picked up the Jumbo Jet at {spoke}."),
    "placed_jumbo": _("{player} placed a Jumbo Jet on {spoke}."),
    "lifted_sst": _("{player} picked up the SST at {spoke}."),
    "placed_sst": _("{player} placed the SST on {spoke}."),
    "share": _("{player} has a market share of {share} now."),
    "event_taken": _("{player} reached {space} and took the event there{event_known}."),
    "passed": _("{player} passed."),
    "round_limit": _("Round {round} was the last one."),
    "over": _("The game is over. {winners}"),
}

PROMPTS = {
    phases.FOLD: _("You control no spoke: keep your ${cash}, or roll again for new cash?"),
    phases.FARES: _("Your turn: in or out of Fare Wars?"),
    phases.SETTLE: _("You are on Strike. Settle for ${settlement}, or stay on Strike?"),
    phases.STEP: _("Draw profits; loans and the sale of one asset come in any order. Then go on to your action."),
    phases.RESOLVE: _("Which of the two markers comes first?"),
    phases.STRIKE: _("A Strike! Pay ${settlement}, or go on Strike?"),
    phases.OWE: _("You owe ${debt} and have ${cash}: sell something."),
    phases.NEGATE: _("Your Local Competitor: take the profit of {contested} away, or wait?"),
    phases.BID: _("The Government Contract pays ${rate} a turn. The bid is ${highest_bid}: raise, or drop out."),
    phases.ACT: _("Your action: buy a spoke or a jet, take over, redeploy, or pass."),
    phases.MORE: _("Won! In Fare Wars you may take over another spoke, or stop."),
    phases.LIFT: _("Pick up what is to be redeployed, then place it."),
    phases.PLACE: _("Place what you have picked up, and be done."),
}

# The clause that matters most for what is to be decided.
CLAUSES = {
    phases.FOLD: "AB40",
    phases.FARES: "AB6",
    phases.SETTLE: "AB38",
    phases.STEP: "AB6",
    phases.RESOLVE: "AB7",
    phases.STRIKE: "AB38",
    phases.OWE: "AB16",
    phases.NEGATE: "AB36",
    phases.BID: "AB39",
    phases.ACT: "AB18",
    phases.MORE: "AB22",
    phases.LIFT: "AB23",
    phases.PLACE: "AB23",
}

# What a position is worth to a seat is the sum of these (evaluate).
PARTS = (
    _("cash"),
    _("money to act with"),
    _("profits to come from {hub}"),
    _("dominance of {hub}"),
    _("control of {hub}"),
    _("market share within reach at {hub}"),
    _("takeovers to be feared at {hub}"),
    _("loan"),
    _("Jumbo Jets and SST"),
    _("Government Contract"),
    _("Strike"),
    _("Fare Wars"),
    _("what this turn has begun"),
    _("enough to win"),
)
# As they stand in a sentence, where that is not their name.
SAID = {
    parts.CASH: _("cash in hand"),
    parts.INCOME: _("{hub} through profits"),
    parts.DOMINANCE: _("{hub} through dominance"),
    parts.CONTROL: _("{hub} through control"),
    parts.REACH: _("{hub} through market share within reach"),
}
IN_SENTENCE = tuple(SAID.get(part, text) for part, text in enumerate(PARTS))
# Where a part is made of several things, by what an entry is about: a reason of `debts`, or as `parts` has them.
ABOUT = {
    parts.CASH: (_("crash still to be paid"), _("fuel still to be paid"), _("interest still to be paid")),
    parts.JETS: (_("Jumbo Jets not deployed"), _("SST")),
    parts.BEGUN: (_("profits still to be drawn"), _("an asset sold"), _("redeploying"), _("Local Competitor")),
}

# Market share and dollars together win, and are counted alike.
UNIT = _("points of market share and cash")

# By verb, as a button says it.
LABELS: dict[type[Action], str] = {
    company.Fold: _("Start a new company"),
    company.Keep: _("Keep this company"),
    company.Leave: _("Leave the game"),
    turn.FareWars: _("Fare Wars"),
    profits.DrawProfits: _("Draw profits"),
    profits.Resolve: _("First: {marker}"),
    profits.Negate: _("Take the profit away"),
    profits.LetPay: _("Let it pay"),
    contract.Bid: _("Bid ${amount}"),
    contract.Drop: _("Drop out"),
    loans.PayInterest: _("Pay the interest"),
    loans.Borrow: _("Borrow ${amount}"),
    loans.Repay: _("Pay back ${amount}"),
    sales.SellSpoke: _("Sell {spoke}"),
    sales.SellJumbo: _("Sell an undeployed Jumbo Jet"),
    sales.SellJumboAt: _("Sell the Jumbo Jet of {spoke}"),
    sales.SellSst: _("Sell the SST"),
    events.Settle: _("Settle"),
    events.GoOnStrike: _("Strike"),
    turn.GoOn: _("Go on to your action"),
    purchases.Buy: _("Buy {spoke}"),
    purchases.BuyWithSst: _("Buy {spoke} with the SST"),
    purchases.AddSst: _("Add the SST to {spoke}"),
    purchases.BuyJumbo: _("Buy a Jumbo Jet for {spoke}"),
    purchases.Pass: _("Pass"),
    takeover.TakeOver: _("Take over {spoke}"),
    takeover.Stop: _("Stop"),
    redeploy.Redeploy: _("Redeploy jets"),
    redeploy.LiftJumbo: _("Pick up the Jumbo Jet of {spoke}"),
    redeploy.LiftSst: _("Pick up the SST"),
    redeploy.PlaceJumbo: _("Place a Jumbo Jet on {spoke}"),
    redeploy.PlaceSst: _("Place the SST on {spoke}"),
    redeploy.Done: _("Done"),
}
NO_FARE_WARS = _("No Fare Wars")
JUMBO_UNDEPLOYED = _("Buy a Jumbo Jet, undeployed")
WITH_JUMBO = _("Take over {spoke} with a Jumbo Jet")

# Names that appear inside the sentences, and what a debt is for.
NAMES = {
    "Crash": _("Crash"),
    "Fuel Cost Hike": _("Fuel Cost Hike"),
    "Local Competitor": _("Local Competitor"),
    "Recession": _("Recession"),
    "Strike": _("Strike"),
    "Jumbo Profit": _("Jumbo Profit"),
    "Government Contract": _("Government Contract"),
    "crash": _("a crash"),
    "fuel": _("fuel"),
    "interest": _("interest"),
}
# The choices of the option, and standings, as the page shows them.
CHOICES = (_("east"), _("west"), _("present"), _("dominant"), _("control"))
HUB = " hub"


def named(text: str, translate: Translate) -> str:
    """A marker, an event or a reason as people say it."""
    if text in NAMES:
        return translate(NAMES[text])
    if text.endswith(HUB):
        return translate(_("the hub {hub}")).format(hub=text.removesuffix(HUB))
    return text


def tell(event: Event, seat: int | None, names: list[str], translate: Translate) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: named(str(value), translate) for key, value in told.items()}
    order, dice = told.get("order"), told.get("dice")
    if isinstance(order, list):
        facts["players"] = ", ".join(names[other] for other in order)
    if isinstance(dice, list):
        facts["dice"] = " + ".join(str(die) for die in dice)
    facts["event"] = facts.get("which", "")
    facts["event_known"] = f": {facts['event']}" if facts["event"] else ""
    if event.name == "bought_jumbo":
        facts["spoke_known"] = translate(_(" for {spoke}")).format(spoke=told["spoke"]) if told["spoke"] else ""
    if event.name == "owed":
        rest = translate(_(" ${amount} were forgiven.")).format(amount=told["forgiven"])
        facts["forgiven_known"] = rest if told["forgiven"] else ""
    if event.name == "takeover":
        facts |= dice_of_both(told, names, translate)
    return event_sentence(event, SENTENCES[event.name], facts, names, translate)


def dice_of_both(told: dict[str, object], names: list[str], translate: Translate) -> dict[str, str]:
    defender = told["defender"]
    return {
        "owner": translate(_("an open spoke")) if defender is None else names[int(str(defender))],
        "attack": summed(told["attack"]),
        "defence": summed(told["defence"]),
        "outcome": translate(_("It succeeded.")) if told["won"] else translate(_("It failed.")),
    }


def summed(throw: object) -> str:
    """`3 + 5 + 2 = 10`: two dice and the modifiers."""
    assert isinstance(throw, list)
    return " + ".join(str(part) for part in throw) + f" = {sum(throw)}"


def prompt(s: BaronState, seat: int, translate: Translate) -> str:
    return translate(PROMPTS[s.phase]).format(
        settlement=s.settlement,
        debt=s.debt,
        cash=s.cash[seat],
        rate=s.contract_rate,
        highest_bid=s.highest_bid,
        contested=named(s.board.marker_names[s.contested], translate) if s.contested >= 0 else "",
    )


def label(game: AirBaron, action: Action, translate: Translate) -> str:
    facts: dict[str, object] = {}
    spoke = spoke_of(action)
    if spoke != NONE:
        facts = {"spoke": game.board.routes[spoke]}
    elif isinstance(action, profits.Resolve):
        facts = {"marker": named(game.board.marker_names[action.marker], translate)}
    elif isinstance(action, (contract.Bid, loans.Borrow, loans.Repay)):
        facts = {"amount": action.amount}
    return translate(template(action)).format_map(facts)


def template(action: Action) -> str:
    if isinstance(action, turn.FareWars) and not action.is_in:
        return NO_FARE_WARS
    if isinstance(action, purchases.BuyJumbo) and action.spoke == NONE:
        return JUMBO_UNDEPLOYED
    if isinstance(action, takeover.TakeOver) and action.with_jumbo:
        return WITH_JUMBO
    return LABELS[type(action)]


def majorities(s: BaronState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Most spokes alone are nothing: what counts is more than half of them, and all (AB32)."""
    return []


def payments(s: BaronState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Each hub with the market share that it counts, and with what its marker pays (AB10, AB32)."""
    shares = translate(_("{hub} brings {{player}} {{then}} of market share instead of {{instead}}"))
    pays = translate(_("The marker of {hub} pays {{player}} {{then}} instead of {{instead}}"))
    seats, found = range(s.players), []
    for hub, name in enumerate(s.board.hubs):
        found.append((shares.format(hub=name), [int(standing.share_at(s, seat, hub)) for seat in seats]))
        profit = [int(profits.hub_profit(s, seat, hub)) if profits.is_paid(s, seat) else 0 for seat in seats]
        found.append((pays.format(hub=name), profit))
    return found


def goals(s: BaronState, translate: Translate) -> list[tuple[str, bool]]:
    """Dominance and control of hubs bring market share."""
    return []


def sources(s: BaronState) -> dict[str, list[int]]:
    """Market share and cash less the loan."""
    seats = range(s.players)
    held = {_("market share"): [int(s.share[seat]) for seat in seats], _("cash"): [int(s.cash[seat]) for seat in seats]}
    return held | {_("loan"): [-int(s.loan[seat]) for seat in seats]}


def explain(game: AirBaron, entry: Entry, translate: Translate, texts: Sequence[str] = PARTS) -> str:
    """A part of what a position is worth, as people say it."""
    words = translate(texts[entry.part])
    if entry.about == NONE:
        return words
    if entry.part in ABOUT:
        return translate(ABOUT[entry.part][entry.about])
    return words.format(hub=game.board.hubs[entry.about])


def in_sentence(game: AirBaron, entry: Entry, translate: Translate) -> str:
    """That profits are drawn first, and nothing is sold without need, is no thing of the position."""
    if entry.part == parts.BEGUN and entry.about in (parts.PROFITS, parts.CUTBACK):
        return ""
    return explain(game, entry, translate, IN_SENTENCE)
