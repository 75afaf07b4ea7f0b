"""What has to be in the window when somebody decides: boxes, not looks."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

LOW = ViewportSize(width=1366, height=657)
PHONE = ViewportSize(width=390, height=844)
WINDOWS = [PHONE, ViewportSize(width=1920, height=1080), ViewportSize(width=1440, height=900), LOW]

ALWAYS = ["#prompt", "#prompt button", "#actions button", "#actions select", "#board-frame", ".desk", ".tab"]
# On a phone these are tabs, and passengers that are to be laid out take the room of those who wait.
TABS = {
    "cards": [".of-cards svg", ".of-cards button", ".pass-field", ".baron-round", ".market svg", ".market button"],
    "players": [".player", ".player-holds", ".holdings svg"],
}
WAITING = [".ticket", ".tickets button"]

# What is shown but not wholly to be seen: outside the window, cut off by a box around it, or under something else.
HIDDEN = """(selectors) => {
    const found = [], page = document.scrollingElement;
    if (page.scrollTop || page.scrollLeft) found.push("the page is scrolled");
    if (page.scrollWidth > innerWidth) found.push("the page is too wide");
    const inside = (box, around) => box.left >= around.left - 1 && box.top >= around.top - 1
        && box.right <= around.right + 1 && box.bottom <= around.bottom + 1;
    for (const one of document.querySelectorAll(selectors.join(", "))) {
        if (!one.checkVisibility() || one.closest("[popover], .hidden, details:not([open]) > :not(summary)")) continue;
        const box = one.getBoundingClientRect();
        if (box.width === 0) continue;
        const name = `${one.id || one.classList.value || one.tagName} ${one.textContent.trim().slice(0, 30)}`;
        const boxes = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
        for (let outer = one.parentElement; outer; outer = outer.parentElement) {
            if (getComputedStyle(outer).overflowY !== "visible") boxes.push(outer.getBoundingClientRect());
        }
        if (boxes.some((around) => !inside(box, around))) found.push(`${name}: ${JSON.stringify(box)}`);
        else if (one.matches("button, select")) {
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (!one.contains(top)) found.push(`${name} under ${top?.id || top?.className}`);
        }
    }
    return found;
}"""


def hidden(page: Page) -> list[str]:
    """What of all that a decision needs is not in sight; on a phone tab by tab."""
    if page.viewport_size != PHONE:
        return list(page.evaluate(HIDDEN, [*ALWAYS, *WAITING, *TABS["players"], *TABS["cards"]]))
    waiting = [] if page.locator(".laying").count() else WAITING
    found = list(page.evaluate(HIDDEN, [*ALWAYS, *waiting]))
    for tab in ("players", "cards"):
        label = page.locator(f"label[for=tab-{tab}]")
        if label.count():
            label.click()
            found += page.evaluate(HIDDEN, TABS[tab])
    return found
