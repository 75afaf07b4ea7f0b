"""What will have happened by the scorings to come: cards drawn, stock played, airlines grown."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines.board import AIRLINE_COUNT, FACE_UP, HIGHEST_NUMBER, SCORING_CARDS, TYPE_COUNT

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# So much of a turn draws a stock card: in the other turns stock is played.
DRAWS_IN_A_TURN: Final = 0.45
# A scoring within so many rounds finds the table about as it is now.
ROUNDS_SOON: Final = 5.2
# How many of the airlines in its hand a seat can still play, for each turn it has left, and without any. In the end
# seats play more than that, but who counts on it waits too long.
PLAYS_IN_A_TURN: Final = 1.6
PLAYS_AT_LEAST: Final = 0.2
# Even in a long game some cards stay in hand.
PLAYED_AT_MOST: Final = 0.95
# How far apart two holdings have to be for a clear order: at least, and more for stock that is not on the table yet.
LEAST_DOUBT: Final = 0.05
DOUBT: Final = 0.2
# With so many stock cards left, all stock that is not on the table is in doubt.
CARDS_FOR_DOUBT: Final = 30.0
# An airline that nobody has founded yet may never be, or late. Near the end it is too late.
FOUNDED_YET: Final = 0.5
TURNS_TO_FOUND: Final = 5.0
# Airlines grow by the way out they have (half as fast as they might with this many easy routes), and by how many seats
# hold their stock: a few markers go to airlines of nobody.
EASY_ROUTES: Final = 6.0
NO_HOLDERS: Final = 0.3


class Outlook:
    """What the parts of the estimate share."""

    def __init__(self, players: i64) -> None:
        places = players * AIRLINE_COUNT
        # Stock cards to be drawn, and turns of each seat until they are gone.
        self.cards_left: float = 0.0
        self.turns_left: float = 0.0
        # How many scorings are expected soon, and how many later; how much of all growth a later one finds.
        self.soon: float = 0.0
        self.later: float = 0.0
        self.grown: float = 0.0
        # By seat: which part of a hand will be on the table later. By seat and airline: the stock on the table then.
        self.played: vec[float] = vec[float]([0.0] * players)
        self.stock: vec[float] = vec[float]([0.0] * places)
        # By airline: markers later, and how far apart holdings have to be for a clear order.
        self.size: vec[float] = vec[float]([0.0] * AIRLINE_COUNT)
        self.doubt: vec[float] = vec[float]([0.0] * AIRLINE_COUNT)
        # By seat and airline: what a later scoring pays for each marker, and one more marker brings in all scorings.
        self.later_pay: vec[float] = vec[float]([0.0] * places)
        self.marker: vec[float] = vec[float]([0.0] * places)
        # By seat and type: the highest usable flight card.
        self.highest: vec[i64] = vec[i64]([0] * (players * TYPE_COUNT))


def look_ahead(s: AirlinesState) -> Outlook:
    o = Outlook(s.players)
    look_at_time(s, o)
    look_at_stock(s, o)
    look_at_growth(s, o)
    return o


def look_at_time(s: AirlinesState, o: Outlook) -> None:
    players = float(s.players)
    o.cards_left = float(stock_left(s))
    turns = o.cards_left / DRAWS_IN_A_TURN
    if s.last_turns > 0:
        turns = float(s.last_turns)
    elif s.rules.last_round:
        turns += players
    o.turns_left = turns / players
    scoring_cards = float(SCORING_CARDS - s.scorings)
    if s.deck_left > 0 and s.turns + 1 >= s.players:  # AL12
        o.soon = scoring_cards * min(1.0, ROUNDS_SOON * players * DRAWS_IN_A_TURN / float(s.deck_left))
    # AL20, AL21: with two players the last scoring card is the end.
    final = 0.0 if s.players == 2 else 1.0
    o.later = max(0.0, scoring_cards + final - o.soon)
    # Scoring cards lie evenly in the deck: on the average a scoring comes half way, but the final one at the end.
    o.grown = (0.5 * scoring_cards + 1.0) / (scoring_cards + 1.0)


def stock_left(s: AirlinesState) -> i64:
    """How many stock cards can be drawn."""
    left: i64 = 0
    deck = s.deck
    for place in range(s.deck_left):
        if deck[place] >= 0:
            left += 1
    slots: i64 = FACE_UP
    for slot in range(slots):
        if s.face_up[slot] != NONE:
            left += 1
    return left


def look_at_stock(s: AirlinesState, o: Outlook) -> None:
    """What will be on the table later. Each airline in hand takes a turn to play."""
    airlines: i64 = AIRLINE_COUNT
    hands, on_table, inactive, stock = s.hands, s.on_table, s.inactive, o.stock
    plays = PLAYS_IN_A_TURN * o.turns_left + PLAYS_AT_LEAST
    for seat in range(s.players):
        start = seat * AIRLINE_COUNT
        groups = 0.0
        for airline in range(airlines):
            if hands[start + airline] > 0 and inactive[airline] == 0:
                groups += 1.0
        played = min(PLAYED_AT_MOST, plays / max(1.0, groups))
        o.played[seat] = played
        for airline in range(airlines):
            if inactive[airline] == 0:
                place = start + airline
                stock[place] = float(on_table[place]) + played * float(hands[place])


def look_at_growth(s: AirlinesState, o: Outlook) -> None:
    """About one marker is placed for each stock card that is drawn: the airlines share them."""
    airlines: i64 = AIRLINE_COUNT
    urges = vec[float]([0.0] * AIRLINE_COUNT)
    total = 0.01
    for airline in range(airlines):
        urges[airline] = urge_to_grow(s, o, airline)
        total += urges[airline]
    for airline in range(airlines):
        markers = o.cards_left * urges[airline] / total
        supply = float(s.supply[airline])
        if supply > 0.0:
            markers = markers * supply / (markers + supply)  # never more than there are
        o.size[airline] = size_later(s, o, airline, o.grown * markers)
        hidden = float(s.board.stock[airline] - on_tables(s, airline))
        o.doubt[airline] = LEAST_DOUBT + DOUBT * sqrt(hidden * min(1.0, o.cards_left / CARDS_FOR_DOUBT))


def urge_to_grow(s: AirlinesState, o: Outlook, airline: i64) -> float:
    if s.inactive[airline] or s.supply[airline] == 0:
        return 0.0
    stock = o.stock
    holders = NO_HOLDERS
    for seat in range(s.players):
        holders += min(1.0, stock[seat * AIRLINE_COUNT + airline])
    return holders if s.founded[airline] == 0 else holders * way_out(s, airline)


def way_out(s: AirlinesState, airline: i64) -> float:
    """How much of its urge to grow a founded airline finds routes for."""
    lowest, open_routes = s.lowest, s.networks.open_routes
    start = airline * s.networks.routes
    reached: i64 = 0
    for place in range(start, start + s.networks.open_count[airline]):
        reached += HIGHEST_NUMBER + 1 - lowest[open_routes[place]]
    # About this part of the flight cards of a type reaches the number of a route.
    easy = float(reached) / HIGHEST_NUMBER
    return easy / (easy + EASY_ROUTES)


def size_later(s: AirlinesState, o: Outlook, airline: i64, markers: float) -> float:
    if s.founded[airline]:
        return float(s.placed[airline]) + markers
    if s.inactive[airline]:
        return 0.0
    return FOUNDED_YET * min(1.0, o.turns_left / TURNS_TO_FOUND) * (1.0 + markers)


def on_tables(s: AirlinesState, airline: i64) -> i64:
    total: i64 = 0
    for seat in range(s.players):
        total += s.on_table[seat * AIRLINE_COUNT + airline]
    return total
