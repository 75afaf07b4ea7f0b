"""Puzzles: each shipped one is a position with one best action for a reason that has a name."""

from __future__ import annotations

import pytest

from flightdeck.bots.greedy import GreedyBot
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.games.catalogue import game
from flightdeck.review import judge, puzzles, words
from flightdeck.review.puzzles import CLEARLY, NAMED, Puzzle, is_a_question, positions, puzzle_in, shipped
from tests.bots.positions import GAMES, rules, seat_of
from tests.bots.positions import positions as positions_of

EVERY = [puzzle for name in GAMES for puzzle in shipped(name).values()]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_fifty_puzzles_and_no_position_twice(name: str) -> None:
    found = list(shipped(name).values())
    assert len(found) >= 50
    assert len({tuple(puzzle.actions) for puzzle in found}) == len(found)


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: f"{puzzle.game}-{puzzle.key}")
def test_a_shipped_puzzle_is_a_position_of_a_real_game(puzzle: Puzzle) -> None:
    state = puzzle.position(game)
    assert state.to_act[0] == puzzle.seat
    legal = [str(action) for action in state.legal(puzzle.seat)]
    assert puzzle.best in legal
    assert puzzle.next_best in legal
    assert puzzle.best != puzzle.next_best
    assert puzzle.margin >= CLEARLY
    assert {one["kind"] for one in puzzle.reasons} & NAMED
    names = [f"Player {number}" for number in range(1, puzzle.players + 1)]
    assert all(words.why(one, state.game, names, str) for one in puzzle.reasons)


def test_a_position_is_a_puzzle_only_if_one_action_is_clearly_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked for with little work; whatever is found has the best action far ahead of the others tried."""
    monkeypatch.setattr(puzzles, "DEEPER", 1)
    monkeypatch.setattr(judge, "MOST_WORLDS", 24)
    bot = GreedyBot(1)

    def play(state: State, _seat: int) -> Action:
        return bot.choose(seat_of(state))

    found = []
    looked = 0
    for number, (state, record) in enumerate(positions(rules("air_alliance"), 3, play)):
        if number % 5:
            continue
        looked += 1
        puzzle = puzzle_in(state, record, number)
        if puzzle is not None:
            found.append(puzzle)
            assert puzzle.position(game).to_dict() == state.to_dict()
    assert looked > len(found) > 0
    assert min(puzzle.margin for puzzle in found) >= CLEARLY


def test_selling_first_is_no_question_where_one_may_go_on_after_it() -> None:
    """All that Air Baron offers besides is selling; and the turn goes on after it."""
    seen = set()
    for state in positions_of(rules("air_baron", 3), 1, every=1):
        seat = seat_of(state)
        verbs = {action.verb for action in seat.legal}
        sell = next((action for action in seat.legal if action.verb == "sell"), None)
        go_on = next((action for action in seat.legal if str(action) == "go on"), None)
        buy = [action for action in seat.legal if action.verb == "buy"]
        if sell is not None and go_on is not None and verbs == {"go", "sell"}:
            seen.add("sell")
            assert not is_a_question(seat, go_on, sell)
        if len(buy) > 1:
            seen.add("buy")
            assert is_a_question(seat, buy[0], buy[1])
    assert seen == {"sell", "buy"}


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: f"{puzzle.game}-{puzzle.key}")
def test_a_shipped_puzzle_is_a_question(puzzle: Puzzle) -> None:
    seat = seat_of(puzzle.position(game))
    assert is_a_question(seat, seat.game.parse(puzzle.best), seat.game.parse(puzzle.next_best))
