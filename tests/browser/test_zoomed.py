"""The page at 200 % zoom, and names on plates: nothing lies beside the screen, and no name is cut beside free space."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.characters import any_name
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, record, scores
from tests.browser.mahjong import assert_all_has_its_place, seated
from tests.browser.sizes import PHONE, Size, on, on_each
from tests.browser.targets import assert_no_sideways_scroll, boxes, outside, wait_until_at_rest
from tests.long import rest_long

ZOOMED = Size("zoomed", 640, 400, touch=False)
"""1280 x 800 at 200 %."""
NARROW = (ZOOMED, PHONE)
PIECES = ".plate, .btn, .ibtn, .card, .bar b"
CUT = """() => [...document.querySelectorAll('.plate :is(.nm, .sub)')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.textContent}: ${one.scrollWidth} > ${one.clientWidth}`)"""
LANDLORDS = {
    "doudizhu": record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD),
    "doudizhu_4p": record("doudizhu_4p", {}, bids=scores((0, 3))),
}


def assert_fits(page: Page) -> None:
    wait_until_at_rest(page)
    assert_no_sideways_scroll(page)
    assert not (beside := outside(boxes(page.locator(PIECES)), page)), beside
    assert not (cut := page.evaluate(CUT)), cut


IN_BOTH = pytest.mark.parametrize("lang", rest_long(["en", "zh"], "the other language"))


@IN_BOTH
@pytest.mark.parametrize("deal", rest_long(LANDLORDS.values(), "four players"), ids=LANDLORDS)
def test_plates_fit_and_the_seat_to_act_keeps_its_name(house, deal: Record, lang):
    me = house.open(deal, seat=0, settings={"lang": lang}).me
    me.wait_for_turn()
    for _ in on_each(me.page, NARROW):
        assert_fits(me.page)
    me.hint()
    me.press("play")
    expect(me.one("seat-1")).to_have_attribute("data-turn", "true")
    for _ in on_each(me.page, NARROW):
        assert_fits(me.page)


@on(ZOOMED)
@IN_BOTH
def test_mahjong_fits_at_twice_its_size(visitors, company, lang):
    me = seated(visitors, company, settings={"lang": lang})
    assert_no_sideways_scroll(me.page)
    assert_all_has_its_place(me)
    expect(me.one("seat-1")).to_contain_text(any_name(lang))
