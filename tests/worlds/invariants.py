"""Invariants of a table's history, by name; and the checks of those that the auditor itself does not make.

`Verdict.lines` begins each finding with the name of the invariant that is broken.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgpack
import msgspec

from paiju.engine.core.seats import CHANCE
from paiju.engine.registry import GAMES
from paiju.server.table.state import records as r
from paiju.server.table.state.snapshot import encode_snapshot, snapshot_head
from paiju.server.table.state.state import TableState
from tests.worlds.history import Entry
from tests.worlds.person import Person

INVARIANTS: Final[Mapping[str, str]] = {
    "I1": "each acknowledged action is in the log once, and no other action of a person",
    "I2": "the log has no gap, its terms never fall, and each (term, seq) has one content, or all who saw it are told",
    "I3": "each viewer's stream is the projection of the log; a snapshot is what the stream would have shown",
    "I4": "the log replays to the stored state, with one deck per shuffle",
    "I5": "cards, tiles and chips are conserved",
    "I6": "nobody is sent what another seat alone may see",
    "I7": "nothing of an owner that has lost its lease is seen",
    "I8": "nobody times out earlier than the time that was granted",
    "I9": "every table goes on after a fault has healed",
    "I10": "memory, open files and entries in Redis stay bounded",
}
"""I1 to I8 are checked here and in `auditor`, I9 and I10 by who runs the nodes."""


def broken(entries: Sequence[Entry], viewers: Iterable[Person], stored: bytes | None) -> list[str]:
    """Return what is wrong with the snapshots that viewers got, with the `stored` one, and with decks."""
    return [*_snapshots(entries, viewers), *_stored(entries, stored), *_decks(entries)]


def misled(person: Person, message: Mapping[str, Any], shown: Mapping[int, Mapping[str, bytes]]) -> str:
    """Say what a message is that is not the projection of the log for its viewer."""
    seq, pieces = message["seq"], shown.get(message["seq"], {})
    plain = {name: msgpack.unpackb(piece) for name, piece in pieces.items()}
    if message in plain.values():
        return f"I6: {person.name} was sent what another seat may see at {seq}"
    if plain and message["term"] < plain["pub"]["term"]:
        return f"I7: {person.name} was sent record {seq} of an owner that had lost its lease: another record"
    return f"I3: {person.name} was sent another record {seq} than the log's"


def _snapshots(entries: Sequence[Entry], viewers: Iterable[Person]) -> Iterator[str]:
    at: defaultdict[int, list[TableState]] = defaultdict(list)
    for entry in entries:
        at[entry.after.position.seq].append(entry.after)
    for viewer in viewers:
        for message in viewer.received.snapshots:
            if not any(_is_of(message, state) for state in at[message["seq"]]):
                yield f"I3: {viewer.name} was sent a snapshot at {message['seq']} that is not the log's"


def _is_of(message: Mapping[str, Any], state: TableState) -> bool:
    """Whether a `table` message shows a state, as far as it is the log's: its term, deal and view."""
    if state.setup.delay_ms and message["you"] is None:
        return True  # spectators see another, earlier state
    deal = state.deal
    view = None if deal is None else GAMES[state.game].view(deal.state, message["you"])
    found = message["term"], message.get("deal"), message["view"]
    return found == (state.position.published_term, None if deal is None else deal.id, _plain(view))


def _stored(entries: Sequence[Entry], stored: bytes | None) -> Iterator[str]:
    if stored is None:
        return
    last_id = snapshot_head(stored).position.id
    state = next((entry.after for entry in entries if entry.after.position.id == last_id), None)
    if state is None or state.deal is not None or encode_snapshot(state) != stored:
        told = "none" if state is None else "in a deal" if state.deal is not None else _unlike(state, stored)
        yield f"I4: the stored state at {last_id} is not what the log replays to: {told}"


def _unlike(state: TableState, stored: bytes) -> str:
    """Return what differs in the bytes of a state and a stored one: names of fields with both values."""
    mine, theirs = msgpack.unpackb(encode_snapshot(state)), msgpack.unpackb(stored)
    pairs = [(name, mine["state"].get(name), theirs["state"].get(name)) for name in mine["state"]]
    pairs.append(("carry", mine["carry"], theirs["carry"]))
    unlike = [pair for pair in pairs if msgpack.packb(pair[1]) != msgpack.packb(pair[2])]
    return "; ".join(f"{name}: {one} not {other}" for name, one, other in unlike)


def _decks(entries: Sequence[Entry]) -> Iterator[str]:
    """Every deck of a table has the same cards: those of its game under its options."""
    first = None
    for entry in entries:
        deck = _deck(entry.record)
        if deck is not None and deck != (first := first or deck):
            yield f"I5: {len(deck)} cards were shuffled at {entry.after.position.id}, {len(first)} or others before"


def _deck(record: Any) -> list[str] | None:
    if not isinstance(record, r.Played) or record.actor != CHANCE:
        return None
    found = getattr(record.action, "deck", None) or getattr(record.action, "wall", None)
    return None if found is None else sorted(map(str, _plain(found)))


def _plain(value: Any) -> Any:
    return msgpack.unpackb(msgspec.msgpack.encode(value))
