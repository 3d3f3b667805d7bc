"""What people touch on the first page: tables of the list, the tile of a game, the name on the plate."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.company import SLOW
from tests.browser.frames import Message, Proxy
from tests.browser.visitors import Visit, Visitors

A_TABLE = re.compile(r"/(?:t/t(?:[0-9a-f]{12}|[0-9a-f]{20})|c/[0-9A-Z]{6})$")
"""The address of a table: that of a private one is soon its code."""


def open_lobby(visitors: Visitors, **visit: Any) -> Visit:
    """Open the lobby; at tables that are opened there bots do not pause, as people do."""
    opened = visitors.open(None, **visit)
    Proxy(opened.page).to_server = _hastened
    opened.page.goto("/")
    return opened


def _hastened(message: Message) -> Message:
    return {**message, "pace": SLOW} if message["t"] == "create" else message


def line(page: Page, table: str) -> Locator:
    """A table in the list, or the live one."""
    return page.locator(f'[data-testid=table-line][data-table="{table}"]')


def move_to(page: Page, path: str) -> None:
    """Go to another address as the browser's own buttons do, without loading the page anew."""
    page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
    )


def show(page: Page, table: str) -> Locator:
    """Return a table that is in the list or live, unfolding those at which bots play by themselves."""
    wanted = line(page, table)
    expect(wanted).to_be_attached()
    if not wanted.is_visible():
        page.get_by_test_id("bot-tables").locator("summary").click()
    expect(wanted).to_be_visible()
    return wanted


def call_me(page: Page, name: str) -> None:
    """Change the name on the plate in the header, and hand it in."""
    page.get_by_test_id("plate").click()
    field = page.get_by_test_id("name-input")
    field.fill(name)
    field.press("Enter")
