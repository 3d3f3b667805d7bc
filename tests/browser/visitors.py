"""People at browsers, each with a separate browser context and account."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.company import Guest, new_guest
from tests.browser.faults import Faults
from tests.browser.frames import Frames
from tests.browser.reached import count, keep
from tests.browser.sizes import Size

SCREENSHOTS = Path(__file__).resolve().parents[2] / ".screenshots"


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


@dataclass
class Visitors:
    """Opens pages of one server, and looks at the end whether all was well on each."""

    browser: Browser
    url: str
    size: Size
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
        proxy or a clock can be put in first.
        """
        if guest is None and not stranger:
            guest = new_guest(self.url, name)
        kept = {"lang": "zh", **(settings or {}), **({"account": guest._asdict()} if guest else {})}
        storage = [{"name": f"paiju.{key}", "value": json.dumps(value)} for key, value in kept.items()]
        made = self.browser.new_context(
            base_url=self.url,
            locale="zh-CN",
            storage_state={"cookies": [], "origins": [{"origin": self.url, "localStorage": storage}]},
            # A worker would answer before the routes of a test: only the tests about it have one.
            **{"service_workers": "block", **(size or self.size).context, **context},
        )
        visit = self.follow(made.new_page(), guest, size)
        if path is not None:
            visit.page.goto(path)
        return visit

    def follow(self, page: Page, guest: Guest | None, size: Size | None = None) -> Visit:
        """Write down from now on what happens on a page: another tab of a visitor's."""
        visit = Visit(page, guest, Faults(page), Frames(page), (size or self.size).touch, count(page))
        self.visits.append(visit)
        return visit

    def assert_faultless(self) -> None:
        """Fail if anything went wrong on any page."""
        seen = [fault for visit in self.visits for fault in visit.faults.seen]
        assert not seen, "on the page:\n" + "\n".join(seen)

    def photograph(self, test: str) -> None:
        """Keep a picture of every page that is still there."""
        SCREENSHOTS.mkdir(exist_ok=True)
        for number, visit in enumerate(self.visits):
            if not visit.page.is_closed():
                name = re.sub(r"[^\w-]+", "-", f"{test}-{number}")
                visit.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def close(self) -> None:
        """Close all browser contexts."""
        for visit in self.visits:
            if not visit.page.is_closed():
                keep(visit.counted)
            visit.page.context.close()
