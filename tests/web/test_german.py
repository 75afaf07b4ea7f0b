"""German, complete."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from django.test import Client
from tools import catalogue

from flightdeck.web.tables.models import Table
from tests.web.conftest import play_on


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]|\{\w+\}", text))


def test_every_sentence_has_a_german_one_with_the_same_placeholders() -> None:
    german = {message.id: message.string for message in catalogue.german() if message.id}
    missing = [text for text in catalogue.sentences() if not all(catalogue.each(german.get(text, "")))]
    assert missing == []
    for english, text in german.items():
        for one, other in zip(catalogue.each(text), catalogue.each(english), strict=True):
            assert placeholders(one) == placeholders(other), english
    assert set(german) - catalogue.sentences() == set()


def test_the_compiled_catalogue_is_that_of_its_source() -> None:
    with catalogue.GERMAN.with_suffix(".mo").open("rb") as file:
        compiled = texts(read_mo(file))
    assert compiled == texts(catalogue.german())


def texts(found: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {catalogue.each(message.id): catalogue.each(message.string) for message in found if message.id}


@pytest.fixture
def german(client: Client, db: None) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de-AT,de;q=0.9,en;q=0.5"
    return client


def test_the_browser_chooses_the_language_and_a_person_can_change_it(german: Client) -> None:
    assert "Jetzt spielen" in german.get("/").content.decode()
    german.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert "Play now" in german.get("/").content.decode()


def test_a_whole_game_is_told_in_german(german: Client) -> None:
    german.post("/play/airlines_europe")
    table = Table.objects.get()
    text = german.get(f"/t/{table.pk}").content.decode()
    assert "Wähle zwei Aktien verschiedener Airlines" in text
    play_on(table)
    text = german.get(f"/t/{table.pk}").content.decode()
    assert "Ergebnis" in text
    assert "Sieg für" in text
    assert "Heimatflughafen" in german.get("/rules/airlines_europe").content.decode()
