"""`flightdeck board check`: is this file a board, and if not, what is wrong with it?"""

from __future__ import annotations

from flightdeck.engine.errors import BadBoard
from flightdeck.games import catalogue
from flightdeck.terminal.console import complaints, one_line, output

# The status of whatever cannot be used.
WRONG = 2


def check(file: str, name: str) -> int:
    """Of a file that is no board of the game everything that is wrong is told."""
    info = next((info for info in catalogue.games() if info.name == name), None)
    players = info.max_players if info else 4
    try:
        game = catalogue.game(name, players, board=file)
    except BadBoard as error:
        for fault in error.faults:
            complaints().print(f"flightdeck: {one_line(f'{file}: {fault.told()}')}", soft_wrap=True)
        return WRONG
    console = output()
    console.print(f"{one_line(file)} is a board of {game.info.title}: {', '.join(game.board_facts())}.", soft_wrap=True)
    console.print(f"Digest: {game.board_digest}", soft_wrap=True)
    if game.reconstructed:
        console.print(f"Marked as reconstructed, not as on the published board: {', '.join(game.reconstructed)}.")
    else:
        console.print("Nothing on it is marked as reconstructed.")
    return 0
