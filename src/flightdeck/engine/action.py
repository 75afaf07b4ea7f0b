"""Actions: the small decisions a game is made of, and the menu of those that are legal now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One small decision.

    A game has exactly one object for each of its actions, so two actions are the same if they are the same object.
    `index` is its place in `game.actions` and never changes for a given board.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.index: i64 = -1

    @property
    def verb(self) -> str:
        """The word that its notation begins with."""
        return self.text.partition(" ")[0]

    @property
    def rest(self) -> str:
        """The notation behind the verb."""
        return self.text.partition(" ")[2]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.index}: {self.text}>"


Position = TypeVar("Position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Action, Generic[Position]):
    """An action as the rules of a game see it: a refusal in words and an effect, side by side.

    Whose turn it is has been checked before either method is called.
    """

    def refuse(self, s: Position, seat: i64) -> str:
        """Why the rules forbid it now, in words; empty if they do not."""
        raise NotImplementedError

    def carry_out(self, s: Position, seat: i64) -> None:
        raise NotImplementedError


def add(table: list[Action], actions: Sequence[Action]) -> int:
    """Put further actions into a game's table of them; tells where they begin."""
    start = len(table)
    table += actions
    return start


class Menu:
    """The indices of the legal actions, ascending: what compiled loops use instead of a list of objects."""

    def __init__(self) -> None:
        self.indices: vec[i64] = vec[i64](capacity=128)
        self.size: i64 = 0

    def clear(self) -> None:
        self.size = 0

    def add(self, index: i64) -> None:
        if self.size < len(self.indices):
            self.indices[self.size] = index
        else:
            self.indices = append(self.indices, index)
        self.size += 1

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: i64) -> i64:
        return self.indices[place]
