"""Air Alliance at the table: a whole game, and every kind of visitor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.air_alliance import AllianceRobot, PatientAllianceRobot, sit_down
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Keys
from tests.web.browser.test_accessible import check


def test_four_players_by_mouse(page: Page) -> None:
    sit_down(page, *["bot:random"] * 3)
    robot = AllianceRobot(page, seed=41)
    robot.finish()
    for kind in ("place", "airport", "winning", "lay"):
        assert robot.did[kind] > 0, f"never did: {kind}"
    expect(page.locator(".ranking tbody tr")).to_have_count(4)
    expect(page.locator("#prompt")).to_contain_text("Game over")
    expect(page.locator("#story figure").first).to_be_visible()
    page.locator("label[for=tab-about]").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("[data-step=prev]").click()
    expect(page.locator(".told li").first).to_be_visible()


def test_some_turns_with_fingers_on_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page, "bot:random", "bot:random")
    robot = AllianceRobot(page, Finger(), seed=42)
    robot.play(12)
    assert robot.did["place"] == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "the page scrolls sideways"


def test_some_turns_by_keyboard_alone(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = AllianceRobot(page, Keys(page), seed=43)
    robot.play(9)
    assert robot.did["place"] == 4


def test_without_javascript_forms_and_links_do(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    sit_down(page, "bot:random")
    robot = PatientAllianceRobot(page, seed=44)
    robot.play(9)
    assert robot.did["place"] == 4


def test_a_marker_can_be_taken_back_before_the_flight(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = AllianceRobot(page, seed=45)
    robot.play_until("symbol")
    left = page.locator("#pass-title small").inner_text()
    rows = robot.rows
    page.locator("button.symbol-button").first.click()
    robot.settle(rows)
    rows = robot.rows
    page.get_by_role("button", name="Undo").click()
    robot.settle(rows)
    expect(page.locator("#pass-title small")).to_have_text(left)


def test_a_flight_tells_whom_it_would_win(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = AllianceRobot(page, seed=46)
    robot.play_until("winning")
    robot.reveal(".winning button")
    told = page.locator(".winning button").first
    passengers = told.locator("b").inner_text().removeprefix("+ ").split(", ")
    told.click()
    expect(page.locator(".log li", has_text=f"won {passengers[0]}")).to_have_count(1)


def test_a_spectator_sees_no_buttons(visit: Visit) -> None:
    player, spectator = visit(), visit()
    sit_down(player, "bot:random")
    AllianceRobot(player, seed=47).play(3)
    spectator.goto(player.url)
    expect(spectator.locator(".players")).to_be_visible()
    expect(spectator.locator("#table button:not([data-zoom])")).to_have_count(0)
    expect(spectator.locator("a[data-route]")).to_have_count(0)


def test_two_on_one_device_take_turns(page: Page) -> None:
    sit_down(page, "device", names=("", "Berta"))
    robot = AllianceRobot(page, seed=48)
    for name in ("Guest", "Berta"):
        expect(page.locator(".curtain h2")).to_contain_text(name)
        expect(page.locator("#actions")).to_have_count(0)
        robot.play(2)


def test_axe_finds_nothing(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = AllianceRobot(page, seed=49)
    robot.settle()
    check(page)
    robot.play_until("symbol")
    page.locator("a[data-route]").first.click()
    page.locator("#choice h2").wait_for()
    check(page)
    page.locator("#choice [data-close]").click()
    page.locator("button[popovertarget=list-flights]").click()
    check(page)


def test_german_pages_speak_german(visit: Visit) -> None:
    page = visit(locale="de-DE")
    sit_down(page, "bot:random")
    robot = AllianceRobot(page, seed=50)
    robot.play_until("symbol")
    words = page.locator("main").inner_text()
    for english in ("Your ", "Baggage", "Players", "marker", "placed", "What you may do", "passengers"):
        assert english not in words
    page.goto("/rules/air_alliance")
    expect(page.locator("article")).to_contain_text("Bordkarte")


@pytest.mark.parametrize("path", ["/new/air_alliance", "/rules/air_alliance"])
def test_axe_finds_nothing_on_pages_to_read(page: Page, path: str) -> None:
    page.goto(path)
    check(page)
