"""A game that is over within seconds: posted as the forms would, without drawing a page."""

from __future__ import annotations

import html
import re
import time
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import APIResponse, BrowserContext, StorageState

WHAT_TO_DO = ("discard ", "go on", "draw", "take ", "pass", "buy ", "take money")
PATIENCE = 120.0

Fields = list[tuple[str, str]]


@dataclass(frozen=True)
class Finished:
    """The address of the table, and how the person who played is known."""

    path: str
    who: StorageState


class Form:
    """What a page of a table lets one post."""

    def __init__(self, text: str) -> None:
        self.text = text

    def value(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return html.unescape(found[1]) if found else ""

    def values(self, name: str) -> list[str]:
        return [html.unescape(value) for value in re.findall(rf'name="{name}" value="([^"]*)"', self.text)]

    @property
    def over(self) -> bool:
        return "/record.json" in self.text

    def choice(self) -> Fields | None:
        """The first of WHAT_TO_DO that is there: licences and shares, since the game ends with the pile."""
        actions = self.values("action")
        for start in WHAT_TO_DO:
            for action in actions:
                if action.startswith(start) and not (start == "take " and action == "take money"):
                    return [("action", action)]
        if "play" in self.values("verb"):
            return [("verb", "play"), ("card", self.value("card"))]
        return None


def play(context: BrowserContext) -> Finished:
    """Two players, one of them a bot."""
    form = Form(context.request.get("/new/airlines_europe").text())
    token = form.value("csrfmiddlewaretoken")
    seats = [("csrfmiddlewaretoken", token), ("seat", "you"), ("seat", "bot:random")]
    answer = post(context, "/new/airlines_europe", seats)
    path = "/" + answer.url.split("/", 3)[3]
    form = pick(context, path, Form(answer.text()))
    end = time.monotonic() + PATIENCE
    while not form.over and time.monotonic() < end:
        choice = form.choice()
        if choice is None:
            time.sleep(0.03)
            form = Form(context.request.get(f"{path}/live").text())
        else:
            form = move(context, path, form, choice)
    assert form.over, "the game does not end"
    return Finished(path, context.storage_state())


def pick(context: BrowserContext, path: str, form: Form) -> Form:
    cards = form.values("card")
    other = next(card for card in cards if card != cards[0])
    return move(context, path, form, [("verb", "pick"), ("card", cards[0]), ("card", other)])


def move(context: BrowserContext, path: str, form: Form, choice: Fields) -> Form:
    known = [(name, form.value(name)) for name in ("csrfmiddlewaretoken", "expected", "seat")]
    return Form(post(context, f"{path}/move", known + choice, {"HX-Request": "true"}).text())


def post(context: BrowserContext, path: str, fields: Fields, headers: dict[str, str] | None = None) -> APIResponse:
    headers = {"Content-Type": "application/x-www-form-urlencoded"} | (headers or {})
    answer = context.request.post(path, headers=headers, data=urlencode(fields))
    assert answer.ok, f"{answer.status} {path} {fields}"
    return answer
