"""Records on disk."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from flightdeck.engine.errors import BadArgument
from flightdeck.engine.record import Record


def read_record(file: str) -> Record:
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"{file}: the file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadArgument(f"{file}: the file is no text") from None
    return Record.from_json(text)


def write_record(record: Record, file: str) -> None:
    """All of it or nothing: a file that was there before stays whole until the new one is."""
    path = Path(file).expanduser()
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{file}: the file cannot be written: {reason(error)}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(record.to_json())
        Path(draft).chmod(path.stat().st_mode if path.exists() else 0o666 & ~umask())
        Path(draft).replace(path)
    except OSError as error:
        Path(draft).unlink(missing_ok=True)
        raise BadArgument(f"{file}: the file cannot be written: {reason(error)}") from None


def reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def umask() -> int:
    """Drafts are made private; the file itself should be like any other."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
