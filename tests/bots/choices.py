"""What bots choose in a few positions, to be compared between the compiled build and plain Python."""

from __future__ import annotations

import json

from flightdeck.bots.catalogue import make_bot
from tests.bots.positions import GAMES, positions, rules, seat_of


def choices() -> list[str]:
    return [
        str(make_bot(bot, number).choose(seat_of(state)))
        for name in GAMES
        for number, state in enumerate(positions(rules(name), 11, every=25)[:4])
        for bot in ("greedy", "search:12")
    ]


if __name__ == "__main__":
    print(json.dumps(choices()))
