"""成都麻将 through the page: behaviours of the checklist, against the real server."""

from itertools import pairwise
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.mahjong import (
    MOST_TABLES,
    SHORT,
    SURE_MS,
    Question,
    allowed,
    asked_at_last,
    click,
    give,
    play_through,
    question,
    question_of,
    seated,
    texts,
    tiles,
    type_keys,
)
from tests.browser.sizes import DESK, PHONE, SMALL, every_size, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll

BUTTONS = {"pass", "pung", "kong", "win"}


def acts(me: TablePage) -> list[dict]:
    return [asked["action"] for asked in me.frames.asked("act")]


def answers(me: TablePage) -> set[str]:
    """The answers that the page offers as buttons."""
    found = me.one("claims").locator("button[data-testid^=act-]")
    return {
        one.removeprefix("act-") for one in found.evaluate_all("all => all.map((one) => one.dataset.testid)")
    }


def offered(legal: dict) -> set[str]:
    """The claims that the server allows."""
    return {"pass"} | {name for name in ("pung", "kong", "win") if legal[name]}


def six_discarded(me: TablePage, _: Question) -> bool:
    return len(me.frames.events("discarded")) >= 6


def taken(me: TablePage) -> int:
    """How many discards somebody claimed or won with, by the events."""
    last, found = -1, set()
    for at, event in enumerate(me.frames.events()):
        if event["e"] == "discarded":
            last = at
        elif event["e"] == "claimed" or (event["e"] == "won" and event["kind"] == "dianpao"):
            found.add(last)
    return len(found)


def assert_settled(me: TablePage, seats: int) -> None:
    """Every seat has its row, with what the server says; together nothing."""
    (settled,) = me.frames.events("settled")
    rows = [me.one(f"result-row-{seat}").locator(".d").inner_text() for seat in range(seats)]
    assert [int(row.replace("−", "-").replace(",", "")) for row in rows] == settled["amounts"]
    assert sum(settled["amounts"]) == 0


def test_a_deal_is_played_by_clicks_to_its_settlement(visitors, company):
    """M13."""
    me = seated(visitors, company)
    assert play_through(me, click) >= 1
    assert_settled(me, 4)
    paid = [payment for event in me.frames.events("paid") for payment in event["payments"]]
    if paid:
        expect(me.one("ledger")).to_be_attached()
    expect(me.one("next")).to_be_visible()


def test_a_deal_is_played_by_keys_alone(visitors, company):
    """C18, M13."""
    me = seated(visitors, company, **SHORT)
    assert play_through(me, type_keys) >= 1
    assert_settled(me, 4)


def test_the_hand_is_sorted_and_the_drawn_tile_stands_apart_at_its_end(visitors, company):
    """M01."""
    me, asked = asked_at_last(
        visitors, company, "discard", lambda _, asked: asked["legal"]["drawn"] is not None, que="off", **SHORT
    )
    drawn = me.one("hand").locator("[data-drawn]")
    expect(drawn).to_have_count(1)
    held = texts(tiles(me))
    assert held[-1] == asked["legal"]["drawn"] == drawn.get_attribute("data-tile")
    assert held[:-1] == sorted(held[:-1], key=lambda tile: ("mps".index(tile[1]), tile[0]))
    boxes = [one.bounding_box() for one in tiles(me).all()]
    gaps = [after["x"] - before["x"] - before["width"] for before, after in pairwise(boxes)]
    assert gaps[-1] > max(gaps[:-1]) + 2


@on(DESK, PHONE)
def test_a_mouse_discards_by_one_click_and_a_finger_by_two_taps(visitors, company, size):
    """M02."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", **SHORT)
    before = len(acts(me))
    me.page.wait_for_timeout(SURE_MS)
    tile = allowed(me).first
    text = tile.get_attribute("data-tile")
    if size.touch:
        tile.tap()
        expect(tile).to_have_attribute("aria-pressed", "true")
        assert len(acts(me)) == before
        tile.tap()
    else:
        tile.click()
    me.frames.wait_until_answered("act", before + 1)
    assert acts(me)[-1]["a"] == "discard"
    assert acts(me)[-1]["tile"] == text


def test_one_may_wish_for_two_clicks(visitors, company):
    """M02."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", settings={"taps": "two"}, **SHORT)
    before = len(acts(me))
    me.page.wait_for_timeout(SURE_MS)
    allowed(me).first.click()
    expect(me.one("act-discard")).to_be_visible()
    assert len(acts(me)) == before
    me.press("act-discard")
    me.frames.wait_until_answered("act", before + 1)


def test_the_claim_bar_offers_what_the_server_allows_and_the_table_is_no_answer(visitors, company):
    """M03, M04."""
    me, asked = asked_at_last(visitors, company, "claim")
    assert answers(me) & BUTTONS == offered(asked["legal"])
    before = len(acts(me))
    me.one("compass").click()
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("Space")
    me.page.wait_for_timeout(200)
    assert len(acts(me)) == before
    expect(me.one("act-pass")).to_be_visible()
    me.press("act-pass")
    me.frames.wait_until_answered("act", before + 1)
    expect(me.one("act-pass")).to_have_count(0)
    assert acts(me)[-1] == {"a": "pass"}


def test_rivers_hold_all_that_was_discarded_in_order_and_mark_the_last(visitors, company):
    """M06."""
    me, _ = asked_at_last(visitors, company, "discard", six_discarded, que="off", **SHORT)
    told = me.frames.events("discarded")
    for seat in range(4):
        expect(me.one(f"river-{seat}").locator("[data-tile]")).to_have_count(
            sum(one["seat"] == seat for one in told)
        )
        river = texts(me.one(f"river-{seat}").locator("[data-tile]"))
        assert river == [one["tile"] for one in told if one["seat"] == seat]
    expect(me.page.locator(".mj-river [data-taken]")).to_have_count(taken(me))
    assert me.page.locator(".mj-river [data-last]").count() <= 1
    expect(me.one("wall")).to_have_text(str(me.frames.events("drawn")[-1]["wall"]))


def test_the_record_says_to_who_comes_late_that_earlier_moves_are_not_in_it(visitors, company):
    """A view keeps discards and melds in no order across seats, so they cannot be listed."""
    me, _ = asked_at_last(visitors, company, "discard", lambda me, _: bool(me.frames.events("discarded")))
    late = TablePage(visitors.open(urlsplit(me.page.url).path, name="看客"))
    expect(late.one("log-row").filter(has_text="此前打出的牌都在桌上")).to_have_count(1)
    expect(me.one("log-row").filter(has_text="此前打出的牌都在桌上")).to_have_count(0)


def test_three_tiles_of_one_suit_are_swapped_and_then_a_suit_is_named_and_goes_first(visitors, company):
    """M08."""
    me = seated(visitors, company, swap3=True, que="declare")
    asked = question(me)
    assert asked["kind"] == "swap"
    expect(me.one("act-swap")).to_be_disabled()
    me.press("suggest")
    expect(me.one("act-swap")).to_be_enabled()
    held = me.one("hand").locator(".mj-tiles [aria-pressed=true]")
    expect(held).to_have_count(3)
    assert texts(held) == asked["default"]["tiles"]
    for fourth in me.one("hand").locator(".mj-tiles [aria-pressed=false]").all():
        fourth.click(force=True)
        assert texts(held) == asked["default"]["tiles"]
    give(me, asked, lambda me, _: me.press("act-swap"))
    asked = question(me)
    assert asked["kind"] == "declare"
    assert answers(me) == {f"declare-{suit}" for suit in asked["legal"]["suits"]}
    give(me, asked, click)
    suit = acts(me)[-1]["suit"]
    expect(me.one("missing-0")).to_have_attribute("data-suit", suit)
    asked = question_of(me, "discard", lambda _, asked: asked["legal"]["bound"] == "missing")
    if asked is not None:
        refused = me.one("hand").locator(".mj-tiles [aria-disabled=true]")
        assert {text[1] for text in texts(allowed(me))} == {suit}
        assert all(text[1] != suit for text in texts(refused))
        before = len(acts(me))
        if refused.count():
            me.page.wait_for_timeout(SURE_MS)
            refused.first.click(force=True)
            me.page.wait_for_timeout(100)
            assert len(acts(me)) == before


def test_a_winner_stays_marked_while_the_others_play_on(visitors, company):
    """M09."""
    for _ in range(MOST_TABLES):
        me = seated(visitors, company, **SHORT)
        asked = question_of(me, "discard", lambda me, _: bool(me.frames.events("won")))
        if asked is not None:
            break
    else:
        raise AssertionError(f"in {MOST_TABLES} deals nobody won before the person did")
    for seat in {event["seat"] for event in me.frames.events("won")}:
        expect(me.one(f"won-{seat}")).to_be_visible()
        expect(me.one(f"winning-{seat}").locator("[data-won]").first).to_be_visible()


def test_without_claims_the_page_passes_by_itself(visitors, company):
    """M12."""
    me, asked = asked_at_last(visitors, company, "claim", lambda _, asked: not asked["legal"]["win"], **SHORT)
    assert answers(me) & BUTTONS == offered(asked["legal"])
    before = len(acts(me))
    me.press("toggle-no_claims")
    me.frames.wait_until_answered("act", before + 1)
    assert acts(me)[-1] == {"a": "pass"}
    assert not answers(me) & BUTTONS


@on(SMALL, PHONE)
def test_fourteen_tiles_are_wide_enough_on_a_phone(visitors, company, size):
    """M14."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", **SHORT)
    assert min(one.bounding_box()["width"] for one in tiles(me).all()) >= 24
    assert_no_sideways_scroll(me.page)


def test_the_same_tiles_are_marked_wherever_they_lie(visitors, company):
    """M15."""
    me, _ = asked_at_last(visitors, company, "discard", six_discarded, que="off", **SHORT)
    tile = tiles(me).first
    text = tile.get_attribute("data-tile")
    tile.hover()
    seen = me.page.locator(
        f'[data-testid=board] :is(.mj-river, .mj-rack, .mj-tiles, .mj-own) [data-tile="{text}"]'
    )
    marked = me.page.locator("[data-testid=board] :is(.mj-river, .mj-rack, .mj-tiles, .mj-own) [data-hi]")
    expect(marked).to_have_count(seen.count())
    assert set(texts(marked)) == {text}


def test_tiles_are_named(visitors, company):
    """M16."""
    me = seated(visitors, company)
    names = dict(zip("mps", "万筒条", strict=True))
    for tile in tiles(me).all():
        text = tile.get_attribute("data-tile")
        assert tile.get_attribute("aria-label").startswith(
            "一二三四五六七八九"[int(text[0]) - 1] + names[text[1]]
        )


def test_a_tile_is_laid_face_down_and_is_the_first_discard(visitors, company):
    """M17."""
    me = seated(visitors, company)
    asked = question(me)
    assert asked["kind"] == "hide"
    expect(me.one("act-hide")).to_be_disabled()
    expect(me.one("claims").locator("[data-testid^=act-declare-]")).to_have_count(
        len(asked["legal"]["suits"])
    )
    tile = allowed(me).first
    text = tile.get_attribute("data-tile")
    tile.click()
    assert not acts(me)
    give(me, asked, lambda me, _: me.press("act-hide"))
    assert acts(me) == [{"a": "hide", "tile": text}]
    expect(me.one("hidden-0")).to_be_visible()
    (chosen,) = me.frames.events("chosen")
    assert chosen["hidden"][0] == text
    assert {hidden for hidden in chosen["hidden"][1:] if hidden} <= {"??"}
    asked = question_of(me, "discard")
    assert asked["legal"]["bound"] == "hidden"
    give(me, asked, lambda me, _: me.press("act-flip"))
    mine = [event for event in me.frames.events("discarded") if event["seat"] == 0]
    assert mine[0]["tile"] == text
    assert mine[0]["flipped"]
    expect(me.one("missing-0")).to_have_attribute("data-suit", text[1])


@every_size
def test_the_board_is_accessible_at_every_size(visitors, company, size):
    """C20, C22."""
    me, _ = asked_at_last(visitors, company, "discard", que="off", **SHORT)
    assert_accessible(me.page)
    assert_no_sideways_scroll(me.page)
