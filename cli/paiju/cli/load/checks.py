"""Checks what a client may rely on: streams without gaps, one content for each record, chips that add up.

The functions are pure and independent of the server's code. `tests/worlds` also uses them, to compare clients with
the log.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from paiju.client.decode import GameTypes
from paiju.engine.core.game import Event, Settled

REMEMBERED: Final = 1_000
"""The most contents of one table's records that are kept for comparison, of all audiences together."""


def is_skipped(last: int | None, seq: int, jumps: Collection[int]) -> bool:
    """Return whether records between `last` and `seq` are missing, without a snapshot that skips them.

    `jumps`: the seqs of snapshots that may skip records.
    """
    if last is None or seq <= last + 1:
        return False
    return not any(last <= jump < seq for jump in jumps)


class StreamCursor:
    """One viewer's cursor in a table's stream; each method returns what is wrong, or None."""

    def __init__(self) -> None:
        self.term = self.seq = -1
        self.expects_snapshot = True
        """Whether a snapshot may skip records: the viewer has entered, come back, or asked for one."""

    @property
    def known(self) -> bool:
        """Whether a snapshot has arrived."""
        return self.seq >= 0

    def snapshot(self, term: int, seq: int, *, reset: bool) -> str | None:
        """Take a snapshot."""
        before = self.term, self.seq
        expected, self.expects_snapshot = self.expects_snapshot or reset, False
        self.term, self.seq = max(term, self.term), seq
        if term < before[0]:
            return f"a snapshot of term {term} came after term {before[0]}"
        if seq < before[1] and not reset:
            self.seq = before[1]
            return f"a snapshot at {seq} came after record {before[1]} without `reset`"
        if seq > before[1] and not expected:
            return f"an unasked snapshot jumped from record {before[1]} to {seq}"
        return None

    def record(self, term: int, seq: int) -> str | None:
        """Take a record; a known record may come again after a reconnection."""
        last_term, last = self.term, self.seq
        self.term, self.seq = max(term, self.term), max(seq, self.seq)
        if term < last_term:
            return f"record {seq} of term {term} came after term {last_term}"
        if term > last_term and seq <= last:
            return f"record {seq} of term {term} replaces one of term {last_term} without `reset`"
        if is_skipped(last, seq, ()):
            return f"the records between {last} and {seq} are missing"
        return None


class TableContents:
    """The contents of one table's records: each audience must get one content, and all audiences one public part."""

    def __init__(self) -> None:
        self._first: dict[tuple[int, int, Any], int] = {}
        self._order: deque[tuple[int, int, Any]] = deque()

    def differs(self, term: int, seq: int, audience: Any, content: bytes) -> bool:
        """Return whether the audience got this record before with another content."""
        key = term, seq, audience
        told = hash(content)
        if key in self._first:
            return self._first[key] != told
        self._first[key] = told
        self._order.append(key)
        if len(self._order) > REMEMBERED:
            del self._first[self._order.popleft()]
        return False


def public_part(types: GameTypes, events: Iterable[Any]) -> bytes:
    """Return the part of a record that spectators may see, from any viewer's events; it is the same for all viewers."""
    return msgspec.msgpack.encode([_public(types, event) for event in events])


def _public(types: GameTypes, event: Any) -> Any:
    if types.game is not None and isinstance(event, types.game.event_type):
        return types.game.project(event, None)
    if isinstance(event, Event):
        plain = msgspec.to_builtins(event)
        plain.pop("openings", None)  # fields with proofs of the cards that only this viewer has seen
        return plain
    return event


class Accounted(NamedTuple):
    """Differences between acknowledged and recorded actions, each with its seq."""

    lost: list[tuple[int, Any]]
    """Actions that the record lacks, each with the seq of its `ok`."""
    doubled: list[tuple[int, Any]]
    """Actions that are recorded more often than acknowledged, each with the seq of its record."""


def account(
    acked: Sequence[tuple[Any, int]], recorded: Mapping[int, Sequence[Any]], reach: int = 3
) -> Accounted:
    """Match acknowledged actions, each with the seq of its `ok`, with the actions recorded at each seq.

    A commit contains an action and its immediate consequences (a new shuffle, the deal's end). So the action may be
    recorded up to `reach` - 1 records before the seq of its `ok`.
    """
    unclaimed = {seq: list(actions) for seq, actions in recorded.items()}
    lost = []
    for action, seq in acked:
        near = [unclaimed[seq - step] for step in range(reach) if seq - step in unclaimed]
        found = next((actions for actions in near if action in actions), None)
        if found is None:
            lost.append((seq, action))
        else:
            found.remove(action)
    return Accounted(lost, [(seq, action) for seq, actions in unclaimed.items() for action in actions])


def unbalanced(settled: Settled, rake: int, *, closed: bool) -> str | None:
    """Return the fault of a settlement, if any: chips come from nowhere, or its lines do not add up.

    `closed`: whether the amounts of one deal, and its rake, must add up to 0. In riichi they need not: sticks may stay
    for the next deal.
    """
    if closed and sum(settled.amounts) != -rake:
        return f"the amounts {list(settled.amounts)} add up to {sum(settled.amounts)}, the rake was {rake}"
    sums: Counter[int] = Counter()
    for line in settled.lines:
        sums[line.seat] += line.amount
        if line.to is not None:
            sums[line.to] -= line.amount
    found = [sums[seat] for seat in range(len(settled.amounts))]
    if settled.lines and found != list(settled.amounts):
        return f"the lines add up to {found}, the amounts are {list(settled.amounts)}"
    return None
