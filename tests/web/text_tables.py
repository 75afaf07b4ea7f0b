"""The tables of a text, taken out of its HTML again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from flightdeck.engine.game import Game
from flightdeck.games.catalogue import entries


@dataclass
class Table:
    caption: str = ""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def read(self) -> list[dict[str, str]]:
        """By column."""
        assert len(set(self.head)) == len(self.head), self.head
        return [dict(zip(self.head, row, strict=True)) for row in self.rows]

    def facts(self) -> dict[str, str]:
        assert self.head == ["What", "Now"]
        found = dict(self.rows)
        assert len(found) == len(self.rows)
        return found


class Reader(HTMLParser):
    """Every table has a caption, and every header says what it heads."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self._text: str | None = None
        self._scope: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append(Table())
        elif tag == "tr" and self.tables[-1].head:
            self.tables[-1].rows.append([])
        elif tag in ("caption", "th", "td"):
            self._text, self._scope = "", dict(attrs).get("scope")

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("caption", "th", "td"):
            return
        table, text, scope = self.tables[-1], self._text, self._scope
        self._text = None
        assert text, "an empty cell says nothing"
        if tag == "caption":
            table.caption = text
        elif table.rows:
            assert scope == (None if table.rows[-1] else "row")
            table.rows[-1].append(text)
        else:
            assert scope == "col"
            table.head.append(text)


class Told:
    """The tables by caption, and what the words of all games mean."""

    def __init__(self, tables: list[Table], game: Game, names: list[str]) -> None:
        self.tables = {table.caption: table for table in tables}
        assert len(self.tables) == len(tables)
        self.game = game
        self.names = names

    def __contains__(self, caption: str) -> bool:
        return caption in self.tables

    def facts(self, caption: str) -> dict[str, str]:
        return self.tables[caption].facts()

    def rows(self, caption: str) -> list[dict[str, str]]:
        return self.tables[caption].read()

    def players(self) -> Iterator[dict[str, str]]:
        """In the order of the seats."""
        for name, row in zip(self.names, self.rows("Players"), strict=True):
            assert row["Player"] == name
            yield row

    def seat(self, name: str) -> int | None:
        return None if name == "nobody" else self.names.index(name)

    def seats(self, text: str) -> list[int]:
        return [self.names.index(name) for name in words(text)]

    def the_game(self, phases: dict[str, str]) -> dict[str, Any]:
        """What all views have."""
        told = self.facts("The game")
        meant = {word: phase for phase, word in phases.items()}
        assert len(meant) == len(phases)
        names = {entry.info.title: name for name, entry in entries().items()}
        you = told["You are"]
        return {
            "game": names[told["Game"]],
            "seat": None if you == "a spectator" else self.names.index(you),
            "phase": meant[told["Phase"]],
            "to_act": self.seats(told["To decide"]),
            "active": self.names.index(told["Turn of"]),
            "over": yes(told["Game over"]),
            "winners": self.seats(told["Winners"]),
        }


def read(html: str) -> list[Table]:
    reader = Reader()
    reader.feed(html)
    return reader.tables


def yes(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def words(text: str) -> list[str]:
    return [] if text == "none" else text.split(", ")


def word(text: str) -> str | None:
    return None if text == "nothing" else text


def number(text: str) -> int | None:
    return None if text == "nothing" else int(text)


def numbers(text: str) -> list[int]:
    return [int(one) for one in words(text)]


def counts(text: str) -> dict[str, int]:
    """`2 red, 1 blue`"""
    found = [one.split(" ", 1) for one in words(text)]
    return {what: int(count) for count, what in found}
