"""Whole hands of Hold'em: by clicks and by keys; their settlement, replay and fairness."""

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.holdem import CardRoom, Hand
from tests.browser.sizes import Size, every_size_in_one_visit
from tests.browser.tables import TablePage
from tests.browser.test_settlement import assert_all_is_seen, reasons, signed

MOST_TURNS = 60
PRESETS = ("no_limit", "pot_limit", "fixed_limit", "house")
NEXT = """() => {
    if (document.querySelector('[data-testid=next], [data-testid=rebuy]')) return 'over'
    const asked = document.querySelectorAll('.acts > button[data-testid]:enabled:not(.plans *)')
    return [...asked].map((one) => one.dataset.testid).join(' ')
}"""


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


def play_through(me: TablePage, answer) -> int:
    """Answer until the hand is over; return how many answers were given, each of them sent once and taken."""
    for turns in range(MOST_TURNS):
        offered = me.page.wait_for_function(NEXT, polling=20).json_value()
        if offered == "over":
            return turns
        answer(me, offered.split())
        me.frames.wait_until_answered("act", turns + 1)
    raise AssertionError("the hand does not end")


def wanted(me: TablePage, offered: list[str]) -> str:
    """Check or call, but never all-in: a player who has lost all is left out of the bots' next hand."""
    if "call" in offered and "check" not in offered and "全下" in me.one("call").inner_text():
        return "fold"
    return next((one for one in ("check", "call", "act-muck") if one in offered), offered[0])


def by_clicks(me: TablePage, offered: list[str]) -> None:
    me.press(wanted(me, offered))


def by_keys(me: TablePage, offered: list[str]) -> None:
    keys = {"fold": "f", "check": "x" if "call" in offered else "c", "call": "c"}
    me.page.keyboard.press(keys.get(wanted(me, offered), str(len(offered))))


PLAYED = [(by_keys, "house"), (by_clicks, "no_limit"), *product((by_clicks, by_keys), PRESETS[1:3])]
PLAYED += [(by_keys, "no_limit"), (by_clicks, "house")]


# what each seat got, and why

POTS = ("主池", "边池1", "边池2")
NAMES = {
    "high_card": "高牌",
    "one_pair": "一对",
    "two_pair": "两对",
    "three_of_a_kind": "三条",
    "straight": "顺子",
    "flush": "同花",
    "full_house": "葫芦",
    "four_of_a_kind": "四条",
    "straight_flush": "同花顺",
    "royal_flush": "皇家同花顺",
}


def reasons_told(me: TablePage, seat: int) -> list[tuple[str, str]]:
    """What the server's events say a seat put in, and took from which pot with which hand: words and signed chips."""
    (settled,) = me.frames.events("settled")
    put = sum(line["amount"] for line in settled["lines"] if (line["seat"], line["reason"]) == (seat, "bets"))
    won = [
        (f"{POTS[award.get('pot', 0)]} · {NAMES.get(award.get('category'), '其他人弃牌')}", share)
        for award in me.frames.events("awarded")
        for winner, share in zip(award["winners"], award["shares"], strict=True)
        if winner == seat
    ]
    assert put + sum(share for _, share in won) == settled["amounts"][seat]
    return [(what, signed(chips)) for what, chips in [("投入", put), *won] if chips]


def assert_reasons(me: TablePage, sizes: tuple[Size, ...], seats: int) -> None:
    """On every screen each row says the score of its seat and why, and nothing is cut off."""
    (settled,) = me.frames.events("settled")
    for size in sizes:
        me.page.set_viewport_size({"width": size.width, "height": size.height})
        for seat, amount in enumerate(settled["amounts"][:seats]):
            expect(me.one(f"result-row-{seat}").locator(".d")).to_have_text(signed(amount))
            told = reasons_told(me, seat)
            shown = reasons(me, seat) if told else []
            assert len(shown) == len(told)
            for item, (what, chips) in zip(shown, told, strict=True):
                assert item.startswith(what)
                assert item.endswith(f" {chips}")
        assert_all_is_seen(me, size)


@every_size_in_one_visit
def test_the_panel_says_what_each_seat_put_in_and_which_pot_it_won_with_which_hand(room, sizes):
    """C15."""
    hand = room.open(4, stacks={1: 400, 2: 900})
    me = hand.me
    hand.script("2 raise_to 60, 3 call")
    me.press("call")
    hand.script("1 all_in, 2 all_in, 3 call")
    me.press("call")
    me.press("raise")
    hand.script("3 call")
    for _ in range(2):
        me.press("check")
        hand.script("3 check")
    expect(me.one("settlement")).to_be_visible()
    me.press("settlement")
    assert {award.get("pot", 0) for award in me.frames.events("awarded")} == {0, 1, 2}
    assert_reasons(me, sizes, 4)


# the record of a hand, and its fairness


def _played(room: CardRoom) -> Hand:
    """A hand that ends with cards shown, and with some that never are."""
    hand = room.open(4, stacks={2: 600})
    hand.note_cards()
    hand.script("2 all_in, 3 fold")
    hand.me.press("call")
    hand.script("1 fold")
    expect(hand.me.one("handname")).to_be_visible()
    return hand


# chips between hands


def test_a_seat_can_be_topped_up_and_sit_out_in_the_waiting_room(room):
    """H09."""
    hand = room.open(3, start=False, stacks={0: 400})
    me = hand.me
    me.press("between-chips")
    me.one("chips-amount").fill("600")
    me.one("chips-amount").press("Enter")
    me.press("chips-go")
    expect(me.one("seat-0")).to_contain_text("1,000")
    me.press("between-out")
    expect(me.one("between-in")).to_be_visible()
    me.press("between-in")
    expect(me.one("between-out")).to_be_visible()
    assert [asked["state"] for asked in me.frames.asked("sit")] == ["out", "in"]


def test_a_table_says_that_it_waits_for_players_with_chips(room):
    """H09."""
    hand = room.open(3, free=[1, 2], start=False)
    expect(hand.me.one("status")).to_have_text("等有筹码的玩家：还差 1 人")
    hand.me.press("between-out")
    expect(hand.me.one("status")).to_have_text("等有筹码的玩家：还差 2 人")
    hand.me.press("between-in")
    other = room.watch(hand.table)
    expect(other.one("status")).to_have_text("等有筹码的玩家：还差 1 人")
    other.press("sit-1")
    other.press("buy-in-go")
    for page in (hand.me, other):
        expect(page.one("status")).to_have_text("等 2 人准备")


def test_when_one_has_all_the_chips_the_board_says_whom_it_waits_for(room):
    """H09."""
    for _ in range(5):
        hand = room.open(2, stack=200)
        hand.script("1 all_in")
        hand.call_most()
        expect(hand.me.one("handname")).to_be_visible()
        if all(len(award["winners"]) == 1 for award in hand.me.frames.events("awarded")):
            break
    expect(hand.me.one("lacks")).to_have_text("等有筹码的玩家：还差 1 人")


def test_chips_are_filled_up_as_the_seat_says(room):
    """H09."""
    hand = room.open(3, free=[2], start=False, stacks={0: 400})
    me = hand.me
    me.press("between-reload")
    me.one("reload").get_by_text("补足").click()
    me.one("chips-amount").fill("1000")
    me.one("chips-amount").press("Enter")
    expect(me.one("reload")).to_contain_text("少于 1,000")
    assert_accessible(me.page)
    me.press("reload-go")
    expect(me.one("seat-0")).to_contain_text("1,000")
    expect(me.one("between-reload")).to_contain_text("补足")
    assert me.frames.asked("sit")[-1]["reload"] == {"when": "short", "to": 1000}
    other = room.watch(hand.table)
    other.press("sit-2")
    other.one("reload").get_by_text("输光再买").click()
    assert_accessible(other.page)
    other.press("buy-in-go")
    expect(other.one("between-reload")).to_contain_text("输光再买")
    assert other.frames.asked("sit")[-1]["reload"] == {"when": "broke"}
    other.press("ready")
    room.start(hand)
    me.press("seat-menu")
    me.press("sheet-reload")
    me.one("reload").get_by_text("不用").click()
    me.press("reload-go")
    me.press("seat-menu")
    expect(me.one("seat-sheet")).to_contain_text("只在自己补码时加")
    assert me.frames.asked("sit")[-1]["reload"] is None


def test_a_table_that_forbids_it_offers_no_reload(room):
    """H09."""
    hand = room.open(2, start=False, reload=False)
    expect(hand.me.one("between-chips")).to_be_visible()
    expect(hand.me.one("between-reload")).to_have_count(0)
