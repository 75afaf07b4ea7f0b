"""Somebody who plays Airlines (1990)."""

from __future__ import annotations

from typing import ClassVar

from playwright.sync_api import expect

from tests.web.browser.players import Patient, Robot


class AirlinesRobot(Robot):
    OFFERS: ClassVar[dict[str, str]] = {
        "found": "button[name=verb][value=found]",
        "play": "button[name=verb][value=play]",
        "take": "button.card-button[value^='take ']",
        "draw": "button[name=action][value=draw]",
        "decline": "button[name=action][value=decline]",
        "expand": "button[name=action][value=expand]",
        "none": "button[name=action][value='play none']",
        "sabotage": "button[name=action][value^='sabotage with ']",
        "peace": "button[name=action][value='no sabotage']",
        "exchange": "button[name=action][value^='exchange ']",
        "remove": "button[name=action][value^='remove ']",
        "route": "a[data-route]",
        "spot": "a[data-spot]",
    }

    def choose(self, offers: list[str]) -> str:
        for must in ("curtain", "spot"):
            if must in offers:
                return must
        if "expand" in offers:
            return self._choose_action(offers)
        if "sabotage" in offers:
            return "sabotage" if self.fancies("sabotage") else "peace"
        if "take" in offers or "draw" in offers:
            return "draw" if "draw" in offers and self.fancies("draw") else "take" if "take" in offers else "draw"
        return "route" if "route" in offers else "none"

    def _choose_action(self, offers: list[str]) -> str:
        """Mostly routes, since stock cards come with them and bring the end nearer."""
        for wanted in ("exchange", "remove", "found"):
            if wanted in offers:
                return wanted
        return "play" if "play" in offers and self.fancies("play") else "expand"

    def select(self, verb: str) -> None:
        """One stock card that is good for this."""
        self.hand.tick(self.any(self.table.locator(f"label[data-uses~={verb}] input")))
        self.hand.press(self.button("verb", verb))

    def _found(self) -> None:
        self.select("found")

    def _play(self) -> None:
        self.select("play")

    def _take(self) -> None:
        self.hand.press(self.any(self.table.locator(self.OFFERS["take"])))

    def _draw(self) -> None:
        self.hand.press(self.button("action", "draw"))

    def _expand(self) -> None:
        self.hand.press(self.button("action", "expand"))

    def _none(self) -> None:
        self.hand.press(self.button("action", "play none"))

    def _peace(self) -> None:
        self.hand.press(self.button("action", "no sabotage"))

    def _sabotage(self) -> None:
        self.hand.press(self.any(self.table.locator(self.OFFERS["sabotage"])))

    def _exchange(self) -> None:
        """Beside the prompt, or the card itself if there are several."""
        self.hand.press(self.table.locator(f"{self.OFFERS['exchange']}:visible").first)

    def _remove(self) -> None:
        self.hand.press(self.table.locator(self.OFFERS["remove"]).first)

    def _route(self) -> None:
        """A route on the map, then the flight card, below the airline that is to fly it."""
        self.hand.route(self.any(self.table.locator("a[data-route]")))
        cards = self.table.locator("#choice .offer button")
        expect(cards.first).to_be_visible()
        self.hand.press(self.any(cards))

    def _spot(self) -> None:
        """A circle on the map, then the button that says which."""
        self.hand.route(self.any(self.table.locator("a[data-spot]")))
        numbers = self.table.locator("#choice .offer button[value^='on ']")
        expect(numbers.first).to_be_visible()
        self.hand.press(self.any(numbers))


class PatientAirlinesRobot(Patient, AirlinesRobot):
    pass
