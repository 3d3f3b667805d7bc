"""Copies a table's streams out of Redis before they are trimmed, and checks them against what every client was sent."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, TypeAlias

import msgspec
import redis.asyncio
import redis.exceptions

from paiju.engine.core.cash import AddChips
from paiju.engine.core.seats import CHANCE
from paiju.engine.registry import GAMES
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import table_keys
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.views.history import payloads
from paiju.server.table.views.projection import publish
from tests.worlds import invariants
from tests.worlds.checks import (
    check_actions,
    check_chips,
    check_clocks,
    check_conserved,
    check_deals,
    check_stream,
    plain,
)
from tests.worlds.history import Ends, Entry, Verdict, ends
from tests.worlds.person import Person
from tests.worlds.players import Claimer, Gambler
from tests.worlds.rollback import order_of

Ask: TypeAlias = Callable[..., Awaitable[Any]]


class Auditor:
    """Keeps a copy of one table's log and out streams."""

    def __init__(self, redis_at: str | Ask, table: str) -> None:
        """`redis_at`: the URL of one Redis, or what sends a command and returns the reply as Redis tells it.

        Of replicated ones it may return only what replicas have: a master that fails may have had more, untold.
        """
        self._redis_at = redis_at
        self.table = table
        self.keys = table_keys(table)
        self.log: dict[bytes, dict[bytes, bytes]] = {}
        self.out: dict[bytes, dict[bytes, bytes]] = {}
        self.snapshot: bytes | None = None
        """What Redis has as the table's state after its last deal."""
        self.changed: list[str] = []
        self.taken_back = 0
        """Acknowledged actions that Redis has lost together with the server, the only one who knew of them."""
        self.lost_ends: dict[str, Ends] = {}
        """The ends of deals that were lost so."""
        self._shuffles: set[bytes] = set()
        """Of deals that were lost so."""
        self._resets: list[tuple[Person, int]] = []
        """The clients that saw a lost action and must be told, with their number of snapshots until then."""
        self.following = True

    @property
    def log_key(self) -> bytes:
        """Where Redis keeps the table's log."""
        return self.keys.log

    async def follow(self) -> None:
        """Copy until told to stop; Redis may come and go."""
        while self.following:
            with contextlib.suppress(redis.exceptions.RedisError, StoreError, OSError):
                await self.copy()
            # A deal in which all pass is over in 0.1 s, and its log gone with the next.
            await asyncio.sleep(0.03)

    async def copy(self) -> None:
        """Copy what is there now; what is read is noted at once, for another copy may be on its way."""
        async with self._asking() as ask:
            snapshot = await ask(b"GET", self.keys.snap)
            log, out = [await ask(b"XRANGE", key, b"-", b"+") for key in (self.keys.log, self.keys.out)]
            self.snapshot = snapshot
            self._note(self.log, self.keys.log, log)
            self._note(self.out, self.keys.out, out)

    def _note(self, mine: dict[bytes, dict[bytes, bytes]], key: bytes, found: Any) -> None:
        for entry_id, flat in found:
            fields = dict(zip(flat[::2], flat[1::2], strict=True))
            if entry_id in mine and mine[entry_id] != fields:
                self.changed.append(f"I2: {key!r} {entry_id!r} was {mine[entry_id]!r}, is {fields!r}")
            mine[entry_id] = fields

    @contextlib.asynccontextmanager
    async def _asking(self) -> AsyncIterator[Ask]:
        if not isinstance(self._redis_at, str):
            yield self._redis_at
            return
        async with redis.asyncio.from_url(self._redis_at) as client:
            client.response_callbacks.clear()
            yield client.execute_command

    def take_back(self, last: bytes, viewers: Iterable[Person]) -> None:
        """Take note that all after a record is lost, and that the table goes on from there another way."""
        before = ends(self.fold())
        lost = [entry_id for entry_id in self.log if order_of(entry_id) > order_of(last)]
        opened = r.decode_opened(self.log[min(self.log, key=order_of)][b"r"])
        codec = r.GameCodec(GAMES[opened.setup.game])
        records = [codec.decode(self.log[entry_id][b"r"]) for entry_id in lost]
        # Secret answers have no seq of their own: they may be lost behind a record that is not.
        beside = [
            each for each, at in zip(records, lost, strict=True) if order_of(at)[0] == order_of(last)[0]
        ]
        self._shuffles |= {_shuffle(record) for record in records if _is_shuffle(record)}
        self.drop_after(last)
        for deal, places in before.items():
            gone = {place: amounts for place, amounts in places.items() if place.seq > order_of(last)[0]}
            self.lost_ends.setdefault(deal, {}).update(gone)
        for viewer in viewers:
            self._forget(viewer, order_of(last)[0], records, beside)

    def drop_after(self, last: bytes) -> None:
        """Forget the copies of all records after one."""
        for copied in (self.log, self.out):
            for entry_id in [entry_id for entry_id in copied if order_of(entry_id) > order_of(last)]:
                del copied[entry_id]

    def untold(self) -> list[Person]:
        """Return the viewers who knew of what is gone and have not been told so (yet)."""
        return [
            viewer
            for viewer, before in self._resets
            if not any(snapshot.get("reset") for snapshot in viewer.received.snapshots[before:])
        ]

    def _forget(self, viewer: Person, seq: int, lost: list[Any], beside: list[Any]) -> None:
        """Drop what a viewer was told of records after `seq`; it must be told that they are gone.

        `beside`: those that are lost with this seq; they were shown to nobody, and their answers are asked for again.
        """
        kept = [(action, at) for action, at in viewer.acked if at <= seq]
        for record in beside:
            if isinstance(record, r.Played) and record.actor == viewer.seat and not record.auto:
                with contextlib.suppress(ValueError):  # it may not have been acknowledged
                    kept.remove((plain(record.action), seq))
        self.taken_back += len(viewer.acked) - len(kept)
        viewer.acked[:] = kept
        if isinstance(viewer, Claimer):
            viewer.accepted.clear()  # an answer that is lost is asked for again
        if isinstance(viewer, Gambler):
            for record in lost:
                change = getattr(record, "change", None)
                if (
                    isinstance(change, AddChips)
                    and change.seat == viewer.seat
                    and change.amount in viewer.bought
                ):
                    viewer.bought.remove(change.amount)
        for received in (viewer.received.events, viewer.received.snapshots):
            received[:] = [message for message in received if message["seq"] <= seq]
        if viewer.cursor is not None and viewer.cursor[1] > seq:
            self._resets.append((viewer, len(viewer.received.snapshots)))

    def fold(self) -> list[Entry]:
        """Return every record with the table before and after it, recomputed from the first on."""
        ids = sorted(self.log, key=order_of)
        opened = r.decode_opened(self.log[ids[0]][b"r"])
        game = GAMES[opened.setup.game]
        codec = r.GameCodec(game)
        state = open_table(game, opened, int(self.log[ids[0]][b"t"]))
        entries = [Entry(opened, None, state, ())]
        for before, entry_id in itertools.pairwise(ids):
            assert _follows(before, entry_id), (
                f"the copy of the log has a hole between {before!r} and {entry_id!r}"
            )
            fields = self.log[entry_id]
            record = codec.decode(fields[b"r"])
            reduced = reduce(game, state, record, int(fields[b"t"]))
            assert str(reduced.state.position.id).encode() == entry_id, (reduced.state.position.id, entry_id)
            entries.append(Entry(record, state, reduced.state, reduced.events))
            state = reduced.state
        return entries

    def check(self, people: list[Person], spectators: list[Person]) -> Verdict:
        """Compare the log, the published stream, and what everyone received, all of whose requests are settled."""
        return self.check_entries(self.fold(), people, spectators)

    def check_entries(self, entries: list[Entry], people: list[Person], spectators: list[Person]) -> Verdict:
        """Compare records with the published stream and what everyone received."""
        verdict = Verdict(wrong=list(self.changed))
        verdict.records = len(entries)
        verdict.taken_back = self.taken_back
        verdict.dealt_again = sum(
            _is_shuffle(entry.record) and _shuffle(entry.record) in self._shuffles for entry in entries
        )
        for viewer in self.untold():
            verdict.wrong.append(f"I2: {viewer.name} was not told that what it knew is gone")
        self._check_order(entries, verdict)
        shown = self._check_published(entries, verdict)
        for person in people:
            check_actions(person, entries, verdict)
            if isinstance(person, Gambler):
                check_chips(person, entries, verdict)
            if isinstance(person, Claimer):
                verdict.wrong += [f"I3: {line}" for line in person.changed]
        for person in (*people, *spectators):
            check_stream(person, shown, verdict)
        verdict.wrong += invariants.broken(entries, (*people, *spectators), self.snapshot)
        check_conserved(entries, verdict)
        check_deals(entries, verdict)
        check_clocks(entries, verdict)
        return verdict

    def _check_order(self, entries: list[Entry], verdict: Verdict) -> None:
        for entry in entries[1:]:
            assert entry.before is not None
            if entry.after.position.term < entry.before.position.term or entry.after.at < entry.before.at:
                verdict.wrong.append(f"I2: term or time went back at {entry.after.position.id}")

    def _check_published(self, entries: list[Entry], verdict: Verdict) -> dict[int, dict[str, bytes]]:
        """The out stream is what the records' events are to each audience, byte for byte."""
        shown: dict[int, dict[str, bytes]] = {}
        for entry in entries:
            if not entry.events:
                continue
            game = GAMES[entry.after.game]
            expected = dict(payloads(publish(game, entry.after, entry.events)))
            stored = self.out.get(str(entry.after.position.id).encode())
            found = {
                name.decode(): value for name, value in (stored or {}).items() if name not in _STREAM_FIELDS
            }
            if found != expected:
                verdict.wrong.append(
                    f"I3: published record {entry.after.position.id} is not the log's projection"
                )
            shown[entry.after.position.seq] = expected
        if sorted(shown) != list(range(1, len(shown) + 1)):
            verdict.wrong.append("I2: seq is not contiguous")
        return shown


def _is_shuffle(record: Any) -> bool:
    return isinstance(record, r.Played) and record.actor == CHANCE


def _shuffle(record: Any) -> bytes:
    return msgspec.msgpack.encode(record.action)


_STREAM_FIELDS = {b"t", b"p", b"a"}


def _follows(before: bytes, after: bytes) -> bool:
    (seq, sub), next_id = order_of(before), order_of(after)
    return next_id in {(seq + 1, 0), (seq, sub + 1)}
