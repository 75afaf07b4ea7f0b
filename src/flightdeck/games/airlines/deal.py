"""Set-up (AL2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.games.airlines import board
from flightdeck.games.airlines.state import AirlinesState

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines


def deal(rules: Airlines, seed: int) -> AirlinesState:
    s = AirlinesState(rules)
    s.seed = seed
    chance = Chance(seed)
    stock = [airline for airline in range(board.AIRLINE_COUNT) for _ in range(rules.board.stock[airline])]
    chance.shuffle(stock)
    for seat in range(s.players):
        if rules.bonus_points:
            s.points[seat] = seat
        for _ in range(board.FIRST_STOCK):
            s.hands[seat * board.AIRLINE_COUNT + stock.pop()] += 1
    s.face_up = vec[i64]([stock.pop() for _ in range(board.FACE_UP)])
    if not rules.controlled_scoring:
        stock += [board.SCORING_CARD] * board.SCORING_CARDS
        chance.shuffle(stock)
    s.deck = vec[i64](stock)
    s.deck_left = len(stock)
    flights = list(range(len(rules.board.flights)))
    chance.shuffle(flights)
    for seat in range(s.players):
        for _ in range(board.FIRST_FLIGHTS):
            s.flight_place[flights.pop()] = seat
    s.flight_deck = vec[i64](flights)
    s.flights_left = len(flights)
    return s
