"""How soon one can click again, in a browser: python -m benchmarks.clicks [--against CHECKOUT] [--clicks 20]

A person takes money in Airlines Europe against three random bots that move at once. From the mouse button to the moment
when the same button stands there for the next turn and a click at its middle would hit it, by the clock of the page.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from statistics import quantiles
from unittest.mock import patch

from playwright.sync_api import Page, sync_playwright
from tests.web.browser.conftest import CHROMIUM
from tests.web.browser.server import Server

from benchmarks.servers import Checkout

BUTTON = "#table button[name=action][value='take money']"
# At each table; later the market may be cleared, and then something else has to be decided first.
TURNS = 5
# So high that older pages have everything in it, too.
WINDOW = {"width": 1440, "height": 1600}

# When the mouse went down, and since when a click would do the same for a later turn.
WATCH = """(selector) => {
    window.clicked = null;
    const turn = () => document.querySelector(selector)?.form?.elements.expected?.value ?? "";
    const before = turn();
    window.addEventListener("pointerdown", () => {
        const start = performance.now();
        const look = () => {
            const button = document.querySelector(selector), now = turn();
            if (button && now && now !== before) {
                const box = button.getBoundingClientRect();
                const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                if (hit && button.contains(hit)) { window.clicked = performance.now() - start; return; }
            }
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { once: true, capture: true });
}"""


def sit_down(page: Page) -> None:
    page.goto("/new/airlines_europe")
    seats = page.locator("select[name=seat]")
    for place, value in enumerate(["you", "bot:random", "bot:random", "bot:random", ""]):
        seats.nth(place).select_option(value)
    page.locator("main form button[type=submit]").click()
    pick, cards = page.locator("#table button[value=pick]"), page.locator("#table input[name=card]")
    pick.wait_for()
    # What lies above the board goes with a click elsewhere; older pages swallow clicks for a while.
    page.locator(".site-header").first.click(force=True)
    page.wait_for_timeout(2000)
    kinds = [card.get_attribute("value") for card in cards.all()]
    for kind in list(dict.fromkeys(kinds))[:2]:
        cards.nth(kinds.index(kind)).check(force=True)
    pick.click()
    page.locator(BUTTON).wait_for()


def measure(checkout: Checkout, clicks: int) -> list[float]:
    """In milliseconds."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        with patch.dict(os.environ, checkout.environment | {"FLIGHTDECK_BOT_WORKERS": "1"}):
            server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=server.url, viewport=WINDOW, locale="en-GB").new_page()  # type: ignore[arg-type]
        for number in range(clicks):
            if number % TURNS == 0:
                sit_down(page)
            page.wait_for_timeout(1500)
            page.evaluate(WATCH, BUTTON)
            box = page.locator(BUTTON).bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            found.append(float(page.wait_for_function("() => window.clicked", timeout=30_000).json_value()))
        browser.close()
        server.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="another commit, built, measured before us")
    parser.add_argument("--clicks", type=int, default=20)
    asked = parser.parse_args()
    checkouts = [Checkout("old", asked.against.resolve())] if asked.against else []
    for checkout in [*checkouts, Checkout("new")]:
        tenths = quantiles(measure(checkout, asked.clicks), n=10)
        print(f"{checkout.words}: p50 {tenths[4]:.0f} ms, p90 {tenths[8]:.0f} ms, {asked.clicks} clicks")


if __name__ == "__main__":
    main()
