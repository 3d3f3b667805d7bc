"""Finished deals, step by step: every way along the timeline, whose eyes, what lies open, links and files."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.deals import LANDLORDS, SEAT_0_IS_LANDLORD, record
from tests.browser.sizes import DESK, PHONE, SMALL, every_size, on
from tests.browser.targets import assert_no_sideways_scroll, boxes, low_buttons, outside, overlaps

# The order of attributes tells how an element came to be, not what it is.
SNAPSHOT = """() => {
    const board = document.querySelector('[data-testid=board]').cloneNode(true)
    const tell = (one) => one.nodeType !== 1 ? one.textContent : `<${one.tagName} ${[...one.attributes]
        .filter((has) => has.name !== 'data-live').map((has) => `${has.name}="${has.value}"`).sort().join(' ')}>${
        [...one.childNodes].map(tell).join('')}</>`
    return [...board.childNodes].map(tell).join('')
}"""


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


def index(page: Page) -> int:
    return int(page.get_by_test_id("step-index").inner_text())


def at(page: Page, step: int) -> None:
    expect(page.get_by_test_id("step-index")).to_have_text(str(step))


def length(page: Page) -> int:
    return int(page.get_by_test_id("scrubber").get_attribute("max"))


def test_keys_step_by_one_by_turn_and_by_round(visitors, deal):
    """R01."""
    page = watch(visitors, deal)
    keys, start = page.keyboard, index(page)
    keys.press("ArrowRight")
    at(page, start + 1)
    keys.press("ArrowLeft")
    at(page, start)
    keys.press("ArrowDown")
    at(page, length(page))
    keys.press("ArrowUp")
    at(page, 0)
    keys.press("Shift+ArrowRight")
    first = index(page)
    keys.press("Shift+ArrowRight")
    assert index(page) > first > 0
    keys.press("Shift+ArrowLeft")
    at(page, first)
    keys.press(".")
    own = index(page)
    row = page.locator("[data-testid=event-row][aria-current]")
    expect(row).to_contain_text(page.get_by_test_id("seat-0").locator(".nm").inner_text())
    keys.press(".")
    assert index(page) > own
    keys.press(",")
    at(page, own)


def test_the_slider_is_a_slider_for_keys_too(visitors, deal):
    """R01."""
    page = watch(visitors, deal)
    slider = page.get_by_role("slider")
    slider.focus()
    start = index(page)
    page.keyboard.press("ArrowRight")
    at(page, start + 1)
    page.keyboard.press("End")
    at(page, length(page))
    page.keyboard.press("Home")
    at(page, 0)


@on(DESK, PHONE)
def test_it_plays_by_itself_at_four_speeds_and_halts(visitors, deal):
    """R01."""
    visit = visitors.open(None)
    visit.page.clock.install()
    visit.page.goto(f"/r/{deal}#e=2")
    page = visit.page
    at(page, 2)
    page.clock.pause_at(page.evaluate("() => Date.now()") + 1000)
    page.get_by_test_id("play-pause").click()
    page.clock.run_for(2_100)
    at(page, 4)
    page.get_by_test_id("play-pause").click()
    page.clock.run_for(5_000)
    at(page, 4)
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.get_by_test_id("speed")).to_contain_text("×4")
    page.get_by_test_id("play-pause").click()
    page.clock.run_for(1_050)
    at(page, 8)


def test_a_picture_is_the_same_however_one_comes_to_it(visitors, deal):
    """R02."""
    page = watch(visitors, deal, "#e=0", reduced_motion="reduce")
    at(page, 0)
    pictures = [page.evaluate(SNAPSHOT)]
    for step in range(1, length(page) + 1):
        page.keyboard.press("ArrowRight")
        at(page, step)
        pictures.append(page.evaluate(SNAPSHOT))
    assert len(set(pictures)) > len(pictures) // 2
    for step in Random(1).choices(range(len(pictures)), k=20):
        page.get_by_test_id("scrubber").fill(str(step))
        at(page, step)
        assert page.evaluate(SNAPSHOT) == pictures[step], f"step {step} is another picture when jumped to"


def test_a_link_leads_to_a_moment_and_a_seat(visitors, deal):
    """R03."""
    page = watch(visitors, deal, "#e=7&seat=2")
    at(page, 7)
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "2")
    expect(page.get_by_test_id("dock").get_by_test_id("seat-2")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"#e=8&seat=2$"))
    page.goto(f"/r/{deal}#e=3&seat=1")
    at(page, 3)
    expect(page.get_by_test_id("dock").get_by_test_id("seat-1")).to_be_visible()


def test_all_hands_of_a_finished_deal_lie_open_or_only_the_viewers(visitors, deal):
    """R04."""
    page = watch(visitors, deal, "#e=1&seat=0")
    board = page.get_by_test_id("board")
    shown = board.locator("[data-testid^=open-] [data-card], [data-testid=hand] [data-card]")
    shown = shown.and_(board.locator(':not([data-card="??"])'))
    expect(shown).to_have_count(51)
    page.get_by_test_id("open-hands").click()
    expect(page.get_by_test_id("open-hands")).to_have_attribute("aria-pressed", "false")
    expect(shown).to_have_count(17)
    own = shown.evaluate_all("found => found.map((one) => one.dataset.card)")
    page.get_by_test_id("viewpoint").click()
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "1")
    expect(shown).to_have_count(17)
    other = shown.evaluate_all("found => found.map((one) => one.dataset.card)")
    assert not set(own) & set(other)


def test_a_deal_that_still_runs_has_no_replay(visitors, house):
    """R04."""
    setting = house.open(record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD))
    line = get(f"{visitors.url}/api/tables/{setting.table}")
    visit = visitors.open(f"/r/{line['deal']}")
    visit.faults.allow("404")
    expect(visit.page.get_by_test_id("replay-failed")).to_be_visible()
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


def test_a_record_is_saved_to_a_file_and_opened_from_one(visitors, deal, tmp_path):
    """R06."""
    page = watch(visitors, deal)
    with page.expect_download() as downloading:
        page.get_by_test_id("download").click()
    file = tmp_path / "deal.json"
    downloading.value.save_as(file)
    assert json.loads(file.read_text())["deal"] == deal
    steps = length(page)
    page.goto("/replay")
    page.get_by_test_id("open-file").set_input_files(file)
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    assert length(page) == steps
    page.keyboard.press("ArrowDown")
    at(page, steps)


def test_a_file_that_is_no_record_is_refused_in_words(visitors, tmp_path):
    """R06."""
    visit = visitors.open("/replay")
    visit.faults.allow("422")
    file = tmp_path / "other.json"
    file.write_text('{"format": "paiju-deal-1", "game": "doudizhu"}')
    visit.page.get_by_test_id("open-file").set_input_files(file)
    expect(visit.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize(
    "game", [game for game in LANDLORDS if game != "doudizhu"] + ["big_two", "wuguapi", "qigui523"]
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


@every_size
def test_board_and_timeline_fit_the_screen(visitors, deal, size):
    """R01, C22."""
    page = watch(visitors, deal, "#e=12&seat=0", reduced_motion="reduce")
    at(page, 12)
    assert_no_sideways_scroll(page)
    if size.touch:
        assert not low_buttons(page)
    parts = boxes(page.locator("[data-testid^=seat-], .transport, .bar"))
    assert not overlaps(parts)
    assert not outside(parts, page)
    assert_accessible(page)


@on(DESK, SMALL)
def test_a_deal_is_checked_in_the_browser(visitors, deal):
    page = watch(visitors, deal, reduced_motion="reduce")
    page.get_by_test_id("fairness").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true")
    expect(page.get_by_test_id("fair-check").first).to_be_visible()
    assert page.get_by_test_id("fair-check").count() >= 3
    assert_accessible(page)


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
