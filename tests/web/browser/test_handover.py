"""A turn that stays open: Done, Undo and the countdown, in two browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.server import Server
from tests.web.browser.test_together import sit_together

MAY = "may still take this back"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("flightdeck"), FLIGHTDECK_TURN_OPEN="6")
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log, made.log


@pytest.fixture
def turn(visit: Visit) -> tuple[EuropeRobot, EuropeRobot]:
    """Whose turn it is, and who waits."""
    people = sit_together(visit)
    for robot in people:
        robot.settle()
        robot.tick_two_different()
        robot.button("verb", "pick").click()
    for robot in people:
        expect(robot.at).to_have_attribute("data-rows", "2")
    due = [robot for robot in people if robot.at.get_attribute("data-due") is not None]
    return due[0], next(robot for robot in people if robot is not due[0])


def press(page: Page, name: str) -> None:
    page.locator("#prompt").get_by_role("button", name=name, exact=True).click()


def test_a_turn_is_taken_back_ended_again_and_handed_over(turn: tuple[EuropeRobot, EuropeRobot]) -> None:
    mover, other = turn
    mover.button("action", "take money").click()
    expect(other.page.locator("#prompt")).to_contain_text(MAY)
    expect(other.table.locator("button[name=action]")).to_have_count(0)
    press(mover.page, "Undo")
    expect(other.page.locator("#prompt")).not_to_contain_text(MAY)
    mover.button("action", "take money").click()
    press(mover.page, "Done")
    other.button("action", "take money").click()
    expect(mover.page.locator("#prompt")).to_contain_text(MAY)


def test_the_countdown_runs_and_hands_over_by_itself(turn: tuple[EuropeRobot, EuropeRobot]) -> None:
    mover, other = turn
    mover.button("action", "take money").click()
    left = mover.page.locator("[data-held]")
    expect(left).to_have_text(re.compile("[1-4]"))
    mover.page.close()
    expect(other.at).to_have_attribute("data-due", "Your turn")
    other.button("action", "take money").click()


def test_whoever_likes_it_better_switches_it_off(turn: tuple[EuropeRobot, EuropeRobot]) -> None:
    mover, other = turn
    mover.page.locator("label[for=tab-about]").click()
    mover.page.get_by_role("button", name="End my turns at once").click()
    expect(mover.page.get_by_role("button", name="Keep my turns open until I press Done")).to_be_visible()
    mover.button("action", "take money").click()
    expect(other.at).to_have_attribute("data-due", "Your turn")
    expect(mover.page.locator("[data-held]")).to_have_count(0)


# As if this were the only thing that may be done.
FORCED = """() => {
    const at = document.getElementById("at"), form = document.querySelector("button[value='take money']").form;
    const forced = form.cloneNode(false);
    forced.id = "forced";
    forced.append(...[...form.querySelectorAll("input[type=hidden]")].map((one) => one.cloneNode()));
    forced.insertAdjacentHTML("beforeend", '<input type="hidden" name="action" value="take money">');
    at.append(forced);
    htmx.process(forced);
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_only_thing_that_may_be_done_is_done_but_not_again_after_it_was_taken_back(
    turn: tuple[EuropeRobot, EuropeRobot],
) -> None:
    mover, _ = turn
    mover.page.evaluate(FORCED)
    press(mover.page, "Undo")
    mover.button("action", "take money").wait_for()
    rows = mover.rows
    mover.page.evaluate(FORCED)
    mover.page.wait_for_timeout(400)
    assert mover.rows == rows
    mover.button("action", "take money").click()
    expect(mover.page.locator("#prompt")).to_contain_text("Done")
