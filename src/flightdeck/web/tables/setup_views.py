"""How people come to a table: setting one up, joining one, playing again."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from flightdeck.bots import levels
from flightdeck.engine.info import GameInfo
from flightdeck.web import rate_limit
from flightdeck.web.boards import choosing
from flightdeck.web.boards.choosing import Choice
from flightdeck.web.boards.forms import form_of
from flightdeck.web.clocks import clock, time_control
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.players import identity
from flightdeck.web.players.models import LONGEST_NAME
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables import forks, forms, rematches, seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.rendering import noted
from flightdeck.web.tables.seating import Chair

# How many play when somebody wants to play at once, where the game is for so many.
USUAL_PLAYERS = 4


def too_many_tables(request: HttpRequest) -> HttpResponse | None:
    if rate_limit.may_set_up_table(request):
        return None
    return notice(request, _("That is a lot of tables in a short time. Please wait a little."), 429)


@require_POST
def play_now(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    if refusal := too_many_tables(request):
        return refusal
    player = identity.current(request) or identity.new_guest()
    bots = forms.BOT_NAMES[: min(USUAL_PLAYERS, info.max_players) - 1]
    chairs = [Chair(Seat.Kind.PERSON, player.name)]
    chairs += [Chair(Seat.Kind.BOT, bot, forms.in_any_style(levels.USUAL)) for bot in bots]
    table = seating.set_up(name, info.with_bots, chairs, player, listed=False)
    identity.remember(request, player)
    return redirect("table", table.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    if request.method != "POST":
        return show_form(request, info)
    if refusal := too_many_tables(request):
        return refusal
    player = identity.current(request) or identity.new_guest()
    try:
        chairs = forms.chairs_from(request.POST, info, player.name)
        options = forms.options_from(request.POST, info)
        edition = choosing.chosen(info.name, request.POST.get("board", ""), player).edition()
        time = forms.time_from(request.POST)
    except Refused as refused:
        return show_form(request, info, str(refused), refused.status)
    listed, hints = "listed" in request.POST, "hints" in request.POST
    table = seating.set_up(name, options, chairs, player, listed, hints, time, edition)
    identity.remember(request, player)
    return redirect("table", table.pk)


def show_form(request: HttpRequest, info: GameInfo, error: str = "", status: int = 200) -> HttpResponse:
    choices = [("you", _("You")), ("open", _("Open to others")), ("device", _("A person on this device"))]
    choices += [(f"bot:{bot}", levels.described(bot, _)) for bot in forms.on_offer()]
    page = {"info": info, "choices": choices, "error": error, "longest_name": LONGEST_NAME}
    page |= {"styles": styles_for(info)}
    page |= {"suggested": info.with_bots, "usual_bot": f"bot:{levels.USUAL}"}
    wanted = request.POST.get("board", "") or request.GET.get("board", "")
    page |= {
        "boards": boards_for(request, info, wanted),
        "wanted_board": wanted,
        "boards_can_be_made": form_of(info.name) is not None,
    }
    page |= {"minutes": time_control.MINUTES, "seconds": time_control.SECONDS, "days": time_control.DAYS}
    return render(request, "setup.html", page, status=status)


def styles_for(info: GameInfo) -> list[tuple[str, str]]:
    """In which ways bots may play this game; none where they know but one."""
    known = shared_game(info.name, info.max_players, {}, None).parts.styles
    styles = [(style, _(title)) for style, title in levels.STYLES.items() if style in known]
    return [(forms.ANY_STYLE, _("any style")), ("", _("no style of its own")), *styles] if styles else []


def boards_for(request: HttpRequest, info: GameInfo, wanted: str) -> list[Choice]:
    """Those that may be chosen besides the usual one; one that somebody has the link of among them."""
    player = identity.current(request)
    found = [*choosing.ours(info.name), *choosing.own(info.name, player)]
    if wanted and wanted not in [choice.value for choice in found]:
        with suppress(Refused):
            found.append(choosing.chosen(info.name, wanted, player))
    return found


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key, listed=True)
    return take(request, table.seats.filter(kind=Seat.Kind.OPEN).first())


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """A link to a seat: looking at it shows who plays, taking it is a button."""
    seat = get_object_or_404(Seat.objects.select_related("table"), table=key, token=token)
    player = identity.current(request)
    if player and seat.player_id == player.pk:
        return redirect("table", key)
    if request.method == "POST":
        return take(request, seat)
    table = seat.table
    page = {"seat": seat, "table": table, "info": info_of(table.game), "time": clock.in_words(table)}
    return render(request, "invitation.html", page)


def take(request: HttpRequest, seat: Seat | None) -> HttpResponse:
    if seat is None or seat.kind != Seat.Kind.OPEN:
        return not_taken(request, _("Somebody else has taken this seat."))
    player = identity.current(request) or identity.new_guest()
    try:
        seating.sit_down(seat, player)
    except Refused as refused:
        return not_taken(request, str(refused))
    identity.remember(request, player)
    if "HX-Request" in request.headers:
        # A page that was a spectator's is loaded anew: its stream does not know who looks now.
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[seat.table_id])})
    return redirect("table", seat.table_id)


def not_taken(request: HttpRequest, why: str) -> HttpResponse:
    return HttpResponse(noted(why), status=409) if "HX-Request" in request.headers else notice(request, why, 409)


@require_POST
def play_on(request: HttpRequest, key: str) -> HttpResponse:
    """From a moment of a finished game, for whoever may see it."""
    table = get_object_or_404(Table, pk=key)
    player = identity.current(request)
    perspective = perspective_of(table, player)
    if not perspective.over:
        return notice(request, _("This game is not over yet."), 403)
    if refusal := too_many_tables(request):
        return refusal
    player = player or identity.new_guest()
    try:
        wanted = [int(request.POST.get(field, "")) for field in ("move", "seat")]
        made = forks.fork(table, perspective.position, wanted[0], wanted[1], player)
    except ValueError:
        return notice(request, _("This form is not complete. Please reload the page."), 400)
    except Refused as refused:
        return notice(request, str(refused), 409)
    identity.remember(request, player)
    return redirect("table", made.pk)


@require_POST
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=key)
    if not perspective_of(table, identity.current(request)).own:
        return notice(request, _("Only those who sat at the table can play again."), 403)
    try:
        return redirect("table", rematches.rematch(table).pk)
    except Refused as refused:
        return notice(request, str(refused), 409)
