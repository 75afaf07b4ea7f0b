"""Boards: which there are, making and sharing them, and taking them along."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from flightdeck.games.catalogue import built_in_board, games
from flightdeck.web import rate_limit
from flightdeck.web.boards import checking, choosing, gallery, keeping
from flightdeck.web.boards.choosing import Choice
from flightdeck.web.boards.forms import bare, form_of, known_form, with_boards
from flightdeck.web.boards.models import LONGEST_TITLE, MOST_STARS, Board, Edition
from flightdeck.web.boards.toml import written
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.pages import Sight
from flightdeck.web.players import identity
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.refusals import Refused


def own_board(request: HttpRequest, key: str) -> Board:
    """That of whoever asks: for all others there is none."""
    player = identity.current(request)
    board = player.boards.filter(pk=key).first() if player is not None and player.pk is not None else None
    if board is None:
        raise Http404
    return board


@require_safe
@never_cache
def boards(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    player = identity.current(request)
    own = list(player.boards.all()) if player is not None and player.pk is not None else []
    able = with_boards()
    page = {
        "own": own,
        "gallery": gallery.entries(),
        "games": able,
        "titles": {info.name: info.title for info in games()},
        "error": error,
        "most": keeping.MOST_BOARDS,
        "longest": LONGEST_TITLE,
        "chosen": request.GET.get("game", ""),
    }
    return render(request, "boards/list.html", page, status=status)


@require_POST
def make(request: HttpRequest) -> HttpResponse:
    """From the built-in board, from another one, or from a file."""
    info = info_of(request.POST.get("game", ""))
    if form_of(info.name) is None:
        raise Http404
    if not rate_limit.may_set_up_table(request):
        return notice(request, _("That is a lot of boards in a short time. Please wait a little."), 429)
    player = identity.current(request) or identity.new_guest()
    try:
        toml, title = begun_with(request, info.name)
        board = keeping.make(player, info.name, request.POST.get("title", "") or title, toml)
    except Refused as refused:
        return notice(request, str(refused), refused.status)
    identity.remember(request, player)
    return redirect("board", board.pk)


def begun_with(request: HttpRequest, game: str) -> tuple[str, str]:
    """The text of a new board, and what it may be called."""
    file = request.FILES.get("file")
    if file is not None:
        if file.size is None or file.size > checking.LARGEST:
            raise Refused(_("This file is too large for a board."))
        try:
            return file.read().decode(), str(file.name).removesuffix(".toml")
        except UnicodeDecodeError:
            raise Refused(_("This file is no text.")) from None
    if "bare" in request.POST:
        return written(bare(known_form(game), keeping.document(built_in_board(game)))), _("My board")
    choice = choosing.chosen(game, request.POST.get("board", ""), identity.current(request))
    if choice.value:
        return choice.toml, choice.title
    return built_in_board(game), _("My board")


def shown(request: HttpRequest, choice: Choice, **more: object) -> HttpResponse:
    """A board to look at, as it is in play."""
    info = info_of(choice.game)
    faults = checking.faults_of(choice.game, choice.toml)
    page = {
        "choice": choice,
        "info": info,
        "faults": [fault.told(_) for fault in faults],
        "picture": "",
        "facts": [],
        "table": "",
        "told": choice.told,
        "may_rate": False,
    } | more
    if not faults:
        game = checking.game_on(choice.game, choice.toml)
        page |= {"picture": drawn(choice), "facts": game.board_facts()}
    return render(request, "boards/look.html", page)


def drawn(choice: Choice) -> Markup:
    game = checking.game_on(choice.game, choice.toml)
    sight = Sight(state=game.start(0), seat=None, names=[""] * game.players, acting=False, begun=False)
    page = page_of(choice.game).build(sight)
    return page.symbols + page.board_base


@require_safe
@never_cache
def look(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    return shown(request, choosing.of(board), file=reverse("board_file", args=[key]), own=board)


@require_safe
def linked(request: HttpRequest, link: str) -> HttpResponse:
    return shown(request, with_link(link), file=reverse("linked_board_file", args=[link]), own=None)


def with_link(link: str) -> Choice:
    board = Board.objects.filter(link=link).first() if link else None
    if board is None:
        raise Http404
    return Choice(f"link:{link}", board.game, board.title, board.toml, board)


@require_safe
def ours(request: HttpRequest, name: str, board: str) -> HttpResponse:
    return shown(request, our_choice(name, board), file=reverse("our_board_file", args=[name, board]), own=None)


def our_choice(name: str, board: str) -> Choice:
    info_of(name)
    found = next((one for one in choosing.ours(name) if one.value == f"ours:{board}"), None)
    if found is None:
        raise Http404
    return found


def table_with_board(request: HttpRequest, key: str) -> Table:
    """A table that is not on the usual board, for those who sit there, and for everybody if it is shared."""
    table = get_object_or_404(Table.objects.select_related("edition__board"), pk=key)
    player = identity.current(request)
    sits_there = player is not None and table.seats.filter(player=player).exists()
    if table.edition is None or not (sits_there or table.edition.is_public):
        raise Http404
    return table


def board_of(table: Table) -> Edition:
    assert table.edition is not None
    return table.edition


@require_safe
@never_cache
def of_table(request: HttpRequest, key: str) -> HttpResponse:
    table = table_with_board(request, key)
    edition = board_of(table)
    choice = Choice("", edition.game, edition.title, edition.toml)
    may = gallery.rated_by(table, identity.current(request))
    more = {"table": key, "may_rate": may is not None, "own_stars": may[1] if may else 0, "most_stars": MOST_STARS}
    return shown(request, choice, file=reverse("table_board_file", args=[key]), own=None, **more)


@require_safe
@never_cache
def download_of_table(request: HttpRequest, key: str) -> HttpResponse:
    edition = board_of(table_with_board(request, key))
    return as_file(Choice("", edition.game, edition.title, edition.toml))


@require_safe
@never_cache
def download(request: HttpRequest, key: str) -> HttpResponse:
    return as_file(choosing.of(own_board(request, key)))


@require_safe
@never_cache
def download_linked(request: HttpRequest, link: str) -> HttpResponse:
    return as_file(with_link(link))


@require_safe
def download_ours(request: HttpRequest, name: str, board: str) -> HttpResponse:
    return as_file(our_choice(name, board))


def as_file(choice: Choice) -> HttpResponse:
    response = HttpResponse(choice.toml, content_type="application/toml; charset=utf-8")
    name = re.sub(r"[^a-z0-9]+", "_", choice.title.lower()).strip("_") or "board"
    response["Content-Disposition"] = f'attachment; filename="{choice.game}_{name}.toml"'
    return response


@require_POST
def rename(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    board.title = keeping.titled(request.POST.get("title", ""))
    board.save(update_fields=["title"])
    return redirect("board", key)


@require_POST
def share(request: HttpRequest, key: str) -> HttpResponse:
    """By a link, or not any more: then the link leads nowhere."""
    board = own_board(request, key)
    if "share" in request.POST:
        if "may" not in request.POST:
            return notice(request, _("Say that you may show these figures to others: tick the box."), 400)
        board.share()
    else:
        board.link, board.listed = "", False
        board.save(update_fields=["link", "listed"])
    return redirect("board", key)


@require_POST
def list_it(request: HttpRequest, key: str) -> HttpResponse:
    """In the gallery, or not any more."""
    board = own_board(request, key)
    if not board.link:
        return notice(request, _("Share the board by a link first."), 400)
    board.listed = "list" in request.POST
    if board.listed and "original" not in request.POST:
        return notice(request, _("Say that it is a board of your own: tick the box."), 400)
    board.save(update_fields=["listed"])
    return redirect("board", key)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    if request.method != "POST":
        return render(request, "boards/delete.html", {"board": board})
    keeping.discard(board)
    return redirect("boards")
