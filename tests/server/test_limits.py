"""Token buckets, with a fake clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.server.limits import MAX_IDLE_BUCKETS, Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_a_burst_is_taken_at_once_and_then_one_waits(clock):
    bucket = Bucket(10, 3, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 100]


@pytest.mark.parametrize("rate", [0.05, 2, 3, 7, 40, 1000])
def test_waiting_as_long_as_told_is_enough(clock, rate):
    bucket = Bucket(rate, 1, clock)
    assert bucket.take() == 0
    wait = bucket.take()
    assert wait > 0
    clock.now += wait / 1000 + 1e-9
    assert bucket.take() == 0


def test_what_is_refused_takes_nothing(clock):
    bucket = Bucket(10, 1, clock)
    bucket.take()
    assert [bucket.take() for _ in range(5)] == [100] * 5
    clock.now += 0.101
    assert bucket.take() == 0


@pytest.mark.parametrize("cost", [1, 2.5, 7])
def test_what_is_given_back_can_be_taken_again(clock, cost):
    bucket = Bucket(10, 3, clock)
    for _ in range(5):
        assert bucket.take(cost) == 0
        bucket.give_back(cost)
    assert bucket.wait(3) == 0
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 100]


def test_no_more_than_a_burst_is_saved_up(clock):
    bucket = Bucket(10, 3, clock)
    clock.now += 3600
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 100]


def test_a_bucket_nobody_has_used_for_long_is_full(clock):
    bucket = Bucket(10, 3, clock)
    assert bucket.full
    bucket.take()
    assert not bucket.full
    clock.now += 0.101
    assert bucket.full


@given(st.lists(st.floats(0, 2), max_size=200), st.floats(1, 50), st.integers(1, 20))
def test_over_any_time_no_more_pass_than_rate_and_burst_allow(pauses, rate, burst):
    clock = Clock()
    bucket = Bucket(rate, burst, clock)
    passed = 0
    for pause in pauses:
        clock.now += pause
        passed += bucket.take() == 0
    assert passed <= burst + rate * sum(pauses) + 1e-6


def test_buckets_of_users_who_are_gone_do_not_stay(clock):
    buckets = Buckets(10, 3, clock)
    for user in range(4 * MAX_IDLE_BUCKETS):
        assert buckets[f"u{user}"].take(3) == 0
        clock.now += 0.1
    assert len(buckets._buckets) <= MAX_IDLE_BUCKETS + 1


def test_buckets_in_use_stay_however_many_they_are(clock):
    buckets = Buckets(10, 3, clock)
    users = [f"u{user}" for user in range(3 * MAX_IDLE_BUCKETS)]
    for user in users:
        buckets[user].take(3)
    assert all(buckets[user].take() for user in users)
