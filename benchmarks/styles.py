"""Are styles equally strong, and can people tell them apart: python -m benchmarks.styles [--games airlines]

One bot of each style plays alone against three of its level without a style, every deal from every seat (par is 25 %).
Besides how often it won: how often it did in a game what people can see, and how often each of the others did.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from dataclasses import dataclass
from functools import partial
from math import ceil

import flightdeck
from benchmarks.bots import OPTIONS
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.executors import local_workers
from flightdeck.bots.levels import SEPARATOR, STYLES
from flightdeck.bots.match import play_out
from flightdeck.bots.standings import wilson
from flightdeck.engine.action import Action
from flightdeck.engine.info import OptionValue

GAMES = [info.name for info in flightdeck.games()]
SEED = 20261119
# What is counted: in words, and by which verbs it is done, each as many times as stands there.
COUNTED: dict[str, dict[str, dict[str, int]]] = {
    "airlines_europe": {
        "licences": {"Buy": 1},
        "shares laid out": {"Play": 1, "PlayTwo": 2},
        "shares taken": {"Take": 1, "Draw": 1},
        "trades for Air ABACUS": {"Trade": 1},
        "second licences declined": {"GoOn": 1},
    },
    "airlines": {
        "markers": {"Claim": 1},
        "flight cards exchanged": {"Exchange": 1},
        "stock laid out": {"Play": 1},
        "stock cards taken": {"Take": 1, "Draw": 1},
        "sabotage": {"SabotageOn": 1},
    },
    "air_baron": {
        "spokes bought": {"Buy": 1},
        "takeovers tried": {"TakeOver": 1},
        "Jumbo Jets": {"BuyJumbo": 1},
        "loans": {"Borrow": 1},
        "payments of interest": {"PayInterest": 1},
    },
    "air_alliance": {
        "flights": {"Fly": 1},
        "reservations": {"Reserve": 1},
        "alliances": {"Ally": 1},
        "alliances put off": {"NoAlliance": 1},
        "passengers laid": {"Lay": 1},
    },
}


@dataclass(frozen=True, slots=True)
class Match:
    """A deal, from one seat."""

    game: str
    players: int
    bot: str
    against: str
    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    won: float
    # By verb: how often the one did it, and all others together.
    own: Counter[str]
    others: Counter[str]


class Watched(Bot):
    """A bot whose decisions are counted."""

    def __init__(self, bot: Bot, counts: Counter[str]) -> None:
        self._bot = bot
        self._counts = counts

    def choose(self, seat: Seat) -> Action:
        action = self._bot.choose(seat)
        self._counts[type(action).__name__] += 1
        return action


def play(match: Match) -> Played:
    options: dict[str, OptionValue] = OPTIONS.get(match.game, {})
    state = flightdeck.game(match.game, match.players, options).start(derived_seed(SEED, match.deal))
    own: Counter[str] = Counter()
    others: Counter[str] = Counter()
    bots: list[Bot] = []
    for seat in range(match.players):
        alone = seat == match.seat
        bot = make_bot(match.bot if alone else match.against, derived_seed(SEED, match.deal, seat))
        bots.append(Watched(bot, own if alone else others))
    play_out(state, bots)
    return Played(1 / len(state.winners) if match.seat in state.winners else 0.0, own, others)


def row(bot: str, match: partial[Match], played: list[Played]) -> str:
    wins = sum(one.won for one in played)
    low, high = wilson(wins, len(played))
    told = [f"{bot}: {wins / len(played):.1%} of {len(played)} ({low:.1%} to {high:.1%})"]
    game, players = match.keywords["game"], match.keywords["players"]
    for words, verbs in COUNTED.get(game, {}).items():
        own = sum(one.own[verb] * times for one in played for verb, times in verbs.items())
        others = sum(one.others[verb] * times for one in played for verb, times in verbs.items())
        told.append(f"{words} {own / len(played):.1f} ({others / len(played) / (players - 1):.1f})")
    return "; ".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--styles", default=",".join(STYLES))
    parser.add_argument("--level", default="captain")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--count", type=int, default=1000, help="games for each style")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    with local_workers(asked.jobs) as workers:
        for game in asked.games.split(","):
            print(f"{game}, one against {asked.players - 1} of {asked.level}", flush=True)
            for style in asked.styles.split(","):
                bot = f"{asked.level}{SEPARATOR}{style}"
                match = partial(Match, game=game, players=asked.players, bot=bot, against=asked.level)
                deals = range(ceil(asked.count / asked.players))
                matches = [match(deal=deal, seat=seat) for deal in deals for seat in range(asked.players)]
                print("  " + row(bot, match, list(workers.results(play, matches))), flush=True)


if __name__ == "__main__":
    main()
