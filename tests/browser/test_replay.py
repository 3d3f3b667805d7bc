"""Finished deals, step by step: moving along the timeline, the viewer, open hands, links and files."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import get
from tests.browser.deals import LANDLORDS, SEAT_0_IS_LANDLORD, record
from tests.browser.sizes import PHONE, SIZES, SMALL, on
from tests.browser.tables import TablePage
from tests.long import rest_long

OTHERS = [game for game in LANDLORDS if game != "doudizhu"]


@pytest.fixture(scope="module")
def deals():
    """Deals that were played already, by game: one server lives as long as the run."""
    return {}


@pytest.fixture
def deal(company, deals):
    """A finished deal of 斗地主."""
    if "doudizhu" not in deals:
        deals["doudizhu"] = company.played("doudizhu")
    return deals["doudizhu"]


def watch(visitors, deal: str, place: str = "", **options) -> Page:
    page = visitors.open(f"/r/{deal}{place}", **options).page
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    return page


def at(page: Page, step: int) -> None:
    expect(page.get_by_test_id("step-index")).to_have_text(str(step))


def length(page: Page) -> int:
    return int(page.get_by_test_id("scrubber").get_attribute("max"))


@on(PHONE, also=SIZES)
def test_all_hands_of_a_finished_deal_lie_open_or_only_the_viewers(visitors, deal):
    """R04."""
    visit = visitors.open(f"/r/{deal}#e=1&seat=0")
    page, touch = visit.page, TablePage(visit).touch
    board = page.get_by_test_id("board")
    shown = board.locator("[data-testid^=open-] [data-card], [data-testid=hand] [data-card]")
    shown = shown.and_(board.locator(':not([data-card="??"])'))
    expect(shown).to_have_count(51)
    for seat in (1, 2):
        expect(page.get_by_test_id(f"open-{seat}").locator("[data-card]")).to_have_count(17)
    touch(page.get_by_test_id("open-hands"))
    for seat in (1, 2):
        expect(page.get_by_test_id(f"open-{seat}")).to_have_count(0)
    expect(page.get_by_test_id("open-hands")).to_have_attribute("aria-pressed", "false")
    expect(shown).to_have_count(17)
    own = shown.evaluate_all("found => found.map((one) => one.dataset.card)")
    touch(page.get_by_test_id("viewpoint"))
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "1")
    expect(shown).to_have_count(17)
    other = shown.evaluate_all("found => found.map((one) => one.dataset.card)")
    assert not set(own) & set(other)
    page.keyboard.press("s")
    expect(shown).to_have_count(51)


@on(SMALL, also=SIZES)
def test_a_deal_that_still_runs_has_no_replay(visitors, house):
    """R04."""
    setting = house.open(record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD))
    line = get(f"{visitors.url}/api/tables/{setting.table}")
    visit = visitors.open(f"/r/{line['deal']}")
    visit.faults.allow("404")
    expect(visit.page.get_by_test_id("replay-failed")).to_contain_text("没有这局牌的记录")
    assert not visit.page.locator("[data-card]").count()
    expect(setting.me.hand).to_have_count(20)


def test_a_row_of_the_list_leads_to_its_step_and_is_marked(visitors, deal):
    """R05."""
    page = watch(visitors, deal)
    rows = page.get_by_test_id("event-row")
    row = rows.nth(5)
    row.get_by_role("button").click()
    expect(row).to_have_attribute("aria-current", "step")
    at(page, int(row.get_attribute("data-n")))
    expect(page.locator("[data-testid=event-row][aria-current]")).to_have_count(1)


@pytest.mark.parametrize(
    "game", rest_long([*OTHERS, "big_two", "wuguapi", "qigui523"], "replays of more games")
)
def test_every_game_can_be_seen_again(visitors, company, deals, game):
    """R01."""
    deals.setdefault(game, company.played(game))
    page = watch(visitors, deals[game])
    page.keyboard.press("End")
    at(page, length(page))
    page.keyboard.press("ArrowLeft")
    at(page, length(page) - 1)
    expect(page.get_by_test_id("event-row").first).to_be_visible()


def test_a_record_that_was_changed_does_not_pass_the_check(visitors, deal, tmp_path):
    """The recorded secret is another than the one that was committed to."""
    changed = get(f"{visitors.url}/api/deals/{deal}")
    changed["secret"] = changed["secret"][:-2] + ("00" if changed["secret"][-2:] != "00" else "11")
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(changed))
    page = visitors.open("/replay").page
    page.get_by_test_id("open-file").set_input_files(file)
    page.get_by_test_id("fairness").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "false")
