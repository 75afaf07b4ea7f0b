"""Everything that a decision needs is in the window."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.glance import PHONE, SIZES, outside
from tests.web.browser.players import Finger, set_up

BOTS = ("you", "bot:random", "bot:random", "bot:random")


def test_whatever_a_decision_needs_is_in_the_window(visit: Visit) -> None:
    page = visit()
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    set_up(page, *BOTS)
    robot = EuropeRobot(page)
    for _ in range(25):
        robot.settle()
        if robot.over:
            break
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert outside(page) == [], (width, height, robot.rows)
        robot.decide()


def test_on_a_phone_too(visit: Visit) -> None:
    page = visit(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    set_up(page, *BOTS)
    robot = EuropeRobot(page, Finger())
    for _ in range(15):
        robot.settle()
        if robot.over:
            break
        assert outside(page) == [], robot.rows
        robot.decide()


@pytest.mark.parametrize("spot", [(0.5, 0.97), (0.03, 0.5)])
def test_a_click_on_empty_map_does_nothing(visit: Visit, spot: tuple[float, float]) -> None:
    page = visit(viewport={"width": 1366, "height": 657})
    set_up(page, *BOTS)
    EuropeRobot(page).settle()
    board = page.locator("#board")
    before = board.bounding_box()
    assert before is not None
    page.mouse.click(before["x"] + spot[0] * before["width"], before["y"] + spot[1] * before["height"])
    page.wait_for_timeout(200)
    assert board.bounding_box() == before


def test_a_click_soon_after_a_move_counts(visit: Visit) -> None:
    page = visit(viewport={"width": 1366, "height": 657}, reduced_motion="no-preference")
    set_up(page, "you", "open")
    robot = EuropeRobot(page)
    page.wait_for_selector("#at", state="attached")
    page.wait_for_timeout(200)
    chat = page.locator("label[for=tab-chat]")
    chat.click()
    box = chat.bounding_box()
    assert box is not None
    hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y).getAttribute('for')", [box["x"] + 9, box["y"] + 9])
    assert hit == "tab-chat"
    assert robot.rows == 0


def test_a_refusal_moves_nothing(visit: Visit, watch) -> None:  # type: ignore[no-untyped-def]
    """The button says what is missing; and where something is refused after all, nothing gives way to the note."""
    page = visit(viewport={"width": 1366, "height": 657})
    set_up(page, *BOTS)
    robot = EuropeRobot(page)
    robot.settle()
    pick = robot.button("verb", "pick")
    assert pick.is_disabled()
    assert pick.get_attribute("data-missing") == "choose 2 more"
    page.locator("input[name=card]").first.check()
    assert pick.get_attribute("data-missing") == "choose 1 more"
    before = pick.bounding_box()
    watch.expect("400")
    page.evaluate("document.querySelector('button[value=pick]').disabled = false")
    pick.click()
    page.locator("#note").wait_for()
    assert pick.bounding_box() == before
