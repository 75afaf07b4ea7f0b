"""What will have happened by each scoring to come: cards drawn, shares played, airlines grown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe import pile
from flightdeck.games.airlines_europe.board import (
    ABACUS,
    AIRLINE_COUNT,
    FINAL_PILE,
    KINDS,
    MARKET_SIZE,
    PLACES,
    SCORINGS,
    Board,
)
from flightdeck.games.airlines_europe.evaluate.figures import (
    ABACUS_ENTRY,
    CARDS_A_LINK,
    CLUMSINESS,
    ENTRY,
    NEAR,
    SPACES_A_CARD,
    SPACES_A_PLANE,
    TURNS_BUYING,
    TURNS_PLAYING,
)
from flightdeck.games.airlines_europe.phases import CLEAR, SECOND, TAKE

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# The evened track looks so many spaces forward and back.
REACH: Final = 6


def even_out(board: Board) -> vec[float]:
    """The points of the track by space and place, evened over the neighbouring spaces: for markers that still move."""
    evened = vec[float]()
    for space in range(int(board.last_space) + 1):
        for place in range(PLACES):
            total = 0.0
            weights = 0.0
            for near in range(max(board.first_space, space - REACH), min(board.last_space, space + REACH) + 1):
                weight = float(REACH + 1 - abs(int(near) - space))
                total += weight * float(board.track_points[near * PLACES + place])
                weights += weight
            evened = append(evened, total / weights if weights > 0 else 0.0)
    return evened


def ways_to_goal(board: Board) -> tuple[vec[i64], vec[i64]]:
    """By airline: the cities with a way to its goal (AE15), nearest first, then NONE; and how many routes it takes."""
    cities: list[int] = []
    links: list[int] = []
    for airline in range(AIRLINE_COUNT):
        found = {int(board.goal[airline]): 0} if board.goal[airline] != NONE else {}
        waiting = list(found)
        for city in waiting:
            for route in board.routes_at(city):
                for end in (board.route_from[route], board.route_to[route]):
                    if end != NONE and end not in found:
                        found[end] = found[city] + 1
                        waiting.append(end)
        rest = [NONE] * (len(board.cities) - len(waiting))
        cities += waiting + rest
        links += [found[city] for city in waiting] + rest
    return vec[i64](cities), vec[i64](links)


def cards_until(s: EuropeState) -> vec[float]:
    """By scoring: how many cards will be taken by players' actions before it, from where the set-up puts it (AE8)."""
    cards = vec[float]([0.0, 0.0, 0.0])
    drawn = s.pile_size - s.pile_left
    rest = s.pile_size - SCORINGS - FINAL_PILE
    about: i64 = 0 if s.rules.exact_piles else pile.ABOUT
    first: i64 = s.scorings + 1 if s.phase == CLEAR else s.scorings
    for number in range(first, SCORINGS):
        if number == 0:
            low = rest // 4 - about
            high = low + 2 * about
        elif number == 1:
            low = s.first_pile + 1 + (rest - s.first_pile) // 2 - about
            high = low + 2 * about
        else:
            low = rest + pile.SCORING_CARDS_ABOVE_FINAL
            high = low + FINAL_PILE
        low = max(low, drawn)
        # The card that fills the market up is drawn, too; but those of a cleared market are nobody's action (AE26).
        left = 0.5 * float(low + high) + float(1 - drawn - MARKET_SIZE * (number - s.scorings))
        cards[number] = max(left, float(1 + number - first))
    return cards


def played_until(s: EuropeState, hands: vec[i64], cards: vec[float]) -> vec[float]:
    """By seat and scoring: the part of the hand that will be on the table by then."""
    w = s.weights
    played = vec[float]([0.0] * (s.players * SCORINGS))
    kinds: i64 = KINDS
    for seat in range(s.players):
        actions = 0.0
        for kind in range(kinds):
            count = hands[seat * KINDS + kind]
            if count == 1:
                actions += 0.5
            elif count > 1:
                actions += 1.0
        if to_take(s, seat):
            actions += 0.5
        slow = w[CLUMSINESS] * actions * actions + 0.01
        for number in range(SCORINGS):
            turns = cards[number] * w[TURNS_PLAYING] / (w[TURNS_BUYING] * float(s.players))
            played[seat * SCORINGS + number] = turns * turns / (turns * turns + slow)
    return played


def to_take(s: EuropeState, seat: i64) -> bool:
    """Will this player take a share before the turn, or the scoring, is over?"""
    if s.phase == CLEAR:
        return (seat - s.chooser + s.players) % s.players < s.choices_left
    return seat == s.active and (s.phase == TAKE or s.phase == SECOND)


def shares_to_come(s: EuropeState, kind: i64, cards: float, loose: float) -> float:
    """How many shares each player will add to the table from the market, the pile or the supply."""
    w = s.weights
    if kind == ABACUS:
        return min(w[ABACUS_ENTRY] * cards, float(s.abacus_supply) / float(s.players))
    return w[ENTRY] * loose * cards / (float(s.pile_left) + 10.0) / float(s.players)


def links_missing(s: EuropeState, airline: i64) -> i64:
    """How many routes the airline lacks on its way to its goal; NONE if there is no bonus to come (AE15)."""
    cities = s.networks.cities
    joined = s.networks.joined
    nearest = s.rules.cities_to_goal
    start = airline * cities
    for place in range(start, start + cities):
        city = nearest[place]
        if city == NONE:
            return NONE
        if joined[start + city] != 0:
            links = s.rules.links_to_goal[place]
            return links if 0 < links <= s.planes[airline] else i64(NONE)
    return NONE


def fill_row(
    s: EuropeState, kind: i64, number: i64, links: i64, cards: float, interest: float, row: vec[float]
) -> None:
    """The points by place that the kind of share will bring in a scoring."""
    w = s.weights
    if kind == ABACUS:
        for place in range(PLACES):
            row[place] = float(s.board.abacus_points[number * PLACES + place])
        return
    growth = 0.0
    if s.networks.open_count[kind] > 0:
        growth = min(w[SPACES_A_CARD] * cards * interest, w[SPACES_A_PLANE] * float(s.planes[kind]))
        if links != NONE:
            growth += float(s.board.bonus[kind]) * cards / (cards + w[CARDS_A_LINK] * float(links))
    evened = s.rules.evened_points
    exact = s.board.track_points
    last = float(s.board.last_space)
    still = s.marker[kind]
    space: i64 = int(min(float(still) + growth, last))
    moving = min(1.0, cards / w[NEAR])
    for place in range(i64(PLACES)):
        now = float(exact[still * PLACES + place])
        row[place] = now + moving * (evened[space * PLACES + place] - now)


def fictitious_shares(s: EuropeState, kind: i64, loose: float) -> float:
    """AE39: what has left the game, and what will be left over."""
    if kind == ABACUS:
        return float(s.abacus_supply + s.gone[kind])
    shares = s.gone[kind] + s.discarded[kind] + s.discarded[KINDS + kind]
    return float(shares) + 0.25 * loose
