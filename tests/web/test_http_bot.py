"""The example of a bot over HTTP plays a whole game on a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from flightdeck.engine.record import Record
from flightdeck.games.catalogue import game
from flightdeck.web.api.v1 import api
from tests.web.browser.server import Server

ROOT = Path(__file__).parents[2]


def test_the_example_plays_to_the_end(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        wanted = {"game": "airlines_europe", "name": "Example", "seats": [{"kind": "person"}, bot("random")]}
        made = ask(server, "/tables", wanted)
        key, token = made["table"]["key"], made["own"]["token"]
        arguments = [ROOT / "examples" / "http_bot.py", server.url, key, token]
        done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        facts = ask(server, f"/tables/{key}")
        assert facts["status"] == "finished"
        assert json.loads(done.stdout) == facts["result"]["winners"]
        record = Record.from_json(json.dumps(ask(server, f"/tables/{key}/record")))
        assert len(list(record.replay(game))) == len(record.actions)
        assert server.log.count("Traceback") == 0, server.log
    finally:
        server.stop()


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}


def ask(server: Server, path: str, body: Any = None) -> Any:
    data = json.dumps(body).encode() if body else None
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{server.url}/api/v1{path}", data, headers), timeout=20) as answer:
        return json.load(answer)


def test_the_document_shows_the_example_as_it_is() -> None:
    document = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "http_bot.py").read_text(encoding="utf-8")
    assert example.partition('"""\n\n')[2].strip() in document


def test_the_document_names_every_operation_and_every_refusal() -> None:
    document = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:GET|POST|DELETE) /[^`]*)`", document.partition("## Operations")[2]))
    paths: Any = api.get_openapi_schema(path_prefix="")["paths"]
    assert named == {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/flightdeck/web/api").glob("*.py"))
    words = re.findall(r'(?:problem|Denied)\((\d+), "(\w+)"', source)
    for status, word in words:
        assert re.search(rf"\| [^|]*{status}[^|]* \| [^|]*`{word}`", document), (status, word)
