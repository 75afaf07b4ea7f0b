"""A board is made in the browser: typed, dragged, drawn, broken and mended, and played on at once."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_accessible import check

OK = "This board can be played on."


def begin(page: Page, game: str) -> None:
    page.goto("/boards/")
    page.locator("#game").select_option(game)
    page.locator("#title").fill("An evening's work")
    page.get_by_role("button", name="Make it").click()
    page.locator("#verdict").wait_for()


def middle(page: Page, number: int) -> tuple[float, float]:
    box = page.locator(".spot").nth(number).locator(".city").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_is_typed_is_checked_at_once_where_it_is(page: Page) -> None:
    begin(page, "airlines_europe")
    page.get_by_role("link", name="Routes", exact=True).click()
    price = page.locator("[name=r2-licences]")
    price.fill("9, 1")
    price.press("Tab")
    expect(page.locator(".row-fault")).to_contain_text("the cheapest first, not [9, 1]")
    expect(page.locator("#fault")).to_contain_text("route Dublin-London: 'licences'")
    assert price.input_value() == "9, 1"
    expect(page.get_by_role("link", name="Play on it")).to_have_count(0)
    check(page)
    price.fill("3, 4, 5")
    price.press("Tab")
    expect(page.locator("#verdict")).to_contain_text(OK)
    expect(page.locator(".row-fault")).to_have_count(0)
    page.reload()
    assert price.input_value() == "3, 4, 5"
    page.get_by_role("button", name="Take back the last change").click()
    page.get_by_role("button", name="Take back the last change").click()
    assert page.locator("[name=r2-licences]").input_value() == "2, 3, 4"


def test_places_are_dragged_routes_drawn_and_the_board_is_played_on(page: Page, tmp_path: Path) -> None:
    begin(page, "airlines_europe")
    page.locator(".board-side").scroll_into_view_if_needed()
    x, y = middle(page, 1)
    before = page.locator("[name=r1-lon]").input_value()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y + 10, steps=3)
    page.mouse.up()
    page.wait_for_function("before => document.querySelector('[name=r1-lon]').value !== before", arg=before)
    assert float(page.locator("[name=r1-lon]").input_value()) < float(before)
    page.locator("[data-draw-lines]").check()
    for number in (1, 7):
        page.mouse.click(*middle(page, number))
    expect(page.locator("#verdict")).to_contain_text("60 routes")
    # A picture to trace is shown from the memory of the browser, and nothing of it is sent.
    picture = tmp_path / "board.svg"
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    )
    page.locator("[data-template]").set_input_files(picture)
    expect(page.locator("#board-map .tracing")).to_have_attribute("href", re.compile("^blob:"))
    page.get_by_role("link", name="As it looks in play").click()
    page.locator(".board-look .map").wait_for()
    check(page)
    page.get_by_role("link", name="Play on it").click()
    assert page.locator("#board").evaluate("list => list.selectedOptions[0].text") == "An evening's work"
    page.get_by_role("button", name="Open the table").click()
    page.locator("#prompt").wait_for()
    page.locator("label[for=tab-about]").click()
    expect(page.get_by_text("An evening's work")).to_be_visible()


def test_without_javascript_and_on_a_phone_everything_is_a_form(visit: Visit) -> None:
    page = visit(java_script_enabled=False, viewport={"width": 390, "height": 844})
    begin(page, "air_baron")
    page.get_by_role("link", name="Loan limits").click()
    page.locator("[name=r1-limit]").fill("15")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator("#fault")).to_contain_text("limits are multiples of 10")
    assert page.locator("tr.wrong [name=r1-limit]").input_value() == "15"
    page.locator("[name=r1-limit]").fill("10")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator("#verdict")).to_contain_text(OK)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_list_of_boards(page: Page, watch: Watch) -> None:
    page.goto("/boards/")
    check(page)
    page.get_by_role("link", name="The Pacific").first.click()
    page.locator(".board-look .map").wait_for()
    check(page)
