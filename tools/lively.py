"""Random moves that get a game somewhere: what a person would hardly do is done rarely."""

from __future__ import annotations

import random
from collections.abc import Callable

from flightdeck.engine.action import Action
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import State
from flightdeck.games.air_alliance import airports, boarding, flights, markers
from flightdeck.games.air_alliance.board import CODESHARE, FIELDS, QUEUE, SYMBOLS, Board
from flightdeck.games.air_alliance.state import AllianceState

# By game: how likely the first word of a move is to be chosen, beside others that have 1. Where nothing is said, every
# move is as likely as any other.
WEIGHTS: dict[str, dict[str, float]] = {
    "air_baron": {
        "fold": 0.3,
        "fare": 0.2,
        "draw": 5,
        "pay": 5,
        "borrow": 0.2,
        "repay": 3,
        "sell": 0.03,
        "go": 2,
        "strike": 1.5,
        "drop": 2,
        "buy": 8,
        "take": 1.5,
        "stop": 0.3,
        "redeploy": 0.5,
        "pass": 0.3,
    },
    "air_alliance": {"use": 8, "reserve": 0.5, "stop": 0.1, "ally": 8},
}
# In Air Alliance, beside 1: a flight that wins a passenger, one to where a passenger waits, a symbol that helps one, a
# card whose codeshares match those of other fields.
WINS, FETCHES, HELPS, MATCHES = 40, 4, 12, 6


def move(state: State, seat: int, rng: random.Random) -> Action:
    legal = state.legal(seat)
    weights = WEIGHTS.get(state.game.info.name)
    if weights is None:
        return rng.choice(legal)
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(str(action).split()[0], []).append(action)
    kind = rng.choices(list(kinds), [weights.get(word, 1) for word in kinds])[0]
    promising = PROMISING.get(state.game.info.name)
    if promising is None:
        return rng.choice(kinds[kind])
    return rng.choices(kinds[kind], [promising(state, action) for action in kinds[kind]])[0]


def promise(state: State, action: Action) -> float:
    """How likely this flight or this symbol is among others of its kind: passengers are seldom won by chance alone."""
    assert isinstance(state, AllianceState)
    waiting = [state.row[slot] for slot in range(state.row_size)]
    board = state.board
    if isinstance(action, flights.Fly):
        plane = state.queue[action.start * QUEUE + action.position]
        origins = state.left[plane] | state.carried[action.start] | 1 << action.start
        if any(board.destination[card] == action.end and origins >> board.origin[card] & 1 for card in waiting):
            return WINS
        return FETCHES if any(board.origin[card] == action.end for card in waiting) else 1
    if isinstance(action, markers.Use):
        seat = state.active
        symbol = markers.symbol_place(state, seat, action.field, action.slot)
        for card in waiting:
            origin = board.origin[card]
            for position in range(min(board.exits[origin], state.waiting[origin])):
                colour = airports.colour_of(airports.plane_on(state, origin, position))
                if flights.may_use(state.rules, state.ally_at, seat, symbol, colour) and flights.reaches(
                    state.rules, seat, symbol, colour, board.destination[card]
                ):
                    return HELPS
    if isinstance(action, boarding.Lay):
        shared = codeshares(board, action.card)
        for field in range(FIELDS):
            top = state.top[state.active * FIELDS + field]
            if field != action.field and top != NONE:
                shared &= codeshares(board, top)
        return MATCHES if shared else 1
    return 1


def codeshares(board: Board, card: int) -> int:
    """The airlines on a passenger's codeshare symbols, as bits."""
    places = range(card * SYMBOLS, card * SYMBOLS + SYMBOLS)
    return sum({int(board.about[place]) for place in places if board.symbol[place] == CODESHARE})


PROMISING: dict[str, Callable[[State, Action], float]] = {"air_alliance": promise}
