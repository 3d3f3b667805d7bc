"""Moments (bomb, rocket, 春天, last trick) are shown, can be skipped, and nobody waits for them."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, before_the_end, calls, record
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.tables import STRIP, Setting, TablePage
from tests.browser.targets import boxes, overlaps, wait_until_at_rest
from tests.browser.test_settlement import spring
from tests.long import rest_long

pytestmark = pytest.mark.usefixtures("motion")

NAMES = ("阿岚", "老周")
FELT = {"x": 4, "y": 4}
"""A place of the felt on which nothing lies."""
SEVENS = "7s 7h 7c 7d"
ROCKET = "BJ LJ"
ENDLESS = """() => {
    const later = globalThis.setTimeout
    const moments = [900, 1100, 1200, 1600]
    globalThis.setTimeout = (run, ms, ...more) => (moments.includes(ms) ? 0 : later(run, ms, ...more))
}"""
"""Lets moments last until something ends them."""
COUNTED = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || !isFinite(one.effect.getComputedTiming().endTime))"""
"""The settlement has counted up: until then its sums are half transparent."""
KINDS = """() => {
    globalThis.kinds = []
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
            if (node.dataset?.testid === 'moment') kinds.push(node.dataset.kind)
    }).observe(document.body, { childList: true, subtree: true })
}"""
"""Writes down each moment that comes onto the page."""


def ending() -> Record:
    return before_the_end("doudizhu", seed=8)


def opened(house, deal: Record, **page) -> Setting:
    setting: Setting = house.open(deal, names=NAMES, **page)
    setting.me.page.evaluate(KINDS)
    return setting


def kinds(me: TablePage) -> list[str]:
    found: list[str] = me.page.evaluate("globalThis.kinds")
    return found


@on(PHONE, also=SIZES, looks=True)
@pytest.mark.parametrize(
    ("deal", "kind"),
    rest_long([(spring, "spring"), (ending, "last")], "an end without 春天"),
    ids=["spring", "last"],
)
def test_the_last_trick_stands_on_the_felt_until_a_tap_opens_the_settlement(house, size, look, deal, kind):
    """C20."""
    me = opened(house, deal(), settings=look).me
    me.page.evaluate(ENDLESS)
    click(me, choices(me))
    moment = me.one("moment")
    expect(moment).to_have_attribute("data-kind", kind)
    assert len(me.cards(moment.locator("[data-card]"))) > 0
    expect(me.one("result")).to_have_count(0)
    wait_until_at_rest(me.page)
    assert overlaps(boxes(me.page.locator(".sm-cards .fan, .seat .pile .laid"))) == []
    assert_accessible(me.page)
    me.one("board").locator(".zone").click(position=FELT)
    expect(me.one("result")).to_be_visible()
    expect(moment).to_have_count(0)
    assert kinds(me) == [kind]
    me.page.wait_for_function(COUNTED)
    assert_accessible(me.page)


@on(DESK)
@pytest.mark.parametrize("key", rest_long(["Enter", "Escape", "Space"], "another key"))
def test_a_key_ends_the_last_trick_and_does_nothing_else(house, size, key):
    me = opened(house, ending()).me
    me.page.evaluate(ENDLESS)
    click(me, choices(me))
    expect(me.one("moment")).to_have_attribute("data-kind", "last")
    asked = len(me.frames.asked("ready"))
    me.page.keyboard.press(key)
    expect(me.one("result")).to_be_visible()
    expect(me.one("next")).to_be_visible()
    assert not [message for message in me.frames.asked("ready")[asked:] if message.get("on")]


@pytest.mark.long(reason="one more key at the last trick")
@on(DESK)
def test_a_key_over_a_sheet_is_the_sheets_and_leaves_the_last_trick_alone(house, size):
    me = opened(house, ending()).me
    me.page.evaluate(ENDLESS)
    click(me, choices(me))
    expect(me.one("moment")).to_have_attribute("data-kind", "last")
    me.page.keyboard.press("?")
    expect(me.one("help")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.one("help")).to_be_hidden()
    assert me.one("result").count() == 0
    assert me.one("moment").count() == 1


@on(DESK, also=SIZES, looks=True)
def test_a_bomb_is_shown_while_the_next_seat_may_answer_and_its_answer_ends_it(house, size, look):
    """C20."""
    table = opened(house, record("doudizhu", {0: SEVENS}, bids=SEAT_0_IS_LANDLORD), settings=look)
    me = table.me
    me.wait_for_turn()
    me.page.evaluate(ENDLESS)
    me.play(SEVENS)
    expect(me.one("moment")).to_have_attribute("data-kind", "bomb")
    expect(me.one("moment").locator(".sm-seal")).to_have_text("×2")
    assert_accessible(me.page)
    table[1].act({"a": "pass"})
    expect(me.one("moment")).to_have_count(0)


@on(DESK)
@pytest.mark.long(reason="each way to skip each short moment")
@pytest.mark.parametrize(("play", "kind"), [(SEVENS, "bomb"), (ROCKET, "rocket")], ids=["bomb", "rocket"])
@pytest.mark.parametrize("skip", ["tap", "Enter", "Escape", "Space"])
def test_a_tap_or_a_key_ends_a_bomb_and_a_rocket(house, size, play, kind, skip):
    me = opened(house, record("doudizhu", {0: play}, bids=SEAT_0_IS_LANDLORD)).me
    me.wait_for_turn()
    me.page.evaluate(ENDLESS)
    me.play(play)
    expect(me.one("moment")).to_have_attribute("data-kind", kind)
    if skip == "tap":
        me.one("board").locator(".zone").click(position=FELT)
    else:
        me.page.keyboard.press(skip)
    expect(me.one("moment")).to_have_count(0)
    assert len(me.frames.asked("act")) == 1


@on(PHONE, also=SIZES, looks=True)
def test_whoever_is_asked_during_a_moment_answers_at_once(house, size, look):
    bids = calls((2, True), (0, False), (1, False))
    table = opened(
        house, record("doudizhu", {2: SEVENS, 0: "8s 8h 8c 8d"}, first_bidder=2, bids=bids), settings=look
    )
    me = table.me
    me.page.evaluate(ENDLESS)
    table[2].act({"a": "play", "cards": SEVENS.split()})
    expect(me.one("moment")).to_have_attribute("data-kind", "bomb")
    me.touch(me.hand.first, position=STRIP)
    expect(me.raised).to_have_count(1)
    me.press("pass")
    me.frames.wait_until_answered("act", 1)
    expect(me.one("moment")).to_have_count(0)


@on(DESK)
@pytest.mark.parametrize(
    "page",
    rest_long([{"settings": {"calm": True}}, {"reduced_motion": "reduce"}], "the wish of the system"),
    ids=["page", "system"],
)
def test_no_moment_is_shown_where_less_motion_is_wished(house, size, page):
    me = opened(house, ending(), **page).me
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    assert kinds(me) == []
    expect(me.one("result").locator(".counted")).to_have_count(0)


@on(DESK)
@pytest.mark.long(reason="the other moments where less motion is wished")
@pytest.mark.parametrize(
    ("deal", "play"),
    [
        (record("doudizhu", {0: SEVENS}, bids=SEAT_0_IS_LANDLORD), SEVENS),
        (record("doudizhu", {0: ROCKET}, bids=SEAT_0_IS_LANDLORD), ROCKET),
        (spring(), None),
    ],
    ids=["bomb", "rocket", "spring"],
)
def test_no_other_moment_is_shown_where_less_motion_is_wished(house, size, deal, play):
    me = opened(house, deal, reduced_motion="reduce").me
    me.wait_for_turn()
    if play is None:
        click(me, choices(me))
        expect(me.one("result")).to_be_visible()
    else:
        me.play(play)
        expect(me.one("last-0").locator("[data-card]")).to_have_count(len(play.split()))
    assert kinds(me) == []
