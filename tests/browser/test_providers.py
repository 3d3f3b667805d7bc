"""Signing in by a provider that the test runs: results are kept, another device comes, a link is made and removed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import DESK, PHONE, on
from tests.browser.test_account import apart, looked_over, new_handle, put_codes_away
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server
from tests.server.people.provider import RunningProvider


@pytest.fixture(scope="module")
def provider():
    one = RunningProvider()
    yield one
    one.close()


@pytest.fixture(scope="module")
def provided(provider, built, tmp_path_factory):
    """A server at `localhost` with that provider."""
    folder = tmp_path_factory.mktemp("provided")
    with running_server(
        folder / "data", "--providers", str(provider.written(folder)), "--web-dir", str(built)
    ) as server:
        yield server


@pytest.fixture
def people(browser, provided, size):
    people = Visitors(browser, provided.url.replace("127.0.0.1", "localhost"), size)
    try:
        page = people.open(None, stranger=True).page
        page.goto("/readyz")
        while "people" in page.content():
            page.reload()
        yield people
        people.assert_faultless()
    finally:
        people.close()


def kept(page):
    return page.evaluate("JSON.parse(localStorage['paiju.account'])")


@on(PHONE, also=(DESK,))
def test_a_provider_makes_an_account_signs_in_and_is_linked(people, provider, request):
    provider.subject = new_handle(request)
    visit = people.open("/me")
    visit.faults.allow("403")
    page, user = apart(visit), visit.guest.user
    looked_over(page)
    page.get_by_test_id("provider-tea").click()
    # The page that is left has such a field, too.
    back = page.get_by_test_id("sign-in-back")
    expect(back.get_by_test_id("handle")).to_be_visible()
    assert "code=" not in page.url
    looked_over(page)
    page.get_by_test_id("handle").fill(provider.subject)
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    expect(page).to_have_url(re.compile(r"/me$"))
    expect(page.get_by_test_id("identity")).to_contain_text("Tea")
    assert kept(page)["user"] == user
    looked_over(page)
    page.get_by_test_id("edit-identity").click()
    page.get_by_test_id("remove-identity").click()
    expect(page.get_by_test_id("account-fault")).to_contain_text("最后一种")
    # Another device comes by the same page of the provider's, and is asked for nothing.
    other = apart(people.open("/sign-in"))
    other.get_by_test_id("provider-tea").click()
    expect(other).to_have_url(re.compile(r"/$"))
    assert kept(other)["user"] == user
    # What is left of the query leads nowhere: the flow has ended.
    other.goto("/sign-in/tea?code=x&state=y")
    expect(other.get_by_test_id("account-fault")).to_be_visible()
    looked_over(other)


@on(DESK, also=(PHONE,))
def test_an_account_adds_a_provider_and_removes_it(people, provider, request):
    provider.subject = new_handle(request)
    page = apart(people.open("/me"))
    page.get_by_test_id("handle").fill(provider.subject)
    page.get_by_test_id("password").fill("correct horse battery")
    page.get_by_test_id("keep-submit").click()
    put_codes_away(page)
    page.get_by_test_id("add-identity").click()
    looked_over(page)
    page.get_by_test_id("provider-tea").click()
    expect(page).to_have_url(re.compile(r"/me$"))
    expect(page.get_by_test_id("identity")).to_have_count(1)
    page.get_by_test_id("edit-identity").click()
    page.get_by_test_id("remove-identity").click()
    expect(page.get_by_test_id("identity")).to_have_count(0)
