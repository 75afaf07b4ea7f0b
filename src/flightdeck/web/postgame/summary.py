"""The story of a game with scorings in a few sentences, each of them true."""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.web.postgame.diagrams import FINAL, SCORINGS, ScoringCharts
from flightdeck.web.postgame.history import Scoring, Told
from flightdeck.web.postgame.story import greatest

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


class ScoringTeller(ScoringCharts[Told]):
    def victory(self) -> str:
        winners, final = self.told.winners, self.final()
        if not winners:
            return ""
        most, people = final[winners[0]], self.people(winners)
        if len(winners) > 1:
            return self.say(SHARED if most != 1 else SHARED_ONE_POINT, players=people, points=most)
        others, second = self.behind(final, range(len(final)))
        template = WON if most != 1 else WON_BY_ONE_POINT
        return self.say(template, player=people, points=most, others=self.people(others), second=second)

    def lead(self) -> str:
        """Who was ahead after each scoring, or lost the lead."""
        scorings = self.told.scorings
        return self.changed_lead(
            self.leaders(), LOST_LEAD, LOST_LEAD, ALWAYS_LED, lambda place: {"scoring": self.scoring(scorings[place])}
        )

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
        return self.say(self.looks[airline].word)

    def airlines(self, airlines: list[str]) -> str:
        return self.listed([self.airline(airline) for airline in airlines])

    def scoring(self, scoring: Scoring) -> str:
        return self.say(FINAL[1] if scoring.final else SCORINGS[scoring.number][1])


def tied(shares: list[int]) -> list[list[int]]:
    """The groups of seats that have the same number of shares, if any."""
    groups = [[seat for seat, count in enumerate(shares) if count == number] for number in set(shares) - {0}]
    return sorted(group for group in groups if len(group) > 1)
