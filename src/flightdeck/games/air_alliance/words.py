"""What happened and what is to be done, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.engine.event import Event
from flightdeck.engine.routemap import NONE
from flightdeck.engine.sentences import player, result, sentence
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance.board import SYMBOLS
from flightdeck.games.air_alliance.phases import ALLY, FLY, LAY, MARKER, PLACE, REPLACE

if TYPE_CHECKING:
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
# The choices of the option, as the page shows them.
CHOICES = (_("same_plane"), _("any_plane"))
# The passengers of the built-in board; those of another board keep their names.
PASSENGERS = (
    _("Board Gamer (1)"),
    _("Board Gamer (2)"),
    _("Anime Otaku"),
    _("Folklorist"),
    _("Archaeologist"),
    _("Professor"),
    _("Hollywood Star"),
    _("Kung Fu Star"),
    _("Korean Star"),
    _("Beer Brewer"),
    _("Bartender"),
    _("Hotelier"),
    _("Tennis Player"),
    _("Soccer Player"),
    _("Volleyball Player"),
    _("Secret Agent (MI6)"),
    _("Secret Agent (KGB)"),
    _("Secret Agent (CIA)"),
    _("Neanderthal"),
    _("Yeti"),
    _("Bigfoot"),
    _("Pearl Diver"),
    _("Film Critic"),
    _("Honeymooner"),
    _("Backpacker"),
    _("Stunt Double"),
    _("Spice Trader"),
    _("Winemaker"),
    _("Diamond Dealer"),
    _("Wildlife Filmer"),
    _("Screenwriter"),
    _("Toy Collector"),
    _("Banker"),
    _("Surfer"),
    _("Exchange Student"),
    _("Inventor"),
    _("Salsa Dancer"),
    _("Cigar Roller"),
    _("Carpet Merchant"),
    _("Chef"),
    _("Painter"),
    _("Sailor"),
    _("Perfumer"),
    _("Retired Couple"),
    _("Ship Builder"),
    _("Oil Magnate"),
    _("Marathon Runner"),
    _("Violinist"),
    _("Rug Weaver"),
    _("Opera Singer"),
    _("Mariachi"),
    _("Falconer"),
    _("Pianist"),
    _("Spa Doctor"),
    _("Mountaineer"),
    _("Nobel Laureate"),
    _("Ski Instructor"),
    _("Safari Guide"),
    _("Geologist"),
    _("Carnival Dancer"),
)
COLOUR_FACTS = ("colour", "partners")


def said(text: str, translate: Translate) -> str:
    """`codeshare black or white`, word by word."""
    return " ".join(translate(WORDS[word]) if word in WORDS else word for word in text.split(" "))


def tell(event: Event, seat: int | None, names: list[str], translate: Translate = str) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: said(str(value), translate) if key in COLOUR_FACTS else str(value) for key, value in told.items()}
    facts["player"] = player(event, names)
    if "passenger" in told:
        facts["passenger"] = translate(facts["passenger"])
    if event.name == "over":
        facts["winners"] = result(told, names, translate)
    return sentence(translate(SENTENCES[event.name]), facts)


def prompt(s: AllianceState, seat: int, translate: Translate = str) -> str:
    if seat not in s.to_act:
        return ""
    symbol = s.board.symbol_name(s.symbol_at // SYMBOLS, s.symbol_at % SYMBOLS) if s.symbol_at != NONE else ""
    return translate(PROMPTS[s.phase]).format(
        markers_left=s.markers_left, to_lay=s.to_lay, symbol=said(symbol, translate)
    )
