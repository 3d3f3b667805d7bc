"""The arithmetic of the capacity model (`python -m tests.bench.scale`), on cases that are computed by hand."""

import pytest
from msgspec.structs import replace

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
