"""Somebody who plays Air Baron."""

from __future__ import annotations

from typing import ClassVar

from playwright.sync_api import expect

from tests.web.browser.players import Patient, Robot


class BaronRobot(Robot):
    """Buys what it can, so that a game comes to something."""

    OFFERS: ClassVar[dict[str, str]] = {
        "order": "button[name=action][value^='resolve ']",
        "keep": "button[name=action][value='keep the company']",
        "start": "button[name=verb][value='no fare wars; draw profits']",
        "peace": "button[name=action][value='no fare wars']",
        "profits": "button[name=action][value='draw profits']",
        "interest": "button[name=action][value='pay interest']",
        "repay": "button[name=action][value^='repay ']",
        "borrow": "button[name=action][value^='borrow ']",
        "drop": "button[name=action][value='drop out']",
        "bid": "#bid",
        "negate": "button[name=action][value=negate]",
        "settle": "button[name=action][value=settle]",
        "strike": "button[name=action][value=strike]",
        "go": "button[name=action][value='go on']",
        "stop": "button[name=action][value=stop]",
        "done": "button[name=action][value=done]",
        # Also from before the action, which one goes on to with the same click.
        "pass": "button:is([name=action][value=pass], [name=verb][value='go on; pass'])",
        "sell": "button[name=action][value^='sell ']",
        "spoke": "a[data-route]",
    }
    # In this order, what is there first.
    HABITS = (
        "curtain",
        "order",
        "keep",
        "start",
        "peace",
        "profits",
        "interest",
        "repay",
        "negate",
        "settle",
        "strike",
    )

    def choose(self, offers: list[str]) -> str:
        if {"start", "peace"} <= set(offers) and self.fancies("peace"):
            return "peace"
        for habit in self.HABITS:
            if habit in offers:
                return habit
        if "drop" in offers:
            return "bid" if "bid" in offers and self.fancies("bid") else "drop"
        if "go" in offers:
            return "go"
        if "pass" in offers:
            return "spoke" if "spoke" in offers else "pass"
        return next(one for one in ("stop", "done", "sell") if one in offers)

    def press_offer(self, name: str) -> None:
        self.hand.press(self.table.locator(self.OFFERS[name]).first)

    def _order(self) -> None:
        self.press_offer("order")

    def _keep(self) -> None:
        self.press_offer("keep")

    def _start(self) -> None:
        self.press_offer("start")

    def _peace(self) -> None:
        self.press_offer("peace")

    def _profits(self) -> None:
        self.press_offer("profits")

    def _interest(self) -> None:
        self.press_offer("interest")

    def _repay(self) -> None:
        self.press_offer("repay")

    def _negate(self) -> None:
        self.press_offer("negate")

    def _settle(self) -> None:
        self.press_offer("settle")

    def _strike(self) -> None:
        self.press_offer("strike")

    def _drop(self) -> None:
        self.press_offer("drop")

    def _bid(self) -> None:
        self.hand.press(self.table.locator("#bid + button"))

    def _go(self) -> None:
        self.press_offer("go")

    def _stop(self) -> None:
        self.press_offer("stop")

    def _done(self) -> None:
        self.press_offer("done")

    def _pass(self) -> None:
        self.press_offer("pass")

    def _sell(self) -> None:
        """In a list that has to be opened first, unless there are few."""
        opener = self.table.locator("[popovertarget=list-sell]")
        if opener.count():
            self.hand.press(opener)
        self.press_offer("sell")

    def _spoke(self) -> None:
        """A spoke on the map, and then the first that can be done with it."""
        self.hand.route(self.any(self.table.locator("a[data-route]")))
        buttons = self.table.locator("#choice button:is([name=action], [name=verb])")
        expect(buttons.first).to_be_visible()
        self.hand.press(buttons.first)


class PatientBaronRobot(Patient, BaronRobot):
    pass
