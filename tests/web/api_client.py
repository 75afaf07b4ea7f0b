"""A program that talks to the site, as the tests need it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from flightdeck.web.api import tokens
from flightdeck.web.tables.models import Seat, Table


@dataclass
class Program:
    """Without a browser's cookies; with the token of a seat, if it has one."""

    table: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """Status and answer; `path` is below the table if there is one."""
        response = self.response(method, path, body, **more)
        return response.status_code, json.loads(response.content) if response.content else None

    def response(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        address = f"/api/v1/tables/{self.table}{path}" if self.table else f"/api/v1{path}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = {"data": json.dumps(body), "content_type": "application/json"} if body is not None else {}
        return self.client.generic(method, address, headers=headers | more.pop("headers", {}), **data | more)

    def get(self, path: str, **more: Any) -> Any:
        status, answer = self.call("GET", path, **more)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: Any = None, expect: int = 200) -> Any:
        status, answer = self.call("POST", path, body)
        assert status == expect, answer
        return answer


def program_of(table: Table, number: int) -> Program:
    """For a seat that somebody has taken in the browser."""
    return Program(table.pk, tokens.make(Seat.objects.get(table=table, number=number)))
