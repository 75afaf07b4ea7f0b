"""How hard puzzles are follows from how people do, and how strong people are from what they solve."""

from __future__ import annotations

import json

from django.test import Client

from flightdeck.review.puzzles import shipped
from flightdeck.web.players.models import Player
from flightdeck.web.reviews import ratings
from flightdeck.web.reviews.models import START, PuzzleRating, SolverRating
from tests.web.accounts import member

Person = tuple[Client, Player]
GAME = "air_alliance"
PUZZLE, OTHER, *_MORE = shipped(GAME).values()
ADDRESS = f"/puzzles/{GAME}/{PUZZLE.key}"


def test_who_solves_a_puzzle_rises_and_the_puzzle_falls(db: None) -> None:
    client, _player = member("cleo")
    assert "Nobody has tried it yet." in client.get(ADDRESS).content.decode()
    page = client.post(ADDRESS, {"action": PUZZLE.best}).content.decode()
    assert "Your rating with puzzles of this game: 1520 (+20)." in page
    assert "Difficulty: 1480." in page
    assert SolverRating.objects.get().rating - START == START - PuzzleRating.objects.get().rating > 0


def test_who_fails_falls_and_the_puzzle_rises(db: None) -> None:
    client, _player = member("cleo")
    page = client.post(ADDRESS, {"action": PUZZLE.next_best}).content.decode()
    assert "Your rating with puzzles of this game: 1480 (\N{MINUS SIGN}20)." in page
    assert "Difficulty: 1520." in page


def test_only_the_first_try_moves_anything(db: None) -> None:
    client, _player = member("cleo")
    client.post(ADDRESS, {"action": PUZZLE.next_best})
    before = SolverRating.objects.get().rating, PuzzleRating.objects.get().rating
    page = client.post(ADDRESS, {"action": PUZZLE.best}).content.decode()
    assert "Your rating" not in page
    assert (SolverRating.objects.get().rating, PuzzleRating.objects.get().rating) == before


def test_a_guest_has_no_rating_and_moves_that_of_the_puzzle_less(ann: Person) -> None:
    page = ann[0].post(ADDRESS, {"action": PUZZLE.best}).content.decode()
    assert "Your rating" not in page
    assert not SolverRating.objects.exists()
    assert PuzzleRating.objects.get().rating == START - 20 * ratings.OF_A_GUEST


def test_a_hard_puzzle_gives_more_than_an_easy_one(db: None) -> None:
    PuzzleRating.objects.create(puzzle=PUZZLE.key, game=GAME, rating=1900)
    PuzzleRating.objects.create(puzzle=OTHER.key, game=GAME, rating=1100)
    (_client, cleo), (_other, dan) = member("cleo"), member("dan")
    hard, easy = ratings.first_try(PUZZLE, cleo, solved=True), ratings.first_try(OTHER, dan, solved=True)
    assert hard is not None
    assert easy is not None
    assert hard.change == 36
    assert easy.change == 4


def test_the_next_puzzle_is_about_as_hard_as_the_person_is_strong(db: None) -> None:
    client, player = member("cleo")
    keys = list(shipped(GAME))
    assert player.user is not None
    for number, key in enumerate(keys):
        PuzzleRating.objects.create(puzzle=key, game=GAME, rating=1000 + 10 * number)
    SolverRating.objects.create(user=player.user, game=GAME, rating=1203)
    assert client.get(f"/puzzles/{GAME}").headers["Location"] == f"/puzzles/{GAME}/{keys[20]}"


def test_programs_read_how_hard_they_are(ann: Person, ben: Person) -> None:
    ann[0].post(ADDRESS, {"action": PUZZLE.next_best})
    ben[0].post(ADDRESS, {"action": PUZZLE.best})
    found = {one["key"]: one for one in json.loads(Client().get(f"/api/v1/puzzles/{GAME}").content)}
    told = found[PUZZLE.key]
    assert (told["tries"], told["solved"], told["rating"]) == (2, 1, 1500)
    assert (found[OTHER.key]["tries"], found[OTHER.key]["rating"], found[OTHER.key]["shipped"]) == (0, 1500, True)
