"""People at browsers, each with a separate browser context and account; later tests use the contexts again."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.company import PATIENCE_S, Guest, new_guest
from tests.browser.faults import Faults
from tests.browser.frames import Frames
from tests.browser.reached import count, keep
from tests.browser.sizes import Size

SCREENSHOTS = Path(__file__).resolve().parents[2] / ".screenshots"
WORDS = 1000
"""So many letters of a page are printed when its test fails."""
USUAL = {"lang": "zh", "keep-later": 10**15}
"""A visitor's settings. The offer to keep results is declined: it comes or not as soon as a deal is booked or later."""
EMPTY = "/manifest.webmanifest"
"""An answer of the server that is no page: a page waits there for its next visitor."""
KEEP = """(kept) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}"""
MEDIA = {"reduced_motion": "no-preference", "color_scheme": "light"}
"""What a page that is used again can be asked for; as it is unless a test wishes something else."""


@dataclass
class Visit:
    """A page, and what is written down about it."""

    page: Page
    guest: Guest | None
    faults: Faults
    frames: Frames
    touch: bool
    """It is touched with fingers, not with a mouse."""
    counted: CDPSession | None = None
    """Counts what the page's scripts run."""
    again: bool = False
    """Its page is used again once this visit is over."""


class Pages:
    """Pages that tests use one after the other: one that has run our scripts before loads them in half the time."""

    def __init__(self) -> None:
        self._free: dict[tuple[str, bool], list[Visit]] = defaultdict(list)

    def take(self, url: str, size: Size) -> Visit | None:
        """Return a page of such a server that is free, and has forgotten its last visit."""
        free = self._free[url, size.touch]
        if not free:
            return None
        visit = free.pop()
        visit.faults.forget()
        visit.frames.forget()
        return visit

    def give_back(self, url: str, visit: Visit) -> None:
        """Leave the tables, which see that somebody goes, and keep the page for the next visit."""
        page = visit.page
        page.unroute_all()
        page.mouse.move(-1, -1)
        page.goto(EMPTY)
        self._free[url, visit.touch].append(visit)


@dataclass
class Visitors:
    """Opens pages of one server, and looks at the end whether all was well on each."""

    browser: Browser
    url: str
    size: Size
    pages: Pages | None = None
    """Those that are used again; None: every visit has a context of its own."""
    media: dict[str, Any] = field(default_factory=dict)
    """Those of `MEDIA` that every page is asked for, where a test wishes nothing else."""
    visits: list[Visit] = field(default_factory=list)

    def open(
        self,
        path: str | None = "/",
        *,
        name: str = "小明",
        guest: Guest | None = None,
        stranger: bool = False,
        size: Size | None = None,
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Visit:
        """Open a page as a guest: a new one called `name`, one that exists, or a `stranger` without an account.

        `settings` are the page's own, by their names in local storage; `path` None: nothing is loaded yet, so that a
        proxy or a clock can be put in first. Such a page, and one with options of a context, is never used again.
        """
        if guest is None and not stranger:
            guest = new_guest(self.url, name)
        kept = {**USUAL, **(settings or {}), **({"account": guest._asdict()} if guest else {})}
        stored = {f"paiju.{key}": json.dumps(value) for key, value in kept.items()}
        own = path is None or not context.keys() <= MEDIA.keys()
        visit = self._visit(size or self.size, stored, own=own, **{**self.media, **context})
        visit.guest = guest
        self.visits.append(visit)
        if path is not None:
            visit.page.goto(path)
        return visit

    def _visit(self, size: Size, stored: Mapping[str, str], *, own: bool, **context: Any) -> Visit:
        """Return a page with this local storage, one that was used before where it may be."""
        if self.pages is None or own:
            return self._new(size, stored, **context)
        visit = self.pages.take(self.url, size)
        if visit is None:
            visit = self._new(size, stored)
            visit.again = True
            visit.page.goto(EMPTY)
        visit.page.set_viewport_size(size.viewport)
        visit.page.emulate_media(**{**MEDIA, **context})
        visit.page.evaluate(KEEP, stored)
        return visit

    def _new(self, size: Size, stored: Mapping[str, str], **context: Any) -> Visit:
        """Return a page in a context of its own."""
        storage = [{"name": key, "value": value} for key, value in stored.items()]
        made = self.browser.new_context(
            base_url=self.url,
            locale="zh-CN",
            storage_state={"cookies": [], "origins": [{"origin": self.url, "localStorage": storage}]},
            # A worker would answer before the routes of a test: only the tests about it have one.
            **{"service_workers": "block", **size.context, **context},
        )
        return _noted(made.new_page(), size)

    def follow(self, page: Page, guest: Guest | None, size: Size | None = None) -> Visit:
        """Write down from now on what happens on a page: another tab of a visitor's."""
        visit = _noted(page, size or self.size)
        visit.guest = guest
        self.visits.append(visit)
        return visit

    def assert_faultless(self) -> None:
        """Fail if anything went wrong on any page."""
        seen = [fault for visit in self.visits for fault in visit.faults.seen]
        assert not seen, "on the page:\n" + "\n".join(seen)

    def photograph(self, test: str) -> None:
        """Keep a picture of every page that is still there, and print its words: where pictures are lost they tell."""
        SCREENSHOTS.mkdir(exist_ok=True)
        for number, visit in enumerate(self.visits):
            if not visit.page.is_closed():
                name = re.sub(r"[^\w-]+", "-", f"{test}-{number}")
                visit.page.screenshot(path=SCREENSHOTS / f"{name}.png")
                print(f"{visit.page.url}: {visit.page.inner_text('body')[:WORDS]}")

    def close(self, *, again: bool = False) -> None:
        """Close all browser contexts, or (`again`) leave those that later visits use."""
        used = [visit for visit in self.visits if again and visit.again and not visit.page.is_closed()]
        kept = [visit.page for visit in used]
        for visit in self.visits:
            if not visit.page.is_closed():
                keep(visit.counted)
            if visit.page.context not in [page.context for page in kept]:
                visit.page.context.close()
            elif visit.page not in kept:
                visit.page.close()
        for visit in used:
            assert self.pages is not None
            self.pages.give_back(self.url, visit)


def _noted(page: Page, size: Size) -> Visit:
    """Return a page of which everything is written down from now on."""
    page.set_default_timeout(PATIENCE_S * 1000)
    return Visit(page, None, Faults(page), Frames(page), size.touch, count(page))
