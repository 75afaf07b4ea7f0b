"""The story of a game of Air Alliance in a few sentences, each of them true.

Where several are equal, a sentence that says that nothing was greater names the first of them.
"""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.games.air_alliance.board import TRIO, TRIO_BONUS
from flightdeck.games.air_alliance.words import said, trio_name
from flightdeck.web.games.air_alliance.diagrams import Charts
from flightdeck.web.games.air_alliance.history import Trio
from flightdeck.web.postgame.story import greatest
from flightdeck.web.postgame.summary import SHARED

WON = _("{player} won with {points} points, {more} more than {others}.")
WON_BY_PASSENGERS = _(
    "{player} won with {points} points, no more than {others}, but with more passengers: {passengers}, not {second}."
)
LOST_LEAD = _("{before} lost the lead to {after} at move {move}.")
LEAD_CHANGED = _("The lead changed {count} times, the last time at move {move}: from {before} to {after}.")
ALWAYS_LED = _("{player} was ahead from the first passenger to the last.")
VALUABLE = _("No passenger won was worth more than {passenger}: {miles} miles for {player} at move {move}.")
BEST_TURN = _("No turn brought more miles than that of {player} at move {move}: {miles}, with {passenger}.")
BEST_TURN_OF_SEVERAL = _(
    "No turn brought more miles than that of {player} at move {move}: {miles}, with {count} passengers."
)
COMPLETED = _("{player} completed the {trio}: {points} points more.")
TORN = _("{player} has two of the {trio}, but {other} has the third: {passenger}.")
MISSED = _("{player} has two of the {trio}, but nobody won the third: {passenger}.")
ALLIED = _("{player} formed the only alliance of the game: with {partners}, at move {move}.")
ALLIED_ONCE = _("{players} formed one alliance each.")
ALLIED_MOST = _("{player} formed most alliances: {count} of {total}.")
ALLIED_MOST_SHARED = _("{players} formed most alliances: {count} each.")
EXTRA_TURN = _("{player} earned the only extra turn, with three passengers or more.")
EXTRA_TURN_EACH = _("{players} earned one extra turn each, with three passengers or more.")
EXTRA_TURNS = _("{player} earned most extra turns: {count}.")
EXTRA_TURNS_SHARED = _("{players} earned most extra turns: {count} each.")
FLOWN = _("{player} flew most: {count} of {total} flights.")
FLOWN_SHARED = _("{players} flew most: {count} of {total} flights each.")
LOST = _("No passenger lost as baggage was worth more than {passenger}: {miles} miles, lost at move {move}.")
LOST_AND_WON = _(
    "No passenger lost as baggage was worth more than {passenger}: {miles} miles, lost at move {move},"
    " but won by {player} in the end."
)


class Teller(Charts):
    def sentences(self) -> list[str]:
        told = self.told
        return [
            self.victory(),
            self.lead(),
            self.most_valuable(),
            self.best_turn(),
            *self.complete_trios(),
            *self.torn_trios(),
            self.alliances(),
            # AA17
            self.most(told.extra_turns, EXTRA_TURNS, EXTRA_TURNS_SHARED, EXTRA_TURN, EXTRA_TURN_EACH),
            self.most(told.flights, FLOWN, FLOWN_SHARED),
            self.lost_baggage(),
        ]

    def victory(self) -> str:
        """A tie goes to more passengers (AA20)."""
        told, winners = self.told, self.told.winners
        if not winners:
            return ""
        points, player = [line[-1] for line in told.points], self.people(winners)
        most = points[winners[0]]
        if len(winners) > 1:
            return self.say(SHARED, players=player, points=most)
        others, less = self.behind(points, told.seats)
        return self.say(
            WON if most > less else WON_BY_PASSENGERS,
            player=player,
            points=most,
            more=most - less,
            others=self.people(others),
            passengers=told.passengers[winners[0]][-1],
            second=max(told.passengers[seat][-1] for seat in others),
        )

    def lead(self) -> str:
        """Who gets level takes no lead away; who is ahead of all that had it does. Nobody leads without points."""
        holders: list[int] = []
        changes: list[tuple[int, list[int], list[int]]] = []
        always = True
        for move, points in enumerate(zip(*self.told.points, strict=True)):
            if max(points) == 0:
                continue
            ahead = greatest(points)
            kept = [seat for seat in holders if seat in ahead]
            if holders and not kept:
                changes.append((move, holders, ahead))
            holders = kept or ahead
            always = always and len(ahead) == 1
        if changes:
            move, before, after = changes[-1]
            template = LEAD_CHANGED if len(changes) > 1 else LOST_LEAD
            return self.say(
                template, count=len(changes), move=move, before=self.people(before), after=self.people(after)
            )
        return self.say(ALWAYS_LED, player=self.people(holders)) if holders and always and self.told.winners else ""

    def most_valuable(self) -> str:
        best = max(self.told.won, key=lambda passenger: passenger.miles, default=None)
        if best is None:
            return ""
        player, passenger = self.names[best.seat], self.translate(best.name)
        return self.say(VALUABLE, passenger=passenger, miles=best.miles, player=player, move=best.move)

    def best_turn(self) -> str:
        best = max(self.told.turns, key=lambda turn: turn.miles, default=None)
        if best is None or not best.won:
            return ""
        return self.say(
            BEST_TURN_OF_SEVERAL if len(best.won) > 1 else BEST_TURN,
            player=self.names[best.seat],
            move=best.move,
            miles=best.miles,
            count=len(best.won),
            passenger=self.translate(best.won[0].name),
        )

    def complete_trios(self) -> list[str]:
        return [
            self.say(COMPLETED, player=self.names[trio.completed_by], trio=self.trio(trio), points=TRIO_BONUS)
            for trio in self.told.trios
            if trio.completed_by is not None
        ]

    def torn_trios(self) -> list[str]:
        """Two of three with one player: the third is with another, or, at the end, with nobody."""
        found = []
        for trio in self.told.trios:
            for seat in self.told.seats:
                held = trio.held_by(seat)
                if len(held) == TRIO - 1:
                    (third,) = trio.members.keys() - held
                    found.append(self.torn(trio, seat, third))
        return found

    def torn(self, trio: Trio, seat: int, third: str) -> str:
        other, player, passenger = trio.members[third], self.names[seat], self.translate(third)
        if other is not None:
            return self.say(TORN, player=player, trio=self.trio(trio), other=self.names[other], passenger=passenger)
        if not self.told.winners:
            return ""
        return self.say(MISSED, player=player, trio=self.trio(trio), passenger=passenger)

    def alliances(self) -> str:
        formed = self.told.alliances
        if len(formed) == 1:
            (one,) = formed
            partners = said(one.partners, self.translate)
            return self.say(ALLIED, player=self.names[one.seat], partners=partners, move=one.move)
        counts = [sum(one.seat == seat for one in formed) for seat in self.told.seats]
        return self.most(counts, ALLIED_MOST, ALLIED_MOST_SHARED, once_each=ALLIED_ONCE)

    def lost_baggage(self) -> str:
        """AA15. A lost passenger may come back and be won (AA18)."""
        worst = max(self.told.lost, key=lambda passenger: passenger.miles, default=None)
        if worst is None:
            return ""
        winner = next((won.seat for won in self.told.won if won.name == worst.name), None)
        return self.say(
            LOST if winner is None else LOST_AND_WON,
            passenger=self.translate(worst.name),
            miles=worst.miles,
            move=worst.move,
            player=self.names[winner or 0],
        )

    def trio(self, trio: Trio) -> str:
        return self.translate(trio_name(trio.name))
