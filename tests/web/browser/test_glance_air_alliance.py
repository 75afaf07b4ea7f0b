"""Air Alliance in one window: whatever is to be decided, nothing of it has to be scrolled to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser.air_alliance import AllianceRobot, sit_down
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Mouse

# At least so many, and these among them.
DECISIONS = 30
KINDS = {"place", "airport", "winning", "lay", "symbol"}
DESKTOP, PHONE = {"width": 1366, "height": 657}, {"width": 390, "height": 844}

# What of these is shown but not wholly to be seen: outside the window, or cut off by a box that scrolls.
HIDDEN = """(selector) => {
    const inside = (box, { left, top, right, bottom }) =>
        box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    const hidden = (one) => {
        const box = one.getBoundingClientRect(), around = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
        for (let outer = one.parentElement; outer; outer = outer.parentElement) {
            if (getComputedStyle(outer).overflowY === "auto") around.push(outer.getBoundingClientRect());
        }
        return around.some((outer) => !inside(box, outer));
    };
    return [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && hidden(one))
        .map((one) => `${one.outerHTML.slice(0, 80)} ${JSON.stringify(one.getBoundingClientRect())}`);
}"""
FITS = """() => document.scrollingElement.scrollTop === 0 && document.documentElement.scrollWidth <= innerWidth
    && document.querySelector(".desk").getBoundingClientRect().bottom <= innerHeight"""

ALWAYS = "#prompt, #prompt button, #actions button"
CARDS = ".pass-field, .symbol-button, .symbol-still"
BELT = ".ticket, .tickets button"
PLAYERS = ".player"


def assert_in_sight(page: Page, selector: str) -> None:
    assert page.locator(selector).count() > 0, selector
    assert page.evaluate(HIDDEN, selector) == [], page.locator("#prompt").inner_text()


def look(page: Page, phone: bool) -> None:
    assert page.evaluate(FITS)
    assert_in_sight(page, ALWAYS)
    assert_in_sight(page, CARDS)
    # On a phone, passengers to be laid need the room of those who wait.
    if not phone or page.locator(".laying").count() == 0:
        assert_in_sight(page, BELT)
    if phone:
        page.locator("label[for=tab-players]").tap()
    assert_in_sight(page, PLAYERS)
    if phone:
        page.locator("label[for=tab-cards]").tap()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_decision_is_in_sight(visit: Visit, phone: bool) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True) if phone else visit(viewport=DESKTOP)
    sit_down(page, *["bot:random"] * 3)
    robot = AllianceRobot(page, Finger() if phone else Mouse(), seed=41)
    while not robot.over and (robot.did.total() < DECISIONS or KINDS - set(robot.did)):
        robot.settle()
        look(page, phone)
        robot.decide()
    assert set(robot.did) >= KINDS


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_choice_opens_at_the_airport_and_says_what_a_flight_brings_about(visit: Visit, phone: bool) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True) if phone else visit(viewport=DESKTOP)
    sit_down(page, "bot:random")
    hand = Finger() if phone else Mouse()
    robot = AllianceRobot(page, hand, seed=45)
    robot.play_until("symbol")
    airport = page.locator("a[data-route]").first
    hand.press(airport)
    choice = page.locator("#choice")
    choice.locator("h3").wait_for()
    assert choice.locator("h3").inner_text() == airport.get_attribute("data-route")
    assert "take off" in choice.inner_text() or "wait" in choice.inner_text()
    box = choice.bounding_box()
    assert box is not None
    size = page.viewport_size
    assert size is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"] + 1
    assert box["y"] + box["height"] <= size["height"] + 1
    rows = robot.rows
    hand.press(choice.locator("form button").first)
    robot.settle(rows)
