"""How the game would probably go on after an action: the next few moves, as far as most worlds agree on them.

What the seat does not know is drawn anew in each world, so no line tells what it could not expect.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from flightdeck.bots.bot import Seat
from flightdeck.bots.greedy import GreedyBot
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.review.numbers import LINE_MOVES, LINE_WORLDS

# A move is expected if it is played in so many of the worlds in which all moves before it were.
MOST: Final = 1 / 3
# And in so many of all.
FEWEST: Final = LINE_WORLDS // 6


def expected_line(seat: Seat, action: Action, then: Sequence[Action], seed: int) -> list[str]:
    """What follows the action, as in a record: first what the seat itself goes on with, then whatever is a choice."""
    rng = random.Random(seed)
    played = [moves_after(seat.world(rng), seat.number, action, then, rng.getrandbits(48)) for _ in range(LINE_WORLDS)]
    line: list[str] = []
    while True:
        nexts = Counter(moves[len(line)] for moves in played if len(moves) > len(line))
        if not nexts:
            return line
        move, count = min(nexts.items(), key=lambda pair: (-pair[1], pair[0]))
        if count < max(FEWEST, MOST * len(played)):
            return line
        played = [moves for moves in played if len(moves) > len(line) and moves[len(line)] == move]
        line.append(move)


def moves_after(world: State, own: int, action: Action, then: Sequence[Action], seed: int) -> list[str]:
    """In one world: the next few moves that were a choice."""
    bot, plan = GreedyBot(seed), list(then)
    seats = [Seat(world, number) for number in range(world.game.players)]
    world.carry_out(own, action)
    moves: list[str] = []
    while not world.over and len(moves) < LINE_MOVES:
        mover = seats[int(world.next_seat())]
        mover.look()
        goes_on = mover.number == own and plan and plan[0] in mover.legal
        chosen = plan.pop(0) if goes_on else bot.choose(mover)
        if len(mover.legal) > 1:
            moves.append(f"{mover.number + 1}: {chosen}")
        world.carry_out(mover.number, chosen)
    return moves
