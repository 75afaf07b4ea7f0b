"""Recorded games to draw and to tell of."""

from __future__ import annotations

import random

from hypothesis import strategies as st
from tools.golden import GOLDEN

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
from flightdeck.games.airlines_europe.info import INFO

NAMES = ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
GOLDEN_RECORDS = sorted(GOLDEN.glob("airlines_europe_*.json"))


def golden(players: int) -> Record:
    """The first golden record for so many players."""
    file = next(file for file in GOLDEN_RECORDS if file.name.startswith(f"airlines_europe_{players}_"))
    return Record.from_json(file.read_text(encoding="utf-8"))


def played(players: int, options: dict[str, object], seed: int, moves: int = 10_000) -> Record:
    """Random moves, but shares are played often, so that the scorings have something to score."""
    table = Table(flightdeck.game("airlines_europe", players, options), seed, NAMES[:players])
    rng = random.Random(seed)
    while moves and not table.state.over:
        seat = rng.choice(table.state.to_act)
        legal = table.state.legal(seat)
        weights = [6 if action.text.startswith("play") else 1 for action in legal]
        table.apply(seat, rng.choices(legal, weights)[0])
        moves -= 1
    return table.record


records = st.builds(
    played,
    st.sampled_from(INFO.players),
    st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in INFO.options}),
    st.integers(0, 2**32),
)
