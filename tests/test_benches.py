"""The benches: callable, and right in what they compute."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.bench.budget import measured
from tests.bench.budget.callgrind import measure
from tests.bench.budget.marks import can_count
from tests.bench.budget.stages import NAMES, STAGES, WHOLE, exclusive
from tests.bench.growth import lobby, spectators, stored
from tests.bench.growth.figures import Figure, net_us, slopes, table_apart
from tests.bench.growth.served import Mark
from tests.bench.scale.constants import Constants, Cost, kept
from tests.bench.scale.model import (
    Load,
    cost_at,
    most_players,
    needed,
    node_cores,
    partitions_held,
    redis_cores,
)
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
        assert all(count >= 0 for count in counts.values()), counts
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


# The arithmetic of the capacity model (`python -m tests.bench.scale`), on cases that are computed by hand.

KNOWN = Constants(
    actions=(Cost(10, 400, 100), Cost(1000, 200, 50)),
    scattered_ratio=2.0,
    client_bytes=1000,
    link_frames=4,
    link_bytes=2000,
    spectator_frame_us=10,
    spectator_frame_bytes=250,
    idle_node_us=5000,
    idle_member_us=2000,
    idle_link_us=1000,
    lease_us=0,
    lease_redis_us=0,
    idle_commands=100,
    idle_redis_us=500,
    node_kib=100 * 1024,
    seated_kib=30,
    spectator_kib=20,
    table_kib=50,
    redis_table_kib=10,
)
LOAD = Load(players=3000, actions_per_minute=12)  # 600 actions a second at 1,000 tables


@rows(
    ("per_s", "node_us", "redis_us"),
    [(1, 400, 100), (10, 400, 100), (100, 300, 75), (1000, 200, 50), (5000, 200, 50)],
)
def test_a_cost_lies_between_the_measured_ones_by_the_logarithm_of_the_rate(per_s, node_us, redis_us):
    cost = cost_at(KNOWN.actions, per_s)
    assert (cost.node_us, cost.redis_us) == pytest.approx((node_us, redis_us))


def test_one_node_relays_nothing():
    load = replace(LOAD, players=500)  # 100 a second: 300 µs each, and 5 ms for the node itself
    assert node_cores(KNOWN, load, 1) == pytest.approx(0.030 + 0.005)
    assert redis_cores(KNOWN, load, 1) == pytest.approx(0.0075 + 0.0005)


def test_of_two_nodes_half_of_the_actions_are_relayed_at_twice_their_cost():
    load = replace(LOAD, players=1000)  # 100 a second for each node
    assert node_cores(KNOWN, load, 2) == pytest.approx(100 * 300e-6 * 1.5 + 0.005 + 0.002 + 0.001)
    assert node_cores(KNOWN, replace(load, relayed=0.0), 2) == pytest.approx(100 * 300e-6 + 0.008)
    assert redis_cores(KNOWN, load, 2) == pytest.approx(200 * 75e-6 + 2 * 0.0005)


def test_each_partition_that_has_a_table_is_leased_by_one_node():
    known = replace(KNOWN, lease_us=150, lease_redis_us=50)
    load = replace(LOAD, players=500)
    assert partitions_held(1) == pytest.approx(1)
    assert partitions_held(2) == pytest.approx(2 - 1 / 256)
    assert partitions_held(10**6) == pytest.approx(256)
    held = partitions_held(500 / 3)
    assert node_cores(known, load, 1) - node_cores(KNOWN, load, 1) == pytest.approx(held * 150e-6)
    assert node_cores(known, load, 2) - node_cores(KNOWN, load, 2) == pytest.approx(held / 2 * 150e-6)
    assert redis_cores(known, load, 2) - redis_cores(KNOWN, load, 2) == pytest.approx(held * 50e-6)


def test_seats_and_spectators_beyond_the_four_that_were_measured_are_frames_more():
    load = replace(LOAD, players=500, spectators=6)
    assert node_cores(KNOWN, load, 1) == pytest.approx(100 * (300 + 5 * 10) * 1e-6 + 0.005)


def test_an_action_of_another_game_weighs_more():
    load = replace(LOAD, players=500, weight=2.0)
    assert node_cores(KNOWN, load, 1) == pytest.approx(100 * 600e-6 + 0.005)


def test_what_a_load_needs_in_all():
    need = needed(KNOWN, replace(LOAD, players=500))
    assert (need.nodes, need.masters, need.first, need.feasible) == (1, 1, "connections of nodes", True)
    tables = 500 / 3
    assert need.node_gib * 2**20 == pytest.approx(100 * 1024 + 500 * 30 + tables * (50 + 20))
    assert need.redis_gib * 2**20 == pytest.approx(tables * 10)
    assert need.client_mbit == pytest.approx(100 * 1000 * 8 / 1e6)
    assert need.link_mbit == 0


def test_nodes_are_added_until_none_is_fuller_than_it_may_be():
    need = needed(KNOWN, load := Load(players=30_000, actions_per_minute=60, relayed=0.0))
    assert node_cores(KNOWN, load, need.nodes) <= load.full < node_cores(KNOWN, load, need.nodes - 1)
    assert need.first == "CPU of nodes"


def test_connections_may_decide():
    need = needed(KNOWN, Load(players=48_000, actions_per_minute=0.001, spectators=0))
    assert (need.nodes, need.first) == (3, "connections of nodes")


def test_more_nodes_than_partitions_are_not_possible():
    need = needed(KNOWN, Load(players=5_000_000))
    assert not need.feasible


def test_links_to_all_others_may_use_up_what_nodes_bring():
    need = needed(replace(KNOWN, idle_link_us=100_000), Load(players=30_000))
    assert (need.nodes, need.first, need.feasible) == (0, "links", False)


def test_the_most_players_of_one_node_are_the_last_that_fit():
    busy = replace(LOAD, actions_per_minute=60)
    most = most_players(KNOWN, busy)
    assert node_cores(KNOWN, replace(busy, players=most), 1) <= busy.full
    assert node_cores(KNOWN, replace(busy, players=most + 100), 1) > busy.full
    assert most_players(KNOWN, replace(LOAD, actions_per_minute=0.1)) == 12_000  # with a spectator for three


def test_what_was_measured_is_kept_with_its_day_machine_and_command():
    measured = kept()
    assert measured.day
    assert measured.machine
    assert "--measure" in measured.command
    rates = [cost.per_s for cost in measured.constants.actions]
    assert rates == sorted(set(rates))
