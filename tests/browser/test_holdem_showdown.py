"""What a showdown says of hands that the test has dealt: which kicker decided, who shares the pots, who does not."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.holdem import CardRoom, Hand
from tests.browser.sizes import DESK, PHONE, SIZES, Look, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, outside

PAIRED = "Qs Qd 3s 3d 7h"
"""A board that gives every hand below two pair: its other card decides."""
KICKER = {
    "zh": "两对 Q、3，A 踢脚 胜 K 踢脚",
    "en": "Two pair, Q and 3, ace kicker beats king kicker",
}
SHARED = {"zh": "小明、小满 平分底池", "en": "小明 and 小满 share the pots"}
SPLIT = {"zh": "我、小满 平分底池", "en": "You and 小满 split the pot"}
ANY_SHARE = {"zh": "平分", "en": "share|split"}
WINS = {"zh": "小明 赢得 3,750", "en": "小明 wins 3,750"}


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which decks can be laid."""
    return stacked_server


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


def opened(
    room: CardRoom, look: Look, stacks: Mapping[int, int] = MappingProxyType({})
) -> tuple[Hand, TablePage]:
    """Open a hand, 小明 at seat 0, 阿岚 at 1, 小满 at 2; returns it, and the page of somebody who looks on."""
    page = {"settings": look}
    hand = room.open(3, stacks={0: 3000, **stacks}, page=page)
    return hand, room.watch(hand.table, **page)


def show_down(hand: Hand, third: str = "1 fold") -> None:
    """Put all chips of seats 0 and 2 in before the flop; `third` is what seat 1 does then."""
    hand.script("2 all_in")
    hand.me.press("call")
    hand.script(third)
    expect(hand.me.one("handname")).to_be_visible()


@on(PHONE, also=SIZES, looks=True)
def test_the_sentence_of_a_showdown_names_the_kicker_that_decided(room, wall, size, look):
    """C20, C22, H08."""
    wall.deck("Ah 4c", "8c 8d", "Kh 5c", board=PAIRED)
    hand, _ = opened(room, look)
    show_down(hand)
    me = hand.me
    expect(me.one("status")).to_contain_text(KICKER[look["lang"]])
    assert not outside(boxes(me.one("status")), me.page)
    assert_no_sideways_scroll(me.page)
    assert_accessible(me.page)
    me.press("settlement")
    expect(me.one("result")).to_contain_text(KICKER[look["lang"]].split(" 胜 ")[0].split(" beats ")[0])


@on(DESK, also=[PHONE], looks=True)
def test_a_pot_that_is_shared_equally_is_said_to_be_shared(room, wall, size, look):
    """H08."""
    wall.deck("Ah 4c", "8c 8d", "Ad 5c", board=PAIRED)
    hand, watcher = opened(room, look)
    show_down(hand)
    expect(watcher.one("status")).to_contain_text(SHARED[look["lang"]])
    hand.me.press("settlement")
    expect(hand.me.one("result")).to_contain_text(SPLIT[look["lang"]])


@on(DESK, also=[PHONE], looks=True)
def test_who_shares_the_main_pot_and_wins_another_is_not_said_to_share_the_pots(room, wall, size, look):
    """H08."""
    wall.deck("Ah 4c", "Ad 5c", "Kh 5d", board=PAIRED)
    hand, watcher = opened(room, look, {1: 500})
    show_down(hand, "1 call")
    expect(watcher.one("status")).to_contain_text(WINS[look["lang"]])
    said = watcher.one("status").inner_text()
    assert not [word for word in ANY_SHARE[look["lang"]].split("|") if word in said]
