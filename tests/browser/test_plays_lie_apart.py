"""A seat's play never overlaps others' plays, at any length: in play, and at every step of a replay."""

import pytest
from playwright.sync_api import expect

from tests.browser.deals import before_the_end
from tests.browser.finished import finished_from
from tests.browser.long_plays import LONG
from tests.browser.sizes import DESK, LAND, PHONE, every_size_daily_on
from tests.browser.targets import covered
from tests.browser.test_replay_page import last_step, open_replay, seek

LONGEST = pytest.mark.parametrize("deal", LONG, ids=[one.__name__ for one in LONG])


@every_size_daily_on(DESK)
@LONGEST
def test_in_play_long_plays_lie_apart(house, deal):
    me = house.open(deal(), reduced_motion="reduce").me
    for play in deal()["plays"]:
        laid = me.one(f"last-{play['player']}").locator("[data-card]")
        if play["player"] != 0:
            expect(laid).to_have_count(len(play["cards"]))
    assert not covered(me.page)


@every_size_daily_on(PHONE)
@LONGEST
def test_in_a_replay_long_plays_lie_apart(visitors, company, deal):
    assert_apart_at_every_step(open_replay(visitors, finished_from(company, deal()), "#e=0&seat=0"))


@every_size_daily_on(LAND)
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("doudizhu", 3),
        ("doudizhu_4p", 4),
        ("three_two_one", 4),
        *(("wuguapi", seats) for seats in (2, 5, 10)),
        ("qigui521", 7),
    ],
)
def test_in_a_replay_plays_lie_apart(visitors, company, game, seats):
    assert_apart_at_every_step(
        open_replay(visitors, finished_from(company, before_the_end(game, seats=seats)), "#e=0&seat=0")
    )


def assert_apart_at_every_step(page) -> None:
    for step in range(last_step(page) + 1):
        seek(page, step)
        assert not covered(page), f"step {step}"
