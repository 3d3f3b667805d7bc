"""The first page: the way to a running table and to a deal that was played, language, sound, logging out."""

import re
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from tests.browser.company import get
from tests.browser.deals import before_the_end
from tests.browser.lobby import show
from tests.browser.sizes import DESK, PHONE, on
from tests.browser.tables import TablePage

SURE = {"zh": "确定退出", "en": "Log out for good"}


def test_a_quick_match_leads_to_a_seat(visitors):
    # A unique name: another test's guest may have left this table.
    page = TablePage(visitors.open("/", name="阿寻"))
    show(page.page, "demo")
    page.press("quick")
    expect(page.page).to_have_url(re.compile(r"/t/"))
    expect(page.page.locator("[data-testid^=seat-]", has_text="阿寻")).to_be_visible()


def test_a_running_table_is_watched(visitors):
    page = TablePage(visitors.open("/"))
    show(page.page, "demo").get_by_test_id("watch").click()
    expect(page.one("seat-0")).to_be_visible()
    assert page.answers() == []


def test_the_language_is_switched_and_kept(visitors):
    """C19."""
    page = visitors.open("/").page
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_test_id("create")).not_to_contain_text("桌")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_speaker_has_three_states_and_keeps_the_last_and_opens_nothing_before_a_touch(house, visitors):
    """C17."""
    visit = visitors.open(None)
    visit.page.add_init_script(
        "globalThis.opened = 0; const Real = AudioContext;"
        "globalThis.AudioContext = class extends Real { constructor() { super(); opened++ } }"
    )
    me = house.open(before_the_end("big_two"), visit=visit, start=False).me
    expect(me.one("sound")).to_have_accessible_name("声音：音效")
    assert me.page.evaluate("() => opened") == 0
    me.press("sound")
    expect(me.one("sound")).to_have_accessible_name("声音：音效和报牌")
    me.press("sound")
    expect(me.one("sound")).to_have_accessible_name("声音：关")
    me.page.reload()
    expect(me.one("sound")).to_have_accessible_name("声音：关")


@on(DESK, also=[PHONE], looks=True)
def test_who_logs_out_is_asked_once_more_and_is_a_stranger_then(visitors, look):
    visit = visitors.open("/", settings=look)
    page = visit.page
    with page.expect_response("**/api/session") as answered:
        page.get_by_test_id("settings").click()
        button = page.get_by_test_id("log-out")
        button.click()
        expect(button).to_have_text(SURE[look["lang"]])
        button.click()
    assert (answered.value.request.method, answered.value.status) == ("DELETE", 200)
    # A function: Playwright evaluates any other expression anew at each look, which the page's policy forbids.
    page.wait_for_function("() => [null, 'null'].includes(localStorage.getItem('paiju.account'))")
    assert visit.guest is not None
    with pytest.raises(HTTPError, match="401"):
        get(f"{visitors.url}/api/session", visit.guest.token)
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("settings-sheet")).to_be_visible()
    expect(page.get_by_test_id("log-out")).to_have_count(0)
