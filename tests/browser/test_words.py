"""A plate offers words: at one's own what is said with one tap, at another's whether their words are shown."""

from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from tests.browser.axe import assert_accessible
from tests.browser.company import SLOW
from tests.browser.sizes import DESK, PHONE, every_size_daily_on, on
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, low_buttons, outside
from tests.browser.test_takeover import dealt, watching


def seated(visitors, company, **how):
    """A person who plays, and a visitor with a seat in the waiting room of the same table."""
    table = company.run(company.client("阿岚").create("doudizhu", pace=Pace(**SLOW)))
    page = TablePage(visitors.open(f"/t/{table.id}", name="小明", **how))
    page.press("sit")
    expect(page.one("hail-1")).to_have_count(1)
    return page


@every_size_daily_on(PHONE)
def test_a_reaction_and_a_phrase_are_said_from_the_own_plate(visitors, company, size):
    page = seated(visitors, company, settings={"lang": "en"})
    card = page.one("words")
    page.press("hail-1")
    expect(card.locator("img")).to_have_count(8)
    assert not outside(boxes(card), page.page)
    assert not low_buttons(page.page)
    assert_accessible(page.page)
    page.press("react-tea")
    expect(card).to_have_count(0)
    expect(page.one("bubble-1").locator("img[alt='Have some tea']")).to_be_visible()
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
