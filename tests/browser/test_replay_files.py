"""Records from elsewhere on the page: dropped, chosen or pasted, looked back at, or refused at their line."""

import json

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.finished import finished_deal
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.targets import assert_no_sideways_scroll, low_buttons
from tests.browser.test_insight import open_insight
from tests.engine.games.riichi.formats.records import RON, changed, document
from tests.server.features.test_holdem_import import HAND

KYOKUS = document()
EVIL = "<img src=x onerror=document.title='broken'>"
WRONG = json.dumps(
    json.loads(document(changed(RON, ((16, 1), [24000, -24000, 0, 0])), title=[EVIL, ""])), indent=0
)
"""A kyoku that was paid otherwise than its points say, a value on each line."""


def choose(page: Page, text: str, name: str) -> None:
    file = FilePayload(name=name, mimeType="", buffer=text.encode())
    page.get_by_test_id("open-file").set_input_files(files=[file])


def test_a_text_is_replayed_that_is_pasted_into_the_field(visitors):
    """R06."""
    page = visitors.open("/replay").page
    field = page.get_by_role("textbox", name="粘贴链接或牌谱")
    page.get_by_test_id("follow").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(HAND)
    field.press("Enter")
    expect(field).to_have_value(HAND + "\n")
    field.press("Control+Enter")
    expect(page.get_by_test_id("board")).to_be_visible()


def test_what_is_pasted_anywhere_on_the_page_is_opened(visitors, company, server):
    """R06."""
    page = visitors.open("/replay").page
    for text in (HAND, f"{server.url}/r/{finished_deal(company)}#e=4&seat=1"):
        page.goto("/replay")
        page.get_by_role("textbox").fill(text)
        page.keyboard.press("Control+A")
        page.keyboard.press("Control+X")
        page.get_by_role("heading", level=1).click()
        page.keyboard.press("Control+V")
        expect(page.get_by_test_id("board")).to_be_visible()


@on(PHONE, also=SIZES, looks=True)
def test_a_refused_file_shows_the_line_that_is_wrong(visitors, size, look):
    """C20, C22."""
    visit = visitors.open("/replay", settings=look)
    visit.faults.allow("422")
    page = visit.page
    choose(page, WRONG, "match.json")
    expect(page.get_by_role("alert")).to_contain_text("match.json")
    expect(page.get_by_test_id("refused-path")).to_have_text("$.log[0][16]")
    place = page.get_by_test_id("refused-line")
    place.focus()
    page.keyboard.press("Enter")
    expect(place).to_have_attribute("aria-expanded", "true")
    excerpt = page.get_by_test_id("excerpt")
    expect(excerpt).to_be_focused()
    number = int("".join(filter(str.isdigit, place.inner_text())))
    marked = excerpt.locator("[aria-current]")
    expect(marked.locator("code")).to_have_text(WRONG.splitlines()[number - 1])
    expect(excerpt.locator("li")).to_have_count(7)
    assert_no_sideways_scroll(page)
    assert not low_buttons(page)
    assert_accessible(page)
    place.click()
    expect(excerpt).to_have_count(0)


def test_a_refused_file_is_shown_as_text_and_nothing_else(visitors):
    visit = visitors.open("/replay")
    visit.faults.allow("422")
    choose(visit.page, f"variant = 'NT'\nantes = [0, 0]\nactions = {EVIL}\n", f"{EVIL}.phh")
    visit.page.get_by_test_id("refused-line").click()
    expect(visit.page.get_by_test_id("excerpt")).to_contain_text(EVIL)
    expect(visit.page.locator("main img")).to_have_count(0)
    expect(visit.page).not_to_have_title("broken")
    choose(visit.page, HAND, "hand.phh")
    expect(visit.page.get_by_test_id("board")).to_be_visible()


@pytest.mark.long(reason="the file of one deal is in make test, where it turned in test_insight")
@on(PHONE, also=SIZES, looks=True)
def test_each_deal_of_a_file_is_seen_and_tells_where_it_turned(visitors, size, look):
    """C20, C22."""
    page = visitors.open("/replay", settings=look).page
    choose(page, KYOKUS, "match.json")
    expect(page.get_by_test_id("board")).to_be_visible()
    if size.touch:
        page.get_by_test_id("more").tap()
    page.get_by_test_id("file-deal").select_option("2")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-deal", "2")
    with page.expect_response(lambda answer: "/api/replay/insight?deal=2" in answer.url) as asked:
        open_insight(page, size)
    seats = asked.value.json()["insight"]["seats"]
    rows = page.get_by_test_id("insight-rows").locator("li:not(.head)")
    for seat, thrown in enumerate(seats):
        page.get_by_test_id("insight-seat").select_option(str(seat))
        expect(rows).to_have_count(len(thrown))
    assert_no_sideways_scroll(page)
    assert_accessible(page)


@pytest.mark.long(reason="two analyses; one of a file and one of the archive are in make test")
def test_a_deal_that_was_saved_tells_the_same_as_the_archive(visitors, company, server):
    deal = finished_deal(company, "chengdu")
    record = get(f"{server.url}/api/deals/{deal}")
    page = visitors.open("/replay").page
    choose(page, json.dumps(record), "deal.json")
    with page.expect_response(lambda answer: "/api/replay/insight" in answer.url) as asked:
        open_insight(page, DESK)
    assert asked.value.json() == page.request.get(f"/api/replays/{deal}/insight").json()
