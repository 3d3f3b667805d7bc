"""On every screen: nothing lies beside the screen or over another element, and every card and button can be hit."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, led_by, record, scores
from tests.browser.layout_faults import layout_faults
from tests.browser.sizes import DESK, LAND, LARGE, PHONE, SIZES, SMALL, every_size_in_one_visit, on, on_each
from tests.browser.tables import STRIP, Setting, TablePage
from tests.browser.targets import (
    Box,
    assert_no_sideways_scroll,
    boxes,
    hit_at,
    low_buttons,
    middles,
    outside,
    overlaps,
    strips,
)
from tests.browser.test_phone_felts import three_against_pair
from tests.long import rest_long

LEAST = 24
"""WCAG 2.5.8: pixels, both ways."""

HANDS: dict[int, tuple[Record, int]] = {
    5: (led_by("wuguapi", 0), 0),
    13: (led_by("big_two", 0), 0),
    17: (record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD), 1),
    20: (record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD), 0),
    25: (record("doudizhu_4p", {}, bids=scores((0, 3))), 1),
    33: (record("doudizhu_4p", {}, bids=scores((0, 3))), 0),
}
"""Cards held to a deal and a seat that holds so many."""


AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"


def holding(house, cards: int) -> Setting:
    deal, seat = HANDS[cards]
    setting = house.open(deal, seat=seat)
    expect(setting.me.hand).to_have_count(cards)
    setting.me.page.wait_for_function(AT_REST)  # cards are dealt with a motion
    return setting


@every_size_in_one_visit
@pytest.mark.parametrize("cards", rest_long(reversed(HANDS), "smaller hands"))
def test_a_hand_fits_and_every_card_and_button_can_be_hit(house, sizes, cards):
    """C22, C23, C24, S12."""
    me = holding(house, cards).me
    for _ in on_each(me.page, sizes):
        me.page.wait_for_function(AT_REST)
        assert_no_sideways_scroll(me.page)
        assert not outside(boxes(me.hand), me.page)
        for number, (width, height) in enumerate(strips(me.hand, LEAST)):
            assert width >= LEAST, f"card {number} of {cards}: {width} px wide"
            assert height >= LEAST, f"card {number} of {cards}: {height} px high"
        assert not low_buttons(me.page)
        assert_nothing_overlaps(me)
        assert_a_raised_card_leaves_its_neighbours_free(me)


def assert_nothing_overlaps(me: TablePage) -> None:
    """Plates, stock, hand and buttons lie beside each other; the tools may lie on the own plate, not on its text."""
    plates = boxes(me.page.locator("[data-testid^=seat-], [data-testid=kitty], [data-testid=hand]"))
    words = boxes(
        me.page.locator(
            "[data-testid=dock] [data-testid=status] > *, [data-testid=dock] [data-testid^=count-]"
        )
    )
    tools = boxes(me.page.locator("[data-testid=sort], [data-testid=auto]"))
    others = boxes(me.page.locator("[data-testid^=seat-]:not([data-testid=dock] *), [data-testid=kitty]"))
    answers = boxes(me.buttons)
    assert not overlaps(plates + answers)
    assert not overlaps(others + tools)
    assert not overlaps(words + tools + answers)
    assert not outside(plates + tools + answers, me.page)


def assert_a_raised_card_leaves_its_neighbours_free(me: TablePage) -> None:
    """Where a card is hit, it is hit still when its neighbour is raised: at the ends of rows and columns, and amid."""
    places = middles(me.hand)
    for number in worth_raising(boxes(me.hand)):
        me.touch_at(places[number])
        expect(me.hand.nth(number)).to_have_attribute("aria-pressed", "true")
        me.page.wait_for_function(AT_REST)
        beside = [other for other in (number - 1, number + 1) if 0 <= other < len(places)]
        assert hit_at(me.hand, [places[other] for other in beside]) == beside, f"card {number} is raised"
        for other in beside:
            me.touch_at(places[other])
            expect(me.hand.nth(other)).to_have_attribute("aria-pressed", "true")
        expect(me.raised).to_have_count(1 + len(beside))
        me.page.keyboard.press("Escape")
        expect(me.raised).to_have_count(0)
        me.page.wait_for_function(AT_REST)


def worth_raising(cards: list[Box]) -> list[int]:
    """Return the first and last card of a hand, of its first and last rows or columns, and one amid it."""
    last = len(cards) - 1
    ends = [
        n
        for n in range(last)
        if cards[n]["top"] != cards[n + 1]["top"] and cards[n]["left"] != cards[n + 1]["left"]
    ]
    turns = {*ends[:2], *ends[-1:]}
    return sorted({0, last // 2, last} | turns | {number + 1 for number in turns})


@every_size_in_one_visit
def test_ten_seats_fit_and_stay_usable(house, sizes):
    """C32."""
    setting = house.open(led_by("wuguapi", 0, seats=10))
    me = setting.me
    expect(me.page.locator("[data-testid^=seat-]")).to_have_count(10)
    me.wait_for_turn()
    for _ in on_each(me.page, sizes):
        me.page.wait_for_function(AT_REST)
        assert_no_sideways_scroll(me.page)
        assert_nothing_overlaps(me)
        for seat in range(10):
            expect(me.one(f"count-{seat}")).to_be_visible()
    me.hint()
    me.press("play")
    for seat in range(1, 10):
        setting[seat].act({"a": "pass"} if seat % 2 else setting[seat].weakest_answer())
        expect(me.one(f"last-{seat}").locator("> *")).not_to_have_count(0)
    for _ in on_each(me.page, sizes):
        me.page.wait_for_function(AT_REST)
        assert not outside(boxes(me.page.locator("[data-testid^=last-] > *")), me.page)
        assert_nothing_overlaps(me)


def test_large_screens_are_used(house):
    """Cards and plates take their share of the felt, and nothing lies wrong."""
    me = house.open(three_against_pair()).me
    expect(me.one("last-2").locator("[data-card]")).to_have_count(5)
    for _ in on_each(me.page, LARGE):
        assert layout_faults(me.page) == []


@on(PHONE, also=[LAND])
def test_turning_the_phone_keeps_the_selection(house):
    """C25."""
    me = holding(house, 20).me
    first = me.hand.first
    first.click(position=STRIP)
    size = me.page.viewport_size
    assert size is not None
    me.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    expect(me.raised).to_have_count(1)
    me.page.wait_for_timeout(200)
    assert_no_sideways_scroll(me.page)
    for _ in range(20):
        if not outside(boxes(me.hand), me.page):
            break
        me.page.wait_for_timeout(50)
    assert not outside(boxes(me.hand), me.page)


@on(PHONE, also=SIZES)
def test_a_table_in_play_says_its_cards_seats_and_turn_to_those_who_listen(house):
    """C20."""
    deal = record("doudizhu", {0: "Th LJ"}, bids=SEAT_0_IS_LANDLORD)
    setting = house.open(deal, names=["阿岚", "老周"])
    me = setting.me
    heard = me.page.locator("body").aria_snapshot()
    for name in ("红桃10", "小王", "阿岚", "老周", "出牌", "提示"):
        assert name in heard
    assert me.one("status").get_attribute("role") == "status"
    assert me.one("toast").get_attribute("role") == "status"
    assert_accessible(me.page)
    me.play("Th")
    expect(me.one("last-0").locator("[data-card]")).to_have_count(1)
    assert_accessible(me.page)


@on(DESK, also=[SMALL], looks=True)
@pytest.mark.parametrize("cards", rest_long([33, 5], "fewer cards"))
def test_other_boards_shut_nobody_out(house, cards, look):
    """C20."""
    deal, seat = HANDS[cards]
    me = house.open(deal, seat=seat, settings=look).me
    expect(me.hand).to_have_count(cards)
    assert_accessible(me.page)


_MOTION = """() => [...document.querySelectorAll('*')].filter((one) => !one.closest('[role=timer]')).flatMap((one) => {
    const style = getComputedStyle(one)
    const moves = [...style.transitionDuration.split(', '), ...(style.animationName === 'none' ? [] :
        style.animationDuration.split(', '))]
    return moves.some((time) => parseFloat(time) > 0.001) ? [`${one.tagName}.${one.className}: ${moves}`] : []
})"""


@on(LAND, also=SIZES)
def test_nothing_moves_for_those_who_asked_for_less_motion(house):
    """C21."""
    deal, seat = HANDS[20]
    setting = house.open(deal, seat=seat)
    assert setting.me.page.evaluate(_MOTION) == []
    moving = house.open(deal, seat=seat, reduced_motion="no-preference")
    assert moving.me.page.evaluate(_MOTION) != []


def test_the_page_itself_can_ask_for_less_motion(house):
    """C21."""
    deal, seat = HANDS[20]
    setting = house.open(deal, seat=seat, settings={"calm": True}, reduced_motion="no-preference")
    assert setting.me.page.evaluate(_MOTION) == []


def test_four_colours_are_four_and_never_all_there_is(house):
    """C26."""
    deal = record("doudizhu", {0: "3c 3d 3h 3s"}, bids=SEAT_0_IS_LANDLORD)
    inks = "found => new Set(found.map((one) => getComputedStyle(one.querySelector('svg')).color)).size"
    for deck4, many in ((False, 2), (True, 4)):
        me = house.open(deal, settings={"deck4": deck4}).me
        threes = me.one("hand").locator('[data-card^="3"]')
        expect(threes).to_have_count(4)
        shapes = threes.evaluate_all("found => new Set(found.map((one) => one.innerHTML)).size")
        assert shapes == 4
        assert threes.evaluate_all(inks) == many
