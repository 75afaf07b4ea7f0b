"""A game from the first click to the result, by mouse and by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Keys, set_up


def test_three_players_by_mouse(page: Page) -> None:
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=3)
    robot.finish()
    assert robot.did["pick"] == 1
    for kind in ("route", "second", "take", "draw", "play", "trade"):
        assert robot.did[kind] > 0, f"never did: {kind}"
    expect(page.locator(".ranking tbody tr")).to_have_count(3)
    expect(page.locator("#prompt")).to_contain_text("Game over")
    # The charts were not part of the last update: they came by themselves.
    expect(page.locator("#story figure").first).to_be_visible()


def test_two_players_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    keys = Keys(page)
    keys.press(page.get_by_role("link", name="Set up a table").first)
    page.wait_for_url("**/new/airlines_europe")
    keys.reach(page.locator("#seat2"))
    page.keyboard.press("End")
    keys.press(page.get_by_role("button", name="Open the table"))
    robot = EuropeRobot(page, keys, seed=4)
    robot.finish()
    assert robot.did["route"] > 0
    assert robot.did["play"] > 0
    expect(page.locator(".ranking tbody tr")).to_have_count(2)
