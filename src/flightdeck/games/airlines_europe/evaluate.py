"""What a position of Airlines Europe is worth to each seat: about the points it will end the game with.

Every scoring still to come is expected, kind of share by kind of share: how far the airline will have come on the
track, how many shares each player will have on the table, and which place that is likely to give. Money and what was
begun in this turn come on top.
"""

from __future__ import annotations

from math import sqrt
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
from flightdeck.games.airlines_europe.phases import CLEAR, DISCARD, PICK, SECOND, TAKE
from flightdeck.games.airlines_europe.shares import DIVIDEND, Pick

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# How many more turns of its own a search plays before it asks.
HORIZON: Final = 1

# Of its turns, the share that a player spends on licences (each draws a card), and on playing shares.
TURNS_BUYING: Final = 0.45
TURNS_PLAYING: Final = 0.4
# How soon a hand of many kinds gets to the table in the turns there are: the higher, the later.
CLUMSINESS: Final = 0.5
# What airlines move forward while one card is drawn, all together; and how much of it goes where nobody has shares.
SPACES_A_CARD: Final = 4.0
IDLE_INTEREST: Final = 1.0
# A plane carries an airline about so far.
SPACES_A_PLANE: Final = 3.6
# How many cards are drawn for each route of a chain that is to reach its goal.
CARDS_A_LINK: Final = 6.0
# Shares still to come to each player: the part of those in market and pile that is played by the time they are drawn;
# and Air ABACUS, for each card drawn.
ENTRY: Final = 0.4
ABACUS_ENTRY: Final = 0.1
# How far shares on the table will move apart or together: now, and with each share that is not on the table yet.
FIRST_DOUBT: Final = 0.15
DOUBT: Final = 1.2
HAND_DOUBT: Final = 0.3
# A scoring is near, and things stay as they are, when fewer cards than this are to be drawn.
NEAR: Final = 6.0
# The worth of very much money for each scoring that it can still be spent on, and the money that is worth half of it.
RICHES: Final = 3.0
HALF_RICH: Final = 16.0
# Money is worth less when there are few turns left to spend it before a scoring: half with so many.
HALF_TIME: Final = 3.0
# One who chooses later from the market gets so much less out of it.
LATER_CHOICE: Final = 0.85
# A second share of the same kind is missed more than the first.
SECOND_LOSS: Final = 1.5
# The part of what a share brings that comes out of the other players' expectations.
AT_EXPENSE: Final = 0.7
# How far off all this is: at the end, and with each card until then.
LAST_SPREAD: Final = 5.0
SPREAD_A_CARD: Final = 0.2
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


def links_to_goal(board: Board) -> vec[i64]:
    """By airline and city: how many routes lead from there to the airline's goal (AE15); NONE where there is no way."""
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
        links += [found.get(city, NONE) for city in range(len(board.cities))]
    return vec[i64](links)


def worths(s: EuropeState) -> vec[float]:
    cards = cards_until(s)
    holdings = s.holdings
    hands = s.hands
    if s.phase == PICK:
        holdings = s.holdings[:]
        hands = s.hands[:]
        lay_picks(s, hands, holdings)
    elif s.phase == DISCARD:
        hands = s.hands[:]
        hands[s.active * KINDS + ABACUS] += 2 if s.trade_size == 3 else 1
    played = played_until(s, hands, cards)
    worth = vec[float]()
    for seat in range(s.players):
        worth = append(worth, float(s.points[seat]) + money_worth(s, hands, played, cards, seat))
    add_scorings(s, hands, holdings, cards, played, worth)
    return worth


def spread(s: EuropeState) -> float:
    return LAST_SPREAD + SPREAD_A_CARD * cards_until(s)[SCORINGS - 1]


def lay_picks(s: EuropeState, hands: vec[i64], holdings: vec[i64]) -> None:
    """Picks count as laid out, though nobody else sees them yet (AE7)."""
    for seat in range(s.players):
        if s.picks[seat] != NONE:
            pick = s.rules.actions[s.picks[seat]]
            assert isinstance(pick, Pick)
            hands[seat * KINDS + pick.first] -= 1
            hands[seat * KINDS + pick.second] -= 1
            holdings[seat * KINDS + pick.first] += 1
            holdings[seat * KINDS + pick.second] += 1


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
    played = vec[float]()
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
        slow = CLUMSINESS * actions * actions + 0.01
        for number in range(SCORINGS):
            turns = cards[number] * TURNS_PLAYING / (TURNS_BUYING * float(s.players))
            played = append(played, turns * turns / (turns * turns + slow))
    return played


def to_take(s: EuropeState, seat: i64) -> bool:
    """Will this player take a share before the turn, or the scoring, is over?"""
    if s.phase == CLEAR:
        return (seat - s.chooser + s.players) % s.players < s.choices_left
    return seat == s.active and (s.phase == TAKE or s.phase == SECOND)


def money_worth(s: EuropeState, hands: vec[i64], played: vec[float], cards: vec[float], seat: i64) -> float:
    """Money buys places on the track later, the first million the most; shares in hand will bring some (AE19)."""
    shares = s.cards(hands, seat)
    if s.phase == DISCARD and seat == s.active:
        shares = max(shares - s.discards_left, 0)
    coming = float(DIVIDEND * shares) * played[seat * SCORINGS + SCORINGS - 1]
    money = float(s.money[seat]) + 0.5 * coming
    uses = 0.0
    for number in range(s.scorings, SCORINGS):
        turns = cards[number] / (TURNS_BUYING * float(s.players))
        uses += turns / (turns + HALF_TIME)
    return RICHES * uses * money / (money + HALF_RICH)


def add_scorings(
    s: EuropeState, hands: vec[i64], holdings: vec[i64], cards: vec[float], played: vec[float], worth: vec[float]
) -> None:
    """For each kind of share and each scoring to come: the points that every seat may expect."""
    players = s.players
    kinds: i64 = KINDS
    interest = IDLE_INTEREST * AIRLINE_COUNT
    for place in range(players * KINDS):
        interest += float(holdings[place])
    amounts = vec[float]([0.0] * (players + 1))
    ranks = vec[float]([0.0] * (players + 1))
    row = vec[float]([0.0] * (PLACES + 1))
    gains = vec[float]([0.0] * players)
    best_gains = vec[float]([0.0] * players)
    losses = vec[float]([1000.0, 1000.0, 1000.0])
    choosing = s.phase == CLEAR or s.phase == TAKE or s.phase == SECOND
    for kind in range(kinds):
        table: i64 = 0
        hidden: i64 = 0
        for seat in range(players):
            table += holdings[seat * KINDS + kind]
            hidden += hands[seat * KINDS + kind]
        offered = choosing and s.market_count(kind) > 0
        if table + hidden == 0 and not offered and kind != ABACUS:
            continue
        loose = float(s.board.shares[kind] - table - s.gone[kind])
        for seat in range(players):
            gains[seat] = 0.0
        hand_loss = 0.0
        table_loss = 0.0
        for number in range(s.scorings, SCORINGS):
            fill_row(s, kind, number, cards, (float(table) + IDLE_INTEREST) / interest, row)
            coming = shares_to_come(s, kind, cards[number], loose - float(hidden))
            for seat in range(players):
                place = seat * KINDS + kind
                amounts[seat] = coming + float(holdings[place]) + float(hands[place]) * played[seat * SCORINGS + number]
            rivals = players
            if players == 2 and number == SCORINGS - 1:
                amounts[players] = fictitious_shares(s, kind, loose - float(hidden))
                rivals += 1
            # Hands matter less when a scoring is near: little of them will be on the table.
            in_doubt = HAND_DOUBT * float(hidden) * min(1.0, cards[number] / NEAR)
            doubt = FIRST_DOUBT + DOUBT * sqrt(coming * float(players) + in_doubt)
            rank_all(amounts, rivals, doubt, ranks)
            for seat in range(players):
                own = amounts[seat]
                expected = points_at(ranks[seat], own, row)
                worth[seat] += expected
                part = played[seat * SCORINGS + number]
                if offered and (s.phase == CLEAR or seat == s.active):
                    gains[seat] += place_worth(amounts, own + part, seat, rivals, doubt, row) - expected
                elif s.phase == DISCARD and seat == s.active:
                    hand_loss += expected - place_worth(amounts, own - part, seat, rivals, doubt, row)
                    table_loss += expected - place_worth(amounts, own - 1.0, seat, rivals, doubt, row)
        if offered:
            for seat in range(players):
                best_gains[seat] = max(best_gains[seat], gains[seat])
        elif s.phase == DISCARD:
            note_loss(losses, hand_loss, s.hands[s.active * KINDS + kind])
            if not s.rules.abacus_from_hand_only:
                note_loss(losses, table_loss, holdings[s.active * KINDS + kind])
    if choosing:
        add_choices(s, best_gains, worth)
    elif s.phase == DISCARD:
        for number in range(s.discards_left):
            give(s, worth, s.active, -losses[number])


def shares_to_come(s: EuropeState, kind: i64, cards: float, loose: float) -> float:
    """How many shares each player will add to the table from the market, the pile or the supply."""
    if kind == ABACUS:
        return min(ABACUS_ENTRY * cards, float(s.abacus_supply) / float(s.players))
    return ENTRY * loose * cards / (float(s.pile_left) + 10.0) / float(s.players)


def fill_row(s: EuropeState, kind: i64, number: i64, cards: vec[float], interest: float, row: vec[float]) -> None:
    """The points by place that the kind of share will bring in a scoring."""
    if kind == ABACUS:
        for place in range(PLACES):
            row[place] = float(s.board.abacus_points[number * PLACES + place])
        return
    growth = 0.0
    if s.networks.open_count[kind] > 0:
        growth = min(SPACES_A_CARD * cards[number] * interest, SPACES_A_PLANE * float(s.planes[kind]))
        growth += bonus_ahead(s, kind, cards[number])
    evened = s.rules.evened_points
    exact = s.board.track_points
    last = float(s.board.last_space)
    space = int(min(float(s.marker[kind]) + growth, last))
    still = s.marker[kind]
    moving = min(1.0, cards[number] / NEAR)
    for place in range(PLACES):
        now = float(exact[still * PLACES + place])
        row[place] = now + moving * (evened[space * PLACES + place] - now)


def bonus_ahead(s: EuropeState, airline: i64, cards: float) -> float:
    """The bonus that a chain to the goal may still bring (AE15)."""
    goal = s.board.goal[airline]
    if goal == NONE or s.networks.has_joined(airline, goal):
        return 0.0
    cities = s.networks.cities
    joined = s.networks.joined
    links_to = s.rules.links_to_goal
    start = airline * cities
    links = s.planes[airline] + 1
    for place in range(start, start + cities):
        if joined[place] != 0 and links_to[place] < links:
            links = links_to[place]
    if links > s.planes[airline]:
        return 0.0
    return float(s.board.bonus[airline]) * cards / (cards + CARDS_A_LINK * float(links))


def fictitious_shares(s: EuropeState, kind: i64, loose: float) -> float:
    """AE39: what has left the game, and what will be left over."""
    if kind == ABACUS:
        return float(s.abacus_supply + s.gone[kind])
    shares = s.gone[kind] + s.discarded[kind] + s.discarded[KINDS + kind]
    return float(shares) + 0.25 * loose


def rank_all(amounts: vec[float], rivals: i64, doubt: float, ranks: vec[float]) -> None:
    """How many others are likely to be ahead of each; one with less than a share may well have none (AE29)."""
    for seat in range(rivals):
        ranks[seat] = 0.0
    for seat in range(1, rivals):
        own = amounts[seat]
        for other in range(seat):
            theirs = amounts[other]
            ahead = chance_ahead(theirs - own, doubt)
            ranks[seat] += ahead if theirs >= 1.0 else ahead * theirs
            ranks[other] += 1.0 - ahead if own >= 1.0 else (1.0 - ahead) * own


def chance_ahead(lead: float, doubt: float) -> float:
    lead /= doubt
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)


def place_worth(amounts: vec[float], own: float, seat: i64, rivals: i64, doubt: float, row: vec[float]) -> float:
    """What so many shares would bring a seat instead of those it has."""
    if own <= 0.0:
        return 0.0
    rank = 0.0
    for other in range(rivals):
        if other != seat:
            theirs = amounts[other]
            ahead = chance_ahead(theirs - own, doubt)
            rank += ahead if theirs >= 1.0 else ahead * theirs
    return points_at(rank, own, row)


def points_at(rank: float, own: float, row: vec[float]) -> float:
    """The points of a place, or between two places (AE30)."""
    place = int(rank)
    points = row[place] + (rank - place) * (row[place + 1] - row[place])
    return points if own >= 1.0 else points * own


def note_loss(losses: vec[float], loss: float, count: i64) -> None:
    """Keep the three cheapest shares to discard, the cheapest first."""
    for _ in range(count):
        if loss >= losses[2]:
            return
        losses[2] = loss
        if loss < losses[1]:
            losses[2] = losses[1]
            losses[1] = loss
        if loss < losses[0]:
            losses[1] = losses[0]
            losses[0] = loss
        loss *= SECOND_LOSS


def give(s: EuropeState, worth: vec[float], seat: i64, points: float) -> None:
    """What a share is worth to one player the others lose for the most part: there are only so many places."""
    worth[seat] += points
    for other in range(s.players):
        if other != seat:
            worth[other] -= AT_EXPENSE * points / float(s.players - 1)


def add_choices(s: EuropeState, gains: vec[float], worth: vec[float]) -> None:
    """Who is still to take a share of the market (AE17, AE26) has the best one as good as in hand."""
    if s.phase != CLEAR:
        give(s, worth, s.active, gains[s.active])
        return
    chooser = s.chooser
    part = 1.0
    for _ in range(s.choices_left):
        give(s, worth, chooser, part * gains[chooser])
        part *= LATER_CHOICE
        chooser = s.next_after(chooser)
