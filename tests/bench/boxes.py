"""Whether anything on the felt lies wrong: `python -m tests.bench.boxes [--deals 30] [--game …] [--size …] [--lang …]`.

A scripted visitor plays deals of every game against bots, on every screen and in both languages, and after each frame
it hears all boxes are looked at: overlaps, what is outside or cut, rows that are ragged, anything scrolled sideways.
Prints states and faults; a picture of each new fault is written to `--pictures`.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page

from paiju.engine.registry import GAMES
from tests.browser.chromium import chromium
from tests.browser.company import Company
from tests.browser.layout_faults import Fault
from tests.browser.scripted_visitor import Tour
from tests.browser.sizes import SIZES, Size
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server
from tests.web.building import build_page

LANGS = ("zh", "en")
ZOOMED = Size("zoomed", 640, 400, touch=False)
"""1280 x 800 at 200 %."""
SCREENS = {size.name: size for size in (*SIZES, ZOOMED)}


class Notes:
    """The faults found, each kind of fault of one game on one screen once, with how often and a picture."""

    def __init__(self, pictures: Path) -> None:
        self._pictures = pictures
        self.counts: Counter[str] = Counter()
        self.where = ""

    def add(self, page: Page, fault: Fault, state: str) -> None:
        """Count a fault; a new one is printed and photographed."""
        key = f"{self.where} {fault.kind}: {alike(fault.what)}"
        self.counts[key] += 1
        if self.counts[key] > 1:
            return
        number = len(self.counts)
        print(f"  {number:3} {self.where} [{state}] {fault}", flush=True)
        page.evaluate(_MARK, [dict(box) for box in fault.boxes])
        page.screenshot(path=self._pictures / f"{number:03}-{re.sub(r'[^a-z0-9]+', '-', self.where)}.png")
        page.evaluate(_UNMARK)


_MARK = """boxes => boxes.forEach((box) => {
    const mark = document.createElement('div')
    mark.className = 'fault-mark'
    Object.assign(mark.style, { position: 'fixed', zIndex: 9999, outline: '2px solid magenta', left: `${box.left}px`,
        top: `${box.top}px`, width: `${box.right - box.left}px`, height: `${box.bottom - box.top}px` })
    ;(document.querySelector('dialog[open]') ?? document.body).append(mark)
})"""
_UNMARK = "() => document.querySelectorAll('.fault-mark').forEach((mark) => mark.remove())"


def alike(what: str) -> str:
    """Return what is wrong without cards, tiles, numbers and names: the same for faults of one cause."""
    return re.sub(r"\b([2-9TJQKA][cdhs]|[LB]J|\d[mpszf])\b|[\d,.]+", "#", re.sub(r" “[^”]*”", "", f" {what}"))


def main(wish: argparse.Namespace) -> int:
    """Run all tours; returns how many different faults there are."""
    wish.pictures.mkdir(parents=True, exist_ok=True)
    notes = Notes(wish.pictures)
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
        page = Path(folder) / "page"
        build_page(page)
        with running_server(Path(folder) / "data", "--no-demo", "--web-dir", str(page)) as server:
            company = Company(server.url)
            for game in wish.game or GAMES:
                for name in wish.size or [size.name for size in SIZES]:
                    for lang in wish.lang or LANGS:
                        visitors = Visitors(browser, server.url, SCREENS[name])
                        tell(
                            notes,
                            Tour(visitors, company, game, wish.seats, lang, wish.seed, notes.add),
                            wish.deals,
                        )
                        visitors.close()
            company.close()
    print(f"{len(notes.counts)} different faults, {notes.counts.total()} sightings")
    return len(notes.counts)


def tell(notes: Notes, tour: Tour, deals: int) -> None:
    """Make one tour and print its figures."""
    notes.where = f"{tour.game} {tour.visitors.size.name} {tour.lang}"
    before, began = len(notes.counts), time.monotonic()
    tour.play(deals)
    took = time.monotonic() - began
    print(
        f"{notes.where}: {tour.deals} deals, {tour.states} states, {len(notes.counts) - before} faults, {took:.0f} s",
        flush=True,
    )


def wishes() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--deals", type=int, default=30, help="of each game, on each screen, in each language"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the visitor's choices")
    parser.add_argument("--seats", type=int, help="where a game has a choice")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--size", action="append", choices=list(SCREENS))
    parser.add_argument("--lang", action="append", choices=LANGS)
    parser.add_argument("--pictures", type=Path, default=Path(tempfile.gettempdir()) / "paiju-boxes")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(wishes()) > 0)
