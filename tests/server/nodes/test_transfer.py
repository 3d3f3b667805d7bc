"""A node gives its tables to another one, while people of both nodes play on."""

import asyncio
import gc
import weakref
from types import SimpleNamespace

import msgspec
import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.protocol import messages as m
from paiju.server.nodes import transfer as module
from paiju.server.nodes.receive import Receiving
from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor
from paiju.server.table.recovery import _goes_on, read_ahead, recover_table
from paiju.server.tables.whereabouts import Place
from tests.patience import PATIENCE_S, until
from tests.server import live
from tests.server.nodes.test_remote import is_ready, table_at, trio, two_nodes


@pytest_asyncio.fixture
async def nodes(redis_process):
    async with two_nodes(live.empty_database(redis_process, 3)) as found:
        yield found


class Held:
    """A hand-over that waits where the tables stand still."""

    def __init__(self, node, monkeypatch) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.node = node
        self._given = node.paiju.owned.leases.transfer
        monkeypatch.setattr(node.paiju.owned.leases, "transfer", self._wait)

    async def _wait(self, number, to):
        self.begun.set()
        await self.go_on.wait()
        return await self._given(number, to)

    def start(self) -> asyncio.Task[None]:
        self.node.paiju.owned.draining = True
        return asyncio.create_task(self.node.paiju.parts.transfer.run(float("inf")))


def waits(relay, table: str, number: int) -> bool:
    """Whether a request for a table is kept until it is answered."""
    far = relay.tables.get(table)
    return far is not None and any(kept.request.id == number for kept in far.pending)


def called_yes(message: dict) -> bool:
    return message["t"] == "events" and any(event.get("yes") for event in message["events"])


def unasked(client) -> list[dict]:
    return [message for message in client.inbox if message["t"] in {"error", "detached", "table"}]


@pytest.mark.parametrize("actor", [0, 1])
async def test_an_action_in_the_middle_of_it_takes_effect_once_at_the_next_owner(
    nodes, stacked, monkeypatch, actor
):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    watcher = await two.guest()
    await watcher.ok("watch", table=table)
    for seat in range(actor):
        asked = await players[seat].prompt()
        await players[seat].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": False})
    asked = await players[actor].prompt()
    term = one.paiju.owned.actors[table].term
    for client in (*players, watcher):
        await client.barrier(table) if client is not watcher else await client.next("table")
        client.inbox.clear()
    held = Held(one, monkeypatch)
    handing = held.start()
    await held.begun.wait()
    assert table not in one.paiju.owned.actors
    number = await players[actor].send(
        "act", table=table, turn=asked["turn"], action={"a": "call", "yes": True}
    )
    relay = (one, two)[actor].paiju.parts.remote
    await until(lambda: waits(relay, table, number))
    held.go_on.set()
    await handing
    assert (await players[actor].reply(number))["t"] == "ok"
    for client in (*players, watcher):
        called = await client.find(called_yes)
        assert called["term"] > term
        assert not unasked(client)
    assert two.paiju.owned.actors[table].term > term
    assert not one.paiju.owned.whereabouts.places[Place.TRANSFERRING]


async def test_who_leaves_while_the_table_stands_still_is_not_brought_to_it_again(
    nodes, stacked, monkeypatch
):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    watcher = await one.guest()
    await watcher.ok("watch", table=table)
    held, relay = Held(one, monkeypatch), one.paiju.parts.remote
    handing = held.start()
    await held.begun.wait()
    leaving = {client: await client.send("leave", table=table) for client in (players[2], watcher)}
    await until(lambda: all(waits(relay, table, number) for number in leaving.values()))
    held.go_on.set()
    await handing
    for client, number in leaving.items():
        assert (await client.reply(number))["t"] == "ok"
    await players[0].barrier(table)
    viewers = {peer.user for peer in two.paiju.owned.visitors.rooms[table].peers()}
    assert viewers == {players[0].user, players[1].user}
    assert [peer.user for peer in relay.tables[table].seen] == [players[0].user]


async def test_requests_of_a_session_come_to_the_next_owner_in_their_order(nodes, stacked, monkeypatch):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    asked = await players[0].prompt()
    peer, transfer = one.connection_of(players[0]), TableActor.transfer
    act = m.Act(next(players[0].ids), table, asked["turn"], {"a": "call", "yes": True})

    def and_asked(actor, pass_on):
        transfer(actor, pass_on)
        actor.ask(peer, act)  # it came in the moment before the actor ended

    monkeypatch.setattr(TableActor, "transfer", and_asked)
    held, relay = Held(one, monkeypatch), one.paiju.parts.remote
    handing = held.start()
    await held.begun.wait()
    leave = await players[0].send("leave", table=table)
    await until(lambda: waits(relay, table, leave))
    assert [kept.request.id for kept in relay.tables[table].pending] == [act.id, leave]
    held.go_on.set()
    await handing
    for number in (act.id, leave):
        assert (await players[0].reply(number))["t"] == "ok"
    assert table in two.paiju.owned.actors


async def test_a_node_that_stops_or_cannot_read_the_tables_gets_none(nodes, monkeypatch):
    one, two = nodes
    table = await table_at(one, await one.guest())

    async def unreadable(*_args):
        raise KeyError("a game of another version")

    monkeypatch.setattr("paiju.server.nodes.receive.read_ahead", unreadable)
    await one.paiju.parts.transfer.run(float("inf"))
    assert table in one.paiju.owned.actors
    monkeypatch.undo()
    handing = one.paiju.parts.transfer
    older = {id_: replace(entry, reads=()) for id_, entry in handing._registry.others.items()}
    with monkeypatch.context() as patch:
        patch.setattr(handing, "_registry", SimpleNamespace(others=older))
        await one.paiju.parts.transfer.run(float("inf"))
    assert table in one.paiju.owned.actors
    two.paiju.owned.draining = True
    await one.paiju.parts.transfer.run(float("inf"))
    assert table in one.paiju.owned.actors


async def test_a_node_that_does_not_answer_gets_none(nodes, monkeypatch):
    one, _ = nodes
    table = await table_at(one, await one.guest())
    monkeypatch.setattr(module, "ANSWER_S", 0.05)
    never, offered = asyncio.Event(), []

    async def wait(_self, number):
        offered.append(number)
        await never.wait()

    monkeypatch.setattr(Receiving, "can_receive", wait)
    for _ in range(2):
        await one.paiju.parts.transfer.run(float("inf"))
        assert table in one.paiju.owned.actors
    assert len(offered) == 1, "it is not waited for again"


async def test_nothing_is_left_of_a_table_that_was_given_but_its_line_at_the_next_owner(nodes):
    """Cycles stay for good once they are older than two collections: `garbage.py`."""
    one, two = nodes
    table = await table_at(one, await one.guest())
    line, actor = one.paiju.owned.actors[table].line(), weakref.ref(one.paiju.owned.actors[table])
    gc.disable()
    try:
        one.paiju.owned.draining = True
        await one.paiju.parts.transfer.run(float("inf"))
        assert table not in one.paiju.owned.actors
        await until(lambda: actor() is None)
    finally:
        gc.enable()
    assert table not in one.paiju.parts.own.own_listing.lines
    assert line == one.paiju.parts.own.listing.lines[table] == two.paiju.parts.own.listing.lines[table]


async def test_who_has_left_in_the_deal_is_not_shown_the_table_when_another_node_adopts_it(nodes, stacked):
    one, two = nodes
    table, (_, bo, _) = await trio(nodes, stacked)
    await bo.ok("leave", table=table)
    bo.inbox.clear()
    leases, number = one.paiju.owned.leases, partition(table)
    assert await leases.transfer(number, two.paiju.parts.registry.id), "the lease is lost without a word"
    two.paiju.parts.own.adoption.look()
    await until(lambda: table in two.paiju.owned.actors)
    assert two.paiju.owned.actors[table].state.leaves(bo.user)
    await bo.ask("sit", table=table)  # after all that the table had to do
    assert not [message for message in bo.inbox if message["t"] == "table"]


async def test_tables_that_were_given_are_taken_up_by_who_asks_for_them(nodes, monkeypatch):
    """The node that stopped has died before it could say that the tables are the other's."""
    one, two = nodes
    ann = await two.guest("Ann")
    table = await table_at(one, await one.guest())
    held = one.paiju.owned.leases
    one.paiju.owned.draining = True
    number = module.partition(table)
    one.paiju.owned.whereabouts.transfer(table)
    actor = one.paiju.owned.actors[table]
    actor.transfer(lambda _left: None)
    await actor.ended.wait()
    assert await held.transfer(number, two.paiju.parts.registry.id)
    await ann.ok("watch", table=table)
    assert table in two.paiju.owned.actors


async def test_what_was_read_ahead_and_gone_on_from_is_what_a_whole_reading_gives(nodes, stacked):
    one, _ = nodes
    table, players = await trio(nodes, stacked)
    store, asked = one.paiju.owned.services.store, await players[0].prompt()
    ahead = await read_ahead(store, await store.load(table))
    before = len(ahead.found.entries)
    for seat in (0, 1):
        asked = asked if seat == 0 else await players[seat].prompt()
        await players[seat].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": False})
    found = await store.load(table, ahead.found)
    whole = await store.load(table)
    assert found == whole
    assert len(found.entries) > before
    on, anew = await recover_table(store, found, ahead=ahead), await recover_table(store, whole)
    assert ahead.folded.state is on.state, "it was gone on from"
    assert parts(on) == parts(anew)


def parts(start) -> dict:
    """A start of a table, with what its history, memory and running deal hold."""
    plain = msgspec.structs.asdict(start)
    history, memory, course = plain.pop("history"), plain.pop("memory"), plain.pop("course")
    counts = course._tally.result(len(start.state.seats))
    return {
        **plain,
        "history": list(history._records),
        "memory": vars(memory),
        "course": (course.entries, counts),
    }


async def test_a_log_that_goes_another_way_is_read_again(nodes, stacked):
    one, _ = nodes
    table, players = await trio(nodes, stacked)
    await players[0].prompt()
    store = one.paiju.owned.services.store
    ahead = await read_ahead(store, await store.load(table))
    *entries, last = ahead.found.entries
    lost = replace(ahead.found, entries=[*entries, replace(last, data=b"what Redis has lost")])
    assert await store.load(table, lost) == ahead.found
    assert not _goes_on(ahead, await store.load(table)), "another reading"
    settled = replace(ahead.found, snapshot_id=ahead.found.last)
    assert await store.load(table, settled) == ahead.found, "another snapshot"


async def test_a_node_with_many_tables_gives_first_those_with_people_and_leaves_the_rest_at_once(
    redis_process, monkeypatch
):
    url, many = live.empty_database(redis_process, 5), 100
    limits = {"tables_opened_per_user": 1000, "tables_per_user": 1000, "drain_s": 60}
    async with live.running_server(url) as two:
        async with live.running_server(url, **limits) as one:
            await until(lambda: is_ready(one) and is_ready(two))
            opener, watchers = await one.guest(), [await two.guest() for _ in range(3)]
            tables = [await table_at(one, opener) for _ in range(many)]
            watched = tables[-3:]
            for watcher, table in zip(watchers, watched, strict=True):
                await watcher.ok("watch", table=table)
            await opener.close()
            handing, order = one.paiju.parts.transfer, []
            give = handing._give

            async def noted(number, node):
                order.append(number)
                await give(number, node)

            monkeypatch.setattr(handing, "_give", noted)
            monkeypatch.setattr(module.Transfer, "_has_time", lambda _self: len(order) < 40)
            monkeypatch.setattr(module, "ANSWER_S", PATIENCE_S)  # how long it takes is not the question here
            await one.paiju.stop.say_goodbye()
        first = {module.partition(table) for table in watched}
        assert set(order[: len(first)]) == first
        assert len(order) == 40, "the others are left"
        owners = [(await two.paiju._store.owner(module.partition(table)))[0] for table in tables]
        assert set(owners) <= {"", two.paiju.parts.own.adoption.node}, "no lease is left to expire"
        await until(lambda: set(tables) <= two.paiju.owned.actors.keys())
        for watcher, table in zip(watchers, watched, strict=True):
            await watcher.ok("watch", table=table)
