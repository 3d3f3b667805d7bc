"""Where a hand of Hold'em turned: equities by street from the record, and the way to that street in the replay."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.holdem import CardRoom
from tests.browser.sizes import PHONE, every_look_daily_the_first, every_size_daily_on, on
from tests.browser.targets import assert_no_sideways_scroll, low_buttons
from tests.browser.test_holdem_runout import all_in, held, percent
from tests.web.test_equities import shares

NOTHING = "() => {}"
BUSY = {"error": {"code": "overloaded", "text": "busy"}}


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


@every_size_daily_on(PHONE)
@every_look_daily_the_first
def test_the_sheet_draws_each_player_s_equity_and_leads_to_the_street_that_turned_it(room, size, look):
    """C20, C22."""
    me = all_in(room, NOTHING, settings=look).me
    expect(me.one("handname")).to_be_visible()
    hands = [held(me, 0), held(me, 2)]
    board = [card for event in me.frames.events("street_dealt") for card in event["cards"]]
    me.press("settlement")
    me.press("insight")
    for seat in (0, 2):
        expect(me.one(f"equity-line-{seat}").locator("circle")).to_have_count(4)
    told = me.one("equity-chart").get_attribute("aria-label") or ""
    mine = [percent(shares(hands, board[:count], [])[0]) for count in (3, 4, 5)]
    assert re.findall(r"(\d+)%", told.split(";")[0])[1:] == mine
    assert_no_sideways_scroll(me.page)
    assert not low_buttons(me.page)
    assert_accessible(me.page)
    if me.one("equity-jump").count():
        me.press("equity-jump")
        expect(me.page).to_have_url(re.compile(r"/r/[^#]+#e=\d+&seat=[02]$"))
        expect(me.one("replay")).to_be_visible()


@on(PHONE)
def test_a_record_that_could_not_be_had_is_asked_for_once_more(room, visitors, size):
    me = all_in(room, NOTHING).me
    for visit in visitors.visits:
        visit.faults.allow("503")
    me.press("settlement")
    me.page.route("**/api/deals/**", lambda route: route.fulfill(status=503, json=BUSY), times=1)
    me.press("insight")
    me.press("insight-again")
    expect(me.one("equity-chart")).to_be_visible()
