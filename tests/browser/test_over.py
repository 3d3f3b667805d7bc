"""A table that is over: one that has closed shows how its last deal ended; its author can send people away."""

import json
import re

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.lobby import A_TABLE
from tests.browser.sizes import PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll

CLOSED = "t000000000000"


@on(PHONE, also=SIZES, looks=True)
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


def test_the_host_sends_somebody_away_who_is_told_why_once_and_does_not_get_in_again(visitors):
    host = TablePage(visitors.open("/new"))
    host.press("create-go")
    expect(host.page).to_have_url(re.compile(r"/t/"))
    guest = TablePage(visitors.open(host.page.url.removeprefix(visitors.url), name="小红"))
    guest.press("sit")
    expect(host.one("seat-1")).to_contain_text("小红")
    expect(guest.one("kick-0")).to_have_count(0)
    host.press("settings")
    expect(host.one("people")).to_contain_text("小红")
    host.page.keyboard.press("Escape")
    host.press("kick-1")
    expect(host.one("kick-sheet")).to_contain_text("请小红离开")
    host.press("kick-confirm")
    expect(host.one("seat-1")).not_to_contain_text("小红")
    expect(guest.page.get_by_role("heading")).to_have_text("房主请你离开了这张牌桌")
    guest.page.reload()
    expect(guest.page.get_by_role("heading")).to_have_text("这个地址打不开牌桌")


def test_who_only_watches_a_private_table_is_offered_no_link_that_opens_nothing(visitors, company):
    client = company.client("阿岚")
    table = company.run(client.create("doudizhu", private=True, bots=2))
    page = TablePage(visitors.open(f"/c/{table.state.code}"))
    expect(page.one("waiting")).to_be_visible()
    expect(page.one("status")).to_be_visible()
    expect(page.one("invite")).to_have_count(0)
