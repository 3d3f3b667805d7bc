"""What can be hit on a page, found by asking the browser what lies at each point."""

from typing import Any

from playwright.sync_api import Locator, Page

_STRIPS = """(found, side) => found.map((element) => {
    const box = element.getBoundingClientRect(), down = 4, across = 0.5
    let widest = 0, run = 0, tallest = 0
    for (let y = box.top + 1; y < box.bottom; y += down) {
        let wide = 0, best = 0
        for (let x = box.left - 1.25; x < box.right + 1; x += across) {
            wide = element.contains(document.elementFromPoint(x, y)) ? wide + across : 0
            best = Math.max(best, wide)
            if (best >= side) break
        }
        widest = Math.max(widest, best)
        run = best >= side - across ? run + down : 0
        tallest = Math.max(tallest, run)
        if (tallest >= side) break
    }
    return [widest, tallest]
})"""
_BOXES = """found => found.filter((one) => one.checkVisibility()).map((one) => {
    const box = one.getBoundingClientRect()
    return { name: one.dataset.testid ?? one.textContent.trim(), left: box.left, top: box.top, right: box.right,
        bottom: box.bottom }
}).filter((box) => box.right > box.left && box.bottom > box.top)"""

_CONTROLS = (
    "button:not([data-card], .colhead), a.btn, a.ibtn, input:not([type=checkbox], [aria-hidden=true]), select"
)

Box = dict[str, Any]


def strips(of: Locator, side: int = 24) -> list[tuple[float, float]]:
    """Return for each of some elements how wide a part of it is hit, and how high it is so wide; at most `side` each.

    To half a pixel: that is how finely the browser is asked.
    """
    return [(width + 0.5, height) for width, height in of.evaluate_all(_STRIPS, side)]


def boxes(of: Locator) -> list[Box]:
    """Return where the visible ones of some elements are."""
    return of.evaluate_all(_BOXES)


def overlaps(some: list[Box], slack: float = 1) -> list[str]:
    """Return which boxes lie on one another by more than `slack` pixels."""
    found = []
    for number, one in enumerate(some):
        for other in some[number + 1 :]:
            wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
            high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if wide > slack and high > slack:
                found.append(f"{one['name']} and {other['name']}: {wide:.0f} x {high:.0f}")
    return found


def outside(some: list[Box], page: Page) -> list[str]:
    """Return which boxes are not wholly on the screen."""
    screen = page.viewport_size
    assert screen is not None
    return [
        f"{box['name']}: {box['left']:.0f}…{box['right']:.0f}, {box['top']:.0f}…{box['bottom']:.0f}"
        for box in some
        if box["left"] < -1
        or box["top"] < -1
        or box["right"] > screen["width"] + 1
        or box["bottom"] > screen["height"] + 1
    ]


def assert_no_sideways_scroll(page: Page) -> None:
    """Fail if the page is wider than the screen."""
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert page.viewport_size is not None
    assert width <= page.viewport_size["width"], f"the page is {width} px wide"


def low_buttons(page: Page, least: int = 44) -> list[str]:
    """Return the visible buttons and fields, cards aside, that are lower than `least` pixels."""
    controls = page.locator(_CONTROLS)
    return [
        f"{box['name']}: {box['bottom'] - box['top']:.1f}"
        for box in boxes(controls)
        if box["bottom"] - box["top"] < least - 0.5
    ]
