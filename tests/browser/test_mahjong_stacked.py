"""成都麻将 through the page where the result depends on the tiles: a server with a wall chosen by the test."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import (
    SURE_MS,
    acts,
    assert_all_has_its_place,
    discard,
    give,
    mine,
    question,
)
from tests.browser.mahjong_seats import OPEN, Finger, Four, answering, four, middle
from tests.browser.sizes import DESK, LAND, PHONE, SMALL, every_size_in_one_visit, on, on_each
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps, wait_until_at_rest


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


# 听牌提示

READY = ("123456789m 234p 1s9s", "5p", "2p", "2p")
"""Without 1s and 9s the hand of seat 0 waits for 2p and 5p; the others discard one 5p and two 2p."""
DRAWS = "9p9p9p5p"
LEFT = {"2p": 4 - 1 - 2, "5p": 4 - 1 - 1}
"""Of each wait: four, without those in the hand, without those that were discarded."""


def before_the_ready_discard(visitors, company, wall) -> Four:
    """A table at which seat 0 has drawn 5p and is ready without 9s."""
    wall.lay(*READY, draws=DRAWS)
    scripts = {1: answering("5p"), 2: answering("2p"), 3: answering("2p")}
    game = four(visitors, company, scripts=scripts, **OPEN)
    me = game.me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    me.page.mouse.move(4, 4)
    asked = question(me)
    assert asked["legal"]["drawn"] == "5p"
    return game


def waits(me: TablePage) -> dict[str, int]:
    """What the page says is waited for, and how many of each are left."""
    shown = me.one("waits").locator("[data-wait]")
    return dict(shown.evaluate_all("all => all.map((one) => [one.dataset.wait, Number(one.dataset.left)])"))


@on(DESK, also=[PHONE, LAND])
def test_help_tells_of_a_discard_what_it_waits_for_and_how_many_are_left(visitors, company, wall, size):
    """M10: by hovering, and by a long press, which discards nothing."""
    me = before_the_ready_discard(visitors, company, wall).me
    ready = me.one("hand").locator("[data-ready]")
    expect(ready).to_have_count(1)
    expect(ready).to_have_attribute("data-tile", "9s")
    expect(me.one("waits")).to_have_count(0)
    finger = Finger(me)
    if size.touch:
        finger.down(*middle(mine(me, "9s")))
    else:
        mine(me, "9s").hover()
    expect(me.one("waits")).to_be_visible()
    assert waits(me) == LEFT
    expect(me.one("waits")).to_have_attribute("data-after", "9s")
    for tile, left in LEFT.items():
        name = me.one("waits").locator(f'[data-wait="{tile}"]').get_attribute("aria-label")
        assert str(left) in name
    if size.touch:
        finger.up()
    else:
        mine(me, "1m").hover()
    expect(me.one("waits")).to_have_count(0)
    assert len(acts(me)) == 1


def test_help_stays_with_the_hand_that_waits(visitors, company, wall):
    """M10."""
    game = before_the_ready_discard(visitors, company, wall)
    me = game.me
    game.players[1].stop()
    me.page.wait_for_timeout(SURE_MS)
    mine(me, "9s").click()
    me.frames.wait_until_answered("act", 2)
    expect(me.one("waits")).to_be_visible()
    expect(me.one("waits")).not_to_have_attribute("data-after", "9s")
    assert waits(me) == LEFT


# answers


@every_size_in_one_visit
def test_the_tile_one_has_won_with_lies_beside_the_hand_and_no_waits_are_told_any_more(
    visitors, company, wall, sizes
):
    """M09, M10, M15."""
    wall.lay("123m456m789m234p55p")
    game = four(visitors, company, **OPEN)
    me = game.me
    game.players[1].stop()
    give(me, question(me), lambda me, _: me.press("act-win"))
    expect(me.one("winning-0")).to_be_visible()
    expect(me.one("waits")).to_have_count(0)
    for _ in on_each(me.page, sizes):
        wait_until_at_rest(me.page)  # it is laid down with a motion
        expect(me.one("waits")).to_have_count(0)
        found = boxes(me.one("hand").locator(".mj-tiles [data-tile], .mj-wontile"))
        assert len(found) == 14
        assert not overlaps(found)
        assert not outside(found, me.page)
    won = me.one("winning-0").locator("[data-tile]")
    me.one("hand").locator(f".mj-tiles [data-tile='{won.get_attribute('data-tile')}']").first.hover()
    expect(won).to_have_attribute("data-hi", "true")


@on(SMALL)
def test_two_kongs_of_one_seat_stand_in_one_row_beside_five_others(visitors, company, wall):
    """C32."""
    wall.lay("12m345678s", "111222m9p")
    me = four(visitors, company, seats=6, scripts={1: answering("kong", "kong")}, **OPEN).me
    for tile in ("1m", "2m"):
        while (asked := question(me))["kind"] == "claim":
            give(me, asked, lambda me, _: me.press("act-pass"))
        give(me, asked, lambda me, _, tile=tile: discard(me, tile))
    expect(me.one("rack-1").locator("[data-meld]")).to_have_count(2)
    assert_all_has_its_place(me)
