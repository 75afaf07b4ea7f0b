"""Several people: in two browsers, on one device, in two tabs, and as spectators."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import Mouse, set_up

HAND = "input[name=card][value^='hand:']"


def name_oneself(page: Page, name: str) -> None:
    page.goto("/")
    page.locator("#name").fill(name)
    page.locator("#name ~ button").click()
    expect(page.locator("#name")).to_have_value(name)


def sit_together(visit: Visit) -> tuple[EuropeRobot, EuropeRobot]:
    """Anna sets up a table, Ben follows her invitation."""
    anna, ben = visit(), visit()
    name_oneself(anna, "Anna")
    set_up(anna, "you", "open", listed=False)
    expect(anna.locator("#prompt")).to_contain_text("when all seats are taken")
    link = anna.locator(".invitations input").input_value()
    name_oneself(ben, "Ben")
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector("#table")
    return EuropeRobot(anna, seed=5), EuropeRobot(ben, seed=6)


def test_an_invitation_and_a_game_in_two_browsers(visit: Visit) -> None:
    anna, ben = sit_together(visit)
    expect(anna.page.locator(".players")).to_contain_text("Ben")
    for robot in (anna, ben):
        robot.settle()
        robot.tick_two_different()
        robot.button("verb", "pick").click()
    rows = 2
    for _ in range(4):
        expect(anna.at).to_have_attribute("data-rows", str(rows))
        expect(ben.at).to_have_attribute("data-rows", str(rows))
        mover, other = (anna, ben) if anna.at.get_attribute("data-due") is not None else (ben, anna)
        expect(other.table.locator("button[name=action]")).to_have_count(0)
        mover.button("action", "take money").click()
        rows += 1
    expect(anna.page.locator(".log")).to_contain_text("Ben")
    expect(ben.page.locator(".log")).to_contain_text("Anna")


def test_what_one_says_the_other_reads(visit: Visit) -> None:
    anna, ben = sit_together(visit)
    words = "<b>Good</b> flight & good luck"
    ben.page.locator("label[for=tab-chat]").click()
    ben.page.locator("#chat-text").fill(words)
    ben.page.locator("#chat-text").press("Enter")
    for page in (anna.page, ben.page):
        expect(page.locator(".chat li")).to_have_text(f"Ben {words}")
    expect(ben.page.locator("#chat-text")).to_have_value("")


def test_an_update_leaves_what_one_was_doing(visit: Visit) -> None:
    """Somebody else's line of chat neither unticks cards nor closes what was opened nor forgets a route."""
    anna, ben = sit_together(visit)
    for robot in (anna, ben):
        robot.settle()
        robot.tick_two_different()
        robot.button("verb", "pick").click()
    anna.settle(1)
    anna.table.locator(HAND).first.check()
    Mouse().route(anna.table.locator("a[data-route]").first)
    expect(anna.table.locator("#choice h2")).to_be_visible()
    ben.page.locator("label[for=tab-chat]").click()
    ben.page.locator("#chat-text").fill("Take your time")
    ben.page.locator("#chat-text").press("Enter")
    expect(anna.page.locator(".chat")).to_contain_text("Take your time")
    expect(anna.table.locator(HAND).first).to_be_checked()
    expect(anna.table.locator("#choice h2")).to_be_visible()


def test_two_on_one_device_never_see_each_others_hand(page: Page) -> None:
    name_oneself(page, "Anna")
    set_up(page, "you", "device", names=("", "Berta"))
    robot = EuropeRobot(page, seed=7)
    for name in ("Anna", "Berta"):
        expect(page.locator(".curtain")).to_contain_text(name)
        expect(page.locator(HAND)).to_have_count(0)
        assert "hand:" not in page.content()
        robot.decide()
        expect(page.locator(HAND)).to_have_count(8)
        robot.decide()
    turns = []
    for _ in range(4):
        turns.append(page.locator(".curtain h2").inner_text())
        expect(page.locator(HAND)).to_have_count(0)
        robot.decide()
        expect(page.locator(HAND)).to_have_count(6)
        robot.button("action", "take money").click()
        expect(page.locator(".curtain")).to_be_visible()
    assert turns[0] == turns[2] != turns[1] == turns[3]


def test_the_curtain_hides_the_hand_after_a_reload_too(page: Page) -> None:
    set_up(page, "you", "device", names=("", "Berta"))
    robot = EuropeRobot(page, seed=8)
    robot.play(2)
    robot.settle()
    page.reload()
    expect(page.locator(".curtain")).to_contain_text("Berta")
    assert "hand:" not in page.content()
    page.goto(page.url + "/replay")
    assert "Your hand" not in page.content()


def test_a_stale_click_says_so_and_shows_the_new_position(page: Page, watch: Watch) -> None:
    set_up(page, "you", "bot:random")
    robot = EuropeRobot(page, seed=9)
    robot.play(1)
    robot.settle()
    tab = page.context.new_page()
    tab.route("**/stream*", say_nothing)
    tab.goto(page.url)
    robot.do("take money")
    watch.expect("409")
    tab.locator("button[value='take money']").click()
    expect(tab.locator("#note")).to_contain_text("The game has moved on")
    assert EuropeRobot(tab).rows == robot.rows


def say_nothing(route: Route) -> None:
    """A stream over a bad line: it opens, and that is all."""
    route.fulfill(content_type="text/event-stream", body=": nothing\n\n")


def test_a_spectator_sees_no_hand_and_no_buttons(visit: Visit) -> None:
    player, spectator = visit(), visit()
    set_up(player, "you", "bot:random")
    robot = EuropeRobot(player, seed=10)
    robot.play(1)
    spectator.goto("/")
    expect(spectator.locator(f"a[href='/t/{player.url.rsplit('/', 1)[1]}']")).to_have_count(0)
    spectator.goto(player.url)
    expect(spectator.locator(".players")).to_be_visible()
    expect(spectator.locator(HAND)).to_have_count(0)
    expect(spectator.locator("#table button:not([data-zoom], [popovertarget=share-track])")).to_have_count(0)
    expect(spectator.locator("a[data-route]")).to_have_count(0)
    robot.settle()
    robot.do("take money")
    expect(spectator.locator("#at")).to_have_attribute("data-rows", str(robot.rows))
    answer = spectator.context.request.get(player.url + "/replay")
    assert answer.status == 403
    assert spectator.context.request.get(player.url + "/record.json").status == 403
