"""Inviting, joining, closing first steps for good, and rules that open above the table."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import set_up
from tests.web.browser.test_together import name_oneself

SHARING = "navigator.share = async (what) => { document.title = what.url; };"

# As when everything is sent anew.
MORPHED = 'htmx.ajax("GET", `${location.pathname}/live`, { target: "#table", swap: "outerMorph" })'


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_link_is_copied_and_shared(visit: Visit) -> None:
    anna = visit(permissions=["clipboard-read", "clipboard-write"])
    anna.add_init_script(SHARING)
    set_up(anna, "you", "open", "open", listed=False)
    link = anna.locator("#invite2").input_value()
    anna.get_by_role("button", name="Copy the invitation to seat 3").click()
    expect(anna.locator("#copied")).to_have_text("Copied.")
    assert anna.evaluate("navigator.clipboard.readText()") == link
    anna.get_by_role("button", name="Share the invitation to seat 3").click()
    anna.wait_for_function("(link) => document.title === link", arg=link)
    accessible(anna)


def test_a_friend_joins_at_the_address_of_the_table(visit: Visit) -> None:
    """Also after somebody else has: what is pushed can be used, too."""
    anna, ben, cleo = visit(), visit(), visit()
    set_up(anna, "you", "open", "open", listed=True)
    for friend, name in ((ben, "Ben"), (cleo, "Cleo")):
        name_oneself(friend, name)
        friend.goto(anna.url)
    ben.locator("#prompt").get_by_role("button", name="Join").click()
    expect(anna.locator("#seat-1")).to_contain_text("Ben")
    expect(cleo.locator("#seat-1")).to_contain_text("Ben")
    cleo.locator("#prompt").get_by_role("button", name="Join").click()
    for page in (anna, ben, cleo):
        expect(page.locator("#waiting")).to_have_count(0)
        expect(page.locator("#prompt")).to_contain_text("Pick two shares")


def test_without_javascript_there_are_links(visit: Visit) -> None:
    anna = visit(java_script_enabled=False)
    set_up(anna, "you", "open", listed=True)
    expect(anna.locator("[data-copy]")).to_be_hidden()
    expect(anna.locator("#invite1")).to_be_visible()
    anna.get_by_role("link", name="Look again").click()
    expect(anna.locator("#waiting")).to_be_visible()


@pytest.mark.parametrize("size", [{"width": 1366, "height": 657}, {"width": 390, "height": 844}])
def test_first_steps_stay_closed_once_somebody_has_got_it(visit: Visit, size: ViewportSize) -> None:
    page = visit(viewport=size)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    card = page.locator("#first-steps")
    expect(card.get_by_text("How do you win?")).to_be_visible()
    expect(card.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name="Got it").click()
    expect(card.get_by_text("How do you win?")).to_be_hidden()
    page.reload()
    expect(page.locator("#prompt")).to_be_visible()
    expect(card).to_be_hidden()


def test_a_click_beside_the_first_steps_closes_them_and_counts(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    card = page.locator("#first-steps")
    expect(card.get_by_text("How do you win?")).to_be_visible()
    page.locator("label[for=tab-chat]").click()
    expect(card.get_by_text("How do you win?")).to_be_hidden()
    expect(page.locator("#tab-chat")).to_be_checked()


def test_a_clause_opens_above_the_table_and_stays_there(visit: Visit) -> None:
    page = visit()
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=3)
    robot.settle()
    button, card = page.locator("#prompt .clause-link"), page.locator("#clause-AE7")
    expect(card).to_be_hidden()
    button.focus()
    page.keyboard.press("Enter")
    expect(card).to_contain_text("From your hand you pick 2 shares")
    accessible(page)
    page.evaluate(MORPHED)
    expect(card).to_contain_text("From your hand you pick 2 shares")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(button).to_be_focused()
    page.locator("#prompt .term", has_text="holdings").click()
    expect(card).to_contain_text("From your hand you pick 2 shares")
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_the_rules_open_in_german_and_without_javascript(visit: Visit) -> None:
    page = visit(locale="de-DE", java_script_enabled=False)
    set_up(page, "you", "bot:random", "bot:random")
    page.locator("#prompt .clause-link").click()
    link = page.locator("#clause-AE7 a")
    expect(link).to_have_text("Alle Regeln")
    assert (link.get_attribute("href") or "").endswith("/rules/airlines_europe#AE7")
