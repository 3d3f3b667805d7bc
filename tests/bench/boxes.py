"""Whether anything on the felt lies wrong: `python -m tests.bench.boxes [--deals 30] [--game …] [--size …] [--lang …]`.

A scripted visitor plays deals of every game against bots, on every screen and in both languages, and after each frame
it hears all boxes are looked at: overlaps, what is outside or cut, rows that are ragged, anything scrolled sideways.
Prints states and faults; a picture of each new fault is written to `--pictures`. `--at COMMIT` looks at the page of
another commit, on its own server.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from paiju.engine.registry import GAMES
from tests.browser.chromium import chromium
from tests.browser.company import Company
from tests.browser.screens import Screen, Screens, Sighting
from tests.browser.scripted_visitor import Tour
from tests.browser.sizes import DESK, LARGE, SIZES, Size
from tests.browser.visitors import Visitors
from tests.checkout import HERE, checked_out, environment
from tests.client.running_server import running_server
from tests.web.building import build_page

LANGS = ("zh", "en")
ZOOMED = Size("zoomed", 640, 400, touch=False)
"""1280 x 800 at 200 %."""
SCREENS = {size.name: size for size in (*SIZES, ZOOMED, *LARGE)}


class Notes:
    """The faults found, each kind of fault of one game on one screen once, with how often and a picture."""

    def __init__(self, pictures: Path) -> None:
        self._pictures = pictures
        self.counts: Counter[str] = Counter()
        self.game = ""

    def add(self, page: Screens, seen: Sighting) -> None:
        """Count a fault; a new one is printed and photographed."""
        fault, where = seen.fault, f"{self.game} {seen.screen}"
        key = f"{where} {fault.kind}: {alike(fault.what)}"
        self.counts[key] += 1
        if self.counts[key] > 1:
            return
        number = len(self.counts)
        print(f"  {number:3} {where} [{seen.state}] {fault}", flush=True)
        page.photograph(
            seen.screen, fault.boxes, self._pictures / f"{number:03}-{re.sub(r'[^a-z0-9]+', '-', where)}.png"
        )


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
        built_page(wish.at) as (tree, page),
    ):
        patch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
        patch.setenv("PYTHONPATH", environment(tree)["PYTHONPATH"])
        with running_server(Path(folder) / "data", "--no-demo", "--web-dir", str(page)) as server:
            company = Company(server.url)
            sizes = [SCREENS[name] for name in wish.size or SCREENS]
            screens = [Screen(size, lang) for lang in wish.lang or LANGS for size in sizes]
            for game in wish.game or GAMES:
                for seats, deals in shares(game, wish):
                    visitors = Visitors(browser, server.url, DESK)
                    tour = Tour(visitors, company, game, screens, notes.add, seats=seats, seed=wish.seed)
                    tell(notes, tour, deals)
                    visitors.close()
            company.close()
    print(f"{len(notes.counts)} different faults, {notes.counts.total()} sightings")
    return len(notes.counts)


@contextmanager
def built_page(commit: str | None) -> Iterator[tuple[Path, Path]]:
    """Yield the tree whose server is looked at, and its page: built now, or as that commit holds it."""
    if commit:
        with checked_out(commit) as tree:
            yield tree, tree / "server/paiju/server/static"
    else:
        with tempfile.TemporaryDirectory() as page:
            build_page(Path(page))
            yield HERE, Path(page)


def shares(game: str, wish: argparse.Namespace) -> list[tuple[int, int]]:
    """Return how many deals are played with how many seats: as usual, as few, as many as may be, and between."""
    fewest, most, usual = (getattr(GAMES[game].seats, name) for name in ("min", "max", "default"))
    seats = [wish.seats] if wish.seats else list(dict.fromkeys((usual, fewest, most, (usual + most) // 2)))
    return [
        (one, share)
        for at, one in enumerate(seats)
        if (share := (wish.deals + len(seats) - 1 - at) // len(seats)) > 0
    ]


def tell(notes: Notes, tour: Tour, deals: int) -> None:
    """Make one tour and print its figures."""
    notes.game = f"{tour.game} {tour.seats}"
    before, began = len(notes.counts), time.monotonic()
    tour.play(deals)
    took = time.monotonic() - began
    print(
        f"{notes.game}: {tour.deals} deals, {tour.states} states, {tour.looks} looks, "
        f"{len(notes.counts) - before} faults, {took:.0f} s",
        flush=True,
    )


def wishes() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=30, help="of each game, over all numbers of seats")
    parser.add_argument("--seed", type=int, default=1, help="of the visitor's choices")
    parser.add_argument("--seats", type=int, help="only so many, where a game has a choice")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--size", action="append", choices=list(SCREENS))
    parser.add_argument("--lang", action="append", choices=LANGS)
    parser.add_argument("--at", help="another commit, whose own build is looked at")
    parser.add_argument("--pictures", type=Path, default=Path(tempfile.gettempdir()) / "paiju-boxes")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(wishes()) > 0)
