"""Two people find each other, look at each other's figures, and one has enough of the other."""

import re

import pytest
from playwright.sync_api import expect

from paiju.client import Client
from paiju.protocol.messages import Pace
from tests.browser.company import SLOW
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.test_account import apart, fill, looked_over, new_handle, put_codes_away
from tests.browser.test_history import book, played


@pytest.fixture(autouse=True)
def opened(server, visitors):
    """The server has opened its database."""
    page = visitors.open(None, stranger=True).page
    page.goto("/readyz")
    while "people" in page.content():
        page.reload()


def account(visit, request):
    """A visitor's page and handle, once an account is made."""
    visit.faults.allow("40[34]")
    page, handle = apart(visit), new_handle(request)
    visit.faults.allow("4(0[134]|22)")
    fill(page, handle)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    expect(page.get_by_test_id("privacy")).to_be_visible()
    return page, handle


def profile(page, handle):
    page.goto(f"/u/{handle}")
    expect(page.locator(".acc-who")).to_contain_text("@" + handle)


@on(PHONE, DESK, also=SIZES, looks=True)
def test_friends_find_each_other_and_part(server, visitors, company, look, request):
    first, lan = account(visitors.open("/me", settings=look), request)
    visit = visitors.open("/me", settings=look)
    second, qin = account(visit, request)
    user = visit.guest.user
    company.run(book(server.folder, played(user, f"f{qin}x{user}", int(second.evaluate("Date.now()")))))
    looked_over(first)
    first.goto("/friends")
    expect(first.locator("main")).to_contain_text(re.compile("还没有好友|No friends yet"))
    looked_over(first)
    field = first.get_by_test_id("friend-handle")
    field.fill("nobody_here_9")
    field.press("Enter")
    expect(first.get_by_test_id("friends-fault")).to_be_visible()
    looked_over(first)
    field.fill("@" + qin)
    field.press("Enter")
    expect(first.get_by_test_id("asked")).to_contain_text("@" + qin)
    expect(first.get_by_test_id("friends-fault")).to_have_count(0)
    second.goto("/friends")
    expect(second.get_by_test_id("asks")).to_contain_text("@" + lan)
    looked_over(second)
    second.get_by_test_id("accept").click()
    second.get_by_test_id("friends").get_by_role("link").click()
    expect(second).to_have_url(re.compile(f"/u/{lan}$"))
    expect(second.get_by_test_id("no-figures")).to_be_visible()
    profile(first, qin)
    expect(first.get_by_test_id("sums-doudizhu")).to_be_visible()
    looked_over(first)
    second.goto("/me")
    second.get_by_test_id("privacy-statistics").select_option("me")
    expect(second.get_by_test_id("privacy-statistics")).to_have_value("me")
    expect(second.get_by_role("status").filter(has_text=re.compile("改好了|Saved"))).to_be_visible()
    first.reload()
    expect(first.get_by_test_id("no-figures")).to_be_visible()
    first.locator("summary").click()
    looked_over(first)
    first.get_by_test_id("block").click()
    looked_over(first)
    first.get_by_test_id("block-now").click()
    expect(first.get_by_test_id("unblock")).to_be_visible()
    second.goto(f"/u/{lan}")
    expect(second.get_by_test_id("hidden")).to_be_visible()
    looked_over(second)
    first.goto("/friends")
    looked_over(first)
    first.get_by_test_id("unblock").click()
    expect(first.get_by_test_id("blocked")).to_have_count(0)


@on(DESK)
def test_the_list_moves_by_itself_when_somebody_asks_or_accepts(visitors, request):
    first, _ = account(visitors.open("/me"), request)
    second, qin = account(visitors.open("/me"), request)
    for page in (first, second):
        page.goto("/friends")
        expect(page.locator("main")).to_contain_text(re.compile("还没有好友|No friends yet"))
    first.get_by_test_id("friend-handle").fill(qin)
    first.get_by_test_id("friend-handle").press("Enter")
    expect(first.get_by_test_id("asked")).to_contain_text("@" + qin)
    second.get_by_test_id("accept").click()
    expect(first.get_by_test_id("friends")).to_contain_text("@" + qin)
    expect(first.get_by_test_id("asked")).to_have_count(0)


@on(DESK)
def test_an_ask_is_taken_back_declined_and_a_friend_removed_on_the_profile(visitors, request):
    first, lan = account(visitors.open("/me"), request)
    second, qin = account(visitors.open("/me"), request)
    profile(first, qin)
    first.get_by_test_id("add-friend").click()
    first.get_by_test_id("withdraw").click()
    first.get_by_test_id("add-friend").click()
    expect(first.get_by_test_id("withdraw")).to_be_visible()
    profile(second, lan)
    second.get_by_test_id("decline").click()
    second.get_by_test_id("add-friend").click()
    expect(second.get_by_test_id("withdraw")).to_be_visible()
    first.reload()
    first.get_by_test_id("accept").click()
    first.locator("summary").click()
    first.get_by_test_id("end-friend").click()
    expect(first.get_by_test_id("add-friend")).to_be_visible()
    profile(first, lan)
    expect(first.get_by_test_id("add-friend")).to_have_count(0)


@on(PHONE, DESK)
def test_a_guest_is_told_what_friends_need(visitors):
    page = visitors.open("/friends").page
    expect(page.get_by_test_id("friends-guest")).to_be_visible()
    looked_over(page)
    page.goto("/u/somebody")
    expect(page.get_by_test_id("friends-guest")).to_be_visible()
    page.goto("/inbox")
    expect(page.get_by_test_id("friends-guest")).to_contain_text("收件箱")


@on(PHONE, DESK, also=SIZES, looks=True)
def test_the_inbox_tells_at_once_what_has_come_and_is_marked_as_read(visitors, look, request):
    first, lan = account(visitors.open("/me", settings=look), request)
    second, qin = account(visitors.open("/me", settings=look), request)
    first.goto("/inbox")
    expect(first.get_by_test_id("inbox-empty")).to_be_visible()
    looked_over(first)
    profile(second, lan)
    second.get_by_test_id("add-friend").click()
    # Told over the socket: nothing is reloaded.
    expect(first.get_by_test_id("inbox-now")).to_contain_text("@" + qin)
    expect(first.get_by_test_id("bell")).to_have_text("1")
    looked_over(first)
    first.get_by_test_id("read-all").press("Enter")
    expect(first.get_by_test_id("inbox-earlier")).to_contain_text("@" + qin)
    expect(first.get_by_test_id("bell")).to_have_text("")
    first.get_by_test_id("inbox-earlier").get_by_role("link").press("Enter")
    expect(first.get_by_test_id("asks")).to_contain_text("@" + qin)
    first.get_by_test_id("accept").click()
    second.get_by_test_id("bell").click()
    expect(second.get_by_test_id("inbox-now")).to_contain_text("@" + lan)
    looked_over(second)


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_friend_is_invited_from_the_table_and_sits_down_from_the_inbox(visitors, look, request):
    first, lan = account(visitors.open("/me", settings=look), request)
    visit = visitors.open("/me", settings=look)
    second, qin = account(visit, request)
    profile(first, qin)
    first.get_by_test_id("add-friend").click()
    expect(first.get_by_test_id("withdraw")).to_be_visible()
    profile(second, lan)
    second.get_by_test_id("accept").click()
    first.goto("/new/friends")
    first.get_by_test_id("create-go").click()
    expect(first.get_by_test_id("code")).to_be_visible()
    first.get_by_test_id("invite-friends").click()
    expect(first.get_by_test_id("invite-friend")).to_be_visible()
    looked_over(first)
    first.get_by_test_id("invite-friend").press("Enter")
    expect(first.get_by_test_id("invite-sheet").get_by_role("status")).to_be_visible()
    first.keyboard.press("Escape")
    second.get_by_test_id("bell").click()
    expect(second.get_by_test_id("accept-invitation")).to_be_visible()
    looked_over(second)
    second.get_by_test_id("accept-invitation").press("Enter")
    expect(second).to_have_url(re.compile("/[tc]/"))
    expect(second.get_by_test_id("invite-friends")).to_be_visible()


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_friend_is_seen_to_come_and_to_play_in_public_and_may_hide(
    server, visitors, company, look, request
):
    first, lan = account(visitors.open("/me", settings=look), request)
    second, qin = account(visitors.open("/me", settings=look), request)
    token = second.evaluate("JSON.parse(localStorage['paiju.account']).token")
    profile(first, qin)
    first.get_by_test_id("add-friend").click()
    expect(first.get_by_test_id("withdraw")).to_be_visible()
    profile(second, lan)
    second.get_by_test_id("accept").click()
    expect(second.get_by_test_id("accept")).to_have_count(0)
    first.goto("/friends")
    row = first.get_by_test_id("friends").get_by_role("listitem")
    expect(row).to_contain_text("@" + qin)
    client = company.run(Client.connect(server.url, token=token))
    expect(row).to_contain_text(re.compile("在线|Online"))
    looked_over(first)
    table = company.run(client.create("doudizhu", pace=Pace(**SLOW)))
    expect(row).to_contain_text(re.compile("在打|At a table"))
    looked_over(first)
    profile(first, qin)
    expect(first.get_by_test_id("place")).to_be_visible()
    looked_over(first)
    first.goto("/friends")
    first.get_by_test_id("watch-friend").click()
    expect(first).to_have_url(re.compile(f"/t/{table.id}"))
    second.goto("/me")
    second.get_by_test_id("privacy-presence").select_option("me")
    expect(second.get_by_role("status").filter(has_text=re.compile("改好了|Saved"))).to_be_visible()
    first.goto("/friends")
    expect(row).to_contain_text("@" + qin)
    expect(first.get_by_test_id("watch-friend")).to_have_count(0)
    looked_over(first)
    company.run(client.close())
