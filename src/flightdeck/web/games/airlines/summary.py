"""The story of a game of Airlines in a few sentences, each of them true."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import mark as _
from flightdeck.web.games.airlines.history import Ending, History, Notes
from flightdeck.web.postgame.colours import DASHES, PAINTS
from flightdeck.web.postgame.diagrams import Look
from flightdeck.web.postgame.summary import ScoringTeller

# As the board file has them; its purple is the violet of the charts.
COLOURS = {
    "BOI": "red",
    "ITA": "green",
    "OWL": "blue",
    "MOA": "yellow",
    "JAY": "black",
    "KEA": "white",
    "DAW": "orange",
    "EMU": "brown",
    "AUK": "violet",
}
# Charts call them by their three letters.
LOOKS = {code: Look(code, code, PAINTS[colour], DASHES.get(colour, "")) for code, colour in COLOURS.items()}

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


class Teller(ScoringTeller[History]):
    notes = Notes
    looks = LOOKS

    def charts(self) -> list[Markup]:
        stock = self.seat_panels(_("Stock on the table"), _("stock cards"), self.told.stock)
        return [self.points_chart(), self.growth_chart(_("Markers on the board"), _("markers")), stock]

    def note(self, pays: list[int]) -> str:
        """Its markers: whoever has most stock earns a point for each (AL13).

        A founded airline has at least two: on its headquarters and on its first route (AL7).
        """
        return self.say(_("{markers} markers"), markers=pays[0])

    def sentences(self) -> list[str]:
        return [
            self.victory(),
            self.lead(),
            self.end(),
            self.best_airline(),
            self.best_tie(),
            self.third_player(),
            self.greatest_growth(),
            self.founder(),
            self.most(self.told.sabotages, SABOTAGED, SABOTAGED_SHARED),
            self.never_founded(),
            self.inactive(),
        ]

    def end(self) -> str:
        ending, ender = self.told.ending, self.told.ender
        if not self.told.winners or ending is None:
            return ""
        return self.say(ENDINGS[ending, ender is not None], player=self.names[ender or 0])

    def third_player(self) -> str:
        """AL21"""
        return self.most(self.told.cost, COST, COST_SHARED, points=max(self.told.cost, default=0))

    def greatest_growth(self) -> str:
        grown = {airline: markers[-1] for airline, markers in self.told.growth.items()}
        most = max(grown.values())
        if most < 2:
            return ""
        airlines = [airline for airline, markers in grown.items() if markers == most]
        words = self.airlines(airlines)
        return self.say(GREW if len(airlines) == 1 else GREW_SHARED, airline=words, airlines=words, markers=most)

    def founder(self) -> str:
        counts = [len(airlines) for airlines in self.told.founded]
        airlines = self.told.founded[counts.index(max(counts))]
        return self.most(counts, FOUNDED, FOUNDED_SHARED, airlines=self.airlines(airlines) if airlines else "")

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
