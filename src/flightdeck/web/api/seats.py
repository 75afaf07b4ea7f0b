"""What the holder of a seat does besides playing: change the lock, leave it to a bot, come back, talk."""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Query, Router, Status

from flightdeck.web import rate_limit
from flightdeck.web.api import tokens
from flightdeck.web.api.access import (
    BODY,
    BY_SEAT,
    SENDING,
    TOKEN,
    answers,
    limit_moves,
    not_too_often,
    own_seat,
    perspective_from,
)
from flightdeck.web.api.playing import standing
from flightdeck.web.api.schemas import ChatLine, NewMessage, OwnSeat, StandIn, Standing, TableKey
from flightdeck.web.tables import stand_ins
from flightdeck.web.tables.chat import say
from flightdeck.web.tables.models import Message, Seat, Table

router = Router(tags=["Seats"])

SHOWN_MESSAGES = 100


@router.post("/tables/{table}/token", response=answers(201, OwnSeat, *TOKEN, *SENDING, 429), **BY_SEAT)
def renew_token(request: HttpRequest, table: TableKey) -> Status[OwnSeat]:
    """A new token for your seat; the one you send now opens nothing any more."""
    seat = own_seat(request, table)
    limit_moves(seat)
    return Status(201, OwnSeat(seat=seat.number, token=tokens.make(seat)))


@router.delete("/tables/{table}/token", response=answers(204, None, *TOKEN, *SENDING), **BY_SEAT)
def revoke_token(request: HttpRequest, table: TableKey) -> Status[None]:
    """From now on no program plays your seat."""
    tokens.revoke(own_seat(request, table))
    return Status(204, None)


@router.post("/tables/{table}/leave", response=answers(200, Standing, *TOKEN, *SENDING, *BODY, 429), **BY_SEAT)
def leave(request: HttpRequest, table: TableKey, stand_in: StandIn) -> Standing:
    """A bot plays your seat on until you come back."""
    seat = own_seat(request, table)
    limit_moves(seat)
    stand_ins.leave(seat.table, seat.number, stand_in.bot)
    return standing_of(seat)


@router.post("/tables/{table}/back", response=answers(200, Standing, *TOKEN, *SENDING, 429), **BY_SEAT)
def come_back(request: HttpRequest, table: TableKey) -> Standing:
    """You play your seat again."""
    seat = own_seat(request, table)
    limit_moves(seat)
    stand_ins.come_back(seat.table, seat.number)
    return standing_of(seat)


def standing_of(seat: Seat) -> Standing:
    return standing(perspective_from(seat), seat.number)


@router.get("/tables/{table}/messages", response=answers(200, list[ChatLine], 404, 422))
def read_messages(
    request: HttpRequest,
    table: TableKey,
    after: Annotated[int, Query(ge=0, le=2**53, description="Only those with a higher number.")] = 0,
) -> list[ChatLine]:
    """What was said at the table, the oldest first, at most a hundred messages at once."""
    found = get_object_or_404(Table, pk=table)
    return [line(message) for message in found.messages.filter(pk__gt=after)[:SHOWN_MESSAGES]]


@router.post("/tables/{table}/messages", response=answers(201, ChatLine, *TOKEN, *SENDING, *BODY, 429), **BY_SEAT)
def write_message(request: HttpRequest, table: TableKey, message: NewMessage) -> Status[ChatLine]:
    """Say something to everybody at the table."""
    seat = own_seat(request, table)
    not_too_often(rate_limit.allowed(request, "chat", settings.MESSAGES_PER_MINUTE, 60))
    return Status(201, line(say(seat.table, seat.name, message.text)))


def line(message: Message) -> ChatLine:
    return ChatLine(number=message.pk, name=message.name, text=message.text, created=message.created)
