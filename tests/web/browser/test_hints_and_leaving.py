"""Asking a bot for a hint, and letting one play on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Keys, set_up
from tests.web.browser.test_together import sit_together

HINT = "#hint-form button"


def test_a_hint_is_asked_for_by_keyboard_and_goes_with_the_move(page: Page) -> None:
    set_up(page, "you", "bot:random")
    robot = EuropeRobot(page, Keys(page), seed=3)
    robot.settle()
    while page.locator(HINT).count() == 0:
        robot.decide()
    robot.hand.press(page.locator(HINT))
    expect(page.locator("#prompt[aria-live=polite] #hint li").first).to_contain_text("%")
    expect(page.locator("#prompt")).to_be_focused()
    expect(page.locator(HINT)).to_have_count(0)
    robot.decide()
    expect(page.locator("#hint")).to_have_count(0)


def test_a_bot_plays_on_for_whoever_leaves_until_they_come_back(visit: Visit) -> None:
    anna, ben = sit_together(visit)
    anna.page.locator("label[for=tab-about]").click()
    anna.page.locator(".leaving summary").click()
    anna.page.locator(".leaving select").select_option("first_officer")
    anna.page.locator(".leaving button").click()
    expect(anna.page.locator("form[action$='/back'] button")).to_be_visible()
    expect(ben.page.locator(".players")).to_contain_text("Anna (away: First Officer plays)")
    # Only Ben is there, so that the game comes back to him by itself.
    ben.play(1)
    ben.play_until("money")
    ben.do("take money")
    ben.play_until("money")
    anna.page.locator("form[action$='/back'] button").click()
    expect(ben.page.locator(".players")).not_to_contain_text("away")
    ben.button("action", "take money").click()
    # Now it waits for Anna.
    expect(anna.button("action", "take money")).to_be_visible()
    expect(ben.page.locator("#prompt")).to_contain_text("Waiting for Anna.")
    anna.button("action", "take money").click()
    expect(ben.button("action", "take money")).to_be_visible()
