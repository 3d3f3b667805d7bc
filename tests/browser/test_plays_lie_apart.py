"""A seat's play never overlaps others' plays, at any length: in play, and at every step of a replay."""

import pytest
from playwright.sync_api import expect

from tests.browser.deals import before_the_end
from tests.browser.finished import finished_from
from tests.browser.long_plays import LONG
from tests.browser.sizes import every_size_in_one_visit, on_each, painted
from tests.browser.targets import covered
from tests.browser.test_replay_page import last_step, open_replay, seek
from tests.long import rest_long

LONGEST = pytest.mark.parametrize(
    "deal", rest_long(LONG, "plays of another shape", first=2), ids=[one.__name__ for one in LONG]
)
REPLAYED = [
    ("doudizhu_4p", 4),
    ("doudizhu", 3),
    ("three_two_one", 4),
    *(("wuguapi", seats) for seats in (2, 5, 10)),
    ("qigui521", 7),
]


@every_size_in_one_visit
@LONGEST
def test_in_play_long_plays_lie_apart(house, sizes, deal):
    me = house.open(deal()).me
    for play in deal()["plays"]:
        laid = me.one(f"last-{play['player']}").locator("[data-card]")
        if play["player"] != 0:
            expect(laid).to_have_count(len(play["cards"]))
    for size in on_each(me.page, sizes):
        assert not covered(me.page), size.name


@pytest.mark.long(reason="the same plays at each step of a replay")
@every_size_in_one_visit
@LONGEST
def test_in_a_replay_long_plays_lie_apart(visitors, company, sizes, deal):
    assert_apart_at_every_step(open_replay(visitors, finished_from(company, deal()), "#e=0&seat=0"), sizes)


@every_size_in_one_visit
@pytest.mark.long(reason="each step of whole deals; test_layout has the plays of ten seats")
@pytest.mark.parametrize(("game", "seats"), REPLAYED)
def test_in_a_replay_plays_lie_apart(visitors, company, sizes, game, seats):
    deal = finished_from(company, before_the_end(game, seats=seats))
    assert_apart_at_every_step(open_replay(visitors, deal, "#e=0&seat=0"), sizes)


def assert_apart_at_every_step(page, sizes) -> None:
    for size in on_each(page, sizes):
        for step in range(last_step(page) + 1):
            seek(page, step)
            painted(page)
            assert not covered(page), f"step {step} on {size.name}"
