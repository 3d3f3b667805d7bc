"""The page below a path prefix, as behind a proxy: `paiju serve --base-path /cards/paiju`."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import PHONE, on
from tests.browser.tables import TablePage
from tests.browser.test_installed import IS_KEPT
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server

BASE = "/cards/paiju"


@pytest.fixture(scope="module")
def based_server(built, tmp_path_factory):
    options = "--base-path", BASE, "--demo", "--web-dir", str(built)
    with running_server(tmp_path_factory.mktemp("based"), *options) as server:
        yield server


@pytest.fixture
def people(browser, based_server, size):
    people = Visitors(browser, based_server.url.removesuffix(BASE), size)
    try:
        yield people
        people.assert_faultless()
    finally:
        people.close()


@on(PHONE)
def test_a_first_visit_leads_to_cards_a_reload_and_a_link_to_the_same_table(people):
    page = TablePage(people.open(f"{BASE}/", stranger=True))
    page.press("tile-doudizhu")
    page.page.wait_for_url(re.compile(f"{BASE}/t/t[0-9a-f]+$"))
    expect(page.hand).to_have_count(17)
    page.page.reload()
    expect(page.hand).to_have_count(17)
    beside = TablePage(people.open(page.page.url.removeprefix(people.url), name="看客"))
    expect(beside.one("table")).to_be_visible()
    expect(beside.one("seat-0")).to_be_visible()


@on(PHONE)
def test_links_lead_below_the_prefix_and_so_does_the_way_back(people):
    page = people.open(f"{BASE}/", stranger=True).page
    hrefs = page.locator("a[href]").evaluate_all("all => all.map((one) => one.pathname)")
    assert hrefs
    assert [href for href in hrefs if not href.startswith(f"{BASE}/")] == []
    page.get_by_test_id("friends").click()
    page.wait_for_url(f"**{BASE}/new/friends")
    page.go_back()
    page.wait_for_url(f"**{BASE}/")
    expect(page.get_by_test_id("tile-doudizhu")).to_be_visible()


@on(PHONE)
def test_it_can_be_installed_below_the_prefix(people):
    page = people.open(f"{BASE}/", stranger=True, service_workers="allow").page
    assert page.evaluate(IS_KEPT)
    scope = page.evaluate("navigator.serviceWorker.ready.then((kept) => new URL(kept.scope).pathname)")
    assert scope == f"{BASE}/"
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith(f"{BASE}/manifest.webmanifest")
    assert json.loads(told["data"])["scope"] == "./"
