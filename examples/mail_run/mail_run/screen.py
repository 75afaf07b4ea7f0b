"""Mail Run in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.terminal.menu import MenuGroup, by_verb
from flightdeck.terminal.screens import Screen
from mail_run.game import MailView


class MailScreen(Screen[MailView]):
    codes: Mapping[str, str] = {"c": "coast", "v": "valley", "r": "ridge"}
    example = "f 7 v for\nfly 7 by valley."
    rules = "Fly a bag by a free route that carries it and get its points, or wait: then all planes return."

    def __init__(self, game: Game) -> None:
        self.title = game.info.title

    def draw(self, view: MailView, names: list[str], width: int, height: int) -> RenderableType:
        routes = Table("route", "carries", "pays", "taken by", title=self.title)
        for route in view["routes"]:
            owner = "" if route["taken_by"] is None else names[route["taken_by"]]
            routes.add_row(route["name"], str(route["carries"]), str(route["pays"]), owner)
        players = Table("player", "points", "bags")
        for name, seat in zip(names, view["seats"], strict=True):
            players.add_row(name, str(seat["points"]), str(seat["hand_size"]))
        hand = ", ".join(str(weight) for weight in view.get("hand", []))
        return Group(routes, players, f"your bags: {hand}   pile {view['pile']}")

    def groups(self, view: MailView, actions: list[Action], width: int) -> list[MenuGroup]:
        return by_verb(enumerate(actions, 1))
