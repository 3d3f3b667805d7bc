import pytest

from paiju.client.throttle import MARGIN, Throttle


class Clock:
    now = 50.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_there_is_no_limit_before_the_server_names_one(clock):
    throttle = Throttle(clock)
    assert all(throttle.take() == 0 for _ in range(10_000))


def test_a_burst_goes_out_at_once_and_then_one_by_one(clock):
    throttle = Throttle(clock)
    throttle.limit(messages_per_s=10, burst=5)
    assert [throttle.take() for _ in range(4)] == [0] * 4
    wait = throttle.take()
    assert wait == pytest.approx(1 / (10 * MARGIN))
    clock.now += wait
    assert throttle.take() == 0
    assert throttle.take() > 0


def test_a_pause_fills_the_bucket_no_further_than_the_burst(clock):
    throttle = Throttle(clock)
    throttle.limit(messages_per_s=10, burst=5)
    clock.now += 1000
    assert [throttle.take() == 0 for _ in range(6)] == [True] * 4 + [False] * 2
