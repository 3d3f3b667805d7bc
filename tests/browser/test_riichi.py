"""立直麻将 through the page, at a server with a wall chosen by the test: calls, riichi, furiten, draws."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.mahjong import SURE_MS, answers, mine, question, texts, tiles
from tests.browser.riichi import (
    answered,
    asked_of,
    assert_all_has_its_place,
    saying,
    table,
    throw,
    unasked,
)
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, on

CALLER = "234m789p23506s1y"
"""Takes 4s from the seat before in five ways."""
READY = "234m0567p345678s"
"""With 2y to discard it waits for 5p and 8p, and can declare riichi."""


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


@on(PHONE, also=SIZES)
def test_every_way_to_chi_is_chosen_from_with_reds_apart(visitors, company, wall, size):
    """M03, M05, M07."""
    wall.lay(CALLER, draws="9m1f2f4s")
    me = table(visitors, company).me
    throw(me, "9m")
    asked = asked_of(me, "claim")
    assert len(asked["legal"]["chows"]) == 5
    assert answers(me) == {"pass", "chow"}
    me.press("act-chow")
    ways = me.one("claims").locator("[data-testid^=way-]:not([data-testid=way-back])")
    assert ways.count() == 5
    reds = [way.get_attribute("aria-label") for way in ways.all() if way.get_attribute("data-red")]
    assert len(reds) == 2
    assert all("红五条" in (name or "") for name in reds)
    assert_all_has_its_place(me)
    me.press("way-back")
    expect(me.one("act-chow")).to_be_visible()
    me.press("act-chow")
    given = answered(me, "way-2")
    assert given == asked["legal"]["chows"][1]
    meld = me.one("rack-0").locator("[data-meld=chow]")
    expect(meld).to_have_attribute("data-side", "left")
    assert meld.locator(".tile").first.get_attribute("data-tile") == "4s"
    expect(meld.locator(".tile.lying")).to_have_count(1)
    expect(me.one("river-3").locator("[data-taken]")).to_have_count(1)
    assert_accessible(me.page)


@on(PHONE, also=SIZES)
def test_riichi_takes_two_presses_and_only_tenpai_discards_are_lit(visitors, company, wall, size):
    """M02, M04, M06, M07, M11."""
    wall.lay(READY, draws="2y1f2f3f")
    me = table(visitors, company).me
    asked = asked_of(me, "discard")
    allowed = set(asked["legal"]["riichi"])
    me.press("act-riichi")
    lit = me.one("hand").locator("[data-lit]")
    assert set(texts(lit)) == allowed
    expect(me.one("hand").locator(".mj-tiles [aria-disabled=true]")).to_have_count(14 - lit.count())
    me.page.wait_for_timeout(SURE_MS)
    me.touch(mine(me, "0p"))
    assert unasked(me, 0)
    assert_all_has_its_place(me)
    me.press("riichi-cancel")
    expect(lit).to_have_count(0)
    me.press("act-riichi")
    expect(mine(me, "2y")).to_have_attribute("aria-pressed", "true")
    assert answered(me, "riichi-yes") == {"a": "riichi", "tile": "2y", "drawn": True}
    expect(me.one("river-0").locator(".tile.lying")).to_have_attribute("data-tile", "2y")
    expect(me.one("river-0")).to_have_attribute("aria-label", "我牌河 1 张、第 1 张立直")
    expect(me.one("stick-0")).to_be_visible()
    expect(me.one("score-0")).to_have_attribute("data-points", "24000")
    expect(me.one("sticks")).to_have_attribute("data-n", "1")
    assert_accessible(me.page)


@on(DESK, also=SIZES)
def test_a_tile_let_pass_after_riichi_is_furiten_to_the_end(visitors, company, wall, size):
    """M03, M04, M11."""
    wall.lay(READY, draws="2y8p1f2f3f")
    me = table(visitors, company).me
    asked_of(me, "discard")
    me.press("act-riichi")
    answered(me, "riichi-yes")
    asked_of(me, "claim")
    assert answers(me) == {"pass", "win"}
    boxes = [me.one(name).bounding_box() for name in ("act-pass", "act-win")]
    assert boxes[0]["width"] * boxes[0]["height"] < boxes[1]["width"] * boxes[1]["height"]
    me.touch_at((size.width / 2, size.height / 3))
    assert unasked(me, 1)
    answered(me, "act-pass")
    expect(me.one("furiten")).to_have_attribute("data-why", "riichi")
    assert_accessible(me.page)


@on(PHONE, also=SIZES)
def test_a_win_is_explained_line_by_line(visitors, company, wall, size):
    """M04, M13."""
    wall.lay(READY, draws="2y8p1f2f3f", shown="4p", under="3s")
    me = table(visitors, company).me
    asked_of(me, "discard")
    me.press("act-riichi")
    answered(me, "riichi-yes")
    asked_of(me, "claim")
    answered(me, "act-win")
    expect(me.one("result")).to_be_visible()
    expect(me.one("result-tile")).to_have_attribute("data-won", "8p")
    found = (
        me.one("result")
        .locator("[data-yaku]")
        .evaluate_all(
            "all => Object.fromEntries(all.map((one) => [one.dataset.yaku, Number(one.dataset.han)]))"
        )
    )
    assert {"double_riichi": 2, "ippatsu": 1, "pinfu": 1, "tanyao": 1}.items() <= found.items()
    assert found["aka_dora"] == 1
    assert found["dora"] == 2
    expect(me.one("result").locator("[data-yaku=double_riichi]")).to_have_text("双立直2 番")
    expect(me.one("result-fu")).to_be_visible()
    rows = me.one("payments").locator("tbody tr")
    sums = rows.evaluate_all("all => all.map((one) => Number(one.dataset.sum))")
    points = rows.evaluate_all("all => all.map((one) => Number(one.dataset.points))")
    assert sum(sums) == 1000
    assert sum(points) == 100_000
    expect(me.one("result-ura")).to_be_visible()
    assert_accessible(me.page)


@on(DESK, also=[SMALL])
def test_nine_terminals_asks_once_more_and_the_reason_is_told(visitors, company, wall, size):
    """M03, M13."""
    wall.lay("19m19p19s1234f12y5p", draws="3m")
    me = table(visitors, company).me
    asked = asked_of(me, "discard")
    assert asked["legal"]["kyuushu"] == 12
    me.press("act-kyuushu")
    assert unasked(me, 0)
    assert answered(me, "kyuushu-yes") == {"a": "kyuushu"}
    expect(me.one("abort-reason")).to_have_attribute("data-reason", "kyuushu")
    expect(me.one("result-hand-0").locator("[data-tile]")).to_have_count(14)
    assert_accessible(me.page)


@on(DESK, also=SIZES)
def test_several_kans_are_chosen_from_and_each_turns_an_indicator(visitors, company, wall, size):
    """M05, M11."""
    wall.lay("1111m2222p34567s", draws="8s", kans="9m9p", shown="4f3f")
    me = table(visitors, company).me
    asked_of(me, "discard")
    expect(me.one("dora").locator("[data-tile]:not(.back)")).to_have_count(1)
    me.press("act-kong")
    assert answered(me, "way-2") == {"a": "kong", "tile": "2p", "kind": "ankan"}
    expect(me.one("dora").locator("[data-tile]:not(.back)")).to_have_count(2)
    kan = me.one("rack-0").locator("[data-meld=ankan]")
    assert texts(kan.locator("[data-tile]")) == ["??", "2p", "2p", "??"]
    assert "2筒" in (kan.get_attribute("aria-label") or "").replace("二", "2")
    assert_all_has_its_place(me)


@on(DESK)
def test_what_is_left_to_the_page_is_off_again_at_the_next_deal_but_sorting_stays(
    visitors, company, wall, size
):
    """M12."""
    wall.lay(CALLER, "19m19p19s1234f12y5p", draws="9m3m")
    me = table(visitors, company, scripts={1: saying("kyuushu")}, pace={"between_ms": 500}).me
    asked_of(me, "discard")
    me.press("toggle-no_calls")
    me.page.keyboard.press("a")
    me.page.keyboard.press("s")
    for toggle, on_ in (("no_calls", "true"), ("auto_win", "true"), ("auto_sort", "false")):
        expect(me.one(f"toggle-{toggle}")).to_have_attribute("aria-checked", on_)
    throw(me, "9m")
    expect(me.one("honba")).to_have_attribute("data-n", "1")
    for toggle, on_ in (("no_calls", "false"), ("auto_win", "false"), ("auto_sort", "false")):
        expect(me.one(f"toggle-{toggle}")).to_have_attribute("aria-checked", on_)


@on(DESK, also=SIZES)
def test_the_hand_the_rivers_and_their_names(visitors, company, wall, size):
    """M01, M06, M14, M15, M16."""
    wall.lay("123m0555p456s1122f", draws="3f5m1f3f4f", shown="9m")
    me = table(visitors, company).me
    asked_of(me, "discard")
    hand = tiles(me)
    expect(hand).to_have_count(14)
    expect(hand.last).to_have_attribute("data-drawn", "true")
    assert min(box["width"] for one in hand.all() if (box := one.bounding_box())) >= 24
    expect(mine(me, "0p")).to_have_attribute("aria-label", "红五筒")
    me.page.wait_for_timeout(SURE_MS)
    if size == DESK:
        mine(me, "5p").hover()
        expect(me.one("hand").locator("[data-hi]")).to_have_count(4)
        me.page.mouse.move(4, 4)
    throw(me, "3f")
    asked = question(me)
    assert asked is not None
    river = me.one("river-0")
    assert texts(river.locator("[data-tile]")) == ["3f"]
    expect(river.get_by_role("listitem").first.get_by_role("img")).to_have_attribute("aria-label", "西、摸切")
    expect(me.one("dealer").first).to_be_visible()
    expect(me.one("round" if size == DESK else "wall")).to_be_visible()
    assert_all_has_its_place(me)
    assert_accessible(me.page)


@on(LAND, also=[DESK])
def test_scores_turn_into_differences_and_stay_so(visitors, company, wall, size):
    """M11."""
    wall.lay(READY, draws="2y1f2f3f")
    me = table(visitors, company).me
    asked_of(me, "discard")
    me.press("act-riichi")
    answered(me, "riichi-yes")
    expect(me.one("score-0")).to_have_attribute("data-points", "24000")
    me.press("compass")
    expect(me.one("score-1")).to_contain_text("+1,000")
    expect(me.one("score-0")).to_contain_text("24,000")
    expect(me.one("compass")).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    expect(me.one("score-1")).to_contain_text("+1,000")


@on(DESK, also=[PHONE])
def test_two_winners_have_a_page_each(visitors, company, wall, size):
    """M13."""
    wall.lay("5m19m19p19s1234f1y", "34m22p456789p345s", "34m88s345678s678p", draws="2y")
    scripts = {1: saying("win"), 2: saying("win")}
    me = table(visitors, company, scripts=scripts).me
    throw(me, "5m")
    expect(me.one("result")).to_be_visible()
    expect(me.one("winner-1")).to_have_attribute("aria-pressed", "true")
    me.press("winner-2")
    expect(me.one("result-win-2")).to_be_visible()


@on(DESK, also=SIZES)
def test_the_end_of_a_match_tells_places_and_scores(visitors, company, wall, size):
    """M13."""
    wall.lay(READY, draws="2y8p1f2f3f")
    me = table(visitors, company, start=1000, target=0, settle=1000).me
    asked_of(me, "discard")
    me.press("act-riichi")
    answered(me, "riichi-yes")
    asked_of(me, "claim")
    answered(me, "act-win")
    expect(me.one("match-end")).to_be_visible()
    scores = (
        me.one("match-end")
        .locator("tbody tr")
        .evaluate_all("all => all.map((one) => Number(one.dataset.score))")
    )
    assert sum(scores) == 0
    expect(me.one("match-0")).to_have_attribute("data-place", "1")
    expect(me.one("to-replay")).to_be_visible()
    assert_accessible(me.page)
