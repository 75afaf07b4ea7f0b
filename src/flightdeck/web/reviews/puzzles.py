"""Puzzles: one a day on the front page, and all others by game, shipped ones and those from games of people here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from flightdeck.engine.errors import BadRecord
from flightdeck.engine.state import State
from flightdeck.games.catalogue import games
from flightdeck.review import words
from flightdeck.review.puzzles import Puzzle, shipped
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.pages import Sight
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.reviews import ratings
from flightdeck.web.reviews.models import START, PlayedPuzzle, PuzzleTry
from flightdeck.web.reviews.moves import Moves
from flightdeck.web.reviews.ratings import Difficulty, Standing
from flightdeck.web.shared_games import shared_game

PERCENT = 100
# So many of a game are looked through for the next one; the first ones are the oldest.
MOST_PLAYED = 500


@dataclass(frozen=True)
class Posed:
    """A puzzle on the page."""

    puzzle: Puzzle
    tried: str = ""
    # What the try said of whoever made it.
    standing: Standing | None = None

    @cached_property
    def state(self) -> State:
        return self.puzzle.position(shared_game, events=True)

    @property
    def names(self) -> list[str]:
        return [_("Player %(number)d") % {"number": number + 1} for number in range(self.puzzle.players)]

    @property
    def name(self) -> str:
        return self.names[self.puzzle.seat]

    @property
    def prompt(self) -> str:
        return self.state.game.prompt(self.state, self.puzzle.seat, _)

    @cached_property
    def moves(self) -> Moves:
        return Moves(self.state, self.puzzle.seat, self.names)

    @property
    def solved(self) -> bool:
        return self.tried == self.puzzle.best

    @property
    def why(self) -> list[str]:
        return [words.why(one, self.state.game, self.names, _) for one in self.puzzle.reasons]

    @property
    def margin(self) -> int:
        return round(PERCENT * self.puzzle.margin)

    @cached_property
    def difficulty(self) -> Difficulty:
        return ratings.difficulty(self.puzzle.key)


def puzzle_of_the_day(day: date | None = None) -> Puzzle | None:
    """The same for everybody, another one each day; each game has its turn."""
    number = (day or timezone.now().date()).toordinal()
    sets = [found for info in games() if (found := list(shipped(info.name).values()))]
    if not sets:
        return None
    found = sets[number % len(sets)]
    return found[number // len(sets) % len(found)]


def every(game: str) -> dict[str, Puzzle]:
    """The shipped ones first, then those from games of people."""
    played = PlayedPuzzle.objects.filter(game=game).order_by("created")[:MOST_PLAYED]
    return shipped(game) | {row.key: puzzle_of(row) for row in played}


def puzzle_of(row: PlayedPuzzle) -> Puzzle:
    return Puzzle(**{name: value for name, value in row.data.items() if name != "key"})


def known(game: str, key: str) -> Puzzle:
    info_of(game)
    if key in shipped(game):
        return shipped(game)[key]
    return puzzle_of(get_object_or_404(PlayedPuzzle, pk=key, game=game))


def posed(puzzle: Puzzle, tried: str) -> Posed:
    """Not with rules or a board of another time: then it is a puzzle no more."""
    found = Posed(puzzle, tried)
    try:
        assert found.state
    except BadRecord:
        raise Http404 from None
    return found


@require_safe
@never_cache
def next_puzzle(request: HttpRequest, name: str) -> HttpResponse:
    """Of those that the person has not tried yet, the one that is most nearly as hard as the person is strong."""
    info_of(name)
    player = identity.current(request)
    done = set(PuzzleTry.objects.filter(player=player).values_list("puzzle", flat=True)) if player else set()
    left = [key for key in every(name) if key not in done]
    if not left:
        return notice(request, _("There are no more puzzles of this game for you at the moment."), 404)
    rated, strength = ratings.difficulties(left), ratings.strength(player, name)
    hard = {key: rated[key].rating if key in rated else START for key in left}
    return redirect("puzzle", name, min(left, key=lambda key: abs(hard[key] - strength)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def puzzle(request: HttpRequest, name: str, key: str) -> HttpResponse:
    is_try = request.method == "POST"
    found = posed(known(name, key), request.POST.get("action", "") if is_try else "")
    if is_try:
        if found.tried not in {action for action, _label in found.moves.choices}:
            return notice(request, _("Please choose one of the moves."), 400)
        found = noted(found, identity.current(request))
    sight = Sight(state=found.state, seat=found.puzzle.seat, names=found.names, acting=False)
    page = page_of(name).build(sight)
    context = {"info": info_of(name), "page": page, "posed": found, "acting": False}
    return render(request, "review/puzzle.html", context | {"frame": found.puzzle})


def noted(posed: Posed, player: Player | None) -> Posed:
    """Only the first try counts."""
    if player is None:
        return posed
    return replace(posed, standing=ratings.first_try(posed.puzzle, player, solved=posed.solved))
