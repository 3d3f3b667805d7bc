"""The record beside the felt: throws of the dice that follow one another are one line."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong_seats import four
from tests.browser.sizes import DESK, SMALL, on
from tests.long import rest_long

THROWN = {"zh": "掷骰", "en": "dice:"}


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server of the other tests of mahjong."""
    return stacked_server


@on(DESK, also=[SMALL], looks=True)
@pytest.mark.parametrize("game", rest_long(["riichi", "chengdu"], "the same at the other mahjong"))
def test_the_dice_of_a_deal_stand_in_one_line(visitors, company, size, look, game):
    options = {"length": "tonpu"} if game == "riichi" else {}
    me = four(visitors, company, key=game, page={"settings": look}, **options).me
    throws = me.frames.events("thrown")
    assert len(throws) >= 2
    if size.touch:
        me.press("more")
    lines = me.one("log-row").filter(has_text=THROWN[look["lang"]])
    expect(lines).to_have_count(1)
    for throw in throws:
        first, second = throw["dice"]
        expect(lines).to_contain_text(f"{first}+{second}")
