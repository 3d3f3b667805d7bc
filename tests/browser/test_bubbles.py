"""What people say appears at their seats: over the felt alone, for some seconds, not from those who are muted."""

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import DESK, LAND, PHONE, every_look, every_size_daily_on
from tests.browser.targets import boxes, outside, overlaps
from tests.browser.test_takeover import dealt, watching

LONGEST_MS = 7_000


def touching(page) -> list[str]:
    """Return what a bubble lies on."""
    bubble = boxes(page.locator(".bub[data-placed]"))
    others = boxes(page.locator(".card:not(.rail *), .tile, .plate, .btn, .ring, .cnt"))
    return [found for other in others for found in overlaps([*bubble, other])]


@every_size_daily_on(DESK, PHONE, LAND)
@every_look
@pytest.mark.parametrize("game", ["doudizhu", "holdem", "chengdu", "riichi"])
def test_a_bubble_lies_at_its_seat_on_nothing_else(visitors, company, size, game, look):
    host = dealt(company, game)
    page = watching(visitors, host, "看客", settings=look)
    host.chat("等我想想，这手不好接" if look["lang"] == "zh" else "Let me think about this one")
    bubble = page.one("bubble-0")
    expect(bubble).to_be_attached()
    expect(bubble).to_be_visible()
    assert not touching(page.page)
    assert not outside(boxes(page.page.locator(".bub")), page.page)


def test_the_newest_line_replaces_and_goes_by_itself_and_the_muted_say_nothing(visitors, company):
    host = dealt(company)
    page = watching(visitors, host, "看客")
    bubble = page.one("bubble-0")
    host.chat("等我想想")
    expect(bubble).to_have_text("等我想想")
    host.chat("好")
    expect(bubble).to_have_text("好")
    expect(bubble).to_have_count(0, timeout=2 * LONGEST_MS)
    page.press("tab-chat")
    page.page.locator(".mute").first.click()
    host.chat("听得见吗")
    expect(page.one("chat-line")).to_have_count(0)
    expect(bubble).to_have_count(0)
    page.page.locator(".unmute").first.click()
    expect(page.one("chat-line").filter(has_text="听得见吗")).to_be_visible()
    expect(bubble).to_have_text("听得见吗")
    page.press("quiet")
    expect(bubble).to_have_count(0)


def test_own_words_are_never_unread(visitors, company):
    host = dealt(company)
    page = watching(visitors, host, "看客")
    unread = page.one("tab-chat").and_(page.page.locator("[data-unread]"))
    page.press("tab-chat")
    page.one("chat-input").fill("看得真过瘾")
    page.one("chat-input").press("Enter")
    page.press("tab-log")
    expect(unread).to_have_count(0)
    host.chat("谢谢")
    expect(unread).to_have_count(1)
    page.press("tab-chat")
    expect(unread).to_have_count(0)
