"""Where the pictures of the documentation are taken: one server, people at its tables, and a photographer.

Needs Pillow (the extra `images`).
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page

from paiju.protocol.messages import Pace
from tests.browser.chromium import chromium
from tests.browser.company import Company, Player
from tests.browser.deals import Record
from tests.browser.holdem import CardRoom
from tests.browser.mahjong_seats import Four, four
from tests.browser.sizes import DESK, Size
from tests.browser.stacked import WALL, Wall
from tests.browser.tables import House, TablePage
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server
from tests.web.building import STATIC

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
PEOPLE = ("阿岚", "小满", "林深", "老周", "茶茶", "禾生", "青石", "白川", "川川")
BRISK = Pace(turn_ms=60_000, between_ms=60_000, bot_ms=400)
PATIENCE_MS = 20_000
QUALITY = 82
"""Of the pictures, as WebP counts it."""


class Studio:
    """One server with people at its tables, and a photographer."""

    def __init__(self, visitors: Visitors, company: Company, wall: Wall) -> None:
        self._visitors = visitors
        self._company = company
        self.wall = wall
        """The wall of the next tables of mahjong."""

    def gather(self, game: str, seats: int, *, free: int = 1, **options: object) -> str:
        """Open a table with people on all seats but so many, who are ready and play; return its id."""
        names = iter(PEOPLE)
        author = self._company.client(next(names))
        opened = self._company.run(author.create(game, seats=seats, pace=BRISK, options=options))
        players = [Player(self._company, author, opened)]
        players += [self._company.join(opened.id, next(names)) for _ in range(seats - free - 1)]
        for player in players:
            player.ready()
            player.play_on(pause_s=0.4)
        return opened.id

    def sit(
        self, game: str, size: Size, seats: int, settings: dict[str, str] | None = None, **options: object
    ) -> Page:
        """Sit down as one more person at such a table, and start its first deal; return our page."""
        table = self.gather(game, seats, **options)
        page = self._visitors.open(f"/t/{table}", name="七公", size=size, settings=settings).page
        page.get_by_test_id("sit").click()
        page.get_by_test_id("ready").click()
        page.get_by_test_id("hand").wait_for(timeout=PATIENCE_MS)
        return page

    def card_room(self) -> CardRoom:
        """Return where people sit down to Hold'em."""
        return CardRoom(self._visitors, self._company)

    def deal(self, made: Record, size: Size) -> TablePage:
        """Sit down at a table that goes on from a record, and wait for the first question."""
        me = House(self._visitors, self._company).open(made, size=size).me
        me.wait_for_turn()
        return me

    def four(self, size: Size, **wish: Any) -> Four:
        """Sit down at a table of mahjong with players who follow scripts."""
        self._visitors.size = size
        return four(self._visitors, self._company, **wish)

    def visit(self, path: str, size: Size, settings: dict[str, str] | None = None) -> Page:
        """Open an address as somebody new."""
        return self._visitors.open(path, name="七公", size=size, settings=settings).page


ADVISED = "[data-testid=play]:not([aria-disabled]), .btn.now[data-testid=pass]"
"""The button of what a hint says, once it does."""


def answer(page: Page) -> bool:
    """Answer what the page is asked, boldly; return False once the deal is over."""
    asked = page.locator(
        "[data-testid=hint], [data-testid=pass], [data-testid^=act-], [data-testid=result]"
    ).first
    asked.wait_for(timeout=3 * PATIENCE_MS)
    if page.get_by_test_id("result").count():
        return False
    bid = page.locator("[data-testid^=act-].now")
    if bid.count():
        bid.last.click()
    elif page.get_by_test_id("hint").count():
        page.get_by_test_id("hint").click()
        page.locator(ADVISED).first.click()
    else:
        page.get_by_test_id("pass").click()
    page.wait_for_timeout(500)
    return True


def shoot(page: Page, name: str, settle_ms: int = 600) -> None:
    """Write one picture, once the page has had so much time to come to rest."""
    page.wait_for_timeout(settle_ms)
    Image.open(io.BytesIO(page.screenshot())).save(IMAGES / f"{name}.webp", quality=QUALITY, method=6)
    print(f"docs/images/{name}.webp", flush=True)


@contextmanager
def opened() -> Iterator[Studio]:
    """Start a server, a browser and people, for as long as the context lasts."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        chromium() as browser,
    ):
        wall = Path(folder) / "wall.json"
        patch.setenv(WALL, str(wall))
        options = ("--demo", "--web-dir", str(STATIC))
        with running_server(Path(folder) / "paiju", *options, module="tests.browser.stacked") as server:
            yield from _opened(Visitors(browser, server.url, DESK), Company(server.url), Wall(wall))


def _opened(visitors: Visitors, company: Company, wall: Wall) -> Iterator[Studio]:
    try:
        yield Studio(visitors, company, wall)
    finally:
        visitors.close()
        company.close()


def take(parts: Sequence[Callable[[Studio], None]]) -> None:
    """Take the pictures of the parts that the command names (`lobby` for `take_lobby`), or of all."""
    named = sys.argv[1:]
    with opened() as studio:
        for part in parts:
            if not named or part.__name__.removeprefix("take_") in named:
                part(studio)
