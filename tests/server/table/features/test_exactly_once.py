"""Lost, repeated or delayed, each request takes effect at most once and has one answer.

Hypothesis draws what happens: requests repeated, held back and delivered late, lost, sent on another connection of the
same session; two answers to one prompt from two connections; replies lost; the server killed (its actors cancelled,
nothing said) and started again on the same Redis, also while cards can be claimed and the clock has not ticked. Games
of all kinds: with secret answers, with claims of several seats, with chips, plans and questions beside them.
"""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from paiju.engine.core.cash import AddChips
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.clock import LoopClock
from paiju.server.gateway.hub import TableRoom
from paiju.server.leases.leases import Leases
from paiju.server.lobby.listing import Listing
from paiju.server.reception.create import Creation
from paiju.server.reception.limits import OpeningLimits, OpeningQuota, SharedLimits
from paiju.server.reception.local import LocalTables
from paiju.server.reception.seats import SeatLimit
from paiju.server.store.keys import table_keys
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.failures import Failures
from paiju.server.table.ports.blocks import NO_BLOCKS
from paiju.server.table.ports.code_book import Codes
from paiju.server.table.ports.services import Services
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.state.state import TableState
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner
from paiju.server.thinkers import thinkers
from tests.long import rest_long
from tests.patience import PATIENCE_S
from tests.worlds.seating import OPTIONS

PACE = m.Pace(turn_ms=600_000, bank_ms=0, between_ms=0, pause_ms=20)
CLOSED = {"not_your_turn", "stale_turn", "superseded"}
"""How an answer is refused that comes too late."""
NODE = "the one node"
FATES = ("arrives", "arrives twice", "is lost", "comes late", "reply is lost", "another connection's too")
MANY = ("doudizhu", "snatch", "holdem", "chengdu")
"""Games that differ in what a table must know of them; of the others a few stories are told, in the long part."""
REST_MS = 30
"""Between hands, at tables with stacks: only then chips are taken."""
ERRANDS: tuple[Callable[[int, str, int], Any], ...] = (
    lambda number, table, _: m.Ready(number, table, on=True),
    lambda number, table, choice: m.Chips(number, table, choice + 1),
    lambda number, table, choice: m.Sit(number, table, "post" if choice % 5 else "out"),
    lambda number, table, choice: m.Plan(number, table, {"a": "check_fold"} if choice % 5 else None),
)
"""What may be asked for besides answers; all but the first at tables with stacks only."""


class Peer:
    """One connection, as the table sees it."""

    made = itertools.count()

    def __init__(self, user: str) -> None:
        self.number = next(self.made)
        self.user = self.name = user
        self.face = self.program = None
        self.blocks = NO_BLOCKS
        self.here, self.traced = True, None
        self.asker = f"{user}/its session"
        self.address = "127.0.0.1"
        self.hints = True
        self.viewing: dict[str, int | None] = {}
        self.away = False
        self.inbox: list[dict[str, Any]] = []
        self.greeted = True

    def send(self, *pieces: bytes) -> None:
        self.inbox += [msgpack.unpackb(piece) for piece in pieces]

    def now_viewing(self, table: str, viewer: int | None) -> None:
        self.viewing[table] = viewer

    def follows(self, other: "Peer") -> bool:
        """Whether this is a later connection of the same session."""
        return self.asker == other.asker and self.number > other.number

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


def order(entry_id: bytes) -> tuple[int, ...]:
    return tuple(map(int, entry_id.split(b"-")))


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
        self.late: list[tuple[Peer, Any]] = []
        self.wanted: dict[tuple[str, int], int] = {}
        """Chips that were asked for."""
        self.chips: dict[tuple[str, int], int] = {}
        """Chips that were accepted."""
        self.table = ""

    async def start(self) -> None:
        alone = Elsewhere()
        self.store = await Store.open(self.url)
        leases = Leases(self.store, NODE)
        services = Services(
            self.store,
            LoopClock(self.store.now_ms),
            BotPool(thinkers(1)),
            lambda: secrets.token_bytes(32),
            lambda _: True,
            60,
            60,
            Codes(self.store.now_ms, 60_000, 10, time.monotonic, alone.note_code, lambda *_: None),
            lambda _: None,
        )
        listing = Listing(services.clock, lambda *_: None)
        failures = Failures(5, 600)
        owned = OwnedTables(services, leases, Room, listing, failures, alone)
        self.runner = Runner(owned)
        adoption, seats = (
            Adoption(owned, self.runner, alone, self.store, NODE),
            SeatLimit(owned, 16, lambda _: frozenset()),
        )
        quota = OpeningQuota(OpeningLimits(), time.monotonic)
        shared = SharedLimits(alone, OpeningLimits(), 100, 100)
        creation = Creation(owned, self.runner, adoption, alone, seats, quota, shared)
        self.tables = LocalTables(owned, creation, seats, listing, 10_000)

    async def die(self) -> None:
        """End the server as kill -9 does: what it was about to do is not done."""
        for task in list(self.tables.owned.tasks):
            task.cancel()
        await asyncio.gather(*self.tables.owned.tasks, return_exceptions=True)
        await self.store.close()

    async def restart(self) -> None:
        await self.die()
        await self.start()
        await self.runner.recover(self.table)
        for place, peer in enumerate(self.people):
            self.people[place] = Peer(peer.user)
            self.tables.owned.arrive(self.table, self.people[place], None)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the table has done all it was told."""
        done = asyncio.Event()
        self.tables.owned.actors[self.table]._mailbox.put(done.set)
        await asyncio.wait_for(done.wait(), PATIENCE_S)

    async def open(self) -> None:
        await self.start()
        author, *others = self.people
        stacks = self.game == "holdem"
        pace = msgspec.structs.replace(PACE, between_ms=REST_MS) if stacks else PACE
        buy_in = 1_000 if stacks else None
        options = OPTIONS.get(self.game, {})
        create = m.Create(next(self.ids), self.game, options=options, pace=pace, buy_in=buy_in)
        self.tables.answer(author, create)
        while not any(message["t"] == "table" for message in author.inbox):
            await asyncio.sleep(0.001)
        self.table = next(message["table"] for message in author.inbox if message["t"] == "ok")
        for peer in others:
            self.tables.answer(peer, m.Join(next(self.ids), self.table, buy_in=buy_in))
        for peer in self.people:
            self.tables.answer(peer, m.Ready(next(self.ids), self.table, True))
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

    @property
    def state(self) -> TableState:
        return self.tables.owned.actors[self.table].state

    async def wait(self) -> None:
        """Wait until the clock has ticked, or the next hand has begun, if it is to."""
        while self.state.deal is None and self.state.starters:
            await asyncio.sleep(0.005)
        while self.state.deal is not None and self.state.deal.tick_at is not None:
            await asyncio.sleep(0.005)

    async def act(self, choice: int, fate: str) -> None:
        found = self.prompts()
        if not found:
            await self.wait()
            await self.settle()
            return
        peer, prompt = found[choice % len(found)]
        actions = prompt.get("hints") or [prompt["default"]]
        request = m.Act(next(self.ids), self.table, prompt["turn"], actions[choice % len(actions)])
        replies = await self.send(peer, request, fate)
        if not replies:
            return
        if fate == "another connection's too":
            await self.answer_again(peer, request, actions[0])
        if self.game == "doudizhu" or replies[0]["t"] == "ok":
            assert all(reply == replies[0] and reply["t"] == "ok" for reply in replies), replies
        else:  # a window that closed while the answer was on its way
            assert {reply["code"] for reply in replies} <= CLOSED
        self.answered.add((peer.user, request.turn))

    async def send(self, peer: Peer, request: Any, fate: str) -> list[dict[str, Any]]:
        """Let a request meet its fate; return its replies, one for each time that it was asked for by then."""
        if fate == "is lost":
            return []
        if fate == "comes late":
            self.late.append((peer, request))
            return []
        self.tables.answer(peer, request)
        if fate == "arrives twice":
            self.tables.answer(peer, request)
        await self.settle()
        if fate == "reply is lost":
            self.tables.answer(self.reconnected(peer), request)
            await self.settle()
        replies = [message for message in peer.inbox if message.get("id") == request.id]
        assert len(replies) == (2 if fate in {"arrives twice", "reply is lost"} else 1)
        return replies

    async def run_errand(self, choice: int, fate: str) -> None:
        """Send a request other than an answer to a prompt; once accepted it has one stored reply."""
        number, peer = next(self.ids), self.people[choice % len(self.people)]
        kinds = ERRANDS if self.game == "holdem" else ERRANDS[:1]
        request = kinds[choice // 7 % len(kinds)](number, self.table, choice)
        if isinstance(request, m.Chips):
            self.wanted[peer.user, number] = request.amount
        replies = await self.send(peer, request, fate)
        accepted = list(itertools.dropwhile(lambda reply: reply["t"] != "ok", replies))
        assert all(reply == accepted[0] for reply in accepted), replies

    async def answer_again(self, peer: Peer, request: m.Act, action: dict) -> None:
        """Answer the same prompt from a connection of another session: there is one answer to a prompt."""
        other = Peer(peer.user)
        other.asker = f"{peer.user}/another session"
        again = m.Act(next(self.ids), self.table, request.turn, action)
        self.tables.answer(other, again)
        await self.settle()
        (reply,) = [message for message in other.inbox if message.get("id") == again.id]
        assert reply["t"] == "error"
        assert reply["code"] in CLOSED, reply

    def reconnected(self, peer: Peer) -> Peer:
        """Return another connection of the same session, attached in its place."""
        other = Peer(peer.user)
        self.people[self.people.index(peer)] = other
        other.inbox = peer.inbox
        self.tables.owned.arrive(self.table, other, None)
        return other

    async def deliver_late(self) -> None:
        """Let what was held back arrive, the newest first."""
        while self.late:
            peer, request = self.late.pop()
            current = next(person for person in self.people if person.user == peer.user)
            self.tables.answer(current, request)
            await self.settle()
            (reply,) = [message for message in current.inbox if message.get("id") == request.id]
            if not isinstance(request, m.Act):
                continue
            if reply["t"] == "ok":
                self.answered.add((current.user, request.turn))
            else:
                assert reply["code"] in CLOSED, reply

    def check_answers(self) -> None:
        """An action that took effect has the same answer every time it is asked for, on whichever server."""
        for peer in self.people:
            for message in peer.inbox:
                if message["t"] != "ok":
                    continue
                asked = peer.user, message["id"]
                if "seq" in message:
                    first = self.accepted.setdefault(asked, message)
                    assert message == first
                if asked in self.wanted:
                    self.chips[asked] = self.wanted[asked]

    async def keep_log(self) -> None:
        """Copy the log before it is trimmed."""
        self.log |= dict(await self.store.redis.xrange(table_keys(self.table).log))

    async def check_log(self) -> None:
        """The log holds each accepted action once and no other, without a hole, and it folds to what is live."""
        actor = self.tables.owned.actors[self.table]
        async with asyncio.timeout(
            PATIENCE_S
        ):  # time, too, makes things happen: the next hand, the clock's tick
            await self.keep_log()
            while str(actor.state.position.id).encode() != max(self.log, key=order):
                await self.keep_log()
        states, records = self.fold(actor.game)
        assert states[-1] == actor.state
        played = [
            (state, record)
            for state, record in zip(states, records, strict=False)
            if isinstance(record, r.Played) and record.actor not in {CHANCE, CLOCK}
        ]
        # What a seat had planned is done without being asked: nothing acknowledges it.
        assert len(self.accepted) == sum(record.actor not in state.deal.plans for state, record in played)
        assert not any(record.auto for _, record in played)
        changes = [record.change for record in records if isinstance(record, r.Changed)]
        added = [change.amount for change in changes if isinstance(change, AddChips)]
        assert sorted(added) == sorted(self.chips.values())
        seqs = sorted({int(entry_id.split(b"-")[0]) for entry_id in self.log})
        assert seqs == list(range(seqs[-1] + 1))

    def fold(self, game: AnyGame) -> tuple[list[TableState], list[Any]]:
        """Every record there has ever been but the first, and the table before each, and after the last."""
        codec = r.GameCodec(game)
        ids = sorted(self.log, key=order)
        entries = [self.log[entry_id] for entry_id in ids]
        state = open_table(game, r.decode_opened(entries[0][b"r"]), int(entries[0][b"t"]))
        states, records = [state], [codec.decode(entry[b"r"]) for entry in entries[1:]]
        for entry, record in zip(entries[1:], records, strict=True):
            states.append(reduce(game, states[-1], record, int(entry[b"t"])).state)
        return states, records


CHOICE = st.integers(0, 40)
acts = st.tuples(st.just("act"), CHOICE, st.sampled_from(FATES))
trouble = st.sampled_from([(kind, None, None) for kind in ("late", "wait", "restart")])
errands = st.tuples(st.just("errand"), CHOICE, st.sampled_from(FATES[:5]))
stories = st.lists(st.one_of(acts, acts, errands, trouble), min_size=20, max_size=40)
"""Whole ones: a short story seldom gets to anything."""


async def live_through(url: str, game: str, story: list[tuple[str, int, str]], begun: int) -> None:
    world = World(url, game)
    await world.open()
    try:
        for choice in range(begun):
            await world.act(choice, "arrives")
            world.check_answers()
            await world.keep_log()
        for kind, choice, fate in story:
            match kind:
                case "act":
                    await world.act(choice, fate)
                case "errand":
                    await world.run_errand(choice, fate)
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


@pytest.mark.parametrize(
    "game",
    rest_long(
        (*MANY, *(key for key in GAMES if key not in MANY)),
        "a table knows no more of this game",
        first=2,
    ),
)
def test_no_request_takes_effect_twice_whatever_happens_to_it(redis_process, snatched, game):
    @settings(
        max_examples=12 if game in MANY else 3,
        deadline=None,
        # Without shortening: in real time that takes longer than to read a story.
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(story=stories, begun=st.integers(0, 40))
    def told(story, begun):
        asyncio.run(live_through(f"{redis_process.url}?db=3", game, story, begun))

    told()
