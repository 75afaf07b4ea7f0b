"""The rules pages: complete, well-formed, and the same in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from flightdeck.games.airlines_europe.info import INFO

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "flightdeck" / "web"
WRITTEN = (ROOT / "docs" / "rules" / "airlines_europe.md").read_text("utf-8")
CLAUSES = re.findall(r"^- (AE\d+) ", WRITTEN, re.MULTILINE)
STYLES = (WEB / "static" / "flightdeck" / "rules.css").read_text("utf-8")
LANGUAGES = ("en", "de")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def source(language: str) -> str:
    return (WEB / "templates" / "rules" / f"airlines_europe.{language}.html").read_text("utf-8")


def page(language: str) -> Element:
    return ElementTree.fromstring(f"<page>{source(language)}</page>")


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


@each_language
def test_every_clause_is_there_once_in_order(language: str) -> None:
    assert len(CLAUSES) == 40
    assert list(clauses(page(language))) == CLAUSES
    assert max(Counter(ids(page(language))).values()) == 1


@each_language
def test_every_clause_has_a_link_to_itself_and_something_to_say(language: str) -> None:
    for name, clause in clauses(page(language)).items():
        anchor = clause.find("a[@class='anchor']")
        assert anchor is not None
        assert (anchor.get("href"), anchor.text) == (f"#{name}", name)
        assert name in anchor.attrib["aria-label"]
        assert len(text(clause)) > len(name) + 20


@each_language
def test_every_option_is_there_with_its_name(language: str) -> None:
    root = page(language)
    there = [name.removeprefix("option-") for name in ids(root) if name.startswith("option-")]
    assert there == [option.name for option in INFO.options]
    for name in there:
        heading = root.find(f".//*[@id='option-{name}']/h3/code")
        assert heading is not None
        assert heading.text == name


@each_language
def test_every_ruling_is_marked_and_listed(language: str) -> None:
    root = page(language)
    marked = [name for name, clause in clauses(root).items() if clause.find("p[@class='ruling']") is not None]
    listed = [link.attrib["href"].removeprefix("#") for link in root.iterfind(".//*[@id='rulings']//a")]
    assert marked == listed


def test_the_rulings_are_those_of_the_clauses() -> None:
    decided = [
        clause.split()[0] for clause in re.split(r"^- ", WRITTEN, flags=re.MULTILINE) if "**ruling**" in clause.lower()
    ]
    listed = [link.attrib["href"].removeprefix("#") for link in page("en").iterfind(".//*[@id='rulings']//a")]
    assert listed == [name for name in decided if name in CLAUSES]


@each_language
def test_links_lead_to_something_on_the_page(language: str) -> None:
    root = page(language)
    targets = {link.attrib["href"] for link in root.iter("a")}
    assert targets <= {f"#{name}" for name in ids(root)}
    contents = {link.attrib["href"] for link in root.iterfind(".//nav//a")}
    sections = {f"#{part.attrib['id']}" for part in root.iter("section") if part.get("class") != "option"}
    assert contents == sections


@each_language
def test_there_is_neither_script_nor_style(language: str) -> None:
    root = page(language)
    assert not {element.tag for element in root.iter()} & {"script", "style", "link", "html", "head", "body"}
    assert not [name for element in root.iter() for name in element.attrib if name == "style" or name.startswith("on")]
    assert not re.search(r"\{[{%#]", source(language))


@each_language
def test_every_picture_has_a_title(language: str) -> None:
    pictures = list(page(language).iter("svg"))
    assert len(pictures) == 7
    for picture in pictures:
        assert picture.get("role") == "img"
        assert picture[0].tag == "title"
        assert picture[0].text


@each_language
def test_every_class_has_its_style(language: str) -> None:
    used = {name for element in page(language).iter() for name in element.get("class", "").split()}
    assert used - set(re.findall(r"\.([a-z-]+)", STYLES)) <= {"label"}


def test_both_languages_have_the_same_structure() -> None:
    english, german = (page(language) for language in LANGUAGES)
    assert ids(english) == ids(german)
    assert outline(english) == outline(german)
    assert (english[0].get("lang"), german[0].get("lang")) == LANGUAGES


def test_both_languages_have_the_same_numbers() -> None:
    english, german = (clauses(page(language)) for language in LANGUAGES)
    for name in CLAUSES:
        assert numbers(english[name]) == numbers(german[name]), name


def numbers(element: Element) -> Counter[str]:
    return Counter(re.findall(r"\d+", text(element)))
