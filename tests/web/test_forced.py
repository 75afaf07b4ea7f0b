"""What can be done in one way only does itself, and is no decision."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client

from flightdeck.engine.state import State
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import positions
from tests.invariants import ENDING

Person = tuple[Client, Player]
FORM = re.compile(r'<form id="forced" .*?name="action" value="([^"]*)"', re.DOTALL)
# In Airlines Europe it happens only when all shares of the market are of one airline.
GAMES = ["airlines", "air_baron", "air_alliance"]
TABLES, SHORT = 10, 200


def seated(game: str, ann: Player, ben: Player) -> Table:
    options = {option: values[0] for option, values in ENDING.get(game, {}).items()}
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up(game, options, chairs, ann, listed=True)
    seating.sit_down(table.seats.get(number=1), ben)
    return Table.objects.get(pk=table.pk)


def only_choice(state: State) -> str:
    legal = state.legal(state.to_act[0]) if state.to_act else []
    return str(legal[0]) if len(legal) == 1 else ""


def forced_somewhere(game: str, ann: Player, ben: Player) -> tuple[Table, str]:
    """A table where only one thing may be done, and that."""
    luck = random.Random(game)
    for _ in range(TABLES):
        table = seated(game, ann, ben)
        while not (state := positions.of(table).state).over:
            if table.moves.exists() and only_choice(state):
                return table, only_choice(state)
            seat = state.to_act[0]
            make_moves(table, seat, [str(luck.choice(state.legal(seat)))], table.moves.count())
    raise AssertionError("nothing is ever forced")


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_only_whoever_has_one_choice_has_it_done(ann: Person, ben: Person, client: Client, game: str) -> None:
    table, action = forced_somewhere(game, ann[1], ben[1])
    seat = positions.of(table).state.to_act[0]
    person, other = (ann, ben) if seat == 0 else (ben, ann)
    address = f"/t/{table.pk}"
    shown = FORM.search(person[0].get(address).content.decode())
    seen = perspective_of(table, person[1])
    if seen.may_undo is None:
        assert shown is not None
        assert shown[1] == action
    for browser in (other[0], client):
        assert not FORM.search(browser.get(address).content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_what_is_new_stays_new_when_something_was_forced(ann: Person, ben: Person, game: str) -> None:
    table, action = forced_somewhere(game, ann[1], ben[1])
    before = positions.of(table)
    seat = before.state.to_act[0]
    make_moves(table, seat, [action], table.moves.count())
    after = positions.of(table)
    assert after.moments[-1].forced
    assert after.decided(seat) == before.decided(seat)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_may_be_taken_back_is_lost_by_it(ann: Person, ben: Person, game: str) -> None:
    """At each of many decisions: if something is done by itself, what could be undone still can be."""
    table, number = seated(game, ann[1], ben[1]), 0
    for number in range(SHORT):
        state = positions.of(table).state
        if state.over:
            break
        seat = state.to_act[0]
        seen = perspective_of(table, (ann, ben)[seat][1])
        forced = seen.forced
        legal = state.legal(seat)
        assert forced is None or legal == [forced]
        if forced is not None and seen.may_undo is not None:
            ahead = state.copy()
            ahead.apply(seat, forced)
            assert ahead.undoable
        make_moves(table, seat, [str(legal[(number * 5) % len(legal)])], table.moves.count())
    assert number > 50
