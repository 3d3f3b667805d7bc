"""Six seats with seven tiles each (六人麻将) on every screen, and tables of two, three and five."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import click, give, question, seated, tiles
from tests.browser.sizes import SMALL, every_size, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll, boxes, outside, overlaps

PLACES = (
    "[data-testid^=seat-], [data-testid=compass], [data-testid=hand] .mj-tiles [data-tile], .mj-river [data-tile], "
    ".mj-rack > *, [data-testid=claims] button, [data-testid=waits]"
)
MOST_ANSWERS = 60
# Dice seldom bring two kongs to one seat of six: they are put into its rack as the page would draw them.
TWO_KONGS = """() => document.querySelectorAll('.mj-rack[data-brief]').forEach((rack) => {
    rack.innerHTML = '<span class="mj-brief num"><span class="tile"></span><b>×4</b></span>'.repeat(2)
})"""


def assert_all_has_its_place(me: TablePage) -> None:
    """Plates, rivers, melds, the own hand and the answers lie on the screen, and not on one another."""
    found = boxes(me.page.locator(PLACES))
    assert not overlaps(found)
    assert not outside(found, me.page)


@every_size
def test_a_deal_of_six_fits_to_its_end(visitors, company, size):
    """C32."""
    play_and_look(visitors, company, 6)


@on(SMALL)
def test_two_kongs_stand_in_one_row_beside_five_others(visitors, company):
    """C32."""
    me = seated(visitors, company, seats=6, que="off", settings={"calm": True})
    me.page.evaluate(TWO_KONGS)
    assert me.page.locator(".mj-rack > .mj-brief").count() == 10
    assert_all_has_its_place(me)


@on(SMALL)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_deal_of_other_numbers_fits_a_small_phone(visitors, company, seats):
    """C32."""
    play_and_look(visitors, company, seats)


def play_and_look(visitors, company, seats: int) -> None:
    me = seated(visitors, company, seats=seats, que="off", settings={"calm": True})
    expect(me.page.locator("[data-testid^=seat-]")).to_have_count(seats)
    for _ in range(MOST_ANSWERS):
        asked = question(me)
        if asked is None:
            break
        assert_all_has_its_place(me)
        assert_no_sideways_scroll(me.page)
        assert tiles(me).count() <= (8 if seats > 4 else 14)
        give(me, asked, click)
    expect(me.page.locator("[data-testid^=result-row-]")).to_have_count(seats)
    (settled,) = me.frames.events("settled")
    assert sum(settled["amounts"]) == 0
