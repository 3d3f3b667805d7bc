"""A run meets the server's operator, refusals, other versions and bad bots: none of it is a broken promise."""

import asyncio

import msgspec
import pytest

from paiju.cli.load import run as run_module
from paiju.cli.load import seat as seat_module
from tests.patience import until
from tests.server.acts.desk_of import act
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP


def counted(most, fits):
    """A condition on messages that holds for the first so many that fit."""
    left = iter(range(most))
    return lambda message: fits(message) and next(left, None) is not None


def of_kind(*kinds):
    return lambda message: message["t"] in kinds


async def test_a_voided_deal_is_not_looked_for_and_the_next_one_is_played(loaded, run_of, ended):
    run = run_of(think_s=0.05)
    going = asyncio.create_task(ended(run, lambda: run.findings.deals))
    await until(lambda: run.figures.done > 5)
    await act(loaded, "table.void", table=run.tables[0].seats[0].table)
    run.tables[0].schedule._think_s = 0.01
    found = await going
    assert not found.total, found.kept
    assert found.deals == 1


async def test_a_closed_table_ends_its_play(loaded, run_of, ended):
    run = run_of()
    going = asyncio.create_task(ended(run, lambda: run.findings.refused))
    await until(lambda: run.figures.done > 5)
    await act(loaded, "table.close", table=run.tables[0].seats[0].table)
    found = await going
    assert not found.total, found.kept


async def test_a_seat_that_is_detached_is_a_gap(loaded, run_of, ended):
    run = run_of()
    going = asyncio.create_task(ended(run, lambda: run.findings.total))
    await until(lambda: run.figures.done > 5)
    seat = run.tables[0].seats[1]
    await act(loaded, "table.kick", table=seat.table, user=seat.guest.user, ban=True)
    found = await going
    assert set(found.violations) == {"gap"}
    assert "the seat was detached" in found.kept[0].text


async def test_maintenance_ends_the_run(loaded, run_of, monkeypatch):
    monkeypatch.setattr(run_module, "DRAIN_S", 0.5)
    run = run_of()
    going = asyncio.create_task(run.go())
    await until(lambda: run.figures.done > 5)
    try:
        await act(loaded, "maintenance", level=3)
        await going
    finally:
        await act(loaded, "maintenance", level=0)
    assert run.stopped == "the server is closed for maintenance"
    assert not run.findings.total, run.findings.kept


async def test_what_is_refused_for_now_is_asked_again(refuse, run_of, ended):
    each = [counted(2, of_kind(kind)) for kind in ("create", "join", "ready", "act")]
    refuse(lambda message: any(fits(message) for fits in each), code="busy", temporary=True, retry_after_ms=1)
    run = run_of()
    found = await ended(run, lambda: run.figures.done > 20)
    assert found.refused == {"busy": 8}
    assert not found.total, found.kept


async def test_an_answer_that_came_too_late_is_counted_and_not_repeated(refuse, run_of, ended):
    refuse(counted(1, of_kind("act")), code="stale_turn")
    run = run_of()
    found = await ended(run, lambda: run.findings.refused)
    assert found.refused == {"late": 1}
    assert not found.total, found.kept


@pytest.mark.parametrize("fault", ["ZeroDivisionError", "illegal_action"])
async def test_a_bot_that_fails_or_cheats_plays_the_default(run_of, ended, monkeypatch, fault):
    class Bad:
        def act(self, observation):
            return {"a": "play", "cards": ["3c", "4d", "9h"]} if fault == "illegal_action" else 1 / 0

    monkeypatch.setattr(seat_module, "make_bot", lambda *_: Bad())
    run = run_of()
    found = await ended(run, lambda: run.figures.done > 9)
    assert found.faults.keys() == {fault}
    assert not found.total, found.kept


async def test_an_event_of_a_later_version_is_passed_over(spoil, run_of, ended):
    def add(_socket, messages):
        for message in messages:
            if message["t"] == "events" and message["seq"] > 12:
                message["events"].append({"e": "later", "of": message["seq"]})
        return list(messages)

    spoil(add)
    run = run_of(spectators=1)
    found = await ended(run, lambda: run.figures.done > 30)
    assert not found.total, found.kept


async def test_a_table_that_goes_while_an_answer_is_on_its_way_takes_nobody_along(spoil, run_of, ended):
    held = []

    def hold(_socket, messages):
        if messages[-1]["t"] == "ok" and messages[-1].get("seq", 0) > 12:
            held.append(messages[-1])
            return messages[:-1]
        return messages

    spoil(hold)
    run = run_of()
    going = asyncio.create_task(ended(run, lambda: held and not run.tables))
    await until(lambda: held)
    run.plan = msgspec.structs.replace(run.plan, tables=0)
    found = await going
    assert not found.total, found.kept


@pytest.mark.long(reason="a whole match; test_table shows what its end means to a table")
async def test_the_records_of_a_match_are_read_when_it_is_over(short_matches, run_of, ended):
    run = run_of(games=("riichi",), bots="random", think_s=0.001, pause_ms=1)
    found = await ended(run, lambda: run.findings.checked)
    assert not found.total, found.kept


# what ends a run


async def test_a_server_that_refuses_the_first_table_ends_the_run(refuse, run_of):
    refuse(of_kind("create"), code="forbidden")
    run = run_of()
    await run.go()
    assert run.stopped == "1 tables or followers were refused: forbidden: as told"
    assert run.findings.refused == {"forbidden": 1}


async def test_a_server_that_refuses_followers_ends_the_run(refuse, run_of):
    refuse(of_kind("hello"), code="forbidden")
    run = run_of(tables=0, followers=3)
    await run.go()
    assert "1 tables or followers were refused" in run.stopped


async def test_many_refusals_end_the_run(refuse, run_of, monkeypatch):
    monkeypatch.setattr(run_module, "MANY", 3)
    monkeypatch.setattr(run_module, "DRAIN_S", 0.5)
    run = run_of(games=("holdem",), bots="random", tables=0, rate=10.0)
    going = asyncio.create_task(run.go())
    await until(lambda: run.tables and run.tables[0].is_opened)
    refuse(of_kind("hello"), code="forbidden")
    await going
    assert "tables or followers were refused: forbidden: as told" in run.stopped
    assert run.findings.refused["forbidden"] > 3


async def test_a_server_that_lets_nobody_back_ends_the_run(loaded, run_of, monkeypatch, quick_returns):
    monkeypatch.setattr(run_module, "DRAIN_S", 0.5)
    run = run_of(spectators=6)
    going = asyncio.create_task(run.go())
    await until(lambda: run.figures.done > 5)
    monkeypatch.setattr(loaded.paiju.gateway, "_max", 0)
    for session in run.sessions:
        session.cut()
    await going
    assert run.stopped == "half of the connections were refused"
    assert run.findings.turned_away > run_module.MANY


async def test_a_rate_that_needs_too_many_connections_ends_the_run(run_of, monkeypatch):
    monkeypatch.setattr(run_module, "MOST_SOCKETS", run_module.SPARE_FILES + 12)
    run = run_of(games=("holdem",), bots="random", tables=0, rate=20.0)
    await run.go()
    assert "connections are not enough for this rate" in run.stopped


async def test_an_error_of_the_run_itself_ends_it_and_is_raised(run_of):
    def fail(_point):
        raise ZeroDivisionError

    run = run_of()
    run._told = fail
    with pytest.raises(ZeroDivisionError):
        await run.go()


async def test_sessions_over_two_addresses_of_a_site_are_one_table(loaded, run_of, ended):
    run = run_of()
    run.targets = [*run.targets, run.targets[0]._replace(netloc=f"localhost:{loaded.port}")]
    found = await ended(run, lambda: run.figures.done > 10)
    assert {session.target.netloc for session in run.sessions} == {target.netloc for target in run.targets}
    assert not found.total, found.kept
