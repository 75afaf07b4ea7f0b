"""The rules pages: complete, well-formed, and the same in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import games

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "flightdeck" / "web"
# The letters before the number of a clause, how many clauses, how many pictures.
GAMES = {
    "airlines_europe": ("AE", 40, 7),
    "airlines": ("AL", 22, 4),
    "air_baron": ("AB", 43, 5),
    "air_alliance": ("AA", 21, 8),
}
STYLES = (WEB / "static" / "flightdeck" / "rules.css").read_text("utf-8")
LANGUAGES = ("en", "de")

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def written(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def written_clauses(game: str) -> list[str]:
    return re.findall(rf"^- ({GAMES[game][0]}\d+) ", written(game), re.MULTILINE)


def written_options(game: str) -> list[str]:
    return re.findall(r"`(\w+)` \w+/\w+", written(game).partition("\n## Options")[2])


def source(game: str, language: str) -> str:
    return (WEB / "templates" / "rules" / f"{game}.{language}.html").read_text("utf-8")


def page(game: str, language: str) -> Element:
    return ElementTree.fromstring(f"<page>{source(game, language)}</page>")


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def clauses(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if element.get("class") == "clause"}


def text(element: Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def outline(element: Element) -> list[object]:
    """Every element with what does not depend on the language."""
    told = {name: value for name, value in element.attrib.items() if name not in ("lang", "aria-label")}
    return [element.tag, told, [outline(child) for child in element]]


@each_game
@each_language
def test_every_clause_is_there_once_in_order(game: str, language: str) -> None:
    assert len(written_clauses(game)) == GAMES[game][1]
    assert list(clauses(page(game, language))) == written_clauses(game)
    assert max(Counter(ids(page(game, language))).values()) == 1


@each_game
@each_language
def test_every_clause_has_a_link_to_itself_and_something_to_say(game: str, language: str) -> None:
    for name, clause in clauses(page(game, language)).items():
        anchor = clause.find("a[@class='anchor']")
        assert anchor is not None
        assert (anchor.get("href"), anchor.text) == (f"#{name}", name)
        assert name in anchor.attrib["aria-label"]
        assert len(text(clause)) > len(name) + 20


@each_game
@each_language
def test_every_option_is_there_with_its_name(game: str, language: str) -> None:
    root = page(game, language)
    there = [name.removeprefix("option-") for name in ids(root) if name.startswith("option-")]
    assert there == written_options(game)
    for name in there:
        heading = root.find(f".//*[@id='option-{name}']/h3/code")
        assert heading is not None
        assert heading.text == name


@pytest.mark.parametrize("info", games(), ids=lambda info: info.name)
def test_the_options_are_those_of_the_game(info: GameInfo) -> None:
    assert written_options(info.name) == [option.name for option in info.options]


@each_game
@each_language
def test_every_ruling_is_marked_and_listed(game: str, language: str) -> None:
    root = page(game, language)
    marked = [name for name, clause in clauses(root).items() if clause.find("p[@class='ruling']") is not None]
    listed = [link.attrib["href"].removeprefix("#") for link in root.iterfind(".//*[@id='rulings']//a")]
    assert marked == listed


@each_game
def test_the_rulings_are_those_of_the_clauses(game: str) -> None:
    parts = re.split(r"^- ", written(game), flags=re.MULTILINE)
    decided = [part.split()[0] for part in parts if "**ruling**" in part.lower()]
    listed = [link.attrib["href"].removeprefix("#") for link in page(game, "en").iterfind(".//*[@id='rulings']//a")]
    assert listed == [name for name in decided if name in written_clauses(game)]


@each_game
@each_language
def test_links_lead_to_something_on_the_page(game: str, language: str) -> None:
    root = page(game, language)
    targets = {link.attrib["href"] for link in root.iter("a")}
    assert targets <= {f"#{name}" for name in ids(root)}
    contents = {link.attrib["href"] for link in root.iterfind(".//nav//a")}
    sections = {f"#{part.attrib['id']}" for part in root.iter("section") if part.get("class") != "option"}
    assert contents == sections


@each_game
@each_language
def test_there_is_neither_script_nor_style(game: str, language: str) -> None:
    root = page(game, language)
    assert not {element.tag for element in root.iter()} & {"script", "style", "link", "html", "head", "body"}
    assert not [name for element in root.iter() for name in element.attrib if name == "style" or name.startswith("on")]
    assert not re.search(r"\{[{%#]", source(game, language))


@each_game
@each_language
def test_every_picture_has_a_title(game: str, language: str) -> None:
    pictures = list(page(game, language).iter("svg"))
    assert len(pictures) == GAMES[game][2]
    for picture in pictures:
        assert picture.get("role") == "img"
        assert picture[0].tag == "title"
        assert picture[0].text


@each_game
@each_language
def test_every_class_has_its_style(game: str, language: str) -> None:
    used = {name for element in page(game, language).iter() for name in element.get("class", "").split()}
    assert used - set(re.findall(r"\.([a-z-]+)", STYLES)) <= {"label"}


@each_game
def test_both_languages_have_the_same_structure(game: str) -> None:
    english, german = (page(game, language) for language in LANGUAGES)
    assert ids(english) == ids(german)
    assert outline(english) == outline(german)
    assert (english[0].get("lang"), german[0].get("lang")) == LANGUAGES


@each_game
def test_both_languages_have_the_same_numbers(game: str) -> None:
    english, german = (clauses(page(game, language)) for language in LANGUAGES)
    for name in written_clauses(game):
        assert numbers(english[name]) == numbers(german[name]), name


def numbers(element: Element) -> Counter[str]:
    return Counter(re.findall(r"\d+", text(element)))
