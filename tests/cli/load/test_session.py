"""A session against a server that says what the test tells: replies, losses, and messages that break a promise."""

import asyncio
from types import SimpleNamespace

import msgpack
import pytest

from paiju.cli.load.figures import Figures
from paiju.cli.load.findings import Findings
from paiju.cli.load.requests import OVERDUE_S, RequestRefused
from paiju.cli.load.session import Session
from paiju.cli.load.target import resolve
from paiju.cli.load.wire import NotConnected
from paiju.client.api import Guest
from tests.cli.load.answers import accept, listening
from tests.patience import until

GUEST = Guest("u1", "load 0-1", "token", 0)
BUSY = {"t": "error", "code": "busy", "text": "later", "temporary": True, "retry_after_ms": 1}
NO = {"t": "error", "code": "forbidden", "text": "no", "temporary": False}


class Surroundings(SimpleNamespace):
    """What a session needs of its run."""

    def __init__(self):
        super().__init__(findings=Findings(), figures=Figures(), guests=None, stopped=[])

    def stop(self, why):
        self.stopped.append(why)


@pytest.fixture
async def session_at(quick_returns):
    """`session_at(target)`: a session that has not connected; it is closed with the test."""
    made = []

    def make(target):
        made.append(Session(Surroundings(), GUEST, target, "seed"))
        return made[-1]

    yield make
    for session in made:
        session.close()


def snapshot(seq, term=1, **more):
    return {"t": "table", "table": "t1", "game": "doudizhu", "term": term, "seq": seq, **more}


def record(seq, term=1, *events):
    return {"t": "events", "table": "t1", "term": term, "seq": seq, "events": list(events)}


async def welcome(peer):
    await peer.welcome()


async def watching(peer):
    """Greet a session, let it watch at record 5."""
    await peer.welcome()
    watch = await peer.request()
    await peer.say({"t": "ok", "id": watch["id"], "table": "t1"}, snapshot(5))


async def watch(session):
    await session.connect()
    await session.ask(t="watch", table="t1")
    await until(lambda: session.is_synced)
    return session.run.findings


# connections


async def test_a_refused_connection_is_told_from_a_lost_one(told, session_at):
    refused = session_at(await told(503))
    with pytest.raises(NotConnected) as error:
        await refused.connect()
    assert error.value.refused
    assert refused.run.findings.turned_away == refused.run.findings.connects == 1


async def test_a_connection_that_is_lost_at_hello_is_not_connected(told, session_at):
    async def cut(peer):
        await peer.request()
        peer.cut()

    session = session_at(await told(cut))
    with pytest.raises(NotConnected, match="before the reply"):
        await session.connect()
    assert not session.is_open
    assert not session.run.findings.turned_away
    assert not session.staying, "it has never come"


@pytest.mark.parametrize("told_first", [b"", b"\x82\x0f" + msgpack.packb({"t": "welcome", "id": 1})])
async def test_a_connection_that_is_closed_at_once_is_not_connected(session_at, told_first):
    """The close comes in one packet with the handshake, or with the welcome."""

    async def talk(reader, writer):
        handshake = accept(await reader.readuntil(b"\r\n\r\n"))
        if told_first:
            writer.write(handshake)
            handshake = b""
            await reader.read(1)
        writer.write(handshake + told_first + b"\x88\x00")

    async with listening(talk) as url:
        session = session_at(resolve(url))
        with pytest.raises(NotConnected, match="after hello" if told_first else "after the handshake"):
            await session.connect()
    assert not session.staying


async def test_a_refused_hello_ends_the_connection(told, session_at):
    async def refuse(peer):
        await peer.say({**NO, "id": (await peer.request())["id"]})

    session = session_at(await told(refuse))
    with pytest.raises(RequestRefused, match="forbidden: no"):
        await session.connect()
    await until(lambda: not session.is_open)
    assert session.run.findings.refused == {"forbidden": 1}


async def test_a_lost_session_comes_back_until_it_is_let_in_and_asks_again(told, session_at):
    asked = []

    async def lose(peer):
        await watching(peer)
        await peer.say(record(6))
        asked.append(await peer.request())
        peer.cut()

    async def busy(peer):
        await peer.say({**BUSY, "id": (await peer.request())["id"]})

    async def again(peer):
        asked.append(await peer.welcome())
        await peer.say(snapshot(9))
        asked.append(await peer.request())
        await peer.say({"t": "ok", "id": asked[-1]["id"]})

    session = session_at(await told(lose, 503, busy, again))
    found = await watch(session)
    await session.ask(t="ready", table="t1", on=True)
    first, hello, repeated = asked
    assert repeated == first, "the stored reply comes for what took effect before"
    assert hello["resume"] == [{"table": "t1", "term": 1, "seq": 6}]
    assert (found.connects, found.turned_away, found.reconnects, found.total) == (4, 1, 1, 0)
    assert session.run.figures.returns.count == 1


async def test_a_session_that_is_closed_does_not_come_back(told, session_at):
    session = session_at(await told(watching))
    await watch(session)
    asked = asyncio.create_task(session.ask(t="leave", table="t1"))
    await asyncio.sleep(0)
    session.close()
    with pytest.raises(NotConnected):
        await asked
    assert not session.unanswered


async def test_a_session_that_is_closed_while_it_comes_back_gives_up(told, session_at):
    entered = asyncio.Event()

    async def lose(peer):
        await peer.welcome()
        await peer.request()
        peer.cut()

    async def say_nothing(peer):
        await peer.request()
        entered.set()

    session = session_at(await told(lose, say_nothing))
    await session.connect()
    session.send({"t": "ready"}, lambda _reply: None)
    await entered.wait()
    session.close()
    await until(lambda: not session.is_open)
    assert not session.run.findings.reconnects


# requests


async def test_what_is_asked_before_there_is_a_connection_is_sent_then(told, session_at):
    heard = []

    async def hear(peer):
        await peer.welcome()
        heard.append(await peer.request())

    session = session_at(await told(hear))
    session.send({"t": "ready", "on": True}, lambda _reply: None)
    await session.connect()
    await until(lambda: heard)
    assert heard == [{"t": "ready", "on": True, "id": 1}]


async def test_it_insists_while_the_refusal_is_temporary(told, session_at):
    async def refuse_twice(peer):
        await peer.welcome()
        for reply in (BUSY, {**BUSY, "retry_after_ms": 2}, {"t": "ok", "table": "t1"}, NO):
            await peer.say({**reply, "id": (await peer.request())["id"]})

    session = session_at(await told(refuse_twice))
    await session.connect()
    assert (await session.insist(t="join", table="t1", seat=1))["t"] == "ok"
    with pytest.raises(RequestRefused) as refused:
        await session.insist(t="join", table="t1", seat=1)
    assert not refused.value.temporary
    assert session.run.findings.refused == {"busy": 2, "forbidden": 1}


async def test_a_wish_is_repeated_while_it_is_wanted(told, session_at):
    heard = []

    async def refuse(peer):
        await peer.welcome()
        for reply in (BUSY, {"t": "ok"}, NO, BUSY):
            heard.append(await peer.request())
            await peer.say({**reply, "id": heard[-1]["id"]})

    session = session_at(await told(refuse))
    await session.connect()
    session.wish(lambda: True, t="ready", on=True)
    await until(lambda: len(heard) == 2 and not session.unanswered)
    session.wish(lambda: True, t="ready", on=True)
    await until(lambda: len(heard) == 3 and not session.unanswered)
    session.wish(lambda: False, t="ready", on=True)
    await until(lambda: len(heard) == 4 and not session.unanswered)
    assert session.run.findings.refused == {"busy": 2, "forbidden": 1}


async def test_a_request_without_a_reply_is_a_violation_of_an_open_connection(told, session_at):
    async def lose(peer):
        await peer.welcome()
        await peer.request()
        await peer.request()
        peer.cut()

    session = session_at(await told(lose, 503))
    await session.connect()
    session.send({"t": "ready"}, lambda _reply: None)
    now = asyncio.get_running_loop().time()
    session.check_overdue(now)
    session.check_overdue(now + OVERDUE_S)
    found = session.run.findings
    assert found.violations == {"unanswered": 1}
    assert "`ready` 2 had no reply for 15.0 s" in found.kept[0].text
    session.send({"t": "ready"}, lambda _reply: None)
    await until(lambda: not session.is_open)
    session.check_overdue(now + 2 * OVERDUE_S)
    assert found.total == 1, "without a connection no reply can come"


async def test_replies_that_were_not_asked_for_are_found(told, session_at):
    async def repeat(peer):
        hello = await peer.welcome()
        await peer.say({"t": "ok", "id": hello["id"]}, {"t": "ok", "id": 99}, {"t": "ok"})
        await peer.say({"t": "error", "code": "bad_frame", "text": "what?"})

    session = session_at(await told(repeat))
    await session.connect()
    found = session.run.findings
    await until(lambda: found.refused)
    assert found.refused == {"bad_frame": 1}, "an error without an id is of no request"
    assert found.violations == {"twice": 3}
    assert [each.text for each in found.kept] == [
        "a second reply to request 1",
        "an unasked reply to request 99",
        "an unasked reply to request None",
    ]


# messages


async def test_pings_are_answered(told, session_at):
    answers = []

    async def ping(peer):
        await peer.welcome()
        await peer.say({"t": "ping", "sent_at": 7})
        answers.append(await peer.request())

    await session_at(await told(ping)).connect()
    await until(lambda: answers)
    assert answers == [{"t": "pong", "sent_at": 7}]


async def test_the_end_of_the_site_ends_the_run_and_of_a_node_does_not(told, session_at):
    async def close(peer):
        await peer.welcome()
        await peer.say({"t": "closing", "reason": "restart"}, {"t": "closing", "reason": "maintenance"})

    session = session_at(await told(close))
    await session.connect()
    await until(lambda: session.run.stopped)
    assert session.run.stopped == ["the server is closed for maintenance"]


async def test_a_frame_that_comes_in_fragments_is_read_whole(told, session_at):
    async def split(peer):
        await peer.welcome()
        await peer.raw([b"\x82\xa1t\xa4pi", b"ng\xa7sent_at\x05"])
        assert await peer.request() == {"t": "pong", "sent_at": 5}
        await peer.say({"t": "closing", "reason": "maintenance"})

    session = session_at(await told(split))
    await session.connect()
    await until(lambda: session.run.stopped)


@pytest.mark.parametrize("frame", [b"\xc1", b"\x01", b"\x81\xa1t\xa6events"])
async def test_what_cannot_be_read_is_a_violation_and_a_new_connection(told, session_at, frame):
    async def babble(peer):
        await peer.welcome()
        await peer.raw(frame)

    session = session_at(await told(babble, welcome))
    await session.connect()
    found = session.run.findings
    await until(lambda: found.reconnects)
    assert found.violations == {"malformed": 1}
    assert len(found.kept[0].frames) == 2


@pytest.mark.parametrize(
    ("messages", "kind"),
    [
        ([record(7)], "gap"),
        ([record(6, term=0)], "term"),
        ([snapshot(9)], "gap"),
        ([snapshot(5, term=0, reset=True)], "term"),
        ([record(6), record(6, 1, {"e": "later"})], "content"),
    ],
)
async def test_a_broken_stream_is_found(told, session_at, messages, kind):
    async def break_it(peer):
        await watching(peer)
        await peer.say(*messages)

    session = session_at(await told(break_it))
    found = await watch(session)
    await until(lambda: found.total)
    assert found.violations == {kind: 1}
    assert found.kept[0].frames


async def test_messages_of_a_table_that_was_left_are_passed_over(told, session_at):
    async def move(peer):
        await watching(peer)
        await peer.say({**record(99), "table": "t0"}, record(6))

    session = session_at(await told(move))
    found = await watch(session)
    await until(lambda: session.stream.seq == 6)
    assert not found.total
