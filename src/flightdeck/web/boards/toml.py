"""Writing TOML: what Python reads and does not write."""

from __future__ import annotations

import json
import re
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(document: dict[str, Any]) -> str:
    """A file: first what stands alone, then the tables, then the lists of tables."""
    alone = [f"{_key(name)} = {_value(value)}" for name, value in document.items() if not _is_table(value)]
    parts = ["\n".join(alone)] if alone else []
    for name, value in document.items():
        if isinstance(value, dict):
            parts.append("\n".join([f"[{_key(name)}]", *_entries(value)]))
        elif _is_table(value):
            parts += ["\n".join([f"[[{_key(name)}]]", *_entries(row)]) for row in value]
    return "\n\n".join(parts) + "\n"


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
    )


def _entries(table: dict[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(_entries(value)) + " }"
    return _text(str(value))


def _text(text: str) -> str:
    """JSON writes texts as TOML does, but for one letter, and for halves of letters, which are none."""
    plain = text.encode("utf-8", errors="replace").decode()
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")
