"""People, spectators and requests on one node, their table on another: both in this process, on one real Redis."""

import asyncio
import contextlib
from itertools import count
from types import MappingProxyType, SimpleNamespace

import msgpack
import pytest
import pytest_asyncio

from paiju.server.leases.lease import HeldElsewhere
from paiju.server.links.auth import VALID_MS
from paiju.server.links.messages import Meet, ViewLeft
from paiju.server.nodes import clients
from paiju.server.nodes.owner_messages import OwnerMessages
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S, until
from tests.server import live
from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import deck_of

pytestmark = ONE_LOOP


@contextlib.asynccontextmanager
async def two_nodes(url, first=MappingProxyType({}), second=MappingProxyType({})):
    """Two nodes that have found each other, with settings of their own."""
    async with live.running_server(url, **first) as one, live.running_server(url, **second) as two:
        for node in (one, two):
            await until(lambda node=node: is_ready(node))
        yield one, two


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 3)) as found:
        yield found


def is_ready(node) -> bool:
    return bool(node.paiju.parts.remote.links) and not node.paiju.parts.own.adoption.pending


async def table_at(node, client, **fields):
    """Open a table that lives at the client's node."""
    opened = await client.ok("create", game="doudizhu", pace=SLOW, **fields)
    while opened["table"] not in node.paiju.owned.actors:  # the other node has its partition
        opened = await client.ok("create", game="doudizhu", pace=SLOW, **fields)
    return opened["table"]


async def trio(nodes, stacked):
    """A deal at the first node: of three players the second is on the other node."""
    stacked(deck_of())
    one, two = nodes
    players = [await one.guest("Ann"), await two.guest("Bo"), await one.guest("Dee")]
    table = await table_at(one, players[0])
    for seat in (1, 2):
        assert (await players[seat].ok("join", table=table))["seat"] == seat
    for client in players:
        await client.ok("ready", table=table, on=True)
    return table, players


async def test_people_and_spectators_of_both_nodes_share_a_table(nodes, stacked):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    watchers = [await node.guest() for node in (one, two, two)]
    for watcher in watchers:
        assert (await watcher.ok("watch", table=table))["table"] == table
    asked = await players[0].prompt()
    await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    for client in (*players, *watchers):
        assert (await client.event("called"))["yes"] is True
    assert table not in two.paiju.owned.actors
    await players[1].ok("chat", table=table, phrase="hurry")
    for client in (*players, *watchers):
        assert (await client.find(lambda message: message["t"] == "chat"))["seat"] == 1


async def test_the_owner_of_a_table_learns_whether_a_player_at_another_node_sees_it(nodes, stacked):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    await players[1].event("dealt")
    audience = one.paiju.owned.actors[table]._audience
    for on in (True, False, True):
        await players[1].ok("away", on=on)
        await until(lambda on=on: audience.elsewhere == ({1} if on else set()))
    back = await two.again(players[1])
    await back.barrier(table)
    await until(lambda: audience.elsewhere == set())


async def test_a_node_is_sent_only_what_its_own_connections_may_see(nodes, stacked, monkeypatch):
    _, two = nodes
    sent, relay = [], OwnerMessages._relay_frame
    monkeypatch.setattr(
        OwnerMessages,
        "_relay_frame",
        lambda *args: (sent.extend(part.piece for part in args[2].parts), relay(*args)),
    )
    table, players = await trio(nodes, stacked)
    watcher = await two.guest()
    await watcher.ok("watch", table=table)
    await watcher.next("table")
    shown = [msgpack.unpackb(piece) for piece in sent]
    events = [event for message in shown if message["t"] == "events" for event in message["events"]]
    dealt = [event["hands"] for event in events if event["e"] == "dealt"]
    assert [[seat for seat, hand in enumerate(hands) if hand is not None] for hands in dealt] == [[1]]
    tables = [message for message in shown if message["t"] == "table"]
    assert {message["you"] for message in tables} == {1, None}
    ours = dealt[0][1]
    theirs = [
        (await client.event("dealt"))["hands"][seat] for seat, client in ((0, players[0]), (2, players[2]))
    ]
    hidden = {card for hand in theirs for card in hand} - set(ours)
    assert hidden, "two hands of a deck"
    views = [message["view"] for message in tables if message["view"]]
    assert all(view["hand"] in (None, ours) for view in views)


async def test_a_player_of_another_node_who_is_removed_is_told(nodes):
    one, two = nodes
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    table = await table_at(one, ann)
    await bo.ok("join", table=table)
    await ann.ok("kick", table=table, seat=1)
    told = await bo.next("detached")
    assert (told["table"], told["why"]) == (table, "kicked")
    assert (await bo.refused("watch", table=table))["code"] == "not_found"
    await until(lambda: table not in two.paiju.parts.remote.tables)


async def test_a_player_who_comes_back_at_the_other_node_gets_what_was_missed(nodes, stacked):
    _, two = nodes
    table, players = await trio(nodes, stacked)
    seen = await players[2].next("table")
    await players[2].close()
    again = await two.again(players[2], resume=[{name: seen[name] for name in ("table", "term", "seq")}])
    assert (await again.event("deal_started"))["e"] == "deal_started"
    asked = await players[0].prompt()
    await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    assert (await again.event("called"))["yes"] is True


async def test_a_player_who_comes_without_knowing_the_table_is_brought_to_the_seat(nodes, stacked):
    _, two = nodes
    table, players = await trio(nodes, stacked)
    again = await two.again(players[2])
    shown = await again.next("table")
    assert (shown["table"], shown["you"]) == (table, 2)
    assert (await players[2].find(lambda message: message["t"] == "detached"))["table"] == table, (
        "newest wins"
    )


async def test_a_table_that_is_gone_is_told_to_who_resumes_it(nodes):
    _, two = nodes
    client = await two.guest(resume=[{"table": "t0", "term": 1, "seq": 1}])
    gone = await client.next("error")
    assert (gone["code"], gone["data"]) == ("not_found", {"table": "t0"})
    assert (await client.refused("watch", table="t0"))["code"] == "not_found"
    assert "t0" not in two.paiju.parts.remote.tables


async def test_the_lobby_shows_the_tables_of_all_nodes(nodes):
    one, two = nodes
    follower = await two.guest()
    await follower.ok("lobby", on=True)
    await follower.next("lobby")
    ann = await one.guest("Ann")
    table = await table_at(one, ann)
    async with asyncio.timeout(PATIENCE_S):
        while table not in [line["table"] for line in (await follower.next("lobby")).get("changed", ())]:
            pass
    async with two.http() as http:
        assert table in [line["table"] for line in (await http.get("/api/tables")).json()["tables"]]
        assert (await http.get(f"/api/tables/{table}")).json()["game"] == "doudizhu"
    await ann.ok("leave", table=table)
    async with asyncio.timeout(PATIENCE_S):
        while table not in (await follower.next("lobby")).get("removed", ()):
            pass


async def test_a_private_table_is_joined_across_nodes_with_its_code(nodes):
    one, two = nodes
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    opened = await ann.ok("create", game="doudizhu", pace=SLOW, private=True)
    assert (await bo.refused("join", table=opened["table"]))["code"] == "not_found"
    assert (await bo.ok("join", table=opened["table"], code=opened["code"]))["seat"] == 1
    cy = await two.guest("Cy")
    assert (await cy.ok("join", code=opened["code"].lower()))["seat"] == 2


async def test_a_repeated_create_finds_its_table_from_the_other_node(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    fields = {"game": "doudizhu", "pace": SLOW, "id": 50}
    table = (await ann.ok("create", **fields))["table"]
    again = await two.again(ann)
    assert (await again.ok("create", **fields))["table"] == table


async def test_a_session_that_ends_at_one_node_ends_at_all(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    other = await two.again(ann)
    async with one.http() as http:
        answer = await http.delete("/api/session", headers={"Authorization": f"Bearer {ann.token}"})
        assert answer.status_code == 200
    assert await other.closed() == 4501
    late = await two.connect()
    refused = await late.ask("hello", token=ann.token, session=ann.session, id=99)
    assert refused["code"] == "unauthorized"


async def test_a_session_that_ended_while_there_was_no_link_ends_with_the_next_one(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    account = two.sessions.check(ann.token)
    await one.paiju.orders.revoked.put(account.session, account.expires_at)
    (link,) = one.paiju.parts.remote.links.values()
    link.link.cut()
    assert await ann.closed() == 4501


async def test_a_lost_link_is_opened_again_and_everybody_goes_on(nodes, stacked):
    _, two = nodes
    table, players = await trio(nodes, stacked)
    (link,) = two.paiju.parts.remote.links.values()
    link.link.cut()
    asked = await players[0].prompt()
    await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    assert (await players[1].event("called"))["yes"] is True
    assert two.paiju.parts.remote.links
    assert link not in two.paiju.parts.remote.links.values()


async def test_a_lost_link_closes_no_page_of_a_user_who_has_another_one_open(nodes):
    one, two = nodes
    table = await table_at(one, await one.guest("Ann"))
    idle = await two.guest("Bo")
    playing = await two.guest(token=idle.token)
    await playing.ok("join", table=table)
    (link,) = two.paiju.parts.remote.links.values()
    link.link.cut()
    await until(lambda: link not in two.paiju.parts.remote.links.values())
    await until(lambda: two.paiju.parts.remote.links)
    await playing.barrier(table)
    await playing.ok("ready", table=table, on=True)
    await idle.ok("lobby", on=True)


async def test_a_new_owner_brings_users_on_their_newest_page_unless_they_play_on_one(nodes):
    _, two = nodes
    playing = await two.guest("Bo")
    idle = await two.guest(token=playing.token)
    table = await table_at(two, playing)
    here, other = two.connection_of(playing), two.connection_of(idle)
    actor, room = two.paiju.owned.actors[table], two.paiju.owned.visitors.rooms[table]
    two.paiju.parts.remote.adopted(actor)
    await playing.barrier(table)
    assert room.seat_peer(0) is here
    room.drop(here)
    two.paiju.parts.remote.adopted(actor)
    await until(lambda: room.seat_peer(0) is other)


async def test_a_guest_that_waits_for_a_table_no_longer_is_not_brought_there_again():
    told = []
    link = SimpleNamespace(other="n2", put=told.append)
    guest = RemotePeer(link, Meet(1, "u1", "Bo", None, "127.0.0.1", "u1/s", hints=False, greeting=1), print)
    guest.no_longer_viewing("t1")
    assert told == [ViewLeft(1, "t1")]


async def test_who_has_come_long_before_an_owner_is_missed_is_not_brought_to_its_tables(nodes, monkeypatch):
    """A page that was left open in the lobby would take the seat from the one where its user plays."""
    monkeypatch.setattr(clients, "EARLY_KEPT_S", 0)
    monkeypatch.setattr(clients, "PRUNE_S", 0.01)
    early = nodes[1].paiju.parts.remote._early
    await nodes[1].guest("Bo")
    early._pruning.cancel()  # it was set when the first of the tests before came
    early._schedule()
    await until(lambda: not early.own())


async def test_an_owner_that_is_not_sure_of_its_lease_does_not_say_that_a_private_table_is_not_there(
    nodes, monkeypatch
):
    one, _ = nodes
    author, other = await one.guest("Ann"), await one.guest("Bo")
    table = await table_at(one, author, private=True)
    monkeypatch.setattr(one.paiju.parts.own.leases, "_ttl_ms", -1)
    asked = [("ready", {"on": True}), ("leave", {}), ("join", {}), ("join", {"code": "ZZZZZZ"})]
    answers = [
        await other.refused(kind, table=name, **fields)
        for name in (table, none_beside(table))
        for kind, fields in asked
        for _ in range(12)
    ]
    assert {answer["code"] for answer in answers} == {"busy"}
    monkeypatch.undo()
    assert (await other.refused("ready", table=table, on=True))["code"] == "not_found"
    no_guess = await other.refused("join", table=table, code="ZZZZZZ")
    assert no_guess["code"] == "not_found", "not `rate_limited`: none of those before was counted"


@pytest.mark.parametrize(("up_s", "waits"), [(0, True), (60, False)])
async def test_a_node_that_starts_when_redis_has_just_come_back_waits_for_owners(
    spare_url, here, monkeypatch, up_s, waits
):
    async def told(_store):
        return up_s

    monkeypatch.setattr(Store, "up_s", told)
    monkeypatch.setattr(live, "SETTLE_S", 60.0)
    async with live.running_server(spare_url) as node:
        leases = node.paiju.parts.own.leases
        assert isinstance(await leases.acquire(1), HeldElsewhere) is waits


def none_beside(table):
    """The id of no table, in the partition of one."""
    return next(name for number in count() if partition(name := f"t{number:012}") == partition(table))


async def test_links_are_opened_again_after_the_clock_of_redis_has_jumped(spare_url, here, monkeypatch):
    """A node that starts after a jump tells the new time, one from before approaches it for hours."""
    async with two_nodes(spare_url) as (one, two):
        clock, name = two.paiju._store._clock, two.paiju.parts.registry.id
        monkeypatch.setattr(clock, "_offset_ms", clock._offset_ms + 2 * VALID_MS)
        jumped = one.paiju._store.now_ms() + VALID_MS
        await until(lambda: one.paiju.parts.registry.others[name].beat > jumped)
        links = [node.paiju.parts.remote.links for node in (one, two)]
        lost = [next(iter(found.values())) for found in links]
        for link in lost:
            link.link.cut()
        for found, link in zip(links, lost, strict=True):
            await until(lambda found=found, link=link: found and link not in found.values())


async def test_who_is_out_of_guesses_learns_nothing_from_the_order_of_answers(nodes):
    one, _ = nodes
    ann, guest = await one.guest("Ann"), await one.guest("Cy")
    opened = await ann.ok("create", game="doudizhu", pace=SLOW, private=True)
    while opened["table"] not in one.paiju.owned.actors:
        opened = await ann.ok("create", game="doudizhu", pace=SLOW, private=True)
    while (await guest.refused("join", code="ZZZZZZ"))["code"] != "rate_limited":
        pass
    for code in (opened["code"], "ZZZZZZ"):
        await guest.send("join", code=code)
        await guest.send("ping", sent_at=1)
        answers = [await guest.find(lambda message: message["t"] in {"error", "pong"}) for _ in range(2)]
        assert [answer["t"] for answer in answers] == ["error", "pong"]
