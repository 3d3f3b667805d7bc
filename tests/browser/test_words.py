"""A plate offers words: at one's own what is said with one tap, at another's whether their words are shown."""

from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from paiju.server.characters import catalogue
from tests.browser.axe import assert_accessible
from tests.browser.company import SLOW, get
from tests.browser.lobby import A_TABLE
from tests.browser.sizes import DESK, PHONE, SIZES, SMALL, on
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, low_buttons, outside
from tests.browser.test_takeover import dealt, watching

TEA = {"zh": "喝茶", "en": "Have some tea"}
LEVEL = {"zh": "水平 {}/5", "en": "Level {} of 5"}


def seated(visitors, company, **how):
    """A person who plays, and a visitor with a seat in the waiting room of the same table."""
    table = company.run(company.client("阿岚").create("doudizhu", pace=Pace(**SLOW)))
    page = TablePage(visitors.open(f"/t/{table.id}", name="小明", **how))
    page.press("sit")
    expect(page.one("hail-1")).to_have_count(1)
    return page


@on(PHONE, also=SIZES, looks=True)
def test_a_reaction_and_a_phrase_are_said_from_the_own_plate(visitors, company, size, look):
    page = seated(visitors, company, settings=look)
    card = page.one("words")
    page.press("hail-1")
    expect(card.locator("img")).to_have_count(8)
    assert not outside(boxes(card), page.page)
    assert not low_buttons(page.page)
    assert_accessible(page.page)
    page.press("react-tea")
    expect(card).to_have_count(0)
    expect(page.one("bubble-1").get_by_alt_text(TEA[look["lang"]])).to_be_visible()
    page.press("hail-1")
    expect(card.locator("[data-testid^=phrase-]")).to_have_count(5)
    page.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@on(DESK)
def test_words_are_hidden_from_the_plate_and_stay_so_after_a_reload(visitors, company, size):
    host = dealt(company)
    page = watching(visitors, host, "看客")
    host.chat("等我想想")
    expect(page.one("bubble-0")).to_be_attached()
    page.press("hail-0")
    page.one("hear").uncheck()
    expect(page.one("bubble-0")).to_have_count(0)
    page.page.keyboard.press("Escape")
    page.page.reload()
    page.look_on()
    page.press("tab-chat")
    host.chat("听得见吗")
    page.press("hail-0")
    expect(page.one("hear")).not_to_be_checked()
    expect(page.one("chat-line")).to_have_count(0)
    page.one("hear").check()
    expect(page.one("chat-line").filter(has_text="听得见吗")).to_be_visible()


@on(SMALL, also=SIZES, looks=True)
def test_the_plate_of_a_bot_tells_its_temper_and_level(visitors, size, look):
    page = TablePage(visitors.open("/", stranger=True, settings=look))
    page.press("tile-doudizhu")
    page.page.wait_for_url(A_TABLE)
    page.wait_for_cards()
    bot = get(f"{visitors.url}/api/tables/{page.page.url.rpartition('/')[2]}")["seats"][1]
    (character,) = (one for one in catalogue().bots if one.id == bot["character"])
    page.press("hail-1")
    expect(page.one("level")).to_have_text(LEVEL[look["lang"]].format(character.level))
    expect(page.one("words")).to_contain_text(character.temper[look["lang"]])
    assert not outside(boxes(page.one("words")), page.page)
    assert_accessible(page.page)


@on(DESK)
def test_the_plate_of_a_person_tells_no_level(visitors, company, size):
    host = dealt(company)
    page = watching(visitors, host, "看客")
    page.press("hail-0")
    expect(page.one("hear")).to_be_visible()
    expect(page.one("level")).to_have_count(0)
