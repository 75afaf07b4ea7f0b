"""`flightdeck games`: what there is to play."""

from __future__ import annotations

import json

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flightdeck.engine.info import GameInfo, Option
from flightdeck.games import catalogue
from flightdeck.terminal.arguments import shown
from flightdeck.terminal.console import output


def run(as_json: bool) -> int:
    if as_json:
        print(json.dumps([info.to_dict() for info in catalogue.games()], indent=1, ensure_ascii=False))
        return 0
    console = output()
    for info in catalogue.games():
        console.print(Panel(Group(facts(info), *reconstruction(info)), title=info.title, title_align="left"))
    return 0


def facts(info: GameInfo) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row("name", info.name)
    table.add_row("designers" if len(info.designers) > 1 else "designer", ", ".join(info.designers))
    table.add_row("publisher", f"{info.publisher}, {info.year}")
    table.add_row("players", f"{info.min_players} to {info.max_players}")
    table.add_row("minutes", f"about {info.minutes}")
    table.add_row("options", option_table(info) if info.options else "none")
    return table


def option_table(info: GameInfo) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for option in info.options:
        table.add_row(option.name, shown(option.default), sentence(option))
    return table


def sentence(option: Option) -> str:
    """With the choices, where they are not just on and off."""
    if isinstance(option.default, bool):
        return option.sentence
    return f"{option.sentence} Choices: {', '.join(shown(choice) for choice in option.choices)}."


def reconstruction(info: GameInfo) -> list[Text]:
    if not info.reconstructed:
        return []
    warning = ("\nThe built-in board is not the published one. ", "yellow")
    parts = ", ".join(info.reconstructed)
    return [Text.assemble(warning, f"These parts of it are reconstructed, so that the game is complete: {parts}.")]
