import pytest

from paiju.client.backoff import CAP_S, Backoff


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
