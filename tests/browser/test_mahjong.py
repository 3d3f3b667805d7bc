"""成都麻将 through the page: behaviours of the checklist, against the real server."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.mahjong import (
    SHORT,
    SURE_MS,
    acts,
    allowed,
    asked_at_last,
    click,
    play_through,
    seated,
    type_keys,
)
from tests.browser.sizes import every_size_in_one_visit, on_each
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll

# One look at all tiles: the page may still draw moves that the server has told, and sort the hand anew.


def assert_settled(me: TablePage, seats: int) -> None:
    """Every seat has its row, with what the server says; together nothing."""
    (settled,) = me.frames.events("settled")
    rows = [me.one(f"result-row-{seat}").locator(".d").inner_text() for seat in range(seats)]
    assert [int(row.replace("−", "-").replace(",", "")) for row in rows] == settled["amounts"]
    assert sum(settled["amounts"]) == 0


@pytest.mark.long(reason="a whole deal is played by keys, and test_mahjong_settlement clicks")
def test_a_deal_is_played_by_clicks_to_its_settlement(visitors, company):
    """M13."""
    me = seated(visitors, company, **SHORT)
    assert play_through(me, click) >= 1
    assert_settled(me, 4)
    paid = [payment for event in me.frames.events("paid") for payment in event["payments"]]
    if paid:
        expect(me.one("ledger")).to_be_attached()
    expect(me.one("next")).to_be_visible()


def test_a_deal_is_played_by_keys_alone(visitors, company):
    """C18, M13."""
    me = seated(visitors, company, **SHORT)
    assert play_through(me, type_keys) >= 1
    assert_settled(me, 4)


def test_one_may_wish_for_two_clicks(visitors, company):
    """M02."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", settings={"taps": "two"}, **SHORT)
    before = len(acts(me))
    me.page.wait_for_timeout(SURE_MS)
    allowed(me).first.click()
    expect(me.one("act-discard")).to_be_visible()
    assert len(acts(me)) == before
    me.press("act-discard")
    me.frames.wait_until_answered("act", before + 1)


@every_size_in_one_visit
def test_the_board_is_accessible_at_every_size(visitors, company, sizes):
    """C20, C22."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", **SHORT)
    for _ in on_each(me.page, sizes):
        assert_accessible(me.page)
        assert_no_sideways_scroll(me.page)
