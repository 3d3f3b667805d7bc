"""The page as an application: it can be installed, opens without its server, and says when a new version is there."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import DESK, PHONE, on
from tests.browser.visitors import Visitors
from tests.client.running_server import running_server
from tests.ports import free_port

AWAY = (
    r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|"
    r"WebSocket connection|ServiceWorker|Failed to load"
)
"""What a browser says of a server killed before, during (a reply cut short) or after a request."""
IS_KEPT = "navigator.serviceWorker.ready.then((kept) => kept.active.state !== 'redundant')"
WHEN_ACTIVE = """async () => {
    const { waiting, active } = await navigator.serviceWorker.ready
    const next = waiting ?? active
    while (next.state !== 'activated')
        await new Promise((then) => next.addEventListener('statechange', then, { once: true }))
    return caches.keys()
}"""
BUSY = """
self.addEventListener('message', (event) => {
    if (event.data === 'stay') event.waitUntil(new Promise(() => {}))
})
"""
"""Added to a worker: on request it never ends what it does, so no other may take its place."""
PRESSED = """
self.addEventListener('message', ({ data }) => {
    if (data?.press === undefined) return
    const pressed = new ExtendableEvent('notificationclick')
    pressed.notification = { close() {}, data: data.press }
    pressed.waitUntil = () => {}
    self.dispatchEvent(pressed)
})
WindowClient.prototype.focus = async () => {}
"""
"""Added to a worker: a message stands for the press of a notification, which headless Chromium never shows."""
KEPT = """async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
}"""


@pytest.fixture
def folder(request, built, tmp_path):
    """A build that may be changed; its worker has the test's parameter at its end."""
    folder = shutil.copytree(built, tmp_path / "page")
    with (folder / "sw.js").open("a") as worker:
        worker.write(getattr(request, "param", ""))
    return folder


@pytest.fixture
def own_server(folder, tmp_path):
    with running_server(tmp_path / "paiju", "--demo", "--web-dir", str(folder), port=free_port()) as server:
        yield server


@pytest.fixture
def visit(browser, own_server, size):
    """A page that the worker serves; it may find its server away."""
    visitors = Visitors(browser, own_server.url, size)
    visit = visitors.open("/", stranger=True, settings={"lang": "en"}, service_workers="allow")
    visit.faults.allow(AWAY)
    assert visit.page.evaluate(IS_KEPT)
    visit.page.reload()
    assert visit.page.evaluate("navigator.serviceWorker.controller !== null")
    try:
        yield visit
        visitors.assert_faultless()
    finally:
        visitors.close()


def test_it_can_be_installed_and_only_the_shell_is_kept(visit):
    page = visit.page
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] in ([], ["in-incognito"])
    icons = page.evaluate(
        "async () => (await (await fetch('/manifest.webmanifest')).json()).icons.map(({ src }) => src)"
    )
    for icon in (*icons, "icons/touch-180.png"):
        assert page.evaluate("async (src) => (await fetch('/' + src)).status", icon) == 200
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert [path for path in kept if path != "/" and not path.startswith("/assets/")] == []
    assert any("TablePage" in path for path in kept)


@on(PHONE, also=[DESK])
def test_without_its_server_it_opens_says_so_and_comes_back_and_the_rules_can_be_read(visit, own_server):
    port = own_server.port
    own_server.kill()
    page = visit.page
    for path in ("/", "/replay", "/t/demo"):
        page.goto(path)
        expect(page.get_by_text("cannot be reached").first).to_be_visible()
    page.goto("/rules")
    expect(page.get_by_test_id("rule-card")).to_be_visible()
    expect(page.get_by_test_id("rules").locator(".text")).to_be_visible()
    expect(page.get_by_role("link", name="New table")).to_have_count(0)
    own_server.start(port)
    expect(page.get_by_role("link", name="New table")).to_be_visible()
    own_server.kill()
    page.goto("/")
    expect(page.get_by_text("cannot be reached").first).to_be_visible()
    own_server.start(port)
    expect(page.get_by_text("cannot be reached")).to_have_count(0)


def test_a_new_version_is_told_and_loaded_when_asked(visit, own_server, folder):
    page = visit.page
    other = page.context.new_page()
    other.goto(page.url)
    expect(page.get_by_test_id("update")).to_have_count(0)
    bring_out(page, own_server, folder)
    expect(other.get_by_test_id("update")).to_be_visible()
    load_it(page)
    names = page.evaluate(WHEN_ACTIVE)
    assert len(names) == 1
    assert "next-" in names[0]
    load_it(other)  # nothing waits any more


@pytest.mark.parametrize("folder", [BUSY], indirect=True, ids=["busy"])
def test_a_new_version_is_loaded_though_the_old_worker_is_busy(visit, own_server, folder):
    page = visit.page
    page.evaluate("navigator.serviceWorker.controller.postMessage('stay')")
    bring_out(page, own_server, folder)
    load_it(page)
    assert page.evaluate("navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)")


@pytest.mark.parametrize("folder", [PRESSED], indirect=True, ids=["pressed"])
def test_a_notification_that_is_pressed_brings_its_table_up_in_the_page_that_is_open(visit):
    page = visit.page
    page.evaluate("navigator.serviceWorker.controller.postMessage({ press: { table: 'demo', page: '' } })")
    page.wait_for_url("**/t/demo")
    expect(page.get_by_test_id("table")).to_be_visible()


def bring_out(page, server, folder):
    """Serve another version of the page, and have the page look for it."""
    worker = folder / "sw.js"
    worker.write_text(worker.read_text().replace('VERSION = "', 'VERSION = "next-'))
    port = server.port
    server.stop()
    server.start(port)
    page.evaluate("() => { window.old = true }")
    page.evaluate("navigator.serviceWorker.getRegistration().then(async (one) => { await one.update() })")
    expect(page.get_by_test_id("update")).to_be_visible()
    assert page.evaluate("window.old")


def load_it(page):
    """Load the version that the page tells of."""
    page.evaluate("() => { window.old = true }")
    with page.expect_event("load"):
        page.get_by_test_id("update-go").click()
    assert page.evaluate("window.old === undefined && navigator.serviceWorker.controller !== null")
    expect(page.get_by_test_id("update")).to_have_count(0)
