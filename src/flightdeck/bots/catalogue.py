"""Which bots there are, by name: `greedy`, `search:500ms`, `captain/raider`, or one that another package brings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from flightdeck.bots.bot import Bot
from flightdeck.bots.careless import CarelessBot
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.levels import STYLES, parted
from flightdeck.bots.novice import NoviceBot
from flightdeck.bots.parallel import ParallelSearchBot
from flightdeck.bots.random_bot import RandomBot
from flightdeck.bots.search import FOREVER, SearchBot
from flightdeck.bots.styled import StyledBot
from flightdeck.engine.data import number_in
from flightdeck.engine.errors import BadBot

# A package that declares an entry point here adds a bot: a subclass of Bot, or anything that makes one of a seed.
ENTRY_POINTS = "flightdeck.bots"

Maker = Callable[[int], Bot]

# What people play against, from the weakest to the strongest.
LEVELS: dict[str, str] = {
    "cadet": "novice:30%",
    "first_officer": "novice:60%",
    "captain": "greedy",
    "commander": "search:500ms",
    "ace": "search:10s",
}
PLAIN: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot}
SECONDS = {"ms": 0.001, "s": 1.0}
SEARCH_EXAMPLE = "search:500ms, search:10s, search:2000 (iterations) or search:500ms:4 (on four cores)"


def names() -> list[str]:
    """All bots that can be asked for by a plain name."""
    return [*LEVELS, *PLAIN, *visitors()]


def make_bot(name: str, seed: int) -> Bot:
    """A name may be followed by settings, and those by a style: search:500ms, novice:40%, captain/raider."""
    if "/" in name:
        return styled_bot(name, seed)
    kind, _, setting = LEVELS.get(name, name).partition(":")
    if kind == "search":
        return search_bot(name, setting or "500ms", seed)
    if kind == "careless":
        return CarelessBot(seed, share(name, setting or "40%"))
    if kind == "novice":
        return NoviceBot(seed, share(name, setting or "40%"))
    if setting:
        raise BadBot(f"bot '{kind}' takes no settings, so '{name}' is too much")
    if kind in PLAIN:
        return PLAIN[kind](seed)
    if kind in visitors():
        return visiting_bot(kind, seed)
    known = ", ".join([*names(), "novice:40%", "careless:40%", SEARCH_EXAMPLE, "captain/raider"])
    raise BadBot(f"there is no bot '{name}'; there is {known}")


def styled_bot(name: str, seed: int) -> Bot:
    level, style = parted(name)
    if style not in STYLES:
        raise BadBot(f"'{name}' should end with one of the styles {', '.join(STYLES)}, such as captain/raider")
    bot = make_bot(level, seed)
    if not isinstance(bot, GreedyBot | NoviceBot | CarelessBot | SearchBot):
        raise BadBot(f"'{name}' is none of the bots with styles: the levels, greedy, novice, and searches on one core")
    return StyledBot(bot, style)


def search_bot(name: str, setting: str, seed: int) -> Bot:
    budget, _, cores = setting.partition(":")
    amount = budget.removesuffix("ms").removesuffix("s")
    unit = budget.removeprefix(amount)
    if not is_count(amount) or unit not in ("", *SECONDS) or (cores and not is_count(cores)):
        raise BadBot(f"'{name}' is no search; write {SEARCH_EXAMPLE}")
    seconds = int(amount) * SECONDS[unit] if unit else float(FOREVER)
    iterations = FOREVER if unit else int(amount)
    if cores and int(cores) > 1:
        return ParallelSearchBot(seed, seconds, iterations, int(cores))
    return SearchBot(seed, seconds, iterations)


def is_count(text: str) -> bool:
    count = number_in(text)
    return text.isascii() and count is not None and 0 < count < FOREVER


def share(name: str, setting: str) -> float:
    percent = number_in(setting.removesuffix("%"))
    if percent is None or percent > 100:
        raise BadBot(f"'{name}' should name a share of moves, such as {name.partition(':')[0]}:40%")
    return percent / 100


@cache
def visitors() -> list[str]:
    """Bots of other packages; they are not imported before they play."""
    found = {point.name for point in entry_points(group=ENTRY_POINTS)}
    return sorted(found - {*LEVELS, *PLAIN, "search", "careless", "novice"})


def visiting_bot(name: str, seed: int) -> Bot:
    (point, *_) = entry_points(group=ENTRY_POINTS, name=name)
    try:
        made = point.load()(seed)
    except Exception as error:
        raise BadBot(f"bot '{name}' of {point.value} cannot be made: {error}") from error
    if not isinstance(made, Bot):
        raise BadBot(f"bot '{name}' of {point.value} is no flightdeck.Bot")
    return made


def derived_seed(*numbers: int) -> int:
    """One seed out of several numbers, the same on every machine."""
    key = " ".join(str(number) for number in numbers)
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:6], "big")
