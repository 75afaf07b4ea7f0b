"""`flightdeck board check`: is this file a board?"""

from __future__ import annotations

from flightdeck.games import catalogue
from flightdeck.terminal.console import one_line, output


def check(file: str, name: str) -> int:
    """A file that is no board of the game raises BadBoard."""
    info = next((info for info in catalogue.games() if info.name == name), None)
    players = info.max_players if info else 4
    game = catalogue.game(name, players, board=file)
    console = output()
    console.print(f"{one_line(file)} is a board of {game.info.title}: {', '.join(game.board_facts())}.", soft_wrap=True)
    console.print(f"Digest: {game.board_digest}", soft_wrap=True)
    if game.reconstructed:
        console.print(f"Marked as reconstructed, not as on the published board: {', '.join(game.reconstructed)}.")
    else:
        console.print("Nothing on it is marked as reconstructed.")
    return 0
