"""Imports every module as the first of its package, each in a process of its own; prints those that cannot be.

Processes are forked once what other people wrote is imported, so that each needs only some hundredths of a second.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.machinery
import os
import sys
import traceback
import types
from pathlib import Path

from django.core.exceptions import AppRegistryNotReady

PACKAGE = Path(__file__).parents[2] / "src" / "flightdeck"
NOT_READY = 3
SKIPPED = ("__init__.py", "cli.py", "__main__.py")


def names() -> list[str]:
    files = [file for file in PACKAGE.rglob("*.py") if not (file.parent == PACKAGE and file.name in SKIPPED)]
    return sorted(".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts) for file in files)


def get_ready() -> None:
    """A package that imports nothing by itself, from its sources: then nothing helps a module but its own imports."""
    plain = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
    root = str(PACKAGE)

    def finder(path: str) -> importlib.machinery.FileFinder:
        if not path.startswith(root):
            raise ImportError
        return importlib.machinery.FileFinder(path, plain)

    sys.path_hooks.insert(0, finder)
    bare = types.ModuleType("flightdeck")
    bare.__path__ = [root]
    sys.modules["flightdeck"] = bare
    for name in others():
        with contextlib.suppress(Exception):  # some want settings first
            importlib.import_module(name)


def others() -> list[str]:
    """What the whole site imports that is not ours, found out by a process that imports it."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        set_up()
        importlib.import_module("flightdeck.web.urls")
        text = " ".join(name for name in sys.modules if name.partition(".")[0] not in ("flightdeck", "tests"))
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        return file.read().split()


def set_up() -> None:
    import django

    django.setup()


def imports(name: str, ready: bool = False) -> bool:
    """What needs Django's applications gets them, in another process."""
    child = os.fork()
    if child:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return imports(name, ready=True) if status == NOT_READY else status == 0
    try:
        if ready:
            set_up()
        importlib.import_module(name)
    except AppRegistryNotReady:
        os._exit(NOT_READY)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.web.settings"
    get_ready()
    found = names()
    for name in found:
        if not imports(name):
            print(name, flush=True)
    print(f"{len(found)} modules")


if __name__ == "__main__":
    main()
