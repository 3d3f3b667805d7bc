"""A match that is over, seen again deal by deal: its strip, its table, its steps, waits and files."""

import json
import re
import time
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page, expect

from paiju.client import Table
from paiju.protocol.events import DealEnded, MatchEnded
from paiju.protocol.messages import Pace
from tests.browser.axe import assert_accessible
from tests.browser.company import SLOW, Player, get, new_guest, timid
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, every_size_in_one_visit, on, on_each
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, low_buttons, outside, overlaps
from tests.browser.visitors import EMPTY

SHORT = {"length": "tonpu", "extension": False}
BRISK = {**SLOW, "between_ms": 100}
MATCH_S = 200


@pytest.fixture(scope="module")
def matches():
    """The matches that were played already: one server lives as long as the run."""
    return {}


@pytest.fixture
def match(company, visitors, matches):
    """A match of three people who discard what they draw, and a bot, as `…/replay` tells it; the first is 小明."""
    if not matches:
        matches["id"] = play_match(company, visitors.url)
    return kept(f"{visitors.url}/api/matches/{matches['id']}/replay")


def kept(path: str) -> Any:
    """GET a record, which is written a moment after the end of its match is told."""
    for _ in range(MATCH_S * 10):
        try:
            return get(path)
        except HTTPError as error:
            if error.code != HTTPStatus.NOT_FOUND:
                raise
            time.sleep(0.1)
    raise AssertionError("the match has no record")


def gathered(company, url: str, bots: int) -> tuple[Table, list[Player]]:
    """Open a table of a short match for people who will discard what they draw, 小明 first, and bots."""
    client = company.client(guest=new_guest(url, "小明"))
    table = company.run(client.create("riichi", options=SHORT, pace=Pace(**BRISK)))
    for seat in range(4 - bots, 4):
        company.run(table.add_bot(seat))
    names = ("阿岚", "小满", "林深")[: 3 - bots]
    return table, [Player(company, client, table), *(company.join(table.id, name) for name in names)]


def play_until(company, table: Table, players: list[Player], end: type) -> Any:
    """Let everybody play until an event of a type, and return it."""
    seen = company.start(first(table, end))
    for player in players:
        player.ready()
        player.play_on(timid)
    event = seen.result(MATCH_S)
    for player in players:
        player.stop()
    return event


async def first(table: Table, end: type) -> Any:
    async for moment in table.moments():
        if isinstance(moment.event, end):
            return moment.event
    raise AssertionError("the table has closed")


def play_match(company, url: str) -> str:
    table, players = gathered(company, url, bots=1)
    return str(play_until(company, table, players, MatchEnded).match)


def watch(visitors, match, place: str = "", **options) -> Page:
    page = visitors.open(f"/m/{match['record']['match']}{place}", **options).page
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    return page


def at(page: Page, deal: str, step: int) -> None:
    """Wait until a step of a deal is shown."""
    number = deal.rpartition("-")[2]
    expect(page.get_by_test_id("step-index")).to_have_text(str(step))
    # Not `wait_for_url`, which waits for a `load` that a change of the hash may not bring.
    expect(page).to_have_url(re.compile(f"#d={number}&e={step}&"))


def last_of(page: Page) -> int:
    return int(page.get_by_test_id("scrubber").get_attribute("max"))


def table_of(page: Page) -> None:
    """Have the table of the match in sight."""
    if page.get_by_test_id("match-table").count() == 0:
        page.get_by_test_id("more").click()
    expect(page.get_by_test_id("match-table")).to_be_visible()


@on(DESK, also=SIZES)
def test_steps_lead_from_the_end_of_a_deal_to_the_next_one_and_back(visitors, match, size):
    """R01, R07."""
    first, second = match["deals"][:2]
    page = watch(visitors, match)
    at(page, first["deal"], 1)
    page.keyboard.press("End")
    last = last_of(page)
    at(page, first["deal"], last)
    page.keyboard.press("ArrowRight")
    at(page, second["deal"], 0)
    facts = second["label"]["facts"]
    expect(page.get_by_test_id("honba")).to_have_attribute("data-n", str(facts["honba"]))
    expect(page.get_by_test_id("sticks")).to_have_attribute("data-n", str(facts["sticks"]))
    for seat, points in enumerate(second["points"]):
        expect(page.get_by_test_id(f"score-{seat}")).to_have_attribute("data-points", str(points))
    page.keyboard.press("ArrowLeft")
    at(page, first["deal"], last)
    page.keyboard.press("]")
    at(page, second["deal"], 1)
    page.keyboard.press("[")
    at(page, first["deal"], 1)


def test_the_round_is_told_before_its_tiles_are_dealt(visitors, match):
    """R02."""
    page = watch(visitors, match)
    for deal in (match["deals"][0], match["deals"][-1]):
        page.goto(EMPTY)  # away from the page, whose own steps would change the address again
        page.goto(f"/m/{match['record']['match']}#d={deal['deal'].rpartition('-')[2]}&e=0&seat=1")
        expect(page.get_by_test_id("round")).to_have_text(deal["label"]["zh"].split()[0])


@every_size_in_one_visit
def test_the_table_tells_what_each_deal_and_the_match_came_to(visitors, match, sizes):
    """R07."""
    record = match["record"]
    page = watch(visitors, match)
    for _ in on_each(page, sizes):
        assert_no_sideways_scroll(page)
        parts = boxes(page.locator("[data-testid^=seat-], .transport, .strip, .bar"))
        assert not overlaps(parts)
        assert not outside(parts, page)
    table_of(page)
    rows = page.get_by_test_id("match-deal")
    expect(rows).to_have_count(len(match["deals"]))
    for number, deal in enumerate(match["deals"]):
        expect(rows.nth(number)).to_contain_text(deal["label"]["zh"])
        for points, amount in zip(deal["points"], deal["amounts"], strict=True):
            expect(rows.nth(number)).to_contain_text(f"{points + amount:,}")
    told = (
        page.get_by_test_id("match-final")
        .locator("li")
        .evaluate_all(
            "all => all.map((one) => [one.dataset.seat, one.dataset.place, one.dataset.score].map(Number))"
        )
    )
    order = sorted(range(4), key=lambda seat: record["places"][seat])
    assert told == [[seat, record["places"][seat], record["scores"][seat]] for seat in order]
    for size in on_each(page, sizes):
        if size.touch:
            assert not low_buttons(page)
        assert_accessible(page)
    rows.nth(1).click()
    at(page, match["deals"][1]["deal"], 1)


@on(DESK, also=[PHONE, LAND])
def test_what_a_seat_waits_for_is_shown_while_it_waits(visitors, match, size):
    """R04."""
    deal, step, seat, waits = waiting(visitors.url, match)
    page = watch(visitors, match, f"#d={deal.rpartition('-')[2]}&e={step}&seat={seat}")
    shown = page.get_by_test_id("waits").locator("[data-wait]")
    expect(shown).to_have_count(len(waits))
    assert shown.evaluate_all("all => all.map((one) => [one.dataset.wait, Number(one.dataset.left)])") == [
        [wait["tile"], wait["left"]] for wait in waits
    ]
    TablePage(visitors.visits[-1]).touch(page.get_by_test_id("viewpoint"))
    expect(page.get_by_test_id("viewpoint")).not_to_have_attribute("data-seat", str(seat))
    page.keyboard.press("Home")
    expect(page.get_by_test_id("waits")).to_have_count(0)


def waiting(url: str, match) -> tuple[str, int, int, list[dict]]:
    """Return a deal, a step, a seat and what it waits for then."""
    for deal in match["deals"]:
        steps = get(f"{url}/api/deals/{deal['deal']}/replay")["steps"]
        for number, step in enumerate(steps):
            for seat, told in step.get("waits", {}).items():
                if told is not None:
                    return deal["deal"], number + 1, int(seat), told["waits"]
    raise AssertionError("no hand waited in this match")


def test_a_deal_and_its_match_are_saved_as_other_programs_read_them(visitors, match, tmp_path):
    """R06."""
    page = watch(visitors, match)
    name, deal = match["record"]["match"], match["deals"][0]["deal"]
    page.get_by_test_id("download").click()
    for testid, path in (
        (f"save-{deal}-tenhou6", f"deals/{deal}?format=tenhou6"),
        (f"save-{name}-mjai", f"matches/{name}?format=mjai"),
        (f"save-{name}-tenhou6", f"matches/{name}?format=tenhou6"),
    ):
        with page.expect_download() as downloading:
            page.get_by_test_id(testid).click()
        file = tmp_path / testid
        downloading.value.save_as(file)
        if path.endswith("tenhou6"):
            assert json.loads(file.read_text()) == get(f"{visitors.url}/api/{path}")
        else:
            assert json.loads(file.read_text().splitlines()[0])["type"] == "start_game"


def test_a_deal_by_itself_leads_to_its_match(visitors, match):
    """R07."""
    deal = match["deals"][1]["deal"]
    page = visitors.open(f"/r/{deal}").page
    page.get_by_test_id("to-match").click()
    expect(page.get_by_test_id("match-table")).to_be_visible()
    at(page, deal, 1)


def test_a_match_that_still_runs_is_refused_in_words(visitors, company):
    """R04."""
    table, players = gathered(company, visitors.url, bots=0)
    play_until(company, table, players, DealEnded)
    for path in (f"/m/{table.id}-m1", f"/r/{table.id}-1"):
        visit = visitors.open(path)
        visit.faults.allow("403")
        expect(visit.page.get_by_test_id("replay-failed")).to_contain_text("还没打完")
