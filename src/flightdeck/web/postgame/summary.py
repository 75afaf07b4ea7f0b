"""The story of a game in a few sentences, each of them true: those that fit every game.

A sentence is left out when there is nothing to tell, or when what it tells is not known yet. All numbers that stand
before a plural are at least two or none, so that a sentence needs no other form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.postgame.chart_labels import Looks, scoring_words
from flightdeck.web.postgame.history import Followed, Scoring, Told

WON = _("{player} won with {points} points, ahead of {others} with {second}.")
WON_BY_ONE_POINT = _("{player} won with one point, ahead of {others} with none.")
SHARED = _("{players} share the victory with {points} points each.")
SHARED_ONE_POINT = _("{players} share the victory with one point each.")
LOST_LEAD = _("{before} lost the lead to {after} in {scoring}.")
ALWAYS_LED = _("{player} was ahead after every scoring.")
BEST = _("Nobody earned more with one airline than {player} with {airline}: {points} points.")
BEST_SHARED = _("{earners} earned most with one airline: {points} points each.")
EARNER = _("{player} with {airline}")
TIED = _("No tie between players paid more than that of {players} for {airline} in {scoring}: {points} points each.")
AND = _("{several} and {last}")


class Speaker(Generic[Followed]):
    """Knows how to say things, and nothing of what there is to say."""

    def __init__(self, told: Followed, names: list[str], translate: Translate) -> None:
        self.told = told
        self.names = names
        self.translate = translate

    def people(self, seats: list[int]) -> str:
        return self.listed([self.names[seat] for seat in seats])

    def listed(self, words: list[str]) -> str:
        if len(words) == 1:
            return words[0]
        return self.say(AND, several=", ".join(words[:-1]), last=words[-1])

    def say(self, template: str, **facts: object) -> str:
        return self.translate(template).format(**facts)


class Teller(Speaker[Told]):
    """For games with scorings."""

    def __init__(self, told: Told, names: list[str], looks: Looks, translate: Translate) -> None:
        super().__init__(told, names, translate)
        self.looks = looks

    def victory(self) -> str:
        winners, final = self.told.winners, self.final()
        if not winners:
            return ""
        most = final[winners[0]]
        if len(winners) > 1:
            return self.say(SHARED if most != 1 else SHARED_ONE_POINT, players=self.people(winners), points=most)
        rest = [points for seat, points in enumerate(final) if seat not in winners]
        others = [seat for seat, points in enumerate(final) if seat not in winners and points == max(rest)]
        template = WON if most != 1 else WON_BY_ONE_POINT
        player = self.names[winners[0]]
        return self.say(template, player=player, points=most, others=self.people(others), second=max(rest))

    def lead(self) -> str:
        """The last time that whoever was ahead fell back; or who was ahead all the time."""
        ahead = self.leaders()
        for number in range(len(ahead) - 1, 0, -1):
            if not set(ahead[number]) & set(ahead[number - 1]):
                return self.say(
                    LOST_LEAD,
                    before=self.people(ahead[number - 1]),
                    after=self.people(ahead[number]),
                    scoring=self.scoring(self.told.scorings[number]),
                )
        if len(ahead) > 1 and len(ahead[0]) == 1 and all(leaders == ahead[0] for leaders in ahead):
            return self.say(ALWAYS_LED, player=self.people(ahead[0]))
        return ""

    def best_airline(self) -> str:
        earned = self.earned_by_airline()
        most = max(earned.values(), default=0)
        if most < 2:
            return ""
        best = [pair for pair, points in earned.items() if points == most]
        if len(best) == 1:
            (seat, airline) = best[0]
            return self.say(BEST, player=self.names[seat], airline=self.airline(airline), points=most)
        earners = [self.say(EARNER, player=self.names[seat], airline=self.airline(airline)) for seat, airline in best]
        return self.say(BEST_SHARED, earners=self.listed(earners), points=most)

    def best_tie(self) -> str:
        """Of all ties the one for most points; of several such the last."""
        most, sentence = 2, ""
        for scoring in self.known_scorings():
            for airline, shares in scoring.shares.items():
                for seats in tied(shares):
                    points = scoring.earned[airline][seats[0]] or 0
                    if points >= most:
                        most = points
                        sentence = self.say(
                            TIED,
                            players=self.people(seats),
                            airline=self.airline(airline),
                            scoring=self.scoring(scoring),
                            points=points,
                        )
        return sentence

    def final(self) -> list[int]:
        return [points[-1] or 0 for points in self.told.points]

    def known_scorings(self) -> list[Scoring]:
        """All of them, or none while any points are secret."""
        return [] if any(None in scoring.totals for scoring in self.told.scorings) else self.told.scorings

    def earned_by_airline(self) -> dict[tuple[int, str], int]:
        """By seat and airline, over all scorings."""
        earned: dict[tuple[int, str], int] = {}
        for scoring in self.known_scorings():
            for airline, by_seat in scoring.earned.items():
                for seat, points in enumerate(by_seat):
                    earned[seat, airline] = earned.get((seat, airline), 0) + (points or 0)
        return earned

    def leaders(self) -> list[list[int]]:
        """Who was ahead after each scoring."""
        standing = [line[0] or 0 for line in self.told.points]
        ahead = []
        for scoring in self.known_scorings():
            for seat, points in enumerate(scoring.totals):
                standing[seat] += points or 0
            ahead.append(greatest(standing))
        return ahead

    def airline(self, airline: str) -> str:
        return self.translate(self.looks[airline].word)

    def airlines(self, airlines: list[str]) -> str:
        return self.listed([self.airline(airline) for airline in airlines])

    def scoring(self, scoring: Scoring) -> str:
        return scoring_words(scoring, self.translate)


def tied(shares: list[int]) -> list[list[int]]:
    """The groups of seats that have the same number of shares, if any."""
    groups = [[seat for seat, count in enumerate(shares) if count == number] for number in set(shares) - {0}]
    return sorted(group for group in groups if len(group) > 1)


def greatest(amounts: Sequence[int]) -> list[int]:
    """The seats that have most."""
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]
