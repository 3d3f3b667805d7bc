"""Claims of 成都麻将 through the page: the offers, the answers, and the tiles on the table after a claim."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import (
    acts,
    answers,
    assert_all_has_its_place,
    discard,
    give,
    question,
    texts,
    tiles,
)
from tests.browser.mahjong_seats import OPEN, SETTLED_MS, Four, answering, four
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps

CLAIMS = {"pass", "pung", "kong", "win"}
ALL_AT_ONCE = "555m 46m 789m 123p 99p 1s"
"""Without 1s: a discarded 5m makes a pung, a kong and a win."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


def claiming(visitors, company, wall, hand: str, **wish) -> Four:
    """A table at which the seat of the page has discarded 1s and may claim 5m; seat 2 will not play on."""
    wall.lay(hand, "5m", draws="9m")
    game = four(visitors, company, scripts={1: answering("5m")}, **OPEN, **wish)
    game.players[2].stop()
    give(game.me, question(game.me), lambda me, _: discard(me, "1s"))
    asked = question(game.me)
    assert asked["kind"] == "claim"
    return game


def offered(legal: dict) -> set[str]:
    """The claims that the server allows."""
    return {"pass"} | {name for name in ("pung", "kong", "win") if legal[name]}


@on(PHONE, also=SIZES)
def test_the_claim_bar_offers_what_the_server_allows_and_the_table_is_no_answer(visitors, company, wall):
    """M03, M04."""
    me = claiming(visitors, company, wall, ALL_AT_ONCE).me
    asked = question(me)
    assert answers(me) == offered(asked["legal"]) == CLAIMS
    expect(me.one("dock").get_by_role("timer")).to_be_visible()
    before = len(acts(me))
    me.press("compass")
    for key in ("Escape", "Enter", "Space"):
        me.page.keyboard.press(key)
    me.page.wait_for_timeout(200)
    assert len(acts(me)) == before
    wide = {name: me.one(f"act-{name}").bounding_box()["width"] for name in CLAIMS}
    assert wide.pop("win") > max(wide.values()), "胡 is the largest"
    give(me, asked, lambda me, _: me.press("act-pass"))
    expect(me.one("act-pass")).to_have_count(0)
    assert not answers(me)
    assert acts(me)[-1] == {"a": "pass"}


def test_without_claims_the_page_passes_by_itself(visitors, company, wall):
    """M12."""
    me = claiming(visitors, company, wall, "55m 147m 258p 369s 19p 1s").me
    asked = question(me)
    assert answers(me) == offered(asked["legal"]) == {"pass", "pung"}
    give(me, asked, lambda me, _: me.press("toggle-no_claims"))
    assert acts(me)[-1] == {"a": "pass"}
    expect(me.one("act-pass")).to_have_count(0)
    assert not answers(me)


@on(DESK, also=SIZES)
def test_a_claim_that_runs_out_takes_the_bar_away_and_is_a_pass(visitors, company, wall):
    """M03."""
    wall.lay("55m 147m 258p 369s 19p1s", "5m", draws="9m")
    me = four(visitors, company, pace={"claim_ms": 2_000}, scripts={1: answering("5m")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    asked = question(me)
    assert asked["kind"] == "claim"
    expect(me.one("act-pung")).to_be_visible()
    expect(me.one("dock").get_by_role("timer")).to_be_visible()
    expect(me.one("act-pung")).to_have_count(0)
    expect(me.one("act-pass")).to_have_count(0)
    asked = question(me)
    assert asked["kind"] == "discard"
    assert len(acts(me)) == 1, "the page itself has answered nothing"
    assert not me.frames.events("claimed")
    assert texts(tiles(me)).count("5m") == 2
    expect(me.one("seat-0")).to_have_attribute("data-auto", "false")


@on(LAND, also=SIZES)
def test_of_several_kongs_one_chooses_which(visitors, company, wall):
    """M05."""
    wall.lay("1111m2222p346m67p8s", draws="9m")
    me = four(visitors, company, **OPEN).me
    asked = question(me)
    assert {kong["tile"] for kong in asked["legal"]["kongs"]} == {"1m", "2p"}
    me.press("act-kong")
    chooser = me.one("chooser")
    expect(chooser).to_be_visible()
    named = chooser.locator("[data-testid^=kong-]")
    assert [one.get_attribute("aria-label") for one in named.all()] == ["直杠 一万", "直杠 二筒"]
    assert not acts(me)
    give(me, asked, lambda me, _: me.press("kong-2p"))
    assert acts(me) == [{"a": "kong", "tile": "2p", "kind": "zhi"}]
    expect(chooser).to_have_count(0)
    expect(me.one("rack-0").locator("[data-meld=zhi]")).to_have_count(1)
    asked = question(me)
    assert asked["legal"]["drawn"] == "9m"
    give(me, asked, lambda me, _: me.press("act-kong"))
    assert acts(me)[-1] == {"a": "kong", "tile": "1m", "kind": "zhi"}


def test_a_chooser_closes_without_an_answer(visitors, company, wall):
    """M05."""
    wall.lay("1111m2222p346m67p8s")
    me = four(visitors, company, **OPEN).me
    question(me)
    me.page.keyboard.press("k")
    expect(me.one("chooser")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.one("chooser")).to_have_count(0)
    expect(me.one("act-kong")).to_be_visible()
    assert not acts(me)


# what lies on the table

CLAIMED = ("19m 258m 147p 369p 19s 5s", "11s 2468m 2468p 159m")
"""Seat 1 takes 1s from seat 0, which can claim nothing that the others draw and discard."""


def assert_rivers_are_as_told(me: TablePage) -> None:
    """All that was discarded lies there in order, on the screen, and nothing has to be scrolled."""
    told = me.frames.events("discarded")
    for seat in range(4):
        river = me.one(f"river-{seat}")
        discarded = [one["tile"] for one in told if one["seat"] == seat]
        expect(river.locator("[data-tile]")).to_have_count(len(discarded))
        assert texts(river.locator("[data-tile]")) == discarded
        assert river.evaluate(
            "one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"
        )
    lying = boxes(me.page.locator(".mj-river [data-tile]"))
    assert not overlaps(lying)
    assert not outside(lying, me.page)
    last = me.page.locator(".mj-river [data-last]")
    expect(last).to_have_count(1)
    expect(me.one(f"river-{told[-1]['seat']}").locator("[data-tile]").last).to_have_attribute(
        "data-last", "true"
    )


@pytest.mark.long(reason="a whole deal; test_riichi has rivers, web/test/mahjong their room")
@on(PHONE, also=SIZES)
def test_rivers_hold_all_that_was_discarded_in_order_and_mark_the_last_and_what_was_claimed(
    visitors, company, wall, size
):
    """M06, M14."""
    wall.lay(*CLAIMED, draws="9p9p8p4m")
    me = four(visitors, company, scripts={1: answering("pung", "5m")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    taken = me.page.locator(".mj-river [data-taken]")
    expect(taken).to_have_count(1)
    assert texts(me.one("river-0").locator("[data-taken]")) == ["1s"]
    question(me)
    assert [event["seat"] for event in me.frames.events("discarded")] == [0, 1, 2, 3]
    assert_rivers_are_as_told(me)
    assert_all_has_its_place(me)
    expect(me.one("wall")).to_have_text(str(me.frames.events("drawn")[-1]["wall"]))
    if size is not DESK:
        me.press("automatic")
    me.press("auto")
    expect(me.one("result")).to_be_visible(timeout=SETTLED_MS)
    me.page.keyboard.press("Escape")
    expect(me.one("result")).to_be_hidden()
    assert len(me.frames.events("discarded")) > 50
    assert_rivers_are_as_told(me)
    expect(me.one("wall")).to_have_text("0")
    expect(taken).to_have_count(1)
