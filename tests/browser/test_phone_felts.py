"""A phone's felt is used: the play to cover lies large in the middle, discards and claims are large, nothing jumps."""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.deals import Record, calls, plays, record, scores
from tests.browser.mahjong import give, question
from tests.browser.mahjong_seats import OPEN, answering, four
from tests.browser.sizes import PHONE, SMALL, Size, on
from tests.browser.targets import Box, boxes, covered, wait_until_at_rest
from tests.browser.test_mahjong_claims import ALL_AT_ONCE, discard
from tests.browser.test_zoomed import ZOOMED
from tests.long import rest_long

SIDEWAYS = Size("sideways", 844, 390, touch=True)
LESSER, BEST = "Tc Th Ts 4d 4c", "Jc Jd Jh 3d 3h"
STRAIGHT = "3h 4c 5d 6s 7s 8h 9d Ts Jc Qd Ks Ah"
SECOND_IS_LANDLORD = calls((0, False), (1, True), (2, False))
CARD_PX = {PHONE: 92, SMALL: 75}
"""How wide a card of a play of five is."""
STRIP_PX = 24


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def three_against_pair() -> Record:
    laid = [(1, LESSER), (2, BEST)]
    return record("doudizhu", dict(laid), bids=SECOND_IS_LANDLORD, plays=plays(*laid))


def straight_of_twelve() -> Record:
    laid = [(1, STRAIGHT), (2, "")]
    return record("doudizhu", {1: STRAIGHT}, bids=SECOND_IS_LANDLORD, plays=plays(*laid))


def four_players() -> Record:
    laid = [(1, "5h 5c 5d 6c 6d"), (2, "7h 7d 7c 3c 3d"), (3, "9h 9c 9s 3h 3s")]
    bids = scores((0, 0), (1, 3))
    return record("doudizhu_4p", dict(laid), bids=bids, plays=plays(*laid))


def width(box: Box) -> float:
    return box["right"] - box["left"]


def only(of: Locator) -> Box:
    (found,) = boxes(of)
    return found


@on(PHONE, also=[SMALL], looks=True)
def test_the_play_to_cover_lies_large_in_the_middle_and_a_lesser_one_under_its_seat(house, size, look):
    me = house.open(three_against_pair(), settings=look).me
    best, lesser = me.one("last-2").locator("[data-card]"), me.one("last-1").locator("[data-card]")
    expect(best).to_have_count(5)
    wait_until_at_rest(me.page)
    cards = boxes(best)
    assert round(width(cards[0])) == CARD_PX[size]
    assert 0.35 <= (cards[0]["top"] + cards[0]["bottom"]) / 2 / size.height <= 0.6
    assert width(boxes(lesser)[0]) * 1.5 <= width(cards[0])
    assert boxes(lesser)[-1]["bottom"] <= cards[0]["top"]
    assert not covered(me.page)


@on(PHONE, looks=True)
def test_a_play_of_twelve_lies_in_two_rows_and_every_card_can_be_told(house, size, look):
    me = house.open(straight_of_twelve(), settings=look).me
    laid = me.one("last-1").locator("[data-card]")
    expect(laid).to_have_count(12)
    rows = {round(card["top"]) for card in boxes(laid)}
    assert len(rows) == 2
    for row in rows:
        lefts = [card["left"] for card in boxes(laid) if round(card["top"]) == row]
        assert all(right - left >= STRIP_PX for left, right in pairwise(lefts))


@on(SIDEWAYS, also=[ZOOMED], looks=True)
@pytest.mark.parametrize("deal", rest_long([three_against_pair, four_players], "four players"))
def test_the_bottom_cards_lie_on_no_play_on_a_phone_on_its_side(house, deal, look):
    me = house.open(deal(), settings=look).me
    expect(me.one("last-2").locator("[data-card]")).to_have_count(5)
    assert not covered(me.page)


@on(PHONE, looks=True)
def test_discards_are_large_and_nothing_jumps_when_claims_come(visitors, company, wall, size, look):
    wall.lay(ALL_AT_ONCE, "5m", draws="9m")
    me = four(visitors, company, scripts={1: answering("5m")}, page={"settings": look}, **OPEN).me
    asked = question(me)
    felt = me.page.locator(".mj-stage")
    before = felt.bounding_box()
    give(me, asked, lambda me, _: discard(me, "1s"))
    assert question(me)["kind"] == "claim"
    wait_until_at_rest(me.page)
    assert felt.bounding_box() == before
    assert width(only(me.one("river-0").locator("[data-tile]"))) >= 26
    buttons = [width(only(me.one(f"act-{name}"))) for name in ("pass", "pung", "win")]
    assert buttons == sorted(buttons)
