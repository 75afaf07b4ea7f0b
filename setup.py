"""Compiles what pyproject.toml lists with mypyc; without a C compiler Flightdeck is installed as plain Python."""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import setup  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent


def c_compiler() -> str | None:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def extensions() -> list[object]:
    if os.environ.get("FLIGHTDECK_PURE"):
        return []
    if os.name != "nt" and not c_compiler():
        print("flightdeck: no C compiler here, so nothing is compiled: slower, same results", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["flightdeck"]["compiled"]
    os.environ["MYPYPATH"] = str(HERE / "src")
    # Without the configuration for the whole project, which asks for plugins that only checking needs.
    return list(
        mypycify(["--config-file=", "--strict", *compiled], opt_level="3", debug_level="0", group_name="flightdeck")
    )


setup(ext_modules=extensions())
