"""I10: what must not grow, with growth that was planted."""

import contextlib
import os
from pathlib import Path

import pytest

from tests.chaos.bounds import FILES, MEMORY_KIB, MOST_RECORDS, Held, grown, too_many


def test_a_process_that_has_not_grown_is_within_its_bounds():
    assert grown("node 0", Held.by(os.getpid()), Held.by(os.getpid())) == []


def test_files_that_stay_open_are_found():
    before = Held.by(os.getpid())
    with contextlib.ExitStack() as opened:
        for _ in range(FILES + 1):
            opened.enter_context(Path(os.devnull).open())
        after = Held.by(os.getpid())
    (found,) = grown("node 0", before, after)
    assert found.startswith("I10: node 0")
    assert "open files" in found


def test_memory_that_is_kept_is_found():
    (found,) = grown("node 0", Held(50_000, 9), Held(50_000 + MEMORY_KIB + 1, 9))
    assert found.startswith("I10: node 0 has grown")


@pytest.mark.parametrize(("count", "wrong"), [(MOST_RECORDS, 0), (MOST_RECORDS + 1, 1)])
def test_a_stream_that_nobody_cuts_is_found(count, wrong):
    assert len(too_many({"log": (count, MOST_RECORDS), "dd": (0, 1)})) == wrong
