"""Reading data: every figure is asked for by name, and every complaint names the file, the item and what is wrong."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from flightdeck.engine.errors import BadBoard, FlightdeckError
from flightdeck.engine.faults import Fault, Faults, Said, refused_whole
from flightdeck.engine.text import mark as _

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
    return shortened(text)


def shortened(text: str) -> str:
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
    """A table of a file that knows where it stands and which of its keys were read.

    What is wrong in it is raised; or, if there are `faults` to be told all at once, noted, and something stands in for
    the figure, so that the rest can be read.
    """

    def __init__(
        self,
        file: str,
        where: str | Said,
        table: dict[str, object],
        error: type[FlightdeckError] = BadBoard,
        faults: Faults | None = None,
    ) -> None:
        self.file = file
        self.where = Said(where) if isinstance(where, str) else where
        self._table = table
        self._error = error
        self._faults = faults
        self._read: set[str] = set()
        # What was complained of. In a table that is not there nothing else is wrong.
        self._complained: set[str] = set()
        self._missing = False
        # The keys on the way to it within the item that has a number.
        self._path = ""
        # In which list of tables it stands, or which table it is, and its number there, counted from 1.
        self.section = ""
        self.number_in_list = 0

    def wrong(self, what: str) -> FlightdeckError:
        return self._error(f"{self.file}: {self.where.told()}: {what}")

    def complain(self, text: str, key: str = "", section: str = "", **facts: object) -> None:
        """Say that something is wrong: with this figure, or with this item as far as its figures are right, or with
        the list of this section as far as its rows are right."""
        what = Said(text, facts | {"key": key, "section": section})
        if self._faults is None:
            raise self.wrong(what.told())
        follows = key in self._complained if key else bool(self._complained) and not section
        if self._missing or follows or (section and self._faults.among_rows_of(section)):
            return
        self._complained.add(key)
        path = f"{self._path}{key}" if key else ""
        self._faults.note(Fault(self.where, what, section or self.section, self.number_in_list, path))

    @property
    def right(self) -> bool:
        """Is nothing wrong with it so far?"""
        return not self._complained and not self._missing

    def stop_if_wrong(self) -> None:
        """Tell all faults, if there are any."""
        if self._faults is not None:
            self._faults.stop_if_wrong()

    def named(self, text: str, **facts: object) -> None:
        """What it is called from now on, where something is wrong with it."""
        if self.right:
            self.where = Said(text, facts)

    def _inside(self, where: Said, table: object, section: str, number: int) -> Item:
        item = Item(self.file, where, table if isinstance(table, dict) else {}, self._error, self._faults)
        item.section, item.number_in_list = section, number
        item._missing = not isinstance(table, dict)
        return item

    def has(self, key: str) -> bool:
        return key in self._table

    def _get(self, key: str, section: str = "") -> object:
        self._read.add(key)
        if key not in self._table:
            self.complain(_("'{key}' is missing"), key, section)
        return self._table.get(key)

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not value.strip():
            self.complain(_("'{key}' should be a text, not {value}"), key, value=shown(value))
            return ""
        return value

    def name(self, key: str) -> str:
        """What something on a board is called: it comes in the notation of actions, in sentences, and on the map."""
        value = self.text(key)
        if len(value) > LONGEST_NAME:
            told = _("'{key}' should be {most} letters at most, not {count}")
            self.complain(told, key, most=LONGEST_NAME, count=len(value))
            return ""
        if not value.isprintable() or " ".join(value.split()) != value:
            told = _("'{key}' should be words with single spaces between them, not {value}")
            self.complain(told, key, value=shown(value))
            return ""
        return value

    def one_of(self, key: str, known: Sequence[str]) -> int:
        """The place of the text in a list of known ones; -1 if it is wrong."""
        value = self.text(key)
        if value in known:
            return known.index(value)
        # If there are none at all, that is what is wrong, and was said before.
        if known or self._faults is None:
            told = _("'{key}' is '{value}', which is none of {known}")
            self.complain(told, key, value=shortened(value), known=shortened(", ".join(known)))
        self._complained.add(key)
        return -1

    def number(self, key: str, low: int, high: int) -> int:
        return self._checked(key, self._get(key), low, high)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        return self._numbers(key, self._get(key), low, high)

    def lists_of_numbers(self, key: str, low: int, high: int) -> list[list[int]]:
        value = self._get(key)
        return [self._numbers(key, row, low, high) for row in value] if isinstance(value, list) else []

    def _numbers(self, key: str, value: object, low: int, high: int) -> list[int]:
        if not isinstance(value, list):
            self.complain(_("'{key}' should be a list of whole numbers, not {value}"), key, value=shown(value))
            return []
        if len(value) > MOST_ITEMS:
            told = _("'{key}' should be {most} numbers at most, not {count}")
            self.complain(told, key, most=MOST_ITEMS, count=len(value))
            return []
        return [self._checked(key, number, low, high) for number in value]

    def _checked(self, key: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            told = _("'{key}' should be a whole number from {low} to {high}, not {value}")
            self.complain(told, key, low=low, high=high, value=shown(value))
            return low
        return value

    def decimal(self, key: str, low: float, high: float) -> float:
        value = self._get(key)
        if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
            told = _("'{key}' should be a number from {low} to {high}, not {value}")
            self.complain(told, key, low=low, high=high, value=shown(value))
            return low
        return float(value)  # type: ignore[arg-type]

    def truth(self, key: str) -> bool:
        value = self._get(key)
        if not isinstance(value, bool):
            self.complain(_("'{key}' should be true or false, not {value}"), key, value=shown(value))
        return value is True

    def words(self, key: str) -> list[str | None]:
        """A list of texts, some of them perhaps null."""
        value = self._get(key)
        if not isinstance(value, list) or not all(word is None or isinstance(word, str) for word in value):
            self.complain(_("'{key}' should be a list of texts, not {value}"), key, value=shown(value))
            return []
        return value

    def cards(self, key: str, known: Mapping[str | None, int]) -> list[int]:
        """A list of names, each as the number that is known by it."""
        names = self.words(key)
        for name in names:
            if name not in known:
                all_known = shortened(", ".join(str(one) for one in known))
                told = _("'{key}' has {value}, which is none of {known}")
                self.complain(told, key, value=shown(name), known=all_known)
        return [known[name] for name in names if name in known]

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
        value = self._get(key, section=key)
        if not isinstance(value, dict):
            self.complain(_("[{key}] should be a table"), key, section=key)
        return self._inside(Said(f"[{key}]"), value, key, 0)

    def part(self, key: str) -> Item:
        """A table within this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            self.complain(_("'{key}' should be a table, not {value}"), key, value=shown(value))
        where = Said("{where}: '{key}'", {"where": self.where, "key": key})
        part = self._inside(where, value, self.section, self.number_in_list)
        part._path = f"{self._path}{key}."
        return part

    def table(self, key: str) -> Item:
        """The same, of a position, where it is named by its key alone."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"'{key}' should be a table")
        return Item(self.file, f"'{key}'", value, self._error)

    def items(self, key: str) -> list[Item]:
        """A list of tables; each is named by its number, counted from 1."""
        section = f"{self.section}.{key}" if self.section else key
        value = self._get(key, section)
        if not isinstance(value, list) or not value or not all(isinstance(table, dict) for table in value):
            self.complain(_("[[{key}]] should be a list of tables"), key, section)
            return []
        if len(value) > MOST_ITEMS:
            told = _("[[{key}]] should be {most} tables at most, not {count}")
            self.complain(told, key, section, most=MOST_ITEMS, count=len(value))
            return []
        return [
            self._inside(Said(_("[[{key}]] number {place}"), {"key": key, "place": place}), table, section, place)
            for place, table in enumerate(value, 1)
        ]

    def airlines(self, name_key: str, known: Sequence[str]) -> list[tuple[int, Item]]:
        """The list of airlines: exactly one of each that there is, with its place among them."""
        found: dict[int, Item] = {}
        tables = self.items("airline")
        for table in tables:
            place = table.one_of(name_key, known)
            table.named(_("airline '{name}'"), name=known[place])
            if place in found:
                table.complain(_("this airline was there before"))
            elif place >= 0:
                found[place] = table
        for place, name in enumerate(known):
            if tables and place not in found:
                self.complain(_("the airline '{name}' is missing"), section="airline", name=name)
        return list(found.items())

    def source(self, key: str = "source") -> bool:
        """Where a figure comes from; tells whether it was reconstructed."""
        return self.text(key) == RECONSTRUCTION

    def finish(self) -> None:
        """Complain about keys that nobody asked for: they are misspelt or not understood."""
        for key in self._table:
            if key not in self._read and self.right:
                self.complain(_("'{key}' is not known here"), key)


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
    whole = Item(file, Said(_("the file")), _parsed(file, toml), faults=Faults(file))
    if whole.number("schema", 1, 1_000_000) != schema:
        whole.complain(_("'{key}' should be {schema}"), "schema", schema=schema)
    whole.stop_if_wrong()
    return whole


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise refused_whole(file, _("the file cannot be read: {reason}"), reason=error.strerror) from None
    except UnicodeDecodeError as error:
        raise refused_whole(file, _("the file is not TOML: {reason}"), reason=error) from None


def _parsed(file: str, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refused_whole(file, _("the file is not TOML: {reason}"), reason=error) from None
    except ValueError:
        raise refused_whole(file, _("a number in the file is far too large")) from None
    except RecursionError:
        raise refused_whole(file, _("the file is nested too deeply")) from None


def digest(figures: object) -> str:
    """A fingerprint of a board's figures: two boards with the same digest play the same."""
    text = json.dumps(figures, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
