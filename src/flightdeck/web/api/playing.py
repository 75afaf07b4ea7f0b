"""Seeing the table with the eyes of a seat, and deciding for it."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest
from ninja import Router

from flightdeck.web.api.access import (
    BODY,
    BY_ANYBODY,
    BY_SEAT,
    SENDING,
    TOKEN,
    answers,
    asking,
    limit_moves,
    own_seat,
    perspective_from,
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
    TableBoard,
    TableKey,
    Tally,
)
from flightdeck.web.games import page_of
from flightdeck.web.replay.records import shown_to
from flightdeck.web.tables.perspective import Perspective

router = Router(tags=["Playing"])


@router.get("/tables/{table}/view", response=answers(200, Sight, *TOKEN), **BY_ANYBODY)
def view(request: HttpRequest, table: TableKey) -> Sight:
    """What your seat may see, and nothing else; without a token, and before the start, what a spectator may see."""
    perspective, seat = asking(request, table)
    state = perspective.state
    eyes = None if perspective.waiting else seat
    return Sight(moves=perspective.rows, seat=seat, over=state.over, view=dict(state.view(eyes)))


@router.get("/tables/{table}/tally", response=answers(200, Tally, *TOKEN, 422), **BY_SEAT)
def tally(request: HttpRequest, table: TableKey) -> Tally:
    """Points that the rules hide although they follow from what everybody saw (Airlines Europe).

    Against bots alone, or where the table allows hints.
    """
    perspective = perspective_from(own_seat(request, table))
    return Tally(moves=perspective.rows, points=perspective.counted())


@router.get("/tables/{table}/legal", response=answers(200, Choice, *TOKEN), **BY_SEAT)
def legal(request: HttpRequest, table: TableKey) -> Choice:
    """What your seat may do now. It is empty when it is not your turn."""
    seat = own_seat(request, table)
    perspective = perspective_from(seat)
    state, number = perspective.state, seat.number
    turn = is_turn(perspective, number)
    page = page_of(seat.table.game)
    return Choice(
        moves=perspective.rows,
        your_turn=turn,
        over=state.over,
        prompt=perspective.position.game.prompt(state, number) if turn else "",
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
    limit_moves(seat)
    after = perspective_from(seat).decide(seat.number, decision.actions, decision.expected)
    return standing(after, seat.number)


@router.post("/tables/{table}/take-back", response=answers(200, Standing, *TOKEN, *SENDING, *BODY, 409, 429), **BY_SEAT)
def take_back(request: HttpRequest, table: TableKey, seen_so_far: Seen) -> Standing:
    """Take your last action back, in your own turn and if it revealed nothing."""
    seat = own_seat(request, table)
    limit_moves(seat)
    after = perspective_from(seat).take_back(seat.number, seen_so_far.expected)
    return standing(after, seat.number)


def is_turn(perspective: Perspective, seat: int) -> bool:
    return seat not in perspective.away and perspective.is_due([seat])


def standing(perspective: Perspective, seat: int) -> Standing:
    return Standing(
        moves=perspective.rows,
        to_act=list(perspective.to_act),
        your_turn=is_turn(perspective, seat),
        over=perspective.over,
    )


@router.get("/tables/{table}/record", response=answers(200, GameRecord, *TOKEN), **BY_ANYBODY)
def record(request: HttpRequest, table: TableKey) -> GameRecord:
    """The record of a finished game. The seed is in it, so not before. A board that was not shared only seats get."""
    perspective, seat = asking(request, table)
    if not perspective.over:
        raise Denied(403, "not_over", "The record can be had once the game is over.")
    return GameRecord(**asdict(shown_to(perspective.position.record, perspective.table, seat is not None)))


@router.get("/tables/{table}/board", response=answers(200, TableBoard, *TOKEN), **BY_ANYBODY)
def board(request: HttpRequest, table: TableKey) -> TableBoard:
    """The board of this table. `toml` is the file of one that is not built in; where it was not shared, only for seats.

    It can be used as `NewTable.board`, and with `flightdeck play --board`.
    """
    perspective, seat = asking(request, table)
    edition, game = perspective.table.edition, perspective.position.game
    seen = edition is not None and (seat is not None or edition.is_public)
    return TableBoard(
        title=edition.title if edition is not None else "",
        digest=game.board_digest,
        facts=game.board_facts(),
        toml=edition.toml if edition is not None and seen else None,
    )
