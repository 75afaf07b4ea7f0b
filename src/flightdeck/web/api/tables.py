"""Tables: which there are, setting one up, and sitting down."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from django.db import transaction
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Query, Router, Status
from pydantic import ValidationError

from flightdeck.bots import levels
from flightdeck.web.api import tokens
from flightdeck.web.api.access import BODY, SENDING, answers, limit_tables
from flightdeck.web.api.errors import Denied
from flightdeck.web.api.schemas import (
    Chair,
    Invitation,
    NewTable,
    OwnSeat,
    Result,
    SeatEntry,
    SitDown,
    TableEntry,
    TableFacts,
    TableKey,
    TableMade,
)
from flightdeck.web.boards.checking import game_on
from flightdeck.web.boards.models import Edition
from flightdeck.web.clocks import clock
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.games.lookup import info_of
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables import forms, seating
from flightdeck.web.tables.listing import listed
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.refusals import Refused

log = logging.getLogger(__name__)

router = Router(tags=["Tables"])

SHOWN_TABLES = 100
# How the form on the page calls the same seats.
KINDS = {"person": "you", "open": "open"}


@router.get("/tables", response=answers(200, list[TableEntry], 422))
def list_tables(
    request: HttpRequest,
    game: Annotated[str | None, Query(pattern="^[a-z_]{1,40}$", description="Only those of this game.")] = None,
    waiting: Annotated[bool | None, Query(description="Only those with, or without, an open seat.")] = None,
) -> list[TableEntry]:
    """The listed tables whose game is not over, at most a hundred, those with the latest news first."""
    found = listed()
    if game is not None:
        found = found.filter(game=game)
    if waiting is not None:
        opened = Seat.objects.filter(kind=Seat.Kind.OPEN).values("table")
        found = found.filter(pk__in=opened) if waiting else found.exclude(pk__in=opened)
    return [shown for table in found[:SHOWN_TABLES] if (shown := shown_in_list(table)) is not None]


def shown_in_list(table: Table) -> TableEntry | None:
    """None for a row that somebody has damaged: the others are shown."""
    try:
        return TableEntry(**entry(table))
    except ValidationError:
        log.warning("table %s is damaged, and left out of the list", table.pk)
        return None


@router.post("/tables", response=answers(201, TableMade, *SENDING, *BODY, 429))
def set_up(request: HttpRequest, wanted: NewTable) -> Status[TableMade]:
    """A new table. Keep the token: it is the key to your seat, and shown only now."""
    try:
        info = info_of(wanted.game)
    except Http404:
        raise Refused(f"There is no game '{wanted.game}'.") from None
    name = visible(wanted.name)
    chairs = [chair(one, number, name) for number, one in enumerate(wanted.seats)]
    forms.check(chairs, info)
    options = info.check_options(wanted.options)
    try:
        time = TimeControl.parse(wanted.time)
    except ValueError:
        raise Refused("A clock has 1 to 180 minutes and up to 180 seconds a turn, or 1 to 14 days.") from None
    limit_tables(request)
    edition = None
    if wanted.board is not None:
        game_on(info.name, wanted.board)
    sits = any(one.kind == Seat.Kind.PERSON for one in chairs)
    host = Player(name=name) if sits else None
    with transaction.atomic():
        if wanted.board is not None:
            edition = Edition.of(info.name, "From a program", wanted.board)
        table = seating.lay(info.name, options, chairs, host, wanted.listed, wanted.hints, time, edition)
        seats = list(table.seats.all())
        own = next((seat for seat in seats if seat.kind == Seat.Kind.PERSON), None)
        key = OwnSeat(seat=own.number, token=tokens.make(own)) if own else None
    seating.begin(table)
    made = TableMade(
        table=facts(table),
        own=key,
        invitations=[
            Invitation(seat=seat.number, invitation=seat.token) for seat in seats if seat.kind == Seat.Kind.OPEN
        ],
    )
    return Status(201, made)


def visible(name: str) -> str:
    cleaned = identity.clean_name(name)
    if not cleaned:
        raise Refused("A name has at least one letter.")
    if identity.is_taken(cleaned):
        raise Refused("Somebody with an account has this name, or one that looks like it.")
    return cleaned


def chair(wanted: Chair, number: int, own_name: str) -> seating.Chair:
    value = KINDS.get(wanted.kind, f"bot:{wanted.bot or levels.USUAL}")
    return forms.chair(value, number, own_name, "")


@router.get("/tables/{table}", response=answers(200, TableFacts, 404))
def read_table(request: HttpRequest, table: TableKey) -> TableFacts:
    """One table: who sits there, whose turn it is, and how it ended. Nothing of it is secret."""
    return facts(get_object_or_404(Table, pk=table))


def entry(table: Table) -> dict[str, Any]:
    seats = list(table.seats.all())
    waiting = any(seat.kind == Seat.Kind.OPEN for seat in seats)
    at = clock.now()
    return {
        "key": table.pk,
        "game": table.game,
        "options": table.options,
        "listed": table.listed,
        "hints": table.hints,
        "time": table.time_control,
        "status": "finished" if table.finished else "waiting" if waiting else "running",
        "seats": [
            SeatEntry(
                number=seat.number,
                kind=seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                bot=seat.autopilot,
                away=bool(seat.stand_in),
                seconds_left=None if left is None else int(left.total_seconds()),
            )
            for seat, left in ((seat, clock.remaining(seat, at)) for seat in seats)
        ],
        "created": table.created,
    }


def facts(table: Table) -> TableFacts:
    perspective = perspective_of(table)
    state = perspective.state
    return TableFacts(
        **entry(table) | ({"status": "finished"} if state.over else {}),
        moves=perspective.rows,
        to_act=list(perspective.to_act),
        result=Result(points=list(state.scores), winners=list(state.winners)) if state.over else None,
    )


@router.post("/tables/{table}/seats", response=answers(201, OwnSeat, 403, 404, 409, *SENDING, 429, *BODY))
def sit_down(request: HttpRequest, table: TableKey, guest: SitDown) -> Status[OwnSeat]:
    """Take an open seat: the one of the invitation, or the first one of a listed table. Keep the token."""
    found = get_object_or_404(Table, pk=table)
    name = visible(guest.name)
    if guest.invitation is not None:
        seat = found.seats.filter(token=guest.invitation).first()
        if seat is None:
            raise Denied(403, "no_invitation", "This is no invitation to this table.")
    elif not found.listed:
        raise Denied(403, "no_invitation", "This table needs an invitation.")
    else:
        seat = found.seats.filter(kind=Seat.Kind.OPEN).first()
    if seat is None or seat.kind != Seat.Kind.OPEN:
        raise Denied(409, "taken", "Somebody else has taken this seat.")
    limit_tables(request)
    try:
        with transaction.atomic():
            found = seating.take(seat, Player(name=name))
            key = OwnSeat(seat=seat.number, token=tokens.make(seat))
    except Refused as refused:
        raise Denied(409, "taken", str(refused)) from None
    seating.begin(found)
    return Status(201, key)
