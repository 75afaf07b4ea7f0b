"""The API does what its schema says, whatever it is sent."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis.core.parameters import ParameterLocation

from flightdeck.web.api.v1 import api
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table
from tests.web.api_client import Program, program_of
from tests.web.conftest import play_on
from tests.web.test_api import europe, new_table

pytestmark = pytest.mark.django_db

every_operation = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
# What is well-formed may still be refused: an illegal action, a bot that nobody knows.
statuses = every_operation.config.checks.positive_data_acceptance.expected_statuses
# A board as long as it may be is too large if its letters are.
every_operation.config.checks.positive_data_acceptance.expected_statuses = [*statuses, "413", "422"]
rejections = every_operation.config.checks.negative_data_rejection.expected_statuses
every_operation.config.checks.negative_data_rejection.expected_statuses = [*rejections, "413"]
# The stream never ends.
schema = every_operation.exclude(operation_id="events")
few = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@few
def test_whatever_a_stranger_sends_is_answered_as_the_schema_says(case: Any) -> None:
    case.call_and_validate(headers={"Accept-Encoding": "identity"})


@schema.include(path_regex="{table}").parametrize()
@few
def test_whatever_a_seat_sends_is_answered_as_the_schema_says(case: Any) -> None:
    """At a table that is there, with a token that is right; and without it, nothing goes."""
    table = europe(Player.objects.create(name="Ann"))
    if not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters["table"] = table.pk
    token = program_of(table, 0).token
    case.call_and_validate(headers={"Accept-Encoding": "identity", "Authorization": f"Bearer {token}"})


def test_what_succeeds_is_as_the_schema_says() -> None:
    """Every operation, done right, with a game that is played to its end."""
    done: set[str] = set()

    def do(name: str, program: Program, body: Any = None, **query: Any) -> Any:
        operation = every_operation.find_operation_by_id(name)
        headers = {"Authorization": f"Bearer {program.token}"} if program.token else {}
        case = operation.Case(
            path_parameters={"table": program.table, "game": "airlines"},
            headers={"Accept-Encoding": "identity"} | headers,
            query=query,
            **{"body": body, "media_type": "application/json"} if body is not None else {},
        )
        response = case.call()
        operation.validate_response(response)
        assert 200 <= response.status_code < 300, response.text
        done.add(name)
        return response.json() if response.content else None

    stranger = Program()
    for name in ("list_games", "read_game", "list_bots", "list_boards", "list_puzzles"):
        assert do(name, stranger)
    made = do("set_up", stranger, new_table())
    ann = Program(made["table"]["key"], made["own"]["token"])
    assert do("list_tables", stranger, waiting="true")
    ben = Program(ann.table, do("sit_down", ann, {"name": "Ben"})["token"])
    choice = do("legal", ann)
    do("move", ann, {"actions": [choice["actions"][0]["action"]], "expected": 0})
    do("take_back", ann, {"expected": 1})
    do("leave", ann, {"bot": "cadet"})
    assert do("come_back", ann)["your_turn"]
    do("write_message", ben, {"text": "Hello"})
    assert do("read_messages", Program(ann.table))
    table = Table.objects.get(pk=ann.table)
    play_on(table)
    for program in (ann, Program(ann.table)):
        assert do("view", program)["over"]
        assert do("board", program)["toml"] is None
    assert do("read_table", ann)["result"]
    assert do("record", ann)["result"]
    assert do("ask_for_review", ann)["progress"] == 0
    assert not do("read_review", ann)["whole"]
    renewed = Program(ann.table, do("renew_token", ann)["token"])
    assert do("revoke_token", renewed) is None
    paths: Any = api.get_openapi_schema()["paths"]
    every = {one["operationId"] for methods in paths.values() for one in methods.values()}
    assert done == every - {"events", "hint", "tally"}
