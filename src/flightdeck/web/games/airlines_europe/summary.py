"""The story of a game of Airlines Europe in a few sentences, each of them true."""

from __future__ import annotations

from markupsafe import Markup

from flightdeck.engine.text import mark as _
from flightdeck.games.airlines_europe.words import WORDS
from flightdeck.terminal.games.airlines_europe.looks import CODES
from flightdeck.web.games.airlines_europe.colours import AIRLINE_DASHES, AIRLINES
from flightdeck.web.games.airlines_europe.history import History, Notes
from flightdeck.web.postgame.diagrams import Look
from flightdeck.web.postgame.story import greatest
from flightdeck.web.postgame.summary import ScoringTeller

AIRLINE_WORDS = {word: word for word in WORDS} | {"abacus": _("Air ABACUS")}
LOOKS = {
    airline: Look(word, CODES[airline], AIRLINES[airline], AIRLINE_DASHES[airline])
    for airline, word in AIRLINE_WORDS.items()
}

WON_TIE = _("{players} have {points} points each; {player} won with more Air ABACUS shares.")
ROSE = _("{airline} rose most on the share track: from space {start} to space {end}.")
ROSE_SHARED = _("{airlines} rose most on the share track: by {spaces} spaces each.")
INVESTED = _("{player} put most money into licences: {amount} million.")
INVESTED_SHARED = _("{players} put most money into licences: {amount} million each.")


class Teller(ScoringTeller[History]):
    notes = Notes
    looks = LOOKS

    def charts(self) -> list[Markup]:
        money = self.seat_panels(_("Money"), _("million"), self.told.money)
        return [self.points_chart(), self.growth_chart(_("The share track"), _("space")), money]

    def note(self, pays: list[int]) -> str:
        return "-".join(map(str, pays))

    def sentences(self) -> list[str]:
        return [
            self.victory(),
            self.lead(),
            self.best_airline(),
            self.best_tie(),
            self.greatest_rise(),
            self.greatest_investment(),
        ]

    def victory(self) -> str:
        winners, final = self.told.winners, self.final()
        level = [seat for seat in greatest(final) if seat not in winners]
        if not winners or not level:
            return super().victory()
        players, player = self.people([*winners, *level]), self.names[winners[0]]
        return self.say(WON_TIE, players=players, player=player, points=final[winners[0]])

    def greatest_rise(self) -> str:
        rises = {airline: spaces[-1] - spaces[0] for airline, spaces in self.told.growth.items()}
        most = max(rises.values(), default=0)
        if most < 2:
            return ""
        risen = [airline for airline, spaces in rises.items() if spaces == most]
        spaces, airlines = self.told.growth[risen[0]], self.airlines(risen)
        if len(risen) > 1:
            return capitalised(self.say(ROSE_SHARED, airlines=airlines, spaces=most))
        return capitalised(self.say(ROSE, airline=airlines, start=spaces[0], end=spaces[-1]))

    def greatest_investment(self) -> str:
        spent = self.told.spent
        return self.most(spent, INVESTED, INVESTED_SHARED, INVESTED, INVESTED_SHARED, amount=max(spent, default=0))


def capitalised(sentence: str) -> str:
    """For a sentence that may begin with the word for a colour; a player's name stays as it is."""
    return sentence[:1].upper() + sentence[1:]
