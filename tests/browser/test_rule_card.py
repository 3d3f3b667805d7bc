"""The card of the rules: over a table in the middle of a deal, with the table's own options, and on its own page."""

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.deals import SEAT_0_IS_LANDLORD, record
from tests.browser.lobby import move_to
from tests.browser.sizes import DESK, PHONE, SIZES, SMALL, on
from tests.browser.tables import TablePage
from tests.browser.targets import (
    assert_no_sideways_scroll,
    boxes,
    outside,
    wait_until_at_rest,
)
from tests.web.test_rule_cards import CARDS

MINE = "5c 5d 8c 8d 9c 9d Tc Td Jc Jd Qc Qd Kc Kd Ac Ad 2c"
DEAL = record("doudizhu", {0: "3c 3d 3h 4c", 1: MINE, 2: "BJ"}, bids=SEAT_0_IS_LANDLORD)
"""Seat 0 is landlord and leads; seat 1 is asked next."""
TILES = {"mahjong", "riichi"}
"""Families whose tiles have an order and no ranks: it is shown from the lowest number on."""
SHARE = 0.6
"""Of the screen's height: the most that a prompt may take of the card."""
SPILL = """() => [...document.querySelectorAll('[data-testid=rule-example]')].flatMap((item) => {
    const box = item.getBoundingClientRect()
    return [...item.querySelectorAll('.card, .tile')]
        .map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < box.left || one.right > box.right || one.bottom > box.bottom || one.width < 14)
        .map((one) => `${item.dataset.key}: ${one.left}…${one.right} of ${box.left}…${box.right}`)
})"""
"""Cards and tiles that leave their example's box, or are too small to be told."""


def opened(me: TablePage):
    me.press("rules-open")
    expect(me.one("rule-card")).to_be_visible()
    return me.one("rules-sheet")


def open_folded_groups(page, *, folded):
    """Open what a long card folds on a phone."""
    names = page.locator(".rk-names:visible")
    assert bool(names.count()) is folded
    while names.count():
        names.first.click()


@on(PHONE, also=SIZES)
def test_the_card_opens_in_mid_deal_a_prompt_is_seen_meanwhile_and_nothing_is_lost(house):
    setting = house.open(DEAL, seat=1)
    me = setting.me
    me.tap("8c 8d")
    expect(me.raised).to_have_count(2)
    hand = me.cards()
    sheet = opened(me)
    assert not outside(boxes(sheet.locator(".sheet")), me.page)
    expect(me.one("rules-asked")).to_have_count(0)
    setting[0].act({"a": "play", "cards": ["3c", "3d"]})
    asked = me.one("rules-asked")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text("轮到你了")
    expect(asked).to_contain_text("对 3")
    wait_until_at_rest(me.page)
    assert not outside(boxes(asked), me.page)
    box = asked.bounding_box()
    assert box["height"] < SHARE * me.page.viewport_size["height"]
    me.touch(asked.get_by_role("button"))
    expect(sheet).to_have_count(0)
    assert me.cards() == hand
    assert sorted(me.cards(me.raised)) == ["8c", "8d"]
    me.press("play")
    expect(me.hand).to_have_count(len(hand) - 2)


@on(SMALL, also=SIZES)
def test_the_card_names_what_this_table_plays_otherwise(visitors, company):
    client = company.client("阿岚")
    plain = company.run(client.create("chengdu", fill_ms=0, ready=True))
    other = company.run(client.create("chengdu", options={"preset": "app", "base": 5}))
    me = TablePage(visitors.open(f"/t/{plain.id}"))
    opened(me)
    expect(me.one("rule-differences")).to_have_count(0)
    expect(me.page.locator("[data-key=qing]")).to_be_visible()
    expect(me.page.locator("[data-key=jiangdui]")).to_have_count(0)
    me = TablePage(visitors.open(f"/t/{other.id}", name="小红"))
    opened(me)
    found = me.one("rule-differences")
    for option, words in (("base", "底分 5"), ("swap3", "换三张 有"), ("cap", "封顶 32"), ("que", "定缺")):
        expect(found.locator(f"[data-option={option}]")).to_contain_text(words)
    expect(found.locator("[data-option=suits]")).to_have_count(0)
    expect(me.page.locator("[data-key=jiangdui]")).to_contain_text("×8")


@on(PHONE, also=SIZES)
def test_the_card_of_every_game_tells_the_servers_order_fits_and_shuts_nobody_out(visitors, size):
    """C20, C22, C28."""
    page = visitors.open("/", settings={"lang": "en", "theme": "dark"}).page
    orders = {game["key"]: game for game in get(f"{visitors.url}/api/games")["games"]}
    for game in CARDS:
        move_to(page, f"/rules/{game}")
        expect(page.get_by_test_id("rule-card")).to_have_attribute("data-game", game)
        strip = page.get_by_test_id("rank-order").locator("[data-rank]")
        expect(strip).to_have_count(len(orders[game]["order"]))
        told = strip.evaluate_all("found => found.map((one) => one.dataset.rank)")
        assert told == orders[game]["order"][:: 1 if orders[game]["family"] in TILES else -1]
        expect(page.get_by_test_id("rules").locator(".text")).to_contain_text("For table makers")
        open_folded_groups(page, folded=game == "riichi" and page.viewport_size["width"] != DESK.width)
        expect(page.get_by_test_id("rule-example").last).to_be_visible()
        page.evaluate("() => Promise.all([...document.images].map((one) => one.decode().catch(() => null)))")
        assert_no_sideways_scroll(page)
        assert page.evaluate(SPILL) == [], game
        if game in {"doudizhu", "riichi"}:
            assert_accessible(page)


@on(PHONE)
def test_the_rules_are_never_empty(visitors):
    """Without a game in the address, while the server says nothing, and after the files did not load."""
    visit = visitors.open(None)
    visit.faults.allow("ERR_FAILED|Failed to fetch|Failed to load")
    page = visit.page
    page.route("**/api/games", lambda route: route.abort())
    page.route("**/assets/doudizhu-*.js", lambda route: route.abort())
    page.goto("/rules")
    rules = page.get_by_test_id("rules-page")
    expect(rules.get_by_role("alert")).to_contain_text("没有载入")
    expect(rules.get_by_role("link", name="德州扑克")).to_be_visible()
    page.unroute("**/assets/doudizhu-*.js")
    rules.get_by_role("button", name="再试一次").click()
    expect(page.get_by_test_id("rule-card")).to_have_attribute("data-game", "doudizhu")
    page.goto("/rules/nothing")
    expect(rules.get_by_text("选一个游戏")).to_be_visible()
    expect(rules.get_by_role("link", name="斗地主").first).to_be_visible()
