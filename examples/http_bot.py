"""A bot over HTTP, with nothing but Python. It plays a seat to the end: python http_bot.py ADDRESS TABLE TOKEN"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

site, table, token = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def call(what: str, body: object = None) -> Any:
    data = json.dumps(body).encode() if body else None
    return urlopen(Request(f"{site}/api/v1/tables/{table}/{what}", data, headers))


for line in call("events"):
    if line == b"event: your_turn\n":
        choice = json.load(call("legal"))
        if choice["your_turn"]:
            action = random.choice(choice["actions"])["action"]
            call("moves", {"actions": [action], "expected": choice["moves"]})
    elif b'"over": true' in line:
        break
print(json.load(call("view"))["view"]["winners"])
