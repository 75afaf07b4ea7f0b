"""The page of a table, and what is posted from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import aget_object_or_404, get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from flightdeck.bots import levels
from flightdeck.bots.catalogue import LEVELS
from flightdeck.web import rate_limit
from flightdeck.web.bots import hints
from flightdeck.web.clocks import absence, clock, face
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.players import identity
from flightdeck.web.tables import live, moves, stand_ins
from flightdeck.web.tables.chat import say
from flightdeck.web.tables.models import LONGEST_MESSAGE, Table
from flightdeck.web.tables.perspective import Perspective, perspective_of
from flightdeck.web.tables.refusals import Refused

SHOWN_MESSAGES = 30


@require_safe
@never_cache
def table_page(request: HttpRequest, key: str) -> HttpResponse:
    return show(request, get_object_or_404(Table, pk=key), whole=True)


@require_safe
@never_cache
def table_live(request: HttpRequest, key: str) -> HttpResponse:
    return show(request, get_object_or_404(Table, pk=key), whole=False)


def show(request: HttpRequest, table: Table, *, whole: bool, note: str = "", status: int = 200) -> HttpResponse:
    perspective = asking(request, table)
    # Nobody moves while the page is made, so that all of it shows the same position.
    with perspective.position.lock:
        context = {
            "perspective": perspective,
            "table": table,
            "info": info_of(table.game),
            "page": perspective.page(request.GET.get("route"), whole),
            "hint": hints.kept(perspective),
            "note": note,
            "whole": whole,
            "messages": list(table.messages.order_by("-pk")[:SHOWN_MESSAGES])[::-1],
            "longest_message": LONGEST_MESSAGE,
            "levels": {bot: levels.described(bot, _) for bot in LEVELS},
            "usual_level": levels.USUAL_STAND_IN,
            "time": clock.in_words(table),
            "clocks": face.faces(perspective),
            "absent": absence.absent(perspective),
        }
        return render(request, "table.html" if whole else "table_live.html", context, status=status)


def asking(request: HttpRequest, table: Table) -> Perspective:
    """The perspective of whoever asks."""
    return perspective_of(table, identity.current(request), request.session.get(shown_key(table)))


def shown_key(table: Table) -> str:
    """Whose hand is on the screen, when several people share it."""
    return f"shown:{table.pk}"


def answer(request: HttpRequest, table: Table, note: str = "", status: int = 200) -> HttpResponse:
    """After something was posted: the new fragment for htmx, the page again for everybody else."""
    if request.headers.get("HX-Request"):
        return show(request, table, whole=False, note=note, status=status)
    if status == 200:
        return redirect("table", table.pk)
    return show(request, table, whole=True, note=note, status=status)


def posted_to_table(verb: Callable[[HttpRequest, Table], HttpResponse | None]) -> Callable[..., HttpResponse]:
    """A view that carries out a verb, and answers with the table as it is then, or with why not."""

    @require_POST
    @wraps(verb)
    def view(request: HttpRequest, key: str) -> HttpResponse:
        table = get_object_or_404(Table, pk=key)
        try:
            return verb(request, table) or answer(request, table)
        except Refused as refused:
            return answer(request, table, str(refused), refused.status)

    return view


@posted_to_table
def move(request: HttpRequest, table: Table) -> None:
    perspective = asking(request, table)
    seat, expected = posted(request, perspective)
    actions, verb = request.POST.getlist("action"), request.POST.get("verb", "")
    if verb:
        composed = page_of(table.game).compose(perspective.position.game, verb, request.POST.getlist("card"))
        actions = [str(action) for action in composed]
    perspective.decide(seat, actions, expected)


def posted(request: HttpRequest, perspective: Perspective) -> tuple[int, int]:
    """The seat that is played and the number of moves the page had seen."""
    seat, expected = posted_number(request, "seat"), posted_number(request, "expected")
    perspective.check_plays(seat)
    return seat, expected


def posted_number(request: HttpRequest, field: str) -> int:
    try:
        return int(request.POST[field])
    except (KeyError, ValueError):
        raise Refused(_("This form is not complete. Please reload the page.")) from None


@posted_to_table
def undo(request: HttpRequest, table: Table) -> None:
    moves.take_back(table, *posted(request, asking(request, table)))


@require_POST
async def hint(request: HttpRequest, key: str) -> HttpResponse:
    """The bot searches elsewhere: meanwhile no thread of the server is busy with it."""
    table = await aget_object_or_404(Table, pk=key)
    try:
        await hints.answer(lambda: asked_for(request, table))
    except Refused as refused:
        return await sync_to_async(answer)(request, table, str(refused), refused.status)
    return await sync_to_async(answer)(request, table)


def asked_for(request: HttpRequest, table: Table) -> hints.Question | None:
    perspective = asking(request, table)
    return hints.needed(perspective, *posted(request, perspective))


@posted_to_table
def leave(request: HttpRequest, table: Table) -> None:
    """From now on a bot plays the seat."""
    stand_ins.leave(table, own_seat(request, table), request.POST.get("bot", ""))


@posted_to_table
def come_back(request: HttpRequest, table: Table) -> None:
    stand_ins.come_back(table, own_seat(request, table))


@posted_to_table
def relieve(request: HttpRequest, table: Table) -> None:
    """Let a bot play for somebody else who has not moved for long."""
    absence.relieve(asking(request, table), request.POST.get("seat", ""))


def own_seat(request: HttpRequest, table: Table) -> int:
    own = asking(request, table).own
    seat = next((number for number in own if str(number) == request.POST.get("seat")), None)
    if seat is None:
        raise Refused(_("This is not your seat."))
    return seat


@posted_to_table
def show_hand(request: HttpRequest, table: Table) -> None:
    """On a shared device: the next person is there and may see the own hand."""
    seat = posted_number(request, "seat")
    if seat not in asking(request, table).own:
        raise Refused(_("This is not your seat."))
    request.session[shown_key(table)] = seat


@posted_to_table
def chat(request: HttpRequest, table: Table) -> HttpResponse | None:
    perspective = asking(request, table)
    if perspective.player is None or not perspective.own:
        return answer(request, table, _("Only those who sit at the table can talk here."), 403)
    if not rate_limit.allowed(request, "chat", settings.MESSAGES_PER_MINUTE, 60):
        return answer(request, table, _("That was a lot in a short time. Please wait a little."), 429)
    say(table, perspective.player.name, request.POST.get("text", ""))
    return None


@require_GET
async def stream(request: HttpRequest, key: str) -> HttpResponseBase:
    if live.too_many(request):
        return HttpResponse(status=429)
    exists, player = await sync_to_async(watching)(request, key)
    return live.streamed(request, live.stream(key, player)) if exists else HttpResponse(status=404)


def watching(request: HttpRequest, key: str) -> tuple[bool, int | None]:
    """Whether there is such a table, and who looks at it. The answer takes hours, and no connection to the database."""
    try:
        player = identity.current(request)
        return Table.objects.filter(pk=key).exists(), player.pk if player else None
    finally:
        close_old_connections()
