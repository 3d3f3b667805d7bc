"""A guest keeps its results, in the middle of play; signs in elsewhere; ends what it does not know."""

import itertools
import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.deals import before_the_end
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.targets import assert_no_sideways_scroll, low_buttons
from tests.browser.test_history import book, played

PASSWORD = "correct horse battery"
NAMES = itertools.count(1)


def apart(visit):
    """Let a page come from an address of its own, as ten accounts an hour are made from one; refusals are no faults."""
    visit.faults.allow("4(01|22)")
    page = visit.page
    page.set_extra_http_headers({"X-Forwarded-For": f"10.9.{next(NAMES)}.1"})
    return page


def new_handle(request):
    return f"q{next(NAMES)}{re.sub(r'[^a-z]', '', request.node.callspec.id.lower())}"[:20]


def put_codes_away(page):
    expect(page.locator(".acc-codes li")).to_have_count(8)
    codes = page.locator(".acc-codes li").all_inner_texts()
    expect(page.get_by_test_id("codes-done")).to_be_disabled()
    page.get_by_test_id("codes-stored").check()
    page.get_by_test_id("codes-done").click()
    return codes


def fill(page, handle, password=PASSWORD):
    page.get_by_test_id("handle").fill(handle)
    page.get_by_test_id("password").fill(password)


def looked_over(page):
    assert_no_sideways_scroll(page)
    assert low_buttons(page) == []
    assert_accessible(page)


@pytest.fixture(autouse=True)
def opened(server, visitors):
    """The server has opened its database."""
    page = visitors.open(None, stranger=True).page
    page.goto("/readyz")
    while "people" in page.content():
        page.reload()


@on(PHONE, DESK, also=SIZES)
def test_a_guest_keeps_its_results_after_a_deal_and_plays_on(house, server, company, request):
    offered = {"keep-later": 0}
    me = house.open(before_the_end("doudizhu", seed=8), bots=True, pace={"bot_ms": 0}, settings=offered).me
    page, user = apart(me.visit), me.visit.guest.user
    company.run(book(server.folder, played(user, f"a{next(NAMES)}x{user}", int(page.evaluate("Date.now()")))))
    while choices(me):
        click(me, choices(me))
        page.wait_for_timeout(50)
    offer = page.get_by_test_id("keep-offer")
    expect(offer).to_be_visible()
    assert_accessible(page)
    handle = new_handle(request)
    page.get_by_test_id("keep-now").click()
    sheet = page.get_by_test_id("keep-sheet")
    fill(page, handle, "1234567890")
    page.get_by_test_id("keep-submit").click()
    expect(sheet.locator(".fault")).to_be_visible()
    assert_accessible(page)
    page.get_by_test_id("password").fill(PASSWORD)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    expect(sheet).to_have_count(0)
    kept = page.evaluate("JSON.parse(localStorage['paiju.account'])")
    assert (kept["user"], kept["handle"]) == (user, handle)
    assert "refresh" not in kept
    # The same seat on the same connection; after a reload, in the deal, the new token has seat and hand.
    me.press("next")
    me.wait_for_cards()
    hand = sorted(me.cards())
    page.reload()
    me.wait_for_cards()
    assert sorted(me.cards()) == hand
    expect(page.get_by_test_id("keep-offer")).to_have_count(0)
    page.goto("/me")
    expect(page.get_by_test_id("resume-table")).to_be_visible()
    looked_over(page)


@on(PHONE, DESK, also=SIZES, looks=True)
def test_an_account_is_made_signed_in_elsewhere_and_looked_after(visitors, look, request):
    first = apart(visitors.open("/me", settings=look))
    handle = new_handle(request)
    fill(first, handle)
    looked_over(first)
    first.get_by_test_id("keep-submit").click()
    codes = put_codes_away(first)
    expect(first.get_by_test_id("devices")).to_be_visible()
    expect(first.locator("main")).to_contain_text("@" + handle)
    looked_over(first)
    second = apart(visitors.open("/sign-in", settings=look))
    fill(second, handle, "wrong password")
    second.get_by_test_id("sign-in-submit").click()
    expect(second.get_by_test_id("account-fault")).to_be_visible()
    looked_over(second)
    fill(second, handle)
    second.get_by_test_id("sign-in-submit").click()
    expect(second).to_have_url(re.compile(r"/$"))
    second.goto("/me")
    expect(second.get_by_test_id("end-device")).to_have_count(1)
    second.get_by_test_id("end-others").click()
    expect(second.get_by_test_id("end-device")).to_have_count(0)
    # The other page is a guest's again, who signs in by a code, and sets a password before anything else.
    expect(first.locator("main.wide")).to_be_visible()
    first.goto("/sign-in")
    first.get_by_test_id("by-code").click()
    first.get_by_test_id("handle").fill(handle)
    first.get_by_test_id("recovery-code").fill(codes[0].lower())
    first.get_by_test_id("sign-in-submit").click()
    first.get_by_test_id("password").fill(PASSWORD + "2")
    looked_over(first)
    first.get_by_test_id("set-password").click()
    expect(first.get_by_test_id("ways")).to_contain_text("7")
    first.get_by_test_id("new-codes").click()
    first.get_by_test_id("make-codes").click()
    assert put_codes_away(first) != codes
    first.get_by_test_id("edit-name").click()
    first.get_by_test_id("name-input").fill("七公公")
    first.get_by_test_id("name-ok").click()
    expect(first.locator(".acc-who h2")).to_have_text("七公公")
    first.get_by_test_id("sign-out").click()
    expect(first).to_have_url(re.compile(r"/$"))
    assert first.evaluate("localStorage['paiju.account']") is None


@on(DESK)
def test_who_signs_in_over_another_account_ends_its_session_here(visitors, request):
    pages = [apart(visitors.open("/me")) for _ in range(2)]
    handles = [new_handle(request) for _ in pages]
    for page, handle in zip(pages, handles, strict=True):
        fill(page, handle)
        page.get_by_test_id("keep-submit").click()
        put_codes_away(page)
    first = pages[0]
    first.goto("/sign-in")
    fill(first, handles[1])
    with first.expect_response(lambda answer: answer.request.method == "DELETE") as out:
        first.get_by_test_id("sign-in-submit").click()
    assert (out.value.url.endswith("/api/session"), out.value.status) == (True, 200)
    # The cookie is that of the account which is here now.
    first.goto("/me")
    expect(first.locator("main")).to_contain_text("@" + handles[1])
    again = first.evaluate("fetch('/api/session/refresh', {method: 'POST'}).then((answer) => answer.json())")
    assert again["handle"] == handles[1]


@on(PHONE, DESK)
def test_at_an_address_that_is_no_name_the_sign_in_page_says_where_passkeys_work(visitors):
    page = visitors.open("/sign-in").page
    there = re.compile("^http://localhost:")
    expect(page.get_by_test_id("keys-at").get_by_role("link")).to_have_attribute("href", there)
    looked_over(page)


@on(DESK)
def test_a_token_that_ends_is_replaced_by_the_cookie(visitors, request):
    page = apart(visitors.open("/me"))
    handle = new_handle(request)
    fill(page, handle)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    before = page.evaluate("JSON.parse(localStorage['paiju.account'])")
    # As after a day: the token that is kept is good no more.
    page.evaluate(
        """(account) => localStorage.setItem('paiju.account',
            JSON.stringify({...account, token: account.token + 'x', expires_at: Date.now() - 1000}))""",
        before,
    )
    page.goto("/me")
    expect(page.get_by_test_id("devices")).to_be_visible()
    after = page.evaluate("JSON.parse(localStorage['paiju.account'])")
    assert after["user"] == before["user"]
    assert after["token"] != before["token"] + "x"
    assert after["expires_at"] > page.evaluate("Date.now()")


@on(PHONE, DESK, also=SIZES, looks=True)
def test_an_account_is_deleted_once_its_seat_is_left(visitors, look, request):
    visit = visitors.open("/me", settings=look)
    page = apart(visit)
    visit.faults.allow("4(01|03|22)")
    handle = new_handle(request)
    fill(page, handle)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    page.goto("/new")
    page.get_by_test_id("create-go").click()
    expect(page).to_have_url(re.compile("/t/"))
    table = page.url
    page.goto("/me")
    with page.expect_download() as taken:
        page.get_by_test_id("export-account").click()
    with zipfile.ZipFile(taken.value.path()) as packed:
        assert json.loads(packed.read("account.json"))["handle"] == handle
    page.get_by_test_id("delete-account").click()
    expect(page.get_by_test_id("delete-do")).to_be_disabled()
    page.get_by_test_id("delete-handle").fill("@" + handle)
    looked_over(page)
    page.get_by_test_id("delete-do").click()
    expect(page.get_by_test_id("delete-seated")).to_be_visible()
    looked_over(page)
    page.get_by_test_id("delete-sheet").get_by_role("link").click()
    expect(page).to_have_url(table)
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.goto("/me")
    page.get_by_test_id("delete-account").click()
    page.get_by_test_id("delete-handle").fill(handle)
    page.get_by_test_id("delete-do").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.evaluate("localStorage['paiju.account']") is None
    page.goto("/sign-in")
    fill(page, handle)
    page.get_by_test_id("sign-in-submit").click()
    expect(page.get_by_test_id("account-fault")).to_be_visible()
