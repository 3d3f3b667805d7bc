"""The settlement of 成都麻将 on every screen: hands, melds, wins with their fans, and every payment with its reason."""

from collections import Counter
from math import prod
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import discard, give, question, texts
from tests.browser.mahjong_seats import OPEN, SETTLED_MS, answering, four
from tests.browser.sizes import Size, every_size_in_one_visit
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps
from tests.browser.test_settlement import assert_all_is_seen, reasons, signed

CAUSES = {
    "zhi": "直杠",
    "zimo": "自摸",
    "gsh": "杠上花",
    "dianpao": "点炮",
    "qianggang": "抢杠",
    "chajiao": "查叫",
    "sanhua": "花猪",
    "tuishui": "退税",
}
FANS = {"gen": "根", "qing": "清一色", "gsh": "杠上花", "qidui": "七对"}
READINESS = {"jiao": "有叫", "wujiao": "无叫", "sanhua": "花猪"}
WINNING = (
    "1111m 234m 567m 888m 9m",
    "5p",
    "46p 222s 456s 777s 11s",
    "4466p 1133s 88s 99s 5p",
)
"""Seat 0 lays down four 1m and wins with the next tile; seat 2 wins by seat 1's 5p, seat 3 draws the one it needs."""
OUT = (
    "123456789m 46p 22p 8s",
    "6666s 147s 58s 147p 3p",
    "55p 147p 258m 357s 99m",
    "123p 123s 789s 99s 78p",
)
"""Seat 1 lays down four 6s and is never ready, seat 2 holds three suits, seat 3 waits for 6p and 9p."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


@every_size_in_one_visit
def test_wins_are_shown_with_their_tiles_and_fans_and_who_paid_for_each(visitors, company, wall, sizes):
    """C15, M13: 直杠 and 杠上花 of three fans, 点炮, and 自摸 that only one is left to pay."""
    wall.lay(*WINNING, draws="9m1p5p")
    scripts = {1: answering("5p"), 2: answering("win"), 3: answering("zimo")}
    me = four(visitors, company, scripts=scripts, **OPEN).me
    give(me, question(me), lambda me, _: me.press("act-kong"))
    give(me, question(me), lambda me, _: me.press("act-win"))
    expect(me.one("result")).to_be_visible(timeout=SETTLED_MS)
    assert [won["kind"] for won in me.frames.events("won")] == ["gsh", "dianpao", "zimo"]
    first = me.frames.events("won")[0]
    assert {fan["name"]: fan["factor"] for fan in first["fans"]} == {"qing": 4, "gen": 2, "gsh": 2}
    assert Told(me).amounts == [57, -25, -18, -14]
    expect(me.one("result").locator(".outcome")).to_contain_text("阿岚 最后没胡")
    assert_told_on(me, sizes)


@pytest.mark.long(reason="other causes in the panel of the test above")
@every_size_in_one_visit
def test_when_the_wall_is_out_the_panel_shows_who_was_ready_who_pays_and_which_kong_is_paid_back(
    visitors, company, wall, sizes
):
    """C15, M13: 查叫 by the best wait, 花猪 on top of it, and 退税 to all who had paid for the kong."""
    wall.lay(*OUT, draws="8s3m8p8p5p")
    me = four(visitors, company, scripts={1: answering("kong")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "8s"))
    give(me, question(me), lambda me, _: me.press("act-win"))
    expect(me.one("result")).to_be_visible(timeout=SETTLED_MS)
    (checked,) = me.frames.events("checked")
    assert [(check["seat"], check["readiness"]) for check in checked["checks"]] == [
        (1, "wujiao"),
        (2, "sanhua"),
        (3, "jiao"),
    ]
    *_, low, best = sorted(wait["multiplier"] for wait in checked["checks"][2]["waits"])
    assert low < best
    assert [paid["amount"] for paid in Told(me).payments if paid["kind"] == "chajiao"] == [best, best]
    assert {paid["payee"] for paid in Told(me).payments if paid["kind"] == "tuishui"} == {0, 2, 3}
    assert {payment["kind"] for payment in Told(me).payments} == {
        "zhi",
        "zimo",
        "chajiao",
        "sanhua",
        "tuishui",
    }
    expect(me.one("result").locator(".outcome")).to_contain_text("查叫")
    assert_told_on(me, sizes)


def assert_told_on(me: TablePage, sizes: tuple[Size, ...]) -> None:
    """On every screen the panel says what the server's events said."""
    told = Told(me)
    assert sum(told.amounts) == 0
    for size in sizes:
        me.page.set_viewport_size({"width": size.width, "height": size.height})
        for seat in range(4):
            assert_row(me, told, seat)
        assert ledger(me) == Counter(tuple(payment[key] for key in LINE) for payment in told.payments)
        assert_all_is_seen(me, size)
        for row in me.one("result").locator("[data-testid^=result-row-]").all():
            row.scroll_into_view_if_needed()
            shown = boxes(row.locator(".tile, .winning > i, .why > *, .why-row > span, .d, .w > span"))
            assert not outside(shown, me.page), size.name
            assert not overlaps(shown), size.name
        lines = me.one("ledger").locator("li")
        lines.last.scroll_into_view_if_needed()
        assert not overlaps(boxes(lines.last.locator("> *"))), size.name


class Told:
    """The facts of a finished deal, from the server's events."""

    def __init__(self, me: TablePage) -> None:
        events = me.frames.events
        self.payments = [payment for event in events("paid") for payment in event["payments"]]
        self.wins = {won["seat"]: won for won in events("won")}
        self.checks = {check["seat"]: check for event in events("checked") for check in event["checks"]}
        self.amounts: list[int] = events("settled")[0]["amounts"]
        self.hands: list[list[str]] = events("hands_shown")[0]["hands"]
        self.melds = [(event["seat"], event["meld"]) for event in events("konged")]

    def reasons(self, seat: int) -> list[str]:
        """The payments between a seat and the others, by cause."""
        sums: dict[str, int] = {}
        for paid in self.payments:
            change = paid["amount"] * ((paid["payee"] == seat) - (paid["payer"] == seat))
            if change:
                sums[paid["kind"]] = sums.get(paid["kind"], 0) + change
        assert sum(sums.values()) == self.amounts[seat]
        return [f"{CAUSES[kind]} {signed(total)}" for kind, total in sums.items()]


def assert_row(me: TablePage, told: Told, seat: int) -> None:
    """A seat's row: its score and why, its melds and its hand, what it won with, and what the check found."""
    row = me.one(f"result-row-{seat}")
    expect(row.locator(".d")).to_have_text(signed(told.amounts[seat]))
    assert reasons(me, seat) == told.reasons(seat)
    melds = row.locator("[data-meld]")
    assert [texts(meld.locator("[data-tile]")) for meld in melds.all()] == [
        meld["tiles"] for owner, meld in told.melds if owner == seat
    ]
    won = told.wins.get(seat)
    hand = won["hand"] if won else told.hands[seat]
    assert texts(me.one(f"result-hand-{seat}").locator("[data-tile]")) == hand
    expect(me.one(f"result-win-{seat}")).to_have_count(1 if won else 0)
    if won:
        assert_win(me, won)
    check = told.checks.get(seat)
    expect(me.one(f"check-{seat}")).to_have_count(1 if check else 0)
    if check:
        expect(me.one(f"check-{seat}")).to_have_attribute("data-readiness", check["readiness"])
        expect(me.one(f"check-{seat}")).to_contain_text(READINESS[check["readiness"]])
        for wait in check["waits"]:
            expect(me.one(f"check-{seat}")).to_contain_text(f"×{wait['multiplier']}")


def assert_win(me: TablePage, won: dict[str, Any]) -> None:
    """The winning tile, how it was won and from whom, every fan with its factor, and the product of them."""
    seat = won["seat"]
    expect(me.one(f"result-tile-{seat}")).to_have_attribute("data-won", won["tile"])
    expect(me.one(f"result-tile-{seat}")).to_contain_text(CAUSES[won["kind"]])
    worth = me.one(f"result-win-{seat}")
    plus = f"+{won['plus']}" if won["plus"] else ""
    expect(worth.locator("b")).to_have_text(f"×{won['multiplier']}{plus}")
    assert worth.locator("[data-fan]").all_inner_texts() == [
        f"{FANS[fan['name']]} ×{fan['factor']}" for fan in won["fans"]
    ]
    assert prod(fan["factor"] for fan in won["fans"]) == won["multiplier"]
    if won["feeder"] is not None:
        expect(worth).to_contain_text("← 阿岚")
    if not won["fans"]:
        expect(worth).to_contain_text("平胡")


LINE = ("kind", "payer", "payee", "amount")


def ledger(me: TablePage) -> Counter[tuple[str, int, int, int]]:
    """Every payment that the ledger shows."""
    found: Counter[tuple[str, int, int, int]] = Counter()
    for line in me.one("ledger").locator("li").all():
        kind, each = line.get_attribute("data-kind"), int(line.get_attribute("data-each"))
        payers, payees = (line.get_attribute(f"data-{side}").split() for side in ("payers", "payees"))
        expect(line).to_contain_text(CAUSES[kind])
        text = line.locator("b").inner_text().replace("−", "").replace("+", "")
        own = [side for side in (payers, payees) if "0" in side]
        times = len(payers) * len(payees) // (len(own[0]) if own else 1)
        assert int(text) == each * times
        found.update((kind, int(payer), int(payee), each) for payer in payers for payee in payees)
    return found
