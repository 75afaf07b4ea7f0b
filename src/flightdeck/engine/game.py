"""The rules of a game bound to board, options and number of players: the half of the contract that never changes."""

from __future__ import annotations

import difflib
from typing import Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr

from flightdeck.engine.action import Action
from flightdeck.engine.data import BoardSource, BoardText
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.event import Event
from flightdeck.engine.faults import refused_whole
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.parts import Parts
from flightdeck.engine.state import State
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _

# Where actions are kept, there is room for no more.
LONGEST_ACTION: Final = 120


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game's own class fulfils what is left open here, and is made from players, options and a board file or None."""

    def __init__(
        self,
        info: GameInfo,
        parts: Parts,
        players: int,
        options: dict[str, OptionValue],
        board_file: BoardSource | None,
        board_digest: str,
        reconstructed: tuple[str, ...],
        actions: list[Action],
    ) -> None:
        self.info = info
        self.parts = parts
        self.players = players
        self.options = options
        # None is the built-in board.
        self.board_file = board_file
        self.board_digest = board_digest
        # Which parts of this board are marked as not those of the published one.
        self.reconstructed = reconstructed
        # By which of the revisions that still can be played (GameInfo) the rules go.
        self.revision = info.rules_revision
        self._under: dict[int, Game] = {}
        # What the evaluation counts with so many players.
        self.weights: vec[float] = vec[float](parts.weights(players))
        # Every action there is, whatever the options and the number of players; `action.index` is the place in it.
        self.actions = actions
        self._by_notation: dict[str, Action] = {}
        for index, action in enumerate(actions):
            action.index = index
            for text in (action.text, *self.other_notations(action)):
                if board_file is not None:
                    self._check_notation(plain(text), action)
                self._by_notation[plain(text)] = action

    def _check_notation(self, text: str, action: Action) -> None:
        """Names are anybody's on a board that is not ours: what they make of an action must mean nothing else."""
        other = self._by_notation.get(text)
        if other is not None and other is not action and other.text != action.text:
            told = _("'{action}' could mean two actions: call something otherwise")
            raise refused_whole(board_name(self.board_file), told, action=text)
        if len(text) > LONGEST_ACTION:
            told = _("'{action}' is too long for an action: use shorter names")
            raise refused_whole(board_name(self.board_file), told, action=text)

    @property
    def board_toml(self) -> str | None:
        """The text of a board that is not the built-in one."""
        return self.board_file.toml if isinstance(self.board_file, BoardText) else None

    def __repr__(self) -> str:
        return f"<{self.info.title}, {self.players} players>"

    def __reduce__(self) -> tuple[object, ...]:
        return remake, (type(self), self.players, self.options, self.board_file, self.revision)

    # What a game fulfils.

    def blank(self) -> State:
        """The position before the deal."""
        raise NotImplementedError

    def deal(self, seed: int) -> State:
        """The first position. The same seed, players, options, board and actions always give the same game."""
        raise NotImplementedError

    def board_facts(self) -> list[str]:
        """How large the board is, in a few words each: `30 cities`."""
        raise NotImplementedError

    def other_notations(self, action: Action) -> list[str]:
        """Further ways to write an action, besides `str(action)`."""
        return []

    # What follows from it.

    def start(self, seed: int, events: bool = False) -> State:
        """A new game."""
        state = self.deal(seed)
        state.watched = events
        return state

    def under(self, revision: int) -> Game:
        """The same game by the rules of this revision; by today's if that one cannot be played any more."""
        known = self.info.oldest_revision <= revision <= self.info.rules_revision
        if not known or revision == self.revision:
            return self
        if revision not in self._under:
            self._under[revision] = remake(type(self), self.players, self.options, self.board_file, revision)
        return self._under[revision]

    def from_dict(self, data: object) -> State:
        """The position that `State.to_dict` gave, checked."""
        state = self.blank()
        self.parts.schema.read(state, data)
        return state

    def tell(self, event: Event, seat: int | None, names: list[str], translate: Translate | None = None) -> str:
        """The event in a sentence, with only what this seat may know, in English or as translated."""
        return self.parts.tell(event, seat, names, translate or str)

    def prompt(self, state: State, seat: int, translate: Translate | None = None) -> str:
        """What the seat has to decide now, in a sentence; empty if nothing."""
        return self.parts.prompt(state, seat, translate or str) if state.is_to_act(seat) else ""

    def label(self, action: Action, translate: Translate | None = None) -> str:
        """The action as a button would say it, whatever the position."""
        return self.parts.label(self, action, translate or str)

    def observation_parts(self) -> dict[str, slice]:
        """Which parts `State.observe` consists of, in order: the same for all positions of this game."""
        parts = self.start(0).observation(0).parts
        return {name: slice(start, start + length) for name, (start, length) in parts.items()}

    def parse(self, text: str) -> Action:
        """The action that is written so; capitals and spaces do not matter."""
        found = self._by_notation.get(plain(text))
        if found is not None:
            return found
        near = difflib.get_close_matches(plain(text), list(self._by_notation), n=1)
        hint = f"; did you mean '{self._by_notation[near[0]]}'?" if near else ""
        raise BadNotation(f"'{text}' is no action of {self.info.title}{hint}")


def board_name(source: BoardSource | None) -> str:
    return source.name if isinstance(source, BoardText) else str(source)


def plain(text: str) -> str:
    return " ".join(text.casefold().split()).replace(" - ", "-")


def remake(
    kind: type[Game], players: int, options: dict[str, OptionValue], board: BoardSource | None, revision: int
) -> Game:
    """Where an unpickled game comes from."""
    game: Game = kind(players, options, board)  # type: ignore[call-arg, arg-type]
    game.revision = revision
    return game
