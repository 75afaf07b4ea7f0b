"""The story of a game of Airlines Europe in a few sentences, each of them true."""

from __future__ import annotations

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.airlines_europe.chart_labels import LOOKS
from flightdeck.web.games.airlines_europe.history import History
from flightdeck.web.postgame import summary as shared
from flightdeck.web.postgame.summary import greatest

WON_TIE = _("{players} have {points} points each; {player} won with more Air ABACUS shares.")
ROSE = _("{airline} rose most on the share track: from space {start} to space {end}.")
ROSE_SHARED = _("{airlines} rose most on the share track: by {spaces} spaces each.")
INVESTED = _("{player} put most money into licences: {amount} million.")
INVESTED_SHARED = _("{players} put most money into licences: {amount} million each.")


def highlights(told: History, names: list[str], translate: Translate) -> list[str]:
    """Three to six sentences about a game that is over; about another one, what can be said already."""
    teller = Teller(told, names, LOOKS, translate)
    found = [
        teller.victory(),
        teller.lead(),
        teller.best_airline(),
        teller.best_tie(),
        teller.greatest_rise(),
        teller.greatest_investment(),
    ]
    return [sentence for sentence in found if sentence]


class Teller(shared.Teller[History]):
    def victory(self) -> str:
        winners, final = self.told.winners, self.final()
        level = [seat for seat in greatest(final) if seat not in winners]
        if not winners or not level:
            return super().victory()
        players, player = self.people([*winners, *level]), self.names[winners[0]]
        return self.say(WON_TIE, players=players, player=player, points=final[winners[0]])

    def greatest_rise(self) -> str:
        rises = {airline: spaces[-1] - spaces[0] for airline, spaces in self.told.track.items()}
        most = max(rises.values(), default=0)
        if most < 2:
            return ""
        risen = [airline for airline, spaces in rises.items() if spaces == most]
        if len(risen) > 1:
            return capitalised(self.say(ROSE_SHARED, airlines=self.airlines(risen), spaces=most))
        spaces = self.told.track[risen[0]]
        return capitalised(self.say(ROSE, airline=self.airline(risen[0]), start=spaces[0], end=spaces[-1]))

    def greatest_investment(self) -> str:
        most = max(self.told.spent, default=0)
        if most == 0:
            return ""
        seats = greatest(self.told.spent)
        if len(seats) > 1:
            return self.say(INVESTED_SHARED, players=self.people(seats), amount=most)
        return self.say(INVESTED, player=self.people(seats), amount=most)


def capitalised(sentence: str) -> str:
    """For a sentence that may begin with the word for a colour; a player's name stays as it is."""
    return sentence[:1].upper() + sentence[1:]
