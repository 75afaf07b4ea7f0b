"""Airlines (1990) at one look: whatever is to be decided, all that it takes is inside the window."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Hand, Mouse, set_up

DECISIONS = 28
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1366, "height": 657}}
ALWAYS = ("#prompt", "#prompt button", "#actions button", ".market button", ".market svg", ".tab")
CARDS = (".of-cards svg", "#hand-title", "#flights-title")
PLAYERS = (".player", ".player-holds", ".holdings svg")
# Two rows of actions are always there; what there is to be said more may take one row.
ROW = 40

# What is not where it should be: outside the window, or hidden by a scroll bar.
OUTSIDE = """(selectors) => {
    const out = [];
    for (const one of document.querySelectorAll(selectors.join(", "))) {
        if (!one.checkVisibility() || one.closest(".pick-list")) continue;
        const box = one.getBoundingClientRect();
        const seen = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
        if (!seen) out.push(`${one.outerHTML.slice(0, 120)} ${JSON.stringify(box)}`);
    }
    for (const part of document.querySelectorAll(".now, .of-cards, .of-players")) {
        if (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth) {
            out.push(`${part.className} ${part.scrollWidth}x${part.scrollHeight}`);
        }
    }
    if (document.scrollingElement.scrollTop > 0) out.push("the page is scrolled");
    if (document.scrollingElement.scrollWidth > innerWidth) out.push("the page scrolls sideways");
    if (document.querySelector(".desk").getBoundingClientRect().bottom > innerHeight) out.push("the desk is too high");
    return out;
}"""


def check(page: Page, selectors: Sequence[str]) -> None:
    assert page.evaluate(OUTSIDE, list(selectors)) == []


def look(page: Page, phone: bool) -> None:
    if not phone:
        check(page, (*ALWAYS, *CARDS, *PLAYERS))
        return
    check(page, (*ALWAYS, *CARDS))
    page.locator("label[for=tab-players]").tap()
    expect(page.locator(".player").first).to_be_visible()
    check(page, (*ALWAYS, *PLAYERS))
    page.locator("label[for=tab-cards]").tap()
    expect(page.locator("#hand-title")).to_be_visible()


@pytest.mark.parametrize(("window", "hand"), [(DESKTOP, Mouse()), (PHONE, Finger())], ids=["desktop", "phone"])
def test_all_that_a_decision_takes_is_inside_the_window(visit: Visit, window: dict[str, object], hand: Hand) -> None:
    page = visit(**window)
    set_up(page, "you", *["bot:random"] * 3, game="airlines")
    robot = AirlinesRobot(page, hand, seed=31)
    tops = []
    for _ in range(DECISIONS):
        robot.settle()
        if robot.over:
            break
        look(page, phone=window is PHONE)
        tops.append(page.locator(".tabs" if window is PHONE else ".of-cards").evaluate("(it) => it.offsetTop"))
        robot.decide()
    assert len(tops) == DECISIONS
    assert max(tops) - min(tops) <= ROW


def test_six_players_fit_too(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 657})
    set_up(page, "you", *["bot:random"] * 5, game="airlines")
    robot = AirlinesRobot(page, seed=32)
    robot.play(6)
    robot.settle()
    check(page, (*ALWAYS, *CARDS, *PLAYERS))
    assert page.locator(".of-players").evaluate("(it) => it.offsetHeight") <= 170


def test_headquarters_offer_what_stock_in_hand_can_do_there(page: Page) -> None:
    set_up(page, "you", "bot:random", game="airlines")
    robot = AirlinesRobot(page, seed=33)
    robot.play_until("found")
    home = page.locator("a[data-home]").first
    code = home.get_attribute("data-home") or ""
    home.locator("circle").click()
    expect(page.locator("#choice h3")).to_have_text(code)
    expect(page.locator("#choice .offer")).to_contain_text("then the first route from there")
    rows = robot.rows
    page.locator(f"#choice button[value='found {code} with 1']").click()
    robot.settle(rows)
    expect(page.locator("#choice")).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text(f"first route of {code}")


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
    page.locator("a[data-route] circle").first.click()
    offer = page.locator("#choice .offer").first
    expect(offer).to_contain_text("Takes the ")
    expect(offer).to_contain_text("tock on the table")
    page.keyboard.press("Escape")
    expect(page.locator("#choice")).to_be_hidden()
    check(page, (*ALWAYS, *CARDS, *PLAYERS))
