"""Somebody who plays Air Alliance."""

from __future__ import annotations

from typing import ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.players import Patient, Robot, set_up


def sit_down(page: Page, *others: str, names: tuple[str, ...] = ()) -> None:
    set_up(page, "you", *others, names=names, game="air_alliance")


class AllianceRobot(Robot):
    """Flies where passengers want to go."""

    OFFERS: ClassVar[dict[str, str]] = {
        "place": "button[name=action][value^='place at ']",
        "keep": "button[name=action][value='keep the row']",
        "ally": "#actions button[name=action][value^='ally with ']",
        "lay": "button[name=action][value^='lay ']",
        "winning": ".winning button",
        "symbol": "button.symbol-button",
        "fly": "#list-flights button",
        "reserve": "button[name=action][value^='reserve ']",
        "stop": "button[name=action][value=stop]",
    }

    def choose(self, offers: list[str]) -> str:
        for must in ("curtain", "place", "keep", "ally", "lay", "winning"):
            if must in offers:
                return must
        if "stop" not in offers:
            return "airport"
        if "symbol" in offers and self.fancies("symbol"):
            return "symbol"
        if "reserve" in offers and self.fancies("reserve"):
            return "reserve"
        return "airport" if "fly" in offers else "stop"

    def press_first(self, name: str) -> None:
        self.reveal(self.OFFERS[name])
        self.hand.press(self.table.locator(self.OFFERS[name]).first)

    def reveal(self, selector: str) -> None:
        """The list or the tab that it is in."""
        wanted = self.table.locator(selector).first
        if wanted.is_visible():
            return
        popover = wanted.evaluate("(one) => one.closest('[popover]')?.id")
        if popover is None:
            self.hand.press(self.table.locator("label[for=tab-cards]"))
        else:
            self.hand.press(self.table.locator(f"button[popovertarget={popover}]"))
        expect(wanted).to_be_visible()

    def airport(self, choices: Locator) -> None:
        """An airport on the map, and then the first that can be done there."""
        self.hand.press(self.any(choices))
        buttons = self.table.locator("#choice form button")
        expect(buttons.first).to_be_visible()
        self.hand.press(buttons.first)

    def _place(self) -> None:
        self.airport(self.table.locator("a[data-route]"))

    def _airport(self) -> None:
        self.airport(self.table.locator("a[data-route]"))

    def _keep(self) -> None:
        self.press_first("keep")

    def _ally(self) -> None:
        self.press_first("ally")

    def _lay(self) -> None:
        self.press_first("lay")

    def _winning(self) -> None:
        self.press_first("winning")

    def _symbol(self) -> None:
        self.reveal(self.OFFERS["symbol"])
        self.hand.press(self.any(self.table.locator(self.OFFERS["symbol"])))

    def _reserve(self) -> None:
        self.press_first("reserve")

    def _stop(self) -> None:
        self.press_first("stop")


class PatientAllianceRobot(Patient, AllianceRobot):
    pass
