"""What a choice says in Air Baron."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.air_baron import BaronRobot
from tests.web.browser.players import Mouse, set_up


def test_an_attack_that_buying_would_beat_says_so(page: Page) -> None:
    set_up(page, "you", "bot:random", game="air_baron", options={"round_limit": "200"})
    robot = BaronRobot(page, seed=44)
    robot.play_until("pass")
    Mouse().route(page.locator("a[data-route]").first)
    attack = page.locator("#choice button[value*='take over']").first
    attack.wait_for()
    assert "buying it costs the same" in attack.inner_text()
    assert page.locator("#choice").bounding_box()["x"] > 0  # type: ignore[index]
