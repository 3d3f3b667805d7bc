"""Who looks elsewhere is called to their turn by the title of the tab and by a notification, once they have allowed it.

Headless Chromium shows no notifications and refuses them all, so the browser's own part stands in the page.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.test_shared_table import LEAD

NOTIFYING = """
const told = globalThis.told = []
globalThis.answer = 'granted'
class Notification {
    static permission = localStorage.getItem('test.permission') ?? 'default'
    static async requestPermission() {
        return Notification.permission = answer
    }
}
globalThis.Notification = Notification
navigator.serviceWorker.getRegistration = async () => ({
    active: {},
    showNotification: async (title, { body, tag, data }) => {
        if (Notification.permission !== 'granted') throw new TypeError('no permission')
        told.push({ title, body, tag, table: data.table, close: () => told.pop() })
    },
    getNotifications: async ({ tag }) => told.filter((one) => one.tag === tag),
})
"""
"""Notifications, as a browser with a service worker has them; `told` are those in sight."""
LOOK = """(away) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
    document.dispatchEvent(new Event('visibilitychange'))
}"""
"""The page goes to the background, or comes back: a page under test is always in front."""
TOLD = "told.map(({ title, body, tag, table }) => ({ title, body, tag, table }))"
WORDS = {
    "zh": ("轮到你", "点开回到牌桌", "轮到我时通知"),
    "en": ("Your turn", "Open the table", "Notify me of my turn"),
}


def notified(visitors, permission, **settings):
    """A page that may notify or has to ask."""
    visit = visitors.open(None, settings=settings)
    visit.page.add_init_script(f"localStorage.setItem('test.permission', '{permission}')")
    visit.page.add_init_script(NOTIFYING)
    return visit


def come_round(setting, cards):
    """Play, and let the others pass: it is our turn again."""
    setting.me.play(cards)
    for seat in (1, 2):
        setting[seat].act({"a": "pass"})


def miss(me):
    """Let our turn end while the page is away."""
    me.page.evaluate(LOOK, True)
    me.play("3c")
    expect(me.hand).to_have_count(19)
    expect(me.one("seat-0")).not_to_have_attribute("data-turn", "true")
    me.page.evaluate(LOOK, False)


@pytest.mark.parametrize("lang", WORDS)
@on(DESK)
def test_a_turn_is_told_while_the_page_is_away_until_it_is_looked_at_or_over(house, visitors, lang):
    setting = house.open(LEAD, visit=notified(visitors, "granted", lang=lang, calling=True))
    page = setting.me.page
    title, body, _ = WORDS[lang]
    assert page.evaluate(TOLD) == []  # we saw that it is our turn
    for cards, end in (("3c", "look"), ("3d", "play")):
        page.evaluate(LOOK, True)
        come_round(setting, cards)
        page.wait_for_function("() => told.length === 1")
        told = {"title": title, "body": body, "tag": f"turn-{setting.table}", "table": setting.table}
        assert page.evaluate(TOLD) == [told]
        assert page.title().startswith(f"● {title}")
        if end == "look":
            page.evaluate(LOOK, False)
        else:
            setting.me.play("7c")
        page.wait_for_function("() => told.length === 0")
    page.evaluate(LOOK, False)


def test_nothing_is_told_that_was_not_switched_on(house, visitors):
    setting = house.open(LEAD, visit=notified(visitors, "granted"))
    page = setting.me.page
    page.evaluate(LOOK, True)
    come_round(setting, "3c")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate(TOLD) == []


@on(PHONE, also=SIZES, looks=True)
def test_who_has_missed_a_turn_is_asked_once_by_a_button_and_the_browser_asks_only_then(
    house, visitors, look
):
    setting = house.open(LEAD, visit=notified(visitors, "default", **look))
    me, page = setting.me, setting.me.page
    expect(me.one("call-offer")).to_have_count(0)
    miss(me)
    expect(me.one("call-offer")).to_be_visible()
    assert page.evaluate("Notification.permission") == "default"
    assert_accessible(page)
    me.press("call-on")
    expect(me.one("call-offer")).to_have_count(0)
    assert page.evaluate("Notification.permission") == "granted"
    assert page.evaluate("localStorage.getItem('paiju.calling')") == "true"
    page.reload()
    me.wait_for_cards()
    expect(me.one("call-offer")).to_have_count(0)


def test_who_wants_none_is_not_asked_again(house, visitors):
    setting = house.open(LEAD, visit=notified(visitors, "default"))
    me, page = setting.me, setting.me.page
    miss(me)
    me.press("call-off")
    expect(me.one("call-offer")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('paiju.call_offered')") == "true"
    assert page.evaluate("Notification.permission") == "default"


@pytest.mark.parametrize("answer", ["granted", "denied"])
@on(PHONE)
def test_the_settings_switch_it_on_and_say_when_the_browser_refuses(visitors, answer):
    visit = notified(visitors, "default", lang="en")
    page = visit.page
    page.goto("/")
    page.evaluate("(given) => { answer = given }", answer)
    page.get_by_test_id("settings").click()
    row = page.get_by_test_id("call")
    switch = row.get_by_role("switch", name=WORDS["en"][2])
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    if answer == "granted":
        expect(switch).to_have_attribute("aria-checked", "true")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
    else:
        expect(row).to_contain_text("does not let this site notify")
        expect(switch).to_have_attribute("aria-checked", "false")
