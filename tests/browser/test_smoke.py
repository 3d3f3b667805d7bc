"""The basics: Chromium starts, the page loads from the real server, and errors on a page are noticed."""

from playwright.sync_api import expect

from tests.browser.frames import Proxy
from tests.browser.sizes import DESK, SIZES, on


@on(DESK, also=SIZES)
def test_the_page_loads_without_an_error_and_greets_the_server(visitors):
    visit = visitors.open()
    expect(visit.page.get_by_test_id("lobby")).to_be_visible()
    expect(visit.page).to_have_title("牌局 Paiju")
    expect(visit.page.get_by_test_id("table-line").first).to_be_visible()  # which the server tells
    assert [message["t"] for message in visit.frames.sent][:1] == ["hello"]
    assert visit.frames.received[0]["t"] == "welcome"


FAULTS = {
    "console.error('broken')": "console: broken",
    "setTimeout(() => { throw new Error('thrown') })": "exception: thrown",
    "fetch('/api/deals/none')": "answer 404",
    "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))": "Content Security",
    "document.body.append(Object.assign(document.createElement('img'), {src: 'http://127.0.0.1:9/'}))": "",
}
"""What goes wrong on a page, and what is written down of it."""


def test_each_fault_on_the_page_is_noticed(visitors):
    visit = visitors.open("/")
    for script, fault in FAULTS.items():
        visit.page.evaluate(f"() => {{ {script} }}")
        for _ in range(100):
            if any(fault in seen for seen in visit.faults.seen):
                break
            visit.page.wait_for_timeout(50)
        assert any(fault in seen for seen in visit.faults.seen), (script, visit.faults.seen)
        visit.faults.forget()
    visit.faults.allow("")


def test_the_proxy_passes_on_what_it_is_not_told_to_spoil(visitors):
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    visit.page.goto("/")
    expect(visit.page.get_by_test_id("lobby")).to_be_visible()
    expect(visit.page.get_by_test_id("table-line").first).to_be_visible()
    assert proxy.made == 1
