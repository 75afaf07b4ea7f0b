"""Puzzles on the site: one a day, tried without the answer, and rated by how people do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client

from flightdeck.review.puzzles import Puzzle, shipped
from flightdeck.web.players.models import Player
from flightdeck.web.reviews import puzzles as posing
from flightdeck.web.reviews.models import PuzzleTry
from flightdeck.web.reviews.puzzles import puzzle_of_the_day
from tests.bots.positions import GAMES

Person = tuple[Client, Player]


@pytest.fixture(params=GAMES)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return next(iter(shipped(request.param).values()))


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.key}"


def test_the_page_shows_all_moves_and_not_the_answer(puzzle: Puzzle, db: None) -> None:
    page = Client().get(address(puzzle)).content.decode()
    assert f'<option value="{puzzle.best}">' in page
    assert "The best move found" not in page


def test_no_answer_changes_the_page_before_the_try(puzzle: Puzzle, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def page() -> str:
        text = Client().get(address(puzzle)).content.decode()
        return re.sub(r'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]*"', "", text)

    before = page()
    answer = {"best": puzzle.next_best, "next_best": puzzle.best, "margin": 0.9, "best_chance": 0.9, "reasons": []}
    other = replace(puzzle, **answer, best_line=[], next_line=puzzle.best_line)  # type: ignore[arg-type]
    monkeypatch.setattr(posing, "known", lambda _game, _key: other)
    assert page() == before


def test_the_answer_comes_after_the_try_and_the_first_one_counts(puzzle: Puzzle, ann: Person, ben: Person) -> None:
    wrong = ann[0].post(address(puzzle), {"action": puzzle.next_best}).content.decode()
    assert "There is something better." in wrong
    assert "Solved at the first try: 0 of 1 people." in wrong
    again = ann[0].post(address(puzzle), {"action": puzzle.best}).content.decode()
    assert "Solved: that is the best move." in again
    assert "Solved at the first try: 0 of 1 people." in again
    right = ben[0].post(address(puzzle), {"action": puzzle.best}).content.decode()
    assert "Solved at the first try: 1 of 2 people." in right
    assert PuzzleTry.objects.count() == 2


def test_a_move_that_is_none_is_refused(puzzle: Puzzle, ann: Person) -> None:
    for post in ({}, {"action": ""}, {"action": "nonsense"}):
        assert ann[0].post(address(puzzle), post).status_code == 400
    assert not PuzzleTry.objects.exists()
    assert ann[0].get(f"/puzzles/{puzzle.game}/unknown").status_code == 404


def test_the_next_puzzle_is_one_that_was_not_tried_yet(people: Callable[[str], Person]) -> None:
    client, player = people("Cleo")
    first, second, *_more = shipped("air_alliance").values()
    assert client.get("/puzzles/air_alliance").headers["Location"] == address(first)
    client.post(address(first), {"action": first.best})
    assert client.get("/puzzles/air_alliance").headers["Location"] == address(second)
    for one in shipped("air_alliance"):
        PuzzleTry.objects.get_or_create(puzzle=one, player=player, defaults={"game": "air_alliance", "solved": True})
    assert client.get("/puzzles/air_alliance").status_code == 404


def test_each_day_has_its_puzzle_and_it_is_on_the_front_page(db: None) -> None:
    days = [puzzle_of_the_day(date(2026, 1, 1) + timedelta(days=number)) for number in range(8)]
    assert len({one.game for one in days if one is not None}) == len(GAMES)
    assert puzzle_of_the_day(date(2026, 1, 1)) == days[0]
    today = puzzle_of_the_day()
    assert today is not None
    assert address(today) in Client().get("/").content.decode()


def test_programs_get_them_as_json(db: None) -> None:
    found = json.loads(Client().get("/api/v1/puzzles/air_alliance").content)
    assert [one["key"] for one in found] == list(shipped("air_alliance"))
    assert Client().get("/api/v1/puzzles/nothing").status_code == 404
