"""No stage of an action needs more instructions than were measured last (`python -m tests.bench.budget --write`)."""

import pytest

from tests.bench.budget import measured
from tests.bench.budget.callgrind import measure
from tests.bench.budget.marks import can_count
from tests.bench.budget.stages import NAMES, STAGES, WHOLE, exclusive

BEFORE = {WHOLE: 1_000.0, "fold": 500.0, "telling": 10.0}


def test_what_lies_inside_a_stage_is_not_counted_twice():
    spent = dict.fromkeys(NAMES, 1.0)
    spent[WHOLE] = 100.0
    own = exclusive(spent)
    assert sum(own.values()) == 100
    assert {stage.inside for stage in STAGES} <= {None, *NAMES}


def test_a_stage_that_needs_more_is_named():
    assert measured.worse(BEFORE, BEFORE) == []
    assert measured.worse(BEFORE, BEFORE | {"fold": 520.0}) == []
    assert measured.worse(BEFORE, BEFORE | {"fold": 526.0}) == [
        "fold: 500 -> 526 instructions an action (+5.2%)"
    ]


def test_a_small_stage_is_compared_with_the_whole():
    assert measured.worse(BEFORE, BEFORE | {"telling": 10.7}) == []
    assert len(measured.worse(BEFORE, BEFORE | {"telling": 11.0})) == 1


@pytest.mark.long(reason="minutes under valgrind")
@pytest.mark.parametrize("game", ["doudizhu", "holdem", "chengdu"])
def test_no_stage_needs_more_instructions_than_before(game):
    """On another build counts cannot be compared: there every stage must be found."""
    counts = measure(game, 8, measured.ROUNDS[8])
    if not can_count() or measured.kept()["build"] != measured.build():
        assert all(count >= 0 for count in counts.values()), counts
        return
    assert measured.worse(measured.kept()["counts"][game]["8"], counts) == []
