"""The story of a game of Airlines in a few sentences, each of them true."""

from __future__ import annotations

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.web.games.airlines.chart_labels import LOOKS
from flightdeck.web.games.airlines.history import Ending, History
from flightdeck.web.postgame import summary as shared
from flightdeck.web.postgame.summary import greatest

LAST_CARD = _("{player} drew the last stock card, and the game ended.")
LAST_CARD_AND_ROUND = _("{player} drew the last stock card; after that everybody had one more turn.")
STOCK_LEFT = _("The last stock on offer was of inactive airlines and left the game; that was the end.")
STOCK_LEFT_AND_ROUND = _(
    "The last stock on offer was of inactive airlines and left the game; after that everybody had one more turn."
)
THIRD_CARD = _("The third scoring card ended the game, in a turn of {player}.")
STALEMATE = _("The game ended in a stalemate.")
GREW = _("{airline} grew most: to {markers} markers on the board.")
GREW_SHARED = _("{airlines} grew most: to {markers} markers each on the board.")
FOUNDED = _("{player} founded most airlines: {airlines}.")
FOUNDED_SHARED = _("{players} founded most airlines: {count} each.")
SABOTAGED = _("{player} sabotaged most: {count} times.")
SABOTAGED_SHARED = _("{players} sabotaged most: {count} times each.")
NEVER_FOUNDED = _("Nobody founded {airlines}.")
INACTIVE = _("Nobody could found {airlines} any more: no route was left at the headquarters.")
COST = _("The fictitious third player cost {player} most in the final scoring: {points} points.")
COST_SHARED = _("The fictitious third player cost {players} {points} points each in the final scoring.")

ENDINGS = {
    (Ending.NO_STOCK, True): LAST_CARD,
    (Ending.NO_STOCK, False): STOCK_LEFT,
    (Ending.LAST_ROUND, True): LAST_CARD_AND_ROUND,
    (Ending.LAST_ROUND, False): STOCK_LEFT_AND_ROUND,
    (Ending.THIRD_CARD, True): THIRD_CARD,
    (Ending.STALEMATE, False): STALEMATE,
}


def highlights(told: History, names: list[str], translate: Translate) -> list[str]:
    """Some sentences about a game that is over; about another one, what can be said already."""
    teller = Teller(told, names, LOOKS, translate)
    found = [
        teller.victory(),
        teller.lead(),
        teller.end(),
        teller.best_airline(),
        teller.best_tie(),
        teller.third_player(),
        teller.greatest_growth(),
        teller.founder(),
        teller.saboteur(),
        teller.never_founded(),
        teller.inactive(),
    ]
    return [sentence for sentence in found if sentence]


class Teller(shared.Teller[History]):
    def end(self) -> str:
        ending, ender = self.told.ending, self.told.ender
        if not self.told.winners or ending is None:
            return ""
        return self.say(ENDINGS[ending, ender is not None], player=self.names[ender or 0])

    def third_player(self) -> str:
        """AL21"""
        most = max(self.told.cost, default=0)
        if most < 2:
            return ""
        seats = greatest(self.told.cost)
        if len(seats) > 1:
            return self.say(COST_SHARED, players=self.people(seats), points=most)
        return self.say(COST, player=self.people(seats), points=most)

    def greatest_growth(self) -> str:
        grown = {airline: markers[-1] for airline, markers in self.told.markers.items()}
        most = max(grown.values())
        if most < 2:
            return ""
        airlines = [airline for airline, markers in grown.items() if markers == most]
        if len(airlines) > 1:
            return self.say(GREW_SHARED, airlines=self.airlines(airlines), markers=most)
        return self.say(GREW, airline=self.airline(airlines[0]), markers=most)

    def founder(self) -> str:
        counts = [len(airlines) for airlines in self.told.founded]
        seats = greatest(counts)
        if counts[seats[0]] < 2:
            return ""
        if len(seats) > 1:
            return self.say(FOUNDED_SHARED, players=self.people(seats), count=counts[seats[0]])
        return self.say(FOUNDED, player=self.people(seats), airlines=self.airlines(self.told.founded[seats[0]]))

    def saboteur(self) -> str:
        seats = greatest(self.told.sabotages)
        count = self.told.sabotages[seats[0]]
        if count < 2:
            return ""
        if len(seats) > 1:
            return self.say(SABOTAGED_SHARED, players=self.people(seats), count=count)
        return self.say(SABOTAGED, player=self.people(seats), count=count)

    def never_founded(self) -> str:
        """Not those that became inactive: there is more to tell of them."""
        airlines = [airline for airline in self.told.unfounded if airline not in self.told.inactive]
        if not airlines or not self.told.winners:
            return ""
        return self.say(NEVER_FOUNDED, airlines=self.airlines(airlines))

    def inactive(self) -> str:
        if not self.told.inactive:
            return ""
        return self.say(INACTIVE, airlines=self.airlines(self.told.inactive))
