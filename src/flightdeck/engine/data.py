"""Reading data: every figure is asked for by name, and every complaint names the file, the item and what is wrong."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from flightdeck.engine.errors import BadBoard, FlightdeckError

RECONSTRUCTION = "reconstruction"
# Python refuses to read numbers of more than 4300 digits, and nobody means one as long as that.
MOST_DIGITS = 18
LONGEST_SHOWN = 200
# More of anything is on no board; whatever a board is used for may count on that.
MOST_ITEMS = 250
LONGEST_NAME = 30


def shown(value: object) -> str:
    """What was given, for a complaint about it, which may be of any size."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something far too large"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def number_in(text: str) -> int | None:
    """The number that a text consists of; none if it is anything else, or far too large."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


class BoardText(NamedTuple):
    """A board as its TOML, wherever it came from: what a record carries, and what another process is given."""

    name: str
    toml: str

    @classmethod
    def read(cls, file: str | Path) -> BoardText:
        return cls(str(file), _text(str(file)))


BoardSource = str | Path | BoardText


class Item:
    """A table of a file that knows where it stands and which of its keys were read."""

    def __init__(
        self, file: str, where: str, table: dict[str, object], error: type[FlightdeckError] = BadBoard
    ) -> None:
        self.file = file
        self.where = where
        self._table = table
        self._error = error
        self._read: set[str] = set()
        # In which list of tables it stands, or which table it is, and its number there, counted from 1.
        self.section = ""
        self.number_in_list = 0

    def wrong(self, what: str) -> FlightdeckError:
        error = self._error(f"{self.file}: {self.where}: {what}")
        if isinstance(error, BadBoard):
            error.section, error.number, error.where, error.what = self.section, self.number_in_list, self.where, what
        return error

    def _inside(self, where: str, table: dict[str, object], section: str, number: int) -> Item:
        item = Item(self.file, where, table, self._error)
        item.section, item.number_in_list = section, number
        return item

    def has(self, key: str) -> bool:
        return key in self._table

    def _get(self, key: str) -> object:
        self._read.add(key)
        if key not in self._table:
            raise self.wrong(f"'{key}' is missing")
        return self._table[key]

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(f"'{key}' should be a text, not {shown(value)}")
        return value

    def name(self, key: str) -> str:
        """What something on a board is called: it comes in the notation of actions, in sentences, and on the map."""
        value = self.text(key)
        if len(value) > LONGEST_NAME:
            raise self.wrong(f"'{key}' should be {LONGEST_NAME} letters at most, not {len(value)}")
        if not value.isprintable() or " ".join(value.split()) != value:
            raise self.wrong(f"'{key}' should be words with single spaces between them, not {shown(value)}")
        return value

    def one_of(self, key: str, known: Sequence[str]) -> int:
        """The place of the text in a list of known ones."""
        value = self.text(key)
        if value not in known:
            raise self.wrong(f"'{key}' is '{value}', which is none of {', '.join(known)}")
        return known.index(value)

    def number(self, key: str, low: int, high: int) -> int:
        return self._checked(key, self._get(key), low, high)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        value = self._get(key)
        if not isinstance(value, list):
            raise self.wrong(f"'{key}' should be a list of whole numbers, not {shown(value)}")
        if len(value) > MOST_ITEMS:
            raise self.wrong(f"'{key}' should be {MOST_ITEMS} numbers at most, not {len(value)}")
        return [self._checked(key, number, low, high) for number in value]

    def _checked(self, key: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(f"'{key}' should be a whole number from {low} to {high}, not {shown(value)}")
        return value

    def decimal(self, key: str, low: float, high: float) -> float:
        value = self._get(key)
        if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
            raise self.wrong(f"'{key}' should be a number from {low} to {high}, not {shown(value)}")
        return float(value)  # type: ignore[arg-type]

    def truth(self, key: str) -> bool:
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.wrong(f"'{key}' should be true or false, not {shown(value)}")
        return value

    def words(self, key: str) -> list[str | None]:
        """A list of texts, some of them perhaps null."""
        value = self._get(key)
        if not isinstance(value, list) or not all(word is None or isinstance(word, str) for word in value):
            raise self.wrong(f"'{key}' should be a list of texts, not {shown(value)}")
        return value

    def cards(self, key: str, known: Mapping[str | None, int]) -> list[int]:
        """A list of names, each as the number that is known by it."""
        names = self.words(key)
        for name in names:
            if name not in known:
                raise self.wrong(f"'{key}' has {shown(name)}, which is none of {', '.join(str(one) for one in known)}")
        return [known[name] for name in names]

    def counts(self, key: str, known: Sequence[str], high: int) -> list[int]:
        """How many of each of the known things: a table of those that there are any of."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"'{key}' should be a table of numbers, not {shown(value)}")
        for name in value:
            if name not in known:
                raise self.wrong(f"'{key}' has '{name}', which is none of {', '.join(known)}")
        return [self._checked(f"{key}.{name}", value.get(name, 0), 0, high) for name in known]

    def raw(self, key: str) -> object:
        return self._get(key)

    def item(self, key: str) -> Item:
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"[{key}] should be a table")
        return self._inside(f"[{key}]", value, key, 0)

    def part(self, key: str) -> Item:
        """A table within this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"'{key}' should be a table, not {shown(value)}")
        return self._inside(f"{self.where}: '{key}'", value, self.section, self.number_in_list)

    def table(self, key: str) -> Item:
        """The same, of a position, where it is named by its key alone."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"'{key}' should be a table")
        return Item(self.file, f"'{key}'", value, self._error)

    def items(self, key: str) -> list[Item]:
        """A list of tables; each is named by its number, counted from 1."""
        value = self._get(key)
        if not isinstance(value, list) or not value or not all(isinstance(table, dict) for table in value):
            raise self.wrong(f"[[{key}]] should be a list of tables")
        if len(value) > MOST_ITEMS:
            raise self.wrong(f"[[{key}]] should be {MOST_ITEMS} tables at most, not {len(value)}")
        return [self._inside(f"[[{key}]] number {place}", table, key, place) for place, table in enumerate(value, 1)]

    def each(self, key: str, name_key: str, known: Sequence[str]) -> list[tuple[int, Item]]:
        """A list of tables, exactly one for each of the known things, with the place of what it is about."""
        found: dict[int, Item] = {}
        for table in self.items(key):
            place = table.one_of(name_key, known)
            table.where = f"{key} '{known[place]}'"
            if place in found:
                raise table.wrong(f"this {key} was there before")
            found[place] = table
        for place, name in enumerate(known):
            if place not in found:
                raise self.wrong(f"the {key} '{name}' is missing")
        return list(found.items())

    def source(self, key: str = "source") -> bool:
        """Where a figure comes from; tells whether it was reconstructed."""
        return self.text(key) == RECONSTRUCTION

    def finish(self) -> None:
        """Complain about keys that nobody asked for: they are misspelt or not understood."""
        unknown = [key for key in self._table if key not in self._read]
        if unknown:
            raise self.wrong(f"'{unknown[0]}' is not known here")


class Reconstructed:
    """Counts, by kind of item, how many figures of a board are ours and not the published ones."""

    def __init__(self) -> None:
        self.total: dict[str, int] = {}
        self.ours: dict[str, int] = {}

    def note(self, kind: str, ours: bool) -> None:
        self.total[kind] = self.total.get(kind, 0) + 1
        self.ours[kind] = self.ours.get(kind, 0) + ours

    def told(self) -> tuple[str, ...]:
        return tuple(f"{kind} ({self.ours[kind]} of {self.total[kind]})" for kind in self.ours if self.ours[kind])


def read_board(source: BoardSource, schema: int) -> Item:
    """The whole file as one item."""
    file, toml = source if isinstance(source, BoardText) else BoardText.read(source)
    whole = Item(file, "the file", _parsed(file, toml))
    if whole.number("schema", 1, 1_000_000) != schema:
        raise whole.wrong(f"'schema' should be {schema}")
    return whole


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadBoard(f"{file}: the file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadBoard(f"{file}: the file is not TOML: {error}") from None


def _parsed(file: str, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(f"{file}: the file is not TOML: {error}") from None
    except ValueError:
        raise BadBoard(f"{file}: a number in the file is far too large") from None
    except RecursionError:
        raise BadBoard(f"{file}: the file is nested too deeply") from None


def digest(figures: object) -> str:
    """A fingerprint of a board's figures: two boards with the same digest play the same."""
    text = json.dumps(figures, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
