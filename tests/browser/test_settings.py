"""The settings: each choice shows at once on the felt above them, is kept, and is used at the tables."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.deals import SEAT_0_IS_LANDLORD, record
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, SMALL, on
from tests.browser.test_settlement import spring

pytestmark = pytest.mark.usefixtures("motion")

WORDS = {
    "zh": {
        "size": "手牌大小",
        "small": "小",
        "back": "牌背",
        "seal": "朱",
        "motion": "动画速度",
        "slow": "慢",
        "felt": "桌布",
        "pine": "松绿",
        "indigo": "靛蓝",
        "rosewood": "檀木",
        "four": "四色牌",
        "theme": "外观",
        "light": "浅色",
        "dark": "深色",
        "voice": "报牌",
    },
    "en": {
        "size": "Card size",
        "small": "Small",
        "back": "Card backs",
        "seal": "Vermilion",
        "motion": "Animation",
        "slow": "Slow",
        "felt": "Felt",
        "pine": "Pine",
        "indigo": "Indigo",
        "rosewood": "Rosewood",
        "four": "Four-colour deck",
        "theme": "Appearance",
        "light": "Light",
        "dark": "Dark",
        "voice": "Spoken calls",
    },
}
GROUND = "one => getComputedStyle(one).backgroundImage"
FELT_OF = """(felt) => {
    const one = document.createElement('div')
    one.dataset.felt = felt
    one.style.background = 'radial-gradient(ellipse at 50% 30%, var(--felt-hi), var(--felt) 60%, var(--felt-lo))'
    document.body.append(one)
    const ground = getComputedStyle(one).backgroundImage
    one.remove()
    return ground
}"""
"""What a felt of this name looks like."""
INK = "one => getComputedStyle(one.querySelector('.pj-s, .pj-h, .pj-d, .pj-c')).color"
_HEARD = "() => { window.heard = []; document.addEventListener('paiju-sound', (e) => heard.push(e.detail)) }"


def opened(page):
    page.get_by_test_id("settings").click()
    sheet = page.get_by_test_id("settings-sheet")
    expect(sheet.get_by_test_id("preview")).to_be_visible()
    return sheet


def choose(sheet, group, name):
    button = sheet.get_by_role("group", name=group).get_by_role("button", name=name, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def width_of(locator):
    return locator.evaluate("one => one.getBoundingClientRect().width")


@on(PHONE, also=SIZES, looks=True)
def test_every_choice_shows_at_once_on_a_felt_that_stays_in_sight(visitors, look):
    page = visitors.open("/", settings=look).page
    sheet = opened(page)
    said = WORDS[look["lang"]]
    preview = sheet.get_by_test_id("preview")
    card = preview.locator(".fan .card").first
    before = width_of(card)
    choose(sheet, said["size"], said["small"])
    page.wait_for_function(
        "([one, w]) => one.getBoundingClientRect().width < w", arg=[card.element_handle(), before]
    )
    back = preview.locator(".pj-b1").first
    fill = "one => getComputedStyle(one).fill"
    before = back.evaluate(fill)
    choose(sheet, said["back"], said["seal"])
    assert back.evaluate(fill) != before
    choose(sheet, said["motion"], said["slow"])
    assert preview.locator(".bomb").get_attribute("data-moving") == "true"
    assert (
        page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--pace')").strip()
        == "1.5"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sheet.locator(".body").evaluate("one => one.scrollWidth <= one.clientWidth")
    sheet.get_by_test_id("volume").scroll_into_view_if_needed()
    expect(preview).to_be_in_viewport(ratio=0.99)
    assert_accessible(page)


@on(DESK, also=SIZES, looks=True)
def test_felt_theme_and_four_colours_show_at_once_as_they_do_at_a_table(visitors, look):
    page = visitors.open("/", settings=look).page
    sheet = opened(page)
    said = WORDS[look["lang"]]
    preview = sheet.get_by_test_id("preview")
    suits = [preview.locator(f"[data-card={card}]") for card in ("As", "Ah", "Ac", "Ad")]
    grounds = []
    for felt in ("pine", "indigo", "rosewood"):
        choose(sheet, said["felt"], said[felt])
        grounds.append(preview.evaluate(GROUND))
        assert grounds[-1] == page.evaluate(FELT_OF, felt)
    assert len(set(grounds)) == len(grounds)
    assert len({suit.evaluate(INK) for suit in suits}) == 2
    sheet.get_by_role("switch", name=said["four"]).click()
    assert len({suit.evaluate(INK) for suit in suits}) == 4
    papers = []
    for theme in ("light", "dark"):
        choose(sheet, said["theme"], said[theme])
        papers.append(sheet.locator(".sheet").evaluate("one => getComputedStyle(one).backgroundColor"))
    assert brightness(papers[0]) > 200
    assert brightness(papers[1]) < 60


def brightness(colour):
    """Return the mean of the parts of a colour as browsers tell it."""
    parts = [int(part) for part in re.findall(r"\d+", colour)[:3]]
    return sum(parts) / len(parts)


def test_choices_are_kept(visitors):
    page = visitors.open("/", settings={"lang": "en"}).page
    sheet = opened(page)
    choose(sheet, "Card size", "Large")
    choose(sheet, "Card backs", "Ink")
    choose(sheet, "Animation", "Off")
    page.reload()
    sheet = opened(page)
    for name in ("Large", "Ink", "Off"):
        expect(sheet.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.dataset.calm") == "true"
    choose(sheet, "Animation", "Fast")
    assert page.evaluate("document.documentElement.dataset.calm") is None


def test_the_volume_sounds_once_when_it_is_let_go(visitors):
    page = visitors.open("/", settings={"lang": "en"}).page
    page.evaluate(_HEARD)
    volume = opened(page).get_by_test_id("volume")
    box = volume.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    assert page.evaluate("heard") == []
    page.mouse.up()
    page.wait_for_function("() => heard.length === 1 && heard[0] === 'deal'")
    assert 40 <= page.evaluate("JSON.parse(localStorage.getItem('paiju.volume'))") <= 60
    volume.focus()
    page.keyboard.press("Home")
    assert page.evaluate("JSON.parse(localStorage.getItem('paiju.speaker'))") == "mute"
    assert page.evaluate("JSON.parse(localStorage.getItem('paiju.volume'))") > 0
    page.keyboard.press("End")
    assert page.evaluate("JSON.parse(localStorage.getItem('paiju.speaker'))") == "sounds"


@on(DESK, also=[PHONE, SMALL])
def test_the_appearance_has_a_button_in_the_header(visitors):
    page = visitors.open("/", color_scheme="light").page
    for theme in ("dark", "light"):
        page.get_by_test_id("theme").click()
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long(reason="one more choice, at a table")
def test_the_own_hand_has_the_size_that_was_chosen(house):
    deal, seat = record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD), 0
    widths = [
        width_of(house.open(deal, seat=seat, settings={"size": size}).me.one("hand").locator(".card").first)
        for size in ("small", "usual", "large")
    ]
    assert widths == sorted(widths)
    assert widths[0] < widths[1] < widths[2]


@pytest.mark.long(reason="one more choice, at a table")
def test_motion_takes_as_long_as_was_chosen(house):
    deal, seat = record("doudizhu", {}, bids=SEAT_0_IS_LANDLORD), 0
    last = "one => parseFloat(getComputedStyle(one).transitionDuration)"
    slow, usual = (
        house.open(deal, seat=seat, settings={"pace": pace})
        .me.one("hand")
        .locator(".card")
        .first.evaluate(last)
        for pace in ("slow", "usual")
    )
    assert slow == pytest.approx(usual * 1.5, rel=0.01)


def test_the_first_settlement_offers_spoken_calls_and_no_later_one_does(house):
    me = house.open(spring()).me
    click(me, choices(me))
    offer = me.one("result").get_by_test_id("voice-offer")
    expect(offer).to_have_attribute("aria-pressed", "false")
    with me.page.expect_request(lambda request: ".mp3" in request.url):
        me.touch(offer)
    expect(offer).to_have_attribute("aria-pressed", "true")
    expect(me.one("sound")).to_have_accessible_name("声音：音效和报牌")
    assert me.page.evaluate("localStorage.getItem('paiju.voice_offered')") == "true"


@on(PHONE, also=SIZES, looks=True)
def test_calls_are_spoken_and_loaded_once_they_are_switched_on(house, size, look):
    me = house.open(spring(), settings=look).me
    files: list[str] = []
    me.page.on("request", lambda request: files.append(request.url))
    me.page.evaluate(
        "() => { window.said = []; document.addEventListener('paiju-call', (e) => said.push(e.detail)) }"
    )
    sheet = opened(me.page)
    assert not [url for url in files if ".mp3" in url]
    switch = sheet.get_by_role("switch", name=WORDS[look["lang"]]["voice"])
    expect(switch).to_have_attribute("aria-checked", "false")
    with me.page.expect_request(lambda request: ".mp3" in request.url) as asked:
        me.touch(switch)
    assert asked.value.response().ok
    me.page.keyboard.press("Escape")
    click(me, choices(me))
    me.page.wait_for_function("() => said.includes('single_BJ')")
    me.page.reload()
    expect(opened(me.page).get_by_role("switch", name=WORDS[look["lang"]]["voice"])).to_have_attribute(
        "aria-checked", "true"
    )
