"""Set-up (AL2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.engine.network import Networks
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.airlines import claim
from flightdeck.games.airlines.board import (
    AIRLINE_COUNT,
    CIRCLES,
    FACE_UP,
    FIRST_FLIGHTS,
    FIRST_STOCK,
    SCORING_CARD,
    SCORING_CARDS,
    TYPE_COUNT,
)
from flightdeck.games.airlines.flights import IN_DECK
from flightdeck.games.airlines.state import AirlinesState

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines


def blank(rules: Airlines) -> AirlinesState:
    """The empty board before the deal: all markers in supply, no card anywhere."""
    s = AirlinesState(rules)
    board = rules.board
    routes = len(board.routes)
    s.points = zeros(rules.players)
    s.hands = zeros(rules.players * AIRLINE_COUNT)
    s.on_table = zeros(rules.players * AIRLINE_COUNT)
    s.seen = zeros(rules.players * AIRLINE_COUNT)
    s.gone = zeros(AIRLINE_COUNT)
    s.face_up = vec[i64]([NONE] * FACE_UP)
    s.deck = zeros(0)
    s.flight_place = vec[i64]([IN_DECK] * len(board.flights))
    s.flight_deck = zeros(0)
    s.flight_since = zeros(len(board.flights))
    s.supply = board.markers[:]
    s.placed = zeros(AIRLINE_COUNT)
    s.founded = zeros(AIRLINE_COUNT)
    s.inactive = zeros(AIRLINE_COUNT)
    s.owner = vec[i64]([NONE] * (routes * CIRCLES))
    s.lowest = vec[i64]([board.circles[route * CIRCLES] for route in range(routes)])
    s.sabotaged = zeros(routes)
    s.lowest_of_type = zeros(TYPE_COUNT)
    for kind in range(TYPE_COUNT):
        claim.note_lowest_of_type(s, kind)
    s.networks = Networks.none(board, AIRLINE_COUNT)
    for airline in range(AIRLINE_COUNT):
        for route in range(routes):
            if not board.may_use(airline, route):
                s.networks.shut_route(airline, route)
    return s


def deal(rules: Airlines, seed: int) -> AirlinesState:
    s = blank(rules)
    s.seed = seed
    chance = Chance(seed)
    stock = [airline for airline in range(AIRLINE_COUNT) for _ in range(rules.board.stock[airline])]
    chance.shuffle(stock)
    for seat in range(s.players):
        if rules.bonus_points:
            s.points[seat] = seat
        for _ in range(FIRST_STOCK):
            s.hands[seat * AIRLINE_COUNT + stock.pop()] += 1
    s.face_up = vec[i64]([stock.pop() for _ in range(FACE_UP)])
    if not rules.controlled_scoring:
        stock += [SCORING_CARD] * SCORING_CARDS
        chance.shuffle(stock)
    s.deck = vec[i64](stock)
    s.deck_left = len(stock)
    flights = list(range(len(rules.board.flights)))
    chance.shuffle(flights)
    for seat in range(s.players):
        for _ in range(FIRST_FLIGHTS):
            s.flight_place[flights.pop()] = seat
    s.flight_deck = vec[i64](flights)
    s.flights_left = len(flights)
    return s
