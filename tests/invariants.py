"""What holds in every position of every game, whatever is played: shared by the random games of each game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from tools import lively

import flightdeck
from flightdeck.engine.action import Action, Menu
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table

MOST_DECISIONS = 3000
seeds = st.integers(0, 2**32)
# The same position with everything that is hidden from a seat lying differently.
Permute = Callable[[State, int | None, random.Random], State]
# How a seat chooses its move.
Pick = Callable[[State, int, random.Random], Action]
# Allowed by the rules, but never listed among the legal actions: nobody should leave a game by chance (AB41).
NEVER_OFFERED = ("leave",)
# So that random games always come to an end.
ENDING: dict[str, dict[str, tuple[OptionValue, ...]]] = {"air_baron": {"round_limit": (30,)}}


def choices_of(info: GameInfo) -> dict[str, tuple[OptionValue, ...]]:
    """The choices of every option with which games end."""
    return {option.name: option.choices for option in info.options} | ENDING.get(info.name, {})


def games_of(info: GameInfo) -> st.SearchStrategy[Game]:
    """Every number of players, every option."""
    return st.builds(
        lambda players, options: flightdeck.game(info.name, players=players, options=options),
        st.sampled_from(info.players),
        st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in choices_of(info).items()}),
    )


def game_number(name: str, number: int) -> Game:
    """Game after game: every number of players, and options that alternate."""
    info = flightdeck.game(name).info
    options = {
        option: choices[(number >> place) % len(choices)]
        for place, (option, choices) in enumerate(choices_of(info).items())
    }
    return flightdeck.game(name, players=info.players[number % len(info.players)], options=options)


def walk(game: Game, seed: int, events: bool = False, pick: Pick = lively.move) -> Any:
    """Every position of a random game, the rng that plays it, and the seat that acts next."""
    rng = random.Random(seed)
    state = game.start(seed, events)
    while not state.over:
        seat = rng.choice(state.to_act)
        yield state, rng, seat
        state.apply(seat, pick(state, seat, rng))
    yield state, rng, None


def frozen(state: State) -> str:
    return json.dumps(state.to_dict(), sort_keys=True)


def check_legal_is_what_is_not_refused(game: Game, seed: int) -> None:
    """In a menu that is used again and again, too."""
    menu = Menu()
    for number, (state, _, _) in enumerate(walk(game, seed)):
        for other in range(game.players):
            legal = state.legal(other)
            state.fill(other, menu)
            assert [menu[place] for place in range(len(menu))] == [action.index for action in legal]
            assert bool(legal) == (other in state.to_act)
            assert [action.index for action in legal] == sorted(action.index for action in legal)
            if number % 7 == 0:
                assert legal == [action for action in offered(game) if not state.refuse(other, action)]


def offered(game: Game) -> list[Action]:
    return [action for action in game.actions if str(action) not in NEVER_OFFERED]


def check_end(game: Game, seed: int) -> Any:
    """The game ends and somebody has won; the last position is returned."""
    for number, (state, _, seat) in enumerate(walk(game, seed, events=True)):
        assert number < MOST_DECISIONS
        assert (seat is None) == (state.to_act == ())
        assert bool(state.winners) == state.over
    return state


def check_winners_have_most_points(state: State) -> None:
    assert max(state.scores) == state.scores[state.winners[0]]
    view: Any = state.view(None)
    assert [seat["points"] for seat in view["seats"]] == state.scores


def check_round_trip(game: Game, seed: int) -> None:
    """What `to_dict` gave is taken back, and the game goes on the same."""
    for number, (state, rng, _) in enumerate(walk(game, seed)):
        if number % 19 == 0 or state.over:
            again = game.from_dict(json.loads(frozen(state)))
            assert frozen(again) == frozen(state)
            assert [again.view(seat) for seat in (None, 0, 1)] == [state.view(seat) for seat in (None, 0, 1)]
            for seat in state.to_act:
                assert again.legal(seat) == state.legal(seat)
            branch = state.copy()
            for _ in range(10):
                if not branch.over:
                    seat = branch.to_act[0]
                    move = rng.choice(branch.legal(seat))
                    branch.apply(seat, move)
                    again.apply(seat, move)
            assert frozen(again) == frozen(branch)


def check_copies_share_nothing(game: Game, seed: int) -> None:
    """Every copy ever made still says what it said, whatever was played on with the others."""
    kept: list[tuple[State, str]] = []
    for number, (state, rng, _) in enumerate(walk(game, seed)):
        if number % 13 == 0:
            kept.append((state.copy(), frozen(state)))
            branch = state.copy()
            for _ in range(10):
                if not branch.over:
                    seat = branch.to_act[0]
                    branch.apply(seat, rng.choice(branch.legal(seat)))
            assert frozen(state) == kept[-1][1]
    for copy, said in kept:
        assert frozen(copy) == said


def check_views_leak_nothing(game: Game, seed: int, permuted: Permute, every: int = 23) -> None:
    """A view is the same when everything that is hidden from it lies differently."""
    for number, (state, rng, _) in enumerate(walk(game, seed)):
        if number % every == 0 or state.over:
            for seat in (None, *range(game.players)):
                assert json.dumps(permuted(state, seat, rng).view(seat)) == json.dumps(state.view(seat))


def check_resample_keeps_what_a_seat_sees(game: Game, seed: int, every: int = 23) -> None:
    for number, (state, rng, _) in enumerate(walk(game, seed)):
        if number % every == 0 or state.over:
            before = frozen(state)
            for seat in range(game.players):
                world = state.resample(seat, rng)
                assert world.view(seat) == state.view(seat)
                assert world.legal(seat) == state.legal(seat)
                game.from_dict(world.to_dict())  # it is a position
            assert frozen(state) == before


def check_resample_depends_on_nothing_hidden(game: Game, seed: int) -> None:
    """Two positions that a seat cannot tell apart give the same world: so no truth can leak into it."""
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 17 == 0:
            for seat in range(game.players):
                world = state.resample(seat, random.Random(number))
                other = world.resample(seat, random.Random(number + 1))
                twin = state.resample(seat, random.Random(number + 1))
                assert other.to_dict() == twin.to_dict()


def check_record_replays(game: Game, seed: int) -> None:
    """The record of a game gives the same positions and events again."""
    table = Table(game, seed, [f"Player {number + 1}" for number in range(game.players)])
    rng = random.Random(seed)
    while not table.state.over:
        seat = rng.choice(table.state.to_act)
        table.apply(seat, lively.move(table.state, seat, rng))
    again = Table.resume(Record.from_json(table.record.to_json()), flightdeck.game)
    assert again.state.to_dict() == table.state.to_dict()
    for heard in (None, *range(game.players)):
        first, second = ([event.seen_by(heard) for event in one.state.events] for one in (table, again))
        assert first == second


def check_everything(game: Game, seed: int, permuted: Permute) -> None:
    """One game under all of these, looked at now and then.

    Reading a position counts its money, cards, planes and markers: what is not conserved is refused.
    """
    menu = Menu()
    kept: list[tuple[State, str]] = []
    for number, (state, rng, seat) in enumerate(walk(game, seed, events=True)):
        assert number < MOST_DECISIONS
        assert (seat is None) == (state.to_act == ())
        assert bool(state.winners) == state.over
        if number % 29 and not state.over:
            continue
        said = frozen(state)
        assert frozen(game.from_dict(json.loads(said))) == said
        eyes = rng.randrange(game.players)
        for looking in (None, eyes):
            assert permuted(state, looking, rng).view(looking) == state.view(looking)
        assert state.resample(eyes, rng).view(eyes) == state.view(eyes)
        state.fill(eyes, menu)
        assert bool(menu) == (eyes in state.to_act)
        assert not any(state.refuse(eyes, game.actions[menu[place]]) for place in range(len(menu)))
        branch = state.copy()
        for _ in range(10):
            if not branch.over:
                acting = branch.to_act[0]
                branch.apply(acting, rng.choice(branch.legal(acting)))
        assert frozen(state) == said
        kept.append((state.copy(), said))
    assert all(frozen(copy) == said for copy, said in kept)
