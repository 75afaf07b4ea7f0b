"""Games played under older rules that do not replay any more: they are kept, and shown as far as they can be."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from flightdeck.engine.record import Record
from flightdeck.games.catalogue import games
from flightdeck.web.tables import people
from flightdeck.web.tables.models import Move, Table
from flightdeck.web.tables.positions import CannotReplay, names_of, positions


def record_of(table: Table) -> Record:
    """As the rules tell it, or as the rows have it if the rules of today do not know what to make of them."""
    try:
        return positions.of(table).play.record
    except CannotReplay:
        return Record(
            game=table.game,
            rules_revision=table.rules_revision,
            board=table.board,
            players=table.players,
            options=table.options,
            seats=names_of(table.seats.all()),
            seed=int(table.seed),
            actions=[f"{move.seat + 1}: {move.action}" for move in moves_of(table)],
        )


def moves_of(table: Table) -> list[Move]:
    """Without those that were taken back."""
    standing: list[Move] = []
    for move in table.moves.order_by("number"):
        if move.action != Move.UNDO:
            standing.append(move)
        elif standing:
            standing.pop()
    return standing


def is_secret(problem: CannotReplay, own: list[int]) -> bool:
    """The reason names the move. It may be one that somebody else has chosen and not yet shown."""
    table = problem.table
    return not table.finished and table.moves.filter(number=problem.move).exclude(seat__in=own).exists()


class OlderGames(MiddlewareMixin):
    """Whatever was asked of such a table, the answer is what there is to say about it."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, CannotReplay):
            return None
        table, player = exception.table, people.current(request)
        seats = list(table.seats.all())
        own = [seat.number for seat in seats if player is not None and seat.player_id == player.pk]
        context = {
            "table": table,
            "title": next((info.title for info in games() if info.name == table.game), table.game),
            "names": [seat.shown for seat in seats],
            # While others might go on with it under the old rules, what they have chosen stays their secret.
            "moves": [move for move in moves_of(table) if table.finished or move.seat in own],
            "problem": None if is_secret(exception, own) else exception,
        }
        response = render(request, "older.html", context, status=200 if request.method in ("GET", "HEAD") else 409)
        response["HX-Refresh"] = "true"  # a part of the page would not do
        return response
