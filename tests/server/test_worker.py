"""A worker's process: what it dies of is named, and one that cannot be started is told as such."""

import os
import signal
from multiprocessing import spawn

import pytest

from paiju.server.overload import CannotStart, Died, Late, Overloaded, Stopping, TooLarge
from paiju.server.worker import Begin, Worker
from paiju.server.worker_process import nothing, time_limit

LONG_S = 60


def end(data):
    os._exit(int(data))


def kill(data):
    os.kill(os.getpid(), int(data))


def swell(_):
    return len(bytearray(8 * 1024**3))


def hang(_):
    signal.pause()


def begun(data):
    return data.decode()


@pytest.fixture
def worker():
    made = Worker(1024, Begin())
    yield made
    made.close()


DEATHS = (
    (end, b"3", "the worker process ended itself with exit code 3"),
    (kill, b"%d" % signal.SIGSEGV, "the worker process was killed by SIGSEGV"),
    (kill, b"%d" % signal.SIGKILL, "the worker process was killed by SIGKILL, as where memory runs out"),
)


def test_a_death_is_told_by_what_it_was_and_the_next_task_is_done(worker):
    for work, data, words in DEATHS:
        with pytest.raises(Died) as died:
            worker.ask(work, data, LONG_S)
        assert str(died.value) == words
        assert not worker.runs
    assert worker.ask(nothing, b"", LONG_S) is None


def test_too_much_time_and_too_much_memory_are_told_apart(worker):
    with pytest.raises(TooLarge, match="more than 1024 MB"):
        worker.ask(swell, b"", LONG_S)
    with pytest.raises(Late, match=r"longer than 0\.1 s"):
        worker.ask(hang, b"", 0.1)


def test_a_timer_that_runs_already_runs_on_after_a_time_limit():
    left_s, _ = signal.getitimer(signal.ITIMER_REAL)
    with time_limit(LONG_S):
        pass
    after_s, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < after_s <= left_s, "the timer of this test itself"


def test_each_process_begins_once_before_its_first_task():
    told = []
    worker = Worker(1024, Begin(begun, b"here", told.append))
    try:
        for _ in range(2):
            worker.ask(nothing, b"", LONG_S)
        assert told == ["here"]
        with pytest.raises(Died):
            worker.ask(end, b"1", LONG_S)
        worker.start()
        assert told == ["here", "here"]
    finally:
        worker.close()
    with pytest.raises(Stopping):
        worker.start()


def test_a_process_that_has_grown_too_large_ends_after_its_answer():
    worker = Worker(1024, Begin(renew_mb=1))
    try:
        assert worker.ask(begun, b"said", LONG_S) == "said"
        assert not worker.runs
        assert worker.ask(begun, b"again", LONG_S) == "again"
    finally:
        worker.close()


def own_pid(_):
    return os.getpid()


def test_a_large_parent_makes_no_process_too_large():
    large = b"x" * (400 * 2**20)  # whose size a new process has as its own peak on Linux
    worker = Worker(1024, Begin(renew_mb=300))
    try:
        assert len({worker.ask(own_pid, b"", LONG_S) for _ in range(3)}) == 1
        assert worker.runs
    finally:
        worker.close()
    assert len(large) > 300 * 2**20


def test_a_process_that_ends_before_it_has_begun_cannot_be_started():
    worker = Worker(1024, Begin(end, b"7"))
    with pytest.raises(CannotStart) as refused:
        worker.ask(nothing, b"", LONG_S)
    words = "no worker process can be started: the worker process ended itself with exit code 7"
    assert str(refused.value) == words


def test_a_program_that_is_missing_cannot_be_started(worker, monkeypatch):
    monkeypatch.setattr(spawn, "_python_exe", b"/nowhere/python")
    with pytest.raises(CannotStart, match="no worker process can be started"):
        worker.start()


def test_every_kind_is_a_reason_to_come_again():
    kinds = (Died, Late, TooLarge, CannotStart, Stopping)
    assert all(issubclass(kind, Overloaded) for kind in kinds)
    assert len({kind.outcome for kind in kinds}) == len(kinds)
