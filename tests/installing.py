"""A package of somebody else's, as an installer would leave it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def install(example: str, folder: Path) -> Path:
    """Put an example there: its modules, and what its pyproject.toml says of it."""
    source = EXAMPLES / example
    settings = tomllib.loads((source / "pyproject.toml").read_text())
    project, parts = settings["project"], settings["tool"]["setuptools"]
    about = folder / f"{example}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n".join(lines))
    for module in parts.get("py-modules", ()):
        shutil.copy(source / f"{module}.py", folder)
    for package in parts.get("packages", ()):
        shutil.copytree(source / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def beside(folder: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed there, before our own sources."""
    ours = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *([ours] if ours else [])])}


def run(
    installed: Path, *arguments: str, given: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Python, with these arguments."""
    command, environment = [sys.executable, *arguments], beside(installed)
    return subprocess.run(
        command, env=environment, input=given, cwd=folder, capture_output=True, text=True, check=False
    )
