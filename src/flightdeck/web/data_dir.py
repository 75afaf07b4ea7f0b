"""Where a server keeps what it stores: one folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from flightdeck.engine.errors import BadArgument


def home() -> Path:
    """FLIGHTDECK_HOME, or a data folder of the user's."""
    given = os.environ.get("FLIGHTDECK_HOME")
    if given:
        return Path(given)
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "flightdeck"


def secret_key(folder: Path) -> str:
    """Made once and kept, so that people stay who they are when the server starts again."""
    given = os.environ.get("FLIGHTDECK_SECRET_KEY")
    if given:
        return given
    file = folder / "secret_key"
    try:
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_key(file)
        return file.read_text()
    except OSError as error:
        raise BadArgument(f"the data folder {folder} cannot be used: {error.strerror} (FLIGHTDECK_HOME)") from error


def write_key(file: Path) -> None:
    """Whole or not at all: half a key, on a disk that is full, would be taken for one."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w") as out:
            out.write(secrets.token_urlsafe(50))
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
        raise
