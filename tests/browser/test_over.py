"""A link to a table that has closed shows how its last deal ended, and offers the game again."""

import json

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.lobby import A_TABLE
from tests.browser.sizes import PHONE, every_look, every_size_daily_on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll

CLOSED = "t000000000000"


@every_size_daily_on(PHONE)
@every_look
def test_a_closed_table_shows_its_last_result_and_opens_another(visitors, company, size, look):
    """C20, C22."""
    deal = company.played("doudizhu")
    visit = visitors.open(None, stranger=True, settings=look)
    # A table closes when it has been empty for a minute: this one is said to have been that.
    told = json.dumps({"deal": deal})
    visit.page.route(f"**/api/tables/{CLOSED}/last", lambda route: route.fulfill(body=told))
    visit.page.goto(f"/t/{CLOSED}")
    page = TablePage(visit)
    expect(page.one("over").locator("li")).to_have_count(3)
    expect(page.one("over")).to_contain_text("阿岚")
    assert_no_sideways_scroll(page.page)
    assert_accessible(page.page)
    expect(page.one("over").locator(f"a[href$='/r/{deal}']")).to_be_visible()
    page.press("again")
    page.page.wait_for_url(A_TABLE)
    expect(page.hand).to_have_count(17)
