"""The click targets of a page, found by asking the browser for the element at each point."""

from typing import Any

from playwright.sync_api import Locator, Page

MOVED = """Promise.all(document.getAnimations()
        .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime <= 1000)
        .map((one) => one.finished.catch(() => {})))"""
"""JavaScript: a promise that everything which is under way on the page, and ends within a second, has arrived."""
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

_COVERED = """board => {
    const place = (one) => one.closest('.seat, .mine, .kitty, [data-testid=dock], [data-testid=hand]') ?? board
    const lying = [...board.querySelectorAll('.plate, .kitty, .card, .cap, .passed')]
        .filter((one) => one.checkVisibility() && !one.closest('[data-testid=hand]'))
        .map((one) => ({ one, place: place(one), box: one.getBoundingClientRect() }))
    const felt = board.getBoundingClientRect()
    const named = ({ one, box }) =>
        `${one.className} ${one.textContent || one.dataset.card} at ${Math.round(box.left)},${Math.round(box.top)}`
    const found = lying.filter(({ box }) => box.left < felt.left - 1 || box.right > felt.right + 1 ||
        box.top < felt.top - 1 || box.bottom > felt.bottom + 1).map((beside) => `${named(beside)}: not on the felt`)
    lying.forEach((a, at) => lying.slice(at + 1).forEach((b) => {
        if (a.one.contains(b.one) || b.one.contains(a.one)) return
        if (a.place === b.place && a.one.matches('.card') && b.one.matches('.card')) return
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (Math.min(wide, high) > 1.5) found.push(`${named(a)} and ${named(b)}: ${wide} x ${high}`)
    }))
    return found
}"""
_MIDDLES = """found => found.map((element) => {
    const box = element.getBoundingClientRect(), apart = 3, hit = []
    for (let y = box.top + 1; y < box.bottom; y += apart)
        for (let x = box.left + 1; x < box.right; x += apart)
            if (element.contains(document.elementFromPoint(x, y))) hit.push([x, y])
    const mean = [0, 1].map((at) => hit.reduce((sum, point) => sum + point[at], 0) / hit.length)
    const far = (point) => Math.hypot(point[0] - mean[0], point[1] - mean[1])
    return hit.reduce((best, point) => (far(point) < far(best) ? point : best), hit[0] ?? [-1, -1])
})"""
_AT = """(found, points) => points.map(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return found.findIndex((one) => one.contains(there))
})"""
_CONTROLS = (
    "button:not([data-card], .colhead), a.btn, a.ibtn, input:not([type=checkbox], [aria-hidden=true]), select"
)

Box = dict[str, Any]
Point = tuple[float, float]


def strips(of: Locator, side: int = 24) -> list[tuple[float, float]]:
    """Return for each of some elements how wide a part of it is hit, and how high it is so wide; at most `side` each.

    To half a pixel: that is how finely the browser is asked.
    """
    return [(width + 0.5, height) for width, height in of.evaluate_all(_STRIPS, side)]


def middles(of: Locator) -> list[Point]:
    """Return for each of some elements a point amid the part of it that is hit: the strip that others leave free."""
    return [(x, y) for x, y in of.evaluate_all(_MIDDLES)]


def hit_at(of: Locator, points: list[Point]) -> list[int]:
    """Return which of some elements is hit at each point; -1: none of them."""
    return of.evaluate_all(_AT, points)


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


def wait_until_at_rest(page: Page) -> None:
    """Wait until the page has drawn what it knows, and what moves to its place has arrived."""
    page.evaluate(
        f"""async () => {{
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
            await {MOVED}
        }}"""
    )


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


def covered(page: Page) -> list[str]:
    """Return what lies on a shedding board on something that is not its own, or beside the felt.

    Plates, the kitty, what seats have played and said, and open hands; cards of one play or hand may overlap.
    """
    return page.get_by_test_id("board").evaluate(_COVERED)


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
