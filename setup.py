"""Compiles what pyproject.toml lists with mypyc; without a C compiler Flightdeck is installed as plain Python.

The rules of the games, which the site shows, come along as well.
"""

import os
import shutil
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]
from setuptools.command.build_py import build_py  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "flightdeck"
GROUP = f"{PACKAGE.name}__mypyc"


def c_compiler() -> str | None:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def compiled_sources() -> list[Path]:
    """What pyproject.toml says is compiled, found."""
    settings = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["flightdeck"]
    found = {path for pattern in settings["compiled"] for path in PACKAGE.glob(pattern)}
    return sorted(path for path in found if not any(path.match(pattern) for pattern in settings["plain"]))


def extensions() -> list[object]:
    if os.environ.get("FLIGHTDECK_PURE"):
        return []
    if os.name != "nt" and not c_compiler():
        print("flightdeck: no C compiler here, so nothing is compiled: slower, same results", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = [str(path.relative_to(HERE)) for path in compiled_sources()]
    os.environ["MYPYPATH"] = str(HERE / "src")
    # Without the configuration for the whole project, which asks for plugins that only checking needs.
    arguments = ["--config-file=", "--strict", *compiled]
    # As one C file the same would take three times as long.
    return list(mypycify(arguments, opt_level="3", debug_level="0", group_name=PACKAGE.name, multi_file=True))


class BuildOnAllCores(build_ext):  # type: ignore[misc]
    """The group is one extension of many C files: compile as many at a time as there are cores."""

    def build_extensions(self) -> None:
        for extension in self.extensions:
            if extension.name == GROUP:
                self.call_directly(extension)
        compile_in_order = self.compiler.compile

        def compile_at_once(sources: list[str], **given: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_in_order([source], **given), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_at_once
        super().build_extensions()

    def call_directly(self, extension: Any) -> None:
        """Nobody calls into the group but itself, so that calls need no detour, and small functions no call."""
        if self.compiler.compiler_type == "unix":
            # Plain Python multiplies first and then adds, too.
            flags = ["-fvisibility=hidden", "-ffp-contract=off"]
            if "gcc" in Path(self.compiler.compiler_so[0]).name:
                flags.append(f"-flto={os.cpu_count() or 1}")
            extension.extra_compile_args += flags
            extension.extra_link_args += flags


class BuildWithRules(build_py):  # type: ignore[misc]
    """The rules lie in docs/rules; an installed package has a copy, a checkout needs none."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            copy = Path(self.build_lib) / "flightdeck" / "web" / "rules"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(HERE / "docs" / "rules", copy)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOnAllCores, "build_py": BuildWithRules})
