"""A table at which no deal begins: its log is cut too, and keeps everything that still counts."""

from msgspec.structs import replace

from paiju.server import parts
from paiju.server.store.keys import table_keys
from paiju.server.store.records import Request
from paiju.server.table.ports.limits import DEFAULT_LIMITS
from paiju.server.table.requests.repeats import Repeats
from tests.server.clocks import JumpingClock
from tests.server.live import SLOW, running_server

RECORDS = 10
LOW = {"log_records": RECORDS, "sessions_per_user": 2, "sessions_per_table": 4}


async def toggled(client, table, times):
    """`ready` off and on: in the end no clock runs, which a new owner would extend; returns the ids of the requests."""
    return [(await client.ok("ready", table=table, on=number % 2 == 1))["id"] for number in range(times)]


async def opened(server):
    person = await server.guest("人")
    table = (await person.ok("create", game="doudizhu", pace=SLOW))["table"]
    await person.next("table")
    return person, table


def place(message):
    return {"table": message["table"], "term": message["term"], "seq": message["seq"]}


async def test_a_log_that_grows_between_deals_is_cut_and_read_back(spare_url, here):
    async with running_server(spare_url, **LOW) as server:
        person, table = await opened(server)
        await toggled(person, table, 10 * RECORDS)
        actor = server.paiju.tables.owned.actors[table]
        before, store = actor.state, actor._services.store
        found = await store.load(table)
        assert len(found.entries) <= RECORDS
        assert await store.redis.xlen(table_keys(table).log) <= 2 * RECORDS + 1
        assert await store.redis.xlen(table_keys(table).out) <= 2 * RECORDS + 1
    async with running_server(spare_url, **LOW) as server:
        await server.has_read(table)
        actor = server.paiju.tables.owned.actors[table]
        assert (actor.state.seats, actor.state.position.seq) == (before.seats, before.position.seq)
        assert actor._journal._logged == len(found.entries), "what was read counts towards the next cut"


async def test_clients_resume_within_what_is_kept_and_start_afresh_before_it(spare_url, here):
    async with running_server(spare_url, **LOW) as server:
        person, table = await opened(server)
        other = await server.guest("丙")
        await other.ok("watch", table=table)
        early = place(await other.next("table"))
        await toggled(person, table, 4 * RECORDS)
        recent = {**early, "seq": server.paiju.tables.owned.actors[table].state.position.seq - RECORDS}
        for cursor, reset in ((recent, False), (early, True)):
            again = await server.again(other, resume=[cursor])
            first = await again.find(lambda message: message["t"] in {"table", "events"})
            assert (first["t"] == "table", first.get("reset", False)) == (reset, reset)
            if not reset:
                assert first["seq"] == recent["seq"] + 1
            await again.close()


async def test_the_last_request_of_a_seated_session_is_still_done_once(spare_url, here):
    async with running_server(spare_url, **LOW) as server:
        person, table = await opened(server)
        *_, last = await toggled(person, table, 3 * RECORDS)
    async with running_server(spare_url, **LOW) as server:
        await server.has_read(table)
        seen = server.paiju.tables.owned.actors[table].state.position.seq
        again = await server.guest(token=person.token, session=person.session)
        await again.ok("ready", table=table, on=False, id=last)
        assert server.paiju.tables.owned.actors[table].state.position.seq == seen


async def test_sessions_are_forgotten_in_the_store_and_here_alike(spare_url, here):
    async with running_server(spare_url, **LOW) as server:
        person, table = await opened(server)
        for number in range(RECORDS):
            guest = await server.guest(session=f"passer-by {number}")
            await guest.ok("join", table=table, id=7)
            await guest.ok("leave", table=table, id=8)
            other = await server.guest(token=person.token, session=f"window {number}")
            await other.ok("ready", table=table, on=number % 2 == 0, id=7)
        actor = server.paiju.tables.owned.actors[table]
        kept = set(actor._journal.repeats._stored)
        assert kept == set((await actor._services.store.load(table)).requests)
        assert len(kept) <= 4 + RECORDS, "of the table, and those since the last cut"
        assert f"{person.user}/window {RECORDS - 1}" in kept
        # A request that nobody remembers is a new one, and no sign of another owner.
        assert f"{person.user}/window 0" not in kept
        late = await server.guest(token=person.token, session="window 0")
        await late.ok("ready", table=table, on=False, id=7)
        assert server.paiju.tables.owned.actors[table] is actor


def test_a_users_quick_counts_among_the_users_own_sessions():
    repeats = Repeats({}, replace(DEFAULT_LIMITS, sessions_per_user=2))
    for number, asker in enumerate(("quick:ann/a", "ann/b", "ann/c", "quick:ben/a")):
        repeats.remember(Request(asker, number, b""))
    assert repeats.surplus(["ann"]) == ["quick:ann/a"]


async def test_a_log_that_is_long_when_the_next_hand_opens_is_cut_after_it(spare_url, here, monkeypatch):
    """An outage is given back and the hand opens in one piece of work: there is no moment between for a snapshot."""
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    pace = {"turn_ms": 10_000, "bank_ms": 0, "between_ms": 5_000, "bot_ms": 0}
    async with running_server(spare_url, log_records=RECORDS) as server:
        first, second = await server.guest(), await server.guest()
        created = {"game": "holdem", "seats": 6, "fill_ms": 600_000, "pace": pace}
        table = (await first.ok("create", **created))["table"]
        await second.ok("join", table=table)
        actor = server.paiju.tables.owned.actors[table]
        muck = False
        while actor._journal._logged < RECORDS - 1:
            muck = not muck
            await first.ok("sit", table=table, auto_muck=muck)
        clocks[-1].now += 6_000
        actor._live._ring()
        actor.extend(10)
        await first.event("hand_started")
        assert (actor.state.deal is not None, actor._journal.must_cut) == (True, True)
        await second.ok("sit", table=table, auto_muck=True)
        assert server.paiju.tables.owned.actors[table] is actor
