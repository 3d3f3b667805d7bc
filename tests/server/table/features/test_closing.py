"""A table of any game closes once its people are gone, in every way of leaving."""

import asyncio
from random import Random

import pytest

from paiju.client import Api
from paiju.engine.registry import GAMES
from paiju.server import parts
from paiju.server.table.journal import Journal
from paiju.server.table.ports.services import Lost
from paiju.server.table.recovery import fold
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from tests.server.clocks import JumpingClock
from tests.server.live import PATIENCE_S, running_server
from tests.server.playing import threesome
from tests.server.riichi import first_turn
from tests.server.table.scenes import PACE, Table

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
DAY = 24 * 3_600_000


def with_bots(game, people=1):
    seats = GAMES[game].seats.default
    table = Table(game, people=people, bots=seats - people, pace=PACE)
    table.deal()
    return table


def recovered(table):
    """The same table in the hands of another owner, who sees nobody connected."""
    state, _, _ = fold(table.stored())
    assert state == table.state
    table.state = state
    table.lose(*(seat for seat, place in enumerate(state.seats) if place.person))
    return table


@EVERY_GAME
@pytest.mark.parametrize("crash", [False, True])
def test_people_who_leave_in_a_deal_leave_a_table_that_closes_a_minute_after_it(game, crash):
    table = with_bots(game)
    table.add(r.Left(table.now, 0))
    table.play_out(Random(5))
    if crash:
        recovered(table)
    # A match keeps the seat for who has left it, and tells that the connection is lost.
    assert not table.state.people or table.state.in_match
    told = [record for _, record in table.pass_time(deadlines.EMPTY_TABLE_MS - 1)]
    assert [type(record) for record in told] == [r.Present] * (crash and table.state.in_match)
    match = [r.Abandoned(table.now + 1)] * table.state.in_match
    assert [record for _, record in table.pass_time(1)] == [*match, r.Closed(table.now, "empty")]


@EVERY_GAME
@pytest.mark.parametrize("crash", [False, True])
def test_people_who_vanish_in_a_deal_leave_a_table_that_closes(game, crash):
    table = with_bots(game)
    if crash:
        recovered(table)
    table.lose(0)
    table.pass_time(DAY)
    assert table.state.closed
    assert deadlines.next_due(table.state, {}) is None


@EVERY_GAME
def test_a_page_left_open_does_not_keep_a_table_in_play_for_ever(game):
    """Its connection lives, but everything is answered by time and then by 托管."""
    table = with_bots(game)
    table.pass_time(DAY)
    assert table.state.closed


def test_a_person_back_from_auto_keeps_the_seat():
    table = with_bots("doudizhu")
    table.add(r.Autoed(table.now, 0, on=True, reason="asked"))
    table.now += deadlines.IDLE_SEAT_MS - 1
    table.add(r.Autoed(table.now, 0, on=False))
    table.now += deadlines.IDLE_SEAT_MS
    table.play_out()
    assert table.state.seats[0].user == "u0"
    assert not any(isinstance(record, r.Stood) for _, record in table.pass_time(1))


@pytest.mark.parametrize("restart", [False, True])
async def test_a_live_table_whose_only_person_leaves_in_a_hand_closes(spare_url, here, monkeypatch, restart):
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    async with running_server(spare_url) as server:
        person = await server.guest()
        pace = {"turn_ms": 10_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}
        table = (await person.ok("create", game="holdem", bots=3, seats=4, pace=pace))["table"]
        await person.ok("ready", table=table, on=True)
        await person.event("hand_started")
        await person.ok("leave", table=table)
        actor = server.paiju.tables.owned.actors[table]
        if not restart:
            await closed(server, clocks[-1], person, table)
            assert actor.state.deals <= 2, "what was running, and no deal of bots alone"
    if restart:
        async with running_server(spare_url) as server:
            await closed(server, clocks[-1], await server.guest(), table)


async def closed(server, clock, client, table):
    """Let time pass until the table is closed, the rest of the hand and a minute, and wait until it is gone."""

    async def settle():
        for _ in range(3):  # each time the table has done all that it was told; bots need no time
            assert (await client.ask("sit", table=table))["t"] == "error"

    await server.has_read(table)
    actor, began = server.paiju.tables.owned.actors[table], clock.now
    while not actor.state.closed:
        assert clock.now < began + 5 * 60_000
        await clock.jump(5_000, settle)
    async with asyncio.timeout(PATIENCE_S):
        while table in server.paiju.tables.owned.actors:
            await asyncio.sleep(0.001)
    assert table not in server.paiju.tables.lines
    assert (await server.paiju.tables.owned.services.store.load(table)).closed


@pytest.mark.parametrize("delay_ms", [0, 600_000])
async def test_who_watches_a_table_that_closes_is_told(spare_url, here, monkeypatch, delay_ms):
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    async with running_server(spare_url) as server:
        people = await threesome(server, delay_ms=delay_ms)
        watcher = await server.guest()
        await watcher.ok("watch", table=people.table)
        for player in people.players:
            await player.ok("leave", table=people.table)
        await closed(server, clocks[-1], await server.guest(), people.table)
        assert not server.connection_of(watcher).viewing
        if delay_ms:
            told = await watcher.next("error")
            assert (told["code"], told["data"]) == ("not_found", {"table": people.table})
        else:
            await watcher.event("closed")


async def test_the_records_of_a_match_open_if_its_owner_dies_right_after_the_commit_that_breaks_it_off(
    spare_url, here, monkeypatch
):
    async with running_server(spare_url) as server:
        _, table, _ = await first_turn(server)
        actor, store = server.paiju.tables.owned.actors[table], server.paiju.tables.owned.services.store
        died = asyncio.Event()

        def die(*_):
            died.set()
            raise Lost("died")

        monkeypatch.setattr(Journal, "_note", die)
        records = [r.Voided(actor.state.at, "operator", bytes(32)), r.Abandoned(actor.state.at)]
        actor._mailbox.put(lambda: actor._live.commit(actor._live.fold(actor.state, records)))
        await died.wait()
        assert await store.archive.get(f"{table}-m1") is None
        monkeypatch.undo()
    async with running_server(spare_url) as server, Api(server.url) as api:
        async with asyncio.timeout(PATIENCE_S):
            while await server.paiju.tables.owned.services.store.archive.get(f"{table}-m1") is None:
                await asyncio.sleep(0.001)
        match = await api.match(f"{table}-m1")
    assert match["reason"] == "abandoned"
    assert [deal["deal"] for deal in match["deals"]] == [f"{table}-1"]


async def test_an_outage_takes_nothing_of_the_minute_that_a_deserted_match_waits(spare_url, here):
    async with running_server(spare_url) as server:
        person, table, _ = await first_turn(server)
        actor = server.paiju.tables.owned.actors[table]
        gone = actor.state.at
        records = [r.Voided(gone, "operator", bytes(32)), r.Present(gone, 0, connected=False)]
        actor._mailbox.put(lambda: actor._live.commit(actor._live.fold(actor.state, records)))
        actor.extend(DAY)
        assert (await person.ask("sit", table=table))["t"] == "error"
        assert deadlines.next_due(actor.state, {}) == gone + deadlines.EMPTY_TABLE_MS + DAY
