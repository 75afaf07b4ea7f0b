"""What happened in a game of Air Baron, by other means than its history: no event is heard.

Every change of anybody's cash is explained from the positions before and after a move and from the action.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.games.air_baron.board import built_in

BOARD = built_in()


class Truth:
    def __init__(self, record: Record) -> None:
        self.players = range(record.players)
        self.winners = [seat - 1 for seat in record.result["winners"]] if record.result else []
        start: Any = record.start(flightdeck.game).view(None)
        # By name of what money was for, as the history calls it; crashes and fuel are one.
        self.earned: dict[str, list[int]] = {}
        self.spent: dict[str, list[int]] = {}
        self.paid: Counter[tuple[str, int]] = Counter()
        # Seat, spoke, round, defender, chance, won.
        self.attacks: list[tuple[int, str, int, int | None, float, bool]] = []
        # Seat, round, cost, brought.
        self.contracts: list[list[int]] = []
        self.strikes = [0 for _ in self.players]
        self.folded: list[tuple[int, int]] = []
        self.left: list[tuple[int, int]] = []
        # The seats at the start and after each round.
        self.rounds: list[Any] = [start["seats"]]
        for seat in self.players:
            self.note(self.earned, "START", seat, start["seats"][seat]["cash"])
        before = start
        for state, seat, action in record.replay(flightdeck.game):
            now: Any = state.view(None)
            self.move(before, now, seat, action.text)
            self.rounds[before["round"] :] = [now["seats"]]
            before = now
        self.last = before

    def note(self, book: dict[str, list[int]], what: str, seat: int, amount: int) -> None:
        book.setdefault(what, [0 for _ in self.players])[seat] += amount
        if hasattr(self, "open"):
            self.open[seat] += amount if book is self.spent else -amount

    def move(self, before: Any, now: Any, seat: int, text: str) -> None:
        self.open = [now["seats"][other]["cash"] - before["seats"][other]["cash"] for other in self.players]
        verb, _, rest = text.partition(" ")
        number = before["round"]
        if verb in ("buy", "add", "take"):
            self.buy(before, now, seat, text)
        elif verb == "borrow":
            self.note(self.earned, "LOANS", seat, int(rest))
        elif verb == "repay":
            self.note(self.spent, "REPAID", seat, int(rest))
        elif verb == "sell":
            self.note(self.earned, "SALES", seat, (worth(before, rest) + 1) // 2)
        elif verb == "settle":
            self.note(self.spent, "SETTLEMENTS", seat, before["settlement"])
        elif verb == "strike":
            self.strikes[seat] += 1
        elif verb == "leave":
            self.left.append((seat, number))
        elif verb == "fold":
            self.folded.append((seat, number))
            self.note(self.spent, "GIVEN_UP", seat, before["seats"][seat]["cash"])
            self.note(self.earned, "NEW_COMPANY", seat, now["seats"][seat]["cash"])
        elif text in ("fare wars", "no fare wars") and before["contract"]["holder"] == seat:
            self.note(self.earned, "CONTRACT", seat, before["contract"]["rate"])
            self.contracts[-1][3] += before["contract"]["rate"]
        elif before["auction"] and not now["auction"] and now["contract"]["holder"] is not None:
            bid = int(rest) if verb == "bid" else before["auction"]["highest_bid"]
            self.note(self.spent, "BIDS", now["contract"]["holder"], bid)
            self.contracts.append([now["contract"]["holder"], number, bid, 0])
        if number == now["round"]:
            for marker in resolved(before, now, text):
                self.profit(marker, now, before["recession"] or text == "resolve Recession")
        self.debts(before, now, text)
        assert not any(self.open), (text, self.open)

    def buy(self, before: Any, now: Any, seat: int, text: str) -> None:
        had_sst = before["seats"][seat]["sst"] is not None
        name = text.removeprefix("take over ").removeprefix("buy ").removeprefix("add SST to ")
        if text.startswith("take over "):
            with_jumbo = name.endswith(" with Jumbo")
            name = name.removesuffix(" with Jumbo")
            spoke = before["spokes"][name]
            self.note(self.spent, "TAKEOVERS", seat, spoke["price"] * (1 if spoke["owner"] is None else 2))
            won = now["spokes"][name]["owner"] == seat
            odds = chance(modifiers(before, seat, name, with_jumbo))
            self.attacks.append((seat, name, before["round"], spoke["owner"], odds, won))
        elif text.startswith(("buy Jumbo", "add")):
            self.note(self.spent, "JETS", seat, 10)
        else:
            if name.endswith(" with SST"):
                self.note(self.spent, "JETS", seat, 0 if had_sst else 10)
            self.note(self.spent, "SPOKES", seat, before["spokes"][name.removesuffix(" with SST")]["price"])

    def profit(self, marker: str, now: Any, recession: bool) -> None:
        for seat in self.players:
            player = now["seats"][seat]
            if player["left"] or player["on_strike"] or player["fare_wars"]:
                continue
            source, amount = pays(marker, now, seat)
            if amount and recession:
                amount = player["deployed"] if marker == "Jumbo Profit" else 1
            self.note(self.earned, source, seat, amount)
            if source != "JUMBOS":
                self.paid[marker, seat] += amount

    def debts(self, before: Any, now: Any, text: str) -> None:
        """Whatever else was paid: who owes is asked to sell first, so that the amount is not always what was due."""
        reason = before["debt"]["reason"] if before["debt"] else ""
        drawn = Counter(now["drawn_box"]) - Counter(before["drawn_box"])
        if text == "pay interest" or reason == "interest":
            seat = before["debt"]["seat"] if reason else before["active"]
            due = before["seats"][seat]["loan"] // 10
            assert 0 <= -self.open[seat] <= due
            assert -self.open[seat] == due or now["debt"] or now["seats"][seat]["cash"] == 0
            self.note(self.spent, "INTEREST", seat, -self.open[seat])
        elif reason or drawn["Crash"] or drawn["Fuel Cost Hike"]:
            for seat in self.players:
                assert self.open[seat] <= 0
                self.note(self.spent, "CRASH AND FUEL", seat, -self.open[seat])


def worth(seen: Any, what: str) -> int:
    return 10 if what.startswith(("Jumbo", "SST")) else int(seen["spokes"][what]["price"])


def resolved(before: Any, now: Any, text: str) -> list[str]:
    """The markers that paid in this move, unless the Local Competitor took the profit away (AB36)."""
    found = list((Counter(now["drawn_box"]) - Counter(before["drawn_box"])).elements())
    found = [marker for marker in found if marker in now["spokes"] or marker.endswith(("hub", "Jumbo Profit"))]
    if text == "let it pay":
        found.append(before["contested"])
    if now["contested"] in found:
        found.remove(now["contested"])
    new = "Local Competitor" in now["drawn_box"] and "Local Competitor" not in before["drawn_box"]
    if (new or before["competitor"] is not None) and now["competitor"] is None and text not in ("negate", "leave"):
        # By itself, the last one of the round: not the one that is let pay, nor Jumbo Profits.
        spared = ["Jumbo Profit", before["contested"] if text == "let it pay" else ""]
        (last,) = [marker for marker in found if marker not in spared]
        found.remove(last)
    return found


def pays(marker: str, seen: Any, seat: int) -> tuple[str, int]:
    """AB8 to AB11"""
    if marker == "Jumbo Profit":
        return "JUMBOS", 5 * seen["seats"][seat]["deployed"]
    if marker.endswith(" hub"):
        hub = seen["hubs"][marker.removesuffix(" hub")]
        low, high = hub["profit"]
        return "HUBS", {"absent": 0, "present": 3, "dominant": low, "control": high}[hub["standing"][seat]]
    spoke = seen["spokes"][marker]
    low, high = spoke["pays"]
    if spoke["domestic"]:
        return "DOMESTIC", low * (1 + spoke["jumbo"]) * (spoke["owner"] == seat)
    control = seen["hubs"][spoke["hub"]]["standing"][seat] == "control"
    return "FOREIGN", (high if control else low) * (spoke["owner"] == seat)


def modifiers(seen: Any, seat: int, name: str, with_jumbo: bool) -> int:
    """AB27: what the attacker adds more than the defender."""
    spoke = seen["spokes"][name]
    attack: int = for_both(seen, seat, spoke["hub"]) + 2 * with_jumbo + 2 * seen["seats"][seat]["fare_wars"]
    defender = spoke["owner"]
    if defender is None:
        return attack
    controls = seen["hubs"][spoke["hub"]]["standing"][defender] == "control"
    fares = seen["seats"][defender]["fare_wars"]
    defence: int = for_both(seen, defender, spoke["hub"]) + 2 * spoke["jumbo"] + fares + controls
    return attack - defence


def for_both(seen: Any, seat: int, hub: str) -> int:
    beside = [BOARD.hubs[number] for number in BOARD.neighbours(BOARD.hubs.index(hub))]
    hubs = [other for other in beside if other in seen["hubs"] and seen["hubs"][other]["standing"][seat] == "control"]
    spokes = [spoke for spoke in seen["spokes"].values() if spoke["hub"] == hub and spoke["owner"] == seat]
    return len(hubs) + len([spoke for spoke in spokes if not spoke["domestic"]])


def chance(more: int) -> float:
    throws = [one + two + more > three + four for one, two, three, four in product(range(1, 7), repeat=4)]
    return sum(throws) / len(throws)
