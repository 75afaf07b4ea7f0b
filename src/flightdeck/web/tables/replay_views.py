"""Looking at games again: replay step by step, records to take along and to bring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from flightdeck.engine.errors import BadRecord, FlightdeckError
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.games.catalogue import game
from flightdeck.web.games import page_of
from flightdeck.web.pages import Sight
from flightdeck.web.tables import incompatible_games, limits, people
from flightdeck.web.tables.models import LONGEST_NAME, Move, Seat, Table
from flightdeck.web.tables.sight import Looking, look
from flightdeck.web.tables.views import info_of, message

LARGEST_RECORD = 512 * 1024
LARGEST_REVISION = 2**31
LONGEST_SEED = Table._meta.get_field("seed").max_length or 0
LONGEST_REASON = 300


@require_safe
@never_cache
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Any finished game, and the own game so far, as the person's seat saw it."""
    table = get_object_or_404(Table, pk=key)
    looking = look(table, people.current(request))
    if not looking.over and not looking.own:
        return message(request, _("A game can be replayed once it is over."), 403)
    seat = looking.own[0] if len(looking.own) == 1 else None
    last = len(looking.play.record.actions)
    number = wanted_move(request, last)
    state, told = at_move(looking, number, seat)
    sight = Sight(state=state, seat=seat, names=looking.names, own_seats=looking.own, acting=False)
    page = page_of(table.game).build(sight)
    context = {"table": table, "info": info_of(table.game), "looking": looking, "page": page}
    context |= {"number": number, "last": last, "told": told}
    return render(request, "replay.html", context)


def wanted_move(request: HttpRequest, last: int) -> int:
    try:
        return max(0, min(last, int(request.GET.get("move", last))))
    except ValueError:
        return last


def at_move(looking: Looking, number: int, seat: int | None) -> tuple[State, list[str]]:
    """The position after so many moves, and what the last of them did."""
    with looking.position.lock:
        rules, record = looking.play.game, replace(looking.play.record, actions=list(looking.play.record.actions))
    state = rules.start(record.seed, events=True)
    before = 0
    for place, (after, _seat, _action) in enumerate(record.replay(lambda *_given: rules, events=True), 1):
        if place == number:
            state = after
            break
        before = len(after.events)
    told = state.events[before:] if number else []
    return state, [rules.tell(event, seat, looking.names, _) for event in told]


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The seed is in it, so only once the game is over."""
    table = get_object_or_404(Table, pk=key)
    if not table.finished:
        return message(request, _("The record can be downloaded once the game is over."), 403)
    response = HttpResponse(incompatible_games.record_of(table).to_json(), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game}_{table.pk}.json"'
    return response


@require_POST
def open_record(request: HttpRequest) -> HttpResponse:
    """A record somebody brings becomes a finished table of its own, to look at."""
    if not limits.allowed(request, "tables", settings.TABLES_PER_HOUR, 3600):
        return message(request, _("That is a lot of tables in a short time. Please wait a little."), 429)
    upload = request.FILES.get("record")
    if upload is None or upload.size is None or upload.size > LARGEST_RECORD:
        return message(request, _("Please choose the file of a record, not too large."), 400)
    try:
        brought = played_again(Record.from_json(upload.read().decode()))
        if brought.result is None:
            return message(request, _("Only records of finished games can be opened."), 400)
        table = store(brought)
    except (FlightdeckError, UnicodeDecodeError) as error:
        # It may quote what was brought: half of a letter, or very much of it.
        reason = str(error).encode(errors="replace").decode()[:LONGEST_REASON]
        return message(request, _("This record cannot be opened: %(reason)s") % {"reason": reason}, 400)
    return redirect("replay", table.pk)


def played_again(brought: Record) -> Record:
    """With its actions as we write them, and with no number larger than what can be stored."""
    if not 0 <= brought.rules_revision < LARGEST_REVISION or len(str(brought.seed)) > LONGEST_SEED:
        raise BadRecord("a number in it is too large")
    actions = [f"{seat + 1}: {action}" for _state, seat, action in brought.replay(game)]
    return replace(brought, actions=actions)


def store(brought: Record) -> Table:
    options: Any = brought.options
    with transaction.atomic():
        table = Table.objects.create(
            game=brought.game,
            rules_revision=brought.rules_revision,
            board=brought.board,
            players=brought.players,
            options=options,
            seed=str(brought.seed),
            listed=False,
            finished=True,
        )
        for number, name in enumerate(brought.seats):
            shown = people.clean_name(name)[:LONGEST_NAME] or _("Player %(number)d") % {"number": number + 1}
            Seat.objects.create(table=table, number=number, kind=Seat.Kind.PERSON, name=shown)
        Move.objects.bulk_create(
            Move(table=table, number=place, seat=int(seat) - 1, action=action)
            for place, (seat, _colon, action) in enumerate((entry.partition(": ") for entry in brought.actions), 1)
        )
    return table
