"""A game that another package brings: the example, played through every door there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.installing import install, run

RANDOM_GAMES = """
import random, flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
assert [info.name for info in flightdeck.games()][-1] == "mail_run"
for players in (2, 3):
    game = flightdeck.game("mail_run", players)
    words = {game.label(action) for action in game.actions}
    assert len(words) == len(game.actions)
    for seed in range(30):
        rng = random.Random(seed)
        table = Table(game, seed, ["Ann", "Bo", "Cy"][:players])
        while not table.state.over:
            state, seat = table.state, table.state.to_act[0]
            assert game.prompt(state, seat)
            world = state.resample(seat, rng)
            assert world.view(seat) == state.view(seat) and world.observe(seat) == state.observe(seat)
            copy = state.copy()
            assert game.from_dict(state.to_dict()).to_dict() == state.to_dict() == copy.to_dict()
            legal = set(state.legal(seat))
            assert all((state.refuse(seat, action) == "") == (action in legal) for action in game.actions)
            before = state.to_dict()
            action = rng.choice(state.legal(seat))
            copy.apply(seat, action)
            assert state.to_dict() == before
            table.apply(seat, action)
        told = [game.tell(event, 0, table.record.seats) for event in table.state.events]
        assert all(told) and not any("{" in line for line in told)
        record = Record.from_json(table.record.to_json())
        assert [state.over for state, _, _ in record.replay(flightdeck.game)][-1]
print("played")
"""
PETTINGZOO = """
import sys
from pettingzoo.test import api_test
from flightdeck.adapters.pettingzoo import env
api_test(env("mail_run", players=2), num_cycles=100)
print("played", file=sys.stderr)
"""
OPENSPIEL = """
import pyspiel
from flightdeck.adapters.openspiel import load
pyspiel.random_sim_test(load("mail_run", players=3), num_sims=3, serialize=False, verbose=False)
print("played")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("mail_run", tmp_path_factory.mktemp("others"))


def test_the_engine_plays_it(installed: Path) -> None:
    done = run(installed, "-c", RANDOM_GAMES)
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_the_terminal_plays_it(installed: Path, tmp_path: Path) -> None:
    """Always the first of the menu, and what is typed after the end names the file."""
    asked = ("play", "mail_run", "--players", "2")
    done = run(installed, "-m", "flightdeck.cli", *asked, given="help\n" + "1\n" * 40, folder=tmp_path)
    assert "fly 7 by valley" in done.stdout
    assert "your bags" in done.stdout
    assert "Saved. `flightdeck replay 1` shows it." in done.stdout, done.stdout + done.stderr
    again = run(installed, "-m", "flightdeck.cli", "replay", "1", folder=tmp_path)
    assert "flew the bag of" in again.stdout


def test_bots_play_it_in_the_arena(installed: Path) -> None:
    asked = ("arena", "mail_run", "--bots", "greedy,random,search:20", "--players", "3", "--games", "12", "--jobs", "1")
    done = run(installed, "-m", "flightdeck.cli", *asked, "--json")
    standings = json.loads(done.stdout)["standings"]
    assert {line["bot"] for line in standings} == {"greedy", "random", "search:20"}


def test_pettingzoo_plays_it(installed: Path) -> None:
    done = run(installed, "-c", PETTINGZOO)
    assert done.returncode == 0, done.stderr
    assert done.stderr.endswith("played\n")


def test_openspiel_plays_it(installed: Path) -> None:
    done = run(installed, "-c", OPENSPIEL)
    assert done.stdout.endswith("played\n"), done.stderr


def test_a_game_that_cannot_be_imported_leaves_the_others_alone(tmp_path: Path) -> None:
    broken = install("mail_run", tmp_path)
    (broken / "mail_run" / "game.py").write_text("raise RuntimeError('oh dear')\n")
    done = run(broken, "-c", "import flightdeck; print(len(flightdeck.games()))")
    assert done.stdout == "4\n"
    assert "the game mail_run of mail_run.game:ENTRY cannot be used: oh dear" in done.stderr
