"""What a choice says in Air Alliance."""

from __future__ import annotations

import pytest

from tests.web.browser.air_alliance import AllianceRobot, sit_down
from tests.web.browser.conftest import Visit
from tests.web.browser.glance import LOW, PHONE
from tests.web.browser.players import Finger, Mouse


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_choice_opens_at_the_airport_and_says_what_a_flight_brings_about(visit: Visit, phone: bool) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True) if phone else visit(viewport=LOW)
    sit_down(page, "bot:random")
    hand = Finger() if phone else Mouse()
    robot = AllianceRobot(page, hand, seed=45)
    robot.play_until("symbol")
    airport = page.locator("a[data-route]").first
    hand.press(airport)
    choice = page.locator("#choice")
    choice.locator("h2").wait_for()
    assert choice.locator("h2").inner_text() == airport.get_attribute("data-route")
    assert "take off" in choice.inner_text() or "wait" in choice.inner_text()
    box = choice.bounding_box()
    assert box is not None
    size = page.viewport_size
    assert size is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"] + 1
    assert box["y"] + box["height"] <= size["height"] + 1
    rows = robot.rows
    hand.press(choice.locator("form button").first)
    robot.settle(rows)
