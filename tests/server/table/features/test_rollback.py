"""Redis returns with an older state under a living server: what clients were told stands, or is openly voided."""

import asyncio
import hashlib
import itertools
from types import SimpleNamespace

import pytest
import pytest_asyncio

from paiju.server.leases.leases import Leases
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.records import (
    Commit,
    Done,
    Record,
)
from paiju.server.store.store import Store
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import reduce
from paiju.server.table.views.history import payloads
from paiju.server.table.views.projection import publish
from paiju.server.tables import run
from tests.patience import PATIENCE_S
from tests.server.going_back import going_back
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import deck_of, threesome
from tests.server.ring import ring

pytestmark = ONE_LOOP


@pytest.fixture(scope="module")
def redis_with_a_past():
    with going_back() as process:
        yield process


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def shared(redis_with_a_past, here):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "BUSY_MS", 20)
        async with running_server(redis_with_a_past.url) as server:
            yield server


@pytest_asyncio.fixture(loop_scope="module")
async def scene(shared, redis_with_a_past, stacked):
    stacked(deck_of())
    shared.paiju.tables.owned.services.store._patience_s = 0.2
    yield SimpleNamespace(server=shared, redis=redis_with_a_past)
    await shared.hang_up()


async def keep_asking(client, t, **fields):
    """Ask as a client does, until the answer is not `busy`."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            reply = await client.ask(t, **fields)
            if reply.get("code") != "busy":
                return reply
            await asyncio.sleep(0.02)


async def persist(people, seat, action):
    """Answer the open prompt of a seat, however often it has to be sent."""
    prompt = await people[seat].prompt()
    fields = {"table": people.table, "turn": prompt["turn"], "action": action, "id": next(people[seat].ids)}
    reply = await keep_asking(people[seat], "act", **fields)
    assert reply["t"] == "ok", reply
    people[seat].answered.add(prompt["turn"])
    return fields


def resets(clients):
    return [m for client in clients for m in client.inbox if m["t"] == "table" and m.get("reset")]


def seqs(client):
    return [m["seq"] for m in client.inbox if m["t"] == "events"]


CALL, PASS = {"a": "call", "yes": True}, {"a": "call", "yes": False}


@pytest.mark.parametrize("since", ["there was no table", "nobody was ready", "a bid", "the last action"])
async def test_what_redis_has_lost_of_a_deal_is_written_again_and_nobody_notices(scene, since):
    server, redis = scene.server, scene.redis
    copies = {"there was no table": redis.copy()}
    people = await threesome(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=people.table)
    await watcher.barrier(people.table)
    copies["nobody was ready"] = redis.copy()
    await people.start()
    first = await persist(people, 0, CALL)
    copies["a bid"] = redis.copy()
    second = await persist(people, 1, PASS)
    actor = server.paiju.tables.owned.actors[people.table]
    cursor = {
        "table": people.table,
        "term": actor.state.position.published_term,
        "seq": actor.state.position.seq,
    }
    state = actor.state
    copies["the last action"] = redis.copy()
    await people[2].ok("auto", table=people.table, on=True)
    await people[2].ok("auto", table=people.table, on=False)
    redis.go_back(copies[since])

    await persist(people, 2, PASS)
    now = server.paiju.tables.owned.actors[people.table]
    assert now is not actor
    assert now.term > actor.term
    assert resets([*people.players, watcher]) == []
    await watcher.ok("sync", table=people.table)
    await watcher.next("table")
    seen = seqs(watcher)
    assert seen == list(range(seen[0], seen[0] + len(seen))), "each once"
    for seat, asked in ((0, first), (1, second)):
        again = await keep_asking(people[seat], "act", **asked)
        assert again["t"] == "ok" or again["code"] == "superseded", "it has taken effect once"
    assert now.state.deal.commit == state.deal.commit
    other = await server.again(people[1], resume=[cursor])
    missed = await other.find(lambda m: m["t"] in {"events", "table"})
    assert (missed["t"], missed["seq"]) == ("events", cursor["seq"] + 1), "its cursor is good"
    people.players[1] = other
    await other.ok("sync", table=people.table)
    settled = await people.finish()
    assert sum(settled["amounts"]) == 0
    store = server.paiju.tables.owned.services.store
    await people[0].barrier(people.table)
    assert await store.archive.get(f"{people.table}-1") is not None
    found = await store.load(people.table)
    assert fold(found)[0].seats == now.state.seats


async def test_chips_that_were_won_are_kept_though_redis_is_older_than_the_hand(scene):
    server, redis = scene.server, scene.redis
    table = await ring(server, 3)
    copies = [redis.copy()]
    for _ in range(2):
        await table.start()
        while server.paiju.tables.owned.actors[table.table].state.deal is not None:
            deal = server.paiju.tables.owned.actors[table.table].state.deal
            (seat,) = deal.turns
            await table.act(seat, {"a": "fold"})
        for player in table.players.values():
            await player.event("deal_ended")
        copies.append(redis.copy())
    before = server.paiju.tables.owned.actors[table.table]
    await table[0].barrier(table.table)
    stacks = [seat.stake.stack for seat in before.state.seats if seat.stake]
    redis.go_back(copies[0])
    reply = await keep_asking(table[0], "ready", table=table.table, on=True)
    assert reply["t"] == "ok"
    after = server.paiju.tables.owned.actors[table.table]
    assert after is not before
    assert [seat.stake.stack for seat in after.state.seats if seat.stake] == stacks
    assert after.state.deals == 2
    assert resets(table.players.values()) == []
    found = await server.paiju.tables.owned.services.store.load(table.table)
    assert [seat.stake.stack for seat in fold(found)[0].seats if seat.stake] == stacks


async def test_tables_at_which_nobody_acts_are_written_again_as_soon_as_one_is_found_short(scene):
    server, redis = scene.server, scene.redis
    copy = redis.copy()
    idle, busy = await threesome(server), await threesome(server)
    await idle.start()
    before = server.paiju.tables.owned.actors[idle.table]
    redis.go_back(copy)
    assert (await keep_asking(busy[0], "ready", table=busy.table, on=True))["t"] == "ok"
    store = server.paiju.tables.owned.services.store
    async with asyncio.timeout(PATIENCE_S):
        while await store.last(idle.table) != before.state.position.id:
            await asyncio.sleep(0.01)
    assert resets(idle.players) == []
    await persist(idle, 0, CALL)


async def test_a_table_is_written_again_as_soon_as_redis_is_back_before_anybody_acts(scene):
    """Until then only the server's memory has the end of the table: a crash would lose it."""
    server, redis = scene.server, scene.redis
    idle = await threesome(server)
    copy = redis.copy()  # its leases still run when it is back: no renewal finds out
    await idle.start()
    before = server.paiju.tables.owned.actors[idle.table]
    redis.go_back(copy)
    store = server.paiju.tables.owned.services.store
    async with asyncio.timeout(PATIENCE_S):
        while await store.last(idle.table) != before.state.position.id:
            await asyncio.sleep(0.01)
    assert resets(idle.players) == []


async def test_a_table_is_opened_although_redis_has_forgotten_the_lease_of_its_partition(scene):
    server = scene.server
    client = await server.guest()
    first = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    number = partition(first)

    def named(request):
        name = f"{client.user}/{client.session}/{request}"
        return "t" + hashlib.sha256(name.encode()).hexdigest()[:12]

    request = next(request for request in itertools.count(1_000) if partition(named(request)) == number)
    await server.paiju.tables.owned.services.store.redis.delete(partition_keys(number).own)
    reply = await keep_asking(client, "create", game="doudizhu", pace=SLOW, id=request)
    assert (reply["t"], reply["table"]) == ("ok", named(request))


async def write_another_history(url, table):
    """Another owner takes the table over and writes to it."""
    async with await Store.open(url) as store:
        own = partition_keys(partition(table)).own
        await store.redis.hset(own, mapping={"n": "", "x": 0})
        leases = Leases(store, "another")
        lease = await leases.acquire(partition(table))
        found = await store.load(table)
        state = fold(found)[0]
        game = run.GAMES[state.game]
        record = r.Autoed(state.at, 1, on=True, reason="asked")
        reduced = reduce(game, state, record, lease.term)
        pieces = publish(game, reduced.state, reduced.events)
        commit = Commit(
            table,
            lease.term,
            found.last,
            (Record(record.at, r.encode_record(record), payloads(pieces)),),
            listing=b"x",
        )
        assert isinstance(await store.commit(commit), Done)
        await leases.close()


@pytest.mark.parametrize("since", ["before the cards", "in the deal"])
async def test_where_redis_went_another_way_people_are_reset_and_cards_that_were_seen_count_for_nothing(
    scene, since
):
    server, redis = scene.server, scene.redis
    people = await threesome(server)
    copy = redis.copy() if since == "before the cards" else None
    await people.start()
    copy = copy or redis.copy()
    commit = server.paiju.tables.owned.actors[people.table].state.deal.commit
    await persist(people, 0, CALL)
    await persist(people, 1, PASS)
    with redis.cut_off(copy) as url:
        await write_another_history(url, people.table)
    prompt = await people[2].prompt()
    reply = await keep_asking(people[2], "act", table=people.table, turn=prompt["turn"], action=PASS)
    assert reply["code"] in {"not_your_turn", "stale_turn"}
    for player in people.players:
        assert (await player.next("table"))["reset"] is True
        voided = await player.event("deal_voided")
        assert (voided["deal"], voided["reason"]) == (f"{people.table}-1", "rollback")
    state = server.paiju.tables.owned.actors[people.table].state
    assert state.deal is None
    assert state.deals == 1
    assert [seat.score for seat in state.seats] == [0, 0, 0]
    assert voided["next_commit"] != commit, "what was seen is not dealt again"
    for player in people.players:
        await player.ok("ready", table=people.table, on=True)
    started = await people[0].event("deal_started")
    assert (started["deal"], started["commit"]) == (f"{people.table}-2", voided["next_commit"])


async def test_a_write_that_was_not_heard_of_is_found_again(scene):
    """Written, but under a lease that Redis has forgotten: clients were not told, so they get a snapshot."""
    server = scene.server
    people = await threesome(server)
    await people.start()
    actor = server.paiju.tables.owned.actors[people.table]
    own = partition_keys(partition(people.table)).own
    store = server.paiju.tables.owned.services.store
    commit = store.commit

    async def unheard(given):
        await commit(given)
        await store.redis.hset(own, "t", 1)
        store.commit = commit
        return await commit(given)

    store.commit = unheard
    try:
        prompt = await people[0].prompt()
        act = {"table": people.table, "turn": prompt["turn"], "action": CALL, "id": next(people[0].ids)}
        assert (await keep_asking(people[0], "act", **act))["t"] == "ok"
    finally:
        store.commit = commit
    assert (await people[1].next("table"))["reset"] is True
    now = server.paiju.tables.owned.actors[people.table]
    assert now is not actor
    assert now.state.position.id > actor.state.position.id
    assert now.state.deal.state.said[0].yes
