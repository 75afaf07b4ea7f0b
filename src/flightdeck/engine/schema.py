"""How a position is written down and read back, checked: each attribute is declared once for both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item, shown
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.tables import named, put

if TYPE_CHECKING:
    from flightdeck.engine.state import Json

# Nobody, nothing, nowhere: null in a position that is written down.
NONE = -1
LARGEST_COUNT = 999
# As many as Python can still write down.
MOST_SEED_BITS = 14_000

# A number, or how it follows from the position (so far as it was read already).
Bound = int | Callable[[Any], int]


def bound(given: Bound, s: Any) -> int:
    return given if isinstance(given, int) else given(s)


class Field:
    """One entry of a position: the attribute of this name, under the same key or another one."""

    def __init__(self, name: str, key: str = "") -> None:
        self.name = name
        self.key = key or name

    def belongs(self, s: Any) -> bool:
        """Do positions of this game have it?"""
        return True

    def write(self, s: Any, seat: int) -> object:
        raise NotImplementedError

    def read(self, s: Any, item: Item, seat: int) -> None:
        raise NotImplementedError


class Number(Field):
    def __init__(self, name: str, low: Bound, high: Bound, key: str = "") -> None:
        super().__init__(name, key)
        self.low = low
        self.high = high

    def write(self, s: Any, seat: int) -> object:
        return int(getattr(s, self.name))

    def read(self, s: Any, item: Item, seat: int) -> None:
        setattr(s, self.name, item.number(self.key, bound(self.low, s), bound(self.high, s)))


class Flag(Field):
    def write(self, s: Any, seat: int) -> object:
        return bool(getattr(s, self.name))

    def read(self, s: Any, item: Item, seat: int) -> None:
        setattr(s, self.name, item.truth(self.key))


class Seed(Field):
    """Any whole number that can be written down."""

    def write(self, s: Any, seat: int) -> object:
        return int(getattr(s, self.name))

    def read(self, s: Any, item: Item, seat: int) -> None:
        seed = item.raw(self.key)
        if type(seed) is not int or seed.bit_length() > MOST_SEED_BITS:
            raise item.wrong(f"'{self.key}' should be a whole number, not {shown(seed)}")
        setattr(s, self.name, seed)


class Word(Field):
    """One of several words, by its place; which ones may follow from the position."""

    def __init__(self, name: str, words: Sequence[str] | Callable[[Any], Sequence[str]], key: str = "") -> None:
        super().__init__(name, key)
        self.words = words

    def known(self, s: Any) -> Sequence[str]:
        return self.words(s) if callable(self.words) else self.words

    def write(self, s: Any, seat: int) -> object:
        return self.known(s)[getattr(s, self.name)]

    def read(self, s: Any, item: Item, seat: int) -> None:
        setattr(s, self.name, item.one_of(self.key, self.known(s)))


class Maybe(Field):
    """What the other field says, or nothing."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.name, field.key)
        self.field = field

    def write(self, s: Any, seat: int) -> object:
        return None if getattr(s, self.name) == NONE else self.field.write(s, seat)

    def read(self, s: Any, item: Item, seat: int) -> None:
        if item.raw(self.key) is None:
            setattr(s, self.name, NONE)
        else:
            self.field.read(s, item, seat)


def seat_number(name: str, key: str = "") -> Number:
    """One of the seats."""
    return Number(name, 0, lambda s: s.players - 1, key)


class Counts(Field):
    """How many of each kind: those of the seat, in a table by seat and kind, or of all if it has only one row.

    `row` is the length of a row where only the first kinds of it are meant.
    """

    def __init__(self, name: str, kinds: Sequence[str], key: str = "", row: int = 0) -> None:
        super().__init__(name, key)
        self.kinds = kinds
        self.row = row or len(kinds)

    def write(self, s: Any, seat: int) -> object:
        return named(getattr(s, self.name), seat * self.row, self.kinds)

    def read(self, s: Any, item: Item, seat: int) -> None:
        put(getattr(s, self.name), seat * self.row, item.counts(self.key, self.kinds, LARGEST_COUNT))


class Numbers(Number):
    """A whole table, entry by entry."""

    def write(self, s: Any, seat: int) -> object:
        return list(getattr(s, self.name))

    def read(self, s: Any, item: Item, seat: int) -> None:
        table = getattr(s, self.name)
        numbers = item.numbers(self.key, bound(self.low, s), bound(self.high, s))
        if len(numbers) != len(table):
            raise item.wrong(f"'{self.key}' should have {len(table)} numbers, not {len(numbers)}")
        put(table, 0, numbers)


class Cards(Field):
    """A row of so many places, each with a card or empty."""

    def __init__(self, name: str, cards: Mapping[str | None, int], key: str = "") -> None:
        super().__init__(name, key)
        self.cards = cards
        self.words = {card: word for word, card in cards.items()}

    def write(self, s: Any, seat: int) -> object:
        return [self.words[card] for card in getattr(s, self.name)]

    def read(self, s: Any, item: Item, seat: int) -> None:
        table = getattr(s, self.name)
        cards = item.cards(self.key, self.cards)
        if len(cards) != len(table):
            raise item.wrong(f"'{self.key}' should have {len(table)} places, not {len(cards)}")
        put(table, 0, cards)


class Pile(Cards):
    """Cards face down, the top one first; the table has the bottom one first, and `left` names how many there are."""

    def __init__(self, name: str, left: str, cards: Mapping[str | None, int], key: str = "") -> None:
        super().__init__(name, cards, key)
        self.left = left

    def write(self, s: Any, seat: int) -> object:
        pile = getattr(s, self.name)
        return [self.words[pile[place]] for place in range(getattr(s, self.left) - 1, -1, -1)]

    def read(self, s: Any, item: Item, seat: int) -> None:
        cards = item.cards(self.key, self.cards)
        setattr(s, self.name, vec[i64](cards[::-1]))
        setattr(s, self.left, len(cards))


class SeatNumber(Number):
    """The seat's own number, in a table by seat."""

    def write(self, s: Any, seat: int) -> object:
        return int(getattr(s, self.name)[seat])

    def read(self, s: Any, item: Item, seat: int) -> None:
        getattr(s, self.name)[seat] = item.number(self.key, bound(self.low, s), bound(self.high, s))


class SeatFlag(Field):
    """The same for yes and no, in a table of ones and zeros."""

    def write(self, s: Any, seat: int) -> object:
        return bool(getattr(s, self.name)[seat])

    def read(self, s: Any, item: Item, seat: int) -> None:
        getattr(s, self.name)[seat] = int(item.truth(self.key))


class Custom(Field):
    """What is written and read in a way of its own: several attributes together, or checked against each other."""

    def __init__(self, key: str, write: Callable[[Any, int], object], read: Callable[[Any, Item, int], None]) -> None:
        super().__init__(key)
        self._write = write
        self._read = read

    def write(self, s: Any, seat: int) -> object:
        return self._write(s, seat)

    def read(self, s: Any, item: Item, seat: int) -> None:
        self._read(s, item, seat)


class Since(Field):
    """What the other field says, in games by this revision of the rules and later ones."""

    def __init__(self, revision: int, field: Field) -> None:
        super().__init__(field.name, field.key)
        self.revision = revision
        self.field = field

    def belongs(self, s: Any) -> bool:
        return bool(s.game.revision >= self.revision)

    def write(self, s: Any, seat: int) -> object:
        return self.field.write(s, seat)

    def read(self, s: Any, item: Item, seat: int) -> None:
        self.field.read(s, item, seat)


class Remembered(Field):
    """What the other field says: something that people saw, by which no rule goes. Older positions do not have it."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.name, field.key)
        self.field = field

    def write(self, s: Any, seat: int) -> object:
        return self.field.write(s, seat)

    def read(self, s: Any, item: Item, seat: int) -> None:
        if item.has(self.key):
            self.field.read(s, item, seat)


class Seats(Field):
    """What belongs to each seat, one table a seat."""

    def __init__(self, *fields: Field) -> None:
        super().__init__("seats")
        self.fields = fields

    def write(self, s: Any, seat: int) -> object:
        return [{field.key: field.write(s, number) for field in self.fields} for number in range(s.players)]

    def read(self, s: Any, item: Item, seat: int) -> None:
        tables = item.items(self.key)
        if len(tables) != s.players:
            raise item.wrong(f"'{self.key}' should be {s.players} tables, not {len(tables)}")
        for number, table in enumerate(tables):
            table.named(f"seat {number + 1}")
            for field in self.fields:
                field.read(s, table, number)
            table.finish()


class Schema:
    """All fields, read in this order, and what has to hold between them once all are read."""

    def __init__(self, fields: Sequence[Field], check: Callable[[Any, Item], None]) -> None:
        self.fields = fields
        self.check = check

    def to_dict(self, s: Any) -> Json:
        return {field.key: field.write(s, 0) for field in self.fields if field.belongs(s)}

    def read(self, s: Any, data: object) -> None:
        """Into a position as it is before the deal. Nothing that is no position gets in."""
        if not isinstance(data, dict):
            raise BadPosition(f"a position is a table, not {shown(data)}")
        item = Item("position", "the position", data, BadPosition)
        for field in self.fields:
            if field.belongs(s):
                field.read(s, item, 0)
        item.finish()
        self.check(s, item)
        if not s.over and (not s.to_act or any(not s.legal(seat) for seat in s.to_act)):
            raise item.wrong(f"nobody can do anything in the phase {s.game.parts.phases[s.phase]}")


def seat_or_none(seat: int) -> int | None:
    return seat if seat != NONE else None
