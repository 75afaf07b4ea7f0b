"""Where a server keeps what it stores: one folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


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
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(secrets.token_urlsafe(50))
    return file.read_text()
