"""The story of a game in a few sentences, each of them true.

A sentence is left out when there is nothing to tell, or when what it tells is not known yet. All numbers that stand
before a plural are at least two, so that a sentence needs no other form.
"""

from __future__ import annotations

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.airlines_europe.history import History, Scoring
from flightdeck.web.airlines_europe.terms import SCORING_WORDS, airline_word

WON = _("{player} won with {points} points, ahead of {others} with {second}.")
WON_TIE = _("{players} have {points} points each; {player} won with more Air ABACUS shares.")
SHARED = _("{players} share the victory with {points} points each.")
LOST_LEAD = _("{before} lost the lead to {after} in {scoring}.")
ALWAYS_LED = _("{player} was ahead after every scoring.")
BEST = _("Nobody earned more with one airline than {player} with {airline}: {points} points.")
BEST_SHARED = _("{earners} earned most with one airline: {points} points each.")
EARNER = _("{player} with {airline}")
TIED = _("No tie between players paid more than that of {players} for {airline} in {scoring}: {points} points each.")
ROSE = _("{airline} rose most on the share track: from space {start} to space {end}.")
ROSE_SHARED = _("{airlines} rose most on the share track: by {spaces} spaces each.")
INVESTED = _("{player} put most money into licences: {amount} million.")
INVESTED_SHARED = _("{players} put most money into licences: {amount} million each.")
AND = _("{several} and {last}")


def highlights(told: History, names: list[str], translate: Translate) -> list[str]:
    """Three to six sentences about a game that is over; about another one, what can be said already."""
    teller = Teller(told, names, translate)
    found = [
        teller.victory(),
        teller.lead(),
        teller.best_airline(),
        teller.best_tie(),
        teller.greatest_rise(),
        teller.greatest_investment(),
    ]
    return [sentence for sentence in found if sentence]


class Teller:
    def __init__(self, told: History, names: list[str], translate: Translate) -> None:
        self.told = told
        self.names = names
        self.translate = translate

    def victory(self) -> str:
        winners = self.told.winners
        if not winners:
            return ""
        final = [points[-1] or 0 for points in self.told.points]
        most = final[winners[0]]
        if len(winners) > 1:
            return self.say(SHARED, players=self.people(winners), points=most)
        rest = [seat for seat in range(len(final)) if seat not in winners]
        second = max(final[seat] for seat in rest)
        player, others = self.names[winners[0]], [seat for seat in rest if final[seat] == second]
        if second == most:
            return self.say(WON_TIE, players=self.people([*winners, *others]), player=player, points=most)
        return self.say(WON, player=player, points=most, others=self.people(others), second=second)

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

    def greatest_rise(self) -> str:
        rises = {airline: spaces[-1] - spaces[0] for airline, spaces in self.told.track.items()}
        most = max(rises.values(), default=0)
        if most < 2:
            return ""
        risen = [airline for airline, spaces in rises.items() if spaces == most]
        if len(risen) > 1:
            airlines = self.listed([self.airline(airline) for airline in risen])
            return capitalised(self.say(ROSE_SHARED, airlines=airlines, spaces=most))
        spaces = self.told.track[risen[0]]
        return capitalised(self.say(ROSE, airline=self.airline(risen[0]), start=spaces[0], end=spaces[-1]))

    def greatest_investment(self) -> str:
        most = max(self.told.spent, default=0)
        if most == 0:
            return ""
        seats = [seat for seat, amount in enumerate(self.told.spent) if amount == most]
        if len(seats) > 1:
            return self.say(INVESTED_SHARED, players=self.people(seats), amount=most)
        return self.say(INVESTED, player=self.people(seats), amount=most)

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
            standing = [points + (earned or 0) for points, earned in zip(standing, scoring.totals, strict=True)]
            ahead.append([seat for seat, points in enumerate(standing) if points == max(standing)])
        return ahead

    def people(self, seats: list[int]) -> str:
        return self.listed([self.names[seat] for seat in seats])

    def listed(self, words: list[str]) -> str:
        if len(words) == 1:
            return words[0]
        return self.say(AND, several=", ".join(words[:-1]), last=words[-1])

    def airline(self, airline: str) -> str:
        return airline_word(airline, self.translate)

    def scoring(self, scoring: Scoring) -> str:
        return self.translate(SCORING_WORDS[scoring.number])

    def say(self, template: str, **facts: object) -> str:
        return self.translate(template).format(**facts)


def tied(shares: list[int]) -> list[list[int]]:
    """The groups of seats that have the same number of shares, if any."""
    groups = [[seat for seat, count in enumerate(shares) if count == number] for number in set(shares) - {0}]
    return sorted(group for group in groups if len(group) > 1)


def capitalised(sentence: str) -> str:
    """For a sentence that may begin with the word for a colour; a player's name stays as it is."""
    return sentence[:1].upper() + sentence[1:]
