"""Opening a table of 成都麻将: every rule can be chosen and has an explanation; and the keys of its board."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import get
from tests.browser.lobby import line
from tests.browser.mahjong import seated
from tests.browser.sizes import DESK, PHONE, on

PAUSE_S = "1.5"
CLAIM_S = "20"


def wishing(visitors, **page) -> Page:
    """The form of a new table of mahjong, all of it unfolded."""
    opened = visitors.open("/new", **page).page
    opened.get_by_test_id("game-chengdu").click()
    opened.get_by_test_id("more-options").locator("summary").click()
    return opened


def chosen(page: Page, option: dict):
    """What the form shows for an option."""
    row = page.get_by_test_id(f"option-{option['key']}")
    match option["type"]:
        case "bool":
            return row.get_by_role("switch").get_attribute("aria-checked") == "true"
        case "int":
            return int(row.locator("input").input_value())
    if row.locator("select").count():
        return option["choices"][row.locator("select").evaluate("one => one.selectedIndex")]
    pressed = row.get_by_role("button").evaluate_all(
        "all => all.findIndex((one) => one.ariaPressed === 'true')"
    )
    return option["choices"][pressed]


def rules(visitors) -> dict:
    games = get(f"{visitors.url}/api/games")["games"]
    return next(game for game in games if game["key"] == "chengdu")


@on(PHONE, also=[DESK], looks=True)
def test_every_rule_has_its_name_its_sentence_and_its_default(visitors, size, look):
    lang = look["lang"]
    page = wishing(visitors, settings=look)
    for option in rules(visitors)["options"]:
        row = page.get_by_test_id(f"option-{option['key']}")
        expect(row).to_be_visible()
        expect(row.locator("> span").first).to_contain_text(option["label"][lang])
        sentence = row.locator("> span > small").inner_text()
        assert option["text"][lang].endswith(sentence)
        assert chosen(page, option) == option["default"], option["key"]


@pytest.mark.long(reason="web/test/lobby/wishes.test.ts has presets")
def test_a_preset_sets_the_rules_and_each_can_still_be_changed(visitors):
    game = rules(visitors)
    visit = visitors.open("/new")
    page = visit.page
    page.get_by_test_id("game-chengdu").click()
    page.get_by_test_id("option-preset").get_by_text(game["preset_names"]["app"]["zh"]).click()
    if not page.get_by_test_id("option-cap").is_visible():
        page.get_by_test_id("more-options").locator("summary").click()
    said = game["preset_options"]["app"]
    for option in game["options"]:
        assert chosen(page, option) == said.get(option["key"], option["default"]), option["key"]
    page.get_by_test_id("option-swap3").get_by_role("switch").click()
    page.get_by_test_id("option-claim").get_by_text(CLAIM_S, exact=True).click()
    page.get_by_test_id("option-pause").get_by_text(PAUSE_S, exact=True).click()
    page.get_by_test_id("create-go").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    (asked,) = visit.frames.asked("create")
    assert asked["options"] == {"preset": "app", "swap3": False}
    assert asked["pace"] == {"turn_ms": 20_000, "claim_ms": 20_000, "pause_ms": 1_500}
    (told,) = [message for message in visit.frames.received if message["t"] == "table"][:1]
    assert told["options"]["swap3"] is False
    assert told["options"]["cap"] == said["cap"]
    assert (told["pace"]["claim_ms"], told["pace"]["pause_ms"]) == (20_000, 1_500)


def test_cards_have_no_claims_to_time(visitors):
    page = visitors.open("/new").page
    page.get_by_test_id("game-big_two").click()
    expect(page.get_by_test_id("option-pace")).to_be_visible()
    expect(page.get_by_test_id("option-claim")).to_have_count(0)
    expect(page.get_by_test_id("option-pause")).to_have_count(0)


def test_help_lists_the_keys_of_this_board(visitors, company):
    """C18: 过 is X here, and P is 碰."""
    me = seated(visitors, company)
    me.page.keyboard.press("?")
    keys = me.one("help").locator("dl > div")
    said = dict(
        keys.evaluate_all(
            "all => all.map((one) => [one.querySelector('kbd').textContent, one.querySelector('dd').textContent])"
        )
    )
    assert {key: said[key] for key in "WKPX"} == {"W": "胡", "K": "杠", "P": "碰", "X": "过"}
    assert said["H"].startswith("提示")


def test_the_lobby_shows_tiles_at_a_table_of_mahjong_and_cards_elsewhere(visitors, company):
    client = company.client("老周")
    tables = {game: company.run(client.create(game)).id for game in ("chengdu", "big_two")}
    page = visitors.open("/").page
    for game, table in tables.items():
        shown = line(page, table)
        expect(shown.locator(".tile" if game == "chengdu" else ".card").first).to_be_visible()
        expect(shown.locator(".card" if game == "chengdu" else ".tile")).to_have_count(0)
