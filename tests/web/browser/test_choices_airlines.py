"""What a choice says in Airlines (1990)."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.players import Mouse, set_up


def test_headquarters_offer_what_stock_in_hand_can_do_there(page: Page) -> None:
    set_up(page, "you", "bot:random", game="airlines")
    robot = AirlinesRobot(page, seed=33)
    robot.play_until("found")
    home = page.locator("a[data-home]").first
    code = home.get_attribute("data-home") or ""
    Mouse().route(home)
    expect(page.locator("#choice h2")).to_have_text(code)
    expect(page.locator("#choice .offer")).to_contain_text("then the first route from there")
    rows = robot.rows
    page.locator(f"#choice button[value='found {code} with 1']").click()
    robot.settle(rows)
    expect(page.locator("#choice")).to_be_hidden()
    # Where there is only one first route, it is claimed by itself, and a stock card is to be taken.
    expect(page.locator("#prompt")).to_contain_text(re.compile(f"first route of {code}|face-up stock"))


def test_a_button_says_what_is_missing_until_the_cards_are_right(page: Page) -> None:
    set_up(page, "you", "bot:random", game="airlines", options={"stock_before_founding": True})
    robot = AirlinesRobot(page, seed=34)
    robot.play_until("play")
    play, cards = robot.button("verb", "play"), page.locator("label[data-uses~=play] input")
    expect(play).to_be_disabled()
    expect(play).to_have_attribute("data-missing", "choose 1 more")
    first = cards.first.get_attribute("value")
    cards.first.check()
    expect(play).to_be_enabled()
    other = page.locator(f"label[data-uses~=play] input:not([value='{first}'])").first
    other.check()
    expect(play).to_have_attribute("data-missing", "one airline only")
    other.uncheck()
    rows = robot.rows
    play.click()
    robot.settle(rows)
    expect(page.locator("#actions button:disabled:not([data-least])")).to_have_count(0)


def test_a_route_says_what_claiming_it_changes(page: Page) -> None:
    set_up(page, "you", "bot:random", game="airlines")
    robot = AirlinesRobot(page, seed=35)
    robot.play_until("route")
    Mouse().route(page.locator("a[data-route]").first)
    offer = page.locator("#choice .offer").first
    expect(offer).to_contain_text("Takes the ")
    expect(offer).to_contain_text("tock on the table")
    page.keyboard.press("Escape")
    expect(page.locator("#choice")).to_be_hidden()
