"""Who plays whom, on which deal and in which seat; and what is written down of it."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, pairwise
from pathlib import Path

import pytest

import flightdeck
from flightdeck.bots import catalogue
from flightdeck.bots.arena import Fixture, Job, Result, make_job, play, schedule
from flightdeck.bots.bot import Bot, Seat
from flightdeck.engine.action import Action
from flightdeck.engine.errors import BotFailed, FlightdeckError
from flightdeck.games.airlines_europe.board import BUILT_IN
from tests.bots.arranged import job

SIZES = [(2, 4), (3, 4), (4, 4), (5, 4), (7, 4), (3, 2), (6, 3), (2, 5)]


def fixtures(given: Job, count: int) -> list[Fixture]:
    return list(islice(schedule(given), count))


def deals(given: Job, count: int) -> list[list[Fixture]]:
    found = fixtures(given, count * given.games_a_deal)
    return [found[first : first + given.games_a_deal] for first in range(0, len(found), given.games_a_deal)]


def named(bots: int) -> list[str]:
    return [f"careless:{number}%" for number in range(bots)]


def without_times(result: Result) -> Result:
    return replace(result, seconds=[], longest=[])


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_deal_is_played_from_every_seat(bots: int, players: int) -> None:
    seeds = set()
    for deal in deals(job(*named(bots), players=players), 12):
        assert len({fixture.seed for fixture in deal}) == 1
        seeds.add(deal[0].seed)
        seats = [Counter(fixture.entrants[seat] for fixture in deal) for seat in range(players)]
        assert all(seat == seats[0] for seat in seats)
    assert len(seeds) == 12


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_line_ups_are_even(bots: int, players: int) -> None:
    given = job(*named(bots), players=players)
    line_ups = [deal[0].entrants for deal in deals(given, 60)]
    had: Counter[int] = Counter()
    for line_up in line_ups:
        copies = Counter(line_up)
        assert max(copies.values()) - min(copies[bot] for bot in range(bots)) <= 1
        had.update(line_up)
        assert max(had.values()) - min(had[bot] for bot in range(bots)) <= 1
    met = Counter(pair for line_up in line_ups for pair in combinations(sorted(set(line_up)), 2))
    counts = [met[pair] for pair in combinations(range(bots), 2)]
    assert max(counts) - min(counts) <= max(2, sum(counts) / len(counts) * 0.2)


def test_neighbours_change_from_deal_to_deal() -> None:
    behind = {
        (one, two)
        for deal in deals(job(*named(4)), 20)
        for one, two in pairwise((*deal[0].entrants, deal[0].entrants[0]))
    }
    assert len(behind) == 12


def test_against_one_bot_each_plays_alone_on_the_same_deals() -> None:
    for deal in deals(job("random", "careless:1%", "greedy", against="greedy"), 5):
        assert len({fixture.seed for fixture in deal}) == 1
        assert len(deal) == 12
        alone = [(fixture.entrants.index(bot), bot) for bot in range(3) for fixture in deal if bot in fixture.entrants]
        assert sorted(alone) == [(seat, bot) for seat in range(4) for bot in range(3)]
        assert all(fixture.entrants.count(3) == 3 for fixture in deal)


def test_whole_deals_are_played() -> None:
    assert job("random", "greedy").whole_deals(9) == 12
    assert job("random", "greedy", against="greedy").whole_deals(9) == 16
    assert job("random", "greedy").whole_deals(12) == 12


def test_games_are_numbered_and_more_of_them_change_none() -> None:
    given = job(*named(5))
    few, many = fixtures(given, 20), fixtures(given, 60)
    assert many[:20] == few
    assert [fixture.number for fixture in many] == list(range(60))


def test_a_game_depends_on_the_job_and_its_number_alone() -> None:
    given = job("random", "careless:50%", "search:5", game="air_alliance", players=3)
    chosen = fixtures(given, 5)[4]
    first = play(given, chosen)
    play(given, fixtures(given, 1)[0])
    again = play(pickle.loads(pickle.dumps(given)), chosen)
    assert without_times(again) == without_times(first)
    other = replace(given, seed=8)
    assert without_times(play(other, fixtures(other, 5)[4])).points != first.points


def test_a_result_says_what_happened() -> None:
    given = job("random", "careless:90%")
    found = [play(given, fixture) for fixture in fixtures(given, 4)]
    for result in found:
        best = max(result.points)
        winners = [seat for seat in range(4) if result.places[seat] == 1]
        assert winners
        assert all(result.points[seat] == best for seat in winners)
        for one, two in combinations([seat for seat in range(4) if seat not in winners], 2):
            assert (result.points[one] > result.points[two]) == (result.places[one] < result.places[two])
        assert all(0 < longest <= seconds for longest, seconds in zip(result.longest, result.seconds, strict=True))
        assert min(result.choices) > 5


def test_a_board_travels_with_the_job(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = BUILT_IN.read_text(encoding="utf-8")
    assert "bonus = 8" in text
    file.write_text(text.replace("bonus = 8", "bonus = 9", 1), encoding="utf-8")
    given = make_job(flightdeck.game("airlines_europe", 2, board=file), ["random", "greedy"], None, 1)
    assert given.board_digest != job("random", "greedy").board_digest
    file.unlink()
    assert play(given, fixtures(given, 1)[0]).number == 0


def test_another_version_of_the_game_is_noticed() -> None:
    given = replace(job("random", "greedy"), board_digest="other")
    with pytest.raises(FlightdeckError, match="another airlines_europe than this machine"):
        play(given, fixtures(given, 1)[0])


class Clumsy(Bot):
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, seat: Seat) -> Action:
        raise KeyError("licence")


class Cheat(Clumsy):
    def choose(self, seat: Seat) -> Action:
        return next(action for action in seat.game.actions if action not in seat.legal)


@pytest.mark.parametrize(
    ("bot", "reason"), [(Clumsy, r"KeyError: 'licence' \(test_arena.py, line \d+\)"), (Cheat, "IllegalAction: seat 2")]
)
def test_a_bot_that_fails_is_named(bot: type[Clumsy], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.PLAIN, "broken", bot)
    given = job("random", against="broken", players=2)
    fixture = fixtures(given, 3)[2]
    assert fixture.entrants == (0, 1)
    with pytest.raises(
        BotFailed, match=rf"'broken' failed in game 2 \(seed {fixture.seed}, seat 2\): {reason}"
    ) as told:
        play(given, fixture)
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)
