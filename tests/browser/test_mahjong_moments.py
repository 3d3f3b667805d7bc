"""成都麻将's moments (碰, 杠, 胡, 自摸) are sealed on the felt, move tiles, can be skipped, and hold up no one."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.mahjong import give, question
from tests.browser.mahjong_seats import OPEN, answering, four
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, Look, on
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, wait_until_at_rest
from tests.browser.test_mahjong_settlement import WINNING

pytestmark = pytest.mark.usefixtures("motion")

SEALS = """() => {
    globalThis.seals = []
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
            for (const seal of node.querySelectorAll?.('[data-testid=seal]') ?? [])
                seals.push(`${seal.dataset.word} ${seal.dataset.seat}`)
    }).observe(document.body, { childList: true, subtree: true })
}"""
"""Writes down each seal that comes onto the page."""
ENDLESS = """() => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = (run, ms, ...more) => ([640, 1200].includes(ms) ? 0 : later(run, ms, ...more))
}"""
"""Lets moments last until something ends them."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def won_at_last(visitors, company, wall, *, still: bool = False, look: Look | None = None) -> TablePage:
    """A deal of a 直杠 and three wins, at the last of which it ends."""
    wall.lay(*WINNING, draws="9m1p5p")
    scripts = {1: answering("5p"), 2: answering("win"), 3: answering("zimo")}
    me = four(visitors, company, scripts=scripts, page={"settings": look}, **OPEN).me
    if still:
        me.page.emulate_media(reduced_motion="reduce")
    me.page.evaluate(SEALS)
    me.page.evaluate(ENDLESS)
    give(me, question(me), lambda me, _: me.press("act-kong"))
    give(me, question(me), lambda me, _: me.press("act-win"))
    if not still:
        expect(me.page.locator("[data-testid=seal][data-word=self]")).to_be_attached()
    return me


@on(PHONE, also=SIZES, looks=True)
def test_calls_and_wins_are_sealed_without_waiting_and_a_tap_on_the_last_opens_the_settlement(
    visitors, company, wall, size, look
):
    """C20, M13."""
    me = won_at_last(visitors, company, wall, look=look)
    assert me.page.evaluate("globalThis.seals") == ["kong 0", "win 0", "win 2", "self 3"]
    expect(me.one("result")).to_have_count(0)
    wait_until_at_rest(me.page)
    assert outside(boxes(me.page.locator(".mm-seal, .mm-reason")), me.page) == []
    assert_accessible(me.page)
    me.page.locator(".mj-stage").click(position={"x": 4, "y": 4})
    expect(me.one("result")).to_be_visible()
    expect(me.one("moment")).to_have_count(0)
    assert len(me.frames.asked("act")) == 2
    assert_accessible(me.page)


@on(DESK)
@pytest.mark.long(reason="the other ways to skip the same")
@pytest.mark.parametrize("key", ["Enter", "Escape", "Space"])
def test_a_key_on_the_last_win_opens_the_settlement_and_does_nothing_else(visitors, company, wall, size, key):
    """M13."""
    me = won_at_last(visitors, company, wall)
    asked = len(me.frames.asked("ready"))
    me.page.keyboard.press(key)
    expect(me.one("result")).to_be_visible()
    expect(me.one("moment")).to_have_count(0)
    assert len(me.frames.asked("act")) == 2
    assert not [message for message in me.frames.asked("ready")[asked:] if message.get("on")]


@on(DESK)
@pytest.mark.long(reason="each way to skip a call")
@pytest.mark.parametrize("skip", ["tap", "Enter", "Escape", "Space"])
def test_a_tap_or_a_key_ends_a_call(visitors, company, wall, size, skip):
    """M13."""
    wall.lay(*WINNING, draws="9m1p5p")
    me = four(visitors, company, **OPEN).me
    me.page.evaluate(ENDLESS)
    give(me, question(me), lambda me, _: me.press("act-kong"))
    expect(me.page.locator("[data-testid=seal][data-word=kong]")).to_be_attached()
    question(me)
    if skip == "tap":
        me.page.locator(".mj-stage").click(position={"x": 4, "y": 4})
    else:
        me.page.keyboard.press(skip)
    expect(me.one("moment")).to_have_count(0)


@on(DESK, also=[PHONE, SMALL, LAND])
@pytest.mark.long(reason="the hand of a win on every screen; test_mahjong_moments has its seal")
def test_the_hand_of_a_win_stands_up_whole_on_the_screen(visitors, company, wall, size):
    """M13."""
    me = won_at_last(visitors, company, wall)
    last = me.page.locator("[data-testid=seal][data-word=self]")
    expect(last.locator("[data-testid=stands] .tile")).to_have_count(13)
    wait_until_at_rest(me.page)
    assert outside(boxes(last.locator("[data-testid=stands] .tile")), me.page) == []
