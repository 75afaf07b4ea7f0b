"""People at the page: they see what it offers and choose among that, by mouse, by finger or by keyboard."""

from __future__ import annotations

import random
from collections import Counter
from typing import ClassVar, Protocol

from playwright.sync_api import ElementHandle, Locator, Page, TimeoutError

FAR = 25

# Which of the things that may be done are there, all in one look, since this is asked at every step.
OFFERED = """(selectors) => Object.entries(selectors)
    .filter(([, selector]) => document.querySelector(`#table ${selector}`) !== null).map(([name]) => name)"""

SETTLED = """(seen) => {
    const table = document.querySelector("#table");
    if (table === null || document.querySelector(".htmx-request, .htmx-swapping") !== null) return false;
    const over = table.querySelector("a[href$='/record.json']") !== null;
    const at = document.querySelector("#at").dataset;
    // What can be done in one way only does itself.
    return Number(at.rows) > seen && (over || ("due" in at && document.querySelector("#forced") === null));
}"""


class Hand(Protocol):
    """How somebody does things to a page."""

    def press(self, what: Locator) -> None: ...

    def tick(self, box: Locator) -> None: ...

    def route(self, link: Locator) -> None: ...

    def favourite(self, count: int, luck: random.Random) -> int:
        """Which of so many equally good things."""
        ...


class Mouse:
    def favourite(self, count: int, luck: random.Random) -> int:
        return luck.randrange(count)

    def press(self, what: Locator) -> None:
        what.click()

    def tick(self, box: Locator) -> None:
        box.check()

    def route(self, link: Locator) -> None:
        self.give_way(link.page)
        link.locator("circle").click()

    def give_way(self, page: Page) -> None:
        """A result that was seen is folded, since it lies above the map."""
        results = page.locator(".results details[open] > summary")
        while results.count():
            self.press(results.first)


class Finger(Mouse):
    def press(self, what: Locator) -> None:
        what.tap()

    def tick(self, box: Locator) -> None:
        box.tap()

    def route(self, link: Locator) -> None:
        self.give_way(link.page)
        link.locator("circle").tap()


class Keys:
    """Only keys: what is wanted is reached by Tab, as a person without a mouse does it."""

    # How far it is to the wanted element in the order of Tab: a guess that saves looking after every press.
    DISTANCE = """(wanted) => {
        const here = document.activeElement;
        const stops = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")]
            .filter((one) => one === here || (one.checkVisibility() && !one.disabled && one.tabIndex >= 0));
        return stops.indexOf(wanted) - stops.indexOf(here);
    }"""
    TRIES = 60

    def __init__(self, page: Page) -> None:
        self.page = page

    def favourite(self, count: int, luck: random.Random) -> int:
        """The first: it takes the fewest keys."""
        return 0

    def reach(self, what: Locator) -> None:
        """Past the map, if that is shorter."""
        wanted = what.element_handle()
        skip = self.page.locator("a[href='#side']")
        if int(wanted.evaluate(self.DISTANCE)) > FAR and wanted.evaluate("(one) => one.closest('#side') !== null"):
            self._tab_to(skip.element_handle())
            self.page.keyboard.press("Enter")
        self._tab_to(wanted)

    def _tab_to(self, wanted: ElementHandle) -> None:
        for attempt in range(self.TRIES):
            steps = int(wanted.evaluate(self.DISTANCE))
            if steps == 0:
                return
            # If the guess keeps going past, step by step comes there.
            size = abs(steps) if attempt < 3 else 1
            for _ in range(size):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def tick(self, box: Locator) -> None:
        self.reach(box)
        self.page.keyboard.press("Space")

    def route(self, link: Locator) -> None:
        self.press(link)


class Robot:
    """Plays legal moves from what the page offers. What there is to do, and how, a game's own robot knows."""

    # What may be done, and what the page shows then.
    OFFERS: ClassVar[dict[str, str]]
    CURTAIN = "form[action$='/show'] button"

    def __init__(self, page: Page, hand: Hand | None = None, seed: int = 1) -> None:
        self.page = page
        self.hand = hand or Mouse()
        self.luck = random.Random(seed)
        self.did: Counter[str] = Counter()
        self.table = page.locator("#table")
        # How far the game is.
        self.at = page.locator("#at")

    @property
    def rows(self) -> int:
        return int(self.at.get_attribute("data-rows") or 0)

    @property
    def over(self) -> bool:
        return self.table.locator("a[href$='/record.json']").count() > 0

    def offers(self) -> list[str]:
        return list(self.page.evaluate(OFFERED, {"curtain": self.CURTAIN} | self.OFFERS))

    def settle(self, seen: int = -1) -> None:
        """Wait until something is to be decided here, after more than `seen` moves."""
        try:
            self.page.wait_for_function(SETTLED, arg=seen, polling=40)
        except TimeoutError:
            said = self.page.locator("#note, #prompt").all_inner_texts()
            raise AssertionError(f"nothing happens after {self.rows} moves: {said}, {dict(self.did)}") from None

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.decide() == "over":
                return

    def play_until(self, offer: str) -> None:
        self.settle()
        while offer not in self.offers():
            self.decide()

    def finish(self, most: int = 400) -> None:
        self.play(most)
        assert self.over, "the game does not end"

    def decide(self) -> str:
        """One decision, and all that follows until the next one."""
        self.settle()
        if self.over:
            return "over"
        choice = self.choose(self.offers())
        before = self.rows
        getattr(self, f"_{choice}")()
        self.did[choice] += 1
        # Showing one's hand is no move.
        self.settle(before - 1 if choice == "curtain" else before)
        return choice

    def do(self, action: str) -> None:
        """Press the button of an action, and wait for all that follows."""
        before = self.rows
        self.button("action", action).click()
        self.settle(before)

    def choose(self, offers: list[str]) -> str:
        raise NotImplementedError

    def fancies(self, what: str) -> bool:
        """Everything once, and then now and then."""
        return self.luck.random() < (0.12 if self.did[what] else 0.6)

    def button(self, name: str, value: str) -> Locator:
        return self.table.locator(f"button[name={name}][value='{value}']")

    def any(self, found: Locator) -> Locator:
        return found.nth(self.hand.favourite(found.count(), self.luck))

    def _curtain(self) -> None:
        self.hand.press(self.table.locator(self.CURTAIN))


class Patient(Robot):
    """Uses a page without JavaScript: nothing comes by itself, so it looks again."""

    def offers(self) -> list[str]:
        return [name for name, selector in self.OFFERS.items() if self.table.locator(selector).count()]

    def settle(self, seen: int = -1) -> None:
        for _ in range(200):
            if self.over or (self.rows > seen and self.at.get_attribute("data-due") is not None):
                return
            self.page.wait_for_timeout(50)
            self.page.reload()
        raise AssertionError("nothing happens")


def set_up(
    page: Page,
    *seats: str,
    names: tuple[str, ...] = (),
    listed: bool = True,
    game: str = "airlines_europe",
    options: dict[str, str | bool] | None = None,
) -> None:
    """By the form: seats as the values of its lists, names of people on this device in the order of the seats.

    Whoever has read the first steps closes them: they lie above the board."""
    page.goto(f"/new/{game}")
    lists = page.locator("select[name=seat]")
    for place in range(lists.count()):
        lists.nth(place).select_option(seats[place] if place < len(seats) else "")
    for place, name in enumerate(names):
        if name:
            page.locator(f"#name{place}").fill(name)
    for option, value in (options or {}).items():
        if isinstance(value, bool):
            page.locator(f"input[name='option:{option}']").set_checked(value)
        else:
            page.locator(f"#option-{option}").select_option(value)
    page.locator("input[name=listed]").set_checked(listed)
    page.locator("main form button[type=submit]").click()
    page.wait_for_selector("#table")
    first_steps = page.locator("#first-steps[open] > summary")
    if first_steps.count():
        first_steps.click()
