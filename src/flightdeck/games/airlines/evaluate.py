"""What a position of Airlines (1990) is worth to each seat: about the points it will end with.

Each scoring that is still to come pays for an airline its markers, to whoever has the most and the second-most stock on
the table. A scoring that comes soon finds the table as it is. A later one finds larger airlines, and most of what is in
the hands now will be on the table: there the order of the shareholders is a matter of chance. To this come flight
cards, what the rest of the turn promises, and how soon each seat is to move.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines.board import AIRLINE_COUNT, FACE_UP, HIGHEST_NUMBER, SCORING_CARDS, TYPE_COUNT
from flightdeck.games.airlines.phases import DRAW, FOUND, SABOTAGE, SPOT, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# How many more turns of its own a search plays before it asks: by then it shows what markers and stock were good for.
HORIZON: Final = 3

# So much of a turn draws a stock card: in the other turns stock is played.
DRAWS_IN_A_TURN: Final = 0.45
# A scoring within so many rounds finds the table about as it is now.
ROUNDS_SOON: Final = 5.2
# Of what its airlines will grow until later, so much has come about when a scoring comes soon.
GROWN_SOON: Final = 0.3
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
# A flight card that can be used, and each point of its value.
FLIGHT_CARD: Final = 0.15
FLIGHT_VALUE: Final = 0.06
TURNS_FOR_FLIGHTS: Final = 5.0
# What is promised is not quite had: another route or card may have to do.
PROMISED: Final = 0.9
SABOTAGE_TO_COME: Final = 0.3
# The error of all this: at the end, and by the number of cards in the deck and its root.
LEAST_SPREAD: Final = 3.0
SPREAD_BY_CARD: Final = 0.23
SPREAD_BY_ROOT: Final = 0.1
# AL13 to AL15, for each marker.
SECOND: Final = 0.5


class Outlook:
    """What the parts of the estimate share."""

    def __init__(self) -> None:
        # Stock cards to be drawn, and turns of each seat until they are gone.
        self.cards_left: float = 0.0
        self.turns_left: float = 0.0
        # How many scorings are expected soon, and how many later; how much of all growth a later one finds.
        self.soon: float = 0.0
        self.later: float = 0.0
        self.grown: float = 0.0
        # By seat: which part of a hand will be on the table later. By seat and airline: the stock on the table then.
        self.played: vec[float] = vec[float]()
        self.stock: vec[float] = vec[float]()
        # By airline: markers later, and how far apart holdings have to be for a clear order.
        self.size: vec[float] = vec[float]()
        self.doubt: vec[float] = vec[float]()
        # By seat and airline: what one more marker brings.
        self.marker: vec[float] = vec[float]()
        # By seat and type: the highest flight card.
        self.highest: vec[i64] = vec[i64]()


def worths(s: AirlinesState) -> vec[float]:
    o = Outlook()
    look_at_time(s, o)
    look_at_stock(s, o)
    look_at_growth(s, o)
    found = vec[float]()
    for seat in range(s.players):
        found = append(found, float(s.points[seat]) + scorings(s, o, seat))
    add_flights(s, o, found)
    add_turns(s, o, found)
    return found


def spread(s: AirlinesState) -> float:
    cards = float(s.deck_left)
    return LEAST_SPREAD + SPREAD_BY_CARD * cards + SPREAD_BY_ROOT * sqrt(cards)


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
    for place in range(s.deck_left):
        if s.deck[place] >= 0:
            left += 1
    slots: i64 = FACE_UP
    for slot in range(slots):
        if s.face_up[slot] != NONE:
            left += 1
    return left


def look_at_stock(s: AirlinesState, o: Outlook) -> None:
    """What will be on the table later. Each airline in hand takes a turn to play."""
    airlines: i64 = AIRLINE_COUNT
    for seat in range(s.players):
        start = seat * AIRLINE_COUNT
        groups = 0.0
        for airline in range(airlines):
            if s.hands[start + airline] > 0 and s.inactive[airline] == 0:
                groups += 1.0
        plays = PLAYS_IN_A_TURN * o.turns_left + PLAYS_AT_LEAST
        played = min(PLAYED_AT_MOST, plays / max(1.0, groups))
        o.played = append(o.played, played)
        for airline in range(airlines):
            stock = 0.0
            if s.inactive[airline] == 0:
                stock = float(s.on_table[start + airline]) + played * float(s.hands[start + airline])
            o.stock = append(o.stock, stock)


def look_at_growth(s: AirlinesState, o: Outlook) -> None:
    """About one marker is placed for each stock card that is drawn: the airlines share them."""
    airlines: i64 = AIRLINE_COUNT
    urges = vec[float]()
    total = 0.01
    for airline in range(airlines):
        urge = urge_to_grow(s, o, airline)
        urges = append(urges, urge)
        total += urge
    for airline in range(airlines):
        markers = o.cards_left * urges[airline] / total
        supply = float(s.supply[airline])
        if supply > 0.0:
            markers = markers * supply / (markers + supply)  # never more than there are
        o.size = append(o.size, size_later(s, o, airline, o.grown * markers))
        hidden = float(s.board.stock[airline] - on_tables(s, airline))
        o.doubt = append(o.doubt, LEAST_DOUBT + DOUBT * sqrt(hidden * min(1.0, o.cards_left / CARDS_FOR_DOUBT)))


def urge_to_grow(s: AirlinesState, o: Outlook, airline: i64) -> float:
    if s.inactive[airline] or s.supply[airline] == 0:
        return 0.0
    holders = NO_HOLDERS
    for seat in range(s.players):
        holders += min(1.0, o.stock[seat * AIRLINE_COUNT + airline])
    if s.founded[airline] == 0:
        return holders
    networks = s.networks
    start = airline * networks.routes
    easy = 0.0
    for place in range(start, start + networks.open_count[airline]):
        # About this part of the flight cards of a type reaches the number.
        easy += float(HIGHEST_NUMBER + 1 - s.lowest[networks.open_routes[place]]) / HIGHEST_NUMBER
    return holders * easy / (easy + EASY_ROUTES)


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


def scorings(s: AirlinesState, o: Outlook, seat: i64) -> float:
    """What the seat will earn in all scorings to come; notes what one more marker would bring."""
    earned = 0.0
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        size = o.size[airline]
        part = o.later * part_later(s, o, seat, airline, o.stock[seat * AIRLINE_COUNT + airline])
        earned += part * size
        placed = float(s.placed[airline])
        if o.soon > 0.0 and placed > 0.0:
            part_soon = o.soon * part_now(s, seat, airline)
            earned += part_soon * (placed + GROWN_SOON * (size - placed))
            part += part_soon
        o.marker = append(o.marker, part)
    return earned


def part_later(s: AirlinesState, o: Outlook, seat: i64, airline: i64, mine: float) -> float:
    """Points for each marker, if the seat has so much stock and nobody knows what the others will have."""
    if mine <= 0.0:
        return 0.0
    none_above = 1.0
    one_above = 0.0
    alone = 1.0
    for other in range(s.players):
        theirs = o.stock[other * AIRLINE_COUNT + airline]
        if other == seat or theirs <= 0.0:
            continue
        there = min(1.0, theirs)
        ahead = (theirs - mine) / o.doubt[airline]
        above = there * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))
        one_above = one_above * (1.0 - above) + none_above * above
        none_above *= 1.0 - above
        alone *= 1.0 - there
    return min(1.0, mine) * (none_above + SECOND * (one_above + alone))


def part_now(s: AirlinesState, seat: i64, airline: i64) -> float:
    """Points for each marker, if the scoring were now (AL13 to AL15, but for rounding)."""
    mine = s.on_table[seat * AIRLINE_COUNT + airline]
    if mine == 0:
        return 0.0
    more: i64 = 0
    as_much: i64 = 0
    fewer: i64 = 0
    for other in range(s.players):
        theirs = s.on_table[other * AIRLINE_COUNT + airline]
        if theirs > mine:
            more += 1
        elif theirs == mine:
            as_much += 1
        elif theirs > 0:
            fewer += 1
    if more > 1:
        return 0.0
    if more == 1:
        return SECOND / float(as_much)
    return 1.0 if as_much == 1 and fewer > 0 else (1.0 + SECOND) / float(as_much)


def add_flights(s: AirlinesState, o: Outlook, found: vec[float]) -> None:
    board = s.board
    for _ in range(s.players * TYPE_COUNT):
        o.highest = append(o.highest, 0)
    # The next claim is counted by `add_turns`. With two players a card is worth no more than that: most markers pay the
    # other one half as much, so whoever counted cards too would rather keep them all than claim.
    useful = min(1.0, o.turns_left / TURNS_FOR_FLIGHTS) if s.players > 2 else 0.0
    cards: i64 = len(s.flight_place)
    for card in range(cards):
        seat = s.flight_place[card]
        value = board.flight_value[card]
        kind = board.flight_type[card]
        if seat >= 0 and value >= s.lowest_of_type[kind]:
            found[seat] += useful * (FLIGHT_CARD + FLIGHT_VALUE * float(value))
            if value > o.highest[seat * TYPE_COUNT + kind]:
                o.highest[seat * TYPE_COUNT + kind] = value


def add_turns(s: AirlinesState, o: Outlook, found: vec[float]) -> None:
    """The rest of a turn that was begun counts in full, the next turn of each seat the more the sooner it comes.

    So nobody seems to be better off for having just moved, nor for being about to.
    """
    seat = s.active
    if s.phase != TURN:
        found[seat] += PROMISED * rest_of_turn(s, o, seat)
        seat = s.next_after(seat)
    for waiting in range(s.players):
        found[seat] += PROMISED * PROMISED * whole_turn(s, o, seat) * float(s.players - waiting) / float(s.players)
        seat = s.next_after(seat)


def rest_of_turn(s: AirlinesState, o: Outlook, seat: i64) -> float:
    if s.phase == DRAW:
        return best_card(s, o, seat)
    if s.phase == FOUND:
        return FLIGHT_CARD + o.marker[seat * AIRLINE_COUNT + s.founding] + best_card(s, o, seat)
    if s.phase == SABOTAGE or s.phase == SPOT:
        return SABOTAGE_TO_COME
    return whole_turn(s, o, seat)


def whole_turn(s: AirlinesState, o: Outlook, seat: i64) -> float:
    """A marker for the airline where it brings most, and a stock card (AL8)."""
    marker = best_marker(s, o, seat)
    return marker + best_card(s, o, seat) if marker > 0.0 else 0.0


def best_marker(s: AirlinesState, o: Outlook, seat: i64) -> float:
    networks = s.networks
    best = 0.0
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        gain = o.marker[seat * AIRLINE_COUNT + airline]
        if gain <= best:
            continue
        start = airline * networks.routes
        for place in range(start, start + networks.open_count[airline]):
            route = networks.open_routes[place]
            if s.lowest[route] <= o.highest[seat * TYPE_COUNT + s.board.route_type[route]]:
                best = gain
                break
    return best


def best_card(s: AirlinesState, o: Outlook, seat: i64) -> float:
    """What the best of the face-up stock cards brings later."""
    best = 0.0
    slots: i64 = FACE_UP
    for slot in range(slots):
        airline = s.face_up[slot]
        if airline == NONE or s.inactive[airline]:
            continue
        stock = o.stock[seat * AIRLINE_COUNT + airline]
        more = part_later(s, o, seat, airline, stock + o.played[seat]) - part_later(s, o, seat, airline, stock)
        best = max(best, more * o.later * o.size[airline])
    return best
