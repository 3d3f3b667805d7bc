"""Where a deal turned: the sentence, the picture, the better move, and the jump to that step of the replay."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.finished import finished_deal
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, Look, Size, every_look_daily_the_first, every_size_daily_on
from tests.browser.tables import House
from tests.browser.targets import assert_no_sideways_scroll
from tests.browser.test_settlement import spring

CLOSE = {"zh": "关闭", "en": "Close"}


def turn_at(page: Page, deal: str) -> int:
    """Let the server tell of a turn in the middle of a deal; return how many actions had been done with it.

    An analysis of a shedding game takes seconds, and where a deal of bots turned differs from deal to deal.
    """
    record = page.request.get(f"/api/deals/{deal}").json()
    moves = [
        (after, entry["actor"])
        for after, entry in enumerate(record["actions"], 1)
        if entry["action"]["a"] in {"play", "pass"}
    ]
    middle = len(moves) // 2
    chances = [60 if number < middle else 25 for number in range(len(moves))]
    steps = [
        {"after": after, "seat": seat, "chances": [chance, 100 - chance], "error": 9, "bomb": number == 1}
        for number, ((after, seat), chance) in enumerate(zip(moves, chances, strict=True))
    ]
    turn = {
        "after": moves[middle][0],
        "seat": 0,
        "before": 60,
        "played": ["As", "Ah"],
        "chance": 25,
        "better": [],
        "better_chance": 66,
        "error": 6,
    }
    found = {"kind": "chances", "teams": [0, 1, 1], "steps": steps, "rollouts": 40, "turn": turn}
    body = {"format": "paiju-insight-1", "deal": deal, "game": "doudizhu", "insight": found}

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(body))

    page.route(re.compile(r"/api/replays/.*/insight$"), answer)
    return moves[middle][0]


def open_insight(page: Page, size: Size) -> None:
    """Open the sheet, and wait for its sentence."""
    press_insight(page, size)
    expect(page.get_by_test_id("insight-says")).to_be_visible()


def press_insight(page: Page, size: Size) -> None:
    """Press the button of the sheet; on a phone it lies in the sheet of the steps."""
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    if size.touch:
        page.get_by_test_id("more").tap()
    page.get_by_test_id("insight").click()


@every_size_daily_on(DESK, PHONE)
@every_look_daily_the_first
def test_a_deal_of_cards_shows_where_it_turned_and_leads_there(visitors, house, company, size, look):
    """C20, C22."""
    deal = finished_deal(company)
    page = visitors.open(f"/r/{deal}", settings=look).page
    after = turn_at(page, deal)
    open_insight(page, size)
    expect(page.get_by_test_id("insight-says")).to_contain_text("60%")
    expect(page.get_by_test_id("insight-strip").locator(".frame")).to_have_count(1)
    expect(page.get_by_test_id("insight-strip").locator(".bomb")).to_have_count(1)
    expect(page.get_by_test_id("insight-played").locator("[data-card]")).to_have_count(2)
    expect(page.get_by_test_id("insight-played")).to_contain_text("25%")
    expect(page.get_by_test_id("insight-better")).to_contain_text("66%")
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.get_by_test_id("insight-jump").click()
    expect(page.get_by_test_id("insight-sheet")).to_have_count(0)
    expect(page.get_by_test_id("step-index")).to_have_text(str(after - 1))
    stays_while_the_next_deal_begins(house, deal, look)


def stays_while_the_next_deal_begins(house: House, deal: str, look: Look) -> None:
    """Read the sheet on a settlement until the next deal runs behind it; only its reader closes it."""
    setting = house.open(spring(), settings=look)
    me = setting.me
    turn_at(me.page, deal)
    click(me, choices(me))
    me.press("next")
    expect(me.one("unready")).to_be_visible()
    me.press("insight")
    expect(me.one("insight-says")).to_contain_text("60%")
    for player in setting.others.values():
        player.ready()
    expect(me.one("result")).to_have_count(0)
    expect(me.one("insight-says")).to_contain_text("60%")
    expect(me.one("insight-played").locator("[data-card]")).to_have_count(2)
    me.touch(me.one("insight-sheet").get_by_role("button", name=CLOSE[look["lang"]]))
    expect(me.one("insight-sheet")).to_have_count(0)
    expect(me.hand).to_have_count(17)


@every_size_daily_on(DESK, PHONE)
@every_look_daily_the_first
def test_a_deal_of_mahjong_shows_what_each_discard_gave_away(visitors, company, size, look):
    """C20, C22."""
    page = visitors.open(f"/r/{finished_deal(company, 'chengdu')}", settings=look).page
    with page.expect_response(re.compile(r"/api/replays/.*/insight$")) as asked:
        open_insight(page, size)
    seats = asked.value.json()["insight"]["seats"]
    rows = page.get_by_test_id("insight-rows").locator("li:not(.head)")
    for seat, thrown in enumerate(seats):
        page.get_by_test_id("insight-seat").select_option(str(seat))
        expect(rows).to_have_count(len(thrown))
    assert_no_sideways_scroll(page)
    assert_accessible(page)


@every_size_daily_on(DESK)
@every_look_daily_the_first
def test_a_hand_of_holdem_is_counted_by_the_page(visitors, company, size, look):
    """C20, C22."""
    page = visitors.open(f"/r/{finished_deal(company, 'holdem', 3)}", settings=look).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    press_insight(page, size)
    sheet = page.get_by_test_id("insight-sheet")
    expect(sheet.locator(".equity, .eq-none")).to_be_visible()
    assert not [url for url in asked if url.endswith("/insight")]
    assert_no_sideways_scroll(page)
    assert_accessible(page)
