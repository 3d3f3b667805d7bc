"""Texas Hold'em through the page: each behaviour of the checklist, against the real server."""

import re
import tomllib

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.holdem import CardRoom, Hand
from tests.browser.sizes import DESK, PHONE, SIZES, every_size_in_one_visit, on, on_each
from tests.browser.tables import TablePage
from tests.browser.targets import (
    assert_no_sideways_scroll,
    boxes,
    low_buttons,
    outside,
    overlaps,
    wait_until_at_rest,
)
from tests.long import rest_long


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


def answers(me: TablePage) -> list[str]:
    """Return the test ids of the answers that the dock offers, tools left out."""
    return me.page.locator(".acts > button[data-testid]").evaluate_all(
        "found => found.map((one) => one.dataset.testid)"
    )


def chips(of: Locator) -> int:
    """Return the amount that an element shows."""
    found = re.findall(r"[\d,]+", of.inner_text())
    return int(found[-1].replace(",", ""))


def acts(me: TablePage) -> list[dict]:
    return [asked["action"] for asked in me.frames.asked("act")]


def expect_turn(me: TablePage) -> None:
    """Wait until the page asks us to bet."""
    expect(me.one("fold").or_(me.one("check")).first).to_be_visible()


# H01


@on(PHONE, DESK, also=SIZES)
def test_the_answers_are_those_that_are_allowed_and_say_their_price(room):
    """H01."""
    hand = room.open(3, stacks={0: 300})
    hand.script("2 raise_to 40")
    me = hand.me
    expect(me.one("call")).to_contain_text("跟注 30")
    assert answers(me) == ["fold", "call", "raise"]
    expect(sized(me)).to_contain_text("加注到 60")
    expect(me.one("fold").or_(me.one("raise-shut")).first).to_be_visible()
    assert me.page.get_by_text("过牌", exact=True).count() == 0
    _shut(me)
    me.press("call")
    expect(me.one("bet-0")).to_contain_text("40")
    assert acts(me) == [{"a": "call"}]
    hand.script("1 call")
    expect(me.one("check")).to_have_text(re.compile("^过牌"))
    assert answers(me) == ["check", "raise"], "folding for nothing is offered only where the table says so"
    expect(sized(me)).to_contain_text("下注 20")
    _shut(me)
    me.press("check")
    hand.script("1 check, 2 all_in")
    expect(me.one("call")).to_contain_text("跟注全下 260")
    assert answers(me) == ["fold", "call"]


def sized(me: TablePage) -> Locator:
    """Return the button that bets or raises, once the panel of sizes is open, as it is where there is room."""
    expect(me.one("raise")).to_be_visible()
    if me.one("sizer").count() == 0:
        me.press("raise")
    expect(me.one("sizer")).to_be_visible()
    return me.one("raise")


def _shut(me: TablePage) -> None:
    """Put the panel away where it stands in place of the other answers."""
    if me.one("raise-shut").count():
        me.press("raise-shut")


# H02


@on(PHONE, DESK, also=SIZES)
def test_sizes_are_the_server_s_and_typed_amounts_are_kept_within_what_is_allowed(room):
    """H02."""
    hand = room.open(3)
    hand.script("2 raise_to 60")
    me = hand.me
    expect_turn(me)
    legal = _legal(me)
    sized(me)
    assert legal["sizes"]
    for name, to in zip(("half", "two_thirds", "pot"), legal["sizes"], strict=True):
        me.press(f"size-{name}")
        expect(me.one("amount")).to_have_value(str(to))
        expect(me.one("raise")).to_contain_text(f"{to}")
    amount = me.one("amount")
    for typed, becomes in (
        ("1", legal["min"]),
        ("999999", legal["max"]),
        ("300", 300),
        ("7.5bb", 150),
        ("x", 150),
    ):
        amount.fill(typed)
        amount.press("Enter")
        expect(amount).to_have_value(str(becomes))
    me.press("plus")
    expect(amount).to_have_value("170")
    me.press("less")
    expect(amount).to_have_value("150")
    me.one("slider").press("End")
    expect(me.one("raise")).to_contain_text("全下 2,000")
    me.one("slider").press("Home")
    expect(amount).to_have_value(str(legal["min"]))
    me.press("size-pot")
    me.press("raise")
    expect(me.one("bet-0")).to_contain_text(str(legal["sizes"][2]))
    assert acts(me) == [{"a": "raise_to", "amount": legal["sizes"][2]}]


def _legal(me: TablePage) -> dict:
    return next(
        told["legal"] for told in reversed(me.frames.received) if told["t"] == "prompt" and told.get("legal")
    )


# H03


@on(PHONE, DESK, also=SIZES)
def test_folding_where_checking_is_free_asks_first(room):
    """H03."""
    hand = room.open(3, open_fold=True)
    hand.script("2 call")
    hand.me.press("call")
    hand.script("1 check")
    me = hand.me
    me.press("fold")
    expect(me.one("sure")).to_be_visible()
    assert len(acts(me)) == 1
    me.press("sure-no")
    expect(me.one("sure")).to_be_hidden()
    me.frames.wait_until_answered("act", 2)
    assert acts(me)[1] == {"a": "check"}
    hand.script("1 check, 2 check")
    me.press("fold")
    me.press("sure-yes")
    me.frames.wait_until_answered("act", 3)
    assert acts(me)[2] == {"a": "fold"}
    expect(me.one("tag-0")).to_have_text("弃牌")


# H04

_SUM = """() => {
    const number = (one) => Number((one.textContent.match(/[\\d,]+$/)?.[0] ?? '0').replace(/,/g, ''))
    const all = (css) => [...document.querySelectorAll(css)].reduce((sum, one) => sum + number(one), 0)
    const stacks = all('[data-testid^=stack-]'), pot = document.querySelector('[data-testid=pot]')
    return pot ? stacks + number(pot) : null
}"""
"""Chips that the page shows: all stacks, and what is in the middle (bets among it)."""


@on(PHONE, DESK, also=SIZES)
def test_chips_add_up_at_every_moment_and_side_pots_name_who_contends(room):
    """H04."""
    hand = room.open(4, stacks={1: 400, 2: 900})
    me = hand.me
    me.page.evaluate(
        f"() => {{ window.sums = new Set(); const sum = {_SUM};"
        "new MutationObserver(() => { const now = sum(); if (now !== null) window.sums.add(now) })"
        ".observe(document.body, { subtree: true, childList: true, characterData: true }) }"
    )
    hand.script("2 raise_to 60, 3 call")
    me.press("call")
    hand.script("1 all_in, 2 all_in, 3 call")
    me.press("call")
    expect(me.one("pot-0")).to_have_attribute("data-eligible", "0 1 2 3")
    expect(me.one("pot-0")).to_contain_text("1,600")
    expect(me.one("pot-1")).to_have_attribute("data-eligible", "0 2 3")
    expect(me.one("pot-1")).to_contain_text("1,500")
    sized(me)
    me.press("raise")
    expect(me.one("bet-0")).to_be_visible()
    hand.script("3 call")
    expect(me.one("pot-2")).to_have_attribute("data-eligible", "0 3")
    expect(me.one("bet-0")).to_have_count(0)
    assert me.page.evaluate("() => [...window.sums]") == [2000 + 400 + 900 + 2000]


# H05


@on(PHONE, DESK, also=SIZES)
def test_marks_streets_and_standing_are_on_the_felt(room):
    """H05."""
    hand = room.open(4, me=3, stacks={1: 200})
    me = hand.me
    for mark, seat in (("button", 3), ("small_blind", 0), ("big_blind", 1)):
        expect(me.one(f"place-{seat}").get_by_test_id(mark)).to_be_visible()
        expect(me.one(mark)).to_have_count(1)
    expect(me.one("board-0")).to_have_attribute("data-street", "preflop")
    hand.script("2 fold")
    expect(me.one("place-2")).to_have_attribute("data-standing", "folded")
    expect(me.one("hole-2")).to_have_count(0)
    me.press("call")
    hand.script("0 raise_to 200, 1 call")
    expect(me.one("place-1")).to_have_attribute("data-standing", "all_in")
    expect(me.one("tag-1")).to_have_text("全下")
    me.press("call")
    for street, cards in (("flop", 3), ("turn", 4), ("river", 5)):
        expect(me.one("board-0")).to_have_attribute("data-street", street)
        expect(me.one("board-0").locator("[data-card]")).to_have_count(cards)
        hand.script("0 check")
        me.press("check")
    expect(me.one("handname")).to_be_visible()


# H06


def test_a_plan_is_the_server_s_and_a_raise_takes_it_back(room):
    """H06."""
    hand = room.open(4)
    me = hand.me
    expect(me.one("plan-call")).to_contain_text("跟注 10")
    me.press("plan-call")
    expect(me.one("plan-call")).to_have_attribute("aria-pressed", "true")
    assert me.frames.asked("plan")[-1]["action"] == {"a": "call", "amount": 10}
    me.page.reload()
    expect(me.one("plan-call")).to_have_attribute("aria-pressed", "true")
    hand.script("2 raise_to 60")
    expect(me.one("plan-call")).to_contain_text("跟注 50")
    expect(me.one("plan-call")).to_have_attribute("aria-pressed", "false")
    hand.script("3 call")
    expect(me.one("call")).to_be_visible()
    assert acts(me) == []


def test_a_plan_that_holds_is_played_without_a_question(room):
    """H06."""
    hand = room.open(3)
    me = hand.me
    me.press("plan-check_fold")
    expect(me.one("plan-check_fold")).to_have_attribute("aria-pressed", "true")
    me.press("plan-check_fold")
    expect(me.one("plan-check_fold")).to_have_attribute("aria-pressed", "false")
    me.press("plan-check_fold")
    expect(me.one("plan-check_fold")).to_have_attribute("aria-pressed", "true")
    hand.script("2 raise_to 60")
    expect(me.one("tag-0")).to_have_text("弃牌")
    assert acts(me) == []


# H07


def test_the_ring_turns_to_the_time_bank_when_the_base_is_over(room):
    """H07."""
    hand = room.open(3, pace={"turn_ms": 1500, "bank_ms": 60_000})
    hand.script("2 call")
    me = hand.me
    expect(me.one("call")).to_be_visible()
    expect(me.page.locator(".plate.own [role=timer][data-bank=true]")).to_be_visible()
    me.press("call")
    expect(me.one("tag-0")).to_have_text("跟注")


# H08


def test_at_the_showdown_the_winning_five_stand_out_and_what_was_mucked_is_in_no_frame(room):
    """H08."""
    hand = room.open(3)
    hand.note_cards()
    own = (
        hand.me.one("hole-0").locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    )
    looking = room.watch(hand.table)
    expect(looking.one("pot")).to_be_visible()
    hand.script("2 call")
    me = hand.me
    me.press("call")
    hand.script("1 check")
    for _ in range(3):
        me.press("check")
        hand.script("1 check, 2 check")
    expect(me.one("handname")).to_be_visible()
    awarded = me.frames.events("awarded")
    winning = {card for award in awarded for five in award["best"] for card in five}
    lit = me.page.locator(".lay[data-win] [data-card]").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )
    assert set(lit) == winning
    assert len(lit) == len(winning) or len(awarded[0]["winners"]) > 1
    for seat in awarded[0]["winners"]:
        expect(me.one(f"tag-{seat}")).to_have_text(re.compile(r"^\+"))
    shown = {event["seat"] for event in me.frames.events("shown")}
    for seat in {event["seat"] for event in me.frames.events("mucked")}:
        assert seat not in shown
        expect(me.one(f"tag-{seat}")).to_have_text("盖牌")
        for page in (me, looking) if seat else (looking,):
            cards = hand.cards[seat] if seat else own
            assert not set(cards) & set(page.frames.texts())
    expect(me.one("settlement")).to_be_visible()
    expect(me.one("result")).to_be_hidden()
    me.press("settlement")
    expect(me.one("result")).to_be_visible()


def test_each_pot_says_who_has_won_it(room):
    """H08."""
    hand = room.open(3, stacks={1: 200, 2: 900})
    hand.script("2 all_in")
    me = hand.me
    me.press("call")
    hand.script("1 call")
    expect(me.one("handname")).to_be_visible()
    awarded = me.frames.events("awarded")
    assert len(awarded) == 2
    for number, award in enumerate(awarded):
        shown = me.one(f"award-{number}")
        expect(shown).to_have_attribute("data-winners", " ".join(map(str, award["winners"])))
        expect(shown).to_contain_text(f"{award['amount']:,}")


SHOWN = [("one", 1), ("act-show", 2), ("act-muck", 0)]
"""What is pressed, and how many cards others see then."""


@pytest.mark.parametrize(
    ("press", "seen"),
    rest_long(SHOWN, "both cards, or none"),
)
def test_who_won_unseen_may_show_both_one_or_none(room, press, seen):
    """H08."""
    hand = room.open(3, muck="ask")
    looking = room.watch(hand.table)
    hand.script("2 fold")
    me = hand.me
    me.press("raise")
    hand.script("1 fold")
    expect(me.one("act-muck")).to_be_visible()
    own = me.one("hole-0").locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    me.press(f"act-show-{own[0]}" if press == "one" else press)
    expect(looking.one("next").or_(looking.one("handname")).first).to_be_visible()
    me.frames.wait_until_answered("act", 2)
    expect(me.one("settlement")).to_be_visible()
    open_cards = looking.one("hole-0").locator('[data-card]:not([data-card="??"])')
    expect(open_cards).to_have_count(seen)
    assert set(own) & set(looking.frames.texts()) == set(own[:seen])


@on(PHONE, also=SIZES)
def test_the_board_is_run_twice_if_all_agree_and_each_run_says_who_won(room, size):
    """H08."""
    hand = room.all_in(run_it=2)
    me = hand.me
    hand.script("1 fold")
    expect(me.one("status")).to_contain_text("公共牌发几次")
    me.press("act-run_it-2")
    hand.act(2, {"a": "run_it", "times": 2})
    for board in (0, 1):
        expect(me.one(f"board-{board}").locator("[data-card]")).to_have_count(5)
        expect(me.one(f"run-{board}")).to_be_visible()
    me.page.wait_for_timeout(500)
    runs = boxes(me.page.locator("[data-testid^=run-], [data-testid^=board-] .nth"))
    assert not outside(runs, me.page)
    assert sum(event["amount"] for event in me.frames.events("awarded")) == 4020


def test_a_straddle_is_asked_before_the_cards(room):
    """H08."""
    hand = room.open(4, me=2, straddle=True)
    me = hand.me
    expect(me.one("status")).to_contain_text("抓头（40）")
    expect(me.one("hole-2")).to_have_count(0)
    me.press("act-straddle-true")
    expect(me.one("tag-2")).to_have_text("抓头")
    expect(me.one("bet-2")).to_contain_text("40")
    expect(me.one("hole-2").locator("[data-card]")).to_have_count(2)


# H09


def test_sitting_out_coming_back_and_the_big_blind_are_shown_and_obeyed(room):
    """H09."""
    hand = room.open(4)
    me = hand.me
    me.press("tool-out")
    expect(me.one("tool-in")).to_be_visible()
    looking = room.watch(hand.table)
    hand.script("2 fold, 3 fold")
    me.press("fold")
    expect(me.one("handname")).to_be_visible()
    for player in hand.others.values():
        player.ready()
    expect(me.one("place-0")).to_have_attribute("data-standing", "absent")
    expect(me.one("last-hand")).to_contain_text("阿岚 +")
    for page in (me, looking):
        expect(page.one("tag-0")).to_have_text("离座")
    expect(me.one("status")).to_be_visible()
    me.press("sit-in" if me.one("sit-in").count() else "sit-post")
    expect(me.one("tag-0")).to_have_text(re.compile("等"))


def test_who_has_lost_everything_buys_in_again(room):
    """H09."""
    me = _lost(room).me
    expect(me.one("tag-0")).to_have_count(0)
    expect(me.one("next")).to_have_count(0)
    me.press("settlement")
    footer = me.one("result").locator("footer")
    expect(footer.locator(".now")).to_have_text(["再买入"])
    expect(footer.get_by_test_id("next")).to_be_visible()
    me.touch(footer.get_by_test_id("rebuy"))
    expect(me.one("top-up")).to_be_visible()
    me.one("chips-amount").fill("1000")
    me.one("chips-amount").press("Enter")
    me.press("chips-go")
    expect(me.one("stack-0")).to_have_text("1,000")
    assert me.frames.asked("chips")[-1]["amount"] == 1000
    expect(footer.locator(".now")).to_have_attribute("data-testid", "next")
    me.page.keyboard.press("Escape")
    expect(me.one("dock").get_by_test_id("next")).to_be_visible()


def _lost(room: CardRoom) -> Hand:
    """Return a hand in which seat 0 has lost all its chips: one against three does sooner or later."""
    for _ in range(20):
        hand = room.open(4, stacks={0: 200})
        hand.script("2 raise_to 200, 3 call")
        hand.call_most()
        hand.script("1 call")
        for _ in range(3):
            hand.script("1 check, 2 check, 3 check")
        expect(hand.me.one("handname")).to_be_visible()
        if all(0 not in award["winners"] for award in hand.me.frames.events("awarded")):
            return hand
    raise AssertionError("nobody wins twenty times in a row against three")


def test_chips_are_brought_before_a_seat_is_taken(room, visitors):
    """H09."""
    hand = room.open(3, free=[2], start=False)
    other = room.watch(hand.table)
    other.press("sit-2")
    expect(other.one("buy-in")).to_be_visible()
    assert not other.frames.asked("join")
    other.one("chips-amount").fill("1500")
    other.one("chips-amount").press("Enter")
    expect(other.one("buy-in-go")).to_contain_text("1,500")
    other.press("buy-in-go")
    for page in (other, hand.me):
        expect(page.one("seat-2")).to_contain_text("1,500")
    assert other.frames.asked("join")[-1]["buy_in"] == 1500


# H10


def test_keys_fold_call_and_raise_and_none_goes_all_in_by_itself(room):
    """H10."""
    hand = room.open(3)
    hand.script("2 raise_to 60")
    me = hand.me
    expect_turn(me)
    keys = me.page.keyboard
    keys.press("?")
    for text in ("弃牌；能免费过牌时先问", "全下，要按两次", "减或加一个大盲"):
        expect(me.one("help").get_by_text(text)).to_be_visible()
    expect(me.one("help").get_by_text("出牌", exact=False)).to_have_count(0)
    keys.press("Escape")
    expect(me.one("help")).to_be_hidden()
    keys.press("3")
    expect(me.one("size-pot")).to_have_attribute("aria-pressed", "true")
    keys.press("4")
    expect(me.one("raise")).to_contain_text("全下")
    for key, back in (("r", "Escape"), ("a", "f"), ("Enter", "f")):
        keys.press(key)
        expect(me.one("raise")).to_have_attribute("data-armed", "true")
        expect(me.one("fold")).to_have_count(0)
        keys.press(back)
        expect(me.one("fold")).to_be_visible()
    assert acts(me) == []
    keys.press("1")
    keys.press("+")
    to = int(me.one("amount").input_value())
    keys.press("r")
    me.frames.wait_until_answered("act", 1)
    assert acts(me) == [{"a": "raise_to", "amount": to}]
    hand.script("1 fold, 2 call")
    expect_turn(me)
    keys.press("c")
    me.frames.wait_until_answered("act", 2)
    hand.script("2 raise_to 100")
    expect_turn(me)
    keys.press("f")
    me.frames.wait_until_answered("act", 3)
    assert [act["a"] for act in acts(me)] == ["raise_to", "check", "fold"]


# H11


def test_the_panel_of_hands_gives_a_hand_as_a_file_that_is_toml(room):
    """H11."""
    hand = room.open(3)
    hand.script("2 fold")
    me = hand.me
    own = me.one("hole-0").locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    me.press("raise")
    hand.script("1 fold")
    expect(me.one("settlement")).to_be_visible()
    me.press("tab-history")
    row = me.one("history-row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("+20")
    with me.page.expect_download() as loading:
        row.get_by_test_id("phh").click()
    assert loading.value.suggested_filename.endswith(".phh")
    phh = tomllib.loads(loading.value.path().read_text(encoding="utf-8"))
    assert phh["variant"] == "NT"
    assert "".join(own) in "".join(phh["actions"])
    assert sorted(phh["starting_stacks"]) == [2000, 2000, 2000]


# H12


def test_amounts_are_shown_in_big_blinds_on_wish(room):
    """H12."""
    hand = room.open(3)
    me = hand.me
    expect(me.one("bet-1")).to_contain_text("20")
    me.press("tool-unit")
    hand.script("2 raise_to 50")
    expect(me.one("bet-2")).to_contain_text("2.5 BB")
    expect(me.one("call")).to_contain_text("2 BB")
    expect(me.one("stack-2")).to_have_text("97.5 BB")
    me.page.reload()
    expect(me.one("bet-2")).to_contain_text("2.5 BB")


# house rules


def test_under_the_house_rules_a_check_says_that_one_acts_again_and_what_is_owed(room):
    hand = room.open(4, me=3, preset="house")
    hand.script("2 call")
    me = hand.me
    expect(me.one("check")).to_contain_text("过牌（本圈稍后再行动）")
    expect(me.one("call")).to_contain_text("跟注 20")
    me.press("check")
    expect(me.one("tag-3")).to_have_text("过牌")
    expect(me.page.get_by_test_id("log-row").last).to_contain_text("过牌，还差 20")


# every screen


@every_size_in_one_visit
@pytest.mark.parametrize("seats", rest_long([10, 2, 6], "fewer seats on the same board"))
def test_a_table_fits_every_screen_and_stays_usable(room, seats, sizes):
    """C22, C32."""
    hand = room.open(seats, me=0 if seats > 2 else 1)
    me = hand.me
    if seats > 2:
        hand.script(", ".join(["2 raise_to 60", *(f"{seat} call" for seat in range(3, seats))]))
    expect_turn(me)
    for _ in on_each(me.page, sizes):
        wait_until_at_rest(me.page)
        assert_no_sideways_scroll(me.page)
        assert_nothing_overlaps(me)
        assert not low_buttons(me.page)
        if me.one("size-pot").count() == 0:
            me.press("raise")
        me.press("size-pot")
        assert_nothing_overlaps(me)
        assert not low_buttons(me.page)
        if me.one("raise-shut").count():
            me.press("raise-shut")
    sized(me).click()
    me.frames.wait_until_answered("act", 1)


def assert_nothing_overlaps(me: TablePage) -> None:
    """Plates, bets, board, own cards' top and answers lie beside each other, and on the screen."""
    plates = boxes(
        me.page.locator("[data-testid^=seat-]:not([data-testid=seat-menu]), [data-testid^=board-]")
    )
    bets = boxes(me.page.locator("[data-testid^=bet-], [data-testid^=pot-], [data-testid^=board-]"))
    buttons = boxes(me.page.locator("[data-testid=dock] button, [data-testid=dock] input"))
    assert not overlaps(plates)
    assert not overlaps(bets)
    assert not overlaps(buttons)
    assert not outside(plates + bets + buttons, me.page)


def test_nothing_on_the_felt_jumps_when_the_dock_changes(room):
    hand = room.open(4)
    me = hand.me
    places = """() => [...document.querySelectorAll('[data-testid^=seat-]:not([data-testid=seat-menu])')]
        .map((one) => one.getBoundingClientRect().y)"""
    me.page.wait_for_timeout(400)
    before = me.page.evaluate(places)
    hand.script("2 raise_to 60, 3 fold")
    expect_turn(me)
    me.page.wait_for_timeout(300)
    assert me.page.evaluate(places) == before
    me.press("call")
    me.page.wait_for_timeout(300)
    assert me.page.evaluate(places) == before


def test_a_spectator_is_sent_no_card_and_offered_nothing(room):
    """C11, C14."""
    hand: Hand = room.open(3)
    looking = room.watch(hand.table)
    expect(looking.one("pot")).to_be_visible()
    hand.script("2 call")
    hand.me.press("call")
    hand.script("1 check")
    for page in (looking, hand.me):
        expect(page.one("board-0")).to_have_attribute("data-street", "flop")
    deck = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    board = {card for event in looking.frames.events("street_dealt") for card in event["cards"]}
    assert set(looking.frames.texts()) & deck == board
    assert set(hand.me.frames.texts()) & deck == board | set(
        hand.me.one("hole-0").locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    )
    assert looking.page.locator("[data-testid=dock] button").count() == 0
