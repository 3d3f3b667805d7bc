"""The board of the shedding games: selecting, hints, playing, passing, counts, stakes, stock."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.deals import SEAT_0_IS_LANDLORD, calls, cut_when, led_by, plays, record, scores
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, on
from tests.browser.tables import STRIP, TablePage
from tests.long import rest_long

LEAD = record("doudizhu", {0: "3c 3d 4c 5d 7c 8h"}, bids=SEAT_0_IS_LANDLORD)
"""斗地主: seat 0 is landlord and leads."""
THREE_PAIRS = "5c 5d 8c 8d Jc Jd 4c 6c 7c 9c Tc Qc Kc Ac 2c 3s LJ"
COVER_A_PAIR = record(
    "doudizhu",
    {0: "3c 3d 3h", 1: THREE_PAIRS, 2: "BJ"},
    bids=SEAT_0_IS_LANDLORD,
    plays=plays((0, "3c 3d")),
)
"""Seat 1 must cover a pair of 3 and holds three pairs that do."""
FILLED = """ring => {
    const words = document.createRange()
    words.selectNodeContents(ring.querySelector('b'))
    return words.getBoundingClientRect().width / ring.getBoundingClientRect().width
}"""
"""How much of a clock's ring its number is wide."""


def drag(me: TablePage, first: Locator, last: Locator) -> None:
    """Drag from a card's strip to another's."""
    begin, end = first.bounding_box(), last.bounding_box()
    assert begin is not None
    assert end is not None
    me.page.mouse.move(begin["x"] + STRIP["x"], begin["y"] + 30)
    me.page.mouse.down()
    me.page.mouse.move(end["x"] + STRIP["x"], end["y"] + 30, steps=3)
    me.page.mouse.up()


@on(SMALL, DESK, also=SIZES)
def test_a_tap_turns_a_card_and_a_swipe_turns_all_that_it_crosses(house):
    """S01: of a quick movement the browser tells few points."""
    me = house.open(LEAD).me
    me.tap("3c")
    assert me.cards(me.raised) == ["3c"]
    me.tap("3c")
    expect(me.raised).to_have_count(0)
    drag(me, me.hand.nth(1), me.hand.nth(4))
    expect(me.raised).to_have_count(4)
    assert me.cards(me.raised) == me.cards()[1:5]
    drag(me, me.hand.nth(2), me.hand.nth(3))
    assert me.cards(me.raised) == [me.cards()[1], me.cards()[4]]
    me.page.keyboard.press("Escape")
    expect(me.raised).to_have_count(0)
    begin, end = me.hand.nth(0).bounding_box(), me.hand.nth(9).bounding_box()
    me.page.mouse.move(begin["x"] + 8, begin["y"] + 30)
    me.page.mouse.down()
    me.page.mouse.move(end["x"] + 8, end["y"] + 30)
    me.page.mouse.up()
    expect(me.raised).to_have_count(10)


@on(PHONE, DESK, also=SIZES)
def test_hints_are_the_servers_advice_asked_once_and_begin_again(house):
    """S02: the first press may be answered by the prompt's own hints, if the bots are slow."""
    me = house.open(COVER_A_PAIR, seat=1).me
    me.press("hint")
    me.frames.wait_until_answered("advise", 1)
    (advice,) = (told["advice"] for told in me.frames.received if "advice" in told)
    me.tap("LJ")  # another choice: the next press begins anew
    pairs = [set(action["cards"]) for action in advice["actions"] if action["a"] == "play"]
    passes = advice["by"] == "bot" and advice["actions"][0]["a"] == "pass"
    wanted = [set(), *pairs] if passes else pairs
    for cards in (*wanted, wanted[0]):
        me.press("hint")
        expect(me.raised).to_have_count(len(cards))
        me.page.wait_for_function(
            "cards => cards.every(card => document.querySelector(`[aria-pressed=true][data-card='${card}']`))",
            arg=sorted(cards),
        )
    assert len(me.frames.asked("advise")) == 1


@on(DESK)
def test_a_swipe_keeps_the_hand_in_it_and_no_hand_says_why(house):
    """S01: 9-T-J-Q-K of a swipe over 9-T-T-J-Q-K."""
    straight, held = "3c 4c 5c 6c 7c", "LJ 2c 2d Ah As Kc Qc Jc Tc Td 9c 6d 6h 5d 5h 4d 4h"
    led = record("doudizhu", {0: straight, 1: held}, bids=SEAT_0_IS_LANDLORD, plays=plays((0, straight)))
    me = house.open(led, seat=1).me
    drag(me, me.one("hand").locator("[data-card=Kc]"), me.one("hand").locator("[data-card='9c']"))
    expect(me.one("play")).to_contain_text("顺子 9–K")
    expect(me.raised).to_have_count(5)
    for taps, why in (("9c", "少一张"), ("Td Jc Qc 4d", "不是牌型"), ("Kc 4h", "牌型不同")):
        me.tap(taps)
        expect(me.one("play")).to_contain_text(why)


@on(PHONE, also=SIZES)
def test_who_has_nothing_that_covers_is_offered_to_pass_and_nothing_else(house, size):
    """S02."""
    deal = record(
        "doudizhu",
        {0: "2c 2d", 1: "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 3d 4d 5d 6d 7d"},
        bids=SEAT_0_IS_LANDLORD,
        plays=plays((0, "2c 2d")),
    )
    me = house.open(deal, seat=1).me
    expect(me.one("pass")).to_be_visible()
    assert me.answers() == ["pass"]
    me.press("pass")
    expect(me.one("pass")).to_have_count(0)
    if size not in {SMALL, LAND}:  # a low felt has one place, for the play to beat
        expect(me.one("last-1")).to_have_text("不出")


@on(PHONE, DESK, also=SIZES)
def test_who_leads_cannot_pass_and_only_a_hand_that_may_be_played_can_be_played(house):
    """S03, S04: the server is asked, the page knows no rules."""
    me = house.open(LEAD).me
    play = me.one("play")
    expect(play).to_be_disabled()
    expect(me.one("pass")).to_have_count(0)
    me.page.keyboard.press("p")
    me.tap("3c 4c")
    expect(play).to_be_disabled()
    me.tap("4c 3d")
    expect(play).to_be_enabled()
    expect(play).to_contain_text("对 3")
    assert {"3c", "3d"} in [set(asked["action"]["cards"]) for asked in me.frames.asked("try")]
    assert not me.frames.asked("act")


@on(PHONE, DESK, also=SIZES)
def test_one_seat_is_lit_a_sentence_names_it_and_what_each_did_last_lies_beside_it_until_the_next_lead(house):
    """C02, S05."""
    setting = house.open(LEAD, names=["阿岚", "老周"])
    me, turn = setting.me, setting.me.page.locator("[data-turn=true]")
    expect(turn).to_have_count(1)
    expect(turn).to_have_attribute("data-testid", "seat-0")
    expect(me.one("status")).to_contain_text("你")
    me.play("3c")
    assert_lies(me, 0, ["3c"])
    expect(turn).to_have_attribute("data-testid", "seat-1")
    expect(turn).to_have_count(1)
    expect(me.one("status")).to_contain_text("阿岚")
    setting[1].act({"a": "pass"})
    expect(me.one("last-1")).to_have_text("不出")
    expect(turn).to_have_attribute("data-testid", "seat-2")
    expect(me.one("status")).to_contain_text("老周")
    expect(turn.get_by_role("timer")).to_be_visible()
    assert turn.get_by_role("timer").evaluate(FILLED) < 0.8, "six hundred seconds do not fit into their ring"
    setting[2].act({"a": "pass"})
    expect(me.one("seat-0")).to_have_attribute("data-turn", "true")
    me.play("3d")
    assert_lies(me, 0, ["3d"])
    for seat in (1, 2):
        expect(me.one(f"last-{seat}").locator("> *")).to_have_count(0)
    covering = setting[1].weakest_answer()
    setting[1].act(covering)
    assert_lies(me, 1, covering.get("cards", []))


def assert_lies(me: TablePage, seat: int, cards: list[str]) -> None:
    laid = me.one(f"last-{seat}").locator("[data-card]")
    expect(laid).to_have_count(len(cards))
    for number, card in enumerate(cards):
        expect(laid.nth(number)).to_have_attribute("data-card", card)


@on(PHONE, DESK, also=SIZES)
def test_who_is_about_to_go_out_is_marked(house):
    """S06."""
    deal = cut_when("doudizhu", lambda state: len(state.hands[1]) == 3 and len(state.hands[2]) == 2)
    me = house.open(deal).me
    expect(me.one("count-2")).to_have_text("2")
    expect(me.one("count-2")).to_have_attribute("data-low", "true")
    expect(me.one("count-1")).to_have_text("3")
    expect(me.one("count-1")).not_to_have_attribute("data-low", "true")


@on(PHONE, DESK, also=SIZES)
def test_the_hand_is_sorted_as_its_holder_likes_and_stays_so(house):
    """S07."""
    deal = record("doudizhu", {0: "3c 3d 3h 5s 5d 9c 9d 9h 9s LJ"}, bids=SEAT_0_IS_LANDLORD)
    me = house.open(deal).me
    order = ["BJ", "LJ", *"2AKQJT9876543"]
    ranks = [card if card in order else card[0] for card in me.cards()]
    assert ranks == sorted(ranks, key=order.index)
    by_rank = me.cards()
    me.press("sort")
    suits = [card[1] for card in me.cards() if card[1] != "J"]
    assert suits == sorted(suits, key=suits.index)
    assert sorted(me.cards()) == sorted(by_rank)
    me.press("sort")
    grouped = [card[0] for card in me.cards() if card[1] != "J"]
    sizes = [grouped.count(rank) for rank in grouped]
    assert sizes == sorted(sizes, reverse=True)
    by_group = me.cards()
    me.page.reload()
    me.wait_for_cards()
    assert me.cards() == by_group
    me.press("sort")
    assert me.cards() == by_rank


@on(PHONE, also=SIZES)
def test_bids_are_those_that_are_left_and_the_best_lies_beside_its_seat(house):
    """S08."""
    bidding = record("doudizhu_4p", {}, first_bidder=0, bids=scores((0, 1)))
    setting = house.open(bidding, seat=1)
    me = setting.me
    expect(me.one("act-bid-2")).to_be_visible()
    assert me.answers() == ["act-bid-0", "act-bid-2", "act-bid-3"]
    expect(me.one("last-0")).to_have_text("1 分")
    me.press("act-bid-2")
    expect(me.one("last-1")).to_have_text("2 分")
    assert me.answers() == []


def test_calling_becomes_robbing_once_somebody_called(house):
    """S08."""
    me = house.open(record("doudizhu", {}, first_bidder=0, bids=calls((0, True))), seat=1).me
    expect(me.one("act-call-true")).to_contain_text("抢地主")
    expect(me.one("act-call-false")).to_contain_text("不抢")
    expect(me.one("last-0")).to_have_text("叫地主")
    me.press("act-call-true")
    expect(me.one("last-1")).to_have_text("抢地主")


def test_farmers_double_at_the_same_time_and_the_landlord_answers(house):
    """S08."""
    deal = record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD, options={"doubling": True})
    setting = house.open(deal, seat=1)
    me = setting.me
    expect(me.one("act-double-true")).to_have_text("加倍")
    assert me.answers() == ["act-double-false", "act-double-true"]
    me.press("act-double-true")
    expect(me.buttons).to_have_count(0)
    setting[2].act({"a": "double", "yes": False})
    setting[0].act({"a": "double", "yes": False})
    expect(me.one("seat-0")).to_have_attribute("data-turn", "true")
    expect(me.one("seat-1")).to_contain_text("×2")


LANDLORDS = [
    ("doudizhu", SEAT_0_IS_LANDLORD[:2], "2c 3d Td"),
    ("doudizhu_4p", [], "2c 2d 3c 4c 5c 6c 7c 8c"),
]
"""Bids after which one more decides, and the bottom cards."""


@on(PHONE, DESK, also=SIZES)
@pytest.mark.parametrize(
    ("game", "bids", "bottom"),
    rest_long(LANDLORDS, "four players"),
)
def test_everybody_sees_who_is_landlord_and_the_bottom_cards(house, game, bids, bottom):
    """S09."""
    deal = record(game, {}, bottom=bottom, first_bidder=0, bids=bids)
    seats = deal["players"]
    setting = house.open(deal, seat=1, free=[seats - 1])
    last = house.sit_down(setting.table, seats - 1, "老周")
    looking = house.watch(setting.table)
    pages = [setting.me, last, looking]
    for page in pages:
        expect(page.one("kitty").locator('[data-card="??"]')).to_have_count(len(bottom.split()))
    if bids:
        last.press("act-call-false")
    else:
        setting[0].act({"a": "bid", "score": 3})
    for page in pages:
        shown = page.one("kitty").locator('[data-card]:not([data-card="??"])')
        expect(shown).to_have_count(len(bottom.split()))
        assert sorted(page.cards(shown)) == sorted(bottom.split())
        expect(page.one("seat-0").get_by_role("img", name="地主")).to_be_visible()
        expect(page.page.get_by_role("img", name="地主", exact=True)).to_have_count(1)


@on(PHONE, DESK, also=SIZES)
def test_a_bomb_doubles_what_is_at_stake(house):
    """S10."""
    deal = record("doudizhu", {0: "3c 3d 3h 3s 4c"}, bids=SEAT_0_IS_LANDLORD)
    me = house.open(deal).me
    expect(me.one("multiplier")).to_have_text("×1")
    me.play("3c 3d 3h 3s")
    expect(me.one("multiplier")).to_have_text("×2")


def test_the_counter_counts_what_has_not_been_seen(house):
    """S11."""
    me = house.open(LEAD).me
    counted = "found => found.reduce((sum, one) => sum + Number(one.textContent), 0)"
    expect(me.one("counter")).to_be_visible()
    cells = me.one("counter").locator("[role=img] > span")
    assert cells.evaluate_all(counted) == 54 - 20
    me.play("3c 3d")
    expect(me.hand).to_have_count(18)
    assert cells.evaluate_all(counted) == 54 - 20


@on(PHONE, also=[SMALL])
def test_the_head_of_a_column_takes_its_whole_rank(house):
    """S13."""
    deal = record("doudizhu_4p", {0: "3c 3c 3d 3h 3s"}, bids=scores((0, 3)))
    me = house.open(deal).me
    threes = sum(card[0] == "3" for card in me.cards())
    me.one("rank-3").click()
    expect(me.raised).to_have_count(threes)
    assert {card[0] for card in me.cards(me.raised)} == {"3"}
    me.one("rank-3").click()
    expect(me.raised).to_have_count(0)


@on(PHONE, DESK, also=SIZES)
def test_cards_that_may_be_two_hands_are_asked_about(house):
    """S14."""
    eight = "3c 3d 3h 3s 4c 4d 4h 4s"
    deal = record("doudizhu", {0: eight}, bids=SEAT_0_IS_LANDLORD, options={"kickers": "qq"})
    me = house.open(deal).me
    me.play(eight)
    chooser = me.page.get_by_role("dialog")
    expect(chooser).to_be_visible()
    expect(me.one("chooser")).to_be_visible()
    options = chooser.locator("[data-testid^=reading-]")
    expect(options).to_have_count(2)
    assert not me.frames.asked("act")
    chosen = options.filter(has_text="3")
    expect(chosen).to_have_count(1)
    me.touch(chosen)
    expect(me.hand).to_have_count(12)
    assert me.frames.asked("act")[-1]["action"]["as"] == {"combo": "quadruple_with_pair_pair", "rank": "3"}


@on(PHONE, DESK, also=SIZES)
def test_drawing_shows_stock_new_cards_and_points(house):
    """S15."""
    me_leads = led_by("qigui523", 0)
    setting = house.open(me_leads)
    me = setting.me
    pile = int(me.one("pile").inner_text())
    assert pile == 54 - 14
    held = len(me.cards())
    me.hint()
    played = me.cards(me.raised)
    me.press("play")
    expect(me.hand).to_have_count(held - len(played))
    stake = sum({"5": 5, "T": 10, "K": 10}.get(card[0], 0) for card in played)
    expect(me.one("at-stake")).to_have_text(str(stake))
    setting[1].act({"a": "pass"})
    expect(me.hand).to_have_count(held)
    expect(me.one("pile")).to_have_text(str(pile - len(played)))
    expect(me.one("hand").locator("[data-new]")).to_have_count(len(played))
    expect(me.one("seat-0")).to_contain_text(f"积分 {stake}")


def test_points_on_the_table_are_the_circles_winners(house):
    """S15."""
    deal = record("qigui523", {0: "4d 5c Kd", 1: "6d 6c"}, seats=2)
    setting = house.open(deal)
    me = setting.me
    me.play("4d")
    setting[1].act({"a": "pass"})
    expect(me.one("seat-0")).to_have_attribute("data-turn", "true")
    me.play("5c")
    expect(me.one("at-stake")).to_have_text("5")
    setting[1].act({"a": "pass"})
    expect(me.one("at-stake")).to_have_text("0")
    expect(me.one("seat-0")).to_contain_text("积分 5")


def test_a_double_tap_on_the_table_lowers_all_cards(house):
    """S16."""
    me = house.open(LEAD).me
    me.tap("3c 4c")
    expect(me.raised).to_have_count(2)
    me.one("board").dblclick(position={"x": 300, "y": 250})
    expect(me.raised).to_have_count(0)
