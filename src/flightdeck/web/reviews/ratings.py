"""How hard puzzles are, and how well people solve them: each first try is a game between the two, rated after Elo."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from flightdeck.review.puzzles import Puzzle
from flightdeck.web.players.models import Player
from flightdeck.web.reviews.models import START, PuzzleRating, PuzzleTry, SolverRating

# Whoever is so much stronger is expected to score ten to one.
SCALE = 400
# How much a try counts among the first few, and later.
FIRST_TRIES, AT_FIRST, LATER = 20, 40.0, 16.0
# Nobody knows how strong a guest is, and one person may be many guests.
OF_A_GUEST = 0.25
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What is known of a puzzle: its rating, and how many people tried and solved it the first time."""

    rating: int
    tries: int
    solved: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong a person is now, and what the try that was just made changed."""

    rating: int
    change: int

    @property
    def told(self) -> str:
        return f"{self.change:+d}".replace("-", MINUS)


def difficulty(key: str) -> Difficulty:
    return difficulties([key]).get(key, Difficulty(round(START), 0, 0))


def difficulties(keys: list[str]) -> dict[str, Difficulty]:
    """Of those that anybody has tried."""
    rows = PuzzleRating.objects.filter(puzzle__in=keys)
    return {row.puzzle: Difficulty(round(row.rating), row.tries, row.solved) for row in rows}


def strength(player: Player | None, game: str) -> float:
    if player is None or player.user_id is None:
        return START
    row = SolverRating.objects.filter(user=player.user_id, game=game).first()
    return row.rating if row is not None else START


def first_try(puzzle: Puzzle, player: Player, *, solved: bool) -> Standing | None:
    """Note it, if it is the first one, and what it says about both. None if nothing changed for the person."""
    with transaction.atomic():
        noted = {"game": puzzle.game, "solved": solved}
        _row, first = PuzzleTry.objects.get_or_create(puzzle=puzzle.key, player=player, defaults=noted)
        return rate(puzzle, player, solved) if first else None


def rate(puzzle: Puzzle, player: Player, solved: bool) -> Standing | None:
    """Nobody else's try changes the two meanwhile. All ask in the same order, so that two never block each other."""
    hard, _made = PuzzleRating.objects.select_for_update().get_or_create(
        puzzle=puzzle.key, defaults={"game": puzzle.game}
    )
    solver = None
    if player.user_id is not None:
        solver, _made = SolverRating.objects.select_for_update().get_or_create(user_id=player.user_id, game=puzzle.game)
    surprise = solved - expected(solver.rating if solver is not None else START, hard.rating)
    hard.rating -= step(hard.tries) * surprise * (1 if solver is not None else OF_A_GUEST)
    hard.tries += 1
    hard.solved += solved
    hard.save()
    if solver is None:
        return None
    before = round(solver.rating)
    solver.rating += step(solver.tries) * surprise
    solver.tries += 1
    solver.save()
    return Standing(round(solver.rating), round(solver.rating) - before)


def expected(solver: float, puzzle: float) -> float:
    return 1 / (1 + 10 ** ((puzzle - solver) / SCALE))


def step(tries: int) -> float:
    return AT_FIRST if tries < FIRST_TRIES else LATER
