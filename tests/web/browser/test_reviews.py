"""A review, a decision tried again, a puzzle, and playing on: by mouse, on a telephone, and without JavaScript."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from flightdeck.engine.record import Record
from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.test_accessible import check

RECORD = Path(__file__).parents[2] / "records" / "air_alliance_2_53.json"
REVIEWED = 90_000
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def review(chromium: Browser, server: Server) -> str:
    """From a record to the review of its game: open it, one click, and wait. Its address."""
    context = chromium.new_context(base_url=server.url, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.locator("#record").set_input_files(RECORD)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/replay")
    page.get_by_role("button", name="Review the game").click()
    page.wait_for_url("**/review")
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=REVIEWED)
    address = page.url
    context.close()
    return address


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without"])
def page(request: pytest.FixtureRequest, visit: Visit) -> Page:
    return visit(java_script_enabled=request.param)


def test_a_mistake_is_tried_again_and_the_game_played_on_from_there(page: Page, review: str) -> None:
    page.goto(review)
    names = Record.from_json(RECORD.read_text()).seats
    expect(page.locator(".review-table th[scope=row]")).to_have_text(names)
    expect(page.locator(".turning-points li")).to_have_count(3)
    answer = page.locator(".mistakes details").first
    expect(answer.locator("p")).not_to_be_visible()
    page.locator(".mistakes").get_by_role("link", name="Try again").first.click()
    page.wait_for_url("**/review/*")
    expect(page.get_by_text("The best move found")).to_have_count(0)
    page.locator("#action").select_option(index=1)
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.get_by_role("row", name="Your move")).to_be_visible()
    expect(page.get_by_role("status")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#prompt")).to_be_visible()


def test_a_place_of_the_chart_leads_to_its_move(visit: Visit, review: str) -> None:
    page = visit()
    page.goto(review)
    box = page.locator(".chart-wide .chart-strip").nth(10).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/replay?move=*")


def test_review_try_and_puzzle_are_accessible_and_fit_a_telephone(visit: Visit, review: str) -> None:
    page = visit(viewport=PHONE)
    page.goto(review)
    paths = [review, page.locator(".turning-points a.button").first.get_attribute("href") or ""]
    page.goto("/")
    paths.append(page.get_by_role("link", name="Solve it").get_attribute("href") or "")
    for path in paths:
        page.goto(path)
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_puzzle_is_solved(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Solve it").click()
    expect(page.get_by_text("one move is clearly the best")).to_be_visible()
    page.locator("#action").select_option(index=1)
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.get_by_text("The best move found:")).to_be_visible()
