"""Air Baron at the table: a whole game, and every kind of visitor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.air_baron import BaronRobot, PatientBaronRobot
from tests.web.browser.conftest import Visit
from tests.web.browser.players import Finger, Keys, Mouse, set_up
from tests.web.browser.test_accessible import check

GAME = "air_baron"


def sit_down(page: Page, *others: str, names: tuple[str, ...] = (), rounds: int = 200) -> None:
    set_up(page, "you", *others, names=names, game=GAME, options={"round_limit": str(rounds)})


def test_two_players_by_mouse(page: Page) -> None:
    sit_down(page, "bot:random", rounds=30)
    robot = BaronRobot(page, seed=31)
    robot.finish()
    for kind in ("keep", "start", "peace", "profits", "order", "spoke"):
        assert robot.did[kind] > 0, f"never did: {kind}"
    expect(page.locator(".ranking tbody tr")).to_have_count(2)
    expect(page.locator("#prompt")).to_contain_text("Game over")
    expect(page.locator("#story figure").first).to_be_visible()
    page.locator("label[for=tab-about]").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("[data-step=prev]").click()
    expect(page.locator(".airline-table tbody tr")).to_have_count(6)


def test_some_turns_with_fingers_on_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page, "bot:random", "bot:random")
    robot = BaronRobot(page, Finger(), seed=32)
    robot.play(16)
    assert robot.did["spoke"] > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "the page scrolls sideways"


def test_some_turns_by_keyboard_alone(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = BaronRobot(page, Keys(page), seed=33)
    robot.play(14)
    assert robot.did["spoke"] > 0


def test_without_javascript_forms_and_links_do(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    sit_down(page, "bot:random")
    robot = PatientBaronRobot(page, seed=34)
    robot.play(12)
    assert robot.did["spoke"] > 0


def test_the_odds_of_an_attack_are_written_out(page: Page) -> None:
    sit_down(page, "device", names=("", "Berta"))
    robot = BaronRobot(page, seed=35)
    while robot.did["spoke"] < 1:
        robot.decide()
    robot.play_until("pass")
    page.locator("[popovertarget=list-attack]").click()
    expect(page.locator("#list-attack button").first).to_contain_text("%")
    page.keyboard.press("Escape")
    Mouse().route(page.locator("a[data-route]").first)
    expect(page.locator("#choice h2")).to_be_visible()
    expect(page.locator("#choice")).to_contain_text("Defence: two dice")


def test_two_on_one_device_take_turns(page: Page) -> None:
    sit_down(page, "device", names=("", "Berta"))
    robot = BaronRobot(page, seed=36)
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator("#actions")).to_have_count(0)
    seen = set()
    for _ in range(40):
        if page.locator(".curtain").count():
            seen.add(page.locator(".curtain h2").inner_text())
            expect(page.locator("svg.live")).to_be_visible()
        robot.decide()
        if len(seen) == 2:
            break
    assert len(seen) == 2
    expect(page.locator("#actions")).to_be_visible()


def test_a_company_can_be_left(page: Page) -> None:
    sit_down(page, "bot:random", "bot:random")
    robot = BaronRobot(page, seed=37)
    # The own turn may be a bid away.
    robot.settle()
    while not {"keep", "start", "peace"} & set(robot.offers()):
        robot.decide()
    page.locator("[popovertarget=leaving]").click()
    page.locator("#leaving button").click()
    expect(page.locator(".player[data-seat='0']")).to_contain_text("left the game")


def test_a_spectator_sees_no_buttons(visit: Visit) -> None:
    player, spectator = visit(), visit()
    sit_down(player, "bot:random")
    BaronRobot(player, seed=38).play(4)
    spectator.goto(player.url)
    expect(spectator.locator(".players")).to_be_visible()
    expect(spectator.locator("#table button:not([data-zoom])")).to_have_count(0)
    expect(spectator.locator("a[data-route]")).to_have_count(0)
    # Whose spokes they are is told by the column, also where somebody has none.
    kinds = spectator.locator(".airline-table tbody td").evaluate_all(
        "(cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).display))]"
    )
    assert kinds == ["table-cell"]


def test_axe_finds_nothing(page: Page) -> None:
    sit_down(page, "bot:random")
    robot = BaronRobot(page, seed=39)
    robot.settle()
    check(page)
    robot.play_until("pass")
    Mouse().route(page.locator("a[data-route]").first)
    page.locator("#choice h2").wait_for()
    check(page)
    page.keyboard.press("Escape")
    page.locator("[popovertarget=list-attack]").click()
    page.locator("#list-attack h2").wait_for()
    check(page)


def test_german_pages_speak_german(visit: Visit) -> None:
    page = visit(locale="de-DE")
    sit_down(page, "bot:random")
    robot = BaronRobot(page, seed=40)
    robot.play_until("pass")
    words = page.locator("main").inner_text()
    for english in ("Your ", "spoke", "Players", "market", "bought", "What you may do", "Round"):
        assert english not in words
    page.goto("/rules/air_baron")
    expect(page.locator("article")).to_contain_text("Drehkreuz")


@pytest.mark.parametrize("path", ["/new/air_baron", "/rules/air_baron"])
def test_axe_finds_nothing_on_pages_to_read(page: Page, path: str) -> None:
    page.goto(path)
    check(page)
