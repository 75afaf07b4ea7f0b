"""The levels of bots at the tables: what is on offer, what they are called, and how they take their time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.bots.catalogue import LEVELS
from flightdeck.bots.levels import STRENGTHS, TITLES
from flightdeck.web.bots import turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.players.models import Player
from flightdeck.web.ranks import stripes
from flightdeck.web.tables import forms, seating
from flightdeck.web.tables.models import Seat, Table, names_at
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on, room_of

Person = tuple[Client, Player]
OFFERED = r'<option value="bot:(\w+)"( selected)?>([^<]*)</option>'


class Waiting(Executor):
    """Takes every task and never answers."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        return Future()


def seated(*levels: str) -> Table:
    chairs = [seating.Chair(Seat.Kind.BOT, f"Bot {number}", level) for number, level in enumerate(levels)]
    return seating.set_up("airlines_europe", {}, chairs, None, listed=True)


def test_every_level_has_a_title_and_a_few_words() -> None:
    assert {*LEVELS, "random"} == set(STRENGTHS) <= set(TITLES)


def test_the_form_offers_the_levels_then_visitors_then_random(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "visitors", lambda: ["hal"])
    text = ann[0].get("/new/airlines_europe").content.decode()
    second_seat = text.split('id="seat1"')[1].split("</select>")[0]
    offered = re.findall(OFFERED, second_seat)
    assert [bot for bot, _selected, _label in offered] == [*LEVELS, "hal", "random"]
    assert [bot for bot, selected, _label in offered if selected] == ["first_officer"]
    assert offered[0][2] == "Cadet: learns the ropes"
    assert offered[-2][2] == "hal"
    assert offered[-1][2] == "Random: plays anything"


def test_only_bots_on_offer_get_a_seat(ann: Person) -> None:
    for bot in ("search:99999ms", "greedy", "nobody"):
        assert ann[0].post("/new/airlines_europe", {"seat": ["you", f"bot:{bot}"]}).status_code == 400
    assert not Table.objects.exists()
    ann[0].post("/new/airlines_europe", {"seat": ["you", "bot:commander"]})
    assert Seat.objects.get(kind=Seat.Kind.BOT).bot == "commander"


def test_play_now_is_against_first_officers_of_any_style(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["raider", "hoarder", "raider"])
    monkeypatch.setattr("random.choice", lambda _styles: next(drawn))
    ann[0].post("/play/air_alliance")
    bots = [seat.bot for seat in Seat.objects.filter(kind=Seat.Kind.BOT)]
    assert bots == ["first_officer/raider", "first_officer/hoarder", "first_officer/raider"]


def test_a_style_is_chosen_beside_its_seat_or_drawn(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.choice", lambda _styles: "expander")
    wanted = ["you", "", "bot:captain", "bot:cadet", "bot:random"]
    styles = {"style0": "raider", "style1": "hoarder", "style2": "hoarder", "style3": "any", "style4": "raider"}
    ann[0].post("/new/airlines_europe", {"seat": wanted} | styles)
    assert [seat.bot for seat in Seat.objects.all()] == ["", "captain/hoarder", "cadet/expander", "random"]
    assert ann[0].post("/new/airlines_europe", {"seat": wanted, "style2": "pirate"}).status_code == 400


def test_styles_stand_beside_the_level(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Amelia", "captain/raider")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    assert "Amelia (Captain, Raider)" in ann[0].get("/").content.decode()
    page = ann[0].get(f"/t/{table.pk}").content.decode()
    assert 'class="rank" title="Captain, Raider"' in page
    assert "Bots: Amelia (Captain, Raider)</p>" in page


def test_bots_are_called_by_their_level_everywhere(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Amelia", "captain")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    assert "Amelia (Captain)" in ann[0].get("/").content.decode()
    play_on(table, 6)
    page = ann[0].get(f"/t/{table.pk}").content.decode()
    assert re.search(
        r'<strong title="Amelia">Amelia</strong><span class="rank" title="Captain"><svg.*?(<rect[^>]*>){3}', page
    )
    assert re.search(r'class="log".*Amelia has', page, re.DOTALL)
    german = ann[0].get(f"/t/{table.pk}", headers={"accept-language": "de"}).content.decode()
    assert '<span class="rank" title="Kapitän">' in german
    assert "Captain" not in german
    play_on(table)
    assert positions.of(table).record.seats == ["Ann", "Amelia (Captain)"]
    assert "Amelia" in ann[0].get(f"/t/{table.pk}/story").content.decode()
    assert 'title="Captain"' in ann[0].get(f"/t/{table.pk}/replay").content.decode()


def test_a_bot_with_the_name_of_a_person_says_its_level(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Amelia"), seating.Chair(Seat.Kind.BOT, "Amelia", "captain")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    assert names_at(list(table.seats.all())) == ["Amelia", "Amelia (Captain)"]


def test_a_bot_without_a_level_has_a_sign_of_its_own() -> None:
    drawn = [stripes(bot, "en") for bot in (*LEVELS, "spender")]
    assert len(set(drawn)) == len(drawn)
    assert 'title="spender"' in drawn[-1]


@pytest.mark.django_db(transaction=True)
async def test_a_bot_thinks_while_people_follow_the_move_before(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flightdeck.web.bots.driver.STOPPING_LIMIT", 0.01)
    settings.BOT_PACE = 60.0
    table = await sync_to_async(seated)("captain", "captain")
    executor = Waiting()
    driver = Driver(executor)
    driver.wake(table.pk)
    for _ in range(500):
        if executor.asked:
            break
        await asyncio.sleep(0.01)
    assert executor.asked == 1
    for task in driver._tasks.values():
        task.cancel()


@pytest.mark.django_db(transaction=True)
async def test_what_leaves_no_choice_needs_no_thinking() -> None:
    table = await sync_to_async(seated)("captain", "captain")
    turn = turns.due(await sync_to_async(room_of)(table))
    assert turn is not None
    assert not turn.forced
    executor = Waiting()
    turn.legal, turn.fallback = turn.legal[:1], str(turn.legal[0])
    assert await Driver(executor)._choice(turn) == str(turn.legal[0])
    assert executor.asked == 0
