"""What the adapters share."""

from __future__ import annotations

import subprocess
import sys

import pytest

import flightdeck
from flightdeck.adapters.common import defaults_of, rewards_of, rules_of
from tests.invariants import walk

GAMES = [info.name for info in flightdeck.games()]


@pytest.mark.parametrize("name", GAMES)
def test_rewards_add_up_to_nothing_and_winners_have_most(name: str) -> None:
    for players in (2, 4):
        game = rules_of(name, players)
        (*_, (before, _, _), (state, _, _)) = [(one.copy(), rng, seat) for one, rng, seat in walk(game, 11)]
        assert rewards_of(before) == [0.0] * players
        rewards = rewards_of(state)
        assert sum(rewards) == pytest.approx(0)
        assert [seat for seat in range(players) if rewards[seat] == max(rewards)] == list(state.winners)
        if len(state.winners) == 1:
            assert sorted(rewards) == [pytest.approx(-1 / (players - 1))] * (players - 1) + [1]


def test_games_of_air_baron_end_unless_asked_otherwise() -> None:
    assert rules_of("air_baron").options["round_limit"] == 60
    assert rules_of("air_baron", options={"round_limit": 0}).options["round_limit"] == 0
    assert defaults_of(rules_of("air_baron").info) == {"side": "east", "round_limit": 60, "events": True}


@pytest.mark.parametrize(
    ("door", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel_bots", "open_spiel", "openspiel"),
    ],
)
def test_a_door_says_what_to_install(door: str, package: str, extra: str) -> None:
    code = f"""
import sys
sys.modules[{package!r}] = None
import flightdeck
try:
    import flightdeck.adapters.{door}
except flightdeck.FlightdeckError as error:
    print(isinstance(error, ImportError), error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"True this adapter needs more packages: pip install 'flightdeck[{extra}]'\n"
