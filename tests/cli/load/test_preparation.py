"""Open files for the connections of a run."""

import resource

import pytest

from paiju.cli.failure import Failure
from paiju.cli.load.plan import MOST_SOCKETS
from paiju.cli.load.preparation import SPARE_FILES, room_for


@pytest.fixture
def limits(monkeypatch):
    """`limits(soft, hard)`: the system's; returns the list of those that are set."""

    def allow(soft, hard):
        made = []
        monkeypatch.setattr(resource, "getrlimit", lambda _kind: (soft, hard))
        monkeypatch.setattr(resource, "setrlimit", lambda _kind, both: made.append(both))
        return made

    return allow


def test_a_run_raises_the_limit_as_far_as_it_may(limits):
    made = limits(256, 1024)
    room_for(600, at_least=True)
    assert made == [(1024, 1024)]
    made = limits(256, resource.RLIM_INFINITY)
    room_for(600, at_least=True)
    assert made == [(MOST_SOCKETS + SPARE_FILES, resource.RLIM_INFINITY)]
    made = limits(1024, 1024)
    room_for(600, at_least=True)
    assert made == []


def test_too_few_files_are_told_before_the_run_unless_it_is_of_arrivals(limits):
    limits(256, 1024)
    with pytest.raises(Failure, match="1024 connections need 1088 open files; `ulimit -n` allows 1024"):
        room_for(1024, at_least=True)
    room_for(1024, at_least=False)
