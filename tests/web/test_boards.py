"""Boards of one's own: made, checked, shared, played on, taken along; and nobody sees those of others."""

from __future__ import annotations

import html
import json
import re
import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import flightdeck
from flightdeck.bots.catalogue import make_bot
from flightdeck.engine.errors import BadBoard
from flightdeck.games.catalogue import built_in_board
from flightdeck.web.boards import checking, gallery, keeping
from flightdeck.web.boards.form import OWN
from flightdeck.web.boards.forms import known_form, with_boards
from flightdeck.web.boards.models import Board, BoardRating, Edition
from flightdeck.web.boards.toml import written
from flightdeck.web.bots import tasks
from flightdeck.web.checkpoints import transcript
from flightdeck.web.players.models import Player
from flightdeck.web.tables import rematches
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import positions
from tests.invariants import ENDING
from tests.web.conftest import play_on

Person = tuple[Client, Player]
GAMES = [info.name for info in with_boards()]
every_game = pytest.mark.parametrize("game", GAMES)
# A name on each board, and another one, which is not plain.
RENAMED = {
    "airlines_europe": ("Reykjavik", 'Höfn & "Co" <b>'),
    "airlines": ("Vancouver", 'Höfn & "Co" <b>'),
    "air_baron": ("Seattle", 'Höfn & "Co" <b>'),
    "air_alliance": ("Tokyo", 'Höfn & "Co" <b>'),
}


def renamed(game: str) -> str:
    old, new = RENAMED[game]
    text = built_in_board(game)
    assert f'"{old}"' in text
    return text.replace(f'"{old}"', json.dumps(new, ensure_ascii=False))


def bring(client: Client, game: str, toml: str, name: str = "Mine.toml") -> Any:
    return client.post("/boards/new", {"game": game, "file": SimpleUploadedFile(name, toml.encode())})


def made(client: Client, game: str, toml: str | None = None) -> Board:
    response = bring(client, game, renamed(game) if toml is None else toml)
    assert response.status_code == 302, response.content
    return Board.objects.get(pk=response["Location"].rpartition("/")[2])


def set_up(client: Client, game: str, board: str, *seats: str) -> Table:
    limits = {f"option:{name}": str(values[0]) for name, values in ENDING.get(game, {}).items()}
    data = {"seat": ["you", *(seats or ("bot:random",))], "board": board} | limits
    response = client.post(f"/new/{game}", data)
    assert response.status_code == 302, response.content.decode()[-3000:]
    return Table.objects.get(pk=response["Location"].rpartition("/")[2])


def played_out(table: Table) -> Table:
    for _ in range(30):
        if positions.of(table).state.over:
            break
        play_on(table, 200)
    table.refresh_from_db()
    assert positions.of(table).state.over
    return table


@every_game
def test_a_board_is_played_on_to_the_end_and_its_record_replays_anywhere(ann: Person, game: str) -> None:
    client, _player = ann
    board = made(client, game)
    assert board.digest not in ("", flightdeck.game(game).board_digest)
    table = set_up(client, game, f"own:{board.pk}")
    assert (table.board, table.edition is not None) == (board.digest, True)
    page = client.get(f"/t/{table.pk}").content.decode()
    assert "Höfn &amp; &#34;Co&#34; &lt;b&gt;" in page
    assert '<b>"' not in page
    played_out(table)
    again = client.get(f"/t/{table.pk}/replay?move=5")
    assert "Höfn" in again.content.decode()
    file = client.get(f"/t/{table.pk}/record.json").content
    assert json.loads(file)["board_toml"] == board.toml
    # On another server there is no such board.
    positions.forget(table.pk)
    Table.objects.all().delete()
    Edition.objects.all().delete()
    Board.objects.all().delete()
    brought = client.post("/record", {"record": SimpleUploadedFile("r.json", file)})
    assert brought.status_code == 302, brought.content.decode()[-2000:]
    assert "Höfn" in client.get(brought["Location"]).content.decode()


@every_game
def test_bots_in_workers_play_on_the_board_of_the_table(ann: Person, game: str) -> None:
    """All they are given is the transcript."""
    board = made(ann[0], game)
    table = set_up(ann[0], game, f"own:{board.pk}")
    play_on(table, 7)
    position = positions.of(table)
    seat = position.state.to_act[0]
    text = transcript(position.record)
    assert tasks.checkpoints.position(text).to_dict() == position.state.to_dict()
    sits, seed = tasks.sit(text, seat)
    assert tasks.think(text, seat, "greedy") == str(make_bot("greedy", seed).choose(sits))
    assert tasks.suggest(text, seat, 0.05)


def test_a_table_goes_on_as_it_was_when_its_board_is_changed_or_deleted(ann: Person) -> None:
    client, _player = ann
    board = made(client, "airlines_europe")
    table = set_up(client, "airlines_europe", f"own:{board.pk}")
    play_on(table, 10)
    before = positions.of(table).state.to_dict()
    document = keeping.document(board.toml)
    document["route"][0]["licences"] = [7]
    keeping.change(board, 0, document)
    assert board.digest != table.board
    client.post(f"/boards/{board.pk}/delete")
    assert not Board.objects.exists()
    positions.forget(table.pk)
    assert positions.of(Table.objects.get(pk=table.pk)).state.to_dict() == before


def test_a_rematch_is_on_the_same_board(ann: Person) -> None:
    board = made(ann[0], "airlines_europe")
    table = played_out(set_up(ann[0], "airlines_europe", f"own:{board.pk}"))
    again = rematches.rematch(table)
    assert (again.edition_id, again.board) == (table.edition_id, table.board)


def test_an_administrator_takes_a_board_away_from_everybody(ann: Person) -> None:
    client, _player = ann
    board = made(client, "airlines_europe")
    table = set_up(client, "airlines_europe", f"own:{board.pk}")
    keeping.remove(board)
    page = client.get(f"/t/{table.pk}").content.decode()
    assert "another board" in page
    assert "Höfn" not in page


def test_nobody_sees_or_changes_the_boards_of_others(ann: Person, ben: Person) -> None:
    board = made(ann[0], "airlines_europe")
    paths = ["", "/board.toml", "/look", "/delete"]
    assert [ann[0].get(f"/boards/{board.pk}{path}").status_code for path in paths] == [200] * 4
    assert [ben[0].get(f"/boards/{board.pk}{path}").status_code for path in paths] == [404] * 4
    for verb in ("save", "place", "line", "take-back", "title", "share", "delete"):
        data = {"share": "1", "may": "1", "title": "Ben's", "version": "0", "sheet": "city"}
        assert ben[0].post(f"/boards/{board.pk}/{verb}", data).status_code == 404
    with_ben = ben[0].post("/new/airlines_europe", {"seat": ["you", "open"], "board": f"own:{board.pk}"})
    assert with_ben.status_code == 400
    assert b"There is no such board" in with_ben.content
    again = Board.objects.get()
    assert (again.title, again.link, again.version) == (board.title, "", 0)


def test_a_board_that_is_not_shared_is_for_those_at_the_table(ann: Person, ben: Person) -> None:
    board = made(ann[0], "airlines_europe")
    # Even if asked for, it is not listed: whoever finds a table in the list sees its map.
    data = {"seat": ["you", "bot:random"], "board": f"own:{board.pk}", "listed": "on"}
    table = Table.objects.get(pk=ann[0].post("/new/airlines_europe", data)["Location"].rpartition("/")[2])
    assert not table.listed
    played_out(table)
    for path in ("board", "board.toml"):
        assert ann[0].get(f"/t/{table.pk}/{path}").status_code == 200
        assert ben[0].get(f"/t/{table.pk}/{path}").status_code == 404
    theirs, own = (json.loads(one.get(f"/t/{table.pk}/record.json").content) for one in (ben[0], ann[0]))
    assert "board_toml" not in theirs
    assert own == theirs | {"board_toml": board.toml}
    api = f"/api/v1/tables/{table.pk}"
    assert ben[0].get(f"{api}/record").json()["board_toml"] is None
    assert ben[0].get(f"{api}/board").json()["toml"] is None
    # Whoever plays on sits at a table on it.
    onward = {"move": 0, "seat": 0}
    assert ben[0].post(f"/t/{table.pk}/play-on", onward).status_code == 409
    mine = Table.objects.get(pk=ann[0].post(f"/t/{table.pk}/play-on", onward)["Location"].rpartition("/")[2])
    assert mine.edition == table.edition
    ann[0].post(f"/boards/{board.pk}/share", {"share": "1", "may": "on"})
    assert ben[0].post(f"/t/{table.pk}/play-on", onward).status_code == 302
    assert ben[0].get(f"{api}/board").json()["toml"] == board.toml
    assert json.loads(ben[0].get(f"/t/{table.pk}/record.json").content) == own


def test_sharing_is_a_deliberate_step_and_can_be_taken_back(ann: Person, ben: Person) -> None:
    board = made(ann[0], "airlines_europe")
    assert ann[0].post(f"/boards/{board.pk}/share", {"share": "1"}).status_code == 400
    board.refresh_from_db()
    assert board.link == ""
    ann[0].post(f"/boards/{board.pk}/share", {"share": "1", "may": "on"})
    board.refresh_from_db()
    link = f"/boards/link/{board.link}"
    assert "Höfn" in ben[0].get(link).content.decode()
    assert ben[0].get(f"{link}/board.toml").content.decode() == board.toml
    set_up(ben[0], "airlines_europe", f"link:{board.link}")
    copy = ben[0].post("/boards/new", {"game": "airlines_europe", "board": f"link:{board.link}", "title": "Copy"})
    assert copy.status_code == 302
    ann[0].post(f"/boards/{board.pk}/share", {})
    assert ben[0].get(link).status_code == 404
    assert ben[0].get("/boards/link/").status_code == 404


def test_a_program_brings_a_board(client: Client, db: None) -> None:
    toml = renamed("air_baron")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "air_baron", "name": "Eve", "seats": seats, "board": toml}
    answer = client.post("/api/v1/tables", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    key, token = answer.json()["table"]["key"], answer.json()["own"]["token"]
    shown = client.get(f"/api/v1/tables/{key}/board", headers={"Authorization": f"Bearer {token}"}).json()
    assert shown["toml"] == toml
    assert client.get(f"/api/v1/tables/{key}/board").json()["toml"] is None
    wrong = client.post("/api/v1/tables", body | {"board": "schema = 2"}, content_type="application/json")
    assert wrong.status_code == 422
    assert "'schema' should be 1" in wrong.json()["message"]


def test_the_gallery_lists_boards_with_games_people_and_stars(ann: Person, ben: Person) -> None:
    board = made(ann[0], "airlines_europe")
    page = ben[0].get("/boards/").content.decode()
    assert "Four winds" not in page
    address = f"/boards/{board.pk}"
    # Listing takes a link, and a word that it is one's own.
    assert ann[0].post(f"{address}/list", {"list": "1", "original": "on"}).status_code == 400
    ann[0].post(f"{address}/title", {"title": "Four <winds>"})
    ann[0].post(f"{address}/share", {"share": "1", "may": "on"})
    assert ann[0].post(f"{address}/list", {"list": "1"}).status_code == 400
    assert "Four" not in ben[0].get("/boards/").content.decode()
    ann[0].post(f"{address}/list", {"list": "1", "original": "on"})
    assert "Four &lt;winds&gt;" in ben[0].get("/boards/").content.decode()
    board.refresh_from_db()
    table = set_up(ben[0], "airlines_europe", f"link:{board.link}")
    own = set_up(ann[0], "airlines_europe", f"own:{board.pk}")
    stars = f"/t/{table.pk}/board/stars"
    assert ben[0].post(stars, {"stars": "4"}).status_code == 404
    for one in (table, own):
        played_out(one)
    # Whoever sat there, but not for a board of their own; and nothing but stars.
    assert ann[0].post(stars, {"stars": "5"}).status_code == 404
    assert ann[0].post(f"/t/{own.pk}/board/stars", {"stars": "5"}).status_code == 404
    assert [ben[0].post(stars, {"stars": wrong}).status_code for wrong in ("6", "-1", "", "x")] == [404] * 4
    for given in ("2", "4"):
        assert ben[0].post(stars, {"stars": given}).status_code == 302
    assert 'aria-pressed="true" aria-label="4 stars"' in ben[0].get(f"/t/{table.pk}/board").content.decode()
    (found,) = [one for one in ben[0].get("/api/v1/boards").json() if one["by"]]
    assert found == {
        "game": "airlines_europe",
        "title": "Four <winds>",
        "by": "Ann",
        "toml": board.toml,
        "games": 2,
        "people": 2,
        "stars": 4.0,
        "ratings": 1,
    }
    ben[0].post(stars, {"stars": "0"})
    assert "4.0 of 5 stars" not in ben[0].get("/boards/").content.decode()
    ann[0].post(f"{address}/share", {})
    assert "Four" not in ben[0].get("/boards/").content.decode()
    board.refresh_from_db()
    assert not board.listed


def test_our_boards_are_rated_and_ratings_go_with_those_who_gave_them(ann: Person, ben: Person) -> None:
    table = played_out(set_up(ann[0], "airlines_europe", "ours:pacific"))
    private = played_out(set_up(ben[0], "airlines_europe", f"own:{made(ben[0], 'airlines_europe').pk}"))
    ann[0].post(f"/t/{table.pk}/board/stars", {"stars": "3"})
    assert ben[0].post(f"/t/{private.pk}/board/stars", {"stars": "3"}).status_code == 404
    figures = {
        (one["game"], one["title"]): (one["games"], one["people"], one["stars"], one["ratings"])
        for one in ann[0].get("/api/v1/boards").json()
    }
    assert figures.pop(("airlines_europe", "The Pacific")) == (1, 1, 3.0, 1)
    assert set(figures.values()) == {(0, 0, 0.0, 0)}
    assert len(figures) == 3
    ann[1].delete()
    assert not BoardRating.objects.exists()


def test_a_gallery_of_many_boards_takes_no_more_queries(ann: Person) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            gallery.entries()
        return len(captured)

    counts = []
    for _ in range(3):
        board = made(ann[0], "airlines_europe")
        board.share()
        Board.objects.filter(pk=board.pk).update(listed=True)
        counts.append(queries())
    assert len(gallery.entries()) == 7
    assert counts == [5, 5, 5]


HOSTILE = {
    "a long file": "#" * 70 + "\n",
    "a long key": "a" + ".a" * 249 + " = 1\n",
    "a long header": "[a" + ".a" * 249 + "]\n",
    "brackets": "a = " + "[" * 240 + "]" * 240 + "\n",
    "many tables": "[[city]]\n",
    "many arrays": "a = [1,\n" + "1,\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@every_game
def test_a_hostile_board_is_refused_soon(game: str, text: str) -> None:
    numbered = text if text.startswith(("#", "[[")) else None
    repeated = checking.LARGEST // len(text)
    whole = (
        text * repeated
        if numbered is not None
        else "".join(
            text.replace("a = ", f"b{number} = ", 1).replace("a.", f"b{number}.", 1) for number in range(repeated)
        )
    )
    started = time.perf_counter()
    assert checking.faults_of(game, whole[: checking.LARGEST])
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("text", "message"),
    [("x" * 100_001, "bytes at most"), ("a = '" + "x" * 600 + "'", "line 1 should be 500 letters at most")],
)
def test_a_board_that_is_too_large_is_not_even_read(text: str, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        checking.check_size(text)


def test_somebody_has_so_many_boards_at_most(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_BOARDS", 2)
    made(ann[0], "airlines")
    made(ann[0], "airlines")
    refused = bring(ann[0], "airlines", renamed("airlines"))
    assert refused.status_code == 400
    assert b"You have 2 boards" in refused.content
    assert Board.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", b"no text"), (b"a = ", b"not TOML"), (b"x" * 200_000, b"too large")],
)
def test_a_file_that_is_no_board_file_is_refused_in_words(ann: Person, content: bytes, words: bytes) -> None:
    answer = ann[0].post("/boards/new", {"game": "airlines", "file": SimpleUploadedFile("x.toml", content)})
    assert (answer.status_code, words in answer.content) == (400, True)
    assert not Board.objects.exists()


# The editor.


@every_game
def test_what_is_written_is_what_was_read(game: str) -> None:
    document = keeping.document(built_in_board(game))
    again = written(document)
    assert keeping.document(again) == document
    assert checking.game_on(game, again).board_digest == flightdeck.game(game).board_digest
    assert len(again.encode()) < checking.LARGEST * 0.7


def fields(page: str) -> dict[str, str]:
    """What a browser would send of the form of a sheet."""
    form = page.partition('id="sheet-form"')[2].partition("</form>")[0]
    found = {}
    for name, value in re.findall(r'<input(?: type="hidden")? name="([^"]+)" value="([^"]*)"', form):
        found[name] = html.unescape(value)
    for name in re.findall(r'<input type="checkbox" name="([^"]+)"[^>]* checked>', form):
        found[name] = "on"
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        found[name] = (re.findall(r"<option selected>([^<]*)", options) or re.findall(r"<option>([^<]*)", options))[0]
    found["version"] = re.findall(r'name="version" value="(\d+)"', page)[0]
    return found


def sheet(client: Client, board: Board, key: str) -> dict[str, str]:
    return fields(client.get(f"/boards/{board.pk}?sheet={key}").content.decode())


def save(client: Client, board: Board, typed: dict[str, str]) -> str:
    response = client.post(f"/boards/{board.pk}/save", typed)
    assert response.status_code == 302, response.content.decode()
    board.refresh_from_db()
    return str(client.get(response["Location"]).content.decode())


@every_game
def test_saving_every_sheet_as_it_is_changes_nothing(ann: Person, game: str) -> None:
    board = made(ann[0], game, built_in_board(game))
    before = keeping.document(board.toml)
    for one in known_form(game).sheets:
        page = save(ann[0], board, sheet(ann[0], board, one.key))
        assert keeping.document(board.toml) == before, one.key
        assert "This board can be played on" in page


# By game: the sheet, the field of its first row, what is typed, and what the check says.
FAULTS = {
    "airlines_europe": [
        ("city", "r0-lat", "far north", "should be a number from -90"),
        ("city", "r1-name", "Reykjavik", "another city has the same id or name"),
        ("route", "r0-licences", "6, 5", "the cheapest first"),
        ("route", "r0-b", "Atlantis", "which is none of"),
        ("airline", "r0-shares", "99", "should be a whole number from 1 to"),
        ("region", "r1-from", "9", "without gaps"),
    ],
    "airlines": [
        ("city", "r0-lon", "200", "should be a number from -180"),
        ("route", "r0-circles", "3, 3", "each higher than the last"),
        ("airline", "r0-headquarters", "Atlantis", "which is none of"),
        ("airline", "r0-route_types", "wavy, curly", "curly"),
        ("flight_deck", "r0-values", "1, 2, 15", "should be a whole number from 1 to 14"),
    ],
    "air_baron": [
        ("hub", "r0-market_share_control", "1", "should be a whole number from"),
        ("hub", "r1-name", "San Francisco", "another hub has the same id or name"),
        ("domestic", "r0-hub", "Atlantis", "which is none of"),
        ("loan_limit", "r1-limit", "15", "multiples of 10"),
        ("adjacent", "r0-hubs.1", "Atlantis", "two different hubs"),
        ("victory", "r0-players_2", "much", "should be a whole number"),
    ],
    "air_alliance": [
        ("airport", "r0-name", "", "'name' should be a text"),
        ("card", "r0-to", "Tokyo", "the flight ends where it begins"),
        ("card", "r0-symbols", "area:A, area:E", "should be 3 symbols"),
        ("card", "r0-miles", "0", "should be a whole number from 1"),
        ("trio", "r0-name", "x" * 31, "30 letters at most"),
    ],
}


@every_game
def test_what_is_wrong_is_said_where_it_is_and_goes_when_it_is_mended(ann: Person, game: str) -> None:
    board = made(ann[0], game, built_in_board(game))
    for key, name, typed, message in FAULTS[game]:
        form = sheet(ann[0], board, key)
        right = form[name]
        page = save(ann[0], board, form | {name: typed})
        told = page.partition('id="fault"')[2].partition("</div>")[0]
        # The same words from the same code.
        with pytest.raises(BadBoard) as caught:
            flightdeck.game(game, board=flightdeck.engine.data.BoardText("x", board.toml))
        assert message in told.replace("&#39;", "'").replace("&gt;", ">"), (name, told)
        assert message in str(caught.value)
        assert board.digest == ""
        assert "Play on it" not in page
        refused = ann[0].post(f"/new/{game}", {"seat": ["you", "bot:random"], "board": f"own:{board.pk}"})
        assert refused.status_code == 400
        form = sheet(ann[0], board, key)
        assert form[name].removesuffix(".0") == typed
        assert "Play on it" in save(ann[0], board, form | {name: right})
        assert board.digest == flightdeck.game(game).board_digest


def test_all_faults_are_told_at_once_each_at_its_row_in_the_language_of_the_page(ann: Person) -> None:
    client, _player = ann
    board = made(client, "airlines_europe", built_in_board("airlines_europe"))
    save(client, board, sheet(client, board, "city") | {"r1-lat": "far north", "r1-lon": "east", "r3-name": ""})
    page = save(client, board, sheet(client, board, "route") | {"r0-licences": "6, 5"})
    assert "4 things are wrong" in page
    # Of another sheet the first one, and how many more.
    assert "&#39;lat&#39; should be a number from -90 to 90, not &#39;far north&#39; and 2 more" in page
    assert re.findall(r'<li data-row="(\d+)" data-field="([^"]+)">', page) == [("1", "r0-licences")]
    page = client.get(f"/boards/{board.pk}?sheet=city").content.decode()
    below = dict(re.findall(r'id="row-fault-(\d+)" colspan="12">(.*?)</td>', page))
    assert list(below) == ["2", "4"]
    assert below["2"].count("<span>") == 2
    wrong = re.findall(
        r'name="([^"]+)" value="[^"]*"[^>]* aria-invalid="true" aria-describedby="row-fault-(\d+)"', page
    )
    assert wrong == [("r1-lat", "2"), ("r1-lon", "2"), ("r3-name", "4")]
    client.cookies["django_language"] = "de"
    german = client.get(f"/boards/{board.pk}?sheet=city").content.decode()
    assert "Breite: Stadt „Dublin“: „lat“ sollte eine Zahl von -90 bis 90 sein, nicht &#39;far north&#39;" in german
    assert "4 Dinge stimmen nicht." in german
    assert "should be" not in german


def test_counts_follow_from_what_is_typed(ann: Person) -> None:
    board = made(ann[0], "airlines", built_in_board("airlines"))
    page = save(ann[0], board, sheet(ann[0], board, "airline") | {"r0-stock_cards": "14", "r0-markers": "21"})
    document = keeping.document(board.toml)
    assert document["components"]["stock_cards"]["value"] == 86
    assert document["components"]["markers"]["value"] == 137
    assert "86 stock cards" in page
    assert board.digest
    europe = made(ann[0], "airlines_europe", built_in_board("airlines_europe"))
    save(ann[0], europe, sheet(ann[0], europe, "airline") | {"r0-shares": "17"})
    assert keeping.document(europe.toml)["airline"][0]["planes"] == 17
    assert europe.digest


def test_rows_are_added_and_taken_away(ann: Person) -> None:
    board = made(ann[0], "airlines_europe", built_in_board("airlines_europe"))
    new = {"new0-name": "Valletta", "new0-lat": "35.9", "new0-lon": "14,5"}
    save(ann[0], board, sheet(ann[0], board, "city") | new)
    city = keeping.document(board.toml)["city"][-1]
    assert city == {"id": "valletta", "name": "Valletta", "lat": 35.9, "lon": 14.5, "source": OWN}
    # Two at once, which would have the same id.
    two = {
        f"new{number}-{key}": value
        for number in (0, 1)
        for key, value in (("name", "Höfn" + "!" * number), ("lat", "64"))
    }
    save(ann[0], board, sheet(ann[0], board, "city") | two)
    assert [row["id"] for row in keeping.document(board.toml)["city"][-2:]] == ["höfn", "höfn1"]
    ann[0].post(f"/boards/{board.pk}/take-back", {"version": board.version, "sheet": "city"})
    board.refresh_from_db()
    route = {"new0-a": "valletta", "new0-b": "Rome", "new0-licences": "2 3"}
    page = save(ann[0], board, sheet(ann[0], board, "route") | route)
    assert keeping.document(board.toml)["route"][-1]["licences"] == [2, 3]
    assert "60 routes" in page
    assert board.digest
    save(ann[0], board, sheet(ann[0], board, "route") | {"r59-remove": "on", "r3-licences": "5"})
    assert len(keeping.document(board.toml)["route"]) == 59
    # What was changed has another source.
    assert keeping.document(board.toml)["route"][3]["source"] == OWN


def test_a_change_can_be_taken_back(ann: Person) -> None:
    board = made(ann[0], "airlines_europe", built_in_board("airlines_europe"))
    states = [board.digest]
    for price in ("5", "6", "7"):
        save(ann[0], board, sheet(ann[0], board, "route") | {"r0-licences": price})
        states.append(board.digest)
    assert len(set(states)) == 4
    for digest in reversed(states[:-1]):
        ann[0].post(f"/boards/{board.pk}/take-back", {"version": board.version, "sheet": "route"})
        board.refresh_from_db()
        assert board.digest == digest
    assert ann[0].post(f"/boards/{board.pk}/take-back", {"version": board.version}).status_code == 400


def test_of_two_changes_at_once_the_first_wins(ann: Person) -> None:
    board = made(ann[0], "airlines_europe", built_in_board("airlines_europe"))
    form = sheet(ann[0], board, "route")
    save(ann[0], board, form | {"r0-licences": "5"})
    late = ann[0].post(f"/boards/{board.pk}/save", form | {"r0-licences": "6"})
    assert late.status_code == 409
    board.refresh_from_db()
    assert keeping.document(board.toml)["route"][0]["licences"] == [5]


@every_game
def test_a_place_is_dragged_and_lies_where_it_was_put(ann: Person, game: str) -> None:
    client, _player = ann
    board = made(client, game, built_in_board(game))
    page = client.get(f"/boards/{board.pk}").content.decode()
    spots = re.findall(r'data-section="(\w+)" data-number="(\d+)" transform="translate\((\d+) (\d+)\)"', page)
    section, number, x, y = spots[7]
    to = {"section": section, "number": number, "x": int(x) + 25, "y": int(y) - 20, "version": 0}
    answer = client.post(f"/boards/{board.pk}/place", to, headers={"HX-Request": "true"})
    moved = {
        found[:2]: found[2:]
        for found in re.findall(
            r'data-section="(\w+)" data-number="(\d+)" transform="translate\((\d+) (\d+)\)"', answer.content.decode()
        )
    }
    at = [int(value) for value in moved[section, number]]
    assert abs(at[0] - int(x) - 25) <= 2
    assert abs(at[1] - int(y) + 20) <= 2
    board.refresh_from_db()
    assert board.digest
    for wrong in ({"number": "400"}, {"section": "schema"}, {"x": "nan"}, {"x": "1e9"}, {"y": ""}, {"number": "-1"}):
        assert client.post(f"/boards/{board.pk}/place", to | {"version": 1} | wrong).status_code == 400


@pytest.mark.parametrize("game", ["airlines_europe", "airlines"])
def test_two_places_are_joined_by_a_route_or_not_any_more(ann: Person, game: str) -> None:
    board = made(ann[0], game, built_in_board(game))
    section, a, b = known_form(game).lines or ("", "", "")
    document = keeping.document(board.toml)
    cities = [row["id"] for row in document["city"]]
    count = len(document["route"])
    joined = {frozenset((row[a], row[b])) for row in document[section]}
    pair = next((0, other) for other in range(1, 30) if frozenset((cities[0], cities[other])) not in joined)
    for version, expected in ((0, count + 1), (1, count)):
        answer = ann[0].post(f"/boards/{board.pk}/line", {"a": pair[0], "b": pair[1], "version": version})
        assert answer.status_code == 302
        board.refresh_from_db()
        assert len(keeping.document(board.toml)["route"]) == expected
        assert board.digest


def test_a_board_of_nothing_can_be_looked_at_and_filled_in(ann: Person) -> None:
    """Whatever is in the file, the editor shows what it can."""
    for game in GAMES:
        for toml in (
            "",
            "schema = 1",
            "city = 3",
            "route = [1]\ncity = ['x']",
            "[airline]\nx = 1",
            "hub = [{}]\ncard = [{trio = 3}]",
        ):
            board = made(ann[0], game, toml)
            for one in known_form(game).sheets:
                page = ann[0].get(f"/boards/{board.pk}?sheet={one.key}")
                assert page.status_code == 200
                assert b"Not yet:" in page.content
                answer = ann[0].post(f"/boards/{board.pk}/save", fields(page.content.decode()) | {"new0-name": "X"})
                assert answer.status_code in (302, 400)
            board.delete()


@every_game
def test_an_empty_map_to_begin_with(game: str, ann: Person) -> None:
    """Whatever is on the map is to be made; all else is as usual, and right."""
    client, player = ann
    form = known_form(game)
    client.post("/boards/new", {"game": game, "bare": "on"})
    board = player.boards.get()
    assert [keeping.document(board.toml)[key] for key in form.map_lists] == [[]] * len(form.map_lists)
    assert board.digest == ""
    faults = checking.faults_of(game, board.toml)
    assert {fault.section for fault in faults if not fault.key or fault.key == fault.section} == set(form.map_lists)
    emptied = {column.key for sheet in form.sheets for column in sheet.columns if column.refers}
    assert {fault.key for fault in faults} <= {*form.map_lists, *emptied}
    # The usual map, typed in again, is the usual board.
    usual = keeping.document(built_in_board(game))
    assert not checking.faults_of(
        game,
        written(
            keeping.document(board.toml)
            | {
                key: usual[key]
                for key in {*form.map_lists, *(sheet.key for sheet in form.sheets if "." not in sheet.key)}
            }
        ),
    )
    for sheet in known_form(game).sheets:
        page = client.get(f"/boards/{board.pk}?sheet={sheet.key}")
        assert page.status_code == 200
        assert b"Play on it" not in page.content


def test_hubs_are_named_by_their_names(ann: Person) -> None:
    board = made(ann[0], "air_baron", built_in_board("air_baron"))
    form = sheet(ann[0], board, "removed_hubs")
    assert form["r0-east_4"] == "San Francisco, Los Angeles"
    save(ann[0], board, form | {"r0-east_4": "Los Angeles; phoenix, Atlantis"})
    assert keeping.document(board.toml)["removed_hubs"]["east_4"] == ["LAX", "PHX", "Atlantis"]
    (fault,) = checking.faults_of("air_baron", board.toml)
    assert fault.told() == "[removed_hubs]: 'east_4' has 'Atlantis', which is no hub"


def test_a_goal_may_go_and_another_one_come(ann: Person) -> None:
    board = made(ann[0], "airlines_europe")
    document = keeping.document(board.toml)
    with_goal, without = (next(one for one in document["airline"] if ("goal" in one) is has) for has in (True, False))
    without["goal"], without["bonus"] = with_goal.pop("goal"), with_goal.pop("bonus")
    without["home"] = with_goal["home"]
    known_form("airlines_europe").settle(document)
    assert checking.faults_of("airlines_europe", written(document)) == ()


def test_every_airline_has_a_headquarters_of_its_own() -> None:
    document = keeping.document(built_in_board("airlines"))
    first, second = document["airline"][:2]
    second["headquarters"] = first["headquarters"]
    (fault,) = checking.faults_of("airlines", written(document))
    assert fault.told().endswith(f"is the headquarters of {first['code']} already")
    assert (fault.section, fault.number) == ("airline", 2)
