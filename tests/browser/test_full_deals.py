"""Whole deals through the page against bots, to the settlement: each game by clicks, some by keys alone."""

import pytest
from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from tests.browser.axe import assert_accessible
from tests.browser.company import Company, new_guest
from tests.browser.deals import GAMES, before_the_end
from tests.browser.playing import choices, click, play_through, type_keys
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, low_buttons

POINTS = 100
"""分牌 of a deck: what the amounts of 五瓜皮 and 七鬼五 add up to, but for the cards that were left."""


def seated(visitors, company: Company, game: str, *, bot_ms: int = 0) -> TablePage:
    """A page at a new table of a game, whose other seats bots have; the deal has begun."""
    guest = new_guest(visitors.url, "小明")
    client = company.client(guest=guest)
    table = company.run(client.create(game, pace=Pace(turn_ms=600_000, between_ms=600_000, bot_ms=bot_ms)))
    for _ in table.seats[1:]:
        company.run(table.add_bot())
    company.run(client.close())
    me = TablePage(visitors.open(f"/t/{table.id}", guest=guest))
    me.press("ready")
    me.wait_for_cards()
    return me


def assert_settled(me: TablePage, seats: int, *, most: int = 0) -> None:
    """Every seat has its row; what some win others lose, but where amounts are points of which there are `most`."""
    result = me.one("result")
    expect(result.locator("[data-testid^=result-row-]")).to_have_count(seats)
    amounts = [
        int(
            result.get_by_test_id(f"result-row-{seat}")
            .locator(".d")
            .inner_text()
            .replace("−", "-")
            .replace(",", "")
        )
        for seat in range(seats)
    ]
    (settled,) = me.frames.events("settled")
    assert amounts == settled["amounts"]
    assert 0 <= sum(amounts) <= most


@pytest.mark.long(reason="the keys of the test below, in whole deals")
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_by_keys_alone(visitors, company, game):
    """C18."""
    me = seated(visitors, company, game)
    assert play_through(me, type_keys) >= 1
    expect(me.one("result")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.one("result")).to_be_hidden()


def test_cards_are_chosen_by_arrows_and_space_help_lists_the_keys_and_none_means_anything_in_a_text(
    visitors, company
):
    """C18."""
    me = seated(visitors, company, "big_two")
    expect(me.hand).to_have_count(13)
    me.wait_for_turn()
    keys = me.page.keyboard
    keys.press("ArrowRight")
    expect(me.hand.first).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Space")
    expect(me.hand.nth(1)).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(me.raised).to_have_count(0)
    keys.press("?")
    expect(me.one("help")).to_be_visible()
    keys.press("Escape")
    expect(me.one("help")).to_be_hidden()
    me.page.get_by_role("tab", name="聊天").click()
    me.one("chat-input").fill("")
    me.one("chat-input").press_sequentially("hp hp")
    expect(me.one("chat-input")).to_have_value("hp hp")
    expect(me.raised).to_have_count(0)
    assert not me.frames.asked("act")


@on(PHONE, also=SIZES)
def test_the_settlement_fits_and_leads_on(house, size):
    """C15, C16, C22."""
    deal = before_the_end("doudizhu")
    setting = house.open(deal, names=["阿岚", "老周"])
    me = setting.me
    me.page.wait_for_timeout(100)
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    assert_settled(me, 3)
    assert_no_sideways_scroll(me.page)
    assert not low_buttons(me.page)
    assert_accessible(me.page)
    expect(me.one("to-replay")).to_have_attribute("href", f"/r/{me.frames.events('deal_ended')[0]['deal']}")
    me.press("next")
    for seat in (1, 2):
        setting[seat].ready()
    expect(me.one("result")).to_be_hidden()
    me.wait_for_cards()
    expect(me.hand).to_have_count(17)


@on(DESK, also=[PHONE])
def test_after_the_deal_all_see_what_others_held_and_who_leaves_is_not_asked_and_finds_the_deal_again(house):
    """C16, S17."""
    setting = house.open(before_the_end("big_two"))
    me = setting.me
    looking = house.watch(setting.table)
    expect(looking.one("seat-0")).to_be_visible()
    click(me, choices(me))
    expect(me.one("result")).to_be_visible()
    (shown,) = me.frames.events("hands_shown")
    for page in (me, looking):
        for seat, hand in enumerate(shown["hands"]):
            expect(page.one(f"result-row-{seat}").locator("[data-card]")).to_have_count(len(hand))
    me.one("result").get_by_role("button", name="离开").click()
    expect(me.one("lobby")).to_be_visible()
    assert len(me.frames.asked("leave")) == 1
    (ended,) = me.frames.events("deal_ended")
    me.page.locator(f'a[href="/r/{ended["deal"]}"]').click()
    expect(me.one("scrubber")).to_be_visible()
