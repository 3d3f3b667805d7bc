"""What people touch on the first page: tables of the list, the tile of a game, the name on the plate."""

import re

from playwright.sync_api import Locator, Page, expect

A_TABLE = re.compile(r"/t/t(?:[0-9a-f]{12}|[0-9a-f]{20})$")


def line(page: Page, table: str) -> Locator:
    """A table in the list, or the live one."""
    return page.locator(f'[data-testid=table-line][data-table="{table}"]')


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
