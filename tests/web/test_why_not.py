"""Where nothing can be done on the map, the page says why: in the words of the rules, in the reader's language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import resources

import pytest
from django.utils import translation

import flightdeck
from flightdeck.engine.state import State
from flightdeck.web import reasons
from flightdeck.web.games import page_of
from flightdeck.web.pages import Page, Sight
from tests.web.games import BARON_OFTEN, NAMES

GAMES = ("air_alliance", "air_baron", "airlines", "airlines_europe")
OPTIONS: dict[str, dict[str, object]] = {"airlines_europe": {"flight_ban": True}, "airlines": {"sabotage": True}}
OFTEN = {
    "air_baron": BARON_OFTEN,
    "airlines": {"found": 6, "claim": 6, "sabotage": 9, "play": 6, "expand": 6},
    "airlines_europe": {"play": 6},
}
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def positions(game: str, players: int, seed: int) -> list[State]:
    """Some positions of a random game in which somebody chooses among places."""
    rng, found = random.Random(seed), []
    state = flightdeck.game(game, players, OPTIONS.get(game, {})).start(seed)
    often = OFTEN.get(game, {})
    for _ in range(400):
        if state.over:
            break
        seat = state.to_act[0]
        if rng.random() < 0.1 and seen(state, seat).choices:
            found.append(state.copy())
        legal = state.legal(seat)
        state.apply(seat, rng.choices(legal, [often.get(str(one).split(" ")[0], 1) for one in legal])[0])
    return found


def seen(state: State, seat: int | None, focus: str | None = None, acting: bool = True) -> Page:
    sight = Sight(state=state, seat=seat, names=NAMES[: state.players], focus=focus, acting=acting)
    return page_of(state.game.info.name).build(sight)


def places(state: State) -> list[str]:
    """All that can be clicked on the map."""
    board = seen(state, None).board_base
    return [part.partition('"')[0].replace("&#39;", "'") for part in board.split('data-place="')[1:]]


def blocked(game: str, seeds: int = 3) -> Iterator[Page]:
    """The page of each place that may not be chosen, in positions of some games."""
    for seed in range(seeds):
        for state in positions(game, 2 + seed % 2, seed):
            seat = state.to_act[0]
            choices = seen(state, seat).choices
            for place in places(state):
                if not any(choice == place or choice.startswith(f"{place} ") for choice in choices):
                    yield seen(state, seat, place)


@every_game
def test_every_place_that_may_not_be_chosen_says_why(game: str) -> None:
    count = 0
    for page in blocked(game):
        assert page.focus == page.sight.focus
        assert 1 <= len(page.why_not) <= reasons.MOST
        assert len(set(page.why_not)) == len(page.why_not)
        page.facts_at(str(page.focus))
        count += 1
    assert count > 100


@every_game
def test_every_reason_can_be_translated(game: str) -> None:
    for page in blocked(game):
        place, seat = page.focus, page.sight.seat
        assert place is not None
        assert seat is not None
        for state in page.moments():
            for action in page.about(place, state):
                if sentence := state.refuse(seat, action):
                    template, facts = reasons.taken_apart(sentence, tuple(page.reasons))
                    assert template in page.reasons, sentence
                    assert template.format_map(facts) == sentence


@every_game
def test_every_template_is_a_sentence_of_the_rules(game: str) -> None:
    """Also those that random games seldom come to: where the rules say it otherwise now, it would never be told."""
    folder = resources.files("flightdeck.games") / game
    rules = "".join(file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".py"))
    rules = re.sub(r"\{[^}]*\}", "{}", rules)
    for template in next(blocked(game)).reasons:
        assert f'"{re.sub(r"{[^}]*}", "{}", template)}"' in rules, template


@every_game
def test_german_says_it_otherwise(game: str) -> None:
    page = next(blocked(game))
    with translation.override("de"):
        german = seen(page.sight.state, page.sight.seat, page.focus).why_not
    assert len(german) == len(page.why_not)
    assert not set(german) & set(page.why_not)


@every_game
def test_places_that_may_be_chosen_have_no_reason_against_it(game: str) -> None:
    for state in positions(game, 2, 0):
        seat = state.to_act[0]
        for place in seen(state, seat).choices:
            page = seen(state, seat, place)
            assert page.focus == place
            assert page.why_not == []


@every_game
def test_nobody_else_is_told_anything(game: str) -> None:
    page = next(blocked(game))
    state, seat = page.sight.state, page.sight.seat or 0
    for other in (
        seen(state, None, page.focus),
        seen(state, 1 - seat, page.focus),
        seen(state, seat, page.focus, False),
    ):
        assert (other.focus, other.why_not) == (None, [])


@every_game
def test_a_place_that_there_is_not_is_ignored(game: str) -> None:
    page = next(blocked(game))
    for unknown in ("", "Atlantis", "Atlantis-Avalon", "<b>"):
        other = seen(page.sight.state, page.sight.seat, unknown)
        assert (other.focus, other.why_not) == (None, [])


@every_game
def test_reasons_depend_on_nothing_that_the_seat_cannot_know(game: str) -> None:
    rng = random.Random(5)
    for number, page in enumerate(blocked(game, seeds=1)):
        if number % 7 == 0:
            seat = page.sight.seat or 0
            world = page.sight.state.resample(seat, rng)
            sight = replace(page.sight, state=world)
            assert page_of(game).build(sight).why_not == page.why_not


def test_sentences_that_differ_in_a_word_are_one_and_the_most_telling_come_first() -> None:
    templates = ("{airline} is full", "no {airline} here", "it is late", "it is early")
    said = ["it is early", "it is late", "no red here", "strange", "no blue here", "no red here"]
    assert reasons.why_not(said, templates) == ["no red, blue here", "it is late", "it is early"]
    assert reasons.why_not(["strange"], templates) == ["strange"]
