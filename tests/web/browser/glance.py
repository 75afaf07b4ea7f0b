"""What has to be in the window when somebody decides: boxes, not looks."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = [(1366, 657), (1440, 900), (1920, 1080)]
PHONE = (390, 844)

# What is on the page and reaches out of the window, or is hidden by what scrolls around it.
OUTSIDE = """(selectors) => {
    const found = [];
    const scroller = document.scrollingElement;
    if (scroller.scrollTop || scroller.scrollLeft) found.push("the page is scrolled");
    if (scroller.scrollWidth > innerWidth) found.push("the page is too wide");
    for (const one of document.querySelectorAll(selectors.join(", "))) {
        if (!one.checkVisibility()) continue;
        const box = one.getBoundingClientRect();
        const name = `${one.className || one.tagName} ${one.textContent.trim().slice(0, 30)}`;
        if (box.width === 0) continue;
        const below = box.bottom > innerHeight + 1, beside = box.left < -1 || box.right > innerWidth + 1;
        if (below || beside || box.top < -1) found.push(name);
        const panel = one.closest(".now, .panel")?.getBoundingClientRect();
        if (panel && (box.bottom > panel.bottom + 1 || box.right > panel.right + 1)) found.push(`${name} in its panel`);
    }
    return found;
}"""

NOW = ["#prompt", "#actions button", "#board-frame"]
CARDS = [".of-cards .cards svg", ".of-cards button"]
PLAYERS = [".player"]


def outside(page: Page) -> list[str]:
    """What of all that a decision needs is not in sight; on a phone tab by tab."""
    if page.viewport_size and page.viewport_size["width"] > 1000:
        return list(page.evaluate(OUTSIDE, NOW + CARDS + PLAYERS))
    found = list(page.evaluate(OUTSIDE, NOW))
    for tab, selectors in (("players", PLAYERS), ("cards", CARDS)):
        label = page.locator(f"label[for=tab-{tab}]")
        if label.count():
            label.tap()
            found += page.evaluate(OUTSIDE, selectors)
    return found
