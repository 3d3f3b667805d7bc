"""立直麻将 through the page where there is most to show: four melds, long rivers, the ends of deals and matches."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import discard_last
from tests.browser.mahjong_seats import open_question
from tests.browser.riichi import answered, asked_of, assert_all_has_its_place, saying, table
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import wait_until_at_rest

PAIRS = "11m33m22p77p99s1f2f3f"
"""Claims 1m, 3m, 2p and 7p, and then waits for 9s, which lie among the indicators."""
READY = "234m0567p345678s"
DEAD = {"shown": "9s", "under": "9s"}
MOST_LOOKS = 4_000


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def play_out(me: TablePage, until: int = 0) -> None:
    """Pass, and discard what is drawn, until so many tiles are left in the wall and we are asked, or all is over."""
    for _ in range(MOST_LOOKS):
        if me.one("result").count():
            return
        asked = open_question(me)
        if asked is not None and int(me.one("wall").get_attribute("data-n") or 0) <= until:
            return
        if asked is not None and asked["kind"] == "claim":
            answered(me, "act-pass")
        elif asked is not None:
            number = len(me.frames.asked("act")) + 1
            discard_last(me)
            me.frames.wait_until_answered("act", number)
        me.page.wait_for_timeout(20)
    raise AssertionError("the deal does not end")


def assert_inside(me: TablePage, *testids: str) -> None:
    """All of these lie on the screen as a whole, whatever there is to scroll."""
    wait_until_at_rest(me.page)
    assert me.page.viewport_size is not None
    for testid in testids:
        box = me.one(testid).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= me.page.viewport_size["width"] + 1
        assert box["y"] + box["height"] <= me.page.viewport_size["height"] + 1


@pytest.mark.long(reason="melds of another seat; the own ones are looked at in make test")
@on(PHONE, also=SIZES)
@pytest.mark.parametrize("caller", [2, 1], ids=["across", "beside"])
def test_four_melds_of_another_seat_lie_on_no_river(visitors, company, wall, size, caller):
    """M07, M14."""
    hands = ["", "", ""]
    hands[caller] = PAIRS
    wall.lay(*hands, draws="4f" + "2y3y"[: 2 * caller] + "1m3m2p7p", **DEAD)
    script = saying("pung", "1f", "pung", "2f", "pung", "3f", "pung", "9s")
    me = table(visitors, company, scripts={caller: script}).me
    play_out(me, until=4)
    expect(me.one(f"rack-{caller}").locator(".rb-meld")).to_have_count(4)
    assert me.one(f"river-{(caller + 1) % 4}").locator("[data-tile]").count() > 18
    assert_all_has_its_place(me)


SEALS = """() => {
    globalThis.seals = []
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
            for (const seal of node.querySelectorAll?.('[data-testid=seal]') ?? [])
                seals.push([node.dataset.kind, seal.dataset.word, seal.dataset.seat, seal.dataset.at].join(' '))
    }).observe(document.body, { childList: true, subtree: true })
}"""
"""Writes down each seal that comes onto the page."""
ENDLESS = """() => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = (run, ms, ...more) => (ms === 1200 ? 0 : later(run, ms, ...more))
}"""
"""Keeps the end of a deal on the felt until somebody taps."""


@on(DESK)
def test_where_less_motion_is_wished_a_win_has_no_seal_and_its_settlement_opens_at_once(
    visitors, company, wall, size
):
    """C21, M13."""
    wall.lay(READY, draws="2y8p1f2f3f")
    me = table(visitors, company).me
    asked_of(me, "discard")
    me.page.evaluate(SEALS)
    me.press("act-riichi")
    answered(me, "riichi-yes")
    asked_of(me, "claim")
    answered(me, "act-win")
    expect(me.one("result")).to_be_visible()
    assert me.page.evaluate("globalThis.seals") == []


@on(LAND)
def test_the_lines_of_a_win_fit_a_phone_on_its_side_without_scrolling(visitors, company, wall, size):
    """M13, M14."""
    wall.lay(READY, draws="2y8p1f2f3f", shown="4p", under="3s")
    me = table(visitors, company).me
    asked_of(me, "discard")
    me.press("act-riichi")
    answered(me, "riichi-yes")
    asked_of(me, "claim")
    answered(me, "act-win")
    assert_inside(me, "next", "result-leave", "result-worth", "result-fu", "pay-0", "pay-1", "pay-2", "pay-3")
    body = me.one("result").locator(".body")
    assert body.evaluate("body => body.scrollHeight <= body.clientHeight")


@on(DESK)
def test_the_end_of_a_match_stays_until_its_reader_closes_it_though_the_next_has_begun(
    visitors, company, wall, size
):
    """C16, M13."""
    wall.lay(READY, draws="2y8p1f2f3f")
    match = {"start": 1000, "target": 0, "settle": 1000}
    game = table(visitors, company, pace={"between_ms": 60_000}, **match)
    asked_of(game.me, "discard")
    me = TablePage(visitors.open(f"/t/{game.table}", name="阿青"))
    game.me.press("auto")
    expect(me.one("match-end")).to_be_visible()
    told = me.one("match-end").inner_text()
    game.me.press("next")
    for player in game.players.values():
        # The next match must not end too: it would take the place of this one.
        player.stop()
        player.ready()
    expect(me.one("result").get_by_role("status")).to_have_text("下一场已经开始")
    expect(me.one("to-replay")).to_be_visible()
    expect(me.one("next")).to_have_count(0)
    assert me.one("match-end").inner_text() == told
    me.page.keyboard.press("Escape")
    expect(me.one("match-end")).to_have_count(0)
