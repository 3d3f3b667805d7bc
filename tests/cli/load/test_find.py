"""The search for the most tables: steps of 20 %, and what ends it."""

import msgspec

from paiju.cli.load.expectations import read_expectation
from paiju.cli.load.find import failed, full, search
from paiju.cli.load.plan import MOST_SOCKETS
from tests.cli.load.results import plan_of, result

EXPECTED = [read_expectation("p99=50ms")]


def test_each_step_is_a_fifth_more_and_none_is_over_the_bound():
    tried = []

    def play(plan):
        tried.append(plan)
        return result(0.01, plan=plan)

    found = search(plan_of(tables=3, spectators=100), EXPECTED, play)
    assert [plan.tables for plan in tried[:6]] == [3, 4, 5, 6, 8, 10]
    assert tried[-1].sockets <= MOST_SOCKETS < tried[-1].sockets * 1.21
    assert found.good is found.last
    assert "were not enough" in found.why


def test_it_ends_at_the_first_step_that_misses_and_keeps_the_last_good_one():
    def play(plan):
        return result(0.01 if plan.tables < 15 else 0.08, plan=plan)

    found = search(plan_of(tables=10), EXPECTED, play)
    assert (found.good.plan.tables, found.last.plan.tables) == (12, 15)
    assert "p99=50ms" in found.why


def test_a_generator_that_is_too_slow_ends_it_and_is_what_was_full():
    found = search(plan_of(), EXPECTED, lambda plan: result(0.01, plan=plan, lag_s=0.02))
    assert found.good is None
    assert "too slow" in found.why
    assert full(found.last).startswith("the machine")


def test_what_was_full_is_told_by_the_servers_own_figures():
    def with_cores(cores):
        found = result(0.01, 0.02)
        points = tuple(msgspec.structs.replace(point, server_cpu=cores) for point in found.timeline)
        return full(msgspec.structs.replace(found, timeline=points))

    assert "--metrics" in with_cores(0.0)
    assert with_cores(0.97).startswith("the server's processes")
    assert with_cores(0.4).startswith("not the server's processes")
    assert "generator itself" in full(result(0.01, cpu=0.95))


def test_a_broken_promise_and_a_run_that_was_stopped_end_it():
    broken = result(0.01)
    broken.figures["violations"] = 1.0
    assert failed(broken, EXPECTED) == "the server broke a promise"
    assert failed(msgspec.structs.replace(result(0.01), stopped="interrupted"), EXPECTED) == "interrupted"
