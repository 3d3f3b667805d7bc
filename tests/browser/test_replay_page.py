"""A finished deal, step by step: every way to move along it, the facts it shows, and its source."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.deals import before_the_end
from tests.browser.finished import finished_deal, finished_from
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, Size, every_size_in_one_visit, on, on_each
from tests.browser.tables import TablePage
from tests.browser.targets import (
    assert_no_sideways_scroll,
    boxes,
    low_buttons,
    outside,
    overlaps,
    wait_until_at_rest,
)
from tests.long import rest_long

_PICTURE = """element => {
    const told = (node) => node.nodeType === 3 ? node.data : node.nodeType !== 1 ? '' :
        `<${node.tagName} ${[...node.attributes].map((one) => `${one.name}=${one.value}`).sort().join(' ')}>`
        + [...node.childNodes].map(told).join('') + '</>'
    return told(element)
}"""
"""Everything in the document under an element; the order of attributes means nothing."""


def open_replay(visitors, deal: str, place: str = "", **context) -> Page:
    """Open a deal's replay and wait for its board."""
    page = visitors.open(f"/r/{deal}{place}", **context).page
    expect(page.get_by_test_id("board")).to_be_visible()
    return page


def at(page: Page) -> int:
    return int(page.get_by_test_id("step-index").inner_text())


def seek(page: Page, step: int) -> None:
    page.get_by_test_id("scrubber").fill(str(step))
    expect(page.get_by_test_id("step-index")).to_have_text(str(step))


def last_step(page: Page) -> int:
    return int(page.get_by_test_id("scrubber").get_attribute("max") or 0)


@on(PHONE, also=SIZES)
def test_a_place_looks_the_same_whichever_way_one_came_to_it(visitors, company):
    """R02."""
    assert_looks_the_same(open_replay(visitors, finished_deal(company), "#e=0&seat=0"))


@contextmanager
def steps(page: Page, size: Size) -> Iterator[Locator]:
    """The list of the steps; on a phone it lies in a sheet, which is closed again."""
    if size.touch:
        page.get_by_test_id("more").tap()
    yield page.get_by_test_id("event-row")
    if size.touch:
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("rail-sheet")).to_have_count(0)


@pytest.mark.long(reason="the same in other games")
@pytest.mark.parametrize("game", ["qigui521", "doudizhu_4p"])
def test_so_it_does_where_there_are_two_decks_or_a_stock(visitors, company, game):
    """R02."""
    assert_looks_the_same(open_replay(visitors, finished_deal(company, game), "#e=0&seat=0"))


def assert_looks_the_same(page: Page) -> None:
    """Step through a whole deal, then jump to twenty of its places."""
    whole = page.get_by_test_id("replay")
    walked = []
    for step in range(last_step(page) + 1):
        expect(page.get_by_test_id("step-index")).to_have_text(str(step))
        walked.append(whole.evaluate(_PICTURE))
        page.keyboard.press("ArrowRight")
    assert len(set(walked)) > len(walked) // 2
    # Twenty places; a deal that was over sooner has fewer.
    for step in Random(7).sample(range(len(walked)), min(20, len(walked))):
        seek(page, step)
        assert whole.evaluate(_PICTURE) == walked[step], f"step {step}"


@on(PHONE, also=SIZES)
def test_keys_lead_to_every_place(visitors, company, size):
    """R01."""
    page = open_replay(visitors, finished_deal(company), "#e=0&seat=0")
    end = last_step(page)
    for key, place in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", end),
        ("ArrowUp", 0),
    ]:
        page.keyboard.press(key)
        expect(page.get_by_test_id("step-index")).to_have_text(str(place))
    page.keyboard.press("Shift+ArrowRight")
    first_round = at(page)
    with steps(page, size) as rows:
        first_row = rows.and_(page.locator("[data-round='1']"))
        expect(first_row).to_have_attribute("data-n", str(first_round))
    page.keyboard.press("Shift+ArrowRight")
    assert at(page) > first_round
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_test_id("step-index")).to_have_text(str(first_round))
    page.keyboard.press(".")
    own = at(page)
    with steps(page, size) as rows:
        expect(rows.and_(page.locator("[aria-current]"))).to_contain_text("小明")
    page.keyboard.press(".")
    assert at(page) > own
    page.keyboard.press(",")
    expect(page.get_by_test_id("step-index")).to_have_text(str(own))
    page.keyboard.press("v")
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "1")
    page.keyboard.press("?")
    expect(page.get_by_test_id("help")).to_be_visible()


@on(SMALL, also=SIZES)
def test_the_slider_moves_by_its_own_keys_one_step_at_a_time(visitors, company):
    """R01."""
    page = open_replay(visitors, finished_deal(company), "#e=5&seat=0")
    slider = page.get_by_test_id("scrubber")
    slider.focus()
    for key, place in [
        ("ArrowRight", 6),
        ("ArrowUp", 7),
        ("ArrowLeft", 6),
        ("Home", 0),
        ("End", last_step(page)),
    ]:
        slider.press(key)
        expect(page.get_by_test_id("step-index")).to_have_text(str(place))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"第 \d+ 步.*结算"))


@on(LAND, also=SIZES)
def test_it_plays_by_itself_at_four_speeds_and_halts_at_the_end(visitors, company):
    """R01."""
    visit = visitors.open(None)
    visit.page.clock.install(time=0)
    visit.page.goto(f"/r/{finished_deal(company)}#e=0&seat=0")
    page = visit.page
    expect(page.get_by_test_id("board")).to_be_visible()
    page.clock.pause_at(3_600_000)
    touch = TablePage(visit).touch
    touch(page.get_by_test_id("play-pause"))
    assert 3_000 <= time_until(page, "3") < 3_500
    touch(page.get_by_test_id("play-pause"))
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("step-index")).to_have_text("3")
    for _ in range(2):
        page.keyboard.press("+")
    expect(page.get_by_test_id("speed")).to_contain_text("×4")
    page.keyboard.press(" ")
    assert 1_000 <= time_until(page, "7") < 1_250
    page.keyboard.press(" ")
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("step-index")).to_have_text("7")
    touch(page.get_by_test_id("play-pause"))
    page.clock.run_for(60_000)
    expect(page.get_by_test_id("step-index")).to_have_text(str(last_step(page)))
    expect(page.get_by_test_id("play-pause")).to_have_attribute("aria-label", "播放")


def time_until(page: Page, step: str) -> int:
    """Let the page's time pass until a step is shown; return how many ms passed."""
    for passed in range(0, 10_000, 50):
        if page.get_by_test_id("step-index").inner_text() == step:
            return passed
        page.clock.run_for(50)
    raise AssertionError(f"step {step} does not come")


@on(PHONE, DESK, also=SIZES)
def test_a_link_to_a_moment_opens_there_and_follows(visitors, company):
    """R03."""
    page = open_replay(visitors, finished_deal(company), "#e=7&seat=2")
    expect(page.get_by_test_id("step-index")).to_have_text("7")
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "2")
    expect(page.get_by_test_id("dock").get_by_test_id("seat-2")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"#e=8&seat=2$"))
    page.evaluate("() => { location.hash = '#e=3&seat=1' }")
    expect(page.get_by_test_id("step-index")).to_have_text("3")
    expect(page.get_by_test_id("viewpoint")).to_have_attribute("data-seat", "1")
    expect(page.get_by_test_id("dock").get_by_test_id("seat-1")).to_be_visible()


FITTING = [("wuguapi", 10), ("doudizhu", 3), ("doudizhu_4p", 4)]


def test_a_file_can_be_dropped_on_the_page(visitors, company, server):
    """R06."""
    record = get(f"{server.url}/api/deals/{finished_deal(company)}")
    page = visitors.open("/replay").page
    drop = """text => {
        const data = new DataTransfer()
        data.items.add(new File([text], 'deal.json', { type: 'application/json' }))
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }"""
    expect(page.get_by_test_id("open-file")).to_be_attached()
    page.evaluate(drop, json.dumps(record))
    expect(page.get_by_test_id("board")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_words(visitors):
    """R06."""
    visit = visitors.open("/replay")
    visit.faults.allow("4(22|13)")
    for content in ("{", '{"format": "paiju-deal-1"}', "[]", "x" * 300_000):
        visit.page.reload()
        file = {"name": "deal.json", "mimeType": "application/json", "buffer": content.encode()}
        visit.page.get_by_test_id("open-file").set_input_files(files=[file])  # type: ignore[list-item]
        expect(visit.page.get_by_role("alert")).to_be_visible()


def test_a_pasted_link_leads_to_its_moment(visitors, company, server):
    deal = finished_deal(company)
    page = visitors.open("/replay").page
    field = page.get_by_role("textbox", name="粘贴链接或牌谱")
    field.fill(f"{server.url}/r/{deal}#e=4&seat=1")
    page.get_by_test_id("follow").click()
    expect(page.get_by_test_id("step-index")).to_have_text("4")


def test_thinking_is_shown_and_summed_up(visitors, company):
    """R08."""
    page = open_replay(visitors, finished_deal(company), "#e=1&seat=0")
    page.get_by_test_id("tab-stats").click()
    statistics = page.get_by_test_id("statistics").locator("li")
    expect(statistics).to_have_count(3)
    expect(statistics.first).to_contain_text(re.compile(r"思考共计\s*\d"))


@every_size_in_one_visit
@pytest.mark.parametrize(("game", "seats"), rest_long(FITTING, "fewer seats"))
def test_board_and_timeline_fit_every_screen_and_shut_nobody_out(visitors, company, sizes, game, seats):
    """C22."""
    page = open_replay(visitors, finished_from(company, before_the_end(game, seats=seats)), "#e=12&seat=0")
    for size in on_each(page, sizes):
        wait_until_at_rest(page)
        assert_no_sideways_scroll(page)
        if size.touch:
            assert not low_buttons(page)
        parts = boxes(page.locator("[data-testid^=seat-], .transport, .bar"))
        assert len(parts) >= seats
        assert not overlaps(parts), size.name
        assert not outside(parts, page), size.name
        assert_accessible(page)


@on(PHONE, also=[SMALL, LAND])
def test_on_a_phone_the_steps_are_in_a_sheet_and_the_speed_is_one_button(visitors, company):
    page = open_replay(visitors, finished_deal(company), "#e=3&seat=0")
    speed = page.get_by_test_id("speed")
    for shown in ("×2", "×4", "×½", "×1"):
        speed.click()
        expect(speed).to_have_text(shown)
    page.get_by_test_id("more").click()
    expect(page.locator("[data-testid=event-row][aria-current]")).to_have_attribute("data-n", "3")
    assert_accessible(page)
