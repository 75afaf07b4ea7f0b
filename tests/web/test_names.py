"""Nobody goes by a name that looks like an account's, and every name can be seen."""

from __future__ import annotations

import unicodedata

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.test.utils import CaptureQueriesContext

from flightdeck.web.players import identity, names
from flightdeck.web.players.models import AccountSkeleton, Player
from flightdeck.web.tables.models import Seat, Table
from tests.web.accounts import Person, account, sign_up
from tests.web.api_client import Program

LOOK_ALIKES = {
    "another case": "aNNie",
    "full-width letters": "ａｎｎｉｅ",  # noqa: RUF001
    "bold letters of mathematics": "𝐚𝐧𝐧𝐢𝐞",  # noqa: RUF001
    "Cyrillic": "аnnіе",  # noqa: RUF001
    "a Cyrillic capital": "Аnnie",  # noqa: RUF001
    "a Greek capital": "ΑNNIE",  # noqa: RUF001
    "a combining grapheme joiner": "an\u034fnie",
    "a zero-width space": "an\u200bnie",
    "a variation selector": "annie\ufe0f",
    "a filler of Hangul": "annie\u3164",
    "a blank of Braille": "\u2800annie",
    "an i without a dot": "annıe",  # noqa: RUF001
}
BLANK = ["\u2800", "\u3164", "\uffa0\u115f", "\u034f", " \u200b ", "\u0301\u0308", "\U000e0101"]


def new_table(name: str) -> dict[str, object]:
    return {"game": "airlines_europe", "name": name, "seats": [{"kind": "person"}, {"kind": "bot"}]}


def alike(one: str, other: str) -> bool:
    return bool(names.skeletons(one) & names.skeletons(other))


@pytest.mark.parametrize("name", LOOK_ALIKES.values(), ids=LOOK_ALIKES.keys())
def test_no_guest_takes_a_name_that_looks_like_an_accounts(ann: Person, name: str) -> None:
    account("annie")
    assert ann[0].post("/name", {"name": name}).status_code == 409
    assert Player.objects.get(pk=ann[1].pk).name == "Ann"
    answer = Program().post("/tables", new_table(name), expect=422)
    assert "has this name, or one that looks like it" in answer["message"]


@pytest.mark.parametrize("name", LOOK_ALIKES.values(), ids=LOOK_ALIKES.keys())
def test_no_account_takes_a_name_that_looks_like_anothers(db: None, name: str) -> None:
    account("annie")
    assert sign_up(Client(), name).status_code == 400
    assert User.objects.count() == 1


def test_a_seat_at_a_device_is_nobodys_account(ann: Person) -> None:
    account("annie")
    seats = {"seat": ["you", "device", "device", "bot:random"], "name2": "Dora"}
    refused = ann[0].post("/new/airlines_europe", seats | {"name1": "аnnie"})  # noqa: RUF001
    assert refused.status_code == 400
    assert "or one that looks like it" in refused.content.decode()
    assert not Table.objects.exists()
    assert ann[0].post("/new/airlines_europe", seats).status_code == 302
    assert [seat.name for seat in Seat.objects.filter(kind=Seat.Kind.DEVICE)] == ["Player 2", "Dora"]


@pytest.mark.parametrize("name", BLANK)
def test_a_name_can_be_seen(ann: Person, name: str) -> None:
    response = ann[0].post("/name", {"name": name})
    assert response.status_code == 400
    assert "A name needs something that can be seen." in response.content.decode()
    assert sign_up(Client(), name).status_code == 400
    assert sign_up(Client(), f"carl{name}").status_code in (302, 400)
    assert User.objects.filter(username__regex=r"[^a-z]").count() == 0
    Program().post("/tables", new_table(name), expect=422)


def test_what_cannot_be_seen_is_left_out_of_a_name(ann: Person) -> None:
    ann[0].post("/name", {"name": "  Car\u034fl\u3164 \u2800 the\u200b Great "})
    assert Player.objects.get(pk=ann[1].pk).name == "Carl the Great"


@pytest.mark.parametrize("name", ["José", "Müller", "Łukasz", "李", "Ольга", "Ραούλ", "Søren", "محمد", "はると"])
def test_names_of_all_languages_stay_possible(ann: Person, name: str) -> None:
    for plain in ("Jose", "Muller", "Mueller", "Lukasz", "Soren", "Olga", "Paul"):
        account(plain)
    assert ann[0].post("/name", {"name": name}).status_code == 302
    assert Player.objects.get(pk=ann[1].pk).name == name
    assert sign_up(Client(), name).status_code == 302


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ian", "lan", True),
        ("Ian", "ian", True),
        ("ian", "lan", False),
        ("Neil", "Nell", False),
        ("Arno", "Amo", True),
        ("Bob", "B0b", True),
        ("nina", "Νina", True),  # noqa: RUF001
        ("vina", "νina", True),  # noqa: RUF001
        ("Müller", "Mu\u0308ller", True),
        ("Ørsted", "Orsted", False),
    ],
)
def test_skeletons(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same


def test_every_character_looks_like_its_prototype() -> None:
    """Also where the data name only one other character, or several. What is composed is taken apart first."""
    for code, looks in names.prototypes().items():
        assert looks.translate(names.prototypes()) == looks
        if unicodedata.is_normalized("NFKD", chr(code)) and unicodedata.is_normalized("NFKD", looks):
            assert names.skeleton(chr(code)) == names.skeleton(looks)


# What is stored.


def test_an_account_that_is_renamed_gives_its_old_name_away(db: None) -> None:
    user = User.objects.create_user("annie")
    user.username = "berta"
    user.save()
    assert identity.is_taken("BERTA")
    assert not identity.is_taken("annie")
    user.delete()
    assert not AccountSkeleton.objects.exists()


def test_signing_in_writes_no_skeletons(client: Client, db: None) -> None:
    user = User.objects.create_user("annie")
    with CaptureQueriesContext(connection) as queries:
        client.force_login(user)
    assert not [query for query in queries if "skeleton" in query["sql"]]


def test_a_name_is_looked_up_in_an_index_and_not_among_all_accounts(db: None) -> None:
    for number in range(20):
        account(f"annie{number}")
    with CaptureQueriesContext(connection) as queries:
        assert identity.is_taken("ANNIE7")
    assert len(queries) == 1
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {queries[0]['sql']}")
        assert "USING COVERING INDEX" in str(cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_accounts_that_are_there_already_are_known_by_their_looks() -> None:
    """Also two that look the same."""
    before = [("players", "0001_initial")]
    after = MigrationExecutor(connection).loader.graph.leaf_nodes()
    old = MigrationExecutor(connection)
    old.migrate(before)
    users = old.loader.project_state([*before, ("auth", "0012_alter_user_first_name_max_length")]).apps
    users.get_model("auth", "User").objects.create(username="annie")
    users.get_model("auth", "User").objects.create(username="аnnie")  # noqa: RUF001
    MigrationExecutor(connection).migrate(after)
    assert identity.is_taken("Annie")
    assert AccountSkeleton.objects.filter(skeleton=names.skeleton("annie")).count() == 2
