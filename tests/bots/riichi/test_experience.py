"""Chances corrected by experience."""

import pytest

from paiju.bots.riichi.experience import Situation, experienced

CLOSED = Situation(distance=1, closed=True, riichi=False, ready=0.0, turns=10)
EVERY = [
    Situation(distance, closed, riichi=False, ready=0.5, turns=9)
    for distance in range(5)
    for closed in (True, False)
]


@pytest.mark.parametrize("at", [*EVERY, Situation(0, closed=True, riichi=True, ready=0.5, turns=9)])
def test_a_hand_of_greater_chances_wins_more_often(at):
    rates = [experienced(win, at) for win in (0.0, 0.1, 0.4, 1.0)]
    assert rates == sorted(rates)
    assert 0 < rates[0] < rates[1] < rates[-1] < 1


def test_a_hand_wins_less_often_where_others_wait():
    assert experienced(0.3, CLOSED._replace(ready=1.5)) < experienced(0.3, CLOSED)


def test_more_than_two_others_that_wait_count_as_two():
    assert experienced(0.3, CLOSED._replace(ready=2.5)) == experienced(0.3, CLOSED._replace(ready=2.0))


def test_a_hand_wins_more_often_with_more_turns_left():
    assert experienced(0.3, CLOSED._replace(turns=15)) > experienced(0.3, CLOSED)
