"""A run in one process and in several, to its end and to an earlier one."""

import os
import signal
from multiprocessing import Pipe

import msgspec
import pytest

from paiju.cli.failure import Failure
from paiju.cli.load import running
from paiju.cli.load.figures import Point
from paiju.cli.load.plan import LoadPlan
from tests.cli.load.results import part_of


@pytest.fixture(autouse=True)
def signals(ctrl_c):
    """Signals do as before after each test."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def plan(server_url):
    return LoadPlan(
        urls=(server_url,), games=("doudizhu",), bots="random", length_s=600, tables=2, think_s=0.02
    )


def test_an_interrupt_ends_all_processes_in_order_and_they_still_report(plan):
    seen = []

    def interrupt(point):
        seen.append(point)
        if point.done and sum(each.done > 0 for each in seen) == 1:
            os.kill(os.getpid(), signal.SIGINT)

    found = running.carried_out(plan, 2, interrupt)
    assert found.stopped == "interrupted"
    assert found.done > 0
    assert found.figures["violations"] == 0
    assert max(point.tables for point in found.timeline) == 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "a second one would end it at once"


def test_one_process_of_several_tells_its_seconds_and_its_part(plan):
    here, there = Pipe(duplex=False)
    running._play_part(msgspec.structs.replace(plan.share(0, 2), length_s=1.2), there)
    *points, part = received(here)
    assert points
    assert all(isinstance(point, Point) for point in points)
    assert part.findings.violations.total() == 0
    assert part.figures.done > 0


def test_a_failure_of_a_process_is_told_as_its_text(plan):
    here, there = Pipe(duplex=False)
    running._play_part(msgspec.structs.replace(plan, urls=("http://192.0.2.7",)), there)
    (text,) = received(here)
    assert "192.0.2.7" in text


def received(pipe):
    found = []
    while pipe.poll():
        found.append(pipe.recv())
    return found


def heard(*each):
    """What is made of the messages of some processes, and the seconds that are told; then the pipes are closed."""
    seconds, pipes = [], []
    for messages in each:
        here, there = Pipe(duplex=False)
        pipes.append(here)
        for message in messages:
            there.send(message)
        there.close()
    return running._heard(pipes, seconds.append), seconds


def test_a_second_is_told_once_all_processes_have_told_it():
    one, other = Point(0.0, done=3, tables=2, p99=0.01), Point(0.0, done=4, tables=1, p99=0.02)
    parts, seconds = heard([one, one, part_of(0.01)], [other, part_of(0.02, 0.03)])
    assert [part.figures.done for part in parts] == [1, 2]
    assert [(point.done, point.tables, point.p99) for point in seconds] == [(7, 3, 0.02)]


@pytest.mark.parametrize(("messages", "said"), [([], "ended before its end"), (["no room"], "no room")])
def test_a_process_that_fails_ends_the_run(messages, said):
    with pytest.raises(Failure, match=said):
        heard([part_of(0.01)], messages)


@pytest.mark.long(reason="what is heard of a process that fails is shown above; this one starts two")
def test_processes_are_ended_when_one_fails(plan, capfd):
    with pytest.raises(Failure, match="ended before its end"):
        running.carried_out(msgspec.structs.replace(plan, bots="no level"), 2, lambda _point: None)
    assert "no level" in capfd.readouterr().err
