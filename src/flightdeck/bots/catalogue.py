"""Which bots there are."""

from __future__ import annotations

from collections.abc import Callable

from flightdeck.bots.bot import Bot
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine.errors import BadBot

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def make_bot(name: str, seed: int) -> Bot:
    if name not in BOTS:
        raise BadBot(f"there is no bot '{name}'; there is {', '.join(BOTS)}")
    return BOTS[name](seed)
