"""At a deal's end the panel explains the score of every seat, in agreement with the server's events and the rules."""

from collections import Counter
from collections.abc import Callable
from math import prod
from typing import Any

import pytest
from playwright.sync_api import expect

from paiju.engine.games.climbing.settlement import penalty, price
from tests.browser.deals import SEAT_0_IS_LANDLORD, Record, before_the_end, plays, record
from tests.browser.frames import Frames
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, Size, every_size_in_one_visit, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, outside, overlaps
from tests.long import rest_long

NAMES = ("我", "阿岚", "老周", "林深", "茶茶", "禾生", "青石")
BASE = {"base": 2}


def spring() -> Record:
    """斗地主 in which the farmers have played no card, and the landlord has one left."""
    run, twos = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "2c 2d 2h 2s"
    laid = [step for cards in (run, "4d 4h", twos, "LJ") for step in ((0, cards), (1, ""), (2, ""))]
    hands, bottom = {0: f"{run} {twos} LJ"}, "4d 4h BJ"
    return record("doudizhu", hands, bottom=bottom, bids=SEAT_0_IS_LANDLORD, plays=plays(*laid))


DEALS: dict[str, Callable[[], Record]] = {
    # 抢, 炸弹, 火箭, and one farmer of two who doubles.
    "doudizhu": lambda: before_the_end("doudizhu", seed=8, options={**BASE, "doubling": True}),
    "big_two": lambda: before_the_end("big_two", options=BASE),
    "wuguapi": lambda: before_the_end("wuguapi", seats=6),
    # 叫分, and farmers who win.
    "doudizhu_x": lambda: before_the_end(
        "doudizhu_x", first_bidder=1, options={**BASE, "doubling": True, "bidding": "score"}
    ),
    # Other names and numbers of what is above.
    "three_two_one": lambda: before_the_end("three_two_one", options=BASE),
    "doudizhu, 春天": spring,
    "doudizhu_4p": lambda: before_the_end("doudizhu_4p", options=BASE),
    "qigui521": lambda: before_the_end("qigui521"),
    "qigui523": lambda: before_the_end("qigui523"),
}

Items = list[str]


@every_size_in_one_visit
@pytest.mark.parametrize("deal", rest_long(DEALS, "the same lines in another game", first=3))
def test_the_panel_says_why_every_seat_got_what_it_got(house, sizes, deal):
    """C15."""
    dealt = DEALS[deal]()
    me = house.open(dealt, names=NAMES[1:]).me
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    told = Told(me.frames, dealt)
    for size in sizes:
        me.page.set_viewport_size({"width": size.width, "height": size.height})
        assert factors(me) == told.factors()
        for seat, amount in enumerate(told.amounts):
            assert reasons(me, seat) == told.reasons(seat), f"seat {seat} on {size.name}"
            expect(me.one(f"result-row-{seat}").locator(".d")).to_have_text(signed(amount))
        assert_all_is_seen(me, size)


def reasons(me: TablePage, seat: int) -> Items:
    """The items shown beside a seat."""
    return me.one(f"result-why-{seat}").locator("> span").all_inner_texts()


def factors(me: TablePage) -> Items:
    """The lines above the seats: the multipliers of all seats, and their product."""
    parts = me.one("result").locator(".calc > span")
    return [" ".join(part.locator("small, b").all_inner_texts()) for part in parts.all()]


def assert_all_is_seen(me: TablePage, size: Size) -> None:
    """No reason is cut off, lies on another or outside the screen."""
    assert_no_sideways_scroll(me.page)
    for row in me.one("result").locator("[data-testid^=result-row-]").all():
        row.scroll_into_view_if_needed()
        words = boxes(row.locator(".why-row > span, .d, .w > span, .card:last-child, .note"))
        assert not outside(words, me.page), f"{size.name}: {words}"
        assert not overlaps(words), size.name


def signed(amount: int) -> str:
    return f"{amount:+,}".replace("-", "−") if amount else "0"


class Told:
    """The facts of a finished deal, from the server's events."""

    def __init__(self, frames: Frames, dealt: Record) -> None:
        self.frames = frames
        self.game: str = dealt["game"]
        self.base: int = dealt.get("options", {}).get("base", 1)
        (settled,) = frames.events("settled")
        (shown,) = frames.events("hands_shown")
        self.amounts: list[int] = settled["amounts"]
        self.hands: list[list[str]] = shown["hands"]
        self.seats = range(len(self.amounts))

    @property
    def landlord(self) -> int | None:
        assigned = self.frames.events("landlord_assigned")
        return assigned[-1]["seat"] if assigned else None

    def factors(self) -> Items:
        """The multipliers of all seats, from the single events of the deal."""
        if self.landlord is None:
            return [f"底分 {self.base}"] if self.game in {"big_two", "three_two_one"} else []
        found = {"底分": self.base, "叫分": max([bid["score"] for bid in self._all("bid_made")], default=1)}
        found["抢地主"] = 2 ** sum(call["yes"] and call["rob"] for call in self._all("called"))
        names = {"bomb": "炸弹", "rocket": "火箭", "spring": "春天", "anti_spring": "反春"}
        for reason, name in names.items():
            found[name] = prod(m["factor"] for m in self._all("multiplied") if m["reason"] == reason)
        shown = [f"{name} {factor}" for name, factor in found.items() if name == "底分" or factor > 1]
        return [*shown, f"共 {prod(found.values())} 倍"] if len(shown) > 1 else shown

    def reasons(self, seat: int) -> Items:
        """The lines that explain the amount of one seat."""
        if self.landlord is not None:
            return self._landlords_reasons(seat, self.landlord)
        if self.game == "big_two":
            costs = [penalty(hand) for hand in self.hands]
            return [
                *self._left(seat, costs[seat]),
                *self._paid(seat, lambda a, b: (costs[b] - costs[a]) * self.base),
            ]
        if self.game == "three_two_one":
            return [*self._left(seat), *self._paid(seat, self._price)]
        taken: Counter[int] = Counter()
        for circle in self._all("circle_ended"):
            taken[circle["winner"]] += circle["points"]
        return [f"积分 {taken[seat]}"]

    def _all(self, event: str) -> list[dict[str, Any]]:
        return self.frames.events(event)

    def _left(self, seat: int, cost: int | None = None) -> Items:
        left = len(self.hands[seat])
        return [] if not left else [f"还剩 {left} 张", *([] if cost is None else [f"罚分 {cost}"])]

    def _price(self, one: int, other: int) -> int:
        """What one of two seats pays the other in 三两一: only the winner is paid."""
        own, others = len(self.hands[one]), len(self.hands[other])
        return -price(own) * self.base if not others else price(others) * self.base if not own else 0

    def _paid(self, seat: int, between: Callable[[int, int], int]) -> Items:
        sums = {other: between(seat, other) for other in self.seats if other != seat}
        return [f"{NAMES[other]} {signed(amount)}" for other, amount in sums.items() if amount]

    def _landlords_reasons(self, seat: int, landlord: int) -> Items:
        doubled = {one["seat"] for one in self._all("doubled") if one["yes"]}
        sums = {farmer: self.amounts[farmer] for farmer in self.seats if farmer != landlord}
        if seat == landlord:
            return [f"{NAMES[farmer]} {signed(-amount)}" for farmer, amount in sums.items()]
        own = ["加倍 ×2", *(["再加倍 ×2"] if landlord in doubled else [])] if seat in doubled else []
        assert abs(sums[seat]) == self._stake() * 2 ** len(own)
        return [*own, f"{NAMES[landlord]} {signed(sums[seat])}"]

    def _stake(self) -> int:
        """What every farmer plays for, doubling aside."""
        return self._all("landlord_assigned")[-1]["base"] * max(
            [m["multiplier"] for m in self._all("multiplied")], default=1
        )


@on(PHONE, also=[DESK])
def test_rows_of_cards_left_begin_below_each_other(house):
    me = house.open(spring(), names=NAMES[1:]).me
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    for seat in (1, 2):
        cards = boxes(me.one(f"result-row-{seat}").locator(".fan .card"))
        assert len(cards) == 17
        begins = {
            min(one["left"] for one in cards if one["top"] == top) for top in {one["top"] for one in cards}
        }
        assert max(begins) - min(begins) < 1, begins


WAITS = {"zh": "等 {} 回来", "en": "Waiting for {} to come back"}
BACK = {"zh": "我回来了", "en": "I’m back"}


@on(PHONE, also=SIZES, looks=True)
def test_the_next_deal_waits_for_people_who_were_played_for(house, size, look):
    setting = house.open(spring(), settings=look)
    me, other = setting.me, setting[1]
    watcher = house.watch(setting.table)
    other.auto(on=True)
    click(me, choices(me))
    waiting = WAITS[look["lang"]].format(other.table.seats[1].name)
    expect(me.one("result").locator(".rdy")).to_have_text(waiting)
    expect(watcher.one("result").locator(".rdy")).to_contain_text(other.table.seats[1].name)
    assert_no_sideways_scroll(me.page)
    other.ready()
    expect(me.one("result").locator(".rdy")).not_to_contain_text(waiting)
    me.press("next")
    setting[2].ready()
    me.wait_for_cards()
    for player in setting.others.values():
        player.auto(on=True)
    me.press("auto")
    me.page.wait_for_function("() => document.title.includes('●')")
    expect(me.one("next")).to_have_text(BACK[look["lang"]])
