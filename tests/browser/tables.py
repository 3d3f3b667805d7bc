"""A table of a test: the page under test, and the other seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.company import SLOW, Company, Guest, Player, new_guest, post
from tests.browser.deals import Record
from tests.browser.frames import Frames
from tests.browser.visitors import Visit, Visitors

STRIP = {"x": 8, "y": 9}
"""Where a card can be hit however its neighbours lie on it: the corner with its index."""


@dataclass
class TablePage:
    """One person's page of a table, as they touch it."""

    visit: Visit

    @property
    def page(self) -> Page:
        return self.visit.page

    @property
    def frames(self) -> Frames:
        return self.visit.frames

    def one(self, testid: str) -> Locator:
        """The element of a test id."""
        return self.page.get_by_test_id(testid)

    @property
    def hand(self) -> Locator:
        """The own cards, in the order of the page."""
        return self.one("hand").locator("[data-card]")

    @property
    def raised(self) -> Locator:
        """The cards that are selected."""
        return self.one("hand").locator("[data-card][aria-pressed=true]")

    def wait_for_cards(self) -> None:
        """Wait until the own cards are there."""
        expect(self.hand.first).to_be_visible()

    def wait_for_turn(self) -> None:
        """Wait until the page asks for an answer."""
        expect(self.buttons.first).to_be_visible()

    @property
    def buttons(self) -> Locator:
        """The answers that the page offers."""
        return self.one("dock").locator(".answers > button[data-testid]")

    def answers(self) -> list[str]:
        """Return the test ids of the answers that the page offers."""
        return self.buttons.evaluate_all("found => found.map((one) => one.dataset.testid)")

    def cards(self, of: Locator | None = None) -> list[str]:
        """Return the wire's texts of cards, by default of the own hand."""
        return (of or self.hand).evaluate_all("found => found.map((one) => one.dataset.card)")

    def card(self, text: str, nth: int = 0) -> Locator:
        """One of the own cards."""
        return self.one("hand").locator(f'[data-card="{text}"]').nth(nth)

    def tap(self, texts: str) -> None:
        """Tap own cards one by one, where each can be hit."""
        for text in texts.split():
            self.touch(self.card(text), position=STRIP)

    def press(self, testid: str) -> None:
        """Press a button."""
        self.touch(self.one(testid))

    def hint(self) -> bool:
        """Press the hint until it is answered; return whether it raises cards, and does not advise to pass."""
        self.press("hint")
        return self.hinted()

    def hinted(self) -> bool:
        """Wait until a hint is answered; return whether it raises cards, and does not advise to pass."""
        answered = "[data-testid=play]:not([aria-disabled]), .btn.now[data-testid=pass]"
        expect(self.page.locator(answered).first).to_be_visible()
        return self.raised.count() > 0

    def look_on(self) -> None:
        """Say that one only wants to look on, where one is invited to a seat."""
        expect(self.one("table")).to_be_visible()
        if self.one("invitation").count():
            self.press("look")
            expect(self.one("invitation")).to_have_count(0)

    def touch(self, what: Locator, **how: Any) -> None:
        """Tap with a finger or click with the mouse, as this screen is used."""
        if self.visit.touch:
            what.tap(**how)
        else:
            what.click(**how)

    def touch_at(self, point: tuple[float, float]) -> None:
        """Tap or click at a point of the screen, whatever is there."""
        if self.visit.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def touch_twice(self, what: Locator) -> None:
        """Touch a place twice as fast as one can, whatever the first touch has made of it."""
        box = what.bounding_box()
        assert box is not None
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.visit.touch:
            self.page.touchscreen.tap(*place)
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.dblclick(*place)

    def play(self, texts: str) -> None:
        """Select cards and play them."""
        self.tap(texts)
        self.press("play")


@dataclass
class Setting:
    """A table with the person tested at one seat and others around."""

    table: str
    me: TablePage
    others: dict[int, Player]

    def __getitem__(self, seat: int) -> Player:
        return self.others[seat]


@dataclass
class House:
    """Where tests sit down: at tables of the shared server, with company."""

    visitors: Visitors
    company: Company

    def open(
        self,
        record: Record,
        *,
        seat: int = 0,
        pace: dict[str, Any] | None = None,
        bots: bool = False,
        free: Sequence[int] = (),
        start: bool = True,
        names: Sequence[str] = (),
        visit: Visit | None = None,
        **page: Any,
    ) -> Setting:
        """Open a table that goes on from a record; the person tested at `seat`, SDK players or bots at the others.

        `free`: seats that are left for somebody else. `visit`: a page that was opened for a guest already and has
        loaded nothing yet.
        """
        guest = visit.guest if visit else new_guest(self.visitors.url, "小明")
        assert guest is not None
        others = [other for other in range(record["players"]) if other != seat]
        body = {
            "game": record["game"],
            "record": record,
            "pace": {**SLOW, **(pace or {})},
            "seat": seat,
            "bots": len(others) if bots else 0,
        }
        table = post(f"{self.visitors.url}/api/tables", body, guest.token)["table"]
        others = [] if bots else [other for other in others if other not in free]
        setting = self._sit(table, guest, others, names, visit, start=start, page=page)
        if start and not free:
            setting.me.wait_for_cards()
        return setting

    def sit_down(self, table: str, seat: int, name: str, *, ready: bool = True) -> TablePage:
        """Sit down at a free seat by clicking, as one more person at a browser."""
        page = TablePage(self.visitors.open(f"/t/{table}", name=name))
        page.press(f"sit-{seat}")
        if ready:
            page.press("ready")
        return page

    def watch(self, table: str, name: str = "看客") -> TablePage:
        """Look on, as one more person at a browser."""
        page = TablePage(self.visitors.open(f"/t/{table}", name=name))
        page.look_on()
        return page

    def _sit(
        self,
        table: str,
        guest: Guest,
        others: Sequence[int],
        names: Sequence[str],
        visit: Visit | None,
        *,
        start: bool,
        page: dict[str, Any],
    ) -> Setting:
        if visit is None:
            visit = self.visitors.open(f"/t/{table}", guest=guest, **page)
        else:
            visit.page.goto(f"/t/{table}")
        me = TablePage(visit)
        called = dict(zip(others, names, strict=False))
        seated = {
            other: self.company.join(table, called.get(other, f"同伴{other}"), other) for other in others
        }
        setting = Setting(table, me, seated)
        if start:
            for player in seated.values():
                player.ready()
            me.press("ready")
        return setting
