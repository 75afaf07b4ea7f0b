"""What the page of a review says: a function of the review and of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from markupsafe import Markup

from flightdeck.engine.text import Translate
from flightdeck.review import review as reviews
from flightdeck.review import words
from flightdeck.review.decisions import Decision
from flightdeck.review.numbers import STEP_NAMES
from flightdeck.review.review import Account, Review
from flightdeck.web.charts import Labels, Mark, Series, chart_figure
from flightdeck.web.postgame.colours import SEAT_DASHES, SEATS
from flightdeck.web.reviews.moves import Moves
from flightdeck.web.tables import past
from flightdeck.web.tables.positions import Position

PERCENT = 100
UNKNOWN = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"
# What stands for the noise: nearly all of it.
TWICE = 2


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that gave something away, as it is listed. The answer is not shown unless somebody asks for it."""

    move: int
    seat: int
    name: str
    step: str
    # Given away, in percent, and how far off that may be.
    loss: int
    noise: int
    played: str
    best: str
    # What would probably follow either.
    best_line: str
    played_line: str
    why: list[str]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point in a sentence."""

    move: int
    sentence: str
    mistake: bool


@dataclass(frozen=True, slots=True)
class Row:
    """How a seat did, in figures."""

    name: str
    result: str
    luck: str
    adjusted: str
    accuracy: str
    steps: tuple[int, int, int]


@dataclass(frozen=True)
class Shown:
    review: Review
    position: Position
    names: list[str]
    key: str
    # Whose mistakes are listed; None: everybody's.
    seat: int | None = None

    @property
    def percent_done(self) -> int:
        return int(PERCENT * self.review.progress)

    @cached_property
    def rows(self) -> list[Row]:
        return [self.row(reviews.account(self.review, seat)) for seat in range(self.review.players)]

    def row(self, one: Account) -> Row:
        accuracy = f"{PERCENT * one.accuracy:.0f} %" if one.accuracy is not None else UNKNOWN
        luck, result, adjusted = signed(one.luck), whole(one.result), whole(one.adjusted)
        return Row(self.names[one.seat], result, luck, adjusted, accuracy, one.steps)

    @cached_property
    def turns(self) -> list[Turn]:
        found = []
        for point in reviews.turning_points(self.review):
            size = int(PERCENT * point.size) if point.mistake else abs(round(PERCENT * point.size))
            facts = {"player": self.names[point.seat], "size": size}
            if point.mistake:
                template = _("%(player)s gave away %(size)d %% of the game.")
            elif point.size > 0:
                template = _("Luck was with %(player)s: %(size)d %% more.")
            else:
                template = _("Luck was against %(player)s: %(size)d %% less.")
            found.append(Turn(point.move, template % facts, point.mistake))
        return found

    @cached_property
    def mistakes(self) -> list[Mistake]:
        found = [self.mistake(move, one) for move, one in self.review.mistakes()]
        return [one for one in found if self.seat in (None, one.seat)]

    def mistake(self, move: int, one: Decision) -> Mistake:
        step = STEP_NAMES[one["step"]]
        moves = Moves(past.after(self.position, move - 1), one["seat"], self.names)
        return Mistake(
            move,
            one["seat"],
            self.names[one["seat"]],
            _(step),
            int(PERCENT * one["loss"]),
            max(1, round(TWICE * PERCENT * one["noise"])),
            moves.label(one["played"]),
            moves.label(one["best"]),
            moves.line(one["best"], one["best_line"]),
            moves.line(one["played"], one["played_line"]),
            words.reasons(one, self.position.game, self.names, translate),
        )

    @cached_property
    def chart(self) -> Markup:
        """Everybody's chances; each place leads to that move of the replay."""
        lines = [
            Series(name, self.line(seat), SEATS[seat], str(seat + 1), SEAT_DASHES[seat])
            for seat, name in enumerate(self.names)
        ]
        marks = [Mark(turn.move, _("Move %(move)d") % {"move": turn.move}) for turn in self.turns]
        here = reverse("replay", args=[self.key])
        return chart_figure(
            _("Chance to win"),
            lines,
            marks,
            y_label="%",
            labels=Labels.by(_),
            link=lambda move: (f"{here}?move={move}", _("Move %(move)d") % {"move": move}),
        )

    def line(self, seat: int) -> list[int | None]:
        return [round(PERCENT * row[seat]) for row in self.review.chances]


translate: Translate = _


def signed(share: float) -> str:
    return f"{PERCENT * share:+.0f} %".replace("-", MINUS)


def whole(share: float) -> str:
    return f"{PERCENT * share:.0f} %".replace("-", MINUS)
