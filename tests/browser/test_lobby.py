"""The first page: live tables; a name; the ways to a seat; every text in both languages."""

import re
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.deals import GAMES, before_the_end
from tests.browser.lobby import call_me, line, show
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SMALL, every_size, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, low_buttons, outside
from tests.long import rest_long

KEYS = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim()
        // The inspector shows the protocol's own names.
        if (walk.currentNode.parentElement.closest('option, code, [data-testid=frame-row]')) continue
        if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(text)) found.push(text)
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
            if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(one.getAttribute(name) ?? '')) found.push(one.getAttribute(name))
    return found
}"""
"""Texts that are names of texts: something is not translated."""


@every_size
def test_the_lobby_fits_and_shuts_nobody_out(visitors):
    """C20, C22."""
    visit = visitors.open("/", reduced_motion="reduce")
    page = visit.page
    show(page, "demo")
    assert_no_sideways_scroll(page)
    assert not low_buttons(page)
    assert_accessible(page)


@on(DESK, SMALL)
@pytest.mark.parametrize("theme", rest_long(["light", "dark"], "the same pages on dark ground"))
@pytest.mark.parametrize("path", ["/new", "/rules", "/rules/qigui523", "/bots", "/replay"])
def test_every_page_fits_and_shuts_nobody_out(visitors, path, theme):
    """C20, C22."""
    page = visitors.open(path, reduced_motion="reduce", settings={"theme": theme}).page
    expect(page.locator("main, dialog").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert_no_sideways_scroll(page)
    assert not low_buttons(page)
    assert_accessible(page)


def test_tables_come_change_and_go_while_one_looks(visitors, company):
    page = visitors.open("/").page
    client = company.client("阿岚")
    table = company.run(client.create("big_two", pace=None)).id
    expect(line(page, table)).to_be_visible()
    expect(line(page, table)).to_have_attribute("data-open", "3")
    other = company.join(table, "老周")
    expect(line(page, table)).to_have_attribute("data-open", "2")
    other.leave()
    expect(line(page, table)).to_have_attribute("data-open", "3")


def test_a_name_that_cannot_be_is_refused_in_words(visitors):
    visit = visitors.open("/", stranger=True)
    visit.faults.allow("422")
    page = TablePage(visit)
    call_me(page.page, " ")
    expect(page.page.locator("#name-fault")).not_to_be_empty()
    page.one("name-input").fill("阿岚")
    page.press("name-ok")
    expect(page.one("name-sheet")).to_have_count(0)
    page.press("create")
    page.press("create-go")
    expect(page.page).to_have_url(re.compile(r"/t/"))
    expect(page.page.locator("[data-testid^=seat-]", has_text="阿岚")).to_be_visible()


@on(DESK, PHONE)
def test_a_table_is_opened_with_the_options_that_the_server_lists(visitors):
    page = TablePage(visitors.open("/"))
    page.press("create")
    listed = {game["key"]: game for game in get(f"{visitors.url}/api/games")["games"]}
    for key in GAMES:
        expect(page.one(f"game-{key}")).to_be_visible()
    page.press("game-doudizhu")
    for option in listed["doudizhu"]["options"]:
        expect(page.one(f"option-{option['key']}")).to_be_visible()
    page.one("option-doubling").get_by_role("switch").click()
    page.one("option-pace").get_by_role("button").first.click()
    page.press("create-go")
    expect(page.page).to_have_url(re.compile(r"/t/"))
    created = page.frames.asked("create")[-1]
    assert created["game"] == "doudizhu"
    assert created["options"]["doubling"] is True
    expect(page.one("waiting").or_(page.one("board"))).to_be_visible()


def test_a_game_against_bots_is_one_click_away(visitors):
    page = TablePage(visitors.open("/"))
    page.press("tile-big_two")
    page.wait_for_cards()
    expect(page.hand).to_have_count(13)


def test_a_quick_match_leads_to_a_seat(visitors):
    # A unique name: another test's guest may have left this table.
    page = TablePage(visitors.open("/", name="阿寻"))
    show(page.page, "demo")
    page.press("quick")
    expect(page.page).to_have_url(re.compile(r"/t/"))
    expect(page.page.locator("[data-testid^=seat-]", has_text="阿寻")).to_be_visible()


def test_a_private_table_is_joined_by_its_code_and_listed_nowhere(visitors, company):
    client = company.client("阿岚")
    table = company.run(client.create("big_two", private=True))
    assert table.code
    page = TablePage(visitors.open("/"))
    show(page.page, "demo")
    expect(line(page.page, table.id)).to_have_count(0)
    page.one("code-input").fill(table.code.lower())
    page.one("code-input").press("Enter")
    page.one("invitation").get_by_test_id("sit").click()
    expect(page.page.locator("[data-testid^=seat-]", has_text="小明")).to_be_visible()
    page.page.wait_for_url(f"**/t/{table.id}")


def test_a_wrong_code_is_said_to_be_wrong(visitors):
    page = TablePage(visitors.open("/c/ZZZZZZ"))
    expect(page.one("wrong-code")).to_be_visible()


def test_a_running_table_is_watched_and_a_seat_is_found_again(visitors, company, house):
    page = TablePage(visitors.open("/"))
    show(page.page, "demo").get_by_test_id("watch").click()
    expect(page.one("seat-0")).to_be_visible()
    assert page.answers() == []
    setting = house.open(before_the_end("big_two"))
    setting.me.page.goto("/")
    resume = setting.me.page.locator(f'[data-testid=resume-table][data-table="{setting.table}"]')
    expect(resume).to_be_visible()
    resume.get_by_role("link").click()
    setting.me.wait_for_cards()


def test_a_deal_that_was_played_is_found_again(house):
    me = house.open(before_the_end("big_two")).me
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    deal = me.frames.events("deal_ended")[0]["deal"]
    me.page.goto("/")
    me.page.locator(f'a[href="/r/{deal}"]').click()
    expect(me.one("scrubber")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new", "/rules/doudizhu", "/bots", "/replay", "/t/demo", "/debug"])
def test_every_text_is_there_in_both_languages(visitors, path):
    """C19."""
    for lang, tag in (("zh", "zh-CN"), ("en", "en")):
        page = visitors.open(path, settings={"lang": lang}).page
        expect(page.locator("main").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect(page.locator("html")).to_have_attribute("lang", tag)
        assert page.evaluate(KEYS) == []


def test_the_language_is_switched_and_kept(visitors):
    """C19."""
    page = visitors.open("/").page
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_test_id("create")).not_to_contain_text("桌")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_sound_is_muted_and_stays_so_and_none_is_opened_before_a_touch(house, visitors):
    """C17."""
    visit = visitors.open(None)
    visit.page.add_init_script(
        "globalThis.opened = 0; const Real = AudioContext;"
        "globalThis.AudioContext = class extends Real { constructor() { super(); opened++ } }"
    )
    me = house.open(before_the_end("big_two"), visit=visit, start=False).me
    expect(me.one("sound")).to_have_attribute("aria-pressed", "true")
    assert me.page.evaluate("() => opened") == 0
    me.press("sound")
    expect(me.one("sound")).to_have_attribute("aria-pressed", "false")
    me.page.reload()
    expect(me.one("sound")).to_have_attribute("aria-pressed", "false")


@on(DESK, SMALL)
def test_rules_tell_the_order_of_ranks_as_the_server_has_it(visitors):
    """C28."""
    listed = {game["key"]: game for game in get(f"{visitors.url}/api/games")["games"]}
    page = visitors.open("/rules/qigui523").page
    strip = page.get_by_test_id("rank-order")
    expect(strip).to_be_visible()
    strip.scroll_into_view_if_needed()
    names = {"T": "10", "LJ": "小王", "BJ": "大王"}
    told = re.sub(r"\s", "", strip.inner_text())
    order = [names.get(rank, rank) for rank in listed["qigui523"]["order"]]
    places = [told.find(name) for name in order if name not in names.values()]
    assert -1 not in places
    assert places in (sorted(places), sorted(places, reverse=True))
    assert not outside(boxes(strip), page)


def test_the_inspector_shows_frames_sends_messages_and_drops_the_connection(visitors):
    """C31."""
    visit = visitors.open("/debug")
    page = visit.page
    page.get_by_test_id("message").fill('{"t": "watch", "table": "demo"}')
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("answer")).to_contain_text("ok")
    assert visit.frames.asked("watch")
    expect(page.locator('[data-testid=frame-row][data-type="watch"]')).to_be_visible()
    expect(page.locator('[data-testid=frame-row][data-type="table"]')).to_be_visible()
    page.get_by_test_id("drop").first.click()
    expect(page.locator('[data-testid=frame-row][data-type="hello"]')).to_be_visible()
    expect(page.locator('[data-testid=link][data-status="online"]').first).to_be_visible()
    assert len(visit.frames.asked("hello")) == 2


@on(DESK, PHONE)
@pytest.mark.parametrize(("lang", "sure"), [("zh", "确定退出"), ("en", "Log out for good")])
def test_who_logs_out_is_asked_once_more_and_is_a_stranger_then(visitors, lang, sure):
    visit = visitors.open("/", settings={"lang": lang})
    page = visit.page
    with page.expect_response("**/api/session") as answered:
        page.get_by_test_id("settings").click()
        button = page.get_by_test_id("log-out")
        button.click()
        expect(button).to_have_text(sure)
        button.click()
    assert (answered.value.request.method, answered.value.status) == ("DELETE", 200)
    # A function: Playwright evaluates any other expression anew at each look, which the page's policy forbids.
    page.wait_for_function("() => [null, 'null'].includes(localStorage.getItem('paiju.account'))")
    assert visit.guest is not None
    with pytest.raises(HTTPError, match="401"):
        get(f"{visitors.url}/api/session", visit.guest.token)
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("settings-sheet")).to_be_visible()
    expect(page.get_by_test_id("log-out")).to_have_count(0)
