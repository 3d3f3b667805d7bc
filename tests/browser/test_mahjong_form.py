"""Opening a table of 成都麻将: every rule can be chosen and has an explanation; and the keys of its board."""

from playwright.sync_api import Page, expect

from tests.browser.company import get
from tests.browser.lobby import line
from tests.browser.mahjong import seated
from tests.browser.sizes import DESK, PHONE, on

PAUSE_S = "1.5"


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
