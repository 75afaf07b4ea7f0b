"""Somebody who plays Airlines Europe."""

from __future__ import annotations

from typing import ClassVar

from playwright.sync_api import expect

from tests.web.browser.players import Patient, Robot

PICKED = 2


class EuropeRobot(Robot):
    OFFERS: ClassVar[dict[str, str]] = {
        "pick": "button[name=verb][value=pick]",
        "play": "button[name=verb][value=play]",
        "trade": "button[name=verb][value=trade]",
        "take": "button.card-button",
        "draw": "button[name=action][value=draw]",
        "second": "button[name=action][value='go on']",
        "pass": "button[name=action][value=pass]",
        "money": "button[name=action][value='take money']",
        "discard": "button[name=action][value^='discard ']",
        "route": "a[data-route]",
    }

    def choose(self, offers: list[str]) -> str:
        for must in ("curtain", "pick", "discard"):
            if must in offers:
                return must
        if "second" in offers:
            return "route" if "route" in offers and self.luck.random() < 0.2 else "second"
        if "pass" in offers:
            return "pass"
        if "take" in offers and "money" not in offers:
            return "draw" if "draw" in offers and self.fancies("draw") else "take"
        return self._choose_action(offers)

    def _choose_action(self, offers: list[str]) -> str:
        """Mostly licences, since those bring the end nearer; everything else now and then."""
        for wanted in ("play", "trade"):
            if wanted in offers and self.fancies(wanted):
                return wanted
        return next(one for one in ("route", "money", "play", "trade") if one in offers)

    def _pick(self) -> None:
        self.tick_two_different()
        self.hand.press(self.button("verb", "pick"))

    def tick_two_different(self) -> None:
        boxes = self.table.locator("input[name=card]")
        kinds = [box.get_attribute("value") for box in boxes.all()]
        first_of_kind = [place for place, kind in enumerate(kinds) if kinds.index(kind) == place]
        for place in first_of_kind[:PICKED]:
            self.hand.tick(boxes.nth(place))

    def _play(self) -> None:
        """All shares of one kind."""
        boxes = self.table.locator("input[name=card][value^='hand:']")
        kind = self.any(boxes).get_attribute("value")
        for box in self.table.locator(f"input[name=card][value='{kind}']").all():
            self.hand.tick(box)
        self.hand.press(self.button("verb", "play"))

    def _trade(self) -> None:
        boxes = self.table.locator("input[name=card]:visible")
        if boxes.count() == 0:
            self.hand.press(self.table.locator("button[popovertarget=holdings-choice]"))
        self.hand.tick(boxes.first)
        self.hand.press(self.button("verb", "trade"))

    def _take(self) -> None:
        self.hand.press(self.any(self.table.locator("button.card-button")))

    def _draw(self) -> None:
        self.hand.press(self.button("action", "draw"))

    def _second(self) -> None:
        self.hand.press(self.button("action", "go on"))

    def _pass(self) -> None:
        self.hand.press(self.button("action", "pass"))

    def _money(self) -> None:
        self.hand.press(self.button("action", "take money"))

    def _discard(self) -> None:
        self.hand.press(self.table.locator("button[name=action][value^='discard ']").first)

    def _route(self) -> None:
        self.buy()

    def buy(self) -> None:
        """A route on the map, then the airline that is to fly it."""
        self.hand.route(self.any(self.table.locator("a[data-route]")))
        buyers = self.table.locator("#choice button[name=action]")
        expect(buyers.first).to_be_visible()
        self.hand.press(self.any(buyers))


class PatientEuropeRobot(Patient, EuropeRobot):
    pass
