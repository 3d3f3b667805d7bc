"""The frames of the page's moments, in headless Chromium against a real server: `python -m tests.bench.moments`.

A moment is brought about by a play on a board made to order. From its first frame to its last the page writes down when
each animation frame came. A frame is dropped where two come more than one and a half periods of 60 Hz apart. Printed,
never asserted: the aim is 60 frames per second. `--rounds` repeats everything and tells the best round of each, since
other work on the machine drops frames too.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.page import visitors
from tests.browser.chromium import chromium
from tests.browser.company import Company
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, before_the_end, record
from tests.browser.holdem import CardRoom
from tests.browser.mahjong import discard, give, question
from tests.browser.mahjong_seats import OPEN, answering, four
from tests.browser.playing import choices, click
from tests.browser.riichi import answered, table
from tests.browser.sizes import DESK, PHONE, Size
from tests.browser.stacked import WALL, Wall
from tests.browser.tables import House, TablePage
from tests.browser.test_mahjong_settlement import WINNING
from tests.browser.test_riichi import READY
from tests.browser.test_settlement import spring
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server
from tests.web.building import build_page

TIMES = 5
ANSWERED_S = 2.0
"""Seconds after which other seats answer, longer than a moment."""
PERIOD_MS = 1000 / 60
SEVENS = "7s 7h 7c 7d"
COUNTED_MS = 1_900

MOMENT = "document.querySelector('[data-testid=moment]')"
RUNOUT = "document.querySelector('.holdem[data-running]')"
COUNTING = f"""((sheet) => sheet && at < (globalThis.opened ??= at) + {COUNTED_MS})(
    document.querySelector('[data-testid=result] .counted'))"""
"""JavaScript: whether a moment is on the page at the frame of the time `at`."""

_RECORD = """(shown) => {
    const isShown = new Function('at', `return !!(${shown})`)
    globalThis.frames = []
    globalThis.done = false
    let was = false
    const look = (at) => {
        const now = isShown(at)
        if (now) frames.push(at)
        if (was && !now) globalThis.done = true
        else { was = was || now; requestAnimationFrame(look) }
    }
    requestAnimationFrame(look)
}"""
"""JavaScript: writes down the time of each animation frame while a moment is on the page."""
_TAKE = "() => globalThis.done && globalThis.frames"

Cause = Callable[[], None]


class Rooms(NamedTuple):
    """Where boards are made to order."""

    people: Visitors
    company: Company
    wall: Wall
    size: Size

    def deal(self, made: Record) -> TablePage:
        """Open a table that goes on from a record, and wait for the first question."""
        me = House(self.people, self.company).open(made, size=self.size).me
        me.wait_for_turn()
        return me


class Moment(NamedTuple):
    """A moment: its name, the board before it with what brings it about, and how it is told."""

    name: str
    board: Callable[[Rooms], tuple[TablePage, Cause]]
    shown: str = MOMENT


def _bomb(rooms: Rooms) -> tuple[TablePage, Cause]:
    me = rooms.deal(record("doudizhu", {0: SEVENS}, bids=SEAT_0_IS_LANDLORD))
    return me, lambda: me.play(SEVENS)


def _rocket(rooms: Rooms) -> tuple[TablePage, Cause]:
    me = rooms.deal(record("doudizhu", {0: "LJ BJ"}, bids=SEAT_0_IS_LANDLORD))
    return me, lambda: me.play("BJ LJ")


def _last(rooms: Rooms) -> tuple[TablePage, Cause]:
    me = rooms.deal(before_the_end("doudizhu", seed=8))
    return me, lambda: click(me, choices(me))


def _spring(rooms: Rooms) -> tuple[TablePage, Cause]:
    me = rooms.deal(spring())
    return me, lambda: click(me, choices(me))


def _pung(rooms: Rooms) -> tuple[TablePage, Cause]:
    rooms.wall.lay("55m 147m 258p 369s 19p1s", "5m", draws="9m")
    me = four(rooms.people, rooms.company, scripts={1: answering("5m")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    question(me)
    return me, lambda: me.press("act-pung")


def _kong(rooms: Rooms) -> tuple[TablePage, Cause]:
    rooms.wall.lay(*WINNING, draws="9m1p5p")
    me = four(rooms.people, rooms.company, **OPEN).me
    question(me)
    return me, lambda: me.press("act-kong")


def _wins(rooms: Rooms) -> tuple[TablePage, Cause]:
    """Two seats win by one discard, at a pace at which people answer."""
    rooms.wall.lay(*WINNING, draws="9m1p5p")
    scripts = {1: answering("5p"), 2: answering("win")}
    me = four(rooms.people, rooms.company, scripts=scripts, pause_s=ANSWERED_S, **OPEN).me
    give(me, question(me), lambda me, _: me.press("act-kong"))
    question(me)
    return me, lambda: me.press("act-win")


def _zimo(rooms: Rooms) -> tuple[TablePage, Cause]:
    """The dealer's hand is complete as it is dealt (天胡)."""
    rooms.wall.lay("123456789m12399p")
    me = four(rooms.people, rooms.company, pause_s=ANSWERED_S, **OPEN).me
    question(me)
    return me, lambda: me.press("act-win")


def _ron(rooms: Rooms) -> tuple[TablePage, Cause]:
    """A win of riichi by a discard, after a riichi."""
    rooms.wall.lay(READY, draws="2y8p1f2f3f", shown="4p", under="3s")
    me = table(rooms.people, rooms.company).me
    question(me)
    me.press("act-riichi")
    answered(me, "riichi-yes")
    question(me)
    return me, lambda: me.press("act-win")


def _runout(rooms: Rooms) -> tuple[TablePage, Cause]:
    """All chips of two are in before the flop; the third folds and the board is run out."""
    hand = CardRoom(rooms.people, rooms.company).all_in()
    return hand.me, lambda: hand.script("1 fold")


MOMENTS = (
    Moment("bomb", _bomb),
    Moment("rocket", _rocket),
    Moment("last trick", _last),
    Moment("spring", _spring),
    Moment("pung", _pung),
    Moment("kong", _kong),
    Moment("wins", _wins),
    Moment("zimo", _zimo),
    Moment("ron", _ron),
    Moment("run-out", _runout, RUNOUT),
    Moment("settlement", _last, COUNTING),
)


def main(wish: argparse.Namespace | None = None) -> None:
    """Print the frames of each wished moment; of all on a desk and on a phone if nothing is wished."""
    wish = wishes([]) if wish is None else wish
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium(measured=True) as browser,
        pytest.MonkeyPatch.context() as patch,
    ):
        wall = Path(folder) / "wall.json"
        patch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
        patch.setenv(WALL, str(wall))
        page = wish.page or Path(folder) / "page"
        if wish.page is None:
            build_page(page)
        options = ("--no-demo", "--web-dir", str(page))
        with running_server(Path(folder) / "data", *options, module="tests.browser.stacked") as server:
            measured = [
                (moment, size)
                for size in (DESK, PHONE)
                for moment in MOMENTS
                if moment.name in wish.moment and size.name in wish.size
            ]
            for moment, size in measured:
                rounds = [_gaps(browser, server.url, wall, size, moment) for _ in range(wish.rounds)]
                print(_line(moment, size, min(rounds, key=_dropped)), flush=True)


def _gaps(browser: Browser, url: str, wall: Path, size: Size, moment: Moment) -> list[float]:
    """Return the times between frames, ms, of all repetitions."""
    gaps: list[float] = []
    company = Company(url)
    for _ in range(TIMES):
        with _rooms(browser, url, company, wall, size) as rooms:
            me, cause = moment.board(rooms)
            _wait_for_rest(me.page, moment.shown)
            me.page.evaluate(_RECORD, moment.shown)
            cause()
            frames = me.page.wait_for_function(_TAKE).json_value()
            gaps += [late - early for early, late in pairwise(frames)]
    company.close()
    return gaps


@contextmanager
def _rooms(browser: Browser, url: str, company: Company, wall: Path, size: Size) -> Iterator[Rooms]:
    with visitors(browser, url) as people:
        people.size = size
        laid = Wall(wall)
        yield Rooms(people, company, laid, size)
        laid.shuffle()


def _wait_for_rest(page: Page, shown: str) -> None:
    """Wait until the moment before the measured one has ended.

    Playwright puts its own script into the page here; during the measured moment that would drop a frame.
    """
    page.wait_for_function(f"(at) => !({shown})", arg=0)


def _dropped(gaps: list[float]) -> int:
    return sum(round(gap / PERIOD_MS) - 1 for gap in gaps if gap > 1.5 * PERIOD_MS)


def _line(moment: Moment, size: Size, gaps: list[float]) -> str:
    rate, dropped = 1000 * len(gaps) / sum(gaps), _dropped(gaps)
    return (
        f"frames, {moment.name:10} {size.name:5} {rate:5.1f}/s, {dropped} dropped of {len(gaps) + dropped}, "
        f"longest {max(gaps):.0f} ms"
    )


def wishes(words: list[str] | None = None) -> argparse.Namespace:
    """Read the command line, or the given words of one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    names = [moment.name for moment in MOMENTS]
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--moment", action="append", choices=names)
    parser.add_argument("--page", type=Path, help="a page that is built already")
    parser.add_argument("--size", action="append", choices=[DESK.name, PHONE.name])
    wish = parser.parse_args(words)
    wish.size = wish.size or [DESK.name, PHONE.name]
    wish.moment = wish.moment or names
    return wish


if __name__ == "__main__":
    main(wishes())
