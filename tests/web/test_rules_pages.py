"""The rules: complete, well-formed as pages, and the same in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.games.catalogue import games
from flightdeck.web.games import RULES
from flightdeck.web.rulebook import rules_html

STATIC = Path(__file__).parents[2] / "src" / "flightdeck" / "web" / "static"
# The letters before the number of a clause, how many clauses, how many pictures, and the clauses with rulings.
GAMES = {
    "airlines_europe": ("AE", 40, 7, [5, 8, 13, 20, 25, 27, 35]),
    "airlines": ("AL", 22, 4, [3, 5, 7, 8, 9, 10, 12, 17, 18, 19, 20, 21]),
    "air_baron": ("AB", 43, 5, [7, 10, 15, 16, 17, 20, 21, 22, 23, 26, 27, 30, 35, 36, 38, 39, 40, 41, 42]),
    "air_alliance": ("AA", 21, 8, [1, 3, 6, 7, 10, 12, 13, 15, 16, 17, 18, 19, 20]),
}
STYLES = (STATIC / "flightdeck" / "rules.css").read_text("utf-8")
LANGUAGES = ("en", "de")

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def written(game: str, language: str = "en") -> str:
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    return (RULES / name).read_text("utf-8")


def written_clauses(game: str, language: str = "en") -> list[str]:
    return re.findall(rf"^- ({GAMES[game][0]}\d+) ", written(game, language), re.MULTILINE)


def written_options(game: str, language: str = "en") -> dict[str, list[str]]:
    """The options with their values."""
    found = re.findall(r"^### .* `(\w+)`\n\n\w+: (.*)$", written(game, language), re.MULTILINE)
    return {name: re.findall(r"`(\w+)`", values) for name, values in found}


def written_pictures(game: str, language: str) -> list[str]:
    return re.findall(r"\]\((pictures/\S+)", written(game, language))


def page(game: str, language: str) -> Element:
    return ElementTree.fromstring(f"<page>{rules_html(RULES, game, language)}</page>")


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
    letters, count = GAMES[game][:2]
    assert written_clauses(game, language) == [f"{letters}{number}" for number in range(1, count + 1)]
    assert list(clauses(page(game, language))) == written_clauses(game, language)
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
    assert there == list(written_options(game, language))
    for name in there:
        heading = root.find(f".//*[@id='option-{name}']/h3/code")
        assert heading is not None
        assert heading.text == name


@pytest.mark.parametrize("info", games(), ids=lambda info: info.name)
@each_language
def test_the_options_are_those_of_the_game_with_the_default_first(info: GameInfo, language: str) -> None:
    found = {option.name: [in_words(value) for value in option.choices] for option in info.options}
    assert written_options(info.name, language) == found
    assert [option.choices[0] for option in info.options] == [option.default for option in info.options]


def in_words(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@each_game
@each_language
def test_every_ruling_is_marked_and_listed(game: str, language: str) -> None:
    root = page(game, language)
    marked = [name for name, clause in clauses(root).items() if clause.find("p[@class='ruling']") is not None]
    listed = [link.attrib["href"].removeprefix("#") for link in root.iterfind(".//*[@id='rulings']//a")]
    assert marked == listed


@each_game
@each_language
def test_the_rulings_are_those_there_ever_were(game: str, language: str) -> None:
    letters, _count, _pictures, numbers = GAMES[game]
    listed = [link.attrib["href"] for link in page(game, language).iterfind(".//*[@id='rulings']//a")]
    assert listed == [f"#{letters}{number}" for number in numbers]


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


@each_game
@each_language
def test_every_picture_has_a_title(game: str, language: str) -> None:
    pictures = list(page(game, language).iter("svg"))
    assert len(pictures) == GAMES[game][2] == len(written_pictures(game, language))
    for picture in pictures:
        assert picture.get("role") == "img"
        assert picture[0].tag == "title"
        assert picture[0].text


@each_language
def test_every_picture_is_shown_once(language: str) -> None:
    shown = [RULES / place for game in GAMES for place in written_pictures(game, language)]
    assert sorted(shown) == sorted((RULES / "pictures").rglob("*.svg"))


@each_game
@each_language
def test_numbers_of_clauses_become_links_by_themselves(game: str, language: str) -> None:
    assert not re.search(r"\[[A-Z]{2}\d+\]", written(game, language))
    root = page(game, language)
    linked = {link.text for link in root.iter("a")}
    mentioned = set(re.findall(rf"\b{GAMES[game][0]}\d+\b", written(game, language)))
    assert mentioned == linked & set(written_clauses(game))


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
    assert numbers(page(game, "en")) == numbers(page(game, "de"))


def numbers(element: Element) -> Counter[str]:
    return Counter(re.findall(r"\d+", text(element)))
