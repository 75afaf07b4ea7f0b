"""The pages and what they post."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
)
from django.http.response import HttpResponseBase
from django.shortcuts import aget_object_or_404, get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from flightdeck.bots import levels
from flightdeck.bots.catalogue import LEVELS
from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import games
from flightdeck.web.games import PAGES
from flightdeck.web.rulebook import OURS, rules_html
from flightdeck.web.tables import absence, clock, clock_face, forms, hints, limits, live, people, play
from flightdeck.web.tables.models import LONGEST_MESSAGE, LONGEST_NAME, Player, Seat, Table
from flightdeck.web.tables.positions import CannotReplay
from flightdeck.web.tables.sight import Looking, look

SHOWN_TABLES = 20
SHOWN_MESSAGES = 30


def info_of(name: str) -> GameInfo:
    for info in games():
        if info.name == name and name in PAGES:
            return info
    raise Http404(f"no game {name}")


# The front page, and sitting down.


@require_safe
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    player = people.current(request)
    return render(
        request,
        "front.html",
        {
            "games": [info for info in games() if info.name in PAGES],
            "titles": {info.name: info.title for info in games()},
            "thumbnails": {name: page.art.symbols() + page.board_svg.thumbnail() for name, page in PAGES.items()},
            "player": player,
            "own": own_tables(player) if player else [],
            "open": listed().filter(seats__kind=Seat.Kind.OPEN).distinct()[:SHOWN_TABLES],
            "running": listed().exclude(seats__kind=Seat.Kind.OPEN)[:SHOWN_TABLES],
            "time_of": clock.in_words,
        },
    )


def listed() -> QuerySet[Table]:
    return Table.objects.filter(listed=True, finished=False).order_by("-touched").prefetch_related("seats")


def own_tables(player: Player) -> list[tuple[Table, bool]]:
    """Those where this person is to move first."""
    tables = Table.objects.filter(seats__player=player).distinct().order_by("finished", "-touched")[:SHOWN_TABLES]
    found = []
    for table in tables.prefetch_related("seats"):
        seats = [seat.number for seat in table.seats.all() if seat.player_id == player.pk and not seat.stand_in]
        found.append((table, not table.finished and not play.waiting_for_people(table) and is_due(table, seats)))
    return sorted(found, key=lambda pair: not pair[1])


def is_due(table: Table, seats: list[int]) -> bool:
    try:
        return look(table).is_due(seats)
    except CannotReplay:
        return False


@require_POST
def play_now(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    if refusal := too_many_tables(request):
        return refusal
    player = people.someone(request)
    count = min(4, info.max_players)
    chairs = [play.Chair(Seat.Kind.PERSON, player.name)]
    chairs += [play.Chair(Seat.Kind.BOT, forms.BOT_NAMES[place], levels.USUAL) for place in range(count - 1)]
    table = play.set_up(name, dict(PAGES[name].SUGGESTED), chairs, player, listed=False)
    return redirect("table", table.pk)


def too_many_tables(request: HttpRequest) -> HttpResponse | None:
    if limits.allowed(request, "tables", settings.TABLES_PER_HOUR, 3600):
        return None
    return message(request, _("That is a lot of tables in a short time. Please wait a little."), 429)


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    error = ""
    status = 200
    if request.method == "POST":
        if refusal := too_many_tables(request):
            return refusal
        player = people.current(request) or people.newcomer()
        try:
            chairs = forms.chairs_from(request.POST, info, player.name)
            options = forms.options_from(request.POST, info)
            time = forms.time_from(request.POST)
        except play.Refused as refused:
            error, status = str(refused), 400
        else:
            host = people.stay(request, player)
            listed, allowed = "listed" in request.POST, "hints" in request.POST
            return redirect("table", play.set_up(name, options, chairs, host, listed, allowed, time).pk)
    choices = [("you", _("You")), ("open", _("Open to others")), ("device", _("A person on this device"))]
    choices += [(f"bot:{bot}", levels.described(bot, _)) for bot in forms.on_offer()]
    page = {"info": info, "choices": choices, "error": error, "longest_name": LONGEST_NAME}
    page |= {"suggested": PAGES[name].SUGGESTED, "usual_bot": f"bot:{levels.USUAL}"}
    page |= {"minutes": clock.MINUTES, "seconds": clock.SECONDS, "days": clock.DAYS}
    return render(request, "setup.html", page, status=status)


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key, listed=True)
    seat = table.seats.filter(kind=Seat.Kind.OPEN).first()
    if seat is None:
        return message(request, _("Somebody else has taken this seat."), 409)
    return take(request, seat)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """A link to a seat: looking at it shows who plays, taking it is a button."""
    seat = get_object_or_404(Seat.objects.select_related("table"), table=key, token=token)
    player = people.current(request)
    if player and seat.player_id == player.pk:
        return redirect("table", key)
    if request.method == "POST":
        return take(request, seat)
    table = seat.table
    page = {"seat": seat, "table": table, "info": info_of(table.game), "time": clock.in_words(table)}
    return render(request, "invitation.html", page)


def take(request: HttpRequest, seat: Seat) -> HttpResponse:
    if seat.kind != Seat.Kind.OPEN:
        return message(request, _("Somebody else has taken this seat."), 409)
    try:
        play.sit_down(seat, people.someone(request))
    except play.Refused as refused:
        return message(request, str(refused), 409)
    return redirect("table", seat.table_id)


# The table.


@require_safe
@never_cache
def table_page(request: HttpRequest, key: str) -> HttpResponse:
    return show(request, get_object_or_404(Table, pk=key), whole=True)


@require_safe
@never_cache
def table_live(request: HttpRequest, key: str) -> HttpResponse:
    return show(request, get_object_or_404(Table, pk=key), whole=False)


def show(request: HttpRequest, table: Table, *, whole: bool, note: str = "", status: int = 200) -> HttpResponse:
    looking = look(table, people.current(request), request.session.get(shown_key(table)))
    # Nobody moves while the page is made, so that all of it shows the same position.
    with looking.position.lock:
        context = {
            "looking": looking,
            "table": table,
            "info": info_of(table.game),
            "page": looking.page(request.GET.get("route"), whole),
            "hint": hints.kept(looking),
            "note": note,
            "whole": whole,
            "messages": list(table.messages.order_by("-pk")[:SHOWN_MESSAGES])[::-1],
            "longest_message": LONGEST_MESSAGE,
            "levels": {bot: levels.described(bot, _) for bot in LEVELS},
            "usual_level": levels.USUAL_STAND_IN,
            "time": clock.in_words(table),
            "clocks": clock_face.faces(looking),
            "absent": absence.absent(looking),
        }
        return render(request, "table.html" if whole else "table_live.html", context, status=status)


@require_safe
def story(request: HttpRequest, key: str) -> HttpResponse:
    """How a finished game went: what the page of a table shows below the result."""
    looking = look(get_object_or_404(Table, pk=key))
    if not looking.over:
        return message(request, _("This game is not over yet."), 403)
    return render(request, "play/story.html", {"looking": looking})


def shown_key(table: Table) -> str:
    """Whose hand is on the screen, when several people share it."""
    return f"shown:{table.pk}"


def answer(request: HttpRequest, table: Table, note: str = "", status: int = 200) -> HttpResponse:
    """After something was posted: the new fragment for htmx, the page again for everybody else."""
    if request.headers.get("HX-Request"):
        return show(request, table, whole=False, note=note, status=status)
    if status == 200:
        return HttpResponseRedirect(reverse("table", args=[table.pk]))
    return show(request, table, whole=True, note=note, status=status)


@require_POST
def move(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    looking = look(table, people.current(request), request.session.get(shown_key(table)))
    try:
        seat, expected = posted(request, looking)
        page = PAGES[table.game]
        verb = request.POST.get("verb", "")
        actions = page.compose(verb, request.POST.getlist("card")) if verb else request.POST.getlist("action")
        looking.decide(seat, actions, expected)
    except play.Stale as stale:
        return answer(request, table, str(stale), 409)
    except (play.Refused, PAGES[table.game].BadChoice) as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


def posted(request: HttpRequest, looking: Looking) -> tuple[int, int]:
    """The seat that is played and the number of moves the page had seen."""
    try:
        seat, expected = int(request.POST["seat"]), int(request.POST["expected"])
    except (KeyError, ValueError):
        raise play.Refused(_("This form is not complete. Please reload the page.")) from None
    looking.check_plays(seat)
    return seat, expected


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    looking = look(table, people.current(request), None)
    try:
        play.take_back(table, *posted(request, looking))
    except play.Stale as stale:
        return answer(request, table, str(stale), 409)
    except play.Refused as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


@require_POST
async def hint(request: HttpRequest, key: str) -> HttpResponse:
    """The bot searches elsewhere: meanwhile no thread of the server is busy with it."""
    table = await aget_object_or_404(Table, pk=key)
    try:
        asked = await sync_to_async(asked_for)(request, table)
        if asked is not None:
            await hints.find(asked)
            await sync_to_async(hints.check)(asked)
    except play.Stale as stale:
        return await sync_to_async(answer)(request, table, str(stale), 409)
    except play.Refused as refused:
        return await sync_to_async(answer)(request, table, str(refused), 400)
    return await sync_to_async(answer)(request, table)


def asked_for(request: HttpRequest, table: Table) -> hints.Question | None:
    """Nothing if the answer is there already."""
    looking = look(table, people.current(request), request.session.get(shown_key(table)))
    return hints.needed(looking, *posted(request, looking))


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """From now on a bot plays the seat."""
    table = get_object_or_404(Table, pk=key)
    try:
        play.leave(table, own_seat(request, table), request.POST.get("bot", ""))
    except play.Refused as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


@require_POST
def come_back(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    try:
        play.come_back(table, own_seat(request, table))
    except play.Refused as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


@require_POST
def relieve(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot play for somebody else who has not moved for long."""
    table = get_object_or_404(Table, pk=key)
    try:
        absence.relieve(look(table, people.current(request)), request.POST.get("seat", ""))
    except play.Refused as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


def own_seat(request: HttpRequest, table: Table) -> int:
    own = look(table, people.current(request)).own
    seat = next((number for number in own if str(number) == request.POST.get("seat")), None)
    if seat is None:
        raise play.Refused(_("This is not your seat."))
    return seat


@require_POST
def show_hand(request: HttpRequest, key: str) -> HttpResponse:
    """On a shared device: the next person is there and may see the own hand."""
    table = get_object_or_404(Table, pk=key)
    looking = look(table, people.current(request), None)
    try:
        seat = int(request.POST.get("seat", ""))
    except ValueError:
        return answer(request, table, _("This form is not complete. Please reload the page."), 400)
    if seat not in looking.own:
        return answer(request, table, _("This is not your seat."), 400)
    request.session[shown_key(table)] = seat
    return answer(request, table)


@require_POST
def chat(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    player = people.current(request)
    if player is None or not look(table, player).own:
        return answer(request, table, _("Only those who sit at the table can talk here."), 403)
    if not limits.allowed(request, "chat", settings.MESSAGES_PER_MINUTE, 60):
        return answer(request, table, _("That was a lot in a short time. Please wait a little."), 429)
    try:
        play.say(table, player.name, request.POST.get("text", ""))
    except play.Refused as refused:
        return answer(request, table, str(refused), 400)
    return answer(request, table)


@require_POST
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    player = people.current(request)
    if player is None or not look(table, player).own:
        return message(request, _("Only those who sat at the table can play again."), 403)
    try:
        return redirect("table", play.play_again(table, player).pk)
    except play.Refused as refused:
        return message(request, str(refused), 409)


@require_GET
async def stream(request: HttpRequest, key: str) -> HttpResponseBase:
    if live.too_many(request):
        return HttpResponse(status=429)
    exists, player = await sync_to_async(watching)(request, key)
    return live.streamed(request, live.stream(key, player)) if exists else HttpResponse(status=404)


def watching(request: HttpRequest, key: str) -> tuple[bool, int | None]:
    """Whether there is such a table, and who looks at it. The answer takes hours, and no connection to the database."""
    try:
        player = people.current(request)
        return Table.objects.filter(pk=key).exists(), player.pk if player else None
    finally:
        close_old_connections()


# The person.


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    player, name = people.current(request), people.clean_name(request.POST.get("name", ""))
    if player is not None and player.user_id is not None:
        return message(request, _("Your name is that of your account."), 409)
    if not name:
        return message(request, _("This form is not complete. Please reload the page."), 400)
    if people.is_taken(name):
        return message(request, _("Somebody with an account has this name."), 409)
    people.rename(people.someone(request), name)
    return redirect("front")


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    text = rules_html(OURS, name, get_language())
    return render(request, "rules.html", {"info": info, "rules": text})


def message(request: HttpRequest, text: str, status: int) -> HttpResponse:
    return render(request, "message.html", {"text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return message(request, _("This page is not here."), 404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return message(request, _("This request cannot be used."), 400)


def failed(request: HttpRequest) -> HttpResponse:
    return message(request, _("Something went wrong."), 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return message(request, _("Please reload the page and try again."), 403)
