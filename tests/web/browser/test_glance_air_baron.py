"""A table of Air Baron at one look: whatever is to be decided, all that it needs is inside the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser.air_baron import BaronRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Hand, Mouse, set_up

DECISIONS = 25
# Whatever sticks out of the window, by what it is.
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
    .map(([one, box]) => `${one.id || one.className || one.tagName}: ${JSON.stringify(box)}`)"""
# What has to be scrolled to be seen, though it is not meant to be.
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.scrollHeight} in ${one.clientHeight}`)"""
NOW = "#prompt, #actions, #actions button:not([popover] *), #actions select"


def look(page: Page) -> None:
    assert page.evaluate(OUTSIDE, f"{NOW}, .desk, .of-cards:not(:empty)") == []
    assert page.evaluate(CUT, ".side > .now, .tabs, .of-players") == []
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Nothing of what may be done lies under something else.
    assert page.evaluate(COVERED, NOW) == []


COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.matches("button, select"))
    .filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !one.contains(top);
    }).map((one) => one.textContent)"""


def play_and_look(page: Page, hand: Hand, locale_seed: int, tabs: bool) -> None:
    set_up(page, "you", "bot:random", "bot:random", "bot:random", game="air_baron", options={"round_limit": "200"})
    robot = BaronRobot(page, hand, seed=locale_seed)
    for _ in range(DECISIONS):
        robot.settle()
        if robot.over:
            break
        look(page)
        if tabs:
            page.locator("label[for=tab-players]").tap()
        assert page.locator(".player").count() == 4
        assert page.evaluate(OUTSIDE, ".player") == []
        assert page.evaluate(CUT, ".of-players") == []
        if tabs:
            page.locator("label[for=tab-cards]").tap()
        assert page.evaluate(OUTSIDE, ".baron-round") == []
        robot.decide()
    assert sum(robot.did.values()) >= DECISIONS


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_everything_is_inside_a_low_window(visit: Visit, locale: str) -> None:
    page = visit(viewport={"width": 1366, "height": 657}, locale=locale)
    play_and_look(page, Mouse(), 41, tabs=False)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_everything_is_inside_the_window_of_a_phone(visit: Visit, locale: str) -> None:
    options: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(**options, locale=locale)
    play_and_look(page, Finger(), 42, tabs=True)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_six_players_are_inside_too(visit: Visit, locale: str) -> None:
    page = visit(viewport={"width": 1366, "height": 657}, locale=locale)
    set_up(page, "you", *["bot:random"] * 5, game="air_baron", options={"round_limit": "200"})
    robot = BaronRobot(page, seed=43)
    robot.play(8)
    robot.play_until("pass")
    look(page)
    assert page.evaluate(OUTSIDE, ".player, .tab, .of-log") == []
    assert page.locator(".players").bounding_box()["height"] <= 170  # type: ignore[index]


def test_an_attack_that_buying_would_beat_says_so(page: Page) -> None:
    set_up(page, "you", "bot:random", game="air_baron", options={"round_limit": "200"})
    robot = BaronRobot(page, seed=44)
    robot.play_until("pass")
    page.locator("a[data-route] circle").first.click()
    attack = page.locator("#choice button[value*='take over']").first
    attack.wait_for()
    assert "buying it costs the same" in attack.inner_text()
    assert page.locator("#choice").bounding_box()["x"] > 0  # type: ignore[index]
