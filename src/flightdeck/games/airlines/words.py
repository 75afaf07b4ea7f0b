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
from flightdeck.games.airlines import claim, expand, flights, found, inactive, sabotage, scoring, stock
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES
from flightdeck.games.airlines.evaluate import parts
from flightdeck.games.airlines.phases import DRAW, EXPAND, FOUND, OVER, SABOTAGE, SPOT, TURN
from flightdeck.games.airlines.view import code

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines
    from flightdeck.games.airlines.state import AirlinesState


SENTENCES = {
    "founded": _("{player} founded {airline} and put {count} of its stock on the table."),
    "claimed": _("{player} claimed {route} for {airline} on number {number} with {card}."),
    "drew_flight": _("{player} drew {card_known}."),
    "reshuffled": _("The discarded flight cards are shuffled into a new deck."),
    "exchanged": _("{player} exchanged the unusable flight card {card}."),
    "played_none": _("{player} played no flight card."),
    "took": _("{player} took {airline} from the face-up stock."),
    "turned_up": _("{airline} is turned up."),
    "drew": _("{player} drew {stock_known} from the deck."),
    "declined": _("{player} did without a stock card."),
    "played": _("{player} played {count} {airline}."),
    "sabotaged": _("{player} sabotaged the {number} on {route} with a marker of {airline}."),
    "inactive": _("{airline} can never be founded any more: it is inactive."),
    "removed": _("A stock card of {airline} leaves the game."),
    "scoring_card": _("A scoring card shows up."),
    "scoring_card_back": _("A scoring card shows up too early and goes back into the deck."),
    "scoring_cards_in": _("The scoring cards are shuffled into the deck."),
    "scoring": _("Scoring {scoring}."),
    "earned": _("{player} earned {points_known} with {airline} ({markers} markers)."),
    "last_round": _("No stock is left: everybody has one more turn."),
    "stalemate": _("Nothing can go on: the final scoring."),
    "over": _("The game is over. {winners}"),
}

PROMPTS = {
    TURN: _("Your turn: found an airline, expand a network, or play stock."),
    FOUND: _("Claim the first route of {founding}, at its headquarters, with a flight card."),
    EXPAND: _("Claim a route for any founded airline with a flight card, or play none."),
    DRAW: _("Take one of the face-up stock cards, or draw one from the deck."),
    SABOTAGE: _("Sabotage a route with a marker of any airline, or do without."),
    SPOT: _("Choose the circle for the sabotage marker of {sabotage_with}."),
}

# The clause that matters most for what is to be decided.
CLAUSES = {TURN: "AL6", FOUND: "AL7", EXPAND: "AL8", DRAW: "AL4", SABOTAGE: "AL10", SPOT: "AL10"}

# What a position is worth to a seat is the sum of these (evaluate.parts).
PARTS = (
    _("points so far"),
    _("{airline} in a scoring soon"),
    _("{airline} in later scorings"),
    _("growth of {airline}"),
    _("{airline} in hand"),
    _("{airline}, not founded yet"),
    _("flight cards ({type})"),
    _("values of flight cards ({type})"),
    _("a marker for {airline} in this turn"),
    _("a stock card of {airline} in this turn"),
    _("a flight card in this turn"),
    _("sabotage in this turn"),
    _("a marker for {airline} in the next turn"),
    _("a stock card of {airline} in the next turn"),
)

# As they stand in a sentence, where that is not their name.
SAID = {
    parts.POINTS: _("the scorings so far"),
    parts.GROWTH: _("{airline} as it grows"),
    parts.IN_HAND: _("{airline} from the hand"),
    parts.UNFOUNDED: _("{airline} once it is founded"),
    parts.MARKER: _("{airline} with a marker in this turn"),
    parts.STOCK_CARD: _("{airline} with a stock card in this turn"),
    parts.NEXT_MARKER: _("{airline} with a marker in the next turn"),
    parts.NEXT_STOCK_CARD: _("{airline} with a stock card in the next turn"),
}
IN_SENTENCE = tuple(SAID.get(part, text) for part, text in enumerate(PARTS))

UNIT = _("points")

# By verb, as a button says it.
LABELS: dict[type[Action], str] = {
    inactive.Remove: _("Remove {airline} from the face-up stock"),
    flights.Exchange: _("Exchange {card}"),
    found.Found: _("Found {airline} (stock cards: {count})"),
    expand.Expand: _("Expand: draw a flight card"),
    claim.Claim: _("Claim {route} for {airline} with a {number}"),
    expand.PlayNone: _("Play no flight card"),
    stock.Take: _("Take {share}"),
    stock.Draw: _("Draw"),
    stock.Decline: _("Do without a stock card"),
    stock.Play: _("Play {count} {share}"),
    sabotage.SabotageWith: _("Sabotage with a marker of {airline}"),
    sabotage.NoSabotage: _("No sabotage"),
    sabotage.SabotageOn: _("Sabotage the {number} of {route}"),
}

# Route types, as they are called in the names of flight cards.
TYPES = {
    "wavy": _("wavy"),
    "dotted": _("dotted"),
    "dashed": _("dashed"),
    "double": _("double"),
    "solid": _("solid"),
}


def card_name(card: str, translate: Translate) -> str:
    """`wavy 5`, translated."""
    kind, value = card.split(" ")
    return f"{translate(TYPES[kind])} {value}"


def tell(event: Event, seat: int | None, names: list[str], translate: Translate) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: str(value) for key, value in told.items()}
    if "card" in told:
        facts["card"] = card_name(facts["card"], translate)
    facts["card_known"] = facts["card"] if "card" in told else translate(_("a flight card"))
    facts["stock_known"] = facts["airline"] if "airline" in told else translate(_("a stock card"))
    facts["points_known"] = counted_points(told.get("points"), translate)
    return event_sentence(event, SENTENCES[event.name], facts, names, translate)


def prompt(s: AirlinesState, seat: int, translate: Translate) -> str:
    return translate(PROMPTS[s.phase]).format(founding=code(s.founding), sabotage_with=code(s.saboteur))


def label(game: Airlines, action: Action, translate: Translate) -> str:
    board = game.board
    facts: dict[str, object] = {}
    if isinstance(action, (inactive.Remove, sabotage.SabotageWith)):
        facts = {"airline": AIRLINES[action.airline]}
    elif isinstance(action, flights.Exchange):
        facts = {"card": card_name(board.flights[action.card], translate)}
    elif isinstance(action, found.Found):
        facts = {"airline": AIRLINES[action.airline], "count": action.count}
    elif isinstance(action, claim.Claim):
        facts = {"route": board.routes[action.route], "airline": AIRLINES[action.airline], "number": action.value}
    elif isinstance(action, stock.Take):
        facts = {"share": AIRLINES[action.airline]}
    elif isinstance(action, stock.Play):
        facts = {"count": action.count, "share": AIRLINES[action.airline]}
    elif isinstance(action, sabotage.SabotageOn):
        facts = {"route": board.routes[action.route], "number": action.number}
    return translate(LABELS[type(action)]).format_map(facts)


def majorities(s: AirlinesState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Each airline with the stock that everybody has on the table."""
    stock_of = translate(_("stock of {airline}"))
    return [
        (stock_of.format(airline=name), [int(s.on_table[seat * len(AIRLINES) + place]) for seat in range(s.players)])
        for place, name in enumerate(AIRLINES)
    ]


def payments(s: AirlinesState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Each airline with what the next scoring would pay if it came now (AL13 to AL15, AL21)."""
    if s.phase == OVER:
        return []
    pays = translate(
        _("As things lie then, the next scoring pays {{player}} {{points}} for {airline} instead of {{instead}}")
    )
    return [
        (pays.format(airline=name), [int(points) for points in scoring.paid_next(s, place)])
        for place, name in enumerate(AIRLINES)
    ]


def goals(s: AirlinesState, translate: Translate) -> list[tuple[str, bool]]:
    """Airlines have no destinations."""
    return []


def sources(s: AirlinesState) -> dict[str, list[int]]:
    """What each airline paid in the scorings: there are no other points."""
    earned = {airline: [0] * s.players for airline in AIRLINES}
    for event in s.events:
        if event.name == "earned":
            earned[str(event.public["airline"])][event.seat] += int(str(event.public["points"]))
    return earned


def explain(game: Airlines, entry: Entry, translate: Translate, texts: Sequence[str] = PARTS) -> str:
    """A part of what a position is worth, as people say it."""
    words = translate(texts[entry.part])
    if entry.about == NONE:
        return words
    if entry.part in (parts.FLIGHTS, parts.HIGH_FLIGHTS):
        return words.format(type=translate(TYPES[ROUTE_TYPES[entry.about]]))
    return words.format(airline=AIRLINES[entry.about])


def in_sentence(game: Airlines, entry: Entry, translate: Translate) -> str:
    return explain(game, entry, translate, IN_SENTENCE)
