"""A bot that another package brings: the example, installed as its pyproject.toml says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.installing import EXAMPLES, install, run

ROOT = Path(__file__).parents[2]
EXAMPLE = EXAMPLES / "my_bot"
PLAY = """
import flightdeck
from flightdeck.bots.catalogue import make_bot, names
assert "my_bot" in names(), names()
for name in ("airlines_europe", "air_alliance"):
    state = flightdeck.game(name, players=2).start(3)
    flightdeck.play_out(state, [make_bot("my_bot", 1), flightdeck.RandomBot(2)])
    print(name, state.over)
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    return install("my_bot", tmp_path)


def test_the_example_plays(installed: Path) -> None:
    done = run(installed, "-c", PLAY)
    assert (done.stdout, done.stderr) == ("airlines_europe True\nair_alliance True\n", "")


def test_what_is_no_bot_is_refused(installed: Path) -> None:
    (installed / "my_bot.py").write_text("def MyBot(seed): return seed\n")
    done = run(installed, "-c", "from flightdeck.bots.catalogue import make_bot; make_bot('my_bot', 1)")
    assert "BadBot: bot 'my_bot' of my_bot:MyBot is no flightdeck.Bot" in done.stderr


def test_without_the_package_there_is_no_such_bot(tmp_path: Path) -> None:
    done = run(tmp_path, "-c", "from flightdeck.bots.catalogue import make_bot; make_bot('my_bot', 1)")
    assert "there is no bot 'my_bot'" in done.stderr


def test_the_documents_show_the_example() -> None:
    text = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
    assert (EXAMPLE / "pyproject.toml").read_text() in re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    body = [line for line in (EXAMPLE / "my_bot.py").read_text().splitlines() if line]
    assert "\n".join((EXAMPLE / "my_bot.py").read_text().splitlines()[2:]) in text
    assert len([line for line in body if not line.startswith(('"""', "import"))]) <= 10
