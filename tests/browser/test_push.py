"""Web Push, from the switch in the page to what the service worker shows.

Between the two a push service of the test stands for that of the browser: Chromium's is not to be reached here.
Headless Chromium shows no notification either, so the worker writes down what it would show.
"""

import json
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.company import Company, Guest, new_guest, post
from tests.browser.sizes import DESK, PHONE, on
from tests.browser.tables import House
from tests.browser.test_account import PASSWORD
from tests.browser.test_calls import LOOK
from tests.browser.test_shared_table import LEAD
from tests.browser.visitors import Visitors
from tests.client.running_server import UNHURRIED, running_server
from tests.ports import free_port
from tests.server.push.receiving import Browser, push_service

SHOWN = """
const shown = []
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
    shown.push({ title, body, tag, table: data.table })
}
self.addEventListener('message', ({ data, ports }) => data === 'shown?' && ports[0].postMessage(shown))
"""
"""Added to the worker: what it shows."""
ASK = """() => new Promise((tell) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => tell(data)
    navigator.serviceWorker.controller.postMessage('shown?', [port2])
})"""
SUBSCRIBED = """([endpoint, keys]) => {
    let subscription = null
    globalThis.Notification = class {
        static permission = 'default'
        static requestPermission = async () => (Notification.permission = 'granted')
    }
    PushManager.prototype.getSubscription = async () => subscription
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        const toJSON = () => ({ endpoint, keys })
        const unsubscribe = async () => { subscription = null; return true }
        globalThis.applicationServerKey = applicationServerKey
        return (subscription = { toJSON, unsubscribe })
    }
}"""
"""The browser's own part of a subscription."""


@pytest.fixture
def beside():
    """A thread for the push service and for company at the table."""
    company = Company("")
    yield company
    company.close()


@pytest.fixture
def service(beside, tmp_path, monkeypatch):
    running = push_service(tmp_path)
    service = beside.run(running.__aenter__())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    yield service
    beside.run(running.__aexit__(None, None, None))


@pytest.fixture
def site(service, beside, built, tmp_path):
    folder = shutil.copytree(built, tmp_path / "page")
    with (folder / "sw.js").open("a") as worker:
        worker.write(SHOWN)
    options = ("--no-demo", "--web-dir", str(folder), "--push-hosts", service.host, *UNHURRIED)
    with running_server(tmp_path / "paiju", *options, port=free_port()) as server:
        beside.url = server.url
        yield server


@pytest.fixture
def visitors(browser, site, size):
    made = Visitors(browser, site.url, size)
    yield made
    made.assert_faultless()
    made.close()


@pytest.fixture
def subscribed(visitors, site, service):
    """A page of an account whose browser can be subscribed, the worker in control of it; and that browser."""
    browser = Browser()
    guest = new_guest(site.url, "阿岚")
    made = post(f"{site.url}/api/account", {"handle": "lan_called", "password": PASSWORD}, guest.token)
    kept = {name: made[name] for name in ("user", "name", "handle", "token", "expires_at")}
    visit = visitors.open(
        None, stranger=True, settings={"lang": "en", "account": kept}, service_workers="allow"
    )
    visit.guest = Guest(*(made[name] for name in Guest._fields))
    subscription = json.dumps([service.endpoint(), browser.keys])
    visit.page.add_init_script(f"({SUBSCRIBED})({subscription})")
    visit.page.goto("/me")
    visit.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visit.page.reload()
    assert visit.page.evaluate("navigator.serviceWorker.controller !== null")
    return visit, browser


def deliver(page, url, text):
    """Give the worker a message, as the browser does that has got one."""
    session = page.context.new_cdp_session(page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(10)
    message = {"origin": url, "registrationId": found[0]["registrationId"], "data": text}
    session.send("ServiceWorker.deliverPushMessage", message)
    while not page.evaluate(ASK):
        page.wait_for_timeout(10)
    return page.evaluate(ASK)


@on(DESK)
def test_whoever_leaves_the_page_in_a_turn_is_told_by_the_service_worker(
    subscribed, visitors, beside, service, site
):
    visit, browser = subscribed
    page = visit.page
    turn = page.get_by_test_id("push-turn").get_by_role("switch")
    turn.click()
    expect(turn).to_have_attribute("aria-checked", "true")
    setting = House(visitors, beside).open(LEAD, visit=visit)
    page.evaluate(LOOK, True)
    message = beside.run(service.next())
    told = browser.read(message.body)
    assert told == {"kind": "turn", "table": setting.table, "until": told["until"]}
    (shown,) = deliver(page, site.url, json.dumps(told))
    assert shown == {
        "title": "Your turn", "body": "Open the table", "tag": f"turn-{setting.table}", "table": setting.table
    }  # fmt: skip
    page.evaluate(LOOK, False)


@on(PHONE, also=[DESK])
def test_what_a_browser_tells_and_when_is_chosen_on_ones_own_page(subscribed):
    page = subscribed[0].page
    box = page.get_by_test_id("notifications")
    expect(box.get_by_test_id("push-quiet")).to_have_count(0)
    for kind in ("turn", "invited"):
        switch = box.get_by_test_id(f"push-{kind}").get_by_role("switch")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
    assert len(page.evaluate("applicationServerKey")) == 87
    quiet = box.get_by_test_id("push-quiet").get_by_role("switch")
    quiet.click()
    expect(quiet).to_have_attribute("aria-checked", "true")
    since = box.get_by_label("From", exact=True)
    expect(since).to_have_value("23:00")
    since.fill("22:30")
    since.blur()
    assert_accessible(page)
    page.reload()
    expect(since).to_have_value("22:30")
    for kind in ("turn", "invited"):
        switch = box.get_by_test_id(f"push-{kind}").get_by_role("switch")
        expect(switch).to_have_attribute("aria-checked", "true")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
    expect(box.get_by_test_id("push-quiet")).to_have_count(0)
