"""The gateway's side alone: owners that come and go are a table of answers, links are lists of messages."""

import asyncio
import time
from functools import partial
from types import SimpleNamespace

import msgpack
import pytest
from structlog.testing import capture_logs

from paiju.protocol import messages as m
from paiju.server import failed_requests
from paiju.server.failed_requests import FailedRequests
from paiju.server.links import messages as lm
from paiju.server.links.batches import BadFrame, frame
from paiju.server.nodes import clients, remote_table
from paiju.server.nodes import remote_tables as module
from paiju.server.nodes.owner_messages import OwnerMessages
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.nodes.remote_table import Bounds, OwnerLink
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.table.ports.blocks import NO_BLOCKS
from paiju.server.table.ports.errors import BUSY_MS, Refused
from tests.patience import PATIENCE_S

T = "t1"
STARTED = SimpleNamespace(state=SimpleNamespace(table=T), term=9)


class This:
    """This node: its tables, and where others are."""

    def __init__(self) -> None:
        self.node: str | None = "b"
        self.here: set[str] = set()
        self.routed, self.brought = [], []
        self.early = []
        self.looked = 0
        self.quarantine = SimpleNamespace(end=lambda _table: None)
        self.gone = False
        """Whether tables without an owner are closed."""
        self.whereabouts = self

    def watch(self, watcher):
        pass

    def look(self):
        self.looked += 1

    async def find(self, table):
        return self.node

    def has(self, table):
        return table in self.here

    def take(self, node, piece):
        raise KeyError(piece)

    def forget(self, node):
        pass

    def tell_moved(self, tables, node, term):
        pass

    def route(self, peer, request):
        self.routed.append((peer, request))

    def bring(self, table, peer, cursor):
        self.brought.append((peer, table, cursor))
        return not self.gone


class Client:
    """As much of a connection as the relay needs."""

    def __init__(self, user="u1") -> None:
        self.user = self.name = user
        self.face = self.program = None
        self.blocks = NO_BLOCKS
        self.address, self.hints, self.away = "127.0.0.1", False, False
        self.here, self.traced = True, None
        self.asker, self.greeting = f"{user}/s", 1
        self.viewing, self.sent, self.replaced = {}, [], []

    def send(self, *pieces):
        self.sent += [msgpack.unpackb(piece) for piece in pieces]

    def now_viewing(self, table, seat):
        self.viewing[table] = seat

    def no_longer_viewing(self, table):
        self.viewing.pop(table, None)

    refuse = RemotePeer.refuse

    def replaced_at(self, table):
        self.replaced.append(table)


class Wire:
    """One end of a link whose other end is this test."""

    def __init__(self, other) -> None:
        self.other = other
        self.out = []

    def put(self, message, size=0):
        self.out.append(message)

    def taken(self):
        out, self.out = self.out, []
        return [message for message in out if not isinstance(message, lm.Meet)]


class World:
    def __init__(self) -> None:
        self.here = This()
        self.begin(Bounds())

    def begin(self, bounds):
        here, early = self.here, SimpleNamespace(own=lambda: self.here.early)
        self.relay = RemoteTables(here, here, here, early, here, {}, bounds)
        self.take = OwnerMessages(
            self.relay, here, here, here, lambda peers, pieces: [peer.send(*pieces) for peer in peers]
        ).take

    def ask(self, client, table, request):
        self.relay.ask(client, table, request, lambda: self.here.route(client, request))

    def link(self, node="b"):
        link = OwnerLink(Wire(node), self.relay.clients.number_of)
        self.relay.linked(link)
        return link

    def send(self, link, client, *messages):
        self.send_all(link, [self.relay.clients.number_of(client)], *messages)

    def send_all(self, link, numbers, *messages):
        sent = frame(0, map(msgpack.packb, messages))
        sent.conns = numbers
        self.take(link, sent)

    async def until(self, holds):
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                await asyncio.sleep(0.001)


@pytest.fixture
async def world(monkeypatch):
    monkeypatch.setattr(module, "LOOKUP_RETRY_S", 0.002)
    made = World()
    yield made
    await made.relay.close()


def act(number):
    return m.Ready(number, T, True)


def asked(message):
    return msgpack.unpackb(message.request)["id"]


def events(seq, term=7):
    return {"t": "events", "table": T, "term": term, "seq": seq, "events": []}


async def viewing(world, link, client):
    """Bring a client to the table, and let it see up to (7, 3)."""
    world.relay.arrive(client, T, None)
    await world.until(lambda: link.link.out)
    assert link.link.taken() == [lm.Arrive(1, T, None)]
    world.take(link, lm.Viewing(1, T, 2))
    world.send(link, client, events(3))
    assert client.viewing == {T: 2}


async def test_a_request_is_kept_until_its_reply_and_then_forgotten(world):
    link, client = world.link(), Client()
    world.ask(client, T, act(5))
    await world.until(lambda: link.link.out)
    assert [type(message) for message in link.link.out] == [lm.Meet, lm.Ask]
    world.send(link, client, {"t": "ok", "id": 5})
    assert client.sent == [{"t": "ok", "id": 5}]
    world.send(link, client, {"t": "ok", "id": 5})
    assert len(client.sent) == 1, "a reply that nobody awaits is dropped"
    await world.until(lambda: not world.relay.tables)


async def test_after_the_loss_of_a_link_all_come_with_what_they_saw_and_ask_again_in_order(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    for number in (5, 6, 7):
        world.ask(client, T, act(number))
    world.send(link, client, events(4), {"t": "ok", "id": 5})
    world.here.node = None
    world.relay.unlinked(link)
    world.ask(client, T, act(8))
    other = world.link("c")
    world.here.node = "c"
    await world.until(lambda: len(other.link.out) > 4)
    arrived, *again = other.link.taken()
    assert arrived == lm.Arrive(1, T, (7, 4))
    assert [asked(message) for message in again] == [6, 7, 8]


async def test_what_has_moved_is_looked_for_and_frames_of_the_owner_before_are_dropped(world):
    link, other, client = world.link("b"), world.link("c"), Client()
    await viewing(world, link, client)
    world.here.node = "c"
    world.take(link, lm.Moved(1, T))
    world.send(link, client, events(4))
    await world.until(lambda: other.link.out)
    assert other.link.taken() == [lm.Arrive(1, T, (7, 3))]
    world.send(link, client, events(4, term=6))
    world.take(link, lm.ViewLeft(1, T))
    world.take(link, lm.Viewing(1, T, None))
    assert client.viewing == {T: 2}
    world.take(other, lm.Viewing(1, T, 2))
    world.send(other, client, events(4, term=8))
    assert [(sent["term"], sent["seq"]) for sent in client.sent] == [(7, 3), (8, 4)]


async def test_a_table_that_starts_here_gets_its_connections_and_requests_here(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    world.relay.started(STARTED)
    assert world.here.brought == [(client, T, m.Cursor(T, 7, 3))]
    assert world.here.routed == [(client, act(5))]
    world.here.here.add(T)
    world.take(link, lm.Viewing(1, T, None))
    world.send(link, client, events(4))
    assert len(client.sent) == 1
    assert world.relay.tables == {}


async def test_a_table_that_was_handed_over_goes_on_at_once_where_it_is_now(world):
    link, other, client = world.link("b"), world.link("c"), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    world.here.node = None  # nobody has to be asked where it is
    world.take(link, lm.Transferred([T, "t2"], "c"))
    arrived, again = other.link.taken()
    assert (arrived, asked(again)) == (lm.Arrive(1, T, (7, 3)), 5)
    world.take(link, lm.Transferred([T], "d"))
    assert world.relay.tables[T].link is other, "it was not that node's any more to give"


async def test_a_node_that_says_it_has_a_table_gets_what_its_owner_before_has_not_answered(world):
    link, other, client = world.link("b"), world.link("c"), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    link.link.taken()
    for _ in range(2):
        world.take(other, lm.Transferred([T], "c"))
    arrived, again = other.link.taken()
    assert (arrived, asked(again)) == (lm.Arrive(1, T, (7, 3)), 5)
    world.take(link, lm.Moved(1, T))
    world.send(link, client, events(4), {"t": "ok", "id": 5})
    assert client.sent[1:] == [{"t": "ok", "id": 5}], "it was the one reply to that request"
    world.send(other, client, {"t": "ok", "id": 5})
    assert len(client.sent) == 2
    assert other.link.out == []


async def test_a_table_that_is_looked_for_is_found_by_what_its_next_owner_says(world):
    world.here.node = None
    client = Client()
    world.ask(client, T, act(5))
    other = world.link("c")
    world.take(other, lm.Transferred([T], "c"))
    assert [asked(message) for message in other.link.taken()] == [5]
    await world.until(lambda: not world.relay._searches)


async def test_a_table_that_was_handed_over_to_an_unknown_node_is_looked_for(world):
    link, client = world.link("b"), Client()
    await viewing(world, link, client)
    world.here.node = "c"
    world.take(link, lm.Transferred([T], ""))
    other = world.link("c")
    await world.until(lambda: other.link.out)
    assert other.link.taken() == [lm.Arrive(1, T, (7, 3))]
    assert world.here.looked == 1, "nobody may have it"


async def test_a_late_reply_of_the_owner_before_is_dropped_once_the_request_is_asked_here(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    world.relay.started(STARTED)
    before = len(client.sent)
    world.send(link, client, {"t": "ok", "id": 5})
    assert len(client.sent) == before
    assert world.here.routed == [(client, act(5))]


async def test_a_refusal_of_the_owner_before_is_dropped_and_its_success_is_not(world):
    b, c, client = world.link("b"), world.link("c"), Client()
    await viewing(world, b, client)
    for number in (5, 6):
        world.ask(client, T, act(number))
    world.take(c, lm.Transferred([T], "c"))
    assert [asked(message) for message in c.link.taken() if isinstance(message, lm.Ask)] == [5, 6]
    world.send(b, client, {"t": "error", "id": 5, "code": "busy"}, {"t": "ok", "id": 6})
    world.send(c, client, {"t": "ok", "id": 5}, {"t": "error", "id": 6, "code": "not_your_turn"})
    replies = [(message["t"], message["id"]) for message in client.sent if "id" in message]
    assert replies == [("ok", 6), ("ok", 5)]


async def test_a_refusal_of_the_owner_before_is_dropped_while_the_next_one_is_looked_for(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    world.here.node = None
    world.take(link, lm.Moved(1, T))
    world.send(link, client, {"t": "error", "id": 5, "code": "busy"})
    assert [kept.request.id for kept in world.relay.tables[T].pending] == [5]


async def test_a_connection_whose_table_is_gone_views_it_no_longer(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.here.gone = True
    world.here.node = ""
    world.relay.unlinked(link)
    await world.until(lambda: not world.relay.tables)
    assert client.viewing == {}


async def test_a_connection_on_its_way_whose_queue_was_dropped_comes_with_nothing_seen(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.relay.resync(client, T)
    assert link.link.taken() == [lm.Resync(1, T)]
    world.send(link, client, events(4))
    world.relay.unlinked(link)
    link = world.link()
    await world.until(lambda: world.relay.tables[T].link is link)
    world.relay.resync(client, T)
    assert link.link.taken() == [lm.Arrive(1, T, (7, 4)), lm.Arrive(1, T, (1, 0))]


async def test_a_table_of_nobody_is_answered_here(world):
    world.here.node = ""
    client = Client()
    world.ask(client, T, act(5))
    await world.until(lambda: world.here.routed)
    assert world.relay.tables == {}


async def test_without_an_owner_requests_get_busy_and_connections_go_on_waiting(world, monkeypatch):
    monkeypatch.setattr(remote_table, "ANSWER_S", 0.02)
    world.here.node = None
    client = Client()
    world.relay.arrive(client, T, m.Cursor(T, 7, 3))
    world.ask(client, T, act(5))
    await world.until(lambda: client.sent)
    assert (client.sent[0]["code"], client.sent[0]["id"]) == ("busy", 5)
    world.here.node = "b"
    link = world.link()
    await world.until(lambda: link.link.out)
    assert link.link.taken() == [lm.Arrive(1, T, (7, 3))]


async def test_an_owner_that_says_nothing_is_not_waited_for_and_its_late_answer_is_dropped(
    world, monkeypatch
):
    """Nothing is closed, requests of others wait on, and the same request may be sent again at once."""
    link, client, other = world.link(), Client(), Client("u2")
    await viewing(world, link, client)
    monkeypatch.setattr(remote_table, "ANSWER_S", 0.05)
    for number in (5, 6):
        world.ask(client, T, act(number))
    await world.until(lambda: len(client.sent) == 3)
    told = [(said["code"], said["id"], said["temporary"], said["retry_after_ms"]) for said in client.sent[1:]]
    assert told == [("busy", 5, True, BUSY_MS), ("busy", 6, True, BUSY_MS)]
    monkeypatch.undo()
    world.ask(other, T, act(1))
    world.ask(client, T, act(6))
    assert [asked(message) for message in link.link.taken()] == [5, 6, 1, 6]
    world.send(link, client, {"t": "ok", "id": 5}, {"t": "ok", "id": 6}, {"t": "ok", "id": 6})
    world.send(link, other, {"t": "ok", "id": 1})
    assert client.sent[3:] == [{"t": "ok", "id": 6}]
    assert other.sent == [{"t": "ok", "id": 1}]
    assert client.viewing == {T: 2}


async def test_a_user_may_have_so_many_requests_unanswered_at_all_tables_and_others_have_theirs(world):
    world.here.node = None
    world.begin(Bounds(of_table=5, of_user=3))
    relay = world.relay
    pages = [Client(), Client()]
    for number in (1, 2, 3):
        world.ask(pages[number % 2], f"t{number}", act(number))
    for page in pages:
        with pytest.raises(Refused, match="3 of your requests"):
            world.ask(page, "t9", act(9))
    assert "t9" not in relay.tables, "nothing is kept of what is refused"
    for number in range(4):
        world.ask(Client(f"v{number}"), "t1", act(1))
    with pytest.raises(Refused, match="5 for this one"):
        world.ask(Client("v9"), "t1", act(1))
    relay.gone(pages[1])
    world.ask(pages[0], "t9", act(9))
    await relay.close()


async def test_what_cannot_be_encoded_is_refused_alone_and_not_kept(world):
    link, client, other = world.link(), Client(), Client("u2")
    await viewing(world, link, client)
    world.ask(other, T, act(1))
    with pytest.raises(OverflowError):
        world.ask(client, T, m.Try(5, T, "x", {"a": 2**70}))
    world.relay.unlinked(link)
    link = world.link()
    await world.until(lambda: world.relay.tables[T].link is link)
    assert [asked(message) for message in link.link.taken() if isinstance(message, lm.Ask)] == [1]


async def test_what_cannot_be_encoded_leaves_nothing_of_a_table_that_was_not_used(world):
    with pytest.raises(OverflowError):
        world.ask(Client(), T, m.Try(5, T, "x", {"a": 2**70}))
    assert world.relay.tables == {}


async def test_one_request_at_which_this_node_fails_does_not_swallow_the_replies_of_others(
    world, monkeypatch
):
    """Nor one connection to which the table cannot be shown: each of the two gets an `internal` error."""
    monkeypatch.setattr(failed_requests, "FAILED", FailedRequests(time.monotonic))
    clients = [Client(f"u{number}") for number in range(3)]
    route, bring = world.here.route, world.here.bring

    def fails(then, *about):
        if clients[0] in about:
            raise ZeroDivisionError("a secret")
        return then(*about)

    world.here.route, world.here.bring = partial(fails, route), partial(fails, bring)
    world.here.node = ""
    for client in clients:
        client.now_viewing(T, None)
        world.relay.arrive(client, T, None)
        world.ask(client, T, act(5))
    with capture_logs() as logs:
        await world.until(lambda: not world.relay._searches)
    assert [peer for peer, *_ in world.here.brought] == [peer for peer, _ in world.here.routed] == clients[1:]
    told = [(said["t"], said["code"], said.get("id"), said.get("data")) for said in clients[0].sent]
    assert told == [("error", "internal", None, {"table": T}), ("error", "internal", 5, None)]
    assert [client.viewing for client in clients] == [{}, {T: None}, {T: None}]
    assert "secret" not in str(clients[0].sent)
    assert [entry["event"] for entry in logs] == ["a request failed"] * 2


async def test_a_search_that_fails_is_logged_once_and_made_again(world):
    async def fails(_):
        raise RuntimeError("a fault")

    find, world.here.find = world.here.find, fails
    client = Client()
    with capture_logs() as logs:
        world.ask(client, T, act(5))
        for _ in range(5):
            search = world.relay._searches[T]
            await world.until(lambda search=search: world.relay._searches.get(T) not in {search, None})
    assert [entry["event"] for entry in logs] == ["a search for the owner of a table failed"]
    world.here.find = find
    link = world.link()
    await world.until(lambda: link.link.out)
    assert [asked(message) for message in link.link.taken()] == [5]


async def test_a_seat_counts_from_the_request_for_it_until_it_is_left(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    assert world.relay.seats_of("u1") == {T}
    world.here.node = "b"
    world.ask(client, "t2", m.Create(5, "doudizhu"))
    world.ask(client, "t3", m.Watch(6, "t3"))
    assert world.relay.seats_of("u1") == {T, "t2"}
    await world.until(lambda: len(link.link.out) == 2)
    world.send(link, client, {"t": "ok", "id": 5, "table": "t2", "seat": 0})
    assert world.relay.seats_of("u1") == {T, "t2"}, "it is not shown yet"
    world.take(link, lm.Viewing(1, "t2", 0))
    assert world.relay.seats_of("u1") == {T, "t2"}
    world.take(link, lm.ViewLeft(1, T))
    world.take(link, lm.Viewing(1, "t2", None))
    assert world.relay.seats_of("u1") == set()
    world.take(link, lm.Viewing(1, "t2", 0))
    world.relay.gone(client)
    assert world.relay.seats_of("u1") == set()


async def test_a_seat_at_a_table_that_is_never_shown_does_not_count_for_long(world, monkeypatch):
    """Its owner has died after the reply, or has only repeated the reply for a seat that was left since."""
    link, client = world.link(), Client()
    world.ask(client, T, m.Join(5, T))
    await world.until(lambda: len(link.link.out) == 2)
    world.send(link, client, {"t": "ok", "id": 5, "table": T, "seat": 0})
    world.relay.unlinked(link)
    assert world.relay.seats_of("u1") == {T}
    monkeypatch.setattr(clients, "SEAT_KEPT_S", 0)
    assert world.relay.seats_of("u1") == set()


async def test_a_lost_connection_is_forgotten_and_its_number_never_used_again(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(5))
    world.relay.gone(client)
    assert isinstance(link.link.taken()[-1], lm.Gone)
    assert world.relay.tables == {}
    world.take(link, frame(1, [msgpack.packb(events(4))]))
    world.take(link, lm.Viewing(1, T, None))
    assert len(client.sent) == 1
    assert world.relay.clients.number_of(Client()) == 2


async def test_a_node_is_told_whether_a_connection_is_seen_once_it_knows_the_connection(world):
    link, client = world.link(), Client()
    client.away = True
    world.relay.look_of(client)
    assert link.link.taken() == []
    world.relay.arrive(client, T, None)
    await world.until(lambda: len(link.link.out) == 3)
    assert link.link.taken() == [lm.Looks(1, True), lm.Arrive(1, T, None)]
    client.away = False
    world.relay.look_of(client)
    assert link.link.out[-1] == lm.Looks(1, False)


async def test_messages_for_many_go_to_each_of_them_only(world):
    link, clients = world.link(), [Client(f"u{n}") for n in range(3)]
    for client in clients:
        world.relay.arrive(client, T, None)
    await world.until(lambda: len(link.link.out) == 6)
    for number in (1, 2, 3):
        world.take(link, lm.Viewing(number, T, None))
    world.send_all(link, [1, 3], events(4))
    assert [len(client.sent) for client in clients] == [1, 0, 1]
    assert [world.relay.tables[T].seen[client] for client in clients] == [(7, 4), None, (7, 4)]


async def test_a_replaced_connection_a_snapshot_and_the_seats_of_a_user(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.relay.resync(client, T)
    world.relay.seats(client, ["t2"])
    assert link.link.taken() == [lm.Resync(1, T), lm.Seats(1, ["t2"])]
    assert world.relay.tables[T].seen[client] == (1, 0), (
        "if the link is lost now, a snapshot is due all the same"
    )
    world.take(link, lm.SeatReplaced(1, T))
    assert client.replaced == [T]
    assert world.relay.tables == {}


async def test_a_message_that_is_no_line_of_the_lobby_ends_the_link(world):
    with pytest.raises(BadFrame):
        world.take(world.link(), lm.Feed([b"\xc1"]))


async def test_one_whom_an_owner_shows_a_table_while_that_owner_is_looked_for_is_brought_there_when_it_is_found(
    world,
):
    link, seated, other = world.link(), Client("u1"), Client("u2")
    world.relay.seats(seated, ())
    world.here.node = None
    world.ask(other, T, act(1))
    world.take(link, lm.Viewing(world.relay.clients.number_of(seated), T, 0))
    world.here.node = "b"
    await world.until(lambda: world.relay.tables[T].link is link)
    assert seated.viewing == {T: 0}
    assert lm.Arrive(world.relay.clients.number_of(seated), T, None) in link.link.taken()
    world.relay.unlinked(link)
    world.here.node = ""
    await world.until(lambda: world.here.brought)
    assert [(peer, table) for peer, table, _ in world.here.brought] == [(seated, T)]


async def test_who_came_before_a_link_was_open_is_brought_to_tables_there():
    world, client = World(), Client()
    client.now_viewing("t1", 0)
    world.here.early.append(client)
    link = world.link()
    assert link.link.taken() == [lm.Seats(world.relay.clients.number_of(client), ["t1"])]


@pytest.mark.parametrize("others", [0, 1])
async def test_what_an_owner_has_sent_before_it_heard_how_far_a_connection_is_makes_no_gap(world, others):
    """It shows the table to a user who sits there; the beginning is dropped, as the owner is still looked for here."""
    client, number = Client(), 1
    world.here.node = None
    world.relay.arrive(client, T, m.Cursor(T, 7, 3))
    link, crowd = world.link(), [Client("u2")] * others
    numbers = [world.relay.clients.number_of(one) for one in (client, *crowd)]
    world.take(link, lm.Viewing(number, T, 2))
    world.send(link, client, {"t": "table", "table": T, "term": 8, "seq": 6})
    world.here.node = "b"
    await world.until(lambda: world.relay.tables[T].link is link)
    assert lm.Arrive(number, T, (7, 3)) in link.link.taken()
    world.send_all(link, numbers, events(7, 8), {"t": "prompt", "table": T, "turn": "8.7.0"})
    assert client.sent == []
    assert world.relay.tables[T].seen[client] == (7, 3)
    world.take(link, lm.Viewing(number, T, 2))
    world.send(link, client, events(4, 8), events(5, 8), events(6, 8), events(7, 8))
    world.send_all(link, numbers, events(8, 8))
    assert [message["seq"] for message in client.sent] == [4, 5, 6, 7, 8]


async def test_replies_and_last_words_reach_a_connection_that_is_on_its_way(world):
    link, client = world.link(), Client()
    await viewing(world, link, client)
    world.ask(client, T, act(1))
    world.relay.unlinked(link)
    link = world.link()
    await world.until(lambda: world.relay.tables[T].link is link)
    world.send(link, client, {"t": "ok", "id": 1}, {"t": "detached", "table": T})
    assert [message["t"] for message in client.sent] == ["events", "ok", "detached"]


async def test_tables_to_which_a_connection_is_on_its_way_are_not_shown_to_it_from_the_beginning(world):
    client = Client()
    world.here.node = None
    world.here.early.append(client)
    world.relay.arrive(client, T, m.Cursor(T, 7, 3))
    assert world.link().link.taken() == [lm.Seats(1, [T])]


async def test_a_table_that_a_user_views_is_not_shown_to_another_connection_of_the_user(world):
    link, playing, idle = world.link(), Client(), Client()
    await viewing(world, link, playing)
    world.here.early.append(idle)
    world.here.node = None
    world.relay.unlinked(link)
    assert world.link().link.taken() == [lm.Seats(world.relay.clients.number_of(idle), [T])]


async def test_a_table_that_has_come_here_since_is_not_one_to_which_a_connection_is_on_its_way(world):
    client = Client()
    world.here.node = ""
    world.relay.arrive(client, T, None)
    await world.until(lambda: world.here.brought)
    world.here.early.append(client)
    assert world.link().link.taken() == [lm.Seats(1, [])]
