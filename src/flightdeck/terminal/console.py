"""Where things are printed."""

from __future__ import annotations

import sys

from rich.console import Console


class Printer(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line."""
        raise


def output() -> Printer:
    """Standard output as it is now; sentences are printed as they are, without markup."""
    return Printer(file=sys.stdout, highlight=False, markup=False, emoji=False)


def complaints() -> Printer:
    return Printer(file=sys.stderr, highlight=False, markup=False, emoji=False)


def one_line(text: str) -> str:
    """Text from a file or a name, made harmless: nothing in it moves the cursor."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
