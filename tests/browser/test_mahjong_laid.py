"""成都麻将's moments move tiles: a call lays its own down, a win stands its hand up, the settlement counts causes."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import discard, give, question
from tests.browser.mahjong_seats import OPEN, answering, four
from tests.browser.sizes import DESK, LAND, PHONE, SMALL, every_size_daily_on, on
from tests.browser.targets import boxes, outside, wait_until_at_rest
from tests.browser.test_mahjong_moments import ENDLESS, won_at_last


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


@every_size_daily_on(PHONE)
def test_a_pung_lays_three_tiles_down_and_the_last_flies_from_the_discarders_river(
    visitors, company, wall, size
):
    """M13."""
    wall.lay("55m 147m 258p 369s 19p1s", "5m", draws="9m")
    me = four(visitors, company, scripts={1: answering("5m")}, **OPEN).me
    me.page.evaluate(ENDLESS)
    give(me, question(me), lambda me, _: discard(me, "1s"))
    give(me, question(me), lambda me, _: me.press("act-pung"))
    laid = me.one("moment").locator("[data-word=pung] [data-testid=laid]")
    expect(laid.locator(".tile")).to_have_count(3)
    expect(laid.locator(".mm-rise")).to_have_count(2)
    expect(laid.locator(".mm-fly")).to_have_attribute("data-tile", "5m")
    way = laid.evaluate(
        "laid => [...'xy'].map((axis) => Number.parseFloat(laid.style.getPropertyValue(`--f${axis}`)))"
    )
    middles = [me.one(f"river-{seat}").evaluate(MIDDLE) for seat in (1, 0)]
    assert way == pytest.approx([there - here for there, here in zip(*middles, strict=True)], abs=1)
    wait_until_at_rest(me.page)
    assert outside(boxes(laid.locator(".tile")), me.page) == []


@on(DESK, PHONE, SMALL, LAND)
@pytest.mark.long(reason="the hand of a win on every screen; test_mahjong_moments has its seal")
def test_the_hand_of_a_win_stands_up_whole_on_the_screen(visitors, company, wall, size):
    """M13."""
    me = won_at_last(visitors, company, wall)
    last = me.page.locator("[data-testid=seal][data-word=self]")
    expect(last.locator("[data-testid=stands] .tile")).to_have_count(13)
    wait_until_at_rest(me.page)
    assert outside(boxes(last.locator("[data-testid=stands] .tile")), me.page) == []


@on(PHONE)
def test_the_settlement_counts_the_causes_of_the_own_points_one_by_one(visitors, company, wall, size):
    """M13."""
    me = won_at_last(visitors, company, wall)
    me.page.locator(".mj-stage").click(position={"x": 4, "y": 4})
    result = me.one("result")
    expect(result).to_be_visible()
    # 直杠 +6, then 自摸 after it: +51.
    expect(result.locator(".outcome .counted i")).to_have_count(1)
    expect(result.locator(".outcome .counted i")).to_have_attribute("data-n", "+6")
    expect(result.locator(".outcome .counted .final")).to_have_text("+57")
    expect(result.locator("[data-testid=result-why-0][data-counted] [data-adds]")).to_have_count(2)


MIDDLE = """river => {
    const { x, y, width, height } = river.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
}"""
"""Where the middle of a river is."""
