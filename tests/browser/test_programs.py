"""Programs and API tokens on one's own page: declared, made, shown once, ended."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.test_account import apart, fill, looked_over, new_handle, opened, put_codes_away
from tests.browser.test_passkeys import stale

__all__ = ["opened"]

ASKED = """([path, token]) => fetch(path, {headers: {Authorization: 'Bearer ' + token}}).then(
    async (answer) => [answer.status, await answer.json()])"""


@pytest.fixture
def own(visitors, look, request):
    """An account's own page, and its handle; the clipboard may be read."""
    visit = visitors.open("/me", settings=look)
    page, handle = apart(visit), new_handle(request)
    visit.faults.allow("4(01|03|22)")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fill(page, handle)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    return page, handle


def shown_token(page, label):
    """Make a token on the form that is open; return it, as the clipboard has it."""
    page.get_by_test_id("token-label").fill(label)
    page.get_by_test_id("make-token").click()
    shown = page.get_by_test_id("new-token-text")
    expect(shown).to_be_focused()
    # It goes by its own button alone.
    page.keyboard.press("Escape")
    looked_over(page)
    page.get_by_test_id("copy-token").click()
    expect(page.get_by_test_id("toast")).not_to_be_empty()
    token = page.evaluate("navigator.clipboard.readText()")
    assert token == shown.input_value()
    page.get_by_test_id("token-stored").click()
    expect(page.get_by_test_id("make-sheet")).to_have_count(0)
    assert token not in page.content() + page.evaluate("JSON.stringify(localStorage)")
    return token


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_program_is_declared_gets_a_token_and_is_removed(own):
    page, handle = own
    looked_over(page)
    page.get_by_test_id("new-program").click()
    page.get_by_test_id("program-handle").fill("@" + handle)
    page.get_by_test_id("declare").click()
    expect(page.get_by_test_id("make-sheet").get_by_role("alert")).to_contain_text("@" + handle)
    looked_over(page)
    name = handle[:17] + "_x"
    page.get_by_test_id("program-handle").fill(name)
    page.get_by_test_id("program-name").fill("茶机")
    page.get_by_test_id("declare").click()
    user = page.get_by_test_id("token-user")
    expect(user.locator("option:checked")).to_have_text("@" + name)
    page.get_by_test_id("make-token").click()
    expect(page.get_by_test_id("account-fault")).to_contain_text("40")
    looked_over(page)
    expect(page.get_by_test_id("scope-social")).to_have_count(0)
    page.get_by_test_id("scope-read").uncheck()
    token = shown_token(page, "a <b>shelf</b> of pots")
    lines = page.get_by_test_id("tokens").get_by_test_id("token")
    expect(lines).to_contain_text(["a <b>shelf</b> of pots"])
    expect(lines).to_contain_text(["@" + name])
    assert page.evaluate(ASKED, ["/api/users/me/deals", token])[0] == 403
    looked_over(page)
    page.get_by_test_id("program").get_by_role("link").click()
    expect(page.get_by_test_id("owner")).to_have_text(re.compile(f"@{handle}$"))
    expect(page.get_by_test_id("add-friend")).to_have_count(0)
    looked_over(page)
    page.go_back()
    # By the keyboard alone: the sheet takes the focus, Esc keeps the program, Enter on the last button removes it.
    page.get_by_test_id("remove-program").press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("program")).to_contain_text("茶机")
    page.get_by_test_id("remove-program").press("Enter")
    looked_over(page)
    page.get_by_test_id("end-now").press("Enter")
    expect(page.get_by_test_id("program")).to_have_count(0)
    expect(lines).to_have_count(0)
    assert page.evaluate(ASKED, ["/api/users/me/deals", token])[0] == 401


@on(PHONE, also=SIZES, looks=True)
def test_a_token_of_ones_own_needs_a_fresh_sign_in_and_ends_without(own):
    page, _ = own
    stale(page)
    page.reload()
    page.get_by_test_id("new-token").click()
    looked_over(page)
    page.get_by_test_id("password").fill("correct horse battery")
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("scope-social").check()
    page.get_by_test_id("scope-play").uncheck()
    token = shown_token(page, "kitchen")
    assert page.evaluate(ASKED, ["/api/friends", token])[0] == 200
    assert page.evaluate(ASKED, ["/api/users/me/deals", token])[0] == 200
    page.get_by_test_id("end-token").click()
    expect(page.get_by_test_id("end-sheet")).to_contain_text("kitchen")
    looked_over(page)
    page.get_by_test_id("end-now").click()
    expect(page.get_by_test_id("token")).to_have_count(0)
    assert page.evaluate(ASKED, ["/api/users/me/deals", token])[0] == 401
