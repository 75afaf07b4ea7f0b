"""The compiled rules and plain Python play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import flightdeck
import flightdeck.engine.state
from tests.engine.fingerprint import fingerprints

ROOT = Path(__file__).parents[2]
# The games, and how many of each: together hundreds, with every number of players and every option.
GAMES = {"airlines_europe": 200, "airlines": 100, "air_baron": 40, "air_alliance": 60}
COMPILED = not str(flightdeck.engine.state.__file__).endswith(".py")


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_plain_python_play_hundreds_of_identical_games(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.fingerprint", name, str(GAMES[name])],
        cwd=ROOT,
        env=os.environ | {"FLIGHTDECK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain = json.loads(done.stdout)
    assert plain["file"].endswith("state.py")
    compiled = fingerprints(name, GAMES[name])
    assert len(set(compiled)) == GAMES[name]
    assert plain["prints"] == compiled


def test_every_game_is_compared() -> None:
    assert set(GAMES) == {info.name for info in flightdeck.games()}


def test_without_a_compiler_the_set_up_says_so_and_goes_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"CC": "no-such-compiler", "FLIGHTDECK_PURE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "no C compiler here" in done.stderr
    assert not list(tmp_path.rglob("*.so"))
