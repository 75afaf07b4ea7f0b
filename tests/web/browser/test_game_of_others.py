"""A game that another package brings, in the browser, from the front page to the result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.installing import beside, install
from tests.web.browser.conftest import Watch
from tests.web.browser.server import Server


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One beside which the example is installed."""
    folder = install("mail_run", tmp_path_factory.mktemp("others"))
    made = Server(tmp_path_factory.mktemp("flightdeck"), PYTHONPATH=beside(folder)["PYTHONPATH"])
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log, made.log


def test_a_whole_game(chromium: Browser, own_server: Server, watch: Watch) -> None:
    context = chromium.new_context(base_url=own_server.url, locale="en-GB", reduced_motion="reduce")
    context.on("page", watch.over)
    page = context.new_page()
    page.goto("/")
    page.locator("li, article, section").filter(has_text="Mail Run").get_by_role("button", name="Play now").last.click()
    page.wait_for_url("**/t/*")
    while not over(page):
        click_something(page)
    expect(page.locator(".ranking tbody tr")).to_have_count(3)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#board-base svg.map")).to_be_visible()
    page.goto("/rules/mail_run#MR2")
    expect(page.locator("#MR2")).to_contain_text("free route that carries it")
    # It says nothing of what its board consists of, so there is no editor for it.
    page.goto("/boards/")
    expect(page.locator("#game option").filter(has_text="Air Baron")).to_have_count(1)
    expect(page.locator("option").filter(has_text="Mail Run")).to_have_count(0)
    page.goto("/new/mail_run")
    expect(page.locator("a[href^='/boards/?game=']")).to_have_count(0)
    context.close()


def over(page: Page) -> bool:
    expect(page.locator("#actions, .ranking").first).to_be_visible()
    return page.locator(".ranking").count() > 0


def click_something(page: Page) -> None:
    """What the first route on the map asks for, if one may be chosen, and then the first button.

    Unless there is only one thing to do: that does itself."""
    rows = page.locator("#at").get_attribute("data-rows") or ""
    if page.locator("#forced").count():
        expect(page.locator("#at")).not_to_have_attribute("data-rows", rows)
        return
    routes = page.locator("#board a")
    if routes.count():
        page.goto(page.url.partition("?")[0] + str(routes.first.get_attribute("href")))
    page.locator("#choice button:visible, #actions button:visible").first.click()
    expect(page.locator("#at")).not_to_have_attribute("data-rows", rows)
