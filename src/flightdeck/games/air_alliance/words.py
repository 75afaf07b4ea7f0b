"""What happened and what is to be done, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flightdeck.engine.account import Entry
from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.routemap import NONE
from flightdeck.engine.sentences import event_sentence
from flightdeck.engine.state import NOBODY
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance import alliances, boarding, flights, markers, partners, scoring, turn
from flightdeck.games.air_alliance.board import COLOURS, TRIO, TRIO_BONUS
from flightdeck.games.air_alliance.evaluate import parts
from flightdeck.games.air_alliance.phases import ALLY, FLY, LAY, MARKER, PLACE, REPLACE
from flightdeck.games.air_alliance.view import AllianceView

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance
    from flightdeck.games.air_alliance.state import AllianceState

SENTENCES = {
    "placed": _("{player} placed a plane at {airport}."),
    "arrived": _("{passenger} comes to Baggage Claim."),
    "allied": _("{player} formed an alliance with {partners} on area {area}."),
    "alliance_ended": _("{player} is in no alliance any more."),
    "flew": _("{player} flew {colour} from {from} to {to}."),
    "won": _("{player} won {passenger}: {miles} miles."),
    "swapped": _("{player} swapped planes {first} and {second} at {airport}."),
    "reserved": _("{player} reserved {passenger}."),
    "lost": _("{passenger} goes away with lost baggage."),
    "replaced": _("{player} had the row replaced."),
    "laid": _("{player} laid {passenger} on field {field}."),
    "extra_turn": _("{player} has another turn for three passengers or more."),
    "reshuffled": _("The discarded passengers are shuffled into a new pile."),
    "last_round": _("The pile is empty: the last round begins with the next player."),
    "over": _("The game is over. {winners}"),
}

PROMPTS = {
    PLACE: _("Place a plane at an airport that is open to all."),
    REPLACE: _("The last round: have the whole row replaced, or keep it?"),
    ALLY: _("Your boarding pass shows an airline three times: form an alliance?"),
    MARKER: _("Place a marker on a flight symbol or a passenger, or stop: {markers_left} left."),
    FLY: _("Your marker is on {symbol}: choose what to do with it."),
    LAY: _("Lay the passengers you have won on your boarding pass: {to_lay} to go."),
}

# The clause that matters most for what is to be decided.
CLAUSES = {PLACE: "AA3", REPLACE: "AA19", ALLY: "AA7", MARKER: "AA10", FLY: "AA11", LAY: "AA16"}

LAST_ROUND_COMES = _("The last round begins with the next player.")
LAST_TURN = _("The last round: 1 more turn.")
LAST_TURNS = _("The last round: {turns} more turns.")

# What a position is worth to a seat is the sum of these (evaluate).
PARTS = (
    _("miles so far"),
    _("the {trio}, complete"),
    _("the chance of a trio: {trio}"),
    _("{passenger} in this turn"),
    _("{passenger} in the next turn"),
    _("{passenger}, reserved for the next turn"),
    _("another turn after {turn}"),
    _("the turns to come"),
    _("later passengers for whom planes of {colour} wait"),
    _("later passengers for whom planes of {colour} have to be fetched"),
    _("an alliance with {colour} that can be formed"),
    _("an alliance with {colour} that one passenger is missing for"),
    _("the markers left"),
    _("the right to reserve"),
)
# As they stand in a sentence, where that is not their name.
SAID = {
    parts.MILES: _("all passengers won by then"),
    parts.WAITED_FOR: _("later passengers for whom {colour} planes wait"),
    parts.FETCHED_FOR: _("later passengers for whom {colour} planes can be fetched"),
}
IN_SENTENCE = tuple(SAID.get(part, text) for part, text in enumerate(PARTS))
UNTOUCHED = _("those that nobody has begun")
TURNS = (_("this one"), _("the next one"))

UNIT = _("miles")

# By verb, as a button says it.
LABELS: dict[type[Action], str] = {
    turn.PlaceAt: _("Place a plane at {airport}"),
    alliances.Ally: _("Ally with {partners} on area {area}"),
    alliances.NoAlliance: _("No alliance"),
    markers.Use: _("Use symbol {symbol} of field {field}"),
    markers.Reserve: _("Reserve {passenger}"),
    markers.Stop: _("Stop: no further marker"),
    flights.Fly: _("Fly from {start} (plane {position}) to {end}"),
    flights.Swap: _("{airport}: swap planes {first} and {second}"),
    boarding.Lay: _("Lay {passenger} on field {field}"),
}
REPLACING = {True: _("Have the row replaced"), False: _("Keep the row")}
USE_SYMBOL = _("Use {symbol} of field {field}")

# Words that appear inside the sentences: colours, kinds of symbols, choices of the option.
WORDS = {
    "red": _("red"),
    "yellow": _("yellow"),
    "blue": _("blue"),
    "green": _("green"),
    "black": _("black"),
    "white": _("white"),
    "purple": _("purple"),
    "airport": _("airport"),
    "area": _("area"),
    "priority": _("priority"),
    "codeshare": _("codeshare"),
    "or": _("or"),
    "and": _("and"),
    "economy": _("economy"),
    "business": _("business"),
    "first": _("first class"),
}
# As the board file has them, and as people write them.
TRIOS = {
    "ENTHUSIAST TRIO": _("Enthusiast Trio"),
    "SCHOLAR TRIO": _("Scholar Trio"),
    "ACTOR TRIO": _("Actor Trio"),
    "COCKTAIL TRIO": _("Cocktail Trio"),
    "BALL GAME TRIO": _("Ball Game Trio"),
    "SPY TRIO": _("Spy Trio"),
    "PRIMITIVE MAN TRIO": _("Primitive Man Trio"),
}
# The choices of the option, as the page shows them.
CHOICES = (_("same_plane"), _("any_plane"))
COLOUR_FACTS = ("colour", "partners")


def said(text: str, translate: Translate) -> str:
    """`codeshare black or white`, word by word."""
    return " ".join(translate(WORDS[word]) if word in WORDS else word for word in text.split(" "))


def tell(event: Event, seat: int | None, names: list[str], translate: Translate) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: said(str(value), translate) if key in COLOUR_FACTS else str(value) for key, value in told.items()}
    if "passenger" in told:  # those of the built-in board are in the catalogue, those of another keep their names
        facts["passenger"] = translate(facts["passenger"])
    return event_sentence(event, SENTENCES[event.name], facts, names, translate)


def prompt(s: AllianceState, seat: int, translate: Translate) -> str:
    symbol = s.board.symbol_name(s.symbol_at) if s.symbol_at != NONE else ""
    return translate(PROMPTS[s.phase]).format(
        markers_left=s.markers_left, to_lay=s.to_lay, symbol=said(symbol, translate)
    )


def warning(view: AllianceView, translate: Translate) -> str:
    """What everybody should know of the end (AA18); empty as long as there is nothing."""
    turns = view["last_turns"]
    if turns == 0:
        return translate(LAST_ROUND_COMES) if view["last_round_comes"] else ""
    return translate(LAST_TURN if turns == 1 else LAST_TURNS).format(turns=turns)


def label(game: AirAlliance, action: Action, translate: Translate) -> str:
    airports, people = game.board.airports, game.board.passengers
    facts: dict[str, object] = {}
    if isinstance(action, turn.PlaceAt):
        facts = {"airport": airports[action.airport]}
    elif isinstance(action, alliances.Ally):
        facts = {"partners": said(partners.named(action.partners), translate), "area": action.area + 1}
    elif isinstance(action, markers.Use):
        facts = {"symbol": action.slot + 1, "field": action.field + 1}
    elif isinstance(action, markers.Reserve):
        facts = {"passenger": translate(people[action.card])}
    elif isinstance(action, flights.Fly):
        facts = {"start": airports[action.start], "position": action.position + 1, "end": airports[action.end]}
    elif isinstance(action, flights.Swap):
        facts = {"airport": airports[action.airport], "first": action.first + 1, "second": action.second + 1}
    elif isinstance(action, boarding.Lay):
        facts = {"passenger": translate(people[action.card]), "field": action.field + 1}
    template = REPLACING[action.does] if isinstance(action, turn.Replace) else LABELS[type(action)]
    return translate(template).format_map(facts)


def use_label(use: markers.Use, symbol: str, translate: Translate) -> str:
    """In a position where one sees what the symbol is."""
    return translate(USE_SYMBOL).format(symbol=said(symbol, translate), field=use.field + 1)


def trio_name(printed: str) -> str:
    """As people write it; a trio of another board keeps its own name."""
    return TRIOS.get(printed, printed)


def majorities(s: AllianceState, translate: Translate) -> list[tuple[str, list[int]]]:
    """There is nothing of which it matters who has most."""
    return []


def payments(s: AllianceState, translate: Translate) -> list[tuple[str, list[int]]]:
    """Passengers and trios with the miles of whoever has them (AA20)."""
    wins = translate(_("{{player}} wins {passenger}, {{then}} miles, and not with the other move"))
    completes = translate(_("{{player}} completes the {trio}, {{then}} miles, and not with the other move"))
    owners = [scoring.owner(s, card) for card in range(len(s.place))]
    found = []
    for card, owner in enumerate(owners):
        miles = [int(s.board.miles[card]) if owner == seat else 0 for seat in range(s.players)]
        found.append((wins.format(passenger=translate(s.board.passengers[card])), miles))
    for trio, printed in enumerate(s.board.trios):
        members = [owner for card, owner in enumerate(owners) if s.board.trio[card] == trio]
        bonus = [TRIO_BONUS if members.count(seat) == TRIO else 0 for seat in range(s.players)]
        found.append((completes.format(trio=translate(trio_name(printed))), bonus))
    return found


def goals(s: AllianceState, translate: Translate) -> list[tuple[str, bool]]:
    """What can be completed, trios, pays."""
    return []


def sources(s: AllianceState) -> dict[str, list[int]]:
    """The passengers won, by class, and trios (AA20)."""
    names = (WORDS["economy"], WORDS["business"], WORDS["first"])
    earned = {name: [0] * s.players for name in names}
    for card, miles in enumerate(s.board.miles):
        seat = scoring.owner(s, card)
        if seat != NOBODY:
            earned[names[s.board.travel_class[card]]][seat] += int(miles)
    return earned | {_("Trios"): [TRIO_BONUS * scoring.trios(s, seat) for seat in range(s.players)]}


def explain(game: AirAlliance, entry: Entry, translate: Translate, texts: Sequence[str] = PARTS) -> str:
    """A part of what a position is worth, as people say it."""
    board, about = game.board, entry.about
    facts = {"turn": translate(TURNS[entry.when])} if entry.when != NONE else {}
    if entry.part in (parts.TRIO, parts.TRIO_CHANCE):
        facts["trio"] = translate(trio_name(board.trios[about]) if about != NONE else UNTOUCHED)
    elif entry.part in (parts.THIS_TURN, parts.NEXT_TURN, parts.RESERVED):
        facts["passenger"] = translate(board.passengers[about])
    elif about != NONE:
        facts["colour"] = translate(WORDS[COLOURS[about]])
    return translate(texts[entry.part]).format_map(facts)


def in_sentence(game: AirAlliance, entry: Entry, translate: Translate) -> str:
    return explain(game, entry, translate, IN_SENTENCE)
