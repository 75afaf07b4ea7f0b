"""A phone, another language, no JavaScript."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import flightdeck.web
from tests.web.browser import quick
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot, PatientEuropeRobot
from tests.web.browser.players import Finger, set_up

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
GERMAN = Path(flightdeck.web.__file__).parent / "locale" / "de" / "LC_MESSAGES" / "django.mo"


def width(page: Page) -> int:
    return int(page.evaluate("document.scrollingElement.scrollWidth"))


def test_a_phone_pans_the_board_and_never_the_page(visit: Visit) -> None:
    page = visit(**PHONE)
    set_up(page, "you", "bot:random")
    robot = EuropeRobot(page, Finger(), seed=14)
    for _ in range(6):
        robot.decide()
        assert width(page) <= 390
    frame = page.locator("#board-frame")
    sizes = "(one) => [one.scrollWidth, one.clientWidth]"
    wider, narrow = frame.evaluate(sizes)
    assert wider == narrow <= 390
    # The whole board at first, and then as large as one likes.
    frame.hover()
    page.mouse.wheel(0, -300)
    wider, narrow = frame.evaluate(sizes)
    assert narrow <= 390 < wider
    assert page.evaluate("scrollX") == 0


@pytest.mark.parametrize("path", ["/", "/new/airlines_europe", "/rules/airlines_europe"])
def test_no_page_is_wider_than_a_phone(visit: Visit, path: str) -> None:
    page = visit(**PHONE)
    page.goto(path)
    assert width(page) <= 390


@pytest.mark.parametrize("path", ["", "/replay"])
def test_the_end_and_the_replay_fit_a_phone(visit: Visit, finished: quick.Finished, path: str) -> None:
    page = visit(**PHONE, storage_state=finished.who)
    page.goto(finished.path + path)
    assert width(page) <= 390


def test_the_language_is_the_browsers_and_can_be_changed(visit: Visit) -> None:
    page = visit(locale="de-DE")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("#language").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.goto("/rules/airlines_europe")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.skipif(not GERMAN.exists(), reason="the German catalogue is not compiled")
def test_german_pages_speak_german(visit: Visit) -> None:
    page = visit(locale="de-DE")
    page.goto("/")
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    set_up(page, "you", "bot:random")
    robot = EuropeRobot(page, seed=15)
    robot.play(4)
    robot.settle()
    words = page.locator("main").inner_text()
    for english in ("Your turn", "Market", "million", "Players", "Your hand", "picked", "What you may do"):
        assert english not in words
    page.goto("/rules/airlines_europe")
    expect(page.locator("article")).to_contain_text("Lizenz")


def test_without_javascript_forms_and_links_do(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    set_up(page, "you", "bot:random")
    robot = PatientEuropeRobot(page, seed=16)
    robot.play(8)
    assert robot.did["route"] > 0
    assert robot.did["take"] + robot.did["draw"] > 0
    robot.play_until("route")
    page.locator("#actions [popovertarget^=buy-]").first.click()
    page.locator(".pick-list:popover-open button").first.click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.locator("label[for=tab-chat]").click()
    page.locator("#chat-text").fill("No script here")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat")).to_contain_text("No script here")


PAPER = {"light": "rgb(247, 242, 232)", "dark": "rgb(13, 22, 30)"}
SEA = {"light": "rgb(211, 231, 240)", "dark": "rgb(18, 36, 47)"}


@pytest.mark.parametrize("system", ["light", "dark"])
def test_colours_follow_the_system_until_the_person_chooses(visit: Visit, system: str) -> None:
    page = visit(color_scheme=system)
    set_up(page, "you", "bot:random")

    def shows(scheme: str) -> None:
        expect(page.locator("body")).to_have_css("background-color", PAPER[scheme])
        expect(page.locator("svg .sea-top").first).to_have_css("stop-color", SEA[scheme])

    other = {"light": "dark", "dark": "light"}[system]
    shows(system)
    for chosen in (other, system):
        page.get_by_role("button", name="Light or dark").click()
        shows(chosen)
        page.reload()
        shows(chosen)
