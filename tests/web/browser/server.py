"""The real server in a process of its own, on a folder that outlives it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """Started, killed and started again on the same folder and port."""

    def __init__(self, home: Path, pace: float = 0.0, arguments: Sequence[str] = (), **settings: str) -> None:
        self.home = home
        self.pace = pace
        self.arguments = arguments
        self.settings = settings
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """Everything the server complained about."""
        file = self.home / "server.log"
        return file.read_text() if file.exists() else ""

    def start(self) -> None:
        self.launch()
        self.wait()

    def launch(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {
            "FLIGHTDECK_HOME": str(self.home),
            "FLIGHTDECK_BOT_PACE": str(self.pace),
            "FLIGHTDECK_TURN_OPEN": "0",
            "FLIGHTDECK_BOT_WORKERS": "1",
            "FLIGHTDECK_TABLES_PER_HOUR": "10000",
            "FLIGHTDECK_STREAMS_PER_ADDRESS": "10000",
            "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings",
            **self.settings,
        }
        with (self.home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "flightdeck.cli", "serve", "--port", str(self.port), *self.arguments],
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start: {self.log}")

    def kill(self) -> None:
        """As a power cut would: no goodbye, nothing flushed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None
