"""The inside of a worker's process, here in this one: its tasks, their errors, and when another takes its place."""

import os
import pickle
import threading
from multiprocessing import Pipe

import pytest

from paiju.server import worker_process
from paiju.server.worker_process import import_it, nothing, used_mb, work_off
from tests.patience import PATIENCE_S


class Odd(Exception):
    """Pickled without what its constructor needs."""

    def __init__(self, first, second):
        super().__init__(f"{first} and {second}")


def fail(_):
    raise Odd("one", "two")


@pytest.fixture
def asked(monkeypatch):
    """`asked(renew_mb)`: the end of a worker's pipe, whose tasks this process does."""
    monkeypatch.setattr(worker_process, "die_with_the_server", lambda _server: None)
    monkeypatch.setattr(worker_process, "_bound", lambda _memory_mb: None)
    begun = []

    def begin(renew_mb):
        here, there = Pipe()
        thread = threading.Thread(target=work_off, args=(there, os.getpid(), 1024, renew_mb))
        thread.start()
        begun.append((here, thread))
        return here

    yield begin
    for here, thread in begun:
        here.close()
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "it ends with the server's end of the pipe"


def answer(pipe, work, data=b""):
    pipe.send((work, data))
    return pickle.loads(pipe.recv_bytes()), pipe.recv_bytes()


def test_tasks_are_done_one_by_one_and_their_errors_told(asked):
    pipe = asked(100_000)
    assert answer(pipe, nothing) == ((True, None), b"")
    assert answer(pipe, len, b"four") == ((True, 4), b"")
    (done, error), _ = answer(pipe, int, b"x")
    assert (done, type(error)) == (False, ValueError)
    assert answer(pipe, import_it, b"paiju.bots.registry") == ((True, None), b"")


def test_an_error_that_cannot_be_pickled_is_told_as_its_text(asked):
    (done, error), _ = answer(asked(100_000), fail)
    assert (done, type(error), str(error)) == (False, RuntimeError, "Odd: one and two")


def test_a_process_that_has_grown_says_so(asked):
    assert answer(asked(1), nothing) == ((True, None), b"large")
    assert used_mb() > 1
