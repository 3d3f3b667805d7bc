"""The page shows the operator's announcement, and says why a person is excluded."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.sizes import DESK, PHONE, on
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server

TOKEN = "operator" * 4


@pytest.fixture
def own_server(server_options, tmp_path):
    with running_server(tmp_path / "paiju", "--demo", "--operator-token", TOKEN, *server_options) as server:
        yield server


@pytest.fixture
def visit(browser, own_server, size):
    visitors = Visitors(browser, own_server.url, size)
    visit = visitors.open("/", settings={"lang": "en"})
    try:
        yield visit
        visitors.assert_faultless()
    finally:
        visitors.close()


def act(server, name, number, **fields):
    body = {"act": name, "id": f"browser-{number}", "reason": "a test", **fields}
    headers = {"Authorization": f"Bearer {TOKEN}"}
    httpx.post(server.url + "/api/admin/acts", json=body, headers=headers, timeout=60).raise_for_status()


@on(DESK, also=(PHONE,))
def test_an_announcement_is_a_banner_until_it_is_read_or_withdrawn(visit, own_server):
    page = visit.page
    banner = page.get_by_test_id("announcement")
    act(own_server, "announce", 1, zh="今晚十点维护", en="Maintenance at ten tonight", hours=1)
    expect(banner).to_have_text("Maintenance at ten tonight")
    page.goto("/t/demo")
    expect(banner).to_be_visible()
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    act(own_server, "announce", 2, en="Later than thought", hours=1)
    expect(banner).to_have_text("Later than thought")
    act(own_server, "announce", 3, hours=0)
    expect(banner).to_have_count(0)


@pytest.mark.long(reason="web/test/app/begins tests the words")
@on(DESK)
def test_a_planned_maintenance_is_a_banner_with_a_countdown(visit, own_server):
    banner = visit.page.get_by_test_id("announcement")
    at = (datetime.now(UTC) + timedelta(minutes=9, seconds=30)).isoformat()
    act(own_server, "maintenance", 1, level=3, at=at, en="A new version comes")
    expect(banner).to_have_text("A new version comes (begins in 10 min)")
    act(own_server, "maintenance", 2, level=0)
    expect(banner).to_have_count(0)


def test_an_excluded_person_is_told_why(visit, own_server):
    page = visit.page
    user = page.evaluate("JSON.parse(localStorage.getItem('paiju.account') ?? '{}').user")
    visit.faults.allow("/api/daily")  # asked by the lobby, maybe after the account was closed
    act(own_server, "user.sanction", 1, user=user, kind="closed", hours=1, public="insults")
    for path in (None, "/t/demo"):
        if path is not None:
            page.goto(path)
        expect(page.get_by_test_id("excluded")).to_contain_text("insults")
