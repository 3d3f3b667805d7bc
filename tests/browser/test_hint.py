"""提示 on boards of tiles and bets: the advised answer is raised or marked, the next press shows the next best one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.holdem import CardRoom
from tests.browser.mahjong import acts, discard, give, question
from tests.browser.mahjong_seats import OPEN, answering, four
from tests.browser.riichi import table
from tests.browser.sizes import DESK, PHONE, on
from tests.browser.tables import TablePage

READY_BUT_ONE = "234m 567m 345p 67s 99s 1f"
"""A riichi hand that waits for 5s and 8s once the lonely wind is gone."""
ALL_AT_ONCE = "555m 46m 789m 123p 99p 1s"
"""Without 1s: a discarded 5m makes a pung, a kong and a win."""

BUTTONS = {"raise_to": "raise", "all_in": "raise", "riichi": "act-riichi", "win": "act-win"}
"""The buttons of answers that have another name than the answer."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def advised(me: TablePage) -> list[dict]:
    """Press the hint until the best answer that the server advises is shown; return all that it advises."""
    me.press("hint")
    me.frames.wait_until_answered("advise", 1)
    (advice,) = (told["advice"] for told in me.frames.received if "advice" in told)
    expect(me.one("hint")).to_have_attribute("data-by", re.compile("."))
    if me.one("hint").get_attribute("data-by") != advice["by"]:  # the bots were slow
        me.press("hint")
    return advice["actions"]


def assert_marked(me: TablePage, action: dict) -> None:
    """The answer is marked, and its tile is raised."""
    if action["a"] in {"discard", "riichi"}:
        expect(me.one("hand").locator("[aria-pressed=true]")).to_have_attribute("data-tile", action["tile"])
        expect(me.one("hand").locator("[data-tip]")).to_have_attribute("data-tile", action["tile"])
    if action["a"] != "discard":
        expect(me.one(BUTTONS.get(action["a"], action["a"]))).to_have_attribute("data-tip", "")


@on(PHONE, DESK)
def test_a_hint_raises_the_tile_to_discard_and_the_next_press_the_next_one(visitors, company, wall, size):
    wall.lay("19m 258m 147p 369p 19s 5s")
    me = four(visitors, company, **OPEN).me
    question(me)
    best, *others = advised(me)
    assert best["a"] == "discard"
    assert_marked(me, best)
    if size.touch:
        me.press("hint")
    else:
        me.page.keyboard.press("h")
    assert_marked(me, others[0])
    assert len(me.frames.asked("advise")) == 1
    assert acts(me) == []
    me.press("act-discard")
    me.frames.wait_until_answered("act", 1)
    assert acts(me)[0]["tile"] == others[0]["tile"]
    expect(me.page.locator("[data-tip]")).to_have_count(0)


@on(PHONE)
def test_a_hint_marks_the_claim(visitors, company, wall):
    wall.lay(ALL_AT_ONCE, "5m", draws="9m")
    game = four(visitors, company, scripts={1: answering("5m")}, **OPEN)
    game.players[2].stop()
    give(game.me, question(game.me), lambda me, _: discard(me, "1s"))
    assert question(game.me)["kind"] == "claim"
    best = advised(game.me)[0]
    assert best == {"a": "win"}
    assert_marked(game.me, best)


@on(PHONE)
def test_a_hint_leads_to_riichi(visitors, company, wall):
    wall.lay(READY_BUT_ONE)
    me = table(visitors, company).me
    question(me)
    best = advised(me)[0]
    assert best["a"] == "riichi"
    assert_marked(me, best)


@on(PHONE, DESK)
def test_a_hint_marks_the_bet_and_lays_its_amount_ready(visitors, company):
    hand = CardRoom(visitors, company).open(3)
    hand.script("2 raise_to 40")
    me = hand.me
    expect(me.one("call")).to_be_visible()
    for action in advised(me):
        assert_marked(me, action)
        if action["a"] == "raise_to":
            expect(me.one("raise")).to_contain_text(f"{action['amount']:,}")
        me.press("hint")
    assert len(me.frames.asked("advise")) == 1
    assert acts(me) == []


def test_without_aids_there_is_no_hint(visitors, company, wall):
    wall.lay("19m 258m 147p 369p 19s 5s")
    me = four(visitors, company, **OPEN, aids=False).me
    question(me)
    expect(me.one("hint")).to_have_count(0)
