"""Where a deal turned: the sentence, the picture, the better move, equities by street, and the jump to that step."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.finished import finished_deal
from tests.browser.holdem import CardRoom
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, Look, Size, on
from tests.browser.tables import House
from tests.browser.targets import assert_no_sideways_scroll
from tests.browser.test_holdem_runout import all_in
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
        draft = {"draft": True, "insight": {**found, "turn": None}} if "draft" in route.request.url else {}
        route.fulfill(content_type="application/json", body=json.dumps(body | draft))

    page.route(re.compile(r"/api/replays/.*/insight(\?draft=1)?$"), answer)
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


@on(PHONE, also=SIZES, looks=True)
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
    """Read the sheet on a settlement: the table waits, and once its reader is ready the next deal runs behind it."""
    setting = house.open(spring(), settings=look)
    me = setting.me
    turn_at(me.page, deal)
    click(me, choices(me))
    me.press("insight")
    expect(me.one("insight-says")).to_contain_text("60%")
    assert me.frames.asked("ready")[-1]["on"] is False
    me.touch(me.one("insight-sheet").get_by_role("button", name=CLOSE[look["lang"]]))
    me.press("next")
    expect(me.one("unready")).to_be_visible()
    me.press("insight")
    expect(me.one("insight-says")).to_contain_text("60%")
    for player in setting.others.values():
        player.ready()
    expect(me.one("result")).to_have_count(0)
    for player in setting.others.values():
        player.auto(on=True)
    # Their turns are over at once, and ours closes the sheet.
    expect(me.one("insight-sheet")).to_have_count(0)
    expect(me.hand).to_have_count(17)


@on(DESK, also=SIZES, looks=True)
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


@on(DESK, also=SIZES, looks=True)
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


NOTHING = "() => {}"
BUSY = {"error": {"code": "overloaded", "text": "busy"}}


@pytest.fixture
def room(visitors, company):
    return CardRoom(visitors, company)


@on(PHONE)
def test_a_record_that_could_not_be_had_is_asked_for_once_more(room, visitors, size):
    me = all_in(room, NOTHING).me
    for visit in visitors.visits:
        visit.faults.allow("503")
    me.press("settlement")
    me.page.route("**/api/deals/**", lambda route: route.fulfill(status=503, json=BUSY), times=1)
    me.press("insight")
    me.press("insight-again")
    expect(me.one("equity-chart")).to_be_visible()


@on(DESK, also=SIZES)
def test_the_curve_is_there_at_once_and_the_turn_follows(visitors, company, size):
    deal = finished_deal(company)
    page = visitors.open(f"/r/{deal}").page
    turn_at(page, deal)
    whole: list[Route] = []

    def hold(route: Route) -> None:
        whole.append(route)

    page.route(re.compile(r"/api/replays/.*/insight$"), hold)
    open_insight(page, size)
    says = page.get_by_test_id("insight-says")
    expect(says).to_have_attribute("data-draft", "true")
    expect(page.get_by_test_id("insight-strip").locator(".line")).to_have_count(1)
    expect(page.get_by_test_id("insight-played")).to_have_count(0)
    whole.pop().fallback()
    expect(says).not_to_have_attribute("data-draft", "true")
    expect(page.get_by_test_id("insight-played")).to_contain_text("25%")
