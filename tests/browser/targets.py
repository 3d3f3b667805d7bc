"""What can be hit on a page, found by asking the browser what lies at each point."""

from typing import Any

from playwright.sync_api import Locator, Page

_SQUARE = """(element, side) => {
    const box = element.getBoundingClientRect(), step = 2, rows = []
    for (let y = box.top + 1; y < box.bottom; y += step) {
        let run = 0, best = 0
        for (let x = box.left + 0.25; x < box.right; x += 0.5) {
            run = element.contains(document.elementFromPoint(x, y)) ? run + 0.5 : 0
            best = Math.max(best, run)
        }
        rows.push(best)
    }
    const widest = Math.max(...rows)
    let run = 0, tallest = 0
    for (const row of rows) {
        run = row >= Math.min(side, widest) - 0.5 ? run + step : 0
        tallest = Math.max(tallest, run)
    }
    return [widest, tallest]
}"""
_BOXES = """found => found.filter((one) => one.checkVisibility()).map((one) => {
    const box = one.getBoundingClientRect()
    return { name: one.dataset.testid ?? one.textContent.trim(), left: box.left, top: box.top, right: box.right,
        bottom: box.bottom }
}).filter((box) => box.right > box.left && box.bottom > box.top)"""

Box = dict[str, Any]


def strip(of: Locator, side: int = 24) -> tuple[float, float]:
    """Return width and height of the part of an element that is hit, `side` wide where possible, in pixels.

    To half a pixel: that is how finely the browser is asked.
    """
    width, height = of.evaluate(_SQUARE, side)
    return width + 0.5, height


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
    controls = page.locator("button:not([data-card]):not(.colhead), a.btn, a.ibtn, input:not([type=checkbox]), select")
    return [
        f"{box['name']}: {box['bottom'] - box['top']:.1f}"
        for box in boxes(controls)
        if box["bottom"] - box["top"] < least - 0.5
    ]
