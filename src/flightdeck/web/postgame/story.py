"""What the page of a finished game tells, and what everybody who tells it can do.

A sentence is left out when there is nothing to tell, or when what it tells is not known yet. All numbers that stand
before a plural are at least two or none, so that a sentence needs no other form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from markupsafe import Markup

from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.charts import Labels, Mark, Series, chart_figure
from flightdeck.web.postgame.colours import SEAT_DASHES, SEATS
from flightdeck.web.postgame.history import Followed, Listener

AND = _("{several} and {last}")


@dataclass(slots=True)
class Story:
    """How a finished game went: sentences, tables, charts."""

    highlights: list[str]
    tables: list[Markup]
    charts: list[Markup]
    # What the tables tell, if not the points of each scoring.
    about_tables: str = ""


class Teller(Generic[Followed]):
    """Tells how a game went. Each game has one of its own, which knows what there is to tell."""

    notes: type[Listener[Followed]]
    # By seat.
    paints: Sequence[str] = SEATS
    about_tables = ""

    def __init__(self, told: Followed, names: list[str], translate: Translate) -> None:
        self.told = told
        self.names = names
        self.translate = translate

    @classmethod
    def story(cls, record: Record, game: Game, names: list[str], translate: Translate) -> Story:
        teller = cls(cls.notes.history(record, lambda *_given: game), names, translate)
        about = translate(cls.about_tables) if cls.about_tables else ""
        return Story(teller.highlights(), teller.tables(), teller.charts(), about)

    # What a game fulfils.

    def sentences(self) -> list[str]:
        """In the order in which they are told; empty ones are left out."""
        raise NotImplementedError

    def tables(self) -> list[Markup]:
        raise NotImplementedError

    def charts(self) -> list[Markup]:
        raise NotImplementedError

    def marks(self) -> list[Mark]:
        """What the charts show besides the lines."""
        return []

    # What follows from it, and ways to say and to draw things.

    def highlights(self) -> list[str]:
        """Some sentences about a game that is over; about another one, what can be said already."""
        return [sentence for sentence in self.sentences() if sentence]

    def say(self, template: str, **facts: object) -> str:
        return self.translate(template).format(**facts)

    def people(self, seats: list[int]) -> str:
        return self.listed([self.names[seat] for seat in seats])

    def listed(self, words: list[str]) -> str:
        if len(words) == 1:
            return words[0]
        return self.say(AND, several=", ".join(words[:-1]), last=words[-1])

    def most(
        self, counts: Sequence[int], alone: str, level: str, once: str = "", once_each: str = "", **facts: object
    ) -> str:
        """Who did something most: one player alone, or several as much as each other.

        What nobody did more than once is told otherwise, or not at all.
        """
        count, seats = max(counts, default=0), greatest(counts)
        one, several = (once, once_each) if count == 1 else (alone, level)
        template = several if len(seats) > 1 else one
        if count == 0 or not template:
            return ""
        people = self.people(seats)
        return self.say(template, player=people, players=people, count=count, total=sum(counts), **facts)

    def behind(self, amounts: Sequence[int], seats: Iterable[int]) -> tuple[list[int], int]:
        """Those who have most but for the winners, and how much it is."""
        rest = {seat: amounts[seat] for seat in seats if seat not in self.told.winners}
        second = max(rest.values())
        return [seat for seat, amount in rest.items() if amount == second], second

    def changed_lead(
        self, ahead: list[list[int]], lost: str, changed: str, always: str, when: Callable[[int], dict[str, object]]
    ) -> str:
        """From who was ahead at one time after the other: the last time that all of them fell back, if any.

        `when` gives the fact that tells when it was.
        """
        changes = [place for place in range(1, len(ahead)) if not set(ahead[place]) & set(ahead[place - 1])]
        if changes:
            last, template = changes[-1], changed if len(changes) > 1 else lost
            before, after = self.people(ahead[last - 1]), self.people(ahead[last])
            return self.say(template, count=len(changes), before=before, after=after, **when(last))
        led = len(ahead) > 1 and len(ahead[0]) == 1 and all(leaders == ahead[0] for leaders in ahead)
        return self.say(always, player=self.people(ahead[0])) if led else ""

    def chart(
        self, title: str, y_label: str, lines: list[Series], figure: Callable[..., Markup] = chart_figure
    ) -> Markup:
        title, y_label = self.say(title), self.say(y_label)
        return figure(title, lines, self.marks(), y_label=y_label, labels=self.labels())

    def labels(self) -> Labels:
        return Labels.by(self.translate)

    def seat_lines(self, values: Sequence[Sequence[int | None]]) -> list[Series]:
        return [
            Series(self.names[seat], line, self.paints[seat], str(seat + 1), SEAT_DASHES[seat])
            for seat, line in enumerate(values)
        ]


def greatest(amounts: Sequence[int]) -> list[int]:
    """The seats that have most."""
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]
