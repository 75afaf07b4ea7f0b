"""`flightdeck serve` where it cannot: it ends with a sentence, and leaves nothing half done behind."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flightdeck.engine.errors import BadArgument
from flightdeck.web import data_dir, serve


def started(home: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"FLIGHTDECK_HOME": str(home), "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings"}
    command = [sys.executable, "-m", "flightdeck.cli", "serve", "--port", "1"]
    return subprocess.run(command, env=environment | settings, capture_output=True, text=True, timeout=120)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Of a megabyte: less than a database and static files need."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root makes disks")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize("settings", [{}, {"FLIGHTDECK_SECRET_KEY": "given " * 10}])
def test_a_folder_that_is_a_file(tmp_path: Path, settings: dict[str, str]) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder")
    said_one_sentence(started(home, **settings))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "flightdeck.sqlite3").write_text("not a database " * 100)
    said_one_sentence(started(tmp_path))


def test_a_disk_that_is_too_small(small_disk: Path) -> None:
    said_one_sentence(started(small_disk))
    (small_disk / "secret_key").unlink(missing_ok=True)
    fill(small_disk / "everything")
    said_one_sentence(started(small_disk))
    assert not [file for file in small_disk.iterdir() if file.name.startswith("secret_key")]


def fill(file: Path) -> None:
    with file.open("wb", buffering=0) as out, contextlib.suppress(OSError):
        while True:
            out.write(bytes(1024))


def said_one_sentence(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("flightdeck: ")
    assert done.stderr.count("\n") == 1


def test_half_a_key_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.delenv("FLIGHTDECK_SECRET_KEY", raising=False)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(BadArgument, match="No space left"):
            data_dir.secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    key = data_dir.secret_key(tmp_path)
    assert len(key) > 50
    assert data_dir.secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_folder_that_may_only_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_given: Any, **_named: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("django.core.management.call_command", read_only)
    with pytest.raises(BadArgument, match="Read-only"):
        serve.prepare_static_files()
    with pytest.raises(BadArgument, match="Read-only"):
        serve.prepare_database()
