"""The months of an account without the luck of the cards to come, on the page of its history."""

import re

import pytest
from playwright.sync_api import expect

from paiju.server.database.access import Database
from paiju.server.database.address import beside
from tests.browser.axe import assert_accessible
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.targets import assert_no_sideways_scroll
from tests.browser.test_account import apart, fill, new_handle, put_codes_away
from tests.browser.test_history import book
from tests.server.database.sql.test_sealing import night
from tests.server.ended.all_in import STRAIGHT, all_in
from tests.server.ended.made import handed


@pytest.fixture(autouse=True)
def opened(server, visitors):
    """The server has opened its database."""
    page = visitors.open(None, stranger=True).page
    page.goto("/readyz")
    while "people" in page.content():
        page.reload()


async def book_and_seal(folder, entries):
    """Book hands, and do what the night does."""
    await book(folder, entries)
    database = Database(beside(folder))
    await database.keep_opening()
    await night(database)
    await database.close()


@on(PHONE, DESK, also=SIZES, looks=True)
def test_an_account_sees_its_months_adjusted_for_all_ins(server, visitors, company, look, request):
    visit = visitors.open("/me", settings=look)
    visit.faults.allow("4(0[134]|22)")
    page = apart(visit)
    fill(page, new_handle(request))
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    user, now = visit.guest.user, int(page.evaluate("Date.now()"))
    users = user, f"x{user}"
    records = [
        all_in(f"{user}a-{n}", users, at=now - n, **({"holes": STRAIGHT} if n % 3 else {})) for n in range(20)
    ]
    company.run(book_and_seal(server.folder, [handed(record, seq=n) for n, record in enumerate(records)]))
    page.goto("/history")
    adjusted = page.get_by_test_id("sums-holdem").get_by_test_id("adjusted")
    adjusted.locator("summary").click()
    expect(adjusted).to_contain_text({"zh": "20 次全下", "en": "20 all-ins"}[look["lang"]])
    expect(adjusted.locator('[data-figure="bb100_adjusted"]')).to_contain_text("±")
    expect(adjusted.locator('[data-figure="bb100"]')).to_contain_text(re.compile("20 (手|hands)"))
    assert_no_sideways_scroll(page)
    assert_accessible(page)
