"""Seeing the table with the eyes of a seat, and deciding for it."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router

from flightdeck.web.api.access import (
    BODY,
    BY_ANYBODY,
    BY_SEAT,
    SENDING,
    TOKEN,
    answers,
    eyes,
    few_moves,
    own_seat,
    seen,
)
from flightdeck.web.api.errors import Denied
from flightdeck.web.api.schemas import (
    Choice,
    Decision,
    GameRecord,
    LegalAction,
    Seen,
    Sight,
    Standing,
    TableKey,
)
from flightdeck.web.games import page_of
from flightdeck.web.tables import play
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.sight import Looking, look

router = Router(tags=["Playing"])


@router.get("/tables/{table}/view", response=answers(200, Sight, *TOKEN), **BY_ANYBODY)
def view(request: HttpRequest, table: TableKey) -> Sight:
    """What your seat may see, and nothing else; without a token, what a spectator may see."""
    looking, seat = eyes(request, table)
    with looking.position.lock:
        state = looking.play.state
        return Sight(moves=looking.rows, seat=seat, over=state.over, view=dict(state.view(seat)))


@router.get("/tables/{table}/legal", response=answers(200, Choice, *TOKEN), **BY_SEAT)
def legal(request: HttpRequest, table: TableKey) -> Choice:
    """What your seat may do now. It is empty when it is not your turn."""
    seat = own_seat(request, table)
    looking = seen(seat)
    with looking.position.lock:
        state, number = looking.play.state, seat.number
        turn = is_turn(looking, number)
        page = page_of(seat.table.game)
        return Choice(
            moves=looking.rows,
            your_turn=turn,
            over=state.over,
            prompt=looking.play.game.prompt(state, number) if turn else "",
            actions=[
                LegalAction(action=str(action), sentence=page.label(action, state, number))
                for action in (state.legal(number) if turn else [])
            ],
        )


@router.post("/tables/{table}/moves", response=answers(200, Standing, *TOKEN, *SENDING, *BODY, 409, 429), **BY_SEAT)
def move(request: HttpRequest, table: TableKey, decision: Decision) -> Standing:
    """Play one action or several, all or none.

    `stale` (409) means that others have moved since you looked: look again. Once this is answered, the move is stored.
    """
    seat = own_seat(request, table)
    few_moves(seat)
    looking = seen(seat)
    looking.decide(seat.number, decision.actions, decision.expected)
    return standing(looking, seat.number)


@router.post("/tables/{table}/take-back", response=answers(200, Standing, *TOKEN, *SENDING, *BODY, 409, 429), **BY_SEAT)
def take_back(request: HttpRequest, table: TableKey, seen_so_far: Seen) -> Standing:
    """Take your last action back, in your own turn and if it revealed nothing."""
    seat = own_seat(request, table)
    few_moves(seat)
    looking = seen(seat)
    looking.check_plays(seat.number)
    play.take_back(seat.table, seat.number, seen_so_far.expected)
    return standing(looking, seat.number)


def is_turn(looking: Looking, seat: int) -> bool:
    return not looking.waiting and seat not in looking.away and looking.is_due([seat])


def standing(looking: Looking, seat: int) -> Standing:
    with looking.position.lock:
        return Standing(
            moves=looking.rows,
            to_act=[] if looking.waiting else list(looking.play.state.to_act),
            your_turn=is_turn(looking, seat),
            over=looking.over,
        )


@router.get("/tables/{table}/record", response=answers(200, GameRecord, 403, 404))
def record(request: HttpRequest, table: TableKey) -> GameRecord:
    """The record of a finished game. The seed is in it, so not before."""
    looking = look(get_object_or_404(Table, pk=table))
    if not looking.over:
        raise Denied(403, "not_over", "The record can be had once the game is over.")
    return GameRecord(**asdict(looking.play.record))
