"""Styles: parts of the evaluation counted otherwise, at any level."""

from __future__ import annotations

from pathlib import Path

import pytest

from flightdeck.bots.catalogue import make_bot
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.levels import STYLES, described, title
from flightdeck.bots.styled import StyledBot
from flightdeck.engine import styles
from flightdeck.engine.errors import BadBot
from tests.bots.positions import GAMES, positions, rules, seat_of


@pytest.mark.parametrize("name", GAMES)
def test_every_game_knows_every_style(name: str) -> None:
    game = rules(name)
    assert sorted(game.parts.styles) == sorted(STYLES)
    usual = game.parts.weights(4)
    for style in STYLES:
        styled = game.parts.styled(style, 4)
        assert len(styled) == len(usual)
        assert styled != usual


def test_a_style_goes_along_with_the_weights_and_may_depend_on_the_number_of_players(tmp_path: Path) -> None:
    text = '[raider]\ncash = 2.0\n"income *" = 0.5\n[raider.3]\ncash = 3.0\n'
    (tmp_path / styles.FILE).write_text(text)
    raider = styles.load(tmp_path, ["cash", "income here", "income there", "loan"])["raider"]
    assert raider.weighed([1.0, 1.0, 4.0, 7.0], 4) == [2.0, 0.5, 2.0, 7.0]
    assert raider.weighed([1.0, 1.0, 4.0, 7.0], 3) == [3.0, 0.5, 2.0, 7.0]


def test_a_style_that_weighs_what_there_is_not_is_refused(tmp_path: Path) -> None:
    (tmp_path / styles.FILE).write_text("[raider]\ntreasure = 2.0\n")
    with pytest.raises(ValueError, match="treasure"):
        styles.load(tmp_path, ["cash"])


def choices(bot: object, name: str) -> list[str]:
    assert isinstance(bot, GreedyBot | StyledBot)
    return [str(bot.choose(seat_of(state))) for state in positions(rules(name), 3, every=1)]


@pytest.mark.parametrize("name", GAMES)
def test_styles_choose_otherwise(name: str) -> None:
    usual = choices(make_bot("captain", 1), name)
    assert choices(StyledBot(GreedyBot(1), "nothing known"), name) == usual
    for style in STYLES:
        assert choices(make_bot(f"captain/{style}", 1), name) != usual


@pytest.mark.parametrize("bot", ["cadet/raider", "careless:20%/hoarder", "search:30/expander"])
def test_bots_that_judge_positions_have_styles(bot: str) -> None:
    seat = seat_of(positions(rules("air_alliance"), 2, every=100)[1])
    assert make_bot(bot, 1).choose(seat) in seat.legal


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("captain/pirate", "one of the styles expander, hoarder, raider"),
        ("captain/", "one of the styles"),
        ("captain/raider/raider", "one of the styles"),
        ("random/raider", "none of the bots with styles"),
        ("search:9:2/raider", "none of the bots with styles"),
        ("nobody/raider", "there is no bot 'nobody'"),
    ],
)
def test_what_is_no_style_is_refused_in_words(name: str, message: str) -> None:
    with pytest.raises(BadBot, match=message):
        make_bot(name, 1)


def test_the_title_says_the_style() -> None:
    assert title("captain/raider") == "Captain, Raider"
    assert described("cadet/hoarder") == "Cadet, Hoarder: learns the ropes"
    assert title("search:20ms/expander") == "search:20ms, Expander"
