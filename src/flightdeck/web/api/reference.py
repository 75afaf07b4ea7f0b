"""The reference of the API, read from its own schema: what the page shows is what is checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

from flightdeck.web.api.v1 import api


@dataclass(frozen=True, slots=True)
class Line:
    """A field, a parameter or an answer: its name, what kind of thing it is, and what it is for."""

    name: str
    kind: str
    # The shape it links to, if it has one of its own.
    shape: str
    text: str
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Operation:
    name: str
    method: str
    path: str
    text: str
    # `needed`, `possible` or nothing.
    token: str
    parameters: list[Line]
    body: str
    answer: Line
    refusals: list[int]


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    text: str
    fields: list[Line]


@dataclass(frozen=True, slots=True)
class Reference:
    chapters: dict[str, list[Operation]]
    shapes: list[Shape]


@cache
def reference() -> Reference:
    schema: Any = api.get_openapi_schema()
    chapters: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method, details in methods.items():
            chapters.setdefault(details["tags"][0], []).append(operation(method, path, details))
    shapes = sorted(schema["components"]["schemas"].items())
    return Reference(chapters, [shape(name, details) for name, details in shapes])


def operation(method: str, path: str, details: Any) -> Operation:
    security = details.get("security", [])
    body = details.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    good = next(status for status in details["responses"] if status < 300)
    return Operation(
        name=details["operationId"],
        method=method.upper(),
        path=path,
        text=details["description"],
        token="" if not security else "possible" if {} in security else "needed",
        parameters=[
            line(one["name"], one["schema"], one["required"]) for one in details["parameters"] if one["in"] == "query"
        ],
        body=target(body),
        answer=answer(good, details["responses"][good]),
        refusals=sorted(status for status in details["responses"] if status >= 400),
    )


def answer(status: int, details: Any) -> Line:
    content = details.get("content", {})
    schema: Any = content.get("application/json", {}).get("schema", {})
    said = "events" if "text/event-stream" in content else kind_of(schema) if content else ""
    return Line(str(status), said, target(schema), HTTPStatus(status).phrase)


def shape(name: str, details: Any) -> Shape:
    needed = details.get("required", [])
    fields = [line(field, schema, field in needed) for field, schema in details["properties"].items()]
    return Shape(name, details.get("description", ""), fields)


def line(name: str, schema: Any, needed: bool) -> Line:
    return Line(name, kind_of(schema), target(schema), schema.get("description", ""), needed)


def target(schema: Any) -> str:
    """The shape that is meant, however it is wrapped."""
    for part in (schema, schema.get("items", {}), *schema.get("anyOf", [])):
        if "$ref" in part:
            return str(part["$ref"].rpartition("/")[2])
    return ""


def kind_of(schema: Any) -> str:
    """In a few words: `list of Chair`, `string or null`, `one of person, open, bot`."""
    if "$ref" in schema:
        return target(schema)
    if "anyOf" in schema:
        return " or ".join(kind_of(part) for part in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema['items'])}"
    if schema.get("format") == "date-time":
        return "time"
    return str(schema.get("type", "anything"))
