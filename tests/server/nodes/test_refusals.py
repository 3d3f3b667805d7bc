import pytest

from paiju.server.nodes.dialer import FIRST_REDIAL_S, MIN_LINK_LIFE_S, REDIAL_S, Refusals

REFUSED, RESET = ConnectionRefusedError(), ConnectionResetError()


@pytest.fixture
def lost() -> Refusals:
    refusals = Refusals()
    refusals.lost(MIN_LINK_LIFE_S)
    return refusals


def test_two_refusals_after_a_lost_link_say_that_the_process_has_ended(lost):
    assert lost.pause_s == FIRST_REDIAL_S
    assert not lost.failed(REFUSED)
    assert lost.pause_s == FIRST_REDIAL_S
    assert lost.failed(RESET)


def test_a_lost_link_is_suspected_once(lost):
    assert [lost.failed(REFUSED) for _ in range(6)].count(True) == 1
    assert lost.pause_s == REDIAL_S
    lost.lost(MIN_LINK_LIFE_S)
    assert [lost.failed(REFUSED) for _ in range(6)].count(True) == 1


@pytest.mark.parametrize("other", [TimeoutError(), OSError("no route to host")])
def test_a_node_that_does_not_answer_is_not_one_that_has_ended(lost, other):
    assert not lost.failed(REFUSED)
    assert not lost.failed(other)
    assert not any(lost.failed(REFUSED) for _ in range(4))


def test_a_link_that_was_never_open_says_nothing():
    refusals = Refusals()
    assert not any(refusals.failed(REFUSED) for _ in range(4))


def test_a_link_that_is_ended_each_time_is_not_dialled_all_the_time():
    refusals = Refusals()
    refusals.lost(MIN_LINK_LIFE_S / 2)
    assert refusals.pause_s == REDIAL_S
    assert [refusals.failed(REFUSED) for _ in range(4)] == [False, True, False, False]
