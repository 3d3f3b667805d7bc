"""Passkeys in the page, with an authenticator of the browser's own: made in mid-deal, signed in by, looked after."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.deals import before_the_end
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.test_account import apart, looked_over, new_handle, opened, put_codes_away
from tests.browser.visitors import Visitors

__all__ = ["opened"]


@pytest.fixture
def visitors(browser, server, size):
    """People who come to `localhost`: an address is no name that a passkey could be for."""
    people = Visitors(browser, server.url.replace("127.0.0.1", "localhost"), size)
    try:
        yield people
        people.assert_faultless()
    finally:
        people.close()


def authenticator(page):
    """Give a page a device that knows its owner; return what talks to it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    name = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def call(method, **more):
        return session.send(f"WebAuthn.{method}", {"authenticatorId": name, **more})

    return call


def kept(page):
    return page.evaluate("JSON.parse(localStorage['paiju.account'])")


@on(PHONE, also=SIZES)
def test_a_guest_makes_an_account_by_passkey_in_mid_deal_and_plays_on(house, request):
    me = house.open(before_the_end("doudizhu", seed=8), bots=True, pace={"bot_ms": 0}).me
    page, user = apart(me.visit), me.visit.guest.user
    key = authenticator(page)
    hand, handle = sorted(me.cards()), new_handle(request)
    page.goto("/me")
    page.get_by_test_id("handle").fill(handle)
    looked_over(page)
    page.get_by_test_id("keep-key").click()
    put_codes_away(page)
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    assert (kept(page)["user"], kept(page)["handle"]) == (user, handle)
    (made,) = key("getCredentials")["credentials"]
    assert (made["rpId"], made["isResidentCredential"]) == ("localhost", True)
    page.get_by_test_id("resume-table").get_by_role("link").click()
    me.wait_for_cards()
    assert sorted(me.cards()) == hand


@on(DESK, also=SIZES)
def test_passkeys_are_signed_in_by_without_a_name_named_and_removed(visitors, request):
    visit = visitors.open("/me")
    visit.faults.allow("403")
    page = apart(visit)
    key = authenticator(page)
    handle = new_handle(request)
    page.get_by_test_id("handle").fill(handle)
    page.get_by_test_id("keep-key").click()
    put_codes_away(page)
    user = kept(page)["user"]
    page.get_by_test_id("sign-out").click()
    page.goto("/sign-in")
    looked_over(page)
    # Who does not touch the device comes to no harm, and may try again.
    key("setUserVerified", isUserVerified=False)
    page.get_by_test_id("sign-in-key").click()
    expect(page.get_by_test_id("account-fault")).to_be_visible()
    key("setUserVerified", isUserVerified=True)
    page.get_by_test_id("sign-in-key").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert (kept(page)["user"], kept(page)["handle"]) == (user, handle)
    page.goto("/me")
    # This device has one already; the only one stays.
    page.get_by_test_id("add-passkey").click()
    page.get_by_test_id("make-passkey").click()
    sheet = page.get_by_test_id("way-sheet")
    expect(sheet.get_by_test_id("account-fault")).to_be_visible()
    looked_over(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("edit-passkey").click()
    page.get_by_test_id("remove-passkey").click()
    expect(sheet.get_by_test_id("account-fault")).to_contain_text("最后一种")
    looked_over(page)
    page.get_by_test_id("passkey-label").fill("蓝色钥匙")
    page.get_by_test_id("save-passkey").click()
    expect(page.get_by_test_id("passkey")).to_contain_text("蓝色钥匙")
    stale(page)
    page.reload()
    page.get_by_test_id("change-password").click()
    looked_over(page)
    page.get_by_test_id("confirm-key").click()
    page.get_by_test_id("password").fill("correct horse battery")
    page.get_by_test_id("set-password").click()
    expect(sheet).to_have_count(0)
    page.get_by_test_id("edit-passkey").click()
    page.get_by_test_id("confirm-key").click()
    page.get_by_test_id("remove-passkey").click()
    expect(page.get_by_test_id("passkey")).to_have_count(0)
    # The browser still has it, and the server says that it is nobody's.
    page.get_by_test_id("sign-out").click()
    page.goto("/sign-in")
    page.get_by_test_id("sign-in-key").click()
    expect(page.get_by_test_id("account-fault")).to_contain_text("不能用")


def stale(page):
    """Let the page take its sign-in for one of long ago."""

    def older(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "signed_in_at": 0}))

    page.route(
        "**/api/account", lambda route: older(route) if route.request.method == "GET" else route.continue_()
    )
