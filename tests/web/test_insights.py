"""Insights over one's own reviewed games: right figures, nobody else's games, and none that still runs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from flightdeck.review.numbers import FORMAT
from flightdeck.web.accounts.models import Result
from flightdeck.web.players.models import Player
from flightdeck.web.reviews.models import GameReview
from flightdeck.web.reviews.showing import MINUS
from flightdeck.web.tables.models import Table
from tests.web.accounts import account, seated
from tests.web.addresses import browser

Person = tuple[Client, Player]


def decision(seat: int, played: str, loss: float, stake: float, *reasons: dict[str, Any]) -> dict[str, Any]:
    step = 0 if loss < 0.03 else 1 if loss < 0.07 else 2 if loss < 0.14 else 3
    return {
        "seat": seat,
        "played": played,
        "best": "draw",
        "then": [],
        "loss": loss,
        "noise": 0.001,
        "stake": stake,
        "step": step,
        "best_chances": [],
        "played_chances": [],
        "reasons": list(reasons),
    }


MONEY = {"kind": "gain", "seat": 0, "entries": [[5, -1, -1]], "amount": 3.0}
FIRST_SCORING = {"kind": "gain", "seat": 0, "entries": [[1, 0, 0], [1, 2, 0]], "amount": 2.0}
AGAINST = {"kind": "price", "seat": 0, "entries": [[2, 0, 0]], "amount": 2.0}
DECISIONS = {
    "1": decision(0, "buy Moscow-Riga white", 0.08, 0.2, MONEY, AGAINST),
    "2": decision(1, "buy Moscow-Riga white", 0.01, 0.2),
    "3": decision(0, "buy Moscow-Riga white", 0.0, 0.2),
    "4": decision(0, "draw", 0.03, 0.1, MONEY, FIRST_SCORING),
    "5": decision(1, "draw", -0.01, 0.1),
}


def reviewed(table: Table) -> Table:
    """Ben's victory, made up by hand."""
    choices = {move: one["seat"] for move, one in DECISIONS.items()}
    data = {
        "game": table.game,
        "players": 2,
        "seed": 0,
        "result": [0.0, 1.0],
        "chances": [[0.5, 0.5]],
        "format": FORMAT,
    }
    data |= {"luck": {"0": [0.05, -0.05], "3": [-0.25, 0.25]}, "choices": choices, "decisions": DECISIONS}
    data |= {"sources": {"yellow": [41, 60], "Air ABACUS": [18, 18], "red": [0, 0], "at the start": [1, 2]}}
    GameReview.objects.create(table=table, data=data, whole=True)
    Result.objects.bulk_create(
        Result(seat=seat, place=2 - seat.number, points=60 + 20 * seat.number) for seat in table.seats.all()
    )
    table.finished = True
    table.save()
    return table


def told(page: str) -> dict[str, str]:
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page))


def rows(page: str) -> list[list[str]]:
    found = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", page, re.S)
    return [[re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?>.*?</t[hd]>", row)] for row in found]


def test_figures_are_those_of_the_reviews_together(ann: Person, ben: Person) -> None:
    keys = [reviewed(seated(ann[1], ben[1])).pk for _game in range(2)]
    page = ann[0].get("/insights").content.decode()
    # Given away: 0.11 of 0.5, in each of two games.
    assert told(page) == {
        "Games": "2",
        "Victories": "0",
        "Accuracy": "78 %",
        "Luck, all games together": f"{MINUS}40 %",
        "Your result on average": "60",
        "The winners' result on average": "80",
    }
    assert rows(page)[:3] == [["Yellow", "41", "60"], ["Air ABACUS", "18", "18"], ["At the start", "1", "2"]]
    kinds = rows(page)[3:5]
    assert kinds == [["Buy … for …", "4", "4.00 %", "1.00 %"], ["Draw", "2", "3.00 %", "0.00 %"]]
    reasons = re.findall(r"<li>(.*?) <span class=\"small\">\((\d+)\)", page)
    assert reasons == [("More for yourself: money", "4"), ("More for yourself: … in the first scoring", "2")]
    assert [row[1:] for row in rows(page)[5:]] == [["78 %", f"{MINUS}20 %", "0 %", "1", "1", "0"]] * 2
    assert all(f"/t/{key}/review" in page for key in keys)
    winner = told(ben[0].get("/insights").content.decode())
    assert (winner["Victories"], winner["Luck, all games together"]) == ("2", "+40 %")


def test_everybody_sees_their_own_games_only(ann: Person, ben: Person) -> None:
    table = reviewed(seated(ann[1], ben[1]))
    stranger = browser(account("mallory"))
    assert 'href="/insights"' in stranger.get("/people/mallory").content.decode()
    for client in (stranger, browser(Player.objects.create(name="Guest 7"))):
        page = client.get("/insights").content.decode()
        assert "No finished game of yours is reviewed yet." in page
        assert table.pk not in page
        assert table.pk not in client.get("/insights?game=airlines_europe").content.decode()
    answer = Client().get("/insights?game=airlines_europe")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/sign-in?next=/insights")
    assert ann[0].get("/insights?game=chess").status_code == 404
    assert ann[0].post("/insights").status_code == 405


def test_no_game_that_runs_or_is_half_reviewed_or_was_played_on_is_in_it(ann: Person, ben: Person) -> None:
    shown, runs, half, fork = (reviewed(seated(ann[1], ben[1])) for _game in range(4))
    Table.objects.filter(pk=runs.pk).update(finished=False)
    GameReview.objects.filter(pk=half.pk).update(whole=False)
    Table.objects.filter(pk=fork.pk).update(redrawn={"after": 3, "seed": 1})
    page = ann[0].get("/insights").content.decode()
    assert shown.pk in page
    assert not any(table.pk in page for table in (runs, half, fork))
    assert told(page)["Games"] == "1"


def test_more_games_take_no_more_queries(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            ann[0].get("/insights")
        return len(queries)

    reviewed(seated(ann[1], ben[1]))
    once = asked()
    for _game in range(3):
        reviewed(seated(ann[1], ben[1]))
    assert asked() == once
    monkeypatch.setattr("flightdeck.web.reviews.insights.MOST_GAMES", 3)
    assert told(ann[0].get("/insights").content.decode())["Games"] == "3"
