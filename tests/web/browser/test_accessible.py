"""No violations in axe-core, on any kind of page, by day and by night."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.browser import quick
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Mouse, set_up

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def check(page: Page) -> None:
    """Both schemes of one page."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


@pytest.mark.parametrize("path", ["/", "/new/airlines_europe", "/rules/airlines_europe", "/sign-up", "/api/"])
def test_pages_to_read(page: Page, path: str) -> None:
    page.goto(path)
    check(page)


def test_a_page_that_is_not_there(page: Page, watch: Watch) -> None:
    watch.expect("404")
    page.goto("/no/such/page")
    check(page)


def test_the_table_at_the_start_and_later(page: Page) -> None:
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=18)
    robot.settle()
    check(page)
    robot.play(6)
    robot.play_until("route")
    Mouse().route(page.locator("a[data-route]").first)
    page.locator("#choice h2").wait_for()
    check(page)
    page.keyboard.press("Escape")
    page.locator("#actions [popovertarget]").first.click()
    check(page)


def test_the_curtain(page: Page) -> None:
    set_up(page, "you", "device", names=("", "Berta"))
    check(page)


@pytest.mark.parametrize("path", ["", "/replay?move=30"])
def test_the_end_and_the_replay(visit: Visit, finished: quick.Finished, path: str) -> None:
    page = visit(storage_state=finished.who)
    page.goto(finished.path + path)
    check(page)


def test_the_board_as_text(page: Page) -> None:
    """It is fetched when it is opened, and again when it is opened again; without that it is a page."""
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=18)
    robot.settle()
    table, summary, tables = page.url, page.locator("#as-text summary"), page.locator("#text-tables table")
    assert tables.count() == 0
    page.locator("label[for=tab-about]").click()
    with page.expect_response("**/as-text"):
        summary.press("Enter")
    tables.first.wait_for()
    assert page.locator("#text-tables caption").first.inner_text() == "The game"
    check(page)
    before = page.locator("#text-tables").inner_text()
    robot.play(3)
    assert page.locator("#text-tables").inner_text() == before
    summary.press("Enter")
    with page.expect_response("**/as-text"):
        summary.press("Enter")
    page.wait_for_function("before => document.querySelector('#text-tables').innerText !== before", arg=before)
    page.locator("#as-text a").click()
    assert page.url == f"{table}/as-text"
    check(page)
