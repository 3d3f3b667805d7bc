import pytest

from paiju.client.pacing import CAP_S, MARGIN, Backoff, Pacing


class Clock:
    now = 50.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_there_is_no_limit_before_the_server_names_one(clock):
    throttle = Pacing(clock)
    assert all(throttle.take() == 0 for _ in range(10_000))


def test_a_burst_goes_out_at_once_and_then_one_by_one(clock):
    throttle = Pacing(clock)
    throttle.limit(messages_per_s=10, burst=5)
    assert [throttle.take() for _ in range(4)] == [0] * 4
    wait = throttle.take()
    assert wait == pytest.approx(1 / (10 * MARGIN))
    clock.now += wait
    assert throttle.take() == 0
    assert throttle.take() > 0


def test_a_pause_fills_the_bucket_no_further_than_the_burst(clock):
    throttle = Pacing(clock)
    throttle.limit(messages_per_s=10, burst=5)
    clock.now += 1000
    assert [throttle.take() == 0 for _ in range(6)] == [True] * 4 + [False] * 2


def test_the_bound_doubles_up_to_twenty_seconds():
    backoff = Backoff(lambda: 0.999999)
    delays = [backoff.delay() for _ in range(9)]
    assert delays == pytest.approx([0.5, 1, 2, 4, 8, 16, 20, 20, 20], rel=1e-4)


def test_jitter_is_full():
    backoff = Backoff(lambda: 0.0)
    assert [backoff.delay() for _ in range(5)] == [0] * 5


def test_a_good_connection_starts_the_row_anew():
    backoff = Backoff(lambda: 0.5)
    for _ in range(10):
        backoff.delay()
    backoff.reset()
    assert backoff.delay() == 0.25


def test_a_thousand_failures_do_not_overflow():
    backoff = Backoff(lambda: 0.5)
    for _ in range(5000):
        assert backoff.delay() <= CAP_S
