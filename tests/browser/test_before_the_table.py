"""The lobby and the steps before a table: watching, a name, a seat, a new table, a code, the rules."""

import pytest
from playwright.sync_api import Page, expect

from paiju.engine.registry import GAMES
from tests.browser.axe import assert_accessible
from tests.browser.company import Guest, get, post
from tests.browser.lobby import A_TABLE, line, move_to
from tests.browser.sizes import PHONE, SIZES, on
from tests.browser.targets import assert_no_sideways_scroll, low_buttons
from tests.long import rest_long

PAGES = {
    "/": "table-line",
    "/new": "create-sheet",
    "/new/friends": "create-sheet",
    "/rules": "rule-card",
    "/rules/qigui521": "rank-order",
    "/bots": "bots-page",
    "/c/zzzzzz": "wrong-code",
    "/replay": "follow",
    "/history": "history-empty",
    "/debug": "company-game",
}
"""Pages before the table, and what is there once each has loaded."""
FORMS = sorted(GAMES, key=lambda game: game != "holdem")
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


def open_table(company, game="doudizhu", name="阿岚", **wishes):
    """Open a table at which only its author sits."""
    return company.run(company.client(name).create(game, **wishes))


@pytest.mark.long(reason="one more way of a stranger to a seat")
def test_a_stranger_looks_around_and_sits_down_by_one_tap_under_the_name_on_the_plate(visitors, company):
    """C01, from the lobby: nobody is asked for a name, and the one suggested is kept."""
    table = open_table(company).id
    page = visitors.open(stranger=True).page
    plate = page.get_by_test_id("plate")
    name = plate.locator(".nm").inner_text()
    assert name
    line(page, table).get_by_test_id("sit").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("[data-testid^=seat-]", has_text=name)).to_be_visible()
    expect(page.get_by_test_id("name-input")).to_have_count(0)
    page.goto("/")
    expect(plate).to_contain_text(name)
    line(page, open_table(company, name="老周").id).get_by_test_id("sit").click()
    page.wait_for_url(A_TABLE)
    expect(page.get_by_test_id("name-input")).to_have_count(0)


def test_a_name_that_the_server_refuses_is_explained_and_can_be_mended(visitors, company):
    table = open_table(company).id
    visit = visitors.open(stranger=True)
    visit.faults.allow("422")
    page = visit.page
    page.get_by_test_id("plate").click()
    name, fault = page.get_by_test_id("name-input"), page.get_by_test_id("name-sheet").get_by_role("alert")
    expect(name).not_to_have_value("")
    for bad, words in (("   ", "至少"), ("长" * 25, "最多 24"), ("a\u200bb", "显示不出来")):
        name.fill(bad)
        name.press("Enter")
        expect(fault).to_contain_text(words)
        expect(name).to_have_value(bad)
    name.fill("小红")
    expect(fault).to_be_empty()
    name.press("Enter")
    expect(page.get_by_test_id("name-sheet")).to_have_count(0)
    line(page, table).get_by_test_id("sit").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("[data-testid^=seat-]", has_text="小红")).to_be_visible()


@pytest.mark.parametrize("game", rest_long(FORMS, "the form of another game"))
def test_every_option_of_a_game_can_be_chosen_and_reaches_the_server(visitors, game):
    info = next(info for info in get(f"{visitors.url}/api/games")["games"] if info["key"] == game)
    visit = visitors.open("/new")
    page = visit.page
    page.get_by_test_id(f"game-{game}").click()
    if page.get_by_test_id("more-options").count():
        page.get_by_test_id("more-options").locator("summary").click()
    wished = {
        option["key"]: choose_another(page, option, TOGETHER.get(game, {}).get(option["key"]))
        for option in info["options"]
    }
    page.get_by_test_id("create-go").click()
    page.wait_for_url(A_TABLE)
    (asked,) = visit.frames.asked("create")
    assert asked["options"] == wished
    table = page.url.rpartition("/")[2]
    assert get(f"{visitors.url}/api/tables/{table}")["options"] == wished


TOGETHER = {
    "holdem": {
        "betting": "pot_limit",
        "small_blind": 25,
        "big_blind": 60,
        "ante": 5,
        "cap": 3,
        "buy_in_min": 30,
        "buy_in_max": 300,
        "rathole_minutes": 10,
        "orbits_out": 2,
        "rake": 50,
        "rake_cap": 90,
    }
}
"""Of games whose options contradict each other at their ends: what can be chosen together."""


def choose_another(page: Page, option: dict, wanted=None):
    """Choose something that is not the default, or what is wanted; return it."""
    row = page.get_by_test_id(f"option-{option['key']}")
    if option["type"] == "bool":
        row.get_by_role("switch").click()
        return not option["default"]
    if option["type"] == "int":
        other = option["max"] if option["max"] != option["default"] else option["min"]
        number = other if wanted is None else wanted
        row.get_by_role("textbox").fill(str(number))
        return number
    other = wanted or next(choice for choice in reversed(option["choices"]) if choice != option["default"])
    row.get_by_role("button", name=option["labels"][str(other)]["zh"], exact=True).click()
    return other


def test_a_number_outside_its_range_is_not_asked_for(visitors):
    visit = visitors.open("/new")
    visit.page.get_by_test_id("game-big_two").click()
    base = visit.page.get_by_test_id("option-base").get_by_role("textbox")
    for nonsense in ("0", "1001", "abc", "-3", ""):
        base.fill(nonsense)
    base.blur()
    expect(base).to_have_value("1")
    visit.page.get_by_test_id("create-go").click()
    visit.page.wait_for_url(A_TABLE)
    assert visit.frames.asked("create")[0]["options"] == {}


def test_a_private_table_is_not_listed_and_its_code_works_however_it_is_typed(visitors):
    account = post(f"{visitors.url}/api/session", {"name": "阿岚", "face": "koi"})
    visit = visitors.open("/new", guest=Guest(*(account[field] for field in Guest._fields)))
    visit.page.get_by_test_id("option-private").get_by_role("button", name="凭房号").click()
    visit.page.get_by_test_id("create-go").click()
    visit.page.wait_for_url("**/c/*")
    table, code = next(
        (message["table"], message["code"])
        for message in visit.frames.received
        if message["t"] == "ok" and "code" in message
    )
    assert visit.page.url.endswith(f"/c/{code}"), "the author's address is the invitation"
    friend = visitors.open(name="小红").page
    expect(friend.get_by_test_id("table-line").first).to_be_visible()
    expect(line(friend, table)).to_have_count(0)
    friend.get_by_test_id("code-input").fill(f" {code[:3].lower()}-{code[3:].lower()} ")
    friend.get_by_test_id("code-input").press("Enter")
    invitation = friend.get_by_test_id("invitation")
    expect(invitation.get_by_role("heading")).to_contain_text("阿岚")
    expect(invitation.locator("header .av[data-face=koi] img")).to_be_visible()
    invitation.get_by_test_id("sit").click()
    expect(friend.locator("[data-testid^=seat-]", has_text="小红")).to_be_visible()
    friend.go_back()
    expect(friend.get_by_test_id("lobby")).to_be_visible()


@on(PHONE, also=SIZES)
def test_a_seat_is_offered_again_to_who_went_to_the_lobby(visitors, company):
    table = open_table(company).id
    page = visitors.open().page
    line(page, table).get_by_test_id("sit").click()
    page.wait_for_url(f"**/t/{table}")
    page.goto("/")
    resume = page.locator(f'[data-testid=resume-table][data-table="{table}"]')
    expect(resume).to_be_in_viewport()
    expect(page.locator("[data-live]")).to_have_count(0)
    resume.get_by_role("link").click()
    page.wait_for_url(f"**/t/{table}")


def test_the_list_follows_what_happens_without_a_reload(visitors, company):
    page = visitors.open().page
    expect(page.get_by_test_id("table-line").first).to_be_visible()
    table = open_table(company)
    shown = line(page, table.id)
    expect(shown).to_have_attribute("data-open", "2")
    other = company.join(table.id, "老周")
    expect(shown).to_have_attribute("data-open", "1")
    other.leave()
    expect(shown).to_have_attribute("data-open", "2")
    for _ in range(2):
        company.run(table.add_bot())
    expect(shown.get_by_test_id("watch")).to_be_visible()
    expect(shown.get_by_test_id("sit")).to_have_count(0)


@pytest.mark.long(reason="one more text of the list")
def test_an_empty_list_says_what_to_do_and_a_filter_shows_one_game(visitors):
    page = visitors.open().page
    author = visitors.open("/new", name="阿岚").page
    author.get_by_test_id("game-big_two").click()
    author.get_by_test_id("create-go").click()
    author.wait_for_url(A_TABLE)
    shown = line(page, author.url.rpartition("/")[2])
    expect(shown).to_be_visible()
    page.get_by_test_id("filter").select_option("qigui523")
    expect(page.get_by_test_id("no-tables").get_by_role("link")).to_have_attribute("href", "/new")
    page.get_by_test_id("filter").select_option("big_two")
    expect(shown).to_be_visible()
    expect(page.get_by_test_id("no-tables")).to_have_count(0)


@on(PHONE, also=SIZES, looks=True)
def test_every_page_before_the_table_is_translated_fits_and_shuts_nobody_out(visitors, look):
    """C19, C20, C22, C26: every text, names, contrast; English on dark ground, Chinese on light."""
    page = visitors.open("/", settings=look).page
    for path, there in PAGES.items():
        move_to(page, path)
        expect(page.get_by_test_id(there).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", {"zh": "zh-CN", "en": "en"}[look["lang"]])
        assert page.evaluate(KEYS) == [], path
        assert_no_sideways_scroll(page)
        if path != "/debug":
            assert not low_buttons(page), path
        assert_accessible(page)


def test_a_sheet_opened_by_keyboard_closes_by_keyboard_and_gives_the_focus_back(page):
    """C20."""
    for opener, sheet in (
        ("settings", "settings-sheet"),
        ("plate", "name-sheet"),
        ("create", "create-sheet"),
    ):
        page.get_by_test_id(opener).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id(sheet)).to_be_visible()
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        page.keyboard.press("Escape")
        expect(page.get_by_test_id(sheet)).to_have_count(0)
        expect(page.get_by_test_id(opener)).to_be_focused()
