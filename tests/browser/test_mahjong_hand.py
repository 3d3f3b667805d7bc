"""The player's hand of 成都麻将 on every screen: its order, its names, and how tiles leave it."""

import json
from itertools import pairwise, takewhile

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import (
    SURE_MS,
    acts,
    allowed,
    answers,
    discard,
    give,
    mine,
    question,
    texts,
    tiles,
)
from tests.browser.mahjong_seats import NAMES, OPEN, Finger, four, middle
from tests.browser.sizes import DESK, PHONE, SIZES, SMALL, every_size_in_one_visit, on, on_each
from tests.browser.targets import assert_no_sideways_scroll, boxes

HELD = "19m 258m 147p 369p 19s 5s"
"""Nothing of it makes a pung or a win with what the others discard."""
NARROWEST = 24
LATER_MS = 300
"""Long enough for any further message to arrive."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def name_of(tile: str) -> str:
    """Return what a tile is called."""
    return "一二三四五六七八九"[int(tile[0]) - 1] + {"m": "万", "p": "筒", "s": "条"}[tile[1]]


@every_size_in_one_visit
def test_the_hand_is_sorted_and_named_its_tiles_are_wide_enough_and_the_drawn_one_stands_apart(
    visitors, company, wall, sizes
):
    """M01, M14, M16."""
    wall.lay(HELD, draws="9p9p8p4m")
    me = four(visitors, company, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "5s"))
    asked = question(me)
    assert asked["legal"]["drawn"] == "4m"
    expect(me.one("hand").locator("[data-drawn]")).to_have_attribute("data-tile", "4m")
    held = texts(tiles(me))
    assert held == ["1m", "2m", "5m", "8m", "9m", "1p", "3p", "4p", "6p", "7p", "9p", "1s", "9s", "4m"]
    for tile in tiles(me).all():
        assert tile.get_attribute("aria-label").startswith(name_of(tile.get_attribute("data-tile")))
    lying = me.page.locator(".mj-river [data-tile]")
    assert [one.get_attribute("aria-label") for one in lying.all()] == [name_of(one) for one in texts(lying)]
    assert texts(lying) == ["5s", "9p", "9p", "8p"]
    for _ in on_each(me.page, sizes):
        found = boxes(tiles(me))
        gaps = [after["left"] - before["right"] for before, after in pairwise(found)]
        assert gaps[-1] > max(gaps[:-1]) + 2
        assert min(box["right"] - box["left"] for box in found) >= NARROWEST
        assert_no_sideways_scroll(me.page)


@on(DESK, PHONE, also=SIZES)
def test_a_mouse_discards_by_one_click_a_finger_by_two_taps_and_both_by_drawing_a_tile_up(
    visitors, company, wall, size
):
    """M02."""
    wall.lay(HELD, draws="9p9p8p4m")
    me = four(visitors, company, **OPEN).me
    question(me)
    me.page.wait_for_timeout(SURE_MS)
    me.touch(mine(me, "5s"))
    if size.touch:
        expect(mine(me, "5s")).to_have_attribute("aria-pressed", "true")
        me.page.wait_for_timeout(LATER_MS)
        assert not me.frames.asked("act")
        me.touch(mine(me, "5s"))
    me.frames.wait_until_answered("act", 1)
    question(me)
    me.page.wait_for_timeout(SURE_MS)
    finger = Finger(me)
    x, y = middle(mine(me, "1s"))
    high = mine(me, "1s").bounding_box()["height"]
    for up in (0.4 * high, 1.5 * high):
        assert len(acts(me)) == 1, "it was not drawn far enough"
        finger.drag((x, y), (x, y - up))
        me.page.wait_for_timeout(100)
    me.frames.wait_until_answered("act", 2)
    assert acts(me) == [{"a": "discard", "tile": "5s"}, {"a": "discard", "tile": "1s"}]


SWAPPING = ("123m456m 789p12p 123s", "456s 77889m 45566p", "789s 77889m 34456p", "456s 11223m 11229p")
"""Everybody has three 条 to give, and gets three."""


@on(PHONE, DESK, also=SIZES)
def test_three_tiles_of_one_suit_are_swapped_and_then_a_suit_is_named_and_goes_first(visitors, company, wall):
    """M08."""
    wall.lay(*SWAPPING)
    me = four(visitors, company, que="declare", swap3=True, que_first=True).me
    asked = question(me)
    assert asked["kind"] == "swap"
    held = me.one("hand").locator(".mj-tiles [aria-pressed=true]")
    assert texts(held) == asked["default"]["tiles"] == ["1s", "2s", "3s"]
    me.touch(mine(me, "4m"))
    assert texts(held) == ["4m"], "another suit begins anew"
    expect(me.one("act-swap")).to_be_disabled()
    for tile in ("1s", "2s", "3s"):
        me.touch(mine(me, tile))
    give(me, asked, lambda me, _: me.press("act-swap"))
    asked = question(me)
    (told,) = me.frames.events("swapped")
    fresh = me.one("hand").locator(".mj-tiles [data-fresh]")
    assert sorted(texts(fresh)) == sorted(told["tiles"][told["to"].index(0)])
    way = {1: "next", 2: "across", 3: "prev"}[told["to"][0]]
    expect(me.one("passed")).to_have_attribute("data-way", way)
    expect(me.one("status")).to_contain_text(NAMES[told["to"][0]])
    assert asked["kind"] == "declare"
    assert answers(me) == {"declare-m", "declare-p", "declare-s"}
    wide = {round(box["right"] - box["left"]) for box in boxes(me.one("claims").locator("button"))}
    assert len(wide) == 1, "the three are alike"
    expect(me.one("act-declare-s")).to_contain_text("3 张")
    give(me, asked, lambda me, _: me.press("act-declare-s"))
    expect(me.one("missing-0")).to_have_attribute("data-suit", "s")
    asked = question(me)
    assert asked["legal"]["bound"] == "missing"
    expect(me.one("status")).to_contain_text("先打缺门 条")
    refused = me.one("hand").locator(".mj-tiles [aria-disabled=true]")
    assert [text[1] for text in texts(allowed(me))] == ["s"] * 3
    assert len(texts(refused)) == 11
    before = len(acts(me))
    me.page.wait_for_timeout(SURE_MS)
    for _ in range(2):
        me.touch(refused.first, force=True)
    me.page.wait_for_timeout(100)
    assert len(acts(me)) == before
    tile = texts(allowed(me))[0]
    give(me, asked, lambda me, _: discard(me, tile))
    assert acts(me)[-1]["tile"] == tile
    expect(fresh).to_have_count(0)
    expect(me.one("passed")).to_have_count(0)


# 定张

WATCH = """() => {
    window.watched = []
    const one = (id) => document.querySelector(`[data-testid=${id}]`)
    new MutationObserver(() => {
        const hidden = [0, 2].map((seat) => one(`hidden-${seat}`)?.querySelector('[data-tile]')?.dataset.tile)
        if (hidden.every(Boolean))
            watched.push([hidden, one('missing-0').dataset.suit ?? null, document.body.outerHTML.includes('"9s"')])
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""Notes at each change, while both seats have a hidden tile, what is shown of them and whether anything names a 9s."""
HIDING = ("9999s 147m 258p 147s 3m", "", "11223344556m 66m", "")
"""All four 9s are at seat 0: a viewer that learns of one has learned a secret. Seat 2 has one suit."""


@on(SMALL, also=SIZES)
def test_a_tile_is_hidden_and_is_the_first_discard_and_the_others_learn_that_it_was_and_not_which(
    visitors, company, wall
):
    """M17."""
    wall.lay(*HIDING)
    game = four(visitors, company, pages=[2])
    me, other = game.me, game.pages[2]
    asked = question(me)
    assert asked["kind"] == "hide"
    expect(me.one("act-hide")).to_be_disabled()
    assert answers(me) == {"hide"}, "no suit is absent"
    assert question(other)["legal"]["suits"] == ["p", "s"]
    assert answers(other) == {"hide", "declare-p", "declare-s"}
    me.touch(mine(me, "9s"))
    expect(me.one("act-hide")).to_be_enabled()
    assert not acts(me)
    other.page.wait_for_timeout(LATER_MS)
    told = list(other.frames.told())
    give(me, asked, lambda me, _: me.press("act-hide"))
    assert acts(me) == [{"a": "hide", "tile": "9s"}]
    other.page.wait_for_timeout(LATER_MS)
    assert list(other.frames.told()) == told, "that a seat has chosen is nobody's business yet"
    for page in (me, other):
        page.page.evaluate(WATCH)
    other.touch(allowed(other).first)
    give(other, question(other), lambda other, _: other.press("act-hide"))
    for page in (me, other):
        expect(page.one("river-0").locator("[data-tile]")).to_have_attribute("data-tile", "9s")
    (chosen,) = me.frames.events("chosen")
    assert chosen["hidden"][0] == "9s"
    assert {hidden for hidden in chosen["hidden"][1:] if hidden} == {"??"}
    (flipped,) = [event for event in me.frames.events("discarded") if event["seat"] == 0]
    assert (flipped["tile"], flipped["flipped"]) == ("9s", True)
    # The server turns it after a moment, so what was shown until then is looked at while it is there.
    hidden = ["??", "??"]
    assert {json.dumps(seen) for seen in other.page.evaluate("watched")} == {
        json.dumps([hidden, None, False])
    }
    assert [seen[0] for seen in me.page.evaluate("watched")][-1] == hidden
    before = takewhile(lambda message: "flipped" not in json.dumps(message), other.frames.told())
    until_then = json.dumps(list(before))
    assert '"chosen"' in until_then
    assert '"9s"' not in until_then
    assert len(acts(me)) == 1, "nothing else could be done, and the server did it"
    for page in (me, other):
        expect(page.one("missing-0")).to_have_attribute("data-suit", "s")


def test_a_suit_that_is_absent_is_declared_instead(visitors, company, wall):
    """M17."""
    wall.lay("11223344556677m")
    me = four(visitors, company).me
    asked = question(me)
    assert asked["legal"]["suits"] == ["p", "s"]
    give(me, asked, lambda me, _: me.press("act-declare-p"))
    assert acts(me) == [{"a": "declare", "suit": "p"}]
    expect(me.one("missing-0")).to_have_attribute("data-suit", "p")
    expect(me.one("hidden-0")).to_have_count(0)
