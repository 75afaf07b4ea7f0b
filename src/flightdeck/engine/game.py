"""The rules of a game bound to board, options and number of players: the half of the contract that never changes."""

from __future__ import annotations

import difflib

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.event import Event
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.state import State
from flightdeck.engine.text import Translate


class Game:
    """A game's own class fulfils what is left open here."""

    def __init__(
        self,
        info: GameInfo,
        players: int,
        options: dict[str, OptionValue],
        board_digest: str,
        reconstructed: tuple[str, ...],
        actions: list[Action],
    ) -> None:
        self.info = info
        self.players = players
        self.options = options
        self.board_digest = board_digest
        # Which parts of this board are marked as not those of the published one.
        self.reconstructed = reconstructed
        # Every action there is, whatever the options and the number of players; `action.index` is the place in it.
        self.actions = actions
        self._by_notation: dict[str, Action] = {}
        for index, action in enumerate(actions):
            action.index = index
            for text in (action.text, *self.other_notations(action)):
                self._by_notation[plain(text)] = action

    def __repr__(self) -> str:
        return f"<{self.info.title}, {self.players} players>"

    def start(self, seed: int, events: bool = False) -> State:
        """A new game. The same seed, players, options, board and actions always give the same game."""
        raise NotImplementedError

    def from_dict(self, data: object) -> State:
        """The position that `State.to_dict` gave, checked."""
        raise NotImplementedError

    def other_notations(self, action: Action) -> list[str]:
        """Further ways to write an action, besides `str(action)`."""
        return []

    def board_facts(self) -> list[str]:
        """How large the board is, in a few words each: `30 cities`."""
        raise NotImplementedError

    def tell(self, event: Event, seat: int | None, names: list[str], translate: Translate | None = None) -> str:
        """The event in a sentence, with only what this seat may know, in English or as translated."""
        raise NotImplementedError

    def prompt(self, state: State, seat: int, translate: Translate | None = None) -> str:
        """What the seat has to decide now, in a sentence."""
        raise NotImplementedError

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


def plain(text: str) -> str:
    return " ".join(text.casefold().split()).replace(" - ", "-")
