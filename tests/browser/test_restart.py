"""The server is killed in the middle of a deal and returns: two browsers and a spectator continue."""

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.deals import SEAT_0_IS_LANDLORD, record
from tests.browser.lobby import line
from tests.browser.playing import choices, click
from tests.browser.tables import House

AWAY = r"WebSocket connection to 'ws://.*' failed|ERR_CONNECTION_REFUSED|net::ERR_"
"""Chromium's error for an unreachable server."""


@pytest.fixture
def own_house(own_visitors, own_server):
    company = Company(own_server.url)
    yield House(own_visitors, company)
    company.close()


def test_two_browsers_a_spectator_and_the_lobby_carry_on_after_a_kill(own_house, own_server, own_visitors):
    """C08."""
    lobby = own_visitors.open("/").page
    expect(lobby.get_by_test_id("no-tables").get_by_role("link")).to_have_attribute("href", "/new")
    deal = record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD)
    setting = own_house.open(deal, free=[1])
    one, other = setting.me, own_house.sit_down(setting.table, 1, "老周")
    looking = own_house.watch(setting.table)
    for page in (one, other):
        page.wait_for_cards()
    setting[2].play_on()
    click(one, choices(one))
    one.frames.wait_until_answered("act", 1)
    expect(other.one("seat-1")).to_have_attribute("data-turn", "true")
    hands = [one.cards(), other.cards()]
    pages = (one, other, looking)
    for visit in own_visitors.visits:
        visit.faults.allow(AWAY)
    port = own_server.port
    own_server.kill()
    for page in pages:
        expect(page.one("reconnect")).to_be_visible()
    assert [one.cards(), other.cards()] == hands
    own_server.start(port)
    for page in pages:
        expect(page.one("reconnect")).to_be_hidden()
    assert [one.cards(), other.cards()] == hands
    company = own_house.company
    table = company.run(company.client("阿岚").create("big_two")).id
    expect(line(lobby, table)).to_be_visible()
    expect(other.one("seat-1")).to_have_attribute("data-turn", "true")
    for page in (one, other):
        page.press("auto")
    for page in pages:
        expect(page.one("result")).to_be_visible()
    settled = [page.frames.events("settled") for page in pages]
    assert len(settled[0]) == 1
    assert settled[1] == settled[0]
    assert settled[2] == settled[0]
