"""The page of a table, and what is posted from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import aget_object_or_404, get_object_or_404, redirect
from django.shortcuts import render as template_response
from django.template.backends.utils import csrf_input
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from flightdeck.web import rate_limit
from flightdeck.web.bots import hints, paces
from flightdeck.web.clocks import absence
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.players import identity
from flightdeck.web.tables import first_steps, live, stand_ins
from flightdeck.web.tables.chat import latest_messages, say
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import Perspective, perspective_at, perspective_of
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.rendering import ANSWER, NOTHING, WHOLE, Once, Rendering, Surroundings, noted, render


@require_safe
@never_cache
def table_page(request: HttpRequest, key: str) -> HttpResponse:
    return show(request, asking_at(request, key))


@require_safe
@never_cache
def table_live(request: HttpRequest, key: str) -> HttpResponse:
    """For a page that hears of nothing; or, where it does, what is different when a place on the map is chosen."""
    perspective, focus = asking_at(request, key), request.GET.get("route")
    if not hears(request) or focus is None:
        return HttpResponse(shown(request, perspective, ANSWER).whole)
    return HttpResponse(shown(request, perspective, focus=focus).unlike(shown(request, perspective)))


@require_safe
@never_cache
def as_text(request: HttpRequest, key: str) -> HttpResponse:
    """What the page shows, in tables of words: on a page of its own, or for the page of the table."""
    perspective = asking_at(request, key)
    template = "play/as_text.html" if "HX-Request" in request.headers else "as_text.html"
    context = {
        "table": perspective.table,
        "info": info_of(perspective.table.game),
        "tables": perspective.page().as_text(),
    }
    return template_response(request, template, context)


@require_safe
@never_cache
def log(request: HttpRequest, key: str) -> HttpResponse:
    """All of it as a page, or for a page that is open what came after one event and before another."""
    perspective = asking_at(request, key)
    results, events = perspective.page().shown_as_results, len(perspective.state.events)
    before = wanted_number(request, "before", events, events)
    context = {
        "perspective": perspective,
        "table": perspective.table,
        "log": perspective.happenings.log(results, wanted_number(request, "after", before, 0), before),
    }
    if "HX-Request" in request.headers:
        return template_response(request, "play/log_lines.html", context)
    return template_response(request, "log.html", context | {"info": info_of(perspective.table.game)})


def wanted_number(request: HttpRequest, field: str, most: int, otherwise: int) -> int:
    """From the address, if it says anything that makes sense."""
    try:
        return max(0, min(most, int(request.GET[field])))
    except (KeyError, ValueError):
        return otherwise


def show(request: HttpRequest, perspective: Perspective, note: str = "", status: int = 200) -> HttpResponse:
    """The whole page."""
    table, focus = perspective.table, request.GET.get("route")
    page = perspective.page(focus)
    context = {
        "perspective": perspective,
        "table": table,
        "info": info_of(table.game),
        "symbols": page.symbols,
        "live": render(perspective, surroundings(request, perspective, note, focus), WHOLE, page=page),
    }
    return template_response(request, "table.html", context, status=status)


def shown(
    request: HttpRequest, perspective: Perspective, included: Once = NOTHING, note: str = "", focus: str | None = None
) -> Rendering:
    return render(perspective, surroundings(request, perspective, note, focus), included)


def surroundings(request: HttpRequest, perspective: Perspective, note: str, focus: str | None) -> Surroundings:
    new = first_steps.newcomers(perspective.table, perspective.seats, perspective.position) if perspective.own else ()
    return Surroundings(
        messages=latest_messages(perspective.table),
        hint=hints.kept(perspective),
        site=f"{request.scheme}://{request.get_host()}",
        note=note,
        csrf=csrf_input(request),
        focus=focus,
        first_steps=first_steps.shown(perspective, new),
    )


def asking(request: HttpRequest, table: Table) -> Perspective:
    """The perspective of whoever asks."""
    return perspective_of(table, identity.current(request), request.session.get(shown_key(table.pk)))


def asking_at(request: HttpRequest, key: str) -> Perspective:
    try:
        return perspective_at(key, identity.current(request), request.session.get(shown_key(key)))
    except Table.DoesNotExist:
        raise Http404 from None


def shown_key(key: str) -> str:
    """Whose hand is on the screen, when several people share it."""
    return f"shown:{key}"


def hears(request: HttpRequest) -> bool:
    """Does this page have an open stream, so that it is told of everything anyway?"""
    return request.headers.get("X-Live") == "open" and "HX-Request" in request.headers


def answer(request: HttpRequest, table: Table, note: str = "", status: int = 200) -> HttpResponse:
    """After something was posted: nothing but a note for a page that hears of it, the page again for everybody else."""
    if hears(request):
        return HttpResponse(noted(note), status=status) if note else HttpResponse(status=204)
    if request.headers.get("HX-Request"):
        return HttpResponse(shown(request, asking(request, table), ANSWER, note).whole, status=status)
    if status == 200 and not note:
        return redirect("table", table.pk)
    return show(request, asking(request, table), note, status)


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
    perspective.decide(*chosen(request, perspective), stay_open=True)


def chosen(request: HttpRequest, perspective: Perspective) -> tuple[int, list[str], int]:
    """The seat that is played, the actions, perhaps from selected cards, and how many moves the page had seen."""
    seat, expected = posted(request, perspective)
    verb, cards, game = request.POST.get("verb", ""), request.POST.getlist("card"), perspective.position.game
    if not verb:
        return seat, request.POST.getlist("action"), expected
    return seat, [str(action) for action in page_of(perspective.table.game).compose(game, verb, cards)], expected


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
    perspective = asking(request, table)
    perspective.take_back(*posted(request, perspective), whole_turn=whole_turn(request))


def whole_turn(request: HttpRequest) -> bool:
    """Is all of the turn to be taken back?"""
    return "turn" in request.POST


@posted_to_table
def done(request: HttpRequest, table: Table) -> None:
    """The turn is over now: the others may go on."""
    asking(request, table).hand_over(posted_number(request, "seat"))


@posted_to_table
def keep_open(request: HttpRequest, table: Table) -> None:
    """Whether the own turns stay open until one is done, here and at all other tables."""
    perspective = asking(request, table)
    if perspective.player is None or not perspective.own:
        raise Refused(_("This is not your seat."))
    identity.keep_turns_open(perspective.player, "open" in request.POST)


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
def count(request: HttpRequest, table: Table) -> HttpResponse:
    """The points that the rules hide, told to whoever asks and to nobody else."""
    perspective = asking(request, table)
    counted = zip(perspective.names, perspective.counted(), strict=True)
    points = ", ".join(f"{name}: {number}" for name, number in counted)
    return answer(request, table, _("Points, by what everybody has seen: %(points)s.") % {"points": points})


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
    request.session[shown_key(table.pk)] = seat
    request.session.save()
    live.announce(table.pk)


@posted_to_table
def chat(request: HttpRequest, table: Table) -> HttpResponse | None:
    perspective = asking(request, table)
    if perspective.player is None or not perspective.own:
        return answer(request, table, _("Only those who sit at the table can talk here."), 403)
    if not rate_limit.allowed(request, "chat", settings.MESSAGES_PER_MINUTE, 60):
        return answer(request, table, _("That was a lot in a short time. Please wait a little."), 429)
    say(table, perspective.player.name, request.POST.get("text", ""))
    return None


@posted_to_table
def pace(request: HttpRequest, table: Table) -> None:
    """How fast bots move, at all tables of the person."""
    perspective = asking(request, table)
    if perspective.player is None or not perspective.own:
        raise Refused(_("This is not your seat."))
    paces.choose(perspective.player, request.POST.get("pace", ""))


@posted_to_table
def skip(request: HttpRequest, table: Table) -> None:
    """Let the bots move at once until a person is to decide."""
    if not asking(request, table).own:
        raise Refused(_("This is not your seat."))
    paces.hurry(table.pk)


@require_GET
def stream(request: HttpRequest, key: str) -> HttpResponse:
    """Answered by the lane, which hands on only what it cannot use, such as a table that is not there."""
    get_object_or_404(Table, pk=key)
    return HttpResponse(status=409)
