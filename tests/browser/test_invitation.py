"""A link to a table invites: to a free seat of the waiting room, or to a bot's over the board that is being played."""

import pytest
from playwright.sync_api import expect

from paiju.server.characters import catalogue
from tests.browser.axe import assert_accessible
from tests.browser.characters import any_name
from tests.browser.lobby import line
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import (
    assert_no_sideways_scroll,
    boxes,
    low_buttons,
    outside,
    overlaps,
    wait_until_at_rest,
)
from tests.browser.test_takeover import dealt
from tests.long import rest_long

HIGHEST_PX = 260
"""How high an invitation may be."""
BOARDS = ("doudizhu", "holdem", "chengdu")
FACES = 13
"""The pictures to choose from, and none of them."""
OPEN_CARD = ":is([data-card], [data-tile]):not([data-card='??'], [data-tile='??'])"
TAKES = {"zh": "接替{}，", "en": "Take over from {} at the next deal"}
INVITES = {"zh": "阿岚请你打", "en": "阿岚 invites you to"}


# in a waiting room


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_link_shows_the_table_and_who_invites_and_one_tap_sits_down(visitors, company, look):
    """C01, C20, C22."""
    table = company.run(company.client("阿岚").create("doudizhu")).id
    company.join(table, "夏天")
    page = TablePage(visitors.open(f"/t/{table}", stranger=True, settings=look))
    invitation = page.one("invitation")
    expect(invitation).to_contain_text("阿岚")
    name = page.one("name-input").input_value()
    assert name
    assert_no_sideways_scroll(page.page)
    assert not low_buttons(page.page)
    (sheet,) = boxes(invitation)
    assert sheet["bottom"] - sheet["top"] <= HIGHEST_PX
    seen = boxes(page.page.locator(".plate, .yours, .invitation"))
    assert len(seen) >= 3
    assert not overlaps(seen)
    assert not outside(seen, page.page)
    assert_accessible(page.page)
    page.press("sit")
    expect(page.page.locator("[data-testid^=seat-]", has_text=name)).to_be_visible()
    expect(invitation).to_have_count(0)


@on(DESK, also=[PHONE])
def test_who_looks_on_first_is_not_asked_again_and_sits_down_later(visitors, company):
    table = company.run(company.client("阿岚").create("doudizhu")).id
    page = TablePage(visitors.open(f"/t/{table}", stranger=True))
    page.press("look")
    expect(page.one("invitation")).to_have_count(0)
    page.press("sit")
    expect(page.one("ready")).to_be_visible()


def test_an_invitation_by_code_outlives_a_reload_and_takes_another_name(visitors, company):
    table = company.run(company.client("阿岚").create("big_two", private=True))
    page = TablePage(visitors.open(f"/c/{table.state.code}", stranger=True))
    expect(page.one("invitation")).to_contain_text("阿岚")
    page.page.reload()
    expect(page.one("invitation")).to_contain_text("阿岚")
    page.one("name-input").fill("小红")
    page.one("name-input").press("Enter")
    seated = page.page.locator("[data-testid^=seat-]", has_text="小红")
    expect(seated).to_be_visible()
    page.page.reload()
    expect(seated).to_be_visible()
    company.run(table.new_code())
    page.page.wait_for_url(f"**/c/{table.state.code}")
    page.page.evaluate("history.replaceState(history.state, '', '/c/ZZZZZZ')")  # as if the code had expired
    page.page.reload()
    expect(seated).to_be_visible()


def test_who_comes_from_the_lobby_to_watch_or_to_a_table_without_a_free_seat_is_invited_to_nothing(
    visitors, company
):
    table = company.run(company.client("阿岚").create("doudizhu")).id
    page = TablePage(visitors.open("/"))
    line(page.page, table).get_by_role("link").click()
    expect(page.one("waiting")).to_be_visible()
    expect(page.one("invitation")).to_have_count(0)
    page.page.goto("/t/demo")
    expect(page.one("board").or_(page.one("waiting")).first).to_be_visible()
    expect(page.one("invitation")).to_have_count(0)


# over a board


@on(PHONE, also=SIZES, looks=True)
@pytest.mark.parametrize("game", rest_long(BOARDS, "the same over the board of another game"))
def test_over_a_board_one_is_invited_to_a_bots_seat_and_plays_from_the_next_deal(
    visitors, company, game, look, size
):
    """C01, C20, C22."""
    host = dealt(company, game)
    bot = host.table.seats[1].character
    page = TablePage(visitors.open(f"/t/{host.table.id}", stranger=True, settings=look))
    expect(page.one("board")).to_be_visible()
    invitation = page.one("invitation")
    expect(invitation.locator("h2")).to_contain_text(INVITES[look["lang"]])
    expect(invitation).to_contain_text(TAKES[look["lang"]].format(catalogue().names[bot][look["lang"]]))
    wait_until_at_rest(page.page)
    (sheet,) = boxes(invitation)
    assert sheet["bottom"] - sheet["top"] <= HIGHEST_PX
    assert round(sheet["bottom"]) <= size.height
    assert not outside([sheet, *boxes(invitation.locator("h2, p, input, button, .av"))], page.page)
    assert not overlaps(boxes(invitation.locator("h2, header p, .lbl, input, button")))
    assert_no_sideways_scroll(page.page)
    assert not low_buttons(page.page)
    assert_accessible(page.page)
    name = page.one("name-input").input_value()
    page.press("sit")
    if game == "holdem":
        page.press("buy-in-go")
    expect(page.one("next-1")).to_be_visible()
    expect(invitation).to_have_count(0)
    assert host.table.seats[1].character == bot
    host.play_on()
    expect(page.one("next-1")).to_have_count(0)
    mine = page.one("hand").or_(page.one("hole-1"))
    expect(mine.locator(OPEN_CARD).first).to_be_visible()
    assert (host.table.seats[1].name, host.table.seats[1].bot) == (name, False)


@pytest.mark.long(reason="the same over a board")
@on(DESK)
def test_over_a_board_who_looks_on_first_sees_the_board_and_takes_the_seat_later(visitors, company, size):
    host = dealt(company)
    page = TablePage(visitors.open(f"/t/{host.table.id}", stranger=True))
    expect(page.one("invitation")).to_contain_text(any_name("zh"))
    page.press("look")
    expect(page.one("invitation")).to_have_count(0)
    page.press("take-1")
    expect(page.one("next-1")).to_have_text("下一位是你")


# the own face
