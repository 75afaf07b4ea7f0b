"""What happened and what is to be done, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flightdeck.engine.account import Entry
from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.routemap import NONE
from flightdeck.engine.sentences import counted_points, event_sentence
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.games.airlines_europe import bank, bans, licences, scoring, shares, trade
from flightdeck.games.airlines_europe.board import AIRLINE_COUNT, SCORINGS, SHARE_KINDS
from flightdeck.games.airlines_europe.evaluate.parts import MONEY, POINTS
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, PICK, SECOND, TAKE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope
    from flightdeck.games.airlines_europe.state import EuropeState


SENTENCES = {
    "picked": _("{player} has picked two shares{shares_known}."),
    "revealed": _("{player} starts with {shares}."),
    "bought": _("{player} bought {route} for {airline} at {price} million; {airline} is on space {space}."),
    "bonus": _("{airline} has reached {goal}: {bonus} spaces more, to space {space}."),
    "took": _("{player} took {share} from the market."),
    "turned_up": _("{share} comes into the market."),
    "drew": _("{player} drew {share_known} from the pile."),
    "scoring_card": _("A scoring card turns up."),
    "removed": _("{share} leaves the game."),
    "played": _("{player} played {shares}."),
    "took_money": _("{player} took {amount} million."),
    "bankrupt": _("The bank is bankrupt: nobody keeps more than {kept} million, and the market is new."),
    "discarded": _("{player} discarded {share_known} {place}."),
    "traded": _("{player} received {received} Air ABACUS."),
    "scoring": _("Scoring {scoring}: {player} chooses first from the market."),
    "scored": _("{airline} pays {points}."),
    "earned": _("{player} earned {points_known} with {airline}."),
    "banned": _("{player} banned the licence of {price} million on {route}."),
    "passed": _("{player} passed."),
    "all_blocked": _("No airline can expand any more: the final scoring."),
    "over": _("The game is over. {winners}"),
}

PROMPTS = {
    PICK: _("Pick two shares of different airlines as your first holdings."),
    TURN: _("Your turn: buy a licence, play shares, trade for Air ABACUS, or take money."),
    SECOND: _("Buy a second licence, or go on."),
    TAKE: _("Take a share of the market, or draw one from the pile."),
    DISCARD: _("Discard a share for Air ABACUS: {discards_left} to go."),
    CLEAR: _("A scoring comes: take a share of the market."),
    BAN: _("Ban the cheapest free licence of a route, or pass."),
}

# The clause that matters most for what is to be decided.
CLAUSES = {
    PICK: "AE7",
    TURN: "AE10",
    SECOND: "AE16",
    TAKE: "AE17",
    DISCARD: "AE20",
    CLEAR: "AE26",
    BAN: "option-flight_ban",
}

# What a position is worth to a seat is the sum of these (evaluate).
PARTS = (
    _("points so far"),
    _("{airline} in the first scoring"),
    _("{airline} in the second scoring"),
    _("{airline} in the last scoring"),
    _("Air ABACUS"),
    _("money"),
    _("the share to be taken"),
    _("the shares to be discarded"),
)

# As they stand in a sentence, where that is not their name.
SAID = {POINTS: _("the scorings so far"), MONEY: _("the money in hand")}
IN_SENTENCE = tuple(SAID.get(part, text) for part, text in enumerate(PARTS))

UNIT = _("points")

# By verb, as a button says it.
LABELS: dict[type[Action], str] = {
    shares.Pick: _("Pick {first} and {second}"),
    licences.Buy: _("Buy {route} for {airline}"),
    licences.GoOn: _("Go on without a second licence"),
    shares.Take: _("Take {share}"),
    shares.Draw: _("Draw"),
    shares.Play: _("Play {count} {share}"),
    shares.PlayTwo: _("Play {first} and {second}"),
    trade.Discard: _("Discard {share} {place}"),
    bank.TakeMoney: _("Take 8 million"),
    bans.Ban: _("Ban the cheapest free licence of {route}"),
    bans.Pass: _("Pass"),
}
TRADES = {1: _("Trade one share for one Air ABACUS"), 3: _("Trade three shares for two Air ABACUS")}

# Words that appear inside the sentences.
WORDS = (
    _("yellow"),
    _("blue"),
    _("violet"),
    _("red"),
    _("black"),
    _("brown"),
    _("green"),
    _("orange"),
    _("grey"),
    _("white"),
    _("abacus"),
)
PLACES = {"hand": _("from hand"), "holdings": _("from the holdings")}


def tell(event: Event, seat: int | None, names: list[str], translate: Translate) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: listed(value, translate) for key, value in told.items()}
    facts["share_known"] = facts["share"] if told.get("share") else translate(_("a share"))
    facts["place"] = translate(PLACES[facts["from"]]) if "from" in told else ""
    facts["shares_known"] = f": {facts['shares']}" if "shares" in told else ""
    facts["points_known"] = counted_points(told.get("points"), translate) if event.name == "earned" else ""
    return event_sentence(event, SENTENCES[event.name], facts, names, translate)


def listed(value: object, translate: Translate) -> str:
    if isinstance(value, str):
        return translate(value) if value in WORDS else value
    if not isinstance(value, list):
        return str(value)
    if value and isinstance(value[0], str):
        one = translate(_("{count} {share}"))
        kinds = [one.format(count=value.count(word), share=translate(word)) for word in dict.fromkeys(value)]
        return translate(_(" and ")).join(kinds)
    return "-".join(str(part) for part in value)


def prompt(s: EuropeState, seat: int, translate: Translate) -> str:
    return translate(PROMPTS[s.phase]).format(discards_left=s.discards_left)


def label(game: AirlinesEurope, action: Action, translate: Translate) -> str:
    def share(kind: int) -> str:
        return translate(SHARE_KINDS[kind])

    facts: dict[str, object] = {}
    if isinstance(action, (shares.Pick, shares.PlayTwo)):
        facts = {"first": share(action.first), "second": share(action.second)}
    elif isinstance(action, licences.Buy):
        facts = {"route": game.board.routes[action.route], "airline": share(action.airline)}
    elif isinstance(action, shares.Take):
        facts = {"share": share(action.airline)}
    elif isinstance(action, shares.Play):
        facts = {"count": action.count, "share": share(action.kind)}
    elif isinstance(action, trade.Discard):
        place = PLACES["hand" if action.from_hand else "holdings"]
        facts = {"share": share(action.kind), "place": translate(place)}
    elif isinstance(action, bans.Ban):
        facts = {"route": game.board.routes[action.route]}
    template = TRADES[action.cost] if isinstance(action, trade.Trade) else LABELS[type(action)]
    return translate(template).format_map(facts)


def majorities(s: EuropeState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Each kind of share with what everybody has of it on the table: places in a scoring go by that (AE28)."""
    shares_of = translate(_("shares of {airline}"))
    return [
        (
            shares_of.format(airline=kind_name(kind, translate)),
            [int(s.holdings[seat * len(SHARE_KINDS) + kind]) for seat in range(s.players)],
        )
        for kind in range(len(SHARE_KINDS))
    ]


def kind_name(kind: int, translate: Translate) -> str:
    return translate(SHARE_KINDS[kind] if kind < AIRLINE_COUNT else _("Air ABACUS"))


def payments(s: EuropeState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Each kind of share with what the next scoring would pay if it came now (AE28 to AE33, AE39)."""
    if s.scorings == SCORINGS:
        return []
    pays = translate(
        _("As things lie then, the next scoring pays {{player}} {{points}} for {airline} instead of {{instead}}")
    )
    return [
        (pays.format(airline=kind_name(kind, translate)), [int(points) for points in scoring.paid_next(s, kind)])
        for kind in range(len(SHARE_KINDS))
    ]


def goals(s: EuropeState, translate: Translate) -> list[tuple[str, bool]]:
    """Each airline with a destination, and whether it is reached (AE15)."""
    reaches = translate(_("It takes {airline} to {goal}, {bonus} spaces more on the track."))
    found = []
    for airline in range(AIRLINE_COUNT):
        goal = s.board.goal[airline]
        if goal != NONE:
            facts = {"airline": kind_name(airline, translate), "goal": s.board.cities[goal]}
            told = reaches.format_map(facts | {"bonus": int(s.board.bonus[airline])})
            found.append((told, s.networks.has_joined(airline, goal)))
    return found


def sources(s: EuropeState) -> dict[str, list[int]]:
    """What each airline paid in the scorings, and what one begins with (AE5)."""
    earned = {kind: [0] * s.players for kind in SHARE_KINDS}
    for event in s.events:
        if event.name == "earned":
            facts = event.seen_by(event.seat)
            earned[str(facts["airline"])][event.seat] += int(str(facts["points"]))
    paid = {_("Air ABACUS") if kind == "abacus" else kind: points for kind, points in earned.items()}
    first = [int(s.points[seat]) - sum(points[seat] for points in paid.values()) for seat in range(s.players)]
    return paid | {_("at the start"): first}


def explain(game: AirlinesEurope, entry: Entry, translate: Translate, texts: Sequence[str] = PARTS) -> str:
    """A part of what a position is worth, as people say it."""
    about = translate(SHARE_KINDS[entry.about]) if entry.about != NONE else ""
    return translate(texts[entry.part]).format(airline=about)


def in_sentence(game: AirlinesEurope, entry: Entry, translate: Translate) -> str:
    return explain(game, entry, translate, IN_SENTENCE)
