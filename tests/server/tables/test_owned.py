"""Tables during a takeover, over real sockets and a real Redis."""

import asyncio

import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.server.leases.lease import HeldElsewhere, Lease
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import partition, partition_keys, table_keys
from paiju.server.store.records import Done, Fenced
from paiju.server.table import failures
from paiju.server.table.actor import TableActor
from paiju.server.table.commits import closing_commit
from paiju.server.table.failures import closing_piece
from paiju.server.table.memory import Fate, Memory
from paiju.server.table.recovery import recover_table
from paiju.server.tables import run as module
from paiju.server.tables.whereabouts import Place, TablePlace
from tests.patience import PATIENCE_S, until
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP


class Away:
    """Takes tables from their actors, and holds back their recovery until `come_back`."""

    def __init__(self, server, patch) -> None:
        self.server, self.owned, self._patch = server, server.paiju.owned, patch
        self._restart = server.paiju.parts.own.runner.recover
        self._go_on = asyncio.Event()
        patch.setattr(server.paiju.parts.own.runner, "recover", self._slowly)

    async def _slowly(self, table, **given):
        await self._go_on.wait()
        return await self._restart(table, **given)

    async def lose(self, table):
        """Take a table from its actor."""
        self.owned.lost(self.server.paiju.parts.own.leases.held(partition(table)))
        await until(lambda: table not in self.owned.actors)

    async def come_back(self, table):
        """Let tables be recovered; returns once this one is."""
        self._go_on.set()
        await until(lambda: table in self.owned.actors)

    async def writing(self, people, answered=None):
        """Let a commit hang until the event that is returned is set; then it has that result, or its own."""
        store, writing, answer = self.owned.services.store, asyncio.Event(), asyncio.Event()
        commit = store.commit

        async def hanging(batch):
            self._patch.setattr(store, "commit", commit)
            writing.set()
            await answer.wait()
            return answered(batch) if answered else await commit(batch)

        self._patch.setattr(store, "commit", hanging)
        await people[0].send("ready", table=people.table, on=True)
        await writing.wait()
        return answer


@pytest_asyncio.fixture(loop_scope="module")
async def away(spare_url, here, monkeypatch, stacked):
    stacked(deck_of())
    monkeypatch.setattr(module, "BUSY_MS", 5)
    async with running_server(spare_url) as server:
        yield Away(server, monkeypatch)


async def test_a_create_sent_again_does_not_start_a_table_that_is_being_taken_back(away):
    server = away.server
    client = await server.guest("人")
    fields = {"game": "doudizhu", "pace": SLOW, "id": 50}
    table = (await client.ok("create", **fields))["table"]
    await away.lose(table)
    again = await client.refused("create", **fields)
    assert (again["code"], again["temporary"]) == ("busy", True)
    assert table not in away.owned.actors, "two actors would write one table"
    await away.come_back(table)
    assert (await client.ok("create", **fields))["table"] == table
    assert len([task for task in away.owned.tasks if not task.done()]) == 1


async def later_owner(redis, table, term):
    """Another node has the partition."""
    await redis.hset(partition_keys(partition(table)).own, mapping={"n": "other", "t": term + 1})


async def later_record(redis, table, _term):
    """Another node has written."""
    await redis.hset(table_keys(table).meta, "last", "999-0")


async def no_owner(redis, table, _term):
    """Redis is back, and older than the lease."""
    await redis.delete(partition_keys(partition(table)).own)


async def earlier_record(redis, table, _term):
    """Redis is back, and older than the last record."""
    await redis.hdel(table_keys(table).meta, "last")


@pytest.mark.parametrize(
    ("met", "first"), [(later_owner, False), (later_record, False), (no_owner, True), (earlier_record, True)]
)
async def test_who_meets_a_later_owner_is_not_first_at_a_redis_that_comes_back_older(away, met, first):
    client = await away.server.guest("人")
    table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    actor, leases = away.owned.actors[table], away.server.paiju.parts.own.leases
    await met(away.owned.services.store.redis, table, actor.term)
    if met in {later_owner, no_owner}:
        assert (await client.refused("ready", table=table, on=True))["code"] == "busy"
    else:
        actor.verify()
    await until(lambda: away.owned.whereabouts.away(table) is not None)
    await no_owner(away.owned.services.store.redis, table, actor.term)
    leases._settling._settle_s = PATIENCE_S
    leases.settle()
    again = await leases.acquire(partition(table), actor.term)
    assert isinstance(again, Lease if first else HeldElsewhere)
    assert first or again.node == ""


async def test_a_create_sent_again_does_not_start_a_table_that_was_given_up(away):
    client = await away.server.guest("人")
    fields = {"game": "doudizhu", "pace": SLOW, "id": 50}
    table = (await client.ok("create", **fields))["table"]
    await away.lose(table)
    away.owned.quarantine.put(table, "fails", ZeroDivisionError("a secret"))
    again = await client.refused("create", **fields)
    assert (again["code"], again["data"]) == ("internal", {"table": table})
    assert table not in away.owned.actors


async def test_who_comes_back_while_the_table_is_being_taken_back_gets_it_when_it_is_there(away):
    people = await threesome(away.server)
    await people.start()
    watcher = await away.server.guest()
    await watcher.ok("watch", table=people.table)
    seen = await watcher.next("table")
    for client in (people[1], watcher):
        await client.close()
    await away.server.settle()
    await away.lose(people.table)
    player = await away.server.again(people[1])
    assert player.welcome["tables"] == [people.table]
    cursor = {name: seen[name] for name in ("table", "term", "seq")}
    spectator = await away.server.again(watcher, resume=[cursor])
    await away.come_back(people.table)
    assert (await player.next("table"))["you"] == 1
    assert (await spectator.next("watching"))["table"] == people.table
    await people.act(0, {"a": "call", "yes": True})
    for client in (player, spectator):
        assert (await client.event("called"))["yes"] is True


async def test_a_snapshot_that_is_owed_when_a_table_is_taken_back_comes_with_it(away):
    people = await threesome(away.server)
    await people.start()
    await people[0].barrier(people.table)
    await away.lose(people.table)
    away.server.connection_of(people[0]).drained()  # its queue was full, and has been dropped
    await away.come_back(people.table)
    assert (await people[0].next("table"))["reset"] is True


async def test_a_user_is_expected_while_a_connection_views_the_table_or_waits_for_it(away):
    people = await threesome(away.server)
    table, (_, player, _) = people.table, people.players
    assert away.owned.visitors.expects(table, player.user)
    assert not away.owned.visitors.expects(table, "nobody")
    await player.close()
    await away.server.settle()
    assert not away.owned.visitors.expects(table, player.user)
    await away.lose(table)
    await away.server.again(player)
    assert away.owned.visitors.expects(table, player.user)


async def test_a_lost_connection_is_not_passed_on_to_the_next_owner(away, monkeypatch):
    people = await threesome(away.server)
    actor, moved = away.owned.actors[people.table], []
    monkeypatch.setattr(away.server.paiju.parts.remote, "moved", lambda _, moving: moved.extend(moving))
    monkeypatch.setattr(actor, "lose", lambda _: None)  # it is busy, and hears of the loss too late
    lost = away.server.connection_of(people[1])
    people[1].cut()
    await until(lambda: not lost.connected)
    away.owned.move(actor.state)
    assert [peer.user for peer, _ in moved] == [people[0].user, people[2].user]


async def test_a_connection_that_is_lost_before_its_table_is_back_is_forgotten(away):
    people = await threesome(away.server)
    await away.lose(people.table)
    again = await away.server.again(people[1])
    again.cut()
    await away.server.settle()
    await away.come_back(people.table)
    await people[0].barrier(people.table)
    room = away.owned.visitors.rooms[people.table]
    assert [peer.user for peer in room.peers()] == [player.user for player in people.players]


async def test_who_waits_for_a_table_that_is_given_up_is_told(away, monkeypatch):
    people = await threesome(away.server)
    await away.lose(people.table)
    again = await away.server.again(people[1])

    async def fail(*_, **__):
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(away, "_restart", fail)
    away._go_on.set()
    told = await again.next("error")
    assert (told["code"], told["data"]) == ("internal", {"table": people.table})


async def test_a_stop_ends_a_table_that_comes_back_meanwhile_too(away):
    people = await threesome(away.server)
    await away.lose(people.table)
    away.owned.draining = True
    stopping = asyncio.create_task(away.owned.stop())
    await asyncio.sleep(0)
    away._go_on.set()
    await stopping
    assert [task for task in away.owned.tasks if not task.done()] == []
    assert away.owned.actors == {}


async def test_who_looks_at_a_table_that_has_been_closed_elsewhere_is_told(away):
    people = await threesome(away.server)
    await away.lose(people.table)
    again = await away.server.again(people[1])
    store, lease = away.owned.services.store, away.owned.leases.held(partition(people.table))
    found = await store.load(people.table)
    piece = closing_piece(people.table, lease.term, found)
    closed = closing_commit(people.table, lease.term, found, found.at, piece, None)
    assert isinstance(await store.commit(closed), Done)
    away._go_on.set()
    for client in (people[0], again):
        told = await client.next("error")
        assert (told["code"], told["data"]) == ("not_found", {"table": people.table})
    assert people.table not in away.owned.visitors.rooms
    assert not away.server.connection_of(people[0]).viewing


async def test_who_goes_while_the_table_is_about_to_be_lost_is_gone(away):
    people = await threesome(away.server)
    await people[1].barrier(people.table)
    owned, before = away.owned, away.owned.actors[people.table]
    away._go_on.set()
    answer = await away.writing(people, lambda _: Fenced(1))
    people[1].cut()
    await away.server.settle()
    answer.set()
    await until(lambda: owned.actors.get(people.table) not in {None, before})
    await people[0].barrier(people.table)
    room, actor = owned.visitors.rooms[people.table], owned.actors[people.table]
    assert room.seat_peer(1) is None
    assert 1 in actor._live.audience.away, "the grace of a lost connection runs"


async def test_who_comes_while_the_table_is_about_to_be_lost_gets_it_too(away):
    people = await threesome(away.server)
    owned = away.owned
    away._go_on.set()
    answer = await away.writing(people, lambda _: Fenced(1))
    again = await away.server.again(people[1])
    answer.set()
    assert (await again.next("table"))["you"] == 1
    await away.server.hang_up()
    await away.server.settle()
    assert len(owned.visitors.arrivals) == 0


async def test_who_comes_again_and_again_while_the_store_is_away_waits_once(away):
    people = await threesome(away.server)
    owned = away.owned
    away._go_on.set()
    answer = await away.writing(people)
    for _ in range(20):
        again = await away.server.again(people[1])
        await again.close()
    last = await away.server.again(people[1])
    waiting = owned.actors[people.table]._mailbox._work
    await away.server.settle()
    # One piece of work for all who come, and one for the connection that looked at the table and was lost.
    assert len(waiting) <= 2
    assert len(owned.visitors.arrivals) == 1
    answer.set()
    assert (await last.next("table"))["you"] == 1
    assert len(owned.visitors.arrivals) == 0


async def test_a_code_stands_for_its_table_while_that_is_being_taken_back(away):
    owner, friend = await away.server.guest(), await away.server.guest()
    opened = await owner.ok("create", game="doudizhu", private=True, pace=SLOW)
    await away.lose(opened["table"])
    for t in ("join", "watch"):
        for _ in range(6):  # of ten guesses a minute
            reply = await friend.refused(t, code=opened["code"])
            assert (reply["code"], reply["temporary"]) == ("busy", True)
    stranger = await away.server.guest()
    assert (await stranger.refused("watch", table=opened["table"]))["code"] == "not_found"
    await away.come_back(opened["table"])
    assert (await friend.ok("join", code=opened["code"]))["seat"] == 1


async def test_the_code_of_a_table_that_was_given_up_stands_for_nothing(away, monkeypatch):
    owner, friend = await away.server.guest(), await away.server.guest()
    opened = await owner.ok("create", game="doudizhu", private=True, pace=SLOW)
    await away.lose(opened["table"])

    async def fail(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(away, "_restart", fail)
    away._go_on.set()
    await owner.next("error")
    assert (await friend.refused("join", code=opened["code"]))["code"] == "not_found"


async def test_who_missed_a_record_gets_a_snapshot_before_the_clocks_get_their_time_back(away, monkeypatch):
    """Otherwise the record of the time would be seen behind a gap."""
    people = await threesome(away.server)
    for client in people.players:
        await client.ok("ready", table=people.table, on=True)
    asked = await people[0].prompt()
    for client in people.players:
        await client.barrier(people.table)
    owned, actor = away.owned, away.owned.actors[people.table]
    away._go_on.set()
    commit = owned.services.store.commit

    async def unheard(written):
        monkeypatch.setattr(owned.services.store, "commit", commit)
        assert isinstance(await commit(written), Done)
        return Fenced(1)

    monkeypatch.setattr(owned.services.store, "commit", unheard)
    actor._owed_ms = 500
    await people[0].send("act", table=people.table, turn=asked["turn"], action={"a": "call", "yes": True})
    for client in people.players:
        first = await client.find(lambda message: message["t"] in {"events", "table"})
        assert (first["t"], first.get("reset")) == ("table", True)


async def test_a_restart_under_way_starts_no_table_that_was_opened_and_lost_meanwhile(away, monkeypatch):
    server, owned = away.server, away.owned
    client = await server.guest("人")
    table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    await away.lose(table)
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(*_):
        reached.set()
        await go_on.wait()

    monkeypatch.setattr(module, "prepare", slowly)
    lost = owned.whereabouts.away(table)
    owned.whereabouts.leave(table, Place.RECOVERING)
    restart = asyncio.create_task(away._restart(table))
    await reached.wait()
    owned.whereabouts._states[table] = TablePlace(Place.RECOVERING, lost)
    go_on.set()
    assert await restart is None
    assert table not in owned.actors, "two actors would write one table"
    await away.come_back(table)
    await client.ok("chat", table=table, text="hi")


async def test_a_table_whose_records_went_while_it_was_read_is_read_again_and_not_given_up(away):
    client = await away.server.guest("人")
    table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    await (await away.server.guest("Bo")).ok("join", table=table)
    store = away.owned.services.store
    found = await store.load(table)
    await store.redis.delete(table_keys(table).out)
    with pytest.raises(StoreUnavailable):
        await recover_table(store, found)


async def test_a_table_that_cannot_be_shown_again_lives_and_is_not_quarantined(away, monkeypatch):
    people = await threesome(away.server)
    actor = away.owned.actors[people.table]

    async def fail(*_):
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(failures, "FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr(TableActor, "show_again", lambda _: 1 / 0)
    away._go_on.set()
    actor._mailbox.put(fail)
    await until(lambda: away.owned.actors.get(people.table) not in {None, actor})
    assert away.owned.whereabouts.place(people.table) is Place.HERE
    await people[0].ok("chat", table=people.table, text="hi")
    assert not away.owned.whereabouts.all_broken()


async def test_who_has_not_seen_what_another_owner_wrote_after_a_restoration_gets_a_snapshot(
    away, monkeypatch
):
    """The node that wrote again what Redis had lost stood still before it read the log again."""
    people = await threesome(away.server)
    for client in people.players:
        await client.ok("ready", table=people.table, on=True)
    asked = await people[0].prompt()
    actor, memory = away.owned.actors[people.table], away.owned.actors[people.table]._journal.memory
    earlier = replace(actor.away(lost=True), memory=Memory(memory.snapshot_id, memory.snapshot, memory.kept))
    await people[0].ok("act", table=people.table, turn=asked["turn"], action={"a": "call", "yes": True})
    for client in people.players:
        await client.barrier(people.table)
    await away.lose(people.table)
    away.owned.whereabouts._states[people.table] = TablePlace(Place.RECOVERING, earlier)

    async def written_again(*_):
        return Fate.RESTORED

    monkeypatch.setattr(module, "restore", written_again)
    away._go_on.set()
    for client in people.players:
        first = await client.find(lambda message: message["t"] in {"events", "table"})
        assert (first["t"], first.get("reset")) == ("table", True)
