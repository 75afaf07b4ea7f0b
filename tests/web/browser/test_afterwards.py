"""When the game is over: replay, record, rematch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import quick
from tests.web.browser.conftest import Visit
from tests.web.browser.europe import EuropeRobot


@pytest.fixture
def player(visit: Visit, finished: quick.Finished) -> Page:
    """Whoever played the finished game, at its end."""
    page = visit(storage_state=finished.who)
    page.goto(finished.path)
    return page


def test_a_replay_by_arrow_keys_and_a_link_to_a_move(player: Page, visit: Visit) -> None:
    player.get_by_role("link", name="Replay").click()
    shown = player.locator(".replay-bar output")
    last = int(shown.inner_text().split("/")[1])
    expect(shown).to_have_text(f"{last} / {last}")
    player.keyboard.press("ArrowLeft")
    expect(shown).to_have_text(f"{last - 1} / {last}")
    player.keyboard.press("Home")
    expect(shown).to_have_text(f"0 / {last}")
    expect(player.locator("svg.live .plane")).to_have_count(0)
    player.keyboard.press("ArrowRight")
    player.wait_for_url("**/replay?move=1")
    expect(shown).to_have_text(f"1 / {last}")
    player.keyboard.press("End")
    expect(shown).to_have_text(f"{last} / {last}")
    friend = visit()
    friend.goto(player.url.split("?")[0] + "?move=7")
    expect(friend.locator(".replay-bar output")).to_have_text(f"7 / {last}")


def test_a_replay_by_its_slider(player: Page) -> None:
    player.get_by_role("link", name="Replay").click()
    player.locator("#move").focus()
    player.keyboard.press("Home")
    expect(player.locator(".replay-bar output")).to_contain_text("0 /")


def test_the_record_can_be_taken_along_and_opened(player: Page, visit: Visit, tmp_path: Path) -> None:
    with player.expect_download() as download:
        player.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    moves = len(json.loads(file.read_text())["actions"])
    friend = visit()
    friend.goto("/")
    friend.locator("#record").set_input_files(file)
    friend.get_by_role("button", name="Open", exact=True).click()
    expect(friend.locator(".replay-bar output")).to_have_text(f"{moves} / {moves}")
    friend.get_by_role("link", name="Back to the table").click()
    expect(friend.locator(".ranking tbody tr")).to_have_count(2)
    expect(friend.locator("#prompt")).to_contain_text("Game over")


def test_a_rematch_has_the_same_seats(player: Page, finished: quick.Finished) -> None:
    names = sorted(player.locator(".player strong").all_inner_texts())
    player.get_by_role("button", name="Rematch").click()
    player.wait_for_url(lambda url: not url.endswith(finished.path))
    assert sorted(player.locator(".player strong").all_inner_texts()) == names
    EuropeRobot(player, seed=17).play(2)
    again = player.url
    player.goto(finished.path)
    player.get_by_role("button", name="Rematch").click()
    player.wait_for_url(again)
