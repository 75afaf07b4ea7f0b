"""The German catalogue: compile it, and tell what in it is missing. To be run after changing sentences."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from flightdeck.games.air_alliance.board import built_in
from flightdeck.games.catalogue import games, original_boards
from flightdeck.web import rule_pictures

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "flightdeck"
GERMAN = SOURCE / "web" / "locale" / "de" / "LC_MESSAGES" / "django.po"
PICTURES = ROOT / "docs" / "rules" / "pictures"
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2")]
KEYWORDS = DEFAULT_KEYWORDS | {"mark": None}


def sentences() -> set[Any]:
    """Every English text that the site may show; a pair where it differs for one and for several."""
    found = extract_from_dir(SOURCE, METHODS, {"**.html": {"newstyle_gettext": "true"}}, keywords=KEYWORDS)
    passengers = set(built_in().passengers)
    originals = {text for game in games() for board in original_boards(game.name).values() for text in board[:2]}
    drawn = {label for file in PICTURES.rglob("*.svg") for label in rule_pictures.labels(file.read_text("utf-8"))}
    return {message for _file, _line, message, _comments, _context in found if message} | passengers | originals | drawn


def german() -> Catalog:
    with GERMAN.open("rb") as file:
        return read_po(file, locale="de")


def each(text: Any) -> tuple[str, ...]:
    """For one and for several, or for any number."""
    return (text,) if isinstance(text, str) else tuple(text)


def main() -> int:
    translated = {message.id for message in german() if all(each(message.string))}
    for missing in sorted(sentences() - translated, key=str):
        print(f"not translated: {missing!r}", file=sys.stderr)
    with GERMAN.with_suffix(".mo").open("wb") as out:
        write_mo(out, german())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
