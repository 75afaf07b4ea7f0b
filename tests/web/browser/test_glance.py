"""Everything that a decision needs is in the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser.air_alliance import AllianceRobot
from tests.web.browser.air_baron import BaronRobot
from tests.web.browser.airlines import AirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.glance import LOW, PHONE, WINDOWS, hidden
from tests.web.browser.players import Finger, Robot, set_up

BOTS = ("you", "bot:random", "bot:random", "bot:random")
ROBOTS: dict[str, type[Robot]] = {
    "airlines_europe": EuropeRobot,
    "airlines": AirlinesRobot,
    "air_baron": BaronRobot,
    "air_alliance": AllianceRobot,
}
# A game of Air Baron may be long: one that goes on, and of it so many decisions.
OPTIONS: dict[str, dict[str, str | bool]] = {"air_baron": {"round_limit": "200"}}
MOST = 120
SOME = 25

every_game = pytest.mark.parametrize("game", ROBOTS)


def look_at(page: Page, robot: Robot) -> None:
    assert hidden(page) == [], f"{page.viewport_size} {robot.rows} {page.locator('#prompt').inner_text()}"


@every_game
def test_in_a_whole_game_whatever_a_decision_needs_is_in_every_window(visit: Visit, game: str) -> None:
    page = visit(viewport=LOW)
    set_up(page, *BOTS, game=game, options=OPTIONS.get(game))
    robot = ROBOTS[game](page)
    for _ in range(MOST):
        robot.settle()
        if robot.over:
            break
        for window in WINDOWS:
            page.set_viewport_size(window)
            look_at(page, robot)
        robot.decide()
    assert robot.did.total() > SOME


@every_game
def test_for_a_finger_on_a_phone_in_german_too(visit: Visit, game: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    set_up(page, *BOTS, game=game, options=OPTIONS.get(game))
    robot = ROBOTS[game](page, Finger())
    for _ in range(SOME):
        robot.settle()
        look_at(page, robot)
        robot.decide()


@every_game
def test_six_players_are_in_a_low_window_in_german_too(visit: Visit, game: str) -> None:
    page = visit(viewport=LOW, locale="de-DE")
    seats = page.goto(f"/new/{game}") and page.locator("select[name=seat]").count()
    set_up(page, "you", *["bot:random"] * (int(seats or 2) - 1), game=game, options=OPTIONS.get(game))
    robot = ROBOTS[game](page)
    for _ in range(SOME // 2):
        robot.settle()
        look_at(page, robot)
        robot.decide()
    assert page.locator(".of-players").evaluate("(it) => it.offsetHeight") <= 190


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
    page = visit(viewport=LOW, reduced_motion="no-preference")
    set_up(page, *BOTS)
    robot = EuropeRobot(page)
    robot.play_until("money")
    before, chat = robot.rows, page.locator("label[for=tab-chat]").bounding_box()
    assert chat is not None
    robot.button("action", "take money").click()
    page.wait_for_timeout(200)
    # Where the pointer is, whatever lies there: a locator would wait until nothing does.
    page.mouse.click(chat["x"] + chat["width"] / 2, chat["y"] + chat["height"] / 2)
    robot.settle(before)
    assert page.locator("#tab-chat").is_checked()


# Where the lower edge of what may be done was, after each update.
EDGES = """() => {
    window.edges = [];
    const look = () => window.edges.push(Math.round(document.querySelector(".now").getBoundingClientRect().bottom));
    document.addEventListener("htmx:after:swap", () => requestAnimationFrame(look));
}"""


@every_game
def test_nothing_jumps_when_the_turn_changes(visit: Visit, game: str) -> None:
    page = visit(viewport=LOW)
    set_up(page, *BOTS, game=game, options=OPTIONS.get(game))
    robot = ROBOTS[game](page)
    robot.play(3)
    page.evaluate(EDGES)
    robot.play(SOME // 2)
    edges = page.evaluate("() => window.edges")
    usual = max(set(edges), key=edges.count)
    assert sum(edge != usual for edge in edges) <= len(edges) // 10, edges


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
