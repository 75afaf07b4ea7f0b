"""Games played under older rules that do not replay any more: they are kept, and shown as far as they can be."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from flightdeck.web.games.lookup import title_of
from flightdeck.web.players import identity
from flightdeck.web.replay.records import moves_of
from flightdeck.web.tables.positions import CannotReplay


def is_secret(problem: CannotReplay, own: list[int]) -> bool:
    """The reason names the move. It may be one that somebody else has chosen and not yet shown."""
    table = problem.table
    return not table.finished and table.moves.filter(number=problem.move).exclude(seat__in=own).exists()


class IncompatibleGames(MiddlewareMixin):
    """Whatever was asked of such a table, the answer is what there is to say about it."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, CannotReplay):
            return None
        table, player = exception.table, identity.current(request)
        seats = list(table.seats.all())
        own = [seat.number for seat in seats if player is not None and seat.player_id == player.pk]
        # While others might go on with it under the old rules, what they have chosen stays their secret.
        shown = [seat.number for seat in seats] if table.finished else own
        context = {
            "table": table,
            "title": title_of(table.game),
            "names": [seat.shown for seat in seats],
            "moves": [move for move in moves_of(table) if move.seat in shown],
            "problem": None if is_secret(exception, own) else exception,
        }
        status = 200 if request.method in ("GET", "HEAD") else 409
        response = render(request, "incompatible.html", context, status=status)
        response["HX-Refresh"] = "true"  # a part of the page would not do
        return response
