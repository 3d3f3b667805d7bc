"""Churn, storms, arrivals, ramps, and those who follow the lobby."""

from paiju.cli.load.quantities import Ramp
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP


async def test_connections_that_are_cut_come_back_and_miss_nothing(run_of, ended, quick_returns):
    run = run_of(spectators=2, followers=2, churn=0.5)
    found = await ended(run, lambda: found_returns(run) >= 6 and run.figures.done > 50)
    assert not found.total, found.kept
    assert found.reconnects >= 6


def found_returns(run):
    return run.figures.returns.count


async def test_a_storm_cuts_many_at_once_in_the_middle(run_of, ended, quick_returns):
    run = run_of(spectators=4, storm=5, length_s=4.0)
    found = await ended(run, lambda: found_returns(run) >= 5)
    assert not found.total, found.kept
    assert found.reconnects == 5


async def test_arriving_tables_play_one_deal_each_and_go(run_of, ended):
    run = run_of(games=("holdem",), bots="random", tables=0, rate=5.0)
    found = await ended(run, lambda: run.findings.checked >= 4)
    assert not found.total, found.kept
    assert run._number >= 4
    assert len(run.sessions) < 6 * run._number
    assert run.guests._made < 6 * run._number, "guests of tables that are over are used again"


async def test_a_ramp_opens_and_closes_tables(run_of, ended):
    seen = []
    run = run_of(tables=0, ramp=Ramp(3, 0, 2.0), think_s=0.5)
    run._told = lambda point: seen.append(point.tables)
    found = await ended(run, lambda: seen and seen[-1] == 0)
    assert not found.total, found.kept
    assert seen == sorted(seen, reverse=True)
    assert seen[0] >= 2


async def test_a_follower_hears_of_new_tables(run_of, ended):
    run = run_of(followers=1)
    await ended(run, lambda: run.followers and run.followers[0].version is not None and run.figures.done > 5)
    assert run.findings.resyncs == 0
