"""Action A, first part: buying route licences (AE10 to AE16), and when no airline can expand any more (AE35, AE36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe import scoring
from flightdeck.games.airlines_europe.board import AIRLINE_COUNT, AIRLINES, LICENCES
from flightdeck.games.airlines_europe.phases import SECOND, TAKE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


class Buy(Verb["EuropeState"]):
    """`buy white Moscow-Riga`"""

    def __init__(self, airline: int, route: int, route_name: str) -> None:
        super().__init__(f"buy {AIRLINES[airline]} {route_name}")
        self.airline: i64 = airline
        self.route: i64 = route

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != TURN and s.phase != SECOND:
            return "no licences can be bought now (AE16)"
        if not s.networks.may_take(self.airline, self.route):
            return why_not_expand(s, self.airline, self.route)
        price = next_price(s, self.route)
        if price > s.money[seat]:
            return f"the cheapest free licence costs {price} and there are only {s.money[seat]} million (AE11)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        first = s.phase == TURN
        buy(s, seat, self.airline, self.route)
        if s.all_blocked():  # AE35
            scoring.final_scoring(s)
        else:
            s.phase = SECOND if first and can_buy(s, seat) else TAKE


class GoOn(Verb["EuropeState"]):
    """`go on`: no second licence (AE16)."""

    def refuse(self, s: EuropeState, seat: i64) -> str:
        return "" if s.phase == SECOND else "there is no second licence to do without now (AE16)"

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        s.phase = TAKE


def offer_licences(s: EuropeState, seat: i64, menu: Menu) -> None:
    # A third of all time is spent in this loop: local names, and the price looked up in place, make it twice as fast.
    money = s.money[seat]
    taken = s.taken
    prices = s.board.prices
    open_routes = s.networks.open_routes
    open_count = s.networks.open_count
    routes: i64 = len(taken)
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        start = airline * routes
        index = s.rules.first_buy + start
        for place in range(start, start + open_count[airline]):
            route = i64(open_routes[place])
            if prices[route * LICENCES + taken[route]] <= money:
                menu.add(index + route)


def can_buy(s: EuropeState, seat: i64) -> bool:
    """Is there any licence the player can pay?"""
    networks = s.networks
    routes: i64 = len(s.taken)
    for airline in range(i64(AIRLINE_COUNT)):
        start = airline * routes
        for place in range(start, start + networks.open_count[airline]):
            if next_price(s, i64(networks.open_routes[place])) <= s.money[seat]:
                return True
    return False


def next_price(s: EuropeState, route: i64) -> i64:
    """AE11: always the cheapest licence that is still free."""
    return s.board.prices[route * LICENCES + s.taken[route]]


def why_not_expand(s: EuropeState, airline: i64, route: i64) -> str:
    name = AIRLINES[airline]
    if not s.board.in_play(airline, s.players):
        return f"{name} is not in a game of {s.players} players (AE2)"
    if s.planes[airline] == 0:
        return f"{name} has no planes left (AE12)"
    if owns(s, airline, route):
        return f"{name} has a licence of this route already (AE12)"
    if s.taken[route] == s.board.licence_count[route]:
        return "the route is full (AE12)"
    return f"the route does not touch the network of {name} (AE10)"


def owns(s: EuropeState, airline: i64, route: i64) -> bool:
    for place in range(route * LICENCES, route * LICENCES + s.taken[route]):
        if s.owner[place] == airline:
            return True
    return False


def buy(s: EuropeState, seat: i64, airline: i64, route: i64) -> None:
    price = next_price(s, route)
    s.money[seat] -= price
    s.bank += price
    advance(s, airline, price)  # AE13
    if s.watched:
        s.happened(
            "bought",
            seat,
            {
                "airline": AIRLINES[airline],
                "route": s.board.routes[route],
                "price": price,
                "space": s.marker[airline],
            },
        )
    place_plane(s, airline, route)
    city = s.networks.new_city(airline, route)
    if city != NONE:
        s.networks.join(airline, city)
        if city == s.board.goal[airline]:  # AE15
            advance(s, airline, s.board.bonus[airline])
            if s.watched:
                s.happened(
                    "bonus",
                    seat,
                    {
                        "airline": AIRLINES[airline],
                        "goal": s.board.cities[city],
                        "bonus": s.board.bonus[airline],
                        "space": s.marker[airline],
                    },
                )
    if s.planes[airline] == 0:  # AE12
        s.networks.retire(airline)


def advance(s: EuropeState, airline: i64, spaces: i64) -> None:
    """AE13: past the last space the marker stays on the last space."""
    space = s.marker[airline] + spaces
    s.marker[airline] = space if space < s.board.last_space else s.board.last_space


def place_plane(s: EuropeState, airline: i64, route: i64) -> None:
    s.owner[route * LICENCES + s.taken[route]] = airline
    s.taken[route] += 1
    s.planes[airline] -= 1
    s.networks.shut_route(airline, route)
    if s.taken[route] == s.board.licence_count[route]:
        s.networks.shut_for_all(route)


def join_networks(s: EuropeState) -> None:
    """Work out, from the licences on the board, what each airline has joined and may buy."""
    for airline in range(AIRLINE_COUNT):
        if s.board.in_play(airline, s.players):
            own = [route for route in range(len(s.taken)) if owns(s, airline, route)]
            s.networks.join_all(airline, s.board.home[airline], own)
            if s.planes[airline] == 0:
                s.networks.retire(airline)
