"""The gallery: boards of our own and those that people list, with who played on them and what they think of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from flightdeck.games.catalogue import original_boards
from flightdeck.web.boards import choosing
from flightdeck.web.boards.choosing import Choice
from flightdeck.web.boards.forms import with_boards
from flightdeck.web.boards.models import MOST_STARS, Board, BoardRating, Edition
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Seat, Table

MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class Subject:
    """What is rated: one of our boards by its name, or somebody's, whichever edition of it was played on."""

    game: str
    ours: str = ""
    board: Board | None = None

    @property
    def ratings(self) -> dict[str, Any]:
        return {"game": self.game, "ours": self.ours, "board": self.board}


@dataclass(frozen=True, slots=True)
class Entry:
    choice: Choice
    # Who listed it; nobody where it is ours.
    by: str = ""
    # Finished games, and how many people played them to the end.
    games: int = 0
    people: int = 0
    # The mean of so many ratings.
    stars: float = 0.0
    ratings: int = 0


def entries() -> list[Entry]:
    """Ours first, then those that are shared and listed, the best first."""
    able = [info.name for info in with_boards()]
    ours = [choice for game in able for choice in choosing.ours(game)]
    listed = Board.objects.filter(listed=True, game__in=able).exclude(link="").exclude(digest="")
    theirs = [
        Choice(f"link:{board.link}", board.game, board.title, board.toml, board)
        for board in listed.select_related("owner")[:MOST_LISTED]
    ]
    found = {**told(ours, "edition__toml", "ours"), **told(theirs, "edition__board", "board")}
    sorted_theirs = sorted((found[choice] for choice in theirs), key=lambda one: (-one.stars, -one.games))
    return [found[choice] for choice in ours] + sorted_theirs


def told(choices: list[Choice], played: str, rated: str) -> dict[Choice, Entry]:
    """Of many at once, told apart by what a table is played on, and by what is rated."""
    keys = {
        choice: (choice.board.pk, choice.board.pk) if choice.board else (choice.toml, choice.value.partition(":")[2])
        for choice in choices
    }
    of_ours = {"edition__board": None, "edition__public": True} if rated == "ours" else {}
    tables = Table.objects.filter(finished=True, **of_ours, **{f"{played}__in": [one for one, _rated in keys.values()]})
    people = Count("seats__player", filter=Q(seats__kind=Seat.Kind.PERSON), distinct=True)
    counts = {
        (row["game"], row[played]): row
        for row in tables.values("game", played).annotate(games=Count("pk", distinct=True), people=people)
    }
    ratings = BoardRating.objects.filter(**{f"{rated}__in": [one for _played, one in keys.values()]})
    stars = {
        (row["game"], row[rated]): row
        for row in ratings.values("game", rated).annotate(mean=Avg("stars"), count=Count("pk"))
    }
    found = {}
    for choice, (on, name) in keys.items():
        count, mean = counts.get((choice.game, on), {}), stars.get((choice.game, name), {})
        found[choice] = Entry(
            choice,
            choice.board.owner.name if choice.board else "",
            count.get("games", 0),
            count.get("people", 0),
            round(mean.get("mean", 0.0), 1),
            mean.get("count", 0),
        )
    return found


def subject_of(edition: Edition) -> Subject | None:
    """None of a board that nobody but those at its tables sees."""
    if edition.board is not None:
        return Subject(edition.game, "", edition.board) if edition.is_public else None
    boards = original_boards(edition.game) if edition.public else {}
    return next((Subject(edition.game, name) for name, one in boards.items() if one.toml == edition.toml), None)


def rated_by(table: Table, player: Player | None) -> tuple[Subject, int] | None:
    """What this person may rate after this game, and the stars they gave; 0: none yet."""
    if player is None or player.pk is None or not table.finished or table.edition is None:
        return None
    subject = subject_of(table.edition)
    if subject is None or not table.seats.filter(player=player, kind=Seat.Kind.PERSON).exists():
        return None
    if subject.board is not None and subject.board.owner_id == player.pk:
        return None
    own = BoardRating.objects.filter(player=player, **subject.ratings).first()
    return subject, own.stars if own is not None else 0


@require_POST
def rate(request: HttpRequest, key: str) -> HttpResponse:
    """One to five stars from somebody who finished this game, or none any more."""
    table = get_object_or_404(Table.objects.select_related("edition__board"), pk=key)
    player = identity.current(request)
    may = rated_by(table, player)
    stars = request.POST.get("stars", "")
    if player is None or may is None or stars not in {str(number) for number in range(MOST_STARS + 1)}:
        raise Http404
    mine = {"player": player, **may[0].ratings}
    if stars == "0":
        BoardRating.objects.filter(**mine).delete()
    else:
        BoardRating.objects.update_or_create(**mine, defaults={"stars": int(stars)})
    return redirect("table_board", key)
