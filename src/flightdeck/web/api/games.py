"""What there is to play, and against whom."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from flightdeck.bots import levels
from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import games
from flightdeck.web.api.access import answers
from flightdeck.web.api.schemas import BotEntry, GalleryEntry, GameEntry, GameFacts, GameName, GameOption
from flightdeck.web.boards import gallery
from flightdeck.web.games.lookup import info_of
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables import forms

router = Router(tags=["Games"])


@router.get("/games", response=list[GameEntry])
def list_games(request: HttpRequest) -> list[GameEntry]:
    """All games."""
    return [GameEntry(**entry(info)) for info in games()]


@router.get("/games/{game}", response=answers(200, GameFacts, 404))
def read_game(request: HttpRequest, game: GameName) -> GameFacts:
    """One game, with its options and the size of its board."""
    info = info_of(game)
    bound = shared_game(game, info.max_players, {})
    return GameFacts(
        **entry(info),
        options=[
            GameOption(name=one.name, default=one.default, choices=list(one.choices), sentence=one.sentence)
            for one in info.options
        ],
        rules_revision=info.rules_revision,
        board=bound.board_facts(),
        board_digest=bound.board_digest,
        reconstructed=list(bound.reconstructed),
    )


@router.get("/boards", response=list[GalleryEntry])
def list_boards(request: HttpRequest) -> list[GalleryEntry]:
    """The gallery: original boards with who played on them, and what they think of it."""
    figures = ("by", "games", "people", "stars", "ratings")
    return [
        GalleryEntry(
            game=one.choice.game,
            title=one.choice.title,
            toml=one.choice.toml,
            **{name: getattr(one, name) for name in figures},
        )
        for one in gallery.entries()
    ]


def entry(info: GameInfo) -> dict[str, Any]:
    facts = {name: getattr(info, name) for name in GameEntry.model_fields}
    return facts | {"designers": list(info.designers)}


@router.get("/bots", response=list[BotEntry])
def list_bots(request: HttpRequest) -> list[BotEntry]:
    """The bots that take a seat when a table is set up; the weakest first, those of other packages, and all styles."""
    return [BotEntry(name=bot, sentence=levels.described(bot)) for bot in (*forms.on_offer(), *forms.styled())]
