"""Nothing is lost: reload, undo, and a server that is killed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.europe import EuropeRobot
from tests.web.browser.players import set_up
from tests.web.browser.server import Server


def test_a_reload_keeps_everything(page: Page) -> None:
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=11)
    robot.play(6)
    robot.settle()
    page.locator("label[for=tab-chat]").click()
    page.locator("#chat-text").fill("Back in a minute")
    page.locator("#chat-text").press("Enter")
    expect(page.locator(".chat")).to_contain_text("Back in a minute")
    before, cards = page.locator("#table").inner_text(), page.locator("#table .cards").count()
    page.reload()
    robot.settle()
    assert page.locator("#table").inner_text() == before
    assert page.locator("#table .cards").count() == cards


def test_a_licence_can_be_taken_back_until_a_card_was_seen(page: Page) -> None:
    set_up(page, "you", "bot:random")
    robot = EuropeRobot(page, seed=12)
    robot.play_until("money")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    planes = page.locator("svg.live .plane").count()
    money = page.locator(".player[data-seat='0'] .player-holds").inner_text()
    robot.buy()
    expect(undo).to_be_visible()
    expect(page.locator("svg.live .plane")).to_have_count(planes + 1)
    rows = robot.rows
    undo.click()
    robot.settle(rows)
    expect(page.locator("svg.live .plane")).to_have_count(planes)
    assert page.locator(".player[data-seat='0'] .player-holds").inner_text() == money
    expect(undo).to_have_count(0)


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed; its bots take their time."""
    made = Server(tmp_path, pace=1.5)
    made.start()
    yield made
    made.stop()


def test_a_killed_server_has_every_move_and_its_bots_go_on(frail: Server, visit: Visit, watch: Watch) -> None:
    page = visit(base_url=frail.url)
    set_up(page, "you", "bot:random", "bot:random")
    robot = EuropeRobot(page, seed=13)
    robot.tick_two_different()
    robot.button("verb", "pick").click()
    expect(page.locator("#prompt")).not_to_have_class("prompt due")
    kept = robot.rows
    # However the browser words it, and however late: whatever was on its way when the server died has failed.
    watch.expect("net::ERR_|htmx")
    frail.kill()
    frail.pace = 0.02
    frail.start()
    robot.settle(kept)
    expect(page.locator("#hand-form .cards").first.locator("svg")).to_have_count(6)
    robot.play(2)
    assert robot.rows > kept + 1


def test_what_cannot_be_stored_is_told_and_can_be_tried_again(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("503")
    set_up(page, "you", "bot:random")
    said = page.get_by_text("The server cannot store or read anything right now.")
    with closing(sqlite3.connect(server.home / "flightdeck.sqlite3")) as database:
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON tables_message BEGIN INSERT INTO nowhere VALUES (1); END"
        )
        page.locator("label[for=tab-chat]").click()
        page.locator("#chat-text").fill("Is anybody there?")
        page.locator("#chat-text").press("Enter")
        expect(said).to_be_visible()
        database.execute("DROP TRIGGER full")
    expect(page.locator("#chat-text")).to_have_value("Is anybody there?")
    page.locator("#chat-text").press("Enter")
    expect(page.locator(".chat")).to_contain_text("Is anybody there?")
    expect(said).to_have_count(0)
