"""Compile in place what pyproject.toml lists, when a source or the compiler changed since the last time.

What was compiled from which sources is noted in .built.json; the tests compare it with the sources they find.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from setup import compiled_sources  # noqa: E402

NOTE = ROOT / ".built.json"


def fingerprint() -> str:
    """Of everything that decides what the compiler makes."""
    names = [path.name for path in compiled_sources()]
    total = hashlib.sha256(f"{names} {sys.version} {version('mypy')} {version('librt')}".encode())
    # Uncompiled modules beside them count too: their types are compiled in.
    folders = {path.parent for path in compiled_sources()}
    beside = [path for folder in folders for path in folder.glob("*.py")]
    for path in sorted({*beside, ROOT / "setup.py", *compiled_sources()}):
        total.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return total.hexdigest()


def is_current() -> bool:
    return NOTE.exists() and json.loads(NOTE.read_text())["fingerprint"] == fingerprint()


def remove_binaries() -> None:
    for binary in [*ROOT.glob("src/**/*.so"), *ROOT.glob("src/**/*.pyd")]:
        binary.unlink()


def main() -> int:
    if is_current():
        return 0
    remove_binaries()
    NOTE.unlink(missing_ok=True)
    environment = {name: value for name, value in os.environ.items() if name != "FLIGHTDECK_PURE"}
    print("compiling the rules with mypyc (about a minute) ...", flush=True)
    log = ROOT / "build" / "compile.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as out:
        done = subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode != 0:
        remove_binaries()
        print(log.read_text()[-4000:], file=sys.stderr)
        print("flightdeck: compiling failed (the end of the log is above)", file=sys.stderr)
        return 1
    compiled = any(ROOT.glob("src/**/*.so")) or any(ROOT.glob("src/**/*.pyd"))
    if not compiled:
        print("flightdeck: no C compiler here, so the rules run as plain Python: slower, same results")
    NOTE.write_text(json.dumps({"fingerprint": fingerprint(), "compiled": compiled}) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
