"""How a game of Air Baron went, round by round. Whatever goes into it is public at once (AB43)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import cast

from flightdeck.engine.event import Event
from flightdeck.engine.state import State
from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.air_baron.takeover import chance
from flightdeck.web.postgame import history as shared


class Source(Enum):
    """Where money came from, as tables call it."""

    START = _("at the start")  # AB4
    HUBS = _("hubs")  # AB10
    DOMESTIC = _("domestic spokes")  # AB8
    FOREIGN = _("foreign spokes")  # AB9
    JUMBOS = _("Jumbo Profits")  # AB11
    CONTRACT = _("Government Contract")  # AB39
    SALES = _("sales")  # AB15
    LOANS = _("loans")  # AB13
    NEW_COMPANY = _("start of a new company")  # AB40


class Use(Enum):
    """Where money went, as tables call it."""

    SPOKES = _("spokes bought")  # AB18 to AB20
    TAKEOVERS = _("takeovers")  # AB25
    JETS = _("Jumbo Jets and SST")  # AB20, AB21
    BIDS = _("bids for the contract")  # AB39
    FUEL = _("fuel")  # AB35
    CRASH = _("crashes")  # AB34
    SETTLEMENTS = _("settlements of Strikes")  # AB38
    INTEREST = _("interest")  # AB14
    REPAID = _("loans paid back")  # AB14
    GIVEN_UP = _("given up in folding")  # AB40


# Events that are nothing but money: what it was for, and which of their facts is the amount.
MONEY: dict[str, tuple[Source | Use, str]] = {
    "sold": (Source.SALES, "price"),
    "borrowed": (Source.LOANS, "amount"),
    "bought_sst": (Use.JETS, "price"),
    "bought_jumbo": (Use.JETS, "price"),
    "repaid": (Use.REPAID, "amount"),
    "settled": (Use.SETTLEMENTS, "amount"),
}
# What a debt is for, as the event has it.
DEBTS = {"crash": Use.CRASH, "fuel": Use.FUEL, "interest": Use.INTEREST}


class Ending(Enum):
    TARGET = 1  # AB42
    ROUND_LIMIT = 2  # AB42, with the option `round_limit`
    ALONE = 3  # AB41: everybody else left


@dataclass(slots=True)
class Attack:
    """A takeover, won or not (AB25 to AB31); the bank defends an open spoke and is no seat."""

    seat: int
    spoke: str
    round: int
    defender: int | None
    chance: float
    won: bool


@dataclass(slots=True)
class Contract:
    """One holding of the Government Contract (AB39)."""

    seat: int
    round: int
    cost: int
    brought: int = 0

    @property
    def gain(self) -> int:
        return self.brought - self.cost


@dataclass(slots=True)
class History(shared.Course):
    """The lists of lines have, by seat, one entry for the start and one for each round: its end, or how far it came."""

    target: int = 0
    shares: list[list[int]] = field(default_factory=list)
    cash: list[list[int]] = field(default_factory=list)
    worth: list[list[int]] = field(default_factory=list)
    # By seat, in all.
    earned: dict[Source, list[int]] = field(default_factory=dict)
    spent: dict[Use, list[int]] = field(default_factory=dict)
    # What each hub and spoke paid, by its marker and the seat that got it.
    paid: dict[tuple[str, int], int] = field(default_factory=dict)
    attacks: list[Attack] = field(default_factory=list)
    contracts: list[Contract] = field(default_factory=list)
    # By seat: turns without an action because of a Strike.
    strikes: list[int] = field(default_factory=list)
    # Seats with the round in which it happened, in this order.
    folded: list[tuple[int, int]] = field(default_factory=list)
    left: list[tuple[int, int]] = field(default_factory=list)
    ending: Ending | None = None

    @property
    def seats(self) -> range:
        return range(len(self.cash))

    @property
    def rounds(self) -> int:
        """The last one counts although it may not have been played to its end."""
        return len(self.cash[0]) - 1

    @property
    def playing(self) -> list[int]:
        """Who has not left."""
        gone = [seat for seat, _round in self.left]
        return [seat for seat in self.seats if seat not in gone]


class Notes(shared.Listener[History]):
    """The figures come from the position, not from a view of it: games are long, and anybody may see what is used."""

    course = History

    def begin(self, start: State) -> None:
        assert isinstance(start, BaronState)
        board, seats = start.board, range(start.players)
        self.told.target = start.rules.target
        self.prices = dict(zip(board.routes, board.price, strict=True))
        self.sources = dict.fromkeys(board.marker_names[: board.first_spoke_marker], Source.HUBS)
        for number, spoke in enumerate(board.routes):
            self.sources[spoke] = Source.DOMESTIC if board.is_domestic(number) else Source.FOREIGN
        self.sources[board.marker_names[board.first_jumbo_marker]] = Source.JUMBOS
        # The round that a move belongs to is the one in which it began.
        self.round = self.next_round = 0
        for lines in (self.told.shares, self.told.cash, self.told.worth):
            lines += [[] for _seat in seats]
        self.told.earned = {source: [0 for _seat in seats] for source in Source}
        self.told.spent = {use: [0 for _seat in seats] for use in Use}
        self.told.strikes = [0 for _seat in seats]
        for seat in seats:
            self.book(Source.START, seat, start.cash[seat])

    def position(self, state: State) -> None:
        assert isinstance(state, BaronState)
        told = self.told
        self.round, self.next_round = self.next_round, state.round
        for lines, values in ((told.shares, state.share), (told.cash, state.cash), (told.worth, state.scores)):
            for line, value in zip(lines, values, strict=True):
                # Each move of a round takes the place of the one before.
                line[self.round :] = [value]
        told.winners = list(state.winners)

    def event(self, event: Event, facts: dict[str, object]) -> None:
        seat = event.seat
        if event.name in ("round_limit", "over", "left", "struck", "stayed"):
            self.turning_point(event)
        elif event.name == "folded":
            self.told.folded.append((seat, self.round))
            self.book(Use.GIVEN_UP, seat, self.balance(seat))
            self.book(Source.NEW_COMPANY, seat, cast(int, facts["cash"]))
        elif event.name == "takeover":
            self.takeover(seat, facts)
        elif event.name == "paid":
            self.profit(seat, cast(str, facts["marker"]), cast(int, facts["amount"]))
        elif event.name in ("collected", "awarded"):
            self.contract(seat, cast(int, facts["amount"]), awarded=event.name == "awarded")
        elif event.name == "bought":
            # With an SST bought for it, a spoke costs more than its price (AB20).
            price, spoke = cast(int, facts["price"]), self.prices[cast(str, facts["spoke"])]
            self.book(Use.SPOKES, seat, spoke)
            self.book(Use.JETS, seat, price - spoke)
        elif event.name in MONEY:
            kind, fact = MONEY[event.name]
            self.book(kind, seat, cast(int, facts[fact]))
        elif event.name == "owed":
            self.book(DEBTS[cast(str, facts["reason"])], seat, cast(int, facts["amount"]))

    def turning_point(self, event: Event) -> None:
        told, seat = self.told, event.seat
        if event.name in ("struck", "stayed"):
            told.strikes[seat] += 1
        elif event.name == "left":
            told.left.append((seat, self.round))
        elif event.name == "round_limit":
            told.ending = Ending.ROUND_LIMIT
        elif told.ending is None:
            told.ending = Ending.ALONE if len(told.playing) == 1 else Ending.TARGET

    def takeover(self, seat: int, facts: dict[str, object]) -> None:
        attack, defence = cast("list[int]", facts["attack"]), cast("list[int]", facts["defence"])
        defender = cast("int | None", facts["defender"])
        odds = chance(attack[-1], defence[-1])
        spoke, won = cast(str, facts["spoke"]), cast(bool, facts["won"])
        self.told.attacks.append(Attack(seat, spoke, self.round, defender, odds, won))
        self.book(Use.TAKEOVERS, seat, cast(int, facts["price"]))

    def profit(self, seat: int, marker: str, amount: int) -> None:
        source = self.sources[marker]
        self.book(source, seat, amount)
        if source is not Source.JUMBOS:
            self.told.paid[marker, seat] = self.told.paid.get((marker, seat), 0) + amount

    def contract(self, seat: int, amount: int, awarded: bool) -> None:
        if awarded:
            self.told.contracts.append(Contract(seat, self.round, amount))
            self.book(Use.BIDS, seat, amount)
        else:
            self.told.contracts[-1].brought += amount
            self.book(Source.CONTRACT, seat, amount)

    def book(self, kind: Source | Use, seat: int, amount: int) -> None:
        line = self.told.earned[kind] if isinstance(kind, Source) else self.told.spent[kind]
        line[seat] += amount

    def balance(self, seat: int) -> int:
        """The cash in hand, by what came and went."""
        came = sum(amounts[seat] for amounts in self.told.earned.values())
        return came - sum(amounts[seat] for amounts in self.told.spent.values())
