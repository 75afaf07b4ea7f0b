"""What is sent and what comes back. Nothing else is taken, and nothing else is given."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Field, Path, Schema
from pydantic import ConfigDict, StringConstraints

from flightdeck.web.players.models import LONGEST_NAME
from flightdeck.web.tables.models import ID_LETTERS, LONGEST_MESSAGE, Move

MOST_SEATS = 8
MOST_ACTIONS = 20
MOST_MOVES = 1_000_000
# As much as fits into a request.
LONGEST_BOARD = 60_000
LONGEST_ACTION = Move._meta.get_field("action").max_length or 0

# Without control characters, which no database, log or screen is to get.
PLAIN = r"^[^\u0000-\u001f\u007f]*$"

Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=PLAIN)]
Action = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ACTION, pattern=PLAIN)]
Token = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_./:-]+$")]
OptionValue = bool | int | str
MoveCount = Annotated[int, Field(ge=0, le=MOST_MOVES)]

TableKey = Annotated[str, Path(pattern=rf"^[{ID_LETTERS}]{{10}}$", description="The key of the table.")]
GameName = Annotated[str, Path(pattern=r"^[a-z_]{1,40}$", description="The name of the game.")]


class Exact(Schema):
    model_config = ConfigDict(extra="forbid", strict=True)


# Errors.


class Problem(Exact):
    """Every answer that is not a success looks like this."""

    error: str = Field(description="A word for programs.", examples=["stale"])
    message: str = Field(description="A sentence for people.")


# Games.


class GameOption(Exact):
    name: str
    default: OptionValue
    choices: list[OptionValue]
    sentence: str = Field(description="What it does.")


class GameEntry(Exact):
    name: str
    title: str
    designers: list[str]
    publisher: str
    year: int
    min_players: int
    max_players: int
    minutes: int = Field(description="About how long people take.")


class GameFacts(GameEntry):
    options: list[GameOption]
    rules_revision: int
    board: list[str] = Field(description="How large the board is.", examples=[["30 cities", "59 routes"]])
    board_digest: str = Field(description="Changes when a figure of the board does; records name it.")
    reconstructed: list[str] = Field(description="Which parts of the board are not those of the published one.")


class BotEntry(Exact):
    name: str
    sentence: str = Field(description="Who it is and how strong.")


# Tables.


class SeatEntry(Exact):
    number: int = Field(description="Counted from 0.")
    kind: Literal["person", "open", "bot", "device"] = Field(description="A device seat is at the host's device.")
    name: str
    bot: str = Field(description="Which bot plays, if one does; empty otherwise.")
    away: bool = Field(description="Has its person left the seat to the bot?")
    seconds_left: int | None = Field(description="Where there is a clock; a bot has none.")


class Result(Exact):
    points: list[int] = Field(description="By seat.")
    winners: list[int] = Field(description="The seats that won, counted from 0.")


class TableEntry(Exact):
    key: str
    game: str
    options: dict[str, OptionValue]
    listed: bool = Field(description="Is it shown on the front page?")
    hints: bool = Field(description="May people ask for hints although they play against people?")
    time: str = Field(description="`15+10`: minutes each, and seconds more a turn; `3d`: days a move; empty: no clock.")
    status: Literal["waiting", "running", "finished"] = Field(description="Waiting: there are open seats.")
    seats: list[SeatEntry]
    created: datetime


class TableFacts(TableEntry):
    moves: int = Field(description="How many there were; send it as `expected`.")
    to_act: list[int] = Field(
        description="The seats that are to decide now; none before the start, after the end, and while somebody may "
        "still take back the turn before."
    )
    result: Result | None = Field(description="Once the game is over.")


class Chair(Exact):
    kind: Literal["person", "open", "bot"] = Field(description="The one for a person is yours.")
    bot: BotName | None = Field(None, description="Which bot, for a bot; `GET /bots` lists them.")


class NewTable(Exact):
    game: Word
    name: Name = Field(description="How you are called.")
    seats: list[Chair] = Field(min_length=2, max_length=MOST_SEATS)
    options: dict[str, OptionValue] = Field({}, description="Those that are not to be as usual.")
    listed: bool = Field(True, description="On the front page, where anybody may join?")
    hints: bool = False
    time: str = Field("", pattern=r"^([0-9]{1,3}\+[0-9]{1,3}|[0-9]{1,2}d)?$", description="As a table tells it.")
    board: str | None = Field(
        None, max_length=LONGEST_BOARD, description="The text of a board file (TOML), instead of the built-in board."
    )


class TableBoard(Exact):
    title: str = Field(description="What its owner calls it; empty for the built-in board.")
    digest: str = Field(description="Of its figures.")
    facts: list[str] = Field(description="How large it is.", examples=[["30 cities", "59 routes"]])
    toml: str | None = Field(description="The board file; none for the built-in board, and where you may not have it.")


class Invitation(Exact):
    seat: int
    invitation: str = Field(description="Lets one person or program take the seat.")


class OwnSeat(Exact):
    seat: int
    token: str = Field(description="The key to this seat. It is shown only now.")


class TableMade(Exact):
    table: TableFacts
    own: OwnSeat | None = Field(description="Your seat, if you wanted one.")
    invitations: list[Invitation] = Field(description="One for each open seat.")


class SitDown(Exact):
    name: Name = Field(description="How you are called.")
    invitation: Token | None = Field(None, description="Needed where the table is not listed.")


# Playing.


class Sight(Exact):
    moves: int = Field(description="How many there were; send it as `expected`.")
    seat: int | None = Field(description="Whose eyes these are; none: a spectator's.")
    over: bool
    view: dict[str, Any] = Field(description="What may be seen; each game has its own.")


class LegalAction(Exact):
    action: str = Field(description="Its notation: send it back to play it.", examples=["buy white Moscow-Riga"])
    sentence: str = Field(description="As a button would say it.")


class Choice(Exact):
    moves: int = Field(description="How many there were; send it as `expected`.")
    your_turn: bool
    over: bool
    prompt: str = Field(description="What is to be decided; empty when it is not your turn.")
    actions: list[LegalAction] = Field(description="Everything the rules allow now; none when it is not your turn.")


class Decision(Exact):
    actions: list[Action] = Field(
        min_length=1, max_length=MOST_ACTIONS, description="In notation. All of them are played, or none."
    )
    expected: MoveCount = Field(description="How many moves you have seen.")


class Seen(Exact):
    """What a request that depends on the position comes with."""

    expected: MoveCount = Field(description="How many moves you have seen.")


class Standing(Exact):
    """How the table stands after what you did."""

    moves: int
    to_act: list[int]
    your_turn: bool
    over: bool


class StandIn(Exact):
    bot: Word = Field(description="The level that plays for you.", examples=["captain"])


class Suggestion(Exact):
    action: str
    chance: float = Field(description="The chance to win that the bot expects of it, from 0 to 1.")
    then: list[str] = Field(description="What it would do next in the same turn.")


class Hint(Exact):
    moves: int
    suggestions: list[Suggestion] = Field(description="The best first.")


class Tally(Exact):
    moves: int
    points: list[int] = Field(description="Of every seat.")


class ChatLine(Exact):
    number: int = Field(description="Grows with every message.")
    name: str
    text: str
    created: datetime


class NewMessage(Exact):
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE, pattern=PLAIN)]


class RecordedResult(Exact):
    points: list[int]
    winners: list[int] = Field(description="Counted from 1.")


class GameRecord(Exact):
    """A game on file; `flightdeck replay` plays it again. Seats are counted from 1 in it."""

    format: int
    game: str
    rules_revision: int
    board: str
    players: int
    options: dict[str, OptionValue]
    seats: list[str]
    seed: int
    actions: list[str]
    board_toml: str | None = Field(
        None, description="The board file, where it is not the built-in one and you may have it."
    )
    result: RecordedResult
    redrawn: dict[str, int] | None = Field(
        None, description="Of a game played on from a moment of another: what came after so many actions is new."
    )


class GameReview(Exact):
    """What a review says of a finished game, as far as it has come. Moves are counted from 1, 0 is the deal."""

    whole: bool
    failed: bool
    progress: float = Field(description="The share of the decisions that have been judged.")
    chances: list[list[float]] = Field(description="Before the first move and after each: by seat, all cards open.")
    luck: dict[str, list[float]] = Field(description="By move: what draws, dice or the deal did to each seat.")
    decisions: dict[str, dict[str, Any]] = Field(
        description="By move: what was played, the best action found, the loss and its noise, why, and what may follow."
    )
    seats: list[dict[str, Any]] = Field(description="Of each seat: accuracy, losses, luck, the result without it.")
    turning_points: list[dict[str, Any]]


class GalleryEntry(Exact):
    """A board of the gallery, and what came of it."""

    game: str
    title: str
    by: str = Field(description="Who made it; empty where it came with this server.")
    toml: str = Field(description="The board, as it may be given for a new table.")
    games: int = Field(description="Finished games on it.")
    people: int = Field(description="How many people played them.")
    stars: float = Field(description="The mean of the ratings, from 1 to 5; 0 without any.")
    ratings: int


class Puzzle(Exact):
    """A position, as the record that leads to it, and what is best there. In `actions` seats are counted from 1."""

    key: str
    game: str
    rules_revision: int
    board: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    actions: list[str]
    seat: int = Field(description="Whose decision it is.")
    best: str
    next_best: str
    margin: float = Field(description="By how much of the game the best action is better than the next best.")
    best_chance: float
    reasons: list[dict[str, Any]]
    best_line: list[str] = Field(description="What would probably follow the best action, as in a record.")
    next_line: list[str] = Field(description="And what would follow the next best.")
    shipped: bool = Field(description="Or from a game of people here, who all agreed.")
    rating: int = Field(description="How hard it is, from how people did the first time; 1500 before anybody tried.")
    tries: int
    solved: int = Field(description="How many of these first tries were right.")
