"""The frames of the page's moments, in headless Chromium against a real server: `python -m tests.bench.moments`.

A moment is brought about by a play on a board made to order. From its first frame to its last the page writes down when
each animation frame came. A frame is dropped where two come more than one and a half periods of 60 Hz apart. Printed,
never asserted: the aim is 60 frames per second.
"""

import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.bench.page import visitors
from tests.browser.chromium import chromium
from tests.browser.company import Company
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, before_the_end, record
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, Size
from tests.browser.tables import House, TablePage
from tests.browser.test_settlement import spring
from tests.client.running_server import running_server
from tests.web.building import build_page

TIMES = 5
PERIOD_MS = 1000 / 60
SEVENS = "7s 7h 7c 7d"

_RECORD = """() => {
    globalThis.frames = []
    let shown = false
    const look = (at) => {
        const now = document.querySelector('[data-testid=moment]') !== null
        if (now) frames.push(at)
        if (shown && !now) globalThis.done = true
        else { shown = shown || now; requestAnimationFrame(look) }
    }
    requestAnimationFrame(look)
}"""
"""JavaScript: writes down the time of each animation frame while a moment is on the page."""
_TAKE = "() => globalThis.done && globalThis.frames"


class Moment(NamedTuple):
    """A moment: its name, the deal before it, and what brings it about."""

    name: str
    deal: Callable[[], Record]
    cause: Callable[[TablePage], None]


def _finish(me: TablePage) -> None:
    click(me, choices(me))


MOMENTS = (
    Moment(
        "bomb", lambda: record("doudizhu", {0: SEVENS}, bids=SEAT_0_IS_LANDLORD), lambda me: me.play(SEVENS)
    ),
    Moment(
        "rocket",
        lambda: record("doudizhu", {0: "LJ BJ"}, bids=SEAT_0_IS_LANDLORD),
        lambda me: me.play("BJ LJ"),
    ),
    Moment("last trick", lambda: before_the_end("doudizhu", seed=8), _finish),
    Moment("spring", spring, _finish),
)


def main() -> None:
    """Print the frames of each moment on a desk and on a phone."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        page = Path(folder) / "page"
        build_page(page)
        with running_server(Path(folder) / "data", "--web-dir", str(page)) as server:
            for size in (DESK, PHONE):
                for moment in MOMENTS:
                    print(_line(moment, size, _gaps(browser, server.url, size, moment)))


def _gaps(browser: Browser, url: str, size: Size, moment: Moment) -> list[float]:
    """Return the times between frames, ms, of all repetitions."""
    gaps: list[float] = []
    company = Company(url)
    for _ in range(TIMES):
        with visitors(browser, url) as people:
            me = House(people, company).open(moment.deal(), size=size).me
            me.wait_for_turn()
            me.page.evaluate(_RECORD)
            moment.cause(me)
            frames = me.page.wait_for_function(_TAKE).json_value()
            gaps += [late - early for early, late in pairwise(frames)]
    company.close()
    return gaps


def _line(moment: Moment, size: Size, gaps: list[float]) -> str:
    dropped = sum(round(gap / PERIOD_MS) - 1 for gap in gaps if gap > 1.5 * PERIOD_MS)
    rate = 1000 * len(gaps) / sum(gaps)
    return (
        f"frames, {moment.name:10} {size.name:5} {rate:5.1f}/s, {dropped} dropped of {len(gaps) + dropped}, "
        f"longest {max(gaps):.0f} ms"
    )


if __name__ == "__main__":
    main()
