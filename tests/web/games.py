"""Recorded games to draw and to tell of, and sentences to take apart."""

from __future__ import annotations

import random
import re

from hypothesis import strategies as st
from tools.golden import GOLDEN

import flightdeck
from flightdeck.engine.info import GameInfo
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
from flightdeck.games.air_baron.info import INFO as AIR_BARON
from flightdeck.games.airlines.info import INFO as AIRLINES
from flightdeck.games.airlines_europe.info import INFO

NAMES = ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6"]
GOLDEN_RECORDS = sorted(GOLDEN.glob("airlines_europe_*.json"))


def golden(players: int) -> Record:
    """The first golden record for so many players."""
    file = next(file for file in GOLDEN_RECORDS if file.name.startswith(f"airlines_europe_{players}_"))
    return Record.from_json(file.read_text(encoding="utf-8"))


def played(players: int, options: dict[str, object], seed: int, moves: int = 10_000) -> Record:
    """Random moves, but shares are played often, so that the scorings have something to score."""
    return chosen("airlines_europe", players, options, seed, {"play": 6}, moves)


def played_airlines(players: int, options: dict[str, object], seed: int, idle: int = 1, moves: int = 10_000) -> Record:
    """The same for Airlines (1990); `idle` is how often nobody does anything."""
    often = {"found": 6, "claim": 6, "sabotage": 4, "play": 6, "expand": 6 * idle, "play none": idle}
    return chosen("airlines", players, options, seed, often, moves)


BARON_OFTEN = {
    "buy": 60,
    "take": 12,
    "draw": 60,
    "go": 60,
    "drop": 300,
    "no": 12,
    "keep": 3,
    "let": 3,
    "settle": 4,
}


def played_baron(
    players: int, options: dict[str, object], seed: int, leavers: int = 0, often: dict[str, int] = BARON_OFTEN
) -> Record:
    """The same for Air Baron: spokes are bought often and sold seldom. The leavers go one after the other."""
    table = Table(flightdeck.game("air_baron", players, options), seed, NAMES[:players])
    rng = random.Random(seed)
    for _ in range(leavers):
        go_on(table, rng, often, 90)
        while not table.state.over and table.state.view(None)["phase"] not in ("fares", "fold"):
            go_on(table, rng, often, 1)
        if not table.state.over:
            table.apply(table.state.next_seat(), table.game.parse("leave"))
    go_on(table, rng, often, 20_000)
    return table.record


def chosen(name: str, players: int, options: dict[str, object], seed: int, often: dict[str, int], moves: int) -> Record:
    """A game of random moves, some more often than others: by the whole action or its first word."""
    table = Table(flightdeck.game(name, players, options), seed, NAMES[:players])
    go_on(table, random.Random(seed), often, moves)
    return table.record


def go_on(table: Table, rng: random.Random, often: dict[str, int], moves: int) -> None:
    while moves and not table.state.over:
        seat = rng.choice(table.state.to_act)
        legal = table.state.legal(seat)
        weights = [often.get(action.text, often.get(action.text.split(" ")[0], 1)) for action in legal]
        table.apply(seat, rng.choices(legal, weights)[0])
        moves -= 1


def options_of(info: GameInfo) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in info.options})


records = st.builds(played, st.sampled_from(INFO.players), options_of(INFO), st.integers(0, 2**32))
airlines_records = st.builds(
    played_airlines,
    st.sampled_from(AIRLINES.players),
    options_of(AIRLINES),
    st.integers(0, 2**32),
    st.sampled_from([1, 1, 40]),
)
baron_records = st.builds(
    played_baron,
    st.sampled_from(AIR_BARON.players),
    st.fixed_dictionaries(
        {
            "side": st.sampled_from(["east", "west"]),
            "round_limit": st.sampled_from([30, 60]),
            "events": st.booleans(),
        }
    ),
    st.integers(0, 2**32),
    st.sampled_from([0, 0, 0, 1, 2, 5]),
)


def people(text: str) -> list[int]:
    return [NAMES.index(name) for name in words(text)]


def words(text: str) -> list[str]:
    return re.split(r", | and ", text)


def facts(template: str, sentence: str) -> dict[str, str] | None:
    """What stands in the sentence for the placeholders of the template, if it was made from it."""
    pattern = re.sub(r"\\{(\w+)\\}", placeholder, re.escape(template))
    found = re.fullmatch(pattern, sentence)
    return found.groupdict() if found else None


NUMBERS = {"points", "second", "count", "markers", "round", "share", "cash", "worth", "target", "less", "tried"}
NUMBERS |= {"expected", "won", "percent", "amount", "cost", "brought", "interest"}


def placeholder(found: re.Match[str]) -> str:
    name = found[1]
    plain = ("airline", "airlines")
    return f"(?P<{name}>{'-?[0-9]+' if name in NUMBERS else '[^0-9]+?' if name in plain else '.+?'})"
