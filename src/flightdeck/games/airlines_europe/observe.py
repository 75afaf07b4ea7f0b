"""What a seat may see (AE40) as a vector of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe import board
from flightdeck.games.airlines_europe.phases import NAMES, OVER
from flightdeck.games.airlines_europe.shares import Pick

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# A usual amount of each; such a one becomes a half.
MONEY: Final = 10
POINTS: Final = 40
CARDS: Final = 8
BANK: Final = 60
HIGHEST_PRICE: Final = 20
MOST_DISCARDS: Final = 3
MOST_BANS: Final = 4


def add_turn(s: EuropeState, o: Observation) -> None:
    o.part("phase").choice(s.phase, len(NAMES))
    o.part("to_act")
    for place in range(s.players):
        o.flag(s.is_to_act(o.absolute(place)))
    o.part("active").whose(s.active)
    o.part("scoring_card_holder").whose(s.holder)
    o.part("scorings")
    o.fraction(s.scorings, board.SCORINGS)
    o.fraction(s.scoring_cards_waiting, board.SCORINGS)
    o.part("choices_left")
    o.fraction(s.trade_size, MOST_DISCARDS)
    o.fraction(s.discards_left, MOST_DISCARDS)
    o.fraction(s.choices_left, board.MARKET_SIZE)


def add_own(s: EuropeState, o: Observation) -> None:
    o.part("hand").shares_of(s.hands, o.seat * board.KINDS, s.board.shares)
    o.part("face_down_discards").shares_of(s.discarded, o.seat * board.KINDS, s.board.shares)
    o.part("pick")
    first: i64 = NONE
    second: i64 = NONE
    if s.picks[o.seat] != NONE:
        action = s.rules.actions[s.picks[o.seat]]
        assert isinstance(action, Pick)
        first, second = action.first, action.second
    o.choice(first, board.AIRLINE_COUNT)
    o.choice(second, board.AIRLINE_COUNT)


def add_table(s: EuropeState, o: Observation) -> None:
    o.part("market")
    for kind in range(i64(board.KINDS)):
        o.fraction(s.market_count(kind), board.MARKET_SIZE)
    o.part("pile").fraction(s.pile_left, s.pile_size)
    o.part("gone").shares_of(s.gone, 0, s.board.shares)
    o.part("bank").amount(s.bank, BANK)
    o.part("abacus_supply").fraction(s.abacus_supply, s.board.shares[board.ABACUS])


def add_airlines(s: EuropeState, o: Observation) -> None:
    airlines: i64 = board.AIRLINE_COUNT
    o.part("in_play")
    for airline in range(airlines):
        o.flag(s.board.in_play(airline, s.players))
    o.part("share_track").fractions(s.marker, 0, airlines, s.board.last_space)
    o.part("planes")
    for airline in range(airlines):
        o.fraction(s.planes[airline], s.board.shares[airline])
    o.part("bonus_to_come")
    for airline in range(airlines):
        goal = s.board.goal[airline]
        o.flag(goal != NONE and not s.networks.has_joined(airline, goal))
    o.part("blocked")
    for airline in range(airlines):
        o.flag(s.blocked(airline))


def add_routes(s: EuropeState, o: Observation) -> None:
    """Who has which licence of a route does not matter any more; who is on it does."""
    routes: i64 = len(s.taken)
    o.part("licences_left")
    for route in range(routes):
        o.fraction(s.board.licence_count[route] - s.taken[route], board.LICENCES)
    o.part("next_price")
    for route in range(routes):
        full = s.taken[route] == s.board.licence_count[route]
        o.fraction(0 if full else s.board.prices[route * board.LICENCES + s.taken[route]], HIGHEST_PRICE)
    o.part("bans")
    for route in range(routes):
        banned: i64 = 0
        for place in range(route * board.LICENCES, route * board.LICENCES + s.taken[route]):
            if s.owner[place] == board.BANNED:
                banned += 1
        o.fraction(banned, board.LICENCES)
    o.part("networks")
    start = o.blank(board.AIRLINE_COUNT * routes)
    for route in range(routes):
        for place in range(route * board.LICENCES, route * board.LICENCES + s.taken[route]):
            if s.owner[place] >= 0:
                o.mark(start + s.owner[place] * routes + route)


def add_seat(s: EuropeState, o: Observation, place: int) -> None:
    seat = o.absolute(place)
    points_known = place == 0 or s.rules.open_points or s.phase == OVER
    o.part(f"money_{place}").amount(s.money[seat], MONEY)
    o.part(f"points_{place}")
    o.flag(points_known)
    o.amount(s.points[seat] if points_known else 0, POINTS)
    o.part(f"holdings_{place}").shares_of(s.holdings, seat * board.KINDS, s.board.shares)
    o.part(f"seen_in_hand_{place}").shares_of(s.seen, seat * board.KINDS, s.board.shares)
    o.part(f"cards_{place}")
    o.amount(s.cards(s.hands, seat), CARDS)
    o.fraction(s.hands[seat * board.KINDS + board.ABACUS], s.board.shares[board.ABACUS])
    o.amount(s.cards(s.discarded, seat), CARDS)
    o.part(f"ban_markers_{place}").fraction(s.ban_markers[seat], MOST_BANS)


SECTIONS: Final = (add_turn, add_own, add_table, add_airlines, add_routes)
