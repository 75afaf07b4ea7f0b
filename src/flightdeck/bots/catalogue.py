"""Which bots there are."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from flightdeck.bots.bot import Bot
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine.errors import BadBot

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def make_bot(name: str, seed: int) -> Bot:
    if name not in BOTS:
        raise BadBot(f"there is no bot '{name}'; there is {', '.join(BOTS)}")
    return BOTS[name](seed)


def derived_seed(*numbers: int) -> int:
    """One seed out of several numbers, the same on every machine."""
    key = " ".join(str(number) for number in numbers)
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:6], "big")
