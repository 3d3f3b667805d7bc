"""The protocol inspector: plays all seats from one page, sends any message, cuts connections, shows every frame."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.faults import Faults
from tests.browser.sizes import PHONE, SIZES, on


def company_at(page: Page, game: str) -> None:
    """Seat everybody at a new table of a game, and start a deal."""
    page.get_by_test_id("company-game").select_option(game)
    page.get_by_test_id("company-open").click()
    page.get_by_test_id("all-ready").click()
    expect(page.locator("[data-testid^=seat-][data-asked]").first).to_be_visible()


def send(page: Page, message: str, over: str) -> None:
    page.get_by_label("经由").select_option(over)
    page.get_by_test_id("message").fill(message)
    page.get_by_test_id("send").click()


@pytest.mark.long(reason="another deal is played to its end over a cut")
@pytest.mark.parametrize("game", ["doudizhu", "qigui523", "doudizhu_x", "big_two"])
def test_one_page_plays_all_seats_to_the_end_of_a_deal(visitors, game):
    page = visitors.open("/debug").page
    company_at(page, game)
    page.locator("[data-testid^=seat-][data-asked] button").first.click()
    page.get_by_test_id("all-default").click()
    page.get_by_test_id("run").click()
    for seat in page.locator("[data-testid^=seat-]").all():
        expect(seat).to_contain_text("结算")


def test_a_connection_that_is_cut_comes_back_and_the_deal_goes_on(visitors):
    """C31."""
    page = visitors.open("/debug").page
    company_at(page, "doudizhu")
    link = page.locator("[data-testid=link][data-link='seat 1']")
    link.get_by_test_id("drop").click()
    expect(page.locator("[data-testid=frame-row][data-type=waiting]")).to_have_count(1)
    expect(link).to_have_attribute("data-status", "online")
    page.get_by_test_id("run").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("结算")


def test_what_the_server_says_to_a_message_is_shown(visitors):
    """C31."""
    page = visitors.open("/debug").page
    send(page, '{"t": "no_such_request"}', "page")
    answer = page.get_by_test_id("answer")
    expect(answer).to_have_attribute("data-bad", "true")
    expect(answer).to_contain_text("unknown_type")
    send(page, '{"t": "lobby", "on": true}', "page")
    expect(answer).not_to_have_attribute("data-bad", "true")
    expect(page.locator("[data-testid=frame-row][data-type=lobby]").first).to_be_visible()


def test_what_is_no_json_is_sent_on_a_bare_connection_only(browser, server):
    # Not one of `visitors`, of whose connections all must speak MessagePack.
    page = browser.new_page(base_url=server.url, locale="zh-CN")
    faults = Faults(page)
    page.goto("/debug")
    page.get_by_test_id("message").fill('{"t":')
    expect(page.get_by_test_id("send")).to_be_disabled()
    page.get_by_test_id("open-bare").click()
    expect(page.locator("[data-testid=link][data-status=open]")).to_have_count(1)
    send(page, '{"t":', "bare 1")
    expect(page.get_by_test_id("answer")).to_contain_text("bad_frame")
    assert not faults.seen
    page.close()


def test_the_log_can_be_filtered_paused_and_taken_away_without_the_token(visitors, tmp_path):
    visit = visitors.open("/debug")
    page = visit.page
    company_at(page, "big_two")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="导出为文件").click()
    downloading.value.save_as(tmp_path / "frames.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "frames.jsonl").read_text().splitlines()]
    hellos = [line["message"] for line in lines if line["type"] == "hello"]
    assert len(hellos) >= 4
    assert all(hello["token"].endswith("…") for hello in hellos)
    page.get_by_label("所有类型").select_option("hello")
    expect(page.locator("[data-testid=frame-row]:not([data-type=hello])")).to_have_count(0)
    page.get_by_label("所有类型").select_option("")
    page.get_by_role("button", name="暂停").click()
    page.get_by_role("button", name="清空").click()
    page.get_by_test_id("all-default").click()
    expect(page.locator("[data-testid^=seat-][data-asked]")).to_have_count(1)
    expect(page.get_by_test_id("frame-row")).to_have_count(0)


@on(PHONE, also=SIZES)
def test_every_part_fits_and_shuts_nobody_out(visitors, size):
    page = visitors.open("/debug").page
    company_at(page, "doudizhu")
    parts = page.get_by_role("navigation").get_by_role("button")
    for part in parts.all() if parts.first.is_visible() else [None]:
        if part:
            part.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= size.width
        assert_accessible(page)
