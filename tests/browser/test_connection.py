"""A lost or slow connection, or one replaced by another tab: seat, hand and selection are kept."""

import re

from playwright.sync_api import expect

from tests.browser.deals import SEAT_0_IS_LANDLORD, record
from tests.browser.frames import Proxy
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, on
from tests.browser.tables import TablePage

LEAD = record("doudizhu", {0: "3c 3d 4c 5d 7c 8h"}, bids=SEAT_0_IS_LANDLORD)


@on(LAND, also=SIZES)
def test_a_lost_connection_is_told_of_and_comes_back_with_everything_and_with_what_others_did(
    house, visitors
):
    """C08."""
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    setting = house.open(LEAD, visit=visit)
    me = setting.me
    hand = me.cards()
    me.tap("3c 3d")
    proxy.away = True
    proxy.cut()
    expect(me.one("reconnect")).to_be_visible()
    assert me.cards() == hand
    expect(me.one("play")).to_have_count(0)
    proxy.away = False
    expect(me.one("reconnect")).to_be_hidden()
    expect(me.one("play")).to_be_visible()
    assert me.cards() == hand
    assert me.cards(me.raised) == ["3c", "3d"]
    me.press("play")
    expect(me.hand).to_have_count(len(hand) - 2)
    assert proxy.made >= 2
    proxy.away = True
    proxy.cut()
    expect(me.one("reconnect")).to_be_visible()
    setting[1].act({"a": "pass"})
    setting[2].act({"a": "pass"})
    proxy.away = False
    expect(me.one("reconnect")).to_be_hidden()
    expect(me.one("seat-0")).to_have_attribute("data-turn", "true")
    expect(me.hand).to_have_count(18)
    assert len(set(me.cards())) == 18
    me.play("4c")
    expect(me.hand).to_have_count(17)


def test_an_action_whose_reply_was_lost_with_the_connection_is_done_once(house, visitors):
    """C08."""
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    me = house.open(LEAD, visit=visit).me
    me.tap("3c 3d")
    proxy.hold()
    me.press("play")
    expect(me.one("play")).to_be_disabled()
    me.page.wait_for_timeout(200)
    proxy.cut()
    expect(me.one("last-0").locator("[data-card]")).to_have_count(2)
    expect(me.hand).to_have_count(18)
    acts = me.frames.asked("act")
    assert len({act["id"] for act in acts}) == 1


@on(PHONE, DESK, also=SIZES)
def test_a_reload_keeps_the_seat_and_the_hand(house):
    """C09."""
    me = house.open(LEAD).me
    hand = me.cards()
    me.page.reload()
    me.wait_for_cards()
    assert me.cards() == hand
    expect(me.one("seat-0")).to_have_attribute("data-turn", "true")
    me.play("3c 3d")
    expect(me.hand).to_have_count(18)


@on(PHONE, DESK, also=SIZES)
def test_a_second_tab_takes_the_seat_and_the_first_says_so(house, visitors):
    """C10."""
    setting = house.open(LEAD)
    first = setting.me
    second = TablePage(visitors.follow(first.page.context.new_page(), first.visit.guest))
    second.page.goto(f"/t/{setting.table}")
    second.wait_for_cards()
    expect(first.one("elsewhere")).to_be_visible()
    expect(first.one("status")).to_have_text("正在另一个窗口里打")
    expect(first.one("play")).to_have_count(0)
    second.play("3c 3d")
    expect(second.hand).to_have_count(18)
    assert not first.frames.asked("act")
    first.touch(first.one("elsewhere").get_by_role("button"))
    expect(first.one("elsewhere")).to_be_hidden()
    expect(first.hand).to_have_count(18)
    expect(second.one("elsewhere")).to_be_visible()


def test_a_slow_way_to_the_server_is_shown(house, visitors):
    """C12."""
    visit = visitors.open(None)
    visit.page.clock.install()
    proxy = Proxy(visit.page)
    me = house.open(LEAD, visit=visit).me
    expect(me.one("net")).to_have_attribute("data-level", re.compile("good|fair"))
    proxy.hold()
    me.page.clock.run_for(11_000)
    me.page.clock.run_for(400)
    me.page.wait_for_timeout(300)
    proxy.release()
    expect(me.one("net")).to_have_attribute("data-level", "poor")


def test_spectators_are_counted_and_can_do_nothing(house, visitors):
    """C14."""
    setting = house.open(LEAD)
    watching = [TablePage(visitors.open(f"/t/{setting.table}", name=name)) for name in ("看客", "路人")]
    expect(setting.me.one("spectators")).to_contain_text("2")
    for page in watching:
        expect(page.one("seat-0")).to_be_visible()
        expect(page.hand).to_have_count(0)
        assert page.answers() == []
    watching[0].page.close()
    expect(setting.me.one("spectators")).to_contain_text("1")
