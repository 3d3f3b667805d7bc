"""成都麻将 suggests which suit to drop: by an amber button, or by a raised tile where one is laid down."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.mahjong import give, question, texts
from tests.browser.mahjong_seats import four
from tests.browser.sizes import PHONE, SIZES, on
from tests.browser.targets import boxes, outside

AMBER = """found => found.filter((one) => {
    const now = document.createElement('i')
    now.style.backgroundColor = 'var(--now)'
    one.append(now)
    const lit = getComputedStyle(one).backgroundColor === getComputedStyle(now).backgroundColor
    now.remove()
    return lit
}).map((one) => one.dataset.testid)"""
"""Which of some buttons are lit."""
FEWEST_BAMBOO = ("123m456m 789p12p 12s1m", "456s 77889m 45566p", "789s 77889m 34456p", "456s 11223m 11229p")


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


@on(PHONE, also=SIZES, looks=True)
def test_of_the_suits_to_drop_the_suggested_one_alone_is_lit(visitors, company, wall, size, look):
    """M08."""
    wall.lay(*FEWEST_BAMBOO)
    page = {"settings": look}
    me = four(visitors, company, que="declare", swap3=False, que_first=True, page=page).me
    asked = question(me)
    assert (asked["kind"], asked["default"]["suit"]) == ("declare", "s")
    buttons = me.one("claims").locator("button[data-testid^=act-declare-]")
    expect(buttons).to_have_count(3)
    assert buttons.evaluate_all(AMBER) == ["act-declare-s"]
    assert not outside(boxes(buttons), me.page)
    assert_accessible(me.page)


@on(PHONE, also=SIZES, looks=True)
def test_a_tile_of_the_suit_to_drop_is_suggested_where_it_is_laid_face_down(
    visitors, company, wall, size, look
):
    """M17."""
    wall.lay(*FEWEST_BAMBOO)
    me = four(visitors, company, que="dingzhang", page={"settings": look}).me
    asked = question(me)
    assert asked["kind"] == "hide"
    expect(me.one("act-hide")).to_be_disabled()
    me.press("suggest")
    held = me.one("hand").locator(".mj-tiles [aria-pressed=true]")
    assert texts(held) == [asked["default"]["tile"]]
    assert asked["default"]["tile"].endswith("s")
    give(me, asked, lambda me, _: me.press("act-hide"))
