"""The first minute: a stranger plays by one tap, under a suggested name; what leads nowhere says so."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from paiju.protocol.messages import Pace
from tests.browser.axe import assert_accessible
from tests.browser.company import SLOW, get
from tests.browser.deals import GAMES
from tests.browser.lobby import A_TABLE, call_me, line
from tests.browser.sizes import DESK, PHONE, SIZES, SMALL, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, low_buttons, outside, overlaps

INVITE = {"zh": "邀请朋友", "en": "Invite"}
BIG_TWO = {"zh": "锄大地", "en": "Big Two"}
COPIED = {"zh": "已复制", "en": "Copied"}
SHARES = """Object.defineProperty(navigator, 'share', { value: async (what) => {
    (globalThis.given ??= []).push(what)
    if (globalThis.outcome) throw new DOMException('', globalThis.outcome)
} })"""
"""Gives the browser a sheet for links: it keeps what it is given, and ends as the test says."""


def my_name(page: Page) -> str:
    """Return the name on the plate in the header."""
    return page.get_by_test_id("plate").locator(".nm").inner_text()


def status_of(url: str, accept: str) -> tuple[int, str]:
    """Return how the server answers a request that accepts such media types: status and media type."""
    request = urllib.request.Request(url, headers={"accept": accept})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers["content-type"]
    except urllib.error.HTTPError as error:
        return error.code, error.headers["content-type"]


# a first visit


@on(PHONE, also=SIZES, looks=True)
def test_a_stranger_has_cards_after_one_tap(visitors, look):
    """C01: no name is asked for, bots take the free seats, and anybody may find the table."""
    visit = visitors.open("/", stranger=True, settings=look)
    page = TablePage(visit)
    page.press("tile-doudizhu")
    page.page.wait_for_url(A_TABLE)
    expect(page.hand).to_have_count(17)
    (asked,) = visit.frames.asked("create")
    assert (asked["game"], asked["fill_ms"], asked.get("private")) == ("doudizhu", 0, None)
    expect(page.one("name-sheet")).to_have_count(0)
    table = get(f"{visitors.url}/api/tables/{page.page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in table["seats"]] == [False, True, True]


@pytest.mark.long(reason="the tap of test_a_stranger_has_cards on the tile of another game")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_deals_by_one_tap(visitors, game):
    page = TablePage(visitors.open("/", stranger=True))
    page.press(f"tile-{game}")
    page.page.wait_for_url(A_TABLE)
    expect(page.one("board")).to_be_visible()
    expect(page.one("waiting")).to_have_count(0)


def test_two_taps_open_one_table(visitors):
    visit = visitors.open("/", stranger=True)
    page = TablePage(visit)
    page.touch_twice(page.one("tile-big_two"))
    page.wait_for_cards()
    assert len(visit.frames.asked("create")) == 1


@on(PHONE, also=[SMALL])
def test_a_phone_has_the_last_game_and_the_code_within_reach(visitors):
    page = TablePage(visitors.open("/", stranger=True))
    bar = boxes(page.page.locator(".botbar button"))
    assert len(bar) == 2
    assert not outside(bar, page.page)
    page.press("tile-qigui523")
    page.page.wait_for_url(A_TABLE)
    page.page.goto("/")
    expect(page.one("deal")).to_contain_text("七鬼五二三")
    page.press("code-open")
    expect(page.one("code-sheet").get_by_test_id("code-input")).to_be_focused()


@on(DESK, also=[SMALL])
def test_the_name_is_changed_on_the_plate_kept_and_told_at_the_table(visitors, company):
    page = TablePage(visitors.open("/", stranger=True))
    before = my_name(page.page)
    page.press("plate")
    page.press("name-other")
    expect(page.one("name-input")).not_to_have_value(before)
    page.press("name-ok")
    expect(page.one("name-sheet")).to_have_count(0)
    assert my_name(page.page) != before
    call_me(page.page, "晚风")
    expect(page.one("name-sheet")).to_have_count(0)
    assert my_name(page.page) == "晚风"
    page.page.reload()
    assert my_name(page.page) == "晚风"
    call_me(page.page, "小满")  # with a session by now, and a connection
    expect(page.one("name-sheet")).to_have_count(0)
    table = company.run(company.client("阿岚").create("big_two")).id
    line(page.page, table).get_by_test_id("sit").click()
    expect(page.page.locator("[data-testid^=seat-]", has_text="小满")).to_be_visible()
    assert "小满" in [seat["name"] for seat in get(f"{visitors.url}/api/tables/{table}")["seats"]]


# the lobby


@on(PHONE, DESK, also=SIZES, looks=True)
def test_the_first_page_fits_with_people_in_it(visitors, company, look):
    """C20, C22."""
    waiting = company.run(company.client("一个名字很长很长的人").create("doudizhu_4p")).id
    visit = visitors.open("/", stranger=True, settings=look)
    page = visit.page
    expect(line(page, waiting)).to_be_visible()
    expect(page.locator("[data-live]")).to_be_visible()
    assert_no_sideways_scroll(page)
    assert not low_buttons(page)
    assert not overlaps(boxes(page.locator(".gt, .live > *, .ppl")))
    assert_accessible(page)


def test_the_live_table_shows_the_cards_that_lie_there(visitors):
    """A stranger has no connection: the live table's cards are asked for over HTTP."""
    page = visitors.open("/", stranger=True).page
    live = page.locator("[data-testid=table-line][data-live]")
    expect(live).to_be_visible()
    with page.expect_response(re.compile(r"/api/tables/.+")) as answered:
        pass
    assert "glance" in answered.value.json() or answered.value.json()["deal"] is None


@on(PHONE, also=SIZES, looks=True)
def test_friends_get_a_table_with_code_link_and_picture(visitors, size, look):
    """C20, C22."""
    visit = visitors.open("/", stranger=True, settings=look)
    page = TablePage(visit)
    page.press("friends")
    page.press("game-big_two")
    page.press("create-go")
    page.page.wait_for_url(A_TABLE)
    (asked,) = visit.frames.asked("create")
    assert (asked["game"], asked["private"]) == ("big_two", True)
    code = page.one("code").inner_text()
    page.press("qr")
    picture = page.one("qr-code")
    expect(picture).to_be_visible()
    assert f"/c/{code}" in (picture.get_attribute("aria-label") or "")
    assert len(picture.locator("path").get_attribute("d") or "") > 1000
    assert_accessible(page.page)
    assert not outside(boxes(page.one("qr-sheet").locator("button, svg")), page.page)
    assert_no_sideways_scroll(page.page)
    assert not low_buttons(page.page)


@on(DESK, also=[PHONE], looks=True)
def test_a_link_is_given_away_by_the_sheet_of_the_system_and_copied_where_that_is_refused(
    visitors, size, look
):
    may_copy = {"permissions": ["clipboard-read", "clipboard-write"]}
    visit = visitors.open(None, stranger=True, settings=look, **may_copy)
    visit.page.add_init_script(script=SHARES)
    visit.page.goto("/")
    page = TablePage(visit)
    page.press("friends")
    page.press("game-big_two")
    page.press("create-go")
    page.page.wait_for_url(A_TABLE)
    link = {"url": f"{visitors.url}/c/{page.one('code').inner_text()}", "title": BIG_TWO[look["lang"]]}
    expect(page.one("invite")).to_have_text(INVITE[look["lang"]])
    # The browser's clipboard has what the test before it has copied.
    page.page.evaluate("navigator.clipboard.writeText('')")
    for outcome, copied in (("", ""), ("AbortError", ""), ("NotAllowedError", link["url"])):
        page.page.evaluate("(outcome) => (globalThis.outcome = outcome)", outcome)
        page.press("invite")
        page.page.wait_for_function("() => globalThis.given.length === 1")
        assert page.page.evaluate("globalThis.given.splice(0)") == [link]
        if copied:
            expect(page.page.get_by_text(COPIED[look["lang"]])).to_be_visible()
        assert page.page.evaluate("navigator.clipboard.readText()") == copied


@on(DESK, also=[PHONE])
def test_a_bots_seat_is_taken_over_by_one_tap_in_the_lobby(visitors, company):
    """C01: the seat is kept until the deal is over, and no invitation asks for it again."""
    client = company.client("阿岚")
    table = company.run(client.create("big_two", pace=Pace(**SLOW), fill_ms=0, ready=True)).id
    page = TablePage(visitors.open("/", stranger=True))
    sit = line(page.page, table).get_by_test_id("sit")
    expect(sit).to_have_text("接替入座")
    page.touch(sit)
    page.page.wait_for_url(f"**/t/{table}")
    expect(page.page.locator("[data-testid^=next-]")).to_have_text("下一位是你")
    expect(page.one("invitation")).to_have_count(0)


# what leads nowhere


@on(DESK, also=[SMALL])
def test_a_wrong_code_is_answered_at_once_under_its_field_and_a_right_one_leads_on(visitors, company):
    table = company.run(company.client("阿岚").create("big_two", private=True))
    page = TablePage(visitors.open("/", stranger=True))
    if page.visit.touch:
        page.press("code-open")
    field, fault = page.one("code-input"), page.one("code-fault")
    for wrong, words in (("你好", "不是房号"), ("ZZZZZZ", "没有这个房号"), ("t000000000000", "没有这个房号")):
        field.fill(wrong)
        field.press("Enter")
        expect(fault).to_contain_text(words)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert fault.bounding_box()["y"] >= field.bounding_box()["y"] + field.bounding_box()["height"] - 2
        expect(page.one("lobby")).to_be_visible()
    field.fill(table.state.code)
    expect(fault).to_be_empty()
    field.press("Enter")
    expect(page.one("invitation")).to_contain_text("阿岚")


@on(SMALL, also=SIZES, looks=True)
def test_an_address_that_leads_nowhere_gets_a_page_of_ours(visitors, look):
    """C20, C22."""
    visit = visitors.open(None, stranger=True, settings=look)
    visit.faults.allow("404")
    page = visit.page
    answer = page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_test_id("nowhere")).to_be_visible()
    assert_no_sideways_scroll(page)
    assert not low_buttons(page)
    assert_accessible(page)
    page.get_by_test_id("nowhere").get_by_role("link").first.click()
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_only_browsers_get_that_page(visitors):
    browser, program = "text/html,application/xhtml+xml,*/*;q=0.8", "*/*"
    assert status_of(f"{visitors.url}/no/such/page", browser) == (404, "text/html; charset=utf-8")
    assert status_of(f"{visitors.url}/no/such/page", program)[1] == "application/json"
    assert status_of(f"{visitors.url}/api/nothing", browser)[1] == "application/json"


def test_a_table_that_is_gone_is_told_in_a_page_of_ours(visitors):
    page = visitors.open("/t/t000000000000", stranger=True).page
    expect(page.get_by_test_id("nowhere")).to_contain_text("散了")
    expect(page.get_by_test_id("nowhere")).to_contain_text("凭房号进入")
    expect(page.get_by_test_id("nowhere").get_by_test_id("code-input")).to_be_visible()
