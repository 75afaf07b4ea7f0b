"""The story of a game of Air Baron in a few sentences, each of them true.

Where several are equal, a sentence that says that nothing was greater names the first of them.
"""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron.words import named
from flightdeck.web.games.air_baron.diagrams import Charts
from flightdeck.web.games.air_baron.history import Attack, Contract, Ending, Source, Use
from flightdeck.web.postgame.story import greatest

WON = _("{player} won in round {round}: market share {share} and ${cash} make {worth}, and {target} was the target.")
WON_ALONE = _("{player} won in round {round}: nobody else was left in the game.")
WON_BY_LIMIT = _(
    "Round {round} was the last one: {player} won with a worth of {worth}, ahead of {others} with {second}."
)
SHARED_BY_LIMIT = _("Round {round} was the last one: {players} share the victory with a worth of {worth} each.")
NEXT = _("Next came {others} with a worth of {second}, {less} less.")
NO_LESS = _(
    "{others} had no less in the end: {second}. But one wins only at the end of an own turn, without Strike or loan."
)
LOST_LEAD = _("{before} lost the lead in worth to {after} in round {round}.")
LEAD_CHANGED = _("The lead in worth changed {count} times, the last time in round {round}: from {before} to {after}.")
ALWAYS_LED = _("{player} had the greatest worth after every round.")
PAID = _("No hub or spoke paid anybody more than {place} paid {player}: ${amount}.")
TAKEN = _("{player} won most takeovers: {count} of {tried}.")
TAKEN_SHARED = _("{players} won most takeovers: {count} each.")
TAKEN_FROM = _("{player} lost most spokes to takeovers: {count}.")
TAKEN_FROM_SHARED = _("{players} lost most spokes to takeovers: {count} each.")
UNLUCKY = _(
    "Nobody was less lucky in takeovers than {player}: about {expected} of {tried} should have succeeded, {won} did."
)
FAILED = _(
    "No takeover that failed had been more likely to succeed than that of {spoke} by {player} in round {round}:"
    " about {percent}%."
)
SUCCEEDED = _(
    "No takeover that succeeded had been less likely to than that of {spoke} by {player} in round {round}:"
    " about {percent}%."
)
STRIKE = _("{players} lost one turn to a Strike.")
STRIKES = _("{player} lost most turns to Strikes: {count}.")
STRIKES_SHARED = _("{players} lost most turns to Strikes: {count} each.")
CONTRACT_GAIN = _(
    "No Government Contract paid better than that of {player} in round {round}: it cost ${cost} and brought ${brought}."
)
CONTRACT_LOSS = _(
    "No Government Contract lost more than that of {player} in round {round}: it cost ${cost} and brought ${brought}."
)
BORROWED = _("Nobody borrowed more than {player}: ${amount} in all, for ${interest} of interest.")
FOLDED = _("{player} folded in round {round} and began anew.")
FOLDED_OFTEN = _("{players} folded and began anew, the last time in round {round}.")
LEFT = _("{player} left the game in round {round}.")

# What is worth telling: so many takeovers fewer than were to be expected, and chances so great or small.
BAD_LUCK = 2
LIKELY, UNLIKELY = 0.6, 0.2


class Teller(Charts):
    def sentences(self) -> list[str]:
        return [
            self.victory(),
            self.runners_up(),
            self.lead(),
            self.best_payer(),
            self.most_taken(),
            self.most_lost(),
            self.bad_luck(),
            self.surprising_failure(),
            self.surprising_success(),
            self.best_contract(),
            self.worst_contract(),
            self.most(self.told.strikes, STRIKES, STRIKES_SHARED, STRIKE, STRIKE),
            self.loans(),
            self.new_companies(),
            *self.leavers(),
        ]

    def victory(self) -> str:
        told, winners = self.told, self.told.winners
        if not winners:
            return ""
        first, people = winners[0], self.people(winners)
        worth, facts = told.worth[first][-1], {"player": people, "players": people, "round": told.rounds}
        if told.ending is Ending.ALONE:
            return self.say(WON_ALONE, **facts)
        if told.ending is Ending.TARGET:
            share, cash = told.shares[first][-1], told.cash[first][-1]
            return self.say(WON, **facts, share=share, cash=cash, worth=worth, target=told.target)
        if len(winners) > 1:
            return self.say(SHARED_BY_LIMIT, **facts, worth=worth)
        others, second = self.next_best()
        return self.say(WON_BY_LIMIT, **facts, worth=worth, others=self.people(others), second=second)

    def runners_up(self) -> str:
        """Who reaches the target first wins, even if somebody has more (AB42)."""
        if self.told.ending is not Ending.TARGET:
            return ""
        others, second = self.next_best()
        less = self.told.worth[self.told.winners[0]][-1] - second
        return self.say(NEXT if less > 0 else NO_LESS, others=self.people(others), second=second, less=less)

    def next_best(self) -> tuple[list[int], int]:
        """By worth; whoever left is out of it (AB41)."""
        return self.behind([line[-1] for line in self.told.worth], self.told.playing)

    def lead(self) -> str:
        """After each round."""
        ahead = [greatest(worth) for worth in list(zip(*self.told.worth, strict=True))[1:]]
        return self.changed_lead(ahead, LOST_LEAD, LEAD_CHANGED, ALWAYS_LED, lambda place: {"round": place + 1})

    def best_payer(self) -> str:
        if not self.told.paid:
            return ""
        marker, seat = max(self.told.paid, key=self.told.paid.__getitem__)
        place = named(marker, self.translate)
        return self.say(PAID, place=place, player=self.names[seat], amount=self.told.paid[marker, seat])

    def most_taken(self) -> str:
        won = [sum(attack.won for attack in self.attacks_of(seat)) for seat in self.told.seats]
        return self.most(won, TAKEN, TAKEN_SHARED, tried=len(self.attacks_of(won.index(max(won)))))

    def most_lost(self) -> str:
        lost = [sum(attack.won and attack.defender == seat for attack in self.told.attacks) for seat in self.told.seats]
        return self.most(lost, TAKEN_FROM, TAKEN_FROM_SHARED)

    def bad_luck(self) -> str:
        """Measured by how many takeovers were won fewer than the chances of all of them make together."""
        expected = [sum(attack.chance for attack in self.attacks_of(seat)) for seat in self.told.seats]
        won = [sum(attack.won for attack in self.attacks_of(seat)) for seat in self.told.seats]
        short = [hoped - real for hoped, real in zip(expected, won, strict=True)]
        seat = short.index(max(short))
        if short[seat] < BAD_LUCK:
            return ""
        tried = len(self.attacks_of(seat))
        return self.say(UNLUCKY, player=self.names[seat], expected=round(expected[seat]), tried=tried, won=won[seat])

    def surprising_failure(self) -> str:
        failed = [attack for attack in self.told.attacks if not attack.won]
        worst = max(failed, key=lambda attack: attack.chance, default=None)
        return self.surprise(FAILED, worst) if worst and worst.chance >= LIKELY else ""

    def surprising_success(self) -> str:
        succeeded = [attack for attack in self.told.attacks if attack.won]
        best = min(succeeded, key=lambda attack: attack.chance, default=None)
        return self.surprise(SUCCEEDED, best) if best and best.chance <= UNLIKELY else ""

    def surprise(self, template: str, attack: Attack) -> str:
        """Neither certain nor impossible, since it came otherwise."""
        percent = min(max(round(100 * attack.chance), 1), 99)
        player = self.names[attack.seat]
        return self.say(template, spoke=attack.spoke, player=player, round=attack.round, percent=percent)

    def best_contract(self) -> str:
        best = max(self.told.contracts, key=lambda contract: contract.gain, default=None)
        return self.contract(CONTRACT_GAIN, best) if best and best.gain > 0 else ""

    def worst_contract(self) -> str:
        """Only of a game that is over: before, it may still pay."""
        worst = min(self.told.contracts, key=lambda contract: contract.gain, default=None)
        return self.contract(CONTRACT_LOSS, worst) if worst and worst.gain < 0 and self.told.winners else ""

    def contract(self, template: str, contract: Contract) -> str:
        player = self.names[contract.seat]
        return self.say(template, player=player, round=contract.round, cost=contract.cost, brought=contract.brought)

    def loans(self) -> str:
        borrowed = self.told.earned[Source.LOANS]
        if not any(borrowed):
            return ""
        seat = greatest(borrowed)[0]
        interest = self.told.spent[Use.INTEREST][seat]
        return self.say(BORROWED, player=self.names[seat], amount=borrowed[seat], interest=interest)

    def new_companies(self) -> str:
        """AB40"""
        folded = self.told.folded
        if not folded:
            return ""
        people = self.people(sorted({seat for seat, _round in folded}))
        template = FOLDED if len(folded) == 1 else FOLDED_OFTEN
        return self.say(template, player=people, players=people, round=folded[-1][1])

    def leavers(self) -> list[str]:
        """AB41"""
        return [self.say(LEFT, player=self.names[seat], round=number) for seat, number in self.told.left]

    def attacks_of(self, seat: int) -> list[Attack]:
        return [attack for attack in self.told.attacks if attack.seat == seat]
