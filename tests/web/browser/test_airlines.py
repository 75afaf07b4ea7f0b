"""Airlines (1990) at the table: a whole game, and every kind of visitor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.airlines import AirlinesRobot, PatientAirlinesRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Keys, Mouse, set_up
from tests.web.browser.test_accessible import check

GAME = "airlines"
HAND = "#hand-title, #flights-title"


def sit_down(page: Page, *others: str, names: tuple[str, ...] = (), at_once: bool = False) -> None:
    """At once one can play stock, and sabotage: in the first turn, before anything is founded."""
    set_up(page, "you", *others, names=names, game=GAME, options={"stock_before_founding": at_once})


def test_six_players_by_mouse(page: Page) -> None:
    sit_down(page, *["bot:random"] * 5)
    robot = AirlinesRobot(page, seed=21)
    robot.finish()
    for kind in ("found", "play", "expand", "route", "take"):
        assert robot.did[kind] > 0, f"never did: {kind}"
    expect(page.locator(".ranking tbody tr")).to_have_count(6)
    expect(page.locator("#prompt")).to_contain_text("Game over")
    expect(page.locator("#story figure").first).to_be_visible()
    page.locator("label[for=tab-about]").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("[data-step=prev]").click()
    expect(page.locator(".told li").first).to_be_visible()
    expect(page.locator(".airline-table tbody tr")).to_have_count(9)


def test_some_turns_with_fingers_on_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page, "bot:random", "bot:random")
    robot = AirlinesRobot(page, Finger(), seed=22)
    robot.play(14)
    assert robot.did["route"] > 0
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page scrolls sideways"


def test_some_turns_by_keyboard_alone(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = AirlinesRobot(page, Keys(page), seed=23)
    robot.play(12)
    assert robot.did["route"] > 0
    assert robot.did["take"] + robot.did["draw"] > 0


def test_without_javascript_forms_and_links_do(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    sit_down(page, "bot:random", at_once=True)
    robot = PatientAirlinesRobot(page, seed=24)
    robot.play(9)
    assert robot.did["route"] > 0
    play_until_sabotage(robot)
    robot.decide()
    page.locator("button[popovertarget=spots]").click()
    page.locator("#spots:popover-open button").first.click()
    expect(page.locator("svg.live .sabotage").first).to_be_attached()


def play_until_sabotage(robot: AirlinesRobot) -> None:
    """Until a marker is asked for; then the next decision is to choose one."""
    robot.play_until("play")
    before = robot.rows
    robot.select("play")
    robot.settle(before)
    robot.fancies = lambda what: what == "sabotage"  # type: ignore[method-assign]


def test_a_sabotage_marker_can_be_chosen_again_until_it_lies(page: Page) -> None:
    sit_down(page, "bot:random", at_once=True)
    robot = AirlinesRobot(page, seed=25)
    play_until_sabotage(robot)
    markers = page.locator("svg.live .sabotage").count()
    robot.decide()
    expect(page.locator("a[data-spot]").first).to_be_attached()
    rows = robot.rows
    page.get_by_role("button", name="Undo").click()
    robot.settle(rows)
    expect(page.locator("a[data-spot]")).to_have_count(0)
    robot.decide()
    robot.decide()
    assert page.locator("svg.live .sabotage").count() > markers


def test_an_answer_that_comes_after_the_stream_does_not_load_the_page_again(page: Page) -> None:
    """What was chosen since then would be lost."""

    def late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(800)
        route.fulfill(response=answer)

    sit_down(page, "bot:random")
    robot = AirlinesRobot(page, seed=36)
    robot.play_until("expand")
    page.route("**/move", late)
    loaded: list[str] = []
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    robot.do("expand")
    page.wait_for_timeout(6500)
    assert loaded == []


def test_two_on_one_device_never_see_each_others_hand(page: Page) -> None:
    sit_down(page, "device", names=("", "Berta"))
    robot = AirlinesRobot(page, seed=26)
    for _ in range(3):
        expect(page.locator(".curtain")).to_be_visible()
        expect(page.locator(HAND)).to_have_count(0)
        assert "hand:" not in page.content()
        robot.decide()
        expect(page.locator(HAND)).to_have_count(2)
        robot.do("expand")
        if page.locator(".curtain").count() == 0:
            robot.button("action", "play none").click()
        expect(page.locator(".curtain")).to_be_visible()


def test_a_spectator_sees_no_hand_and_no_buttons(visit: Visit) -> None:
    player, spectator = visit(), visit()
    sit_down(player, "bot:random")
    robot = AirlinesRobot(player, seed=27)
    robot.play(2)
    spectator.goto(player.url)
    expect(spectator.locator(".players")).to_be_visible()
    expect(spectator.locator(HAND)).to_have_count(0)
    expect(spectator.locator("#table button:not([data-zoom])")).to_have_count(0)
    expect(spectator.locator("a[data-route], a[data-spot], a[data-home]")).to_have_count(0)


def test_axe_finds_nothing(page: Page) -> None:
    sit_down(page, "bot:random", "bot:random", at_once=True)
    robot = AirlinesRobot(page, seed=28)
    play_until_sabotage(robot)
    robot.decide()
    check(page)
    robot.play_until("route")
    Mouse().route(page.locator("a[data-route]").first)
    page.locator("#choice h2").wait_for()
    check(page)
    page.keyboard.press("Escape")
    # Few claims are buttons at once.
    lists = page.locator("button[popovertarget^=claim-]")
    if lists.count():
        lists.first.click()
        check(page)


def test_german_pages_speak_german(visit: Visit) -> None:
    page = visit(locale="de-DE")
    sit_down(page, "bot:random")
    robot = AirlinesRobot(page, seed=29)
    robot.play(4)
    robot.settle()
    words = page.locator("main").inner_text()
    for english in ("Your ", "stock", "Players", "flight", "claimed", "What you may do", "Headquarters"):
        assert english not in words
    page.goto("/rules/airlines")
    expect(page.locator("article")).to_contain_text("Aktien")


@pytest.mark.parametrize("path", ["/new/airlines", "/rules/airlines"])
def test_axe_finds_nothing_on_pages_to_read(page: Page, path: str) -> None:
    page.goto(path)
    check(page)
