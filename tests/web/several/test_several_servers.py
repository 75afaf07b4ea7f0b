"""Several servers, the same tables: everybody sees every move, nothing happens twice, and no table is left alone."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.web.browser.server import Server
from tests.web.several.conftest import Start
from tests.web.several.person import Person, news
from tests.web.several.stored import Stored

# Whoever runs these starts the servers: one worker is enough.
pytestmark = pytest.mark.xdist_group("several")

Servers = tuple[Server, Server]
# More than two servers together may have connections to the database.
STREAMS = 50


def decisions(*servers: Server) -> Counter[tuple[str, int]]:
    """How often a bot was asked, by table and number of the move."""
    found: Counter[tuple[str, int]] = Counter()
    for server in servers:
        for line in server.log.splitlines():
            entry = json.loads(line) if line.startswith("{") else {}
            if entry.get("message", "").startswith("a bot decides"):
                found[entry["table"], entry["move"]] += 1
    return found


def test_a_move_on_one_server_appears_on_the_stream_of_the_other(servers: Servers, stored: Stored) -> None:
    one, other = servers
    ann = Person(one)
    table = ann.set_up(one, ["you", "device"])
    with ann.stream(other, table) as stream:
        assert 'data-rows="0"' in news(stream)
        action = str(stored.play(table).state.legal(0)[0])
        status, _ = ann.post(one, f"/t/{table}/move", {"seat": 0, "expected": 0, "action": action})
        assert status == 302
        assert 'data-rows="1"' in news(stream)
    assert 'data-rows="1"' in ann.read(other, f"/t/{table}")


def test_a_new_name_is_told_by_all_servers(servers: Servers, stored: Stored) -> None:
    one, other = servers
    ann = Person(one)
    table = ann.set_up(one, ["you", "device"])
    ann.read(other, f"/t/{table}")
    ann.post(one, "/name", {"name": "Annabel"})
    while not (play := stored.play(table)).state.over and len(stored.moves(table)) < 6:
        seat = play.state.to_act[0]
        fields = {"seat": seat, "expected": len(stored.moves(table)), "action": str(play.state.legal(seat)[0])}
        assert ann.post(one, f"/t/{table}/move", fields)[0] == 302
    log = re.search(r'<ol class="log".*?</section>', ann.read(other, f"/t/{table}"), re.DOTALL)
    assert log is not None
    assert "Annabel" in log[0]
    ann.post(one, "/name", {"name": "Anastasia"})
    page = ann.read(other, f"/t/{table}")
    assert "Anastasia" in page
    assert "Annabel" not in page


def test_of_two_moves_at_the_same_moment_exactly_one_wins(servers: Servers, stored: Stored) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "device"])
    with ThreadPoolExecutor(2) as pool:
        for rows in range(25):
            play = stored.play(table)
            seat = play.state.to_act[0]
            legal = [str(action) for action in play.state.legal(seat)]
            both = [{"seat": seat, "expected": rows, "action": action} for action in (legal[0], legal[-1])]
            answers = pool.map(lambda server, data: ann.post(server, f"/t/{table}/move", data)[0], servers, both)
            assert sorted(answers) == [302, 409]
    assert [number for number, _, _ in stored.moves(table)] == list(range(1, 26))


def test_a_hint_that_one_server_found_is_shown_by_the_other(servers: Servers, stored: Stored) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "bot:random"])
    stored.wait_for_moves(table, 1, 10)
    asked = {"seat": 0, "expected": len(stored.moves(table))}
    assert 'id="hint"' not in ann.read(servers[1], f"/t/{table}")
    assert ann.post(servers[0], f"/t/{table}/hint", asked)[0] == 302
    assert 'id="hint"' in ann.read(servers[1], f"/t/{table}")


def test_bots_move_once_a_turn_whichever_server_people_use(servers: Servers, stored: Stored) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "bot:random", "bot:random"])
    for turn in range(8):
        while 0 not in (play := stored.play(table)).state.to_act:
            time.sleep(0.05)
        action = {"seat": 0, "action": str(play.state.legal(0)[0])}
        while (
            ann.post(servers[turn % 2], f"/t/{table}/move", action | {"expected": len(stored.moves(table))})[0] == 409
        ):
            time.sleep(0.05)
    stored.wait_for_moves(table, 20, 10)
    # The first three moves are chosen by all at the same time, and land in any order.
    moved = [number for number, seat, _ in stored.moves(table) if seat != 0 and number > 3]
    asked = decisions(*servers)
    assert [asked[table, number] for number in moved] == [1] * len(moved)


def test_the_tables_of_servers_that_are_killed_or_stopped_are_taken_over(
    servers: Servers, stored: Stored, launch: Start
) -> None:
    """Both are slow: it is for them to let the bots move, and they never get to it."""
    tables = []
    killed = launch(pace=60.0)
    killed.wait()
    tables.append(Person(killed).set_up(killed, ["you", "bot:random", "bot:random"]))
    # Whoever starts later looks at every table, and finds that somebody cares for this one.
    stopped = launch(pace=60.0, arguments=["--workers", "2"])
    stopped.wait()
    tables.append(Person(stopped).set_up(stopped, ["you", "bot:random", "bot:random"]))
    time.sleep(2.5)
    assert [stored.moves(table) for table in tables] == [[], []]
    asked = decisions(killed, stopped)
    assert [asked[table, 1] for table in tables] == [1, 1]
    killed.kill()
    assert stopped.log.count("Flightdeck is at") == 1
    stopped.stop()
    for table in tables:
        stored.wait_for_moves(table, 2, 60)
    assert {seat for _, seat, _ in stored.moves(tables[0])} == {1, 2}


def test_streams_hold_no_connections_to_the_database(servers: Servers, stored: Stored) -> None:
    one, other = servers
    ann = Person(one)
    table = ann.set_up(one, ["you", "device"])
    with ExitStack() as stack:
        for _ in range(STREAMS):
            assert "<hx-partial" in news(stack.enter_context(ann.stream(other, table)))
        ((connections,),) = stored.all("SELECT count(*) FROM pg_stat_activity WHERE client_port IS NOT NULL")
    assert connections < STREAMS


def test_nothing_that_postgresql_cannot_store_gets_to_it(servers: Servers) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "device"])
    for path in ("/t/%00", "/t/a%00b/stream", f"/t/{table}/seat/%00"):
        assert ann.open(servers[0], path).status == 404
    unheard = {"X-Forwarded-For": "203.0.113.99"}
    assert ann.post(servers[0], f"/t/{table}/chat", {"text": "a\0b"}, **unheard)[0] == 302
    assert "</strong> ab</li>" in ann.read(servers[0], f"/t/{table}")


def test_limits_hold_for_all_servers_together_and_for_each_address(servers: Servers) -> None:
    one, other = servers
    ann = Person(one)
    table = ann.set_up(one, ["you", "device"])

    def say(server: Server, **headers: str) -> int:
        return ann.post(server, f"/t/{table}/chat", {"text": "Hello"}, **headers)[0]

    behind = {"X-Forwarded-For": "203.0.113.7"}
    assert [say(one, **behind) for _ in range(10)] == [302] * 10
    assert [say(one, **behind | {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}) for _ in range(10)] == [302] * 10
    assert say(one, **behind) == 429
    assert say(one, **{"X-Forwarded-For": "203.0.113.8"}) == 302
    # Nobody told the other server to believe in proxies: to it this is one address, whatever is claimed.
    claimed = [say(other, **{"X-Forwarded-For": f"203.0.113.{number}"}) for number in range(10, 40)]
    assert claimed[-1] == 429
    assert say(one) == 429
