"""The story of a game of Air Baron in a few sentences, each of them true.

Where several are equal, a sentence that says that nothing was greater names the first of them.
"""

from __future__ import annotations

from flightdeck.engine.text import Translate
from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron.words import named
from flightdeck.web.games.air_baron.history import Attack, Ending, History, Source, Use
from flightdeck.web.postgame.summary import Speaker, greatest

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


def highlights(told: History, names: list[str], translate: Translate) -> list[str]:
    """Some sentences about a game that is over; about another one, what can be said already."""
    teller = Teller(told, names, translate)
    found = [
        teller.victory(),
        teller.runners_up(),
        teller.lead(),
        teller.best_payer(),
        teller.most_taken(),
        teller.most_lost(),
        teller.bad_luck(),
        teller.surprising_failure(),
        teller.surprising_success(),
        teller.best_contract(),
        teller.worst_contract(),
        teller.strikes(),
        teller.loans(),
        teller.new_companies(),
        *teller.leavers(),
    ]
    return [sentence for sentence in found if sentence]


class Teller(Speaker[History]):
    def victory(self) -> str:
        told, winners = self.told, self.told.winners
        if not winners:
            return ""
        player, worth = self.names[winners[0]], told.worth[winners[0]][-1]
        if told.ending is Ending.ALONE:
            return self.say(WON_ALONE, player=player, round=told.rounds)
        if told.ending is Ending.TARGET:
            share, cash = told.shares[winners[0]][-1], told.cash[winners[0]][-1]
            return self.say(
                WON, player=player, round=told.rounds, share=share, cash=cash, worth=worth, target=told.target
            )
        if len(winners) > 1:
            return self.say(SHARED_BY_LIMIT, round=told.rounds, players=self.people(winners), worth=worth)
        others, second = self.behind()
        return self.say(
            WON_BY_LIMIT, round=told.rounds, player=player, worth=worth, others=self.people(others), second=second
        )

    def runners_up(self) -> str:
        """Who reaches the target first wins, even if somebody has more (AB42)."""
        if self.told.ending is not Ending.TARGET:
            return ""
        others, second = self.behind()
        less = self.told.worth[self.told.winners[0]][-1] - second
        if less > 0:
            return self.say(NEXT, others=self.people(others), second=second, less=less)
        return self.say(NO_LESS, others=self.people(others), second=second)

    def behind(self) -> tuple[list[int], int]:
        """Those with the greatest worth but for the winners, and how much it is; whoever left is out of it (AB41)."""
        rest = {seat: self.told.worth[seat][-1] for seat in self.told.playing if seat not in self.told.winners}
        second = max(rest.values())
        return [seat for seat, worth in rest.items() if worth == second], second

    def lead(self) -> str:
        """Who was ahead after each round; it changes when whoever was ahead falls back."""
        ahead = [greatest(worth) for worth in list(zip(*self.told.worth, strict=True))[1:]]
        changes = [place for place in range(1, len(ahead)) if not set(ahead[place]) & set(ahead[place - 1])]
        if changes:
            last = changes[-1]
            before, after = self.people(ahead[last - 1]), self.people(ahead[last])
            template = LEAD_CHANGED if len(changes) > 1 else LOST_LEAD
            return self.say(template, count=len(changes), round=last + 1, before=before, after=after)
        if len(ahead) > 1 and len(ahead[0]) == 1 and all(leaders == ahead[0] for leaders in ahead):
            return self.say(ALWAYS_LED, player=self.people(ahead[0]))
        return ""

    def best_payer(self) -> str:
        if not self.told.paid:
            return ""
        marker, seat = max(self.told.paid, key=self.told.paid.__getitem__)
        place = named(marker, self.translate)
        return self.say(PAID, place=place, player=self.names[seat], amount=self.told.paid[marker, seat])

    def most_taken(self) -> str:
        won = [sum(attack.won for attack in self.attacks_of(seat)) for seat in self.told.seats]
        if max(won) < 2:
            return ""
        seats = greatest(won)
        if len(seats) > 1:
            return self.say(TAKEN_SHARED, players=self.people(seats), count=max(won))
        return self.say(TAKEN, player=self.people(seats), count=max(won), tried=len(self.attacks_of(seats[0])))

    def most_lost(self) -> str:
        lost = [sum(attack.won and attack.defender == seat for attack in self.told.attacks) for seat in self.told.seats]
        if max(lost) < 2:
            return ""
        seats = greatest(lost)
        template = TAKEN_FROM_SHARED if len(seats) > 1 else TAKEN_FROM
        return self.say(template, player=self.people(seats), players=self.people(seats), count=max(lost))

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
        if best is None or best.gain <= 0:
            return ""
        player = self.names[best.seat]
        return self.say(CONTRACT_GAIN, player=player, round=best.round, cost=best.cost, brought=best.brought)

    def worst_contract(self) -> str:
        """Only of a game that is over: before, it may still pay."""
        worst = min(self.told.contracts, key=lambda contract: contract.gain, default=None)
        if worst is None or worst.gain >= 0 or not self.told.winners:
            return ""
        player = self.names[worst.seat]
        return self.say(CONTRACT_LOSS, player=player, round=worst.round, cost=worst.cost, brought=worst.brought)

    def strikes(self) -> str:
        turns = self.told.strikes
        seats = greatest(turns)
        if max(turns) == 0:
            return ""
        if max(turns) == 1:
            return self.say(STRIKE, players=self.people(seats))
        template = STRIKES_SHARED if len(seats) > 1 else STRIKES
        return self.say(template, player=self.people(seats), players=self.people(seats), count=max(turns))

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
        seats, last = sorted({seat for seat, _ in folded}), folded[-1][1]
        if len(folded) > 1:
            return self.say(FOLDED_OFTEN, players=self.people(seats), round=last)
        return self.say(FOLDED, player=self.people(seats), round=last)

    def leavers(self) -> list[str]:
        """AB41"""
        return [self.say(LEFT, player=self.names[seat], round=number) for seat, number in self.told.left]

    def attacks_of(self, seat: int) -> list[Attack]:
        return [attack for attack in self.told.attacks if attack.seat == seat]
