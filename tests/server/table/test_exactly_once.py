"""Whatever happens to requests on their way, each takes effect at most once and has one answer.

Hypothesis draws what happens: requests repeated, held back and delivered late, lost, sent on another connection of the
same session; two answers to one prompt from two connections; replies lost; the server killed (its actors cancelled,
nothing said) and started again on the same Redis, also while cards can be claimed and the clock has not ticked.
"""

import asyncio
import itertools
import secrets
import time
from typing import Any

import msgpack
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.seats import CHANCE, CLOCK
from engine.registry import GAMES
from protocol import messages as m
from server.clock import LoopClock
from server.cluster.leases import Leases
from server.gateway.hub import TableRoom
from server.lobby.codes import Codes
from server.lobby.listing import Listing
from server.store.keys import table_keys
from server.store.store import Store
from server.table import records as r
from server.table.fill import BotPool
from server.table.services import Services
from server.table.tables import Tables

PACE = m.Pace(turn_ms=600_000, bank_ms=0, between_ms=0, pause_ms=20)
CLOSED = {"not_your_turn", "stale_turn", "superseded"}
"""How an answer is refused that comes too late."""
NODE = "the one node"
FATES = ("arrives", "arrives twice", "is lost", "comes late", "reply is lost", "another connection's too")


class Peer:
    """One connection, as the table sees it."""

    def __init__(self, user: str) -> None:
        self.user = self.name = user
        self.client = f"session of {user}"
        self.address = "127.0.0.1"
        self.hints = True
        self.viewing: dict[str, int | None] = {}
        self.inbox: list[dict[str, Any]] = []
        self.greeted = True

    def send(self, *pieces: bytes) -> None:
        self.inbox += [msgpack.unpackb(piece) for piece in pieces]

    def refuse(self, request: Any, code: Any, text: str, **more: Any) -> None:
        self.inbox.append({"t": "error", "id": request, "code": str(code), "text": text, **more})

    def now_viewing(self, table: str, viewer: int | None) -> None:
        self.viewing[table] = viewer

    def no_longer_viewing(self, table: str) -> None:
        self.viewing.pop(table, None)

    def replaced_at(self, table: str) -> None:
        self.no_longer_viewing(table)

    @property
    def codec(self) -> Any:
        raise AssertionError("frames are shared only where nobody is due more")

    def pack(self, pieces: Any) -> bytes:
        raise AssertionError("see codec")


class Room(TableRoom):
    """The hub's room, without sockets: everyone gets every piece alone."""

    def deliver(self, records, extra, *, spectators=True) -> None:
        for seat, peer in self._seats.items():
            peer.send(*[record.get(seat) or record[None] for record in records], *extra.get(peer, ()))
        self._send_to_others(extra)


class World:
    """One table of people over any number of servers, one after the other."""

    def __init__(self, url: str, game: str) -> None:
        self.url = url
        self.game = game
        self.ids = itertools.count(1)
        self.people = [
            Peer(f"user {number} {secrets.token_hex(4)}") for number in range(GAMES[game].seats.default)
        ]
        self.accepted: dict[tuple[str, int], dict] = {}
        """The `ok` of each action that took effect."""
        self.answered: set[tuple[str, str]] = set()
        """Turns that were answered, and by whom: those of one window have one id."""
        self.log: dict[bytes, dict] = {}
        """Every record there has ever been."""
        self.late: list[tuple[Peer, m.Act]] = []
        self.table = ""

    async def start(self) -> None:
        self.store = await Store.open(self.url)
        leases = Leases(self.store, NODE, on_lost=lambda _: None)
        services = Services(
            self.store,
            LoopClock(self.store.now_ms),
            BotPool(1),
            lambda: secrets.token_bytes(32),
            lambda _: True,
            60,
            Codes(self.store.now_ms, 60_000, 10, time.monotonic),
            lambda _: None,
        )
        self.tables = Tables(services, leases, Room, Listing(services.clock, lambda *_: None), 16)

    async def die(self) -> None:
        """End the server as kill -9 does: what it was about to do is not done."""
        for task in list(self.tables._tasks):
            task.cancel()
        await asyncio.gather(*self.tables._tasks, return_exceptions=True)
        await self.store.close()

    async def restart(self) -> None:
        await self.die()
        await self.start()
        await self.tables._recover(self.table)
        for place, peer in enumerate(self.people):
            self.people[place] = Peer(peer.user)
            self.tables._actors[self.table].arrive(self.people[place], None)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the table has done all it was told."""
        done = asyncio.Event()
        self.tables._actors[self.table]._mailbox.put(done.set)
        await asyncio.wait_for(done.wait(), 10)

    async def open(self) -> None:
        await self.start()
        author, *others = self.people
        self.tables.route(author, m.Create(next(self.ids), self.game, pace=PACE))
        while not any(message["t"] == "table" for message in author.inbox):
            await asyncio.sleep(0.001)
        self.table = next(message["table"] for message in author.inbox if message["t"] == "ok")
        for peer in others:
            self.tables.route(peer, m.Join(next(self.ids), self.table))
        for peer in self.people:
            self.tables.route(peer, m.Ready(next(self.ids), self.table, True))
        await self.settle()
        while not self.prompts():
            await self.settle()

    def prompts(self) -> list[tuple[Peer, dict]]:
        """Every open prompt, and whose it is."""
        found = []
        for peer in self.people:
            prompts = [message for message in peer.inbox if message["t"] == "prompt"]
            if prompts and (peer.user, prompts[-1]["turn"]) not in self.answered and prompts[-1]["turn"]:
                found.append((peer, prompts[-1]))
        return found

    async def wait(self) -> None:
        """Wait until the clock has ticked, if it is to."""
        deal = self.tables._actors[self.table].state.deal
        while deal is not None and deal.tick_at is not None:
            await asyncio.sleep(0.005)
            deal = self.tables._actors[self.table].state.deal

    async def act(self, choice: int, fate: str) -> None:
        found = self.prompts()
        if not found:
            await self.wait()
            await self.settle()
            return
        peer, prompt = found[choice % len(found)]
        action = prompt["hints"][choice % len(prompt["hints"])]
        request = m.Act(next(self.ids), self.table, prompt["turn"], action)
        if fate == "is lost":
            return
        if fate == "comes late":
            self.late.append((peer, request))
            return
        self.tables.route(peer, request)
        if fate == "arrives twice":
            self.tables.route(peer, request)
        await self.settle()
        if fate == "reply is lost":
            self.tables.route(self.reconnected(peer), request)
            await self.settle()
        if fate == "another connection's too":
            await self.answer_again(peer, request, prompt["hints"][0])
        replies = [message for message in peer.inbox if message.get("id") == request.id]
        assert len(replies) == (1 if fate in {"arrives", "another connection's too"} else 2), (
            "one reply for each asking"
        )
        if self.game == "doudizhu" or replies[0]["t"] == "ok":
            assert all(reply == replies[0] and reply["t"] == "ok" for reply in replies), replies
        else:  # a window that closed while the answer was on its way
            assert {reply["code"] for reply in replies} <= CLOSED
        self.answered.add((peer.user, request.turn))

    async def answer_again(self, peer: Peer, request: m.Act, action: dict) -> None:
        """Answer the same prompt from a connection of another session: there is one answer to a prompt."""
        other = Peer(peer.user)
        other.client = f"another {peer.client}"
        again = m.Act(next(self.ids), self.table, request.turn, action)
        self.tables.route(other, again)
        await self.settle()
        (reply,) = [message for message in other.inbox if message.get("id") == again.id]
        assert reply["t"] == "error"
        assert reply["code"] in CLOSED, reply

    def reconnected(self, peer: Peer) -> Peer:
        """Return another connection of the same session, attached in its place."""
        other = Peer(peer.user)
        self.people[self.people.index(peer)] = other
        other.inbox = peer.inbox
        self.tables._actors[self.table].arrive(other, None)
        return other

    async def deliver_late(self) -> None:
        """Let what was held back arrive, the newest first."""
        while self.late:
            peer, request = self.late.pop()
            current = next(person for person in self.people if person.user == peer.user)
            self.tables.route(current, request)
            await self.settle()
            (reply,) = [message for message in current.inbox if message.get("id") == request.id]
            if reply["t"] == "ok":
                self.answered.add((current.user, request.turn))
            else:
                assert reply["code"] in CLOSED, reply

    def check_answers(self) -> None:
        """An action that took effect has the same answer every time it is asked for, on whichever server."""
        for peer in self.people:
            for message in peer.inbox:
                if message["t"] == "ok" and "seq" in message:
                    first = self.accepted.setdefault((peer.user, message["id"]), message)
                    assert message == first

    async def check_log(self) -> None:
        """The log holds each accepted action once and no other, without a hole, and it folds to what is live."""
        self.log |= dict(await self.store.redis.xrange(table_keys(self.table).log))
        actor = self.tables._actors[self.table]
        found = await self.store.load(self.table)
        assert (actor.state.seq, actor.state.sub) == found.last
        codec = r.GameCodec(actor.game)
        records = [
            codec.decode(fields[b"r"]) for fields in self.log.values() if b"opened" not in fields[b"r"]
        ]
        played = [
            record
            for record in records
            if isinstance(record, r.Played) and record.actor not in {CHANCE, CLOCK}
        ]
        assert len(played) == len(self.accepted)
        assert not any(record.auto for record in played)
        seqs = sorted({int(entry_id.split(b"-")[0]) for entry_id in self.log})
        assert seqs == list(range(seqs[-1] + 1))


steps = st.lists(
    st.one_of(
        st.tuples(st.just("act"), st.integers(0, 40), st.sampled_from(FATES)),
        st.tuples(st.just("late"), st.none(), st.none()),
        st.tuples(st.just("wait"), st.none(), st.none()),
        st.tuples(st.just("restart"), st.none(), st.none()),
    ),
    min_size=5,
    max_size=40,
)


async def live_through(url: str, game: str, story: list[tuple[str, int, str]]) -> None:
    world = World(url, game)
    await world.open()
    try:
        for kind, choice, fate in story:
            match kind:
                case "act":
                    await world.act(choice, fate)
                case "late":
                    await world.deliver_late()
                case "wait":
                    await world.wait()
                case "restart":
                    await world.restart()
            world.check_answers()
            await world.check_log()
    finally:
        await world.die()


@pytest.mark.parametrize("game", ["doudizhu", "snatch"])
@given(story=steps)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_takes_effect_twice_whatever_happens_to_it(redis_process, snatched, game, story):
    asyncio.run(live_through(f"{redis_process.url}?db=3", game, story))
