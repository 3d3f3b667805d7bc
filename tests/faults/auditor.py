"""Copies a table's streams out of Redis before they are trimmed, and checks them against what every client was sent."""

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgpack
import msgspec
import redis.asyncio
import redis.exceptions

from paiju.engine.core.cash import AddChips, SetReload, SetState
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import table_keys
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import payloads
from paiju.server.table.views.projection import encode_events
from tests.faults import invariants
from tests.faults.claimer import Claimer
from tests.faults.gambler import Gambler
from tests.faults.invariants import misled
from tests.faults.person import Person

Ask: TypeAlias = Callable[..., Awaitable[Any]]


@dataclass
class Entry:
    """One log record and what the table was before and after it."""

    record: Any
    before: TableState | None
    after: TableState
    events: tuple[Any, ...]


@dataclass
class Verdict:
    """What the check found."""

    actions: int = 0
    """Accepted actions of people, each in the log exactly once."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    deals: int = 0
    records: int = 0
    taken_back: int = 0
    """Acknowledged actions that were lost with Redis and server, in sight of everybody."""
    dealt_again: int = 0
    """Of the deals that were lost so, those whose cards were dealt once more."""

    def lines(self) -> list[str]:
        """Return everything that is wrong, in words that begin with the invariant's name."""
        lost, doubled = (
            (f"I1: lost: {line}" for line in self.lost),
            (f"I1: doubled: {line}" for line in self.doubled),
        )
        return [*lost, *doubled, *self.wrong]

    def assert_clean(self) -> None:
        """Fail with what was found."""
        found = {"lost": self.lost, "doubled": self.doubled, "wrong": self.wrong}
        assert found == {"lost": [], "doubled": [], "wrong": []}


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
        """Copy what is there now."""
        async with self._asking() as ask:
            self.snapshot = await ask(b"GET", self.keys.snap)
            for mine, key in ((self.log, self.keys.log), (self.out, self.keys.out)):
                for entry_id, flat in await ask(b"XRANGE", key, b"-", b"+"):
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
        lost = [entry_id for entry_id in self.log if _order(entry_id) > _order(last)]
        opened = r.decode_opened(self.log[min(self.log, key=_order)][b"r"])
        codec = r.GameCodec(GAMES[opened.game])
        records = [codec.decode(self.log[entry_id][b"r"]) for entry_id in lost]
        # Secret answers have no seq of their own: they may be lost behind a record that is not.
        beside = [each for each, at in zip(records, lost, strict=True) if _order(at)[0] == _order(last)[0]]
        self._shuffles |= {_shuffle(record) for record in records if _is_shuffle(record)}
        self.drop_after(last)
        for viewer in viewers:
            self._forget(viewer, _order(last)[0], records, beside)

    def drop_after(self, last: bytes) -> None:
        """Forget the copies of all records after one."""
        for copied in (self.log, self.out):
            for entry_id in [entry_id for entry_id in copied if _order(entry_id) > _order(last)]:
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
                    kept.remove((_plain(record.action), seq))
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
        ids = sorted(self.log, key=_order)
        opened = r.decode_opened(self.log[ids[0]][b"r"])
        game = GAMES[opened.game]
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
            assert reduced.state.last_id.encode() == entry_id, (reduced.state.last_id, entry_id)
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
            _check_actions(person, entries, verdict)
            if isinstance(person, Gambler):
                _check_chips(person, entries, verdict)
            if isinstance(person, Claimer):
                verdict.wrong += [f"I3: {line}" for line in person.changed]
        for person in (*people, *spectators):
            _check_stream(person, shown, verdict)
        verdict.wrong += invariants.broken(entries, (*people, *spectators), self.snapshot)
        check_conserved(entries, verdict)
        _check_deals(entries, verdict)
        _check_clocks(entries, verdict)
        return verdict

    def _check_order(self, entries: list[Entry], verdict: Verdict) -> None:
        for entry in entries[1:]:
            assert entry.before is not None
            if entry.after.term < entry.before.term or entry.after.at < entry.before.at:
                verdict.wrong.append(f"I2: term or time went back at {entry.after.last_id}")

    def _check_published(self, entries: list[Entry], verdict: Verdict) -> dict[int, dict[str, bytes]]:
        """The out stream is what the records' events are to each audience, byte for byte."""
        shown: dict[int, dict[str, bytes]] = {}
        for entry in entries:
            if not entry.events:
                continue
            game = GAMES[entry.after.game]
            expected = dict(payloads(encode_events(game, entry.after, entry.events)))
            stored = self.out.get(entry.after.last_id.encode())
            found = {
                name.decode(): value for name, value in (stored or {}).items() if name not in _STREAM_FIELDS
            }
            if found != expected:
                verdict.wrong.append(
                    f"I3: published record {entry.after.last_id} is not the log's projection"
                )
            shown[entry.after.seq] = expected
        if sorted(shown) != list(range(1, len(shown) + 1)):
            verdict.wrong.append("I2: seq is not contiguous")
        return shown


def _check_actions(person: Person, entries: list[Entry], verdict: Verdict) -> None:
    """The log holds just the actions that were acknowledged, each once: the person has no request unanswered."""
    unclaimed: dict[int, list[Any]] = {}
    for entry in entries:
        if _was_sent_by(person, entry):
            unclaimed.setdefault(entry.after.seq, []).append(_plain(entry.record.action))
    acked = Counter((seq, repr(action)) for action, seq in person.acked)
    for (seq, action), times in acked.items():
        if times > 1:
            verdict.doubled.append(f"{person.name}: {action} acknowledged {times} times at {seq}")
    for action, seq in person.acked:
        verdict.actions += 1
        # What follows from an action at once (a new shuffle, the deal's end) is part of its commit.
        near = [unclaimed[seq - step] for step in range(3) if seq - step in unclaimed]
        found = next((actions for actions in near if action in actions), None)
        if found is None:
            verdict.lost.append(f"{person.name}: {action} acknowledged at {seq}, log has {near}")
        else:
            found.remove(action)
    for seq, actions in unclaimed.items():
        for action in actions:
            verdict.doubled.append(f"{person.name}: {action} at {seq} of the log was acknowledged less often")


def _was_sent_by(person: Person, entry: Entry) -> bool:
    """Whether a record is an action that this person sent: not what time, a bot or a plan has done for it."""
    record = entry.record
    if not isinstance(record, r.Played) or record.actor != person.seat:
        return False
    return not record.auto and not _was_planned(entry)


def _was_planned(entry: Entry) -> bool:
    """Whether an action is its seat's plan: it answers no prompt, so no reply acknowledges it."""
    assert entry.before is not None
    assert entry.before.deal is not None
    return entry.record.actor in entry.before.deal.plans


def _check_chips(person: Gambler, entries: list[Entry], verdict: Verdict) -> None:
    """Chips that were accepted are in the log as often as they were, and no others."""
    changes = [entry.record.change for entry in entries if isinstance(entry.record, r.Changed)]
    added = [
        change.amount for change in changes if isinstance(change, AddChips) and change.seat == person.seat
    ]
    logged = Counter(added) - Counter(_filled_up(person.seat, entries))
    bought = Counter(person.bought)
    for amount, times in (bought - logged).items():
        verdict.lost.append(f"{person.name}: {amount} chips acknowledged {times} times more than logged")
    for amount, times in (logged - bought).items():
        verdict.doubled.append(f"{person.name}: {amount} chips logged {times} times more than acknowledged")


def check_conserved(entries: list[Entry], verdict: Verdict) -> None:
    """Within a hand no chip comes or goes; at its end everybody has what it had and what it won."""
    for entry in entries:
        after, record = entry.after, entry.record
        if not after.stacks:
            return
        if after.deal is not None and isinstance(record, r.Played):
            begun = sum(seat.stake.stack for seat in _playing(after))
            if (found := _chips_of(after)) != begun:
                verdict.wrong.append(f"I5: {found} chips of {begun} at {after.last_id}")
        if isinstance(record, r.DealClosed):
            assert entry.before is not None
            assert after.last is not None
            for seat, (old, new) in enumerate(zip(entry.before.seats, after.seats, strict=True)):
                if new.person and new.stake.stack != _stack_after(after, new, old.stake.stack, seat):
                    verdict.wrong.append(f"I5: seat {seat} has other chips than it won at {after.last_id}")


def _filled_up(seat: int, entries: list[Entry]) -> Iterator[int]:
    """The automatic reloads of a seat between hands, in chips: after `sit {reload}`, or on coming back."""
    for asked, entry in itertools.pairwise(entries):
        change, cause = getattr(entry.record, "change", None), getattr(asked.record, "change", None)
        if not isinstance(change, AddChips) or not isinstance(cause, SetReload | SetState):
            continue
        together = change.seat == cause.seat == seat and entry.record.at == asked.record.at
        # What was asked for by itself may fall in the same millisecond, but not be just what was missing.
        if together and change.amount == _missing(entry, seat):
            yield change.amount


def _missing(entry: Entry, seat: int) -> int | None:
    """How many chips a seat is short of what it wants to have; None: it has not said so."""
    assert entry.before is not None
    stake = entry.before.seats[seat].stake
    return None if stake is None or stake.reload is None else stake.reload.to - stake.stack


def _stack_after(state: TableState, seat: Any, stack: int, number: int) -> int:
    """A person's stack after a hand: stack and winnings, reloaded if that is set and the person sits in."""
    assert state.last is not None
    stack += state.last.amounts[number]
    reload = seat.stake.reload
    if reload is None or seat.stake.sitting == "out":
        return stack
    return max(stack, reload.to) if reload.when == "short" or not stack else stack


def _playing(state: TableState) -> list[Any]:
    assert state.deal is not None
    return [state.seats[seat] for seat in state.deal.players]


def _chips_of(state: TableState) -> int:
    """All chips of a hand, wherever they lie."""
    assert state.deal is not None
    view = GAMES[state.game].view(state.deal.state, None)
    lying = [view.stacks[seat] + view.bets[seat] for seat in state.deal.players]
    return sum(lying) + sum(pot.amount for pot in view.pots) + sum(award.rake for award in view.awards)


def _check_stream(person: Person, shown: dict[int, dict[str, bytes]], verdict: Verdict) -> None:
    """A viewer received the projection of the log, without a gap except at snapshots."""
    name = "pub" if person.seat is None else f"s{person.seat}"
    jumps = {snapshot["seq"] for snapshot in person.received.snapshots}
    last = None
    for message in person.received.events:
        seq = message["seq"]
        pieces = shown.get(seq)
        if pieces is None or msgpack.unpackb(pieces.get(name) or pieces["pub"]) != message:
            verdict.wrong.append(misled(person, message, shown))
        if last is not None and seq > last + 1 and not any(last <= jump < seq for jump in jumps):
            verdict.wrong.append(f"I2: {person.name} missed what is between {last} and {seq}")
        last = max(seq, last or seq)


def _check_deals(entries: list[Entry], verdict: Verdict) -> None:
    """Each deal has one deck per shuffle, ends once, and nobody sees another deck."""
    for entry in entries:
        if isinstance(entry.record, r.DealClosed):
            verdict.deals += 1
        if isinstance(entry.record, r.Played) and entry.record.actor == CHANCE:
            assert entry.before is not None
            deal = entry.before.deal
            if deal is None or CHANCE not in GAMES[entry.before.game].actors(deal.state):
                verdict.wrong.append(f"I4: a second shuffle at {entry.after.last_id}")


def _check_clocks(entries: list[Entry], verdict: Verdict) -> None:
    """Nobody who plays for himself is timed out before turn and bank are over, and no pause is cut short."""
    for entry in entries:
        record = entry.record
        if isinstance(record, r.Played) and record.actor == CLOCK:
            _check_tick(entry, verdict)
        if not isinstance(record, r.Played) or not isinstance(record.actor, int) or not record.auto:
            continue
        assert entry.before is not None
        assert entry.before.deal is not None
        seat = entry.before.seats[record.actor]
        if not seat.played_for and record.at < entry.before.deal.turns[record.actor].last_at:
            verdict.wrong.append(f"I8: seat {record.actor} timed out early at {entry.after.last_id}")


def _check_tick(entry: Entry, verdict: Verdict) -> None:
    deal = entry.before.deal if entry.before is not None else None
    if deal is None or deal.tick_at is None or entry.record.at < deal.tick_at:
        verdict.wrong.append(f"I8: the clock ticked early at {entry.after.last_id}")


def _is_shuffle(record: Any) -> bool:
    return isinstance(record, r.Played) and record.actor == CHANCE


def _shuffle(record: Any) -> bytes:
    return msgspec.msgpack.encode(record.action)


_STREAM_FIELDS = {b"t", b"p", b"a"}


def _follows(before: bytes, after: bytes) -> bool:
    (seq, sub), next_id = _order(before), _order(after)
    return next_id in {(seq + 1, 0), (seq, sub + 1)}


def _plain(action: Any) -> Any:
    return msgpack.unpackb(msgspec.msgpack.encode(action))


def _order(entry_id: bytes) -> tuple[int, int]:
    seq, _, sub = entry_id.partition(b"-")
    return int(seq), int(sub)
