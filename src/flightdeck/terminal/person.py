"""The people at this device: what they are shown, and what they type."""

from __future__ import annotations

import shlex

from rich.console import RenderableType
from rich.rule import Rule
from rich.segment import Segment, SegmentLines
from rich.text import Text

from flightdeck.engine.errors import BadArgument, FlightdeckError
from flightdeck.engine.record import Record
from flightdeck.engine.state import View
from flightdeck.engine.table import Table
from flightdeck.terminal.console import one_line, output
from flightdeck.terminal.ending import openly, ranking_table
from flightdeck.terminal.entry import read_action
from flightdeck.terminal.files import write_record
from flightdeck.terminal.menu import menu_text
from flightdeck.terminal.screens import screen_of

# How many actions were saved, once one of them is taken back.
POINTS = "the points of all, as they follow from what everybody saw"
NOT_AS_IT_IS = -1
FEWEST_EVENTS, MOST_EVENTS = 4, 9
UNREADABLE = "\N{REPLACEMENT CHARACTER}"
FORGET_WHAT_SCROLLED_AWAY = "\x1b[3J"
QUESTION = "number, action or help> "

HELP = """\
Type a number of the menu, or the action itself. Capitals do not matter, and
beginnings of words are enough where only one action fits: {example} Or one of these:
  menu        the table and the menu once more
  log         everything that happened so far{pages}
  rules       the rules in short
  undo        take your last action back, as long as it revealed nothing
  save FILE   write the game to a file, to go on with later
  quit        stop playing"""


class Quit(Exception):
    """The person leaves before the game is over."""


class Desk:
    def __init__(self, table: Table, people: list[int], file: str | None, flags: str) -> None:
        self.table = table
        self.people = people
        self.file = file
        self.flags = flags
        self.saved = len(table.record.actions) if file else 0
        self.names = table.record.seats
        self.screen = screen_of(table.game)
        self.console = output()
        # Whose hand may be on the screen, and what each person has read of the events.
        self.shown_to = people[0] if len(people) == 1 else None
        self.read = dict.fromkeys(people, 0)

    def decide(self, seat: int) -> None:
        """Show the table and listen until the person has done something."""
        self.hand_over(seat)
        before = len(self.table.record.actions)
        self.show(seat)
        while len(self.table.record.actions) == before and self.table.state.next_seat() == seat:
            text = " ".join(self.ask(QUESTION).split())
            if not text:
                continue
            try:
                self.obey(text, seat)
            except FlightdeckError as error:
                message = one_line(str(error))
                self.say(f"{message[0].upper()}{message[1:]}{'' if message.endswith('?') else '.'}", "yellow")

    def obey(self, text: str, seat: int) -> None:
        word, _, rest = text.partition(" ")
        word = word.casefold()
        pages = self.screen.pages()
        if word == "save":
            self.save(rest)
        elif rest:
            self.act(text, seat)
        elif word in ("quit", "exit", "q"):
            raise Quit
        elif word == "undo":
            self.undo(seat)
        elif word == "log":
            self.say("\n".join(self.sentences(seat, 0)) or "Nothing has happened yet.")
        elif word in ("help", "?"):
            more = {name: page.sentence for name, page in pages.items()}
            if self.table.state.tally() is not None:
                more["points"] = POINTS
            lines = "".join(f"\n  {name:<11} {sentence}" for name, sentence in more.items())
            self.say(HELP.format(example=self.screen.example, pages=lines))
        elif word == "points":
            self.say(self.counted())
        elif word == "rules":
            self.say(self.screen.rules)
        elif word == "menu":
            self.show(seat)
        elif word in pages:
            self.console.print(pages[word].draw(self.view(seat), self.console.width))
        else:
            self.act(text, seat)

    def act(self, text: str, seat: int) -> None:
        state = self.table.state
        action = read_action(text, state, seat, self.screen.codes, self.screen.why_never)
        reason = state.refuse(seat, action)
        if reason:
            raise BadArgument(f"'{action}' is not allowed: {reason}")
        self.read[seat] = len(state.events)
        self.table.apply(seat, action)

    def undo(self, seat: int) -> None:
        actions = self.table.record.actions
        last = int(actions[-1].partition(":")[0]) - 1 if actions else seat
        if last != seat:
            raise BadArgument(f"the last action was {self.names[last]}'s: only your own can be taken back")
        self.table.undo()
        self.read[seat] = min(self.read[seat], len(self.table.state.events))
        if len(actions) < self.saved:
            self.saved = NOT_AS_IT_IS

    def counted(self) -> str:
        """The points that the rules hide from people who play against each other."""
        points = self.table.state.tally()
        if points is None:
            raise BadArgument("the points are there for all to see")
        if len(self.people) > 1:
            raise BadArgument("points are not counted here: several people play against each other")
        return ", ".join(f"{name}: {number}" for name, number in zip(self.names, points, strict=True))

    def save(self, file: str) -> None:
        if not file and not self.file:
            raise BadArgument("say where to: save FILE")
        file = file or self.file or ""
        write_record(self.table.record, file)
        self.file, self.saved = file, len(self.table.record.actions)
        self.say(f"Saved. {self.how_to_go_on()}")

    @property
    def deserted(self) -> bool:
        """Has everybody here left the game, where its rules allow that? Then nobody waits for the bots to end it."""
        return all(self.table.state.has_left(seat) for seat in self.people)

    # What is shown.

    def view(self, seat: int) -> View:
        return self.table.state.view(seat)

    def show(self, seat: int) -> None:
        state, console = self.table.state, self.console
        view = self.view(seat)
        table = self.rendered(self.screen.draw(view, self.names, console.width, console.height))
        prompt = self.rendered(Text(self.table.game.prompt(state, seat), style="bold"))
        menu = self.rendered(menu_text(self.screen.groups(view, state.legal(seat), console.width), console.width))
        room = console.height - len(table) - len(prompt) - len(menu) - 2
        self.clear()
        console.print(SegmentLines(table, new_lines=True), end="")
        console.print(Rule(style="dim"))
        for line in self.news(seat, room):
            console.print(line)
        console.print(SegmentLines(prompt + menu, new_lines=True), end="")

    def rendered(self, part: RenderableType) -> list[list[Segment]]:
        return self.console.render_lines(part, pad=False)

    def news(self, seat: int, room: int) -> list[Text]:
        """The last of what happened since this person acted, as much as there is room for."""
        new = self.sentences(seat, self.read[seat])
        shown = max(FEWEST_EVENTS, min(MOST_EVENTS, room))
        lines = [Text(sentence, style="italic") for sentence in new[-shown:]]
        if len(new) > shown:
            lines[0] = Text(f"({len(new) - shown + 1} more before this: log)", style="dim")
        return lines

    def sentences(self, seat: int, first: int) -> list[str]:
        return [self.table.game.tell(event, seat, self.names) for event in self.table.state.events[first:]]

    def clear(self) -> None:
        self.console.clear()

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def ask(self, question: str) -> str:
        try:
            return input(question)
        except EOFError:
            self.console.print()
            raise Quit from None
        except UnicodeDecodeError:
            return UNREADABLE

    def hand_over(self, seat: int) -> None:
        """Nobody sees another's hand: the screen is empty until the next person is there."""
        if self.shown_to == seat:
            return
        self.shown_to = seat
        self.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET_WHAT_SCROLLED_AWAY)
        self.ask(f"{self.names[seat]}, it is your turn: press Enter when only you look at the screen. ")

    # The end.

    def leave(self) -> None:
        state, record = self.table.state, self.table.record
        if state.over:
            self.show_end()
        elif self.deserted:
            self.say("You have left the game. It is not over: with --seat it could be gone on with from another seat.")
        elif self.saved == len(record.actions):
            self.say(f"The game is not over. {self.how_to_go_on()}")
            return
        else:
            self.say("The game is not over.")
        self.offer_to_save(record, state.over)

    def show_end(self) -> None:
        """Everything since somebody here last acted, nothing of it secret any more, and the result."""
        state, console = self.table.state, self.console
        for event in state.events[min(self.read.values()) :]:
            self.say(openly(self.table.game, event, self.names))
        console.print(self.screen.draw(self.view(self.people[0]), self.names, console.width, console.height))
        console.print()
        console.print(ranking_table(state, self.names))
        self.say(f"\nThe seed was {self.table.record.seed}.")

    def offer_to_save(self, record: Record, over: bool) -> None:
        """Until it is saved, or the person does not want to."""
        while True:
            try:
                file = input("File to save it to (Enter: do not save): ").strip()
            except EOFError:
                file = ""
                self.console.print()
            if not file:
                self.say("Not saved." if over else "Not saved: type `save FILE` before `quit` next time.")
                return
            try:
                write_record(record, file)
            except FlightdeckError as error:
                self.say(one_line(str(error)), "yellow")
                continue
            self.file = file
            self.say(f"Saved. `flightdeck replay {file}` shows it." if over else f"Saved. {self.how_to_go_on()}")
            return

    def how_to_go_on(self) -> str:
        if not self.file:
            return "Nothing was played yet."
        flags = f" {self.flags}" if self.flags else ""
        return f"`flightdeck play --resume {shlex.quote(self.file)}{flags}` goes on with it."
