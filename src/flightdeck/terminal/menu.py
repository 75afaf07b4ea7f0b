"""The menu of legal actions, in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rich.text import Text

from flightdeck.engine.action import Action

GAP = 2


@dataclass(slots=True)
class MenuGroup:
    """Actions shown together: a title, and the number and label of each; a few with a heading before them."""

    title: Text
    entries: list[tuple[int, Text]] = field(default_factory=list)
    headings: dict[int, Text] = field(default_factory=dict)


# What is said of an action beside its verb; None: the rest of its notation.
Label = Callable[[Action], Text | None]


def by_verb(actions: Iterable[tuple[int, Action]], label: Label = lambda _action: None) -> list[MenuGroup]:
    """One group for each verb; what any game can be shown with. An action that is alone is written out."""
    verbs: dict[str, list[tuple[int, Action]]] = {}
    for number, action in actions:
        verbs.setdefault(action.verb, []).append((number, action))
    groups = []
    for verb, entries in verbs.items():
        texts = [(number, label(action) or Text(action.rest)) for number, action in entries]
        if len(entries) == 1:
            texts = [(number, Text.assemble(verb, " " if text else "", text)) for number, text in texts]
        groups.append(MenuGroup(Text(verb, style="bold"), texts))
    return groups


class Grouping:
    """Groups that are being filled: what has a title of its own, and everything else by its verb."""

    def __init__(self) -> None:
        self.groups: dict[str, MenuGroup] = {}
        self.others: list[tuple[int, Action]] = []
        self._headings: dict[str, str] = {}

    def put(self, title: Text, number: int, label: Text, heading: str = "") -> None:
        """Where the heading changes, it stands before the entry."""
        group = self.groups.setdefault(title.plain, MenuGroup(title))
        if self._headings.get(title.plain, "") != heading:
            self._headings[title.plain] = heading
            group.headings[number] = Text(f"{heading}: ", style="dim")
        group.entries.append((number, label))

    def grouped(self, label: Label = lambda _action: None, *more: MenuGroup) -> list[MenuGroup]:
        """In the order of their first entries."""
        found = [*self.groups.values(), *by_verb(self.others, label), *more]
        return sorted(found, key=lambda group: group.entries[0][0])


def menu_text(groups: list[MenuGroup], width: int) -> Text:
    """One line or more for each group: its title, then its entries, each in one piece."""
    left = max((group.title.cell_len for group in groups), default=0) + GAP
    lines: list[Text] = []
    for group in groups:
        line = group.title.copy()
        line.pad_right(left - line.cell_len)
        for number, label in group.entries:
            entry = Text.assemble(group.headings.get(number, ""), (str(number), "bold cyan"), " ", label)
            if line.cell_len > left and line.cell_len + entry.cell_len > width:
                lines.append(line)
                line = Text(" " * left)
            line.append_text(entry).append(" " * GAP)
        lines.append(line)
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(lines)
