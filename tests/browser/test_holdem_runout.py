"""An all-in is run out street by street with equities, can be skipped, and nothing lies on an open hand."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.holdem import CardRoom, Hand
from tests.browser.sizes import PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.long import rest_long
from tests.web.test_equities import shares

pytestmark = pytest.mark.usefixtures("motion")

ALL_IN = {"zh": "全下", "en": "All-in"}
FOLDED = {"zh": "弃牌", "en": "Folded"}
HOLD = """() => {
    const later = globalThis.setTimeout
    const held = new Map()
    const times = [900, 1000, 2150, 3300, 4000]
    globalThis.setTimeout = (run, ms, ...more) =>
        times.includes(ms) ? (held.set(ms, run), 0) : later(run, ms, ...more)
    globalThis.release = (ms) => held.get(ms)()
}"""
"""Lets the word of an all-in go, and each street of a run-out come, when the test says so."""
RUNS = """() => {
    globalThis.runs = 0
    const look = () => (globalThis.runs += document.querySelectorAll('[data-running]').length)
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })
}"""
"""Counts how often the page is seen running a board out."""


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


def all_in(room: CardRoom, script: str = HOLD, **page) -> Hand:
    """A hand of three in which all chips of two of them are in before the flop, and the page has called."""
    hand = room.open(3, stacks={0: 3000}, page=page)
    hand.note_cards()
    hand.me.page.evaluate(script)
    hand.script("2 all_in")
    hand.call_most()
    hand.script("1 fold")
    return hand


def held(me: TablePage, seat: int) -> list[str]:
    """The cards that lie before a seat."""
    cards: list[str] = (
        me.one(f"hole-{seat}")
        .locator("[data-card]")
        .evaluate_all("all => all.map((one) => one.dataset.card)")
    )
    return cards


@on(PHONE, also=SIZES, looks=True)
def test_the_board_comes_street_by_street_and_each_says_what_the_hands_may_expect(room, size, look):
    """C20."""
    me = all_in(room, settings=look).me
    expect(me.one("odds-0")).to_be_visible()
    assert me.one("odds-1").count() == 0
    expect(me.one("moment")).to_have_text(ALL_IN[look["lang"]])
    me.page.evaluate("() => release(900)")
    expect(me.one("moment")).to_have_count(0)
    board = [card for event in me.frames.events("street_dealt") for card in event["cards"]]
    hands = [held(me, 0), held(me, 2)]
    for ms, street, count in ((None, "preflop", 0), (1000, "flop", 3), (2150, "turn", 4), (3300, "river", 5)):
        if ms:
            me.page.evaluate("(ms) => release(ms)", ms)
        expect(me.one("board-0")).to_have_attribute("data-street", street)
        expect(me.one("board-0").locator("[data-card]")).to_have_count(count)
        assert me.one("handname").count() == 0
        if count:
            mine, other = shares(hands, board[:count], [])
            expect(me.one("odds-0")).to_have_attribute("data-percent", percent(mine))
            expect(me.one("odds-2")).to_have_attribute("data-percent", percent(other))
    assert_accessible(me.page)
    expect(me.one("next")).to_be_visible()
    me.page.evaluate("() => release(4000)")
    expect(me.one("handname")).to_be_visible()
    expect(me.one("odds-0")).to_have_count(0)
    assert_accessible(me.page)


def percent(share) -> str:
    """A share as the page rounds it: halves go up."""
    return str(int(share * 100 + 0.5) if share * 200 % 2 == 1 else round(float(share) * 100))


@pytest.mark.parametrize(
    "skip", rest_long(["tap", "Enter", "Escape", "Space"], "another way to skip the same", first=1)
)
def test_a_tap_or_a_key_shows_the_end_at_once_and_does_nothing_else(room, skip):
    hand = all_in(room)
    me = hand.me
    expect(me.one("odds-0")).to_be_visible()
    if skip == "tap":
        me.page.locator(".hstage").click(position={"x": 20, "y": 20})
    else:
        me.page.keyboard.press(skip)
    expect(me.one("handname")).to_be_visible()
    expect(me.one("result")).to_have_count(0)
    expect(me.one("next")).to_be_visible()
    expect(me.one("unready")).to_have_count(0)


def test_with_less_motion_the_end_is_there_at_once(room):
    me = all_in(room, RUNS, reduced_motion="reduce").me
    expect(me.one("handname")).to_be_visible()
    assert me.page.evaluate("globalThis.runs") == 0
