"""Looking at games again: replay step by step, how a game went, records to take along and to bring."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.event import Event
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.web import rate_limit
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.pages import Sight
from flightdeck.web.players import identity
from flightdeck.web.replay import records
from flightdeck.web.tables import past
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import Perspective, perspective_of
from flightdeck.web.tables.rendering import Frame
from flightdeck.web.tables.views import wanted_number

LARGEST_RECORD = 512 * 1024
LONGEST_REASON = 300


@require_safe
@never_cache
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Any finished game, and the own game so far, as the person's seat saw it."""
    table = get_object_or_404(Table, pk=key)
    perspective = perspective_of(table, identity.current(request))
    own, names = perspective.own, perspective.names
    if not perspective.may_replay:
        return notice(request, _("A game can be replayed once it is over."), 403)
    seat = own[0] if len(own) == 1 and not perspective.waiting else None
    last = len(perspective.position.record.actions)
    number = wanted_number(request, "move", last, last)
    state, sentences = at_move(perspective, number, seat)
    position = perspective.position
    sight = Sight(
        state=state,
        seat=seat,
        names=names,
        levels=[one.level for one in perspective.seats],
        acting=False,
        since=position.events_before(number),
        after=lambda event: past.after(position, position.action_of(event)),
        open=perspective.over,
        begun=not perspective.waiting,
    )
    if perspective.over:
        sentences = [position.game.tell(event, knowing(event), names, _) for event in state.events[sight.since :]]
    page = page_of(table.game).build(sight)
    context = {"table": table, "info": info_of(table.game), "perspective": perspective, "page": page, "acting": False}
    context["frame"] = Frame.of(perspective, page.parts())
    context |= {"number": number, "last": last, "sentences": sentences}
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        # The page has already what never changes.
        return render(request, "play/replay_at.html", context | {"once": lambda _name: ""})
    return render(request, "replay.html", context)


def knowing(event: Event) -> int | None:
    """Somebody who knows all of it."""
    return event.knows[0] if event.knows else None


def at_move(perspective: Perspective, number: int, seat: int | None) -> tuple[State, list[str]]:
    """The position after so many moves, and what the last of them did."""
    position = perspective.position
    if not number:
        return past.after(position, 0), []
    state = past.after(position, number - 1)
    before, record = len(state.events), position.record
    record.play(state, number, record.actions[number - 1])
    return state, [position.game.tell(event, seat, perspective.names, _) for event in state.events[before:]]


@require_safe
def story(request: HttpRequest, key: str) -> HttpResponse:
    """How a finished game went: what the page of a table shows below the result."""
    perspective = perspective_of(get_object_or_404(Table, pk=key))
    if not perspective.over:
        return notice(request, _("This game is not over yet."), 403)
    return render(request, "play/story.html", {"perspective": perspective})


@require_safe
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The seed is in a record, so only once the game is over."""
    table = get_object_or_404(Table, pk=key)
    if not table.finished:
        return notice(request, _("The record can be downloaded once the game is over."), 403)
    response = HttpResponse(records.record_of(table).to_json(), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game}_{table.pk}.json"'
    return response


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """A record somebody brings becomes a finished table of its own, to look at."""
    if not rate_limit.may_set_up_table(request):
        return notice(request, _("That is a lot of tables in a short time. Please wait a little."), 429)
    file = request.FILES.get("record")
    if file is None or file.size is None or file.size > LARGEST_RECORD:
        return notice(request, _("Please choose the file of a record, not too large."), 400)
    try:
        record = records.checked(Record.from_json(file.read().decode()))
        if record.result is None:
            return notice(request, _("Only records of finished games can be opened."), 400)
        table = records.store(record)
    except (FlightdeckError, UnicodeDecodeError) as error:
        # It may quote what was brought: half of a letter, or very much of it.
        reason = str(error).encode(errors="replace").decode()[:LONGEST_REASON]
        return notice(request, _("This record cannot be opened: %(reason)s") % {"reason": reason}, 400)
    return redirect("replay", table.pk)
