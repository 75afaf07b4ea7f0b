"""`flightdeck replay`: check a record and show it move by move."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.event import Event
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.terminal import arguments
from flightdeck.terminal.console import one_line, output
from flightdeck.terminal.ending import openly, ranking_table
from flightdeck.terminal.files import read_record

DOES_NOT_REPLAY = 1


def run(file: str, board: str | None, quiet: bool, seat: int | None) -> int:
    try:
        record = read_record(file)
        viewer = arguments.seats(str(seat), record.players)[0] if seat is not None else None
        state = play(record, board) if quiet else Show(record, viewer).play(board)
    except BadRecord as error:
        sys.stdout.flush()
        print(f"flightdeck: {one_line(f'{file}: {error}')}", file=sys.stderr)
        return DOES_NOT_REPLAY
    if quiet:
        output().print(verdict(file, record, state), soft_wrap=True)
    return 0


def play(record: Record, board: str | None) -> State:
    make = arguments.maker(board)
    state = record.start(make)
    for after, _, _ in record.replay(make):
        state = after
    return state


def verdict(file: str, record: Record, state: State) -> str:
    end = "to the end" if state.over else "so far; the game is not over"
    return f"{one_line(file)}: {len(record.actions)} moves of {state.game.info.title} replay {end}."


class Show:
    """Prints a record while it is played.

    Once a game is over, everybody may know everything; before, a replay tells no more than a spectator sees.
    """

    def __init__(self, record: Record, viewer: int | None) -> None:
        self.record = record
        self.viewer = viewer
        self.names = [one_line(name) for name in record.seats]
        self.told = 0
        self.console: Console = output()

    def play(self, board: str | None) -> State:
        make = arguments.maker(board)
        state = self.record.start(make, events=True)
        self.header(state)
        for number, (after, seat, action) in enumerate(self.record.replay(make, events=True), 1):
            state = after
            self.move(number, seat, action, state)
        self.footer(state)
        return state

    def header(self, state: State) -> None:
        record, game = self.record, state.game
        options = [f"{name} {arguments.shown(value)}" for name, value in game.options.items() if value]
        self.line("Game", f"{game.info.title} (rules revision {record.rules_revision})")
        self.line("Seats", ", ".join(f"{seat} {name}" for seat, name in enumerate(self.names, 1)))
        self.line("Options", ", ".join(options) or "none")
        self.line("Board", record.board)
        if record.result is not None:
            self.line("Seed", str(record.seed))
        self.console.print()

    def line(self, title: str, text: str) -> None:
        self.console.print(Text.assemble((f"{title:<9}", "bold"), text), soft_wrap=True)

    def move(self, number: int, seat: int, action: Action, state: State) -> None:
        """Of another's move only the events are told: its notation may name what the viewer cannot know."""
        known = self.all_open or self.viewer == seat
        what = Text.assemble((f"{number:>4}. ", "dim"), (self.names[seat], "bold"), f": {action}" if known else "")
        self.console.print(what, soft_wrap=True)
        for event in state.events[self.told :]:
            self.console.print(Text(f"      {self.sentence(event, state)}", style="dim"), soft_wrap=True)
        self.told = len(state.events)

    @property
    def all_open(self) -> bool:
        return self.viewer is None and self.record.result is not None

    def sentence(self, event: Event, state: State) -> str:
        game = state.game
        return openly(game, event, self.names) if self.all_open else game.tell(event, self.viewer, self.names)

    def footer(self, state: State) -> None:
        self.console.print()
        if state.over:
            self.console.print(ranking_table(state, self.names))
        else:
            waiting = " and ".join(self.names[seat] for seat in state.to_act)
            self.console.print(f"The game is not over: {waiting} to act.", soft_wrap=True)
