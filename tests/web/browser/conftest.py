"""A server, a browser, and pages that complain when anything goes wrong on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response, sync_playwright

from tests.web.browser import quick
from tests.web.browser.server import Server

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 20_000

# A page that is left cancels what it was loading: that is no failure.
CANCELLED = "net::ERR_ABORTED"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a browser may be late for anything: what fails is tried once more, and reported."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


class Watch:
    """What went wrong on the pages of a test, less what the test expects."""

    def __init__(self) -> None:
        self._problems: list[str] = []
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        self._expected.append(pattern)

    @property
    def problems(self) -> list[str]:
        return [one for one in self._problems if not any(re.search(pattern, one) for pattern in self._expected)]

    def over(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._problems.append(f"console: {message.text}")

    def _error(self, error: Error) -> None:
        self._problems.append(f"script: {error}")

    def _failed(self, request: Request) -> None:
        if request.failure != CANCELLED:
            self._problems.append(f"request: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._problems.append(f"answer: {response.status} {response.url}")


Visit = Callable[..., Page]


# Not for the whole session: while Playwright runs, Django refuses to touch a database in this process, and there are
# tests elsewhere that do.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("flightdeck"))
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log, made.log


@pytest.fixture
def watch() -> Iterator[Watch]:
    made = Watch()
    yield made
    assert made.problems == []


@pytest.fixture
def visit(chromium: Browser, server: Server, watch: Watch) -> Iterator[Visit]:
    """Somebody comes with a browser of their own: visit(color_scheme="dark"), visit(viewport=…), …"""
    contexts = []

    def come(**options: Any) -> Page:
        options = {"reduced_motion": "reduce", "base_url": server.url, "locale": "en-GB"} | options
        context = chromium.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("page", watch.over)
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit()


@pytest.fixture(scope="package")
def finished(chromium: Browser, server: Server) -> quick.Finished:
    """A game that is over, played without looking; whoever played it can be visited."""
    context = chromium.new_context(base_url=server.url, locale="en-GB")
    played = quick.play(context)
    context.close()
    return played
