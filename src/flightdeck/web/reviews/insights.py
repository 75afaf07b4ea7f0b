"""Insights: what the reviews of a person's own finished games say together, from what is stored of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache

from django.contrib.auth.views import redirect_to_login
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadNotation
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo
from flightdeck.engine.text import mark
from flightdeck.games import catalogue
from flightdeck.review import review as reviews
from flightdeck.review.decisions import Decision
from flightdeck.review.numbers import FORMAT
from flightdeck.review.reasons import BURDEN, DENY, GAIN, GOAL, LEAD, LEVEL, PAY, PRICE, SPARE, WIN, Reason
from flightdeck.review.review import Account, Review
from flightdeck.web.accounts.models import Result
from flightdeck.web.games.lookup import info_of
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.reviews.showing import MINUS, UNKNOWN, signed, whole
from flightdeck.web.tables.models import Seat

# The last games of one title that are looked at, and how many reasons are told.
MOST_GAMES = 30
MOST_REASONS = 8
BLANK = "…"
# What the better move would have done. What speaks against it is no reason of a mistake.
OVERLOOKED = {
    GAIN: mark("More for yourself: {part}"),
    SPARE: mark("Something spared: {part}"),
    DENY: mark("Less for another player: {part}"),
    LEAD: mark("Most of something at the end of the turn"),
    PAY: mark("A better payment as things lie"),
    GOAL: mark("A destination reached"),
    LEVEL: mark("Level with whoever had most of something"),
    WIN: mark("Victory in this turn"),
}
AGAINST = (PRICE, BURDEN)


@dataclass(frozen=True, slots=True)
class Played:
    """One reviewed game as its row in the list."""

    key: str
    when: datetime
    account: Account
    points: int | None

    @property
    def accuracy(self) -> str:
        return UNKNOWN if self.account.accuracy is None else whole(self.account.accuracy)

    @property
    def luck(self) -> str:
        return signed(self.account.luck)

    @property
    def result(self) -> str:
        return whole(self.account.result)


@dataclass(frozen=True, slots=True)
class Kind:
    """Decisions that begin with the same word: how many, and what they gave away on average."""

    label: str
    count: int
    loss: str
    # Of those who won these games, other than oneself.
    winners: str


@dataclass(frozen=True)
class Insights:
    game: Game
    seats: list[Seat]
    # Of all seats at their tables.
    results: list[Result]

    @cached_property
    def reviewed(self) -> list[tuple[Seat, Review]]:
        """The last game first."""
        rows = [(seat, seat.table.review.data) for seat in self.seats]
        return [(seat, Review(**data)) for seat, data in rows if data.get("format") == FORMAT]

    @cached_property
    def played(self) -> list[Played]:
        points = {one.seat_id: one.points for one in self.results}
        return [
            Played(seat.table_id, seat.table.touched, reviews.account(found, seat.number), points.get(seat.pk))
            for seat, found in self.reviewed
        ]

    @property
    def accuracy(self) -> str:
        """Over the decisions of all games together."""
        own = self.own_decisions()
        at_stake = sum(one["stake"] for one in own)
        return whole(max(0.0, 1 - sum(lost(one) for one in own) / at_stake)) if at_stake else UNKNOWN

    @property
    def luck(self) -> str:
        return signed(sum(one.account.luck for one in self.played))

    @property
    def victories(self) -> str:
        return f"{sum(one.account.result for one in self.played):.2g}"

    @property
    def own_points(self) -> str:
        return mean(one.points for one in self.played if one.points is not None)

    @property
    def winners_points(self) -> str:
        """Also where oneself was the winner."""
        shown = {one.key for one in self.played}
        return mean(one.points for one in self.results if one.won and one.seat.table_id in shown)

    @cached_property
    def sources(self) -> list[tuple[str, str, str]]:
        """What points came from: one's own, and the winners', on average. What never paid anybody is left out."""
        own: dict[str, list[int]] = {}
        winners: dict[str, list[int]] = {}
        for seat, found in self.reviewed:
            for source, points in found.sources.items():
                own.setdefault(source, []).append(points[seat.number])
                won = [one for one, share in zip(points, found.result, strict=True) if share]
                winners.setdefault(source, []).extend(won)
        told = [name for name in own if any(own[name]) or any(winners[name])]
        return [(capitalised(_(name)), mean(own[name]), mean(winners[name])) for name in told]

    def own_decisions(self) -> list[Decision]:
        return [one for seat, found in self.reviewed for one in found.of(seat.number)]

    @cached_property
    def kinds(self) -> list[Kind]:
        """What gave most away on average comes first."""
        own: dict[str, list[float]] = {}
        winners: dict[str, list[float]] = {}
        for seat, found in self.reviewed:
            for one in found.decisions.values():
                if one["seat"] == seat.number:
                    own.setdefault(self.kind(one["played"]), []).append(lost(one))
                elif found.result[one["seat"]]:
                    winners.setdefault(self.kind(one["played"]), []).append(lost(one))
        ordered = sorted(own.items(), key=lambda pair: -sum(pair[1]) / len(pair[1]))
        return [Kind(label, len(losses), share(losses), share(winners.get(label, []))) for label, losses in ordered]

    def kind(self, text: str) -> str:
        """The button of the action, with its details left out."""
        return self.game.label(action_like(self.game, text), blanked).replace(f"{BLANK} {BLANK}", BLANK)

    @cached_property
    def reasons(self) -> list[tuple[str, int]]:
        """Of how many mistakes it was a reason, the commonest first."""
        counts: Counter[str] = Counter()
        for one in self.own_decisions():
            counts.update({text for reason in one["reasons"] for text in self.told(reason)})
        return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_REASONS]

    def told(self, reason: Reason) -> list[str]:
        kind = reason["kind"]
        if kind in AGAINST:
            return []
        parts = self.game.parts.worth_parts
        places = {part for part, _about, _when in reason.get("entries", [])}
        return [_(OVERLOOKED[kind]).format(part=blanked(parts[part])) for part in places] or [_(OVERLOOKED[kind])]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def lost(one: Decision) -> float:
    return max(0.0, one["loss"])


def blanked(text: str) -> str:
    """A template as translated, without what it is filled in with."""
    return re.sub(r"\{\w+\}", BLANK, _(text))


def share(losses: list[float]) -> str:
    return f"{100 * sum(losses) / len(losses):.2f} %" if losses else UNKNOWN


def mean(points: Iterable[int]) -> str:
    known = list(points)
    return f"{sum(known) / len(known):.0f}".replace("-", MINUS) if known else UNKNOWN


@lru_cache(maxsize=8)
def plain_game(name: str) -> Game:
    """On its own board: labels and parts are all that is asked of it."""
    return catalogue.game(name)


def action_like(game: Game, text: str) -> Action:
    """The action, or on a board of one's own another one of the same verb."""
    try:
        return game.parse(text)
    except BadNotation:
        verb = text.partition(" ")[0]
        return next(action for action in game.actions if action.verb == verb)


def own_seats(player: Player) -> QuerySet[Seat]:
    """Of finished games that are reviewed and were played from their beginning."""
    own = Seat.objects.filter(player=player, kind=Seat.Kind.PERSON)
    return own.filter(table__finished=True, table__redrawn__isnull=True, table__review__whole=True)


def titles(player: Player) -> list[GameInfo]:
    """What there is anything to say about, the title with most games first."""
    counted = own_seats(player).order_by().values_list("table__game").annotate(games=Count("pk"))
    known = catalogue.entries()
    return [known[name].info for name, _games in sorted(counted, key=lambda row: (-row[1], row[0])) if name in known]


def insights_of(player: Player, name: str) -> Insights:
    found = own_seats(player).filter(table__game=name).select_related("table__review")
    seats = list(found.order_by("-table__touched", "-pk")[:MOST_GAMES])
    results = Result.objects.filter(seat__table__in=[seat.table_id for seat in seats]).select_related("seat")
    return Insights(plain_game(name), seats, list(results))


@require_safe
@never_cache
def insights(request: HttpRequest) -> HttpResponse:
    """Of whoever asks, guests as well; whoever has not played here may have an account."""
    player = identity.current(request)
    if player is None:
        return redirect_to_login(request.get_full_path(), resolve_url("sign_in"))
    asked = request.GET.get("game", "")
    found = titles(player)
    info = info_of(asked) if asked else next(iter(found), None)
    told = insights_of(player, info.name) if info is not None else None
    context = {"titles": found, "chosen": info, "most": MOST_GAMES, "found": told}
    return render(request, "review/insights.html", context)
