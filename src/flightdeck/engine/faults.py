"""What is wrong with a board, all of it: each fault knows where it is, and says so in words that can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flightdeck.engine.errors import BadBoard
from flightdeck.engine.text import Translate

# Whoever mends so many looks again. A board that is wrong everywhere is not read to its end.
MOST_FAULTS = 60


class Said(NamedTuple):
    """A sentence, or a part of one, with its facts."""

    text: str
    facts: Mapping[str, object] = {}

    def told(self, translate: Translate = str) -> str:
        facts = {name: one.told(translate) if isinstance(one, Said) else one for name, one in self.facts.items()}
        text = translate(self.text)
        return text.format_map(facts) if facts else text


class Fault(NamedTuple):
    where: Said
    what: Said
    # The list of tables or the table of the file, and the number in the list, counted from 1. 0: all of it.
    section: str = ""
    number: int = 0
    # Which figure, if it is one.
    key: str = ""

    def told(self, translate: Translate = str) -> str:
        what = self.what.told(translate)
        return f"{self.where.told(translate)}: {what}" if self.where.text else what


def refused(file: str, *faults: Fault) -> BadBoard:
    """What to raise of a board with these faults."""
    error = BadBoard(f"{file}: {faults[0].told()}")
    error.faults = faults
    return error


def refused_whole(file: str, text: str, **facts: object) -> BadBoard:
    """The same where the file as a whole is no board, or no game can be played on it."""
    return refused(file, Fault(Said(""), Said(text, facts)))


class Faults:
    """Those that were found while a board was read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.noted: list[Fault] = []

    def note(self, fault: Fault) -> None:
        self.noted.append(fault)
        if len(self.noted) == MOST_FAULTS:
            self.stop_if_wrong()

    def among_rows_of(self, section: str) -> bool:
        return any(fault.section == section and fault.number for fault in self.noted)

    def stop_if_wrong(self) -> None:
        if self.noted:
            raise refused(self.file, *self.noted)
