"""Who is likely to win a position: the game's own evaluation, turned into chances.

Bots think with `chances`, in a world. What people are told is a `forecast`, or otherwise `calibrated`: of the positions
that are shown as a quarter, a quarter is won.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.bots.bot import Seat
from flightdeck.engine.action import Action, Menu
from flightdeck.engine.state import NOBODY, State

# However clear a position looks, a game that is won is better.
DOUBT: Final = 0.01
# In how many worlds a forecast looks.
WORLDS: Final = 16


def chances(state: State) -> vec[float]:
    """How likely each seat is to win, as far as a quick look tells; certain once the game is over."""
    if state.next_seat() == NOBODY:
        return outcome(state)
    worths = state.worths()
    spread = state.spread()
    best = worths[0]
    for seat in range(1, len(worths)):
        best = max(best, worths[seat])
    total = 0.0
    for seat in range(len(worths)):
        worths[seat] = exp((worths[seat] - best) / spread)
        total += worths[seat]
    for seat in range(len(worths)):
        worths[seat] = DOUBT / float(len(worths)) + (1.0 - DOUBT) * worths[seat] / total
    return worths


def forecast(seat: Seat, rng: random.Random, worlds: int = WORLDS) -> list[float]:
    """How likely each player is to win, from what the seat knows."""
    met = [seat.world(rng) for _ in range(worlds)]
    return calibrated(met[0], mean_chances(met))


def mean_chances(worlds: Sequence[State]) -> list[float]:
    """On average over some worlds of the same position."""
    players = worlds[0].game.players
    means = [0.0] * players
    for world in worlds:
        found = chances(world)
        for seat in range(players):
            means[seat] += found[seat] / len(worlds)
    return means


def calibrated(world: State, found: Sequence[float], searcher: int | None = None) -> list[float]:
    """What bots think of this position, or a search for one seat, as chances that are right between Captains."""
    calibration = world.game.parts.calibrations.get(world.game.players)
    if calibration is None or world.over:
        return list(found)
    return calibration.corrected(found, world.spread(), world.active, searcher)


def try_all(worlds: list[State], mover: i64, actions: list[Action], menu: Menu) -> vec[float]:
    """By place in the menu and seat: the chances after that action, on average over the worlds."""
    players: i64 = worlds[0].game.players
    means = vec[float]([0.0] * (menu.size * players))
    # A division by a plain number makes an object of it each time.
    count = float(len(worlds))
    for world in worlds:
        for place in range(menu.size):
            after = world.copy()
            after.carry_out(mover, actions[menu[place]])
            found = chances(after)
            for seat in range(players):
                means[place * players + seat] += found[seat] / count
    return means


def outcome(state: State) -> vec[float]:
    """A finished game: winners share the one point there is."""
    winners = state.winners
    shares = vec[float]()
    players: i64 = state.game.players
    for seat in range(players):
        shares = append(shares, 1.0 / len(winners) if seat in winners else 0.0)
    return shares
