"""The benches: callable, and right in what they compute."""

import ast
from pathlib import Path

import pytest

from tests.bench.budget import measured
from tests.bench.budget.callgrind import measure
from tests.bench.budget.marks import can_count
from tests.bench.budget.stages import NAMES, STAGES, WHOLE, exclusive
from tests.bench.growth import lobby, spectators, stored
from tests.bench.growth.figures import Figure, net_us, slopes, table_apart
from tests.bench.growth.served import Mark
from tests.rows import rows

# `make bench` can call each of its benches: read, not imported, as some need the extra `bench`.

BENCH = Path(__file__).parent / "bench"


def functions(path):
    found = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    return {one.name: one for one in found}


def called():
    """The modules whose `main` is called without arguments."""
    calls = [
        node
        for node in ast.walk(ast.parse((BENCH / "__main__.py").read_text()))
        if isinstance(node, ast.Call)
    ]
    plain = [call.func.value.id for call in calls if not call.args and isinstance(call.func, ast.Attribute)]
    return sorted(plain)


def test_every_bench_needs_no_argument():
    assert {"server", "page", "moments", "first_card", "envs"} <= set(called())
    for name in called():
        wanted = functions(BENCH / f"{name}.py")["main"].args
        assert len(wanted.args) == len(wanted.defaults), f"{name}.main wants an argument"


# No stage of an action needs more instructions than were measured last (`python -m tests.bench.budget
# --write`).

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
        kept = measured.kept()["counts"][game]["8"]
        assert {stage for stage, count in kept.items() if count} <= {
            s for s, count in counts.items() if count
        }
        return
    assert measured.worse(measured.kept()["counts"][game]["8"], counts) == []


# The arithmetic of the growth bench (`python -m tests.bench.growth`), on cases that are computed by hand.


@rows(
    ("figure", "line"),
    [
        (Figure("memory", 24.96, "KiB", 25), "memory: 24.96 KiB (aim <= 25: met)"),
        (Figure("memory", 25, "KiB", 25), "memory: 25 KiB (aim <= 25: met)"),
        (Figure("memory", 25.04, "KiB", 25), "memory: 25.04 KiB (aim <= 25: MISSED)"),
        (Figure("missing", 0, "", 0), "missing: 0 (aim <= 0: met)"),
        (Figure("bytes", 12_345.6, "bytes"), "bytes: 12,346 bytes (no aim)"),
    ],
)
def test_a_figure_tells_whether_its_aim_is_met(figure, line):
    assert figure.line() == line


def test_a_slope_is_the_rise_for_each_one_more():
    assert slopes([(10, 100), (100, 1_000), (1_000, 10_900)]) == [10, 11]
    assert slopes([(10, 100)]) == []


def test_what_is_used_when_nothing_happens_is_no_part_of_a_cost():
    assert net_us(cpu_s=1.5, took_s=5, idle_cores=0.1, count=1_000) == pytest.approx(1_000)


def test_tables_are_told_from_connections():
    assert table_apart(grown_kib=1_000, tables=10, table_kib=40, connections=30) == pytest.approx(20)


def test_two_marks_differ_by_what_was_used_between():
    assert Mark(7.0, 3.0, 2.0, 1.0).since(Mark(5.0, 2.0, 1.5, 0.75)) == Mark(2.0, 1.0, 0.5, 0.25)


def test_a_push_costs_what_the_same_actions_did_not_cost_without_spectators():
    alone = spectators.Side(cpu_s=1.0, system_s=0.5, actions=1_000, frames=0, bytes=0)
    together = spectators.Side(cpu_s=3.0, system_s=2.0, actions=2_000, frames=20_000, bytes=2_000_000)
    found = spectators.watched(10, alone, together)
    assert found == pytest.approx((10, 500, 50, 50, 100))


def test_rounds_add_up():
    one, two = spectators.Side(1, 2, 3, 4, 5), spectators.Side(10, 20, 30, 40, 50)
    assert spectators.summed([one, two]) == (11, 22, 33, 44, 55)


def test_a_message_to_a_follower_costs_what_is_used_beyond_the_same_without_followers():
    alone = lobby.Side(cpu_s=1.0, done=100, frames=0, bytes=0)
    followed = lobby.Side(cpu_s=3.0, done=200, frames=10 * lobby.FOLLOWERS, bytes=2_000 * lobby.FOLLOWERS)
    values = [figure.value for figure in lobby.figures("a thing", alone, followed)]
    assert values == pytest.approx([10_000, 15_000, 0.05, 1e6 / (10 * lobby.FOLLOWERS), 200])


def test_what_redis_does_anyway_is_no_part_of_an_action():
    idle = stored.Stored(cpu_s=0.1, at=5, into=500, out=50, aof=0, deals=0)
    busy = stored.Stored(cpu_s=2.4, at=20, into=12_000, out=2_200, aof=30_000, deals=10)
    values = [figure.value for figure in stored.figures("a game", idle, busy, 1_000)]
    assert values == pytest.approx([2_000, 10, 2, 30, 200_000, 1_000, 200, 3_000, 100])
