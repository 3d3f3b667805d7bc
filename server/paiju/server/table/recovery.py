"""Recovery of a table from the store: the snapshot, and the log folded over it."""

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord, Entry, MatchRecord
from paiju.server.ended.entries import Placed
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import (
    START,
    ChatLines,
    Loaded,
    LogEntry,
    Record,
)
from paiju.server.store.store import Store
from paiju.server.table.memory import LoggedRecord, Memory
from paiju.server.table.state import deal_record
from paiju.server.table.state import records as r
from paiju.server.table.state.course import DealCourse
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.state.snapshot import decode_snapshot, snapshot_game
from paiju.server.table.state.state import TableState
from paiju.server.table.state.unplayed import passed_over, unplayed
from paiju.server.table.views.delay import PassedRecord
from paiju.server.table.views.history import (
    History,
    PublishedRecord,
    payloads,
    viewer_of,
)


class Start(msgspec.Struct, frozen=True):
    """The input of an actor, for a new or a recovered table."""

    state: TableState
    requests: dict[str, tuple[int, bytes]]
    """The last request that took effect, and its reply, per `user/client`; the oldest first."""
    history: History
    course: DealCourse
    """The course of the running deal."""
    ended: Placed[DealRecord] | None
    """A deal that was settled, but is perhaps not archived, and whose records are still in the log; None: none."""
    match: Placed[MatchRecord] | None
    """A match that has ended, but is perhaps not archived; None: none."""
    began: TableState
    """The table before the records in `past`."""
    past: list[PassedRecord]
    """The records since the snapshot; empty unless spectators see the table late."""
    snapshot_seq: int
    """The `seq` of the last snapshot."""
    logged: int
    """The number of records since that snapshot."""
    said: ChatLines
    memory: Memory
    void: str | None = None
    """The reason to void the running deal, whose actions are not replayed; None: no deal is to be voided."""


def new_table(state: TableState, requests: dict[str, tuple[int, bytes]], opened: Record) -> Start:
    """Return the start of a table that a record has just created."""
    history = History(state.position.seq, state.position.published_term)
    first = LoggedRecord(state.position.id, replace(opened, term=state.position.term))
    memory = Memory(START, None, [first])
    course = DealCourse(GAMES[state.game])
    return Start(
        state,
        requests,
        history,
        course,
        None,
        None,
        state,
        [],
        state.position.seq,
        1,
        ChatLines([], []),
        memory,
    )


class ReadAhead(msgspec.Struct, frozen=True):
    """A table that another node still runs, as far as it has been read; `recover_table` reads on from there, once."""

    found: Loaded
    folded: "_Folded"
    history: History


async def read_ahead(store: Store, found: Loaded) -> ReadAhead:
    """Read a table before it is transferred. Raises the errors of `recover_table`."""
    folded = _folded(found, give_up=False)
    return ReadAhead(found, folded, await _history(store, folded.state, found))


async def recover_table(
    store: Store, found: Loaded, *, give_up: bool = False, ahead: ReadAhead | None = None
) -> Start:
    """Return the start of a recovered table. `give_up`: void its running deal instead of replaying it.

    `ahead`: the part of the log that was read earlier, which `found` continues. Raises `KeyError` if the table's game
    does not exist, `IllegalAction` if its log is illegal under the present rules, and `OtherRules` if only other rules
    can settle one of its deals. Raises `StoreUnavailable` if records of the log have gone since it was `found`.
    """
    if ahead is not None and _goes_on(ahead, found):
        folded, history = ahead.folded, ahead.history
        _fold_on(folded, found, len(ahead.found.entries))
        await _read_on(store, history, folded.state.table, ahead.found.out.last, found.out.last)
    else:
        folded = _folded(found, give_up=give_up)
        history = await _history(store, folded.state, found)
    state = folded.state
    return Start(
        state=state,
        requests=found.requests,
        history=history,
        course=folded.course,
        ended=folded.ended,
        match=folded.match,
        began=folded.began,
        past=folded.past,
        snapshot_seq=found.snapshot_id.seq,
        logged=len(found.entries),
        said=await store.chat.said(state.table),
        memory=Memory(found.snapshot_id, found.snapshot, [_kept(history, entry) for entry in found.entries]),
        void=folded.void,
    )


def _kept(history: History, entry: LogEntry) -> LoggedRecord:
    pieces = history.pieces_at(entry.id.seq) if entry.id.sub == 0 else {}
    return LoggedRecord(entry.id, Record(entry.at, entry.data, payloads(pieces), entry.term))


def fold(found: Loaded) -> tuple[TableState, list[Entry], DealRecord | None]:
    """Return the table, the running deal's actions, and the record of a deal that ended since the snapshot.

    The record is None if no deal ended.
    """
    folded = _folded(found, give_up=False)
    return folded.state, folded.course.entries, None if folded.ended is None else folded.ended.record


class _Folded:
    """The fold of a log, while it is computed."""

    def __init__(self, game: AnyGame, state: TableState) -> None:
        self.state = self.began = state
        self.course = DealCourse(game)
        self.ended: Placed[DealRecord] | None = None
        self.match: Placed[MatchRecord] | None = None
        self.past: list[PassedRecord] = []
        self.void: str | None = None
        self._game = game

    def add(self, record: r.AnyRecord, term: int) -> None:
        """Fold one record."""
        game, state, course = self._game, self.state, self.course
        reduced = reduce(game, state, record, term)
        match record:
            case r.DealOpened():
                course.begin(state, record)
                self.ended = None
            case r.Played():
                course.add(record, reduced.events)
            case r.DealClosed():
                settled, counts = course.settled(state, record.at)
                self.ended = Placed(settled, term, reduced.state.position.seq, counts)
        seq = reduced.state.position.seq
        if (match := deal_record.ended_match(state, reduced.state, reduced.events)) is not None:
            self.match = Placed(match, term, seq)
        self.state = state = reduced.state
        if state.setup.delay_ms:
            self.past.append(
                PassedRecord(record, term, state.position.seq if state.position.sub == 0 else None)
            )

    def pass_over(self, record: r.AnyRecord, entry: LogEntry) -> None:
        """Fold a record of a deal that is not replayed; late spectators skip it and all records before."""
        self.state = self.began = passed_over(self._game, self.state, record, entry)
        self.past = []


def _folded(found: Loaded, *, give_up: bool) -> _Folded:
    game, state, rest = beginning(found)
    records = [r.read(entry.data) for entry in rest]
    places, void = unplayed(records, state.basis.rules_version, game.rules_version, give_up=give_up)
    codec, folded = r.GameCodec.of(game), _Folded(game, state)
    for place, (record, entry) in enumerate(zip(records, rest, strict=True)):
        if place in places:
            folded.pass_over(record, entry)
        else:
            folded.add(codec.complete(record), entry.term)
    folded.void = void
    _check_end(folded.state, found)
    return folded


def _goes_on(ahead: ReadAhead, found: Loaded) -> bool:
    """Return whether a log that was read `ahead` has grown only within one deal since.

    Then its fold can continue.
    """
    known = ahead.found.entries
    if not known or ahead.folded.void is not None or len(found.entries) < len(known):
        return False
    if found.entries[len(known) - 1] is not known[-1]:
        return False
    later = (r.read(entry.data) for entry in found.entries[len(known) :])
    return not any(isinstance(record, r.DealOpened | r.DealClosed | r.Voided) for record in later)


def _fold_on(folded: _Folded, found: Loaded, known: int) -> None:
    """Fold the entries after those that are `known`."""
    codec = r.GameCodec.of(GAMES[folded.state.game])
    for entry in found.entries[known:]:
        folded.add(codec.complete(r.read(entry.data)), entry.term)
    _check_end(folded.state, found)


def _check_end(state: TableState, found: Loaded) -> None:
    assert state.position.id == found.last, f"the log says {found.last}, its fold {state.position.id}"


def beginning(found: Loaded) -> tuple[AnyGame, TableState, list[LogEntry]]:
    """Return the game, the table of the snapshot or of the log's first record, and the records after it."""
    if found.snapshot is not None:
        game = GAMES[snapshot_game(found.snapshot)]
        return game, decode_snapshot(found.snapshot, game.carry_type), found.entries
    first, *rest = found.entries
    opened = r.decode_opened(first.data)
    game = GAMES[opened.setup.game]
    return game, open_table(game, opened, first.term), rest


async def _history(store: Store, state: TableState, found: Loaded) -> History:
    if not found.out.first:
        return History(state.position.seq, state.position.published_term)
    first = await store.read_out(state.table, found.out.first - 1, 1)
    if not first or first[0].seq != found.out.first:
        raise _changed(state.table)
    history = History(first[0].seq - 1, first[0].previous_term)
    await _read_on(store, history, state.table, first[0].seq - 1, found.out.last)
    return history


async def _read_on(store: Store, history: History, table: str, after: int, until: int) -> None:
    """Add the published records with `after` < `seq` <= `until`; the owner may publish more meanwhile.

    Raises `StoreUnavailable`, also if some of these records are missing.
    """
    while after < until:
        page = await store.read_out(table, after)
        if not page or page[0].seq != after + 1:
            raise _changed(table)
        for entry in page:
            if entry.seq <= until:
                pieces = {viewer_of(name): piece for name, piece in entry.payloads.items()}
                history.append(PublishedRecord(entry.seq, entry.term, pieces))
        after = page[-1].seq


def _changed(table: str) -> StoreUnavailable:
    """Return the error for a table that must be read again.

    Either Redis has come back with older data, or an owner has trimmed the log.
    """
    return StoreUnavailable(f"table {table} has lost records since its reading began")
