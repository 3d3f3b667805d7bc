"""A table back from the store: the snapshot, and the log folded over it."""

from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.registry import GAMES
from server.store.records import Loaded, LogEntry, Said
from server.store.store import Store
from server.table import archive
from server.table import records as r
from server.table.history import History, Published, viewer_of
from server.table.reducer import open_table, reduce
from server.table.state import TableState, decode_snapshot, snapshot_game


class Start(msgspec.Struct, frozen=True):
    """What an actor begins with, for a new table or one that is taken over."""

    state: TableState
    requests: dict[str, tuple[int, bytes]]
    """Last request that took effect, and its reply, per `user/session`."""
    history: History
    entries: list[archive.Entry]
    """The running deal's actions."""
    ended: archive.DealRecord | None
    """A deal that was settled, but perhaps neither archived nor trimmed."""
    past: list[TableState]
    """The table before its log, and after each published record; only of a table that spectators see late."""
    snapshot_seq: int
    """Where the last snapshot stands."""
    said: Said


def new_table(state: TableState, requests: dict[str, tuple[int, bytes]]) -> Start:
    """Return the start of a table that has just been opened."""
    history = History(state.seq, state.published_term)
    return Start(state, requests, history, [], None, [state], state.seq, Said([], []))


async def recover_table(store: Store, found: Loaded) -> Start:
    """Return the start of a table that is taken over.

    Raises `KeyError` if its game is no longer there, `IllegalAction` if its log is illegal under today's rules.
    """
    past: list[TableState] = []
    state, entries, ended = fold(found, past)
    history = await _history(store, state, found)
    said = await store.said(state.table)
    return Start(state, found.requests, history, entries, ended, past, found.snapshot_id.seq, said)


def fold(
    found: Loaded, past: list[TableState] | None = None
) -> tuple[TableState, list[archive.Entry], archive.DealRecord | None]:
    """Return the table, the running deal's actions, and the record of a deal that ended since the snapshot.

    `past` is filled as `Start.past` is.
    """
    game, state, rest = _beginning(found)
    past = [] if past is None else past
    past.append(state)
    codec = r.GameCodec(game)
    entries: list[archive.Entry] = []
    ended = None
    for entry in rest:
        record = codec.decode(entry.data)
        match record:
            case r.DealOpened():
                entries, ended = archive.first_entries(game, state, record.at), None
            case r.Played():
                entries.append(archive.Entry(record.at, record.actor, record.action, record.auto))
            case r.DealClosed():
                assert state.deal is not None
                ended = archive.deal_record(game, state, state.deal, entries, record.at)
        state = reduce(game, state, record, entry.term).state
        if state.delay_ms and state.sub == 0:
            past.append(state)
    assert (state.seq, state.sub) == found.last, f"the log says {found.last}, its fold {state.last_id}"
    return state, entries, ended


def _beginning(found: Loaded) -> tuple[AnyGame, TableState, list[LogEntry]]:
    """Return the table of the snapshot, or of the log's first record, and the records after it."""
    if found.snapshot is not None:
        game = GAMES[snapshot_game(found.snapshot)]
        return game, decode_snapshot(found.snapshot, game.carry_type), found.entries
    first, *rest = found.entries
    opened = r.decode_opened(first.data)
    game = GAMES[opened.game]
    return game, open_table(game, opened, first.term), rest


async def _history(store: Store, state: TableState, found: Loaded) -> History:
    if not found.out.first:
        return History(state.seq, state.published_term)
    history: Any = None
    after = found.out.first - 1
    while after < found.out.last:
        page = await store.read_out(state.table, after)
        for entry in page:
            history = history or History(entry.seq - 1, entry.previous_term)
            pieces = {viewer_of(name): piece for name, piece in entry.payloads.items()}
            history.append(Published(entry.seq, entry.term, pieces))
        after = page[-1].seq if page else found.out.last
    return history or History(state.seq, state.published_term)
