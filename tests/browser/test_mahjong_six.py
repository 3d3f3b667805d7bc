"""Six seats with seven tiles each (六人麻将) on every screen, and tables of two, three and five."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import assert_all_has_its_place, briefly, give_if_asked, question, seated, tiles
from tests.browser.sizes import SIZES, SMALL, on
from tests.browser.targets import assert_no_sideways_scroll

MOST_ANSWERS = 60


@pytest.mark.long(reason="a whole deal; test_mahjong_stacked has six seats")
@on(SMALL, also=SIZES)
def test_a_deal_of_six_fits_to_its_end(visitors, company, size):
    """C32."""
    play_and_look(visitors, company, 6)


@pytest.mark.long(reason="other numbers of seats")
@on(SMALL)
@pytest.mark.parametrize("seats", [5, 2, 3])
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
        give_if_asked(me, asked, briefly)
    expect(me.page.locator("[data-testid^=result-row-]")).to_have_count(seats)
    (settled,) = me.frames.events("settled")
    assert sum(settled["amounts"]) == 0
