"""A click where nothing can be done on the map says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.air_alliance import AllianceRobot
from tests.web.browser.air_baron import BaronRobot
from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot, PatientEuropeRobot
from tests.web.browser.glance import LOW, PHONE
from tests.web.browser.players import Mouse, Robot, set_up

# A place that may not be chosen, by the shape in which it is drawn: its name, and a spot where nothing else is.
BLOCKED = """(shape) => {
    const names = [...document.querySelectorAll("#board a.choice")].flatMap((link) => Object.values(link.dataset));
    for (const reach of document.querySelectorAll("#board .reach")) {
        const drawn = reach.querySelector(shape);
        if (!drawn || names.includes(reach.dataset.place)) continue;
        for (const part of [0.5, 0.3, 0.7, 0.1]) {
            const box = drawn.getBoundingClientRect();
            const at = shape === "path"
                ? drawn.getPointAtLength(part * drawn.getTotalLength()).matrixTransform(drawn.getScreenCTM())
                : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            if (document.elementFromPoint(at.x, at.y)?.closest(".reach") === reach) {
                return { name: reach.dataset.place, x: at.x, y: at.y };
            }
        }
    }
    return null;
}"""
# By what kind of place: who plays, until what may be done, how the place is drawn, and what is said. Beside the places
# something else may be done, since the only thing that may be done is done at once.
KINDS: dict[str, tuple[str, type[Robot], set[str], str, str]] = {
    "a route": ("airlines_europe", EuropeRobot, {"route", "money"}, "path", "(AE"),
    "a route of 1990": ("airlines", AirlinesRobot, {"route", "none"}, "path", "(AL"),
    "headquarters": ("airlines", AirlinesRobot, {"found", "expand"}, "circle", "(AL"),
    "a spoke": ("air_baron", BaronRobot, {"spoke", "pass"}, "circle", "(AB"),
    "an airport": ("air_alliance", AllianceRobot, {"place"}, "rect", "(AA3)"),
}


def says_why(page: Page, name: str, clause: str) -> None:
    choice = page.locator("#choice")
    expect(choice.locator("h2")).to_have_text(name)
    expect(choice).to_contain_text("Nothing can be done here now")
    expect(choice.locator("li").first).to_contain_text(clause)
    expect(choice.locator("button")).to_have_count(0)


def play_until(robot: Robot, offers: set[str]) -> None:
    robot.settle()
    while not offers <= set(robot.offers()):
        robot.decide()


@pytest.mark.parametrize("kind", KINDS)
def test_a_click_where_nothing_can_be_done_says_why(visit: Visit, kind: str) -> None:
    game, robot, offers, shape, clause = KINDS[kind]
    page = visit(viewport=LOW)
    set_up(page, "you", "bot:random", game=game)
    play_until(robot(page, seed=35), offers)
    Mouse().give_way(page)
    spot = page.evaluate(BLOCKED, shape)
    page.mouse.click(spot["x"], spot["y"])
    says_why(page, spot["name"], clause)
    page.keyboard.press("Escape")
    expect(page.locator("#choice")).to_be_hidden()
    Mouse().press(page.locator("#board a.choice .aim").first)
    expect(page.locator("#choice button").first).to_be_visible()


def test_a_finger_is_told_too(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    set_up(page, "you", "bot:random", game="air_alliance")
    AllianceRobot(page).play_until("place")
    spot = page.evaluate(BLOCKED, "rect")
    page.touchscreen.tap(spot["x"], spot["y"])
    says_why(page, spot["name"], "(AA3)")


def test_while_nothing_is_to_be_chosen_a_click_on_a_route_does_nothing(visit: Visit) -> None:
    page = visit(viewport=LOW)
    set_up(page, "you", "bot:random")
    EuropeRobot(page).settle()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "route=" in request.url else None)
    spot = page.evaluate(BLOCKED, "path")
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_timeout(200)
    assert asked == []


def test_without_javascript_the_address_tells_it(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    set_up(page, "you", "bot:random")
    PatientEuropeRobot(page).play_until("route")
    links = page.locator("#board a.choice").all()
    chosen = {link.get_attribute("data-route") for link in links}
    names = [reach.get_attribute("data-place") or "" for reach in page.locator("#board .reach").all()]
    blocked = next(name for name in names if name not in chosen)
    page.goto(f"{page.url.partition('?')[0]}?route={blocked}")
    says_why(page, blocked, "(AE")
