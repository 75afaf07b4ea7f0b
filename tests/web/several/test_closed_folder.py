"""The services start from a folder that only root may enter, as a clone in root's home is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from redis import Redis

from tests.web.several import services


@pytest.mark.skipif(os.geteuid() != 0, reason="only root starts the services as somebody else")
def test_redis_in_a_folder_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    server = Path(shutil.copy(services.redis_binary(), closed))
    monkeypatch.setattr(services, "redis_binary", lambda: server)
    with services.redis() as address, Redis.from_url(address) as client:
        assert client.ping()
