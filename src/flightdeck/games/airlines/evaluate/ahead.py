"""What will have happened by the scorings to come: cards drawn, stock played, airlines grown."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines.board import AIRLINE_COUNT, FACE_UP, HIGHEST_NUMBER, SCORING_CARDS, TYPE_COUNT
from flightdeck.games.airlines.evaluate.figures import (
    CARDS_FOR_DOUBT,
    DOUBT,
    DRAWS_IN_A_TURN,
    EASY_ROUTES,
    FOUNDED_YET,
    LEAST_DOUBT,
    NO_HOLDERS,
    PLAYED_AT_MOST,
    PLAYS_AT_LEAST,
    PLAYS_IN_A_TURN,
    ROUNDS_SOON,
    TURNS_TO_FOUND,
)

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


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
    w = s.weights
    players = float(s.players)
    o.cards_left = float(stock_left(s))
    turns = o.cards_left / w[DRAWS_IN_A_TURN]
    if s.last_turns > 0:
        turns = float(s.last_turns)
    elif s.rules.last_round:
        turns += players
    o.turns_left = turns / players
    scoring_cards = float(SCORING_CARDS - s.scorings)
    if s.deck_left > 0 and s.turns + 1 >= s.players:  # AL12
        o.soon = scoring_cards * min(1.0, w[ROUNDS_SOON] * players * w[DRAWS_IN_A_TURN] / float(s.deck_left))
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
    w = s.weights
    airlines: i64 = AIRLINE_COUNT
    hands, on_table, inactive, stock = s.hands, s.on_table, s.inactive, o.stock
    plays = w[PLAYS_IN_A_TURN] * o.turns_left + w[PLAYS_AT_LEAST]
    for seat in range(s.players):
        start = seat * AIRLINE_COUNT
        groups = 0.0
        for airline in range(airlines):
            if hands[start + airline] > 0 and inactive[airline] == 0:
                groups += 1.0
        played = min(w[PLAYED_AT_MOST], plays / max(1.0, groups))
        o.played[seat] = played
        for airline in range(airlines):
            if inactive[airline] == 0:
                place = start + airline
                stock[place] = float(on_table[place]) + played * float(hands[place])


def look_at_growth(s: AirlinesState, o: Outlook) -> None:
    """About one marker is placed for each stock card that is drawn: the airlines share them."""
    w = s.weights
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
        o.doubt[airline] = w[LEAST_DOUBT] + w[DOUBT] * sqrt(hidden * min(1.0, o.cards_left / w[CARDS_FOR_DOUBT]))


def urge_to_grow(s: AirlinesState, o: Outlook, airline: i64) -> float:
    w = s.weights
    if s.inactive[airline] or s.supply[airline] == 0:
        return 0.0
    stock = o.stock
    holders = w[NO_HOLDERS]
    for seat in range(s.players):
        holders += min(1.0, stock[seat * AIRLINE_COUNT + airline])
    return holders if s.founded[airline] == 0 else holders * way_out(s, airline)


def way_out(s: AirlinesState, airline: i64) -> float:
    """How much of its urge to grow a founded airline finds routes for."""
    w = s.weights
    lowest, open_routes = s.lowest, s.networks.open_routes
    start = airline * s.networks.routes
    reached: i64 = 0
    for place in range(start, start + s.networks.open_count[airline]):
        reached += HIGHEST_NUMBER + 1 - lowest[i64(open_routes[place])]
    # About this part of the flight cards of a type reaches the number of a route.
    easy = float(reached) / HIGHEST_NUMBER
    return easy / (easy + w[EASY_ROUTES])


def size_later(s: AirlinesState, o: Outlook, airline: i64, markers: float) -> float:
    w = s.weights
    if s.founded[airline]:
        return float(s.placed[airline]) + markers
    if s.inactive[airline]:
        return 0.0
    return w[FOUNDED_YET] * min(1.0, o.turns_left / w[TURNS_TO_FOUND]) * (1.0 + markers)


def on_tables(s: AirlinesState, airline: i64) -> i64:
    total: i64 = 0
    for seat in range(s.players):
        total += s.on_table[seat * AIRLINE_COUNT + airline]
    return total
