"""A table's way into the store: batches become commits, finished deals are archived, repeats are remembered."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import structlog

from paiju.engine.core.game import AnyGame
from paiju.protocol.records import DealRecord, Entry
from paiju.server import metrics
from paiju.server.deals import archive
from paiju.server.limits import Bucket
from paiju.server.store.errors import StoreUnavailable
from paiju.server.store.records import (
    Commit,
    Done,
    Record,
    RecordId,
    Request,
)
from paiju.server.table.ports.limits import CLOSED_KEYS_MS
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.recovery import Start
from paiju.server.table.requests.repeats import Repeats
from paiju.server.table.state import deal_record
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch
from paiju.server.table.state.snapshot import encode_snapshot
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import History, Pieces, Published, audience
from paiju.server.table.views.projection import encode_events, listing

T = TypeVar("T")

log = structlog.get_logger()


class Journal:
    """Writes one table, and keeps its latest records for clients that missed them."""

    def __init__(self, services: Services, game: AnyGame, start: Start, term: int) -> None:
        self.repeats = Repeats(start.requests, services.limits)
        self.history: History = start.history
        self.away = False
        """Whether the store does not answer."""
        self.term = term
        self._services = services
        self._game = game
        self._entries = start.entries
        self._kept_from = start.snapshot_seq
        """Where the last snapshot stands."""
        self._logged = start.logged
        """How many records there are since the last snapshot."""
        self._over = start.ended is not None
        """Whether a deal has ended since the snapshot."""
        self._unfinished = start.ended
        per_hour = services.limits.records_per_hour
        self._records = Bucket(per_hour / 3600, per_hour, lambda: services.clock.now_ms() / 1000)
        """Records that are kept for long: people play so many deals, programs any number."""
        self.memory = start.memory
        """The log since its snapshot."""

    async def write(
        self, before: TableState, batch: Batch, request: Request | None, line: bytes | None, due: int | None
    ) -> list[Pieces]:
        """Commit a batch; return the payloads of its published records by audience. Raises `Lost`.

        `line`: the new public line, if it changes; `due`: when time will next make something happen, for the store's
        list of what a dead owner's tables wait for. Returns only when it is known that the commit took effect.
        """
        pieces: list[Pieces] = [
            encode_events(self._game, step.state, step.events) if step.events else {} for step in batch.steps
        ]
        commit = self._as_commit(before, batch, pieces, request, line, due)
        result = await self._sent(commit.table, self._services.store.commit, commit)
        if type(result) is not Done:
            # A duplicate too: this owner knows every request that took effect, so another process has written.
            raise Lost(f"table {commit.table}: {result}")
        metrics.COMMITS.inc()
        for step, record in zip(batch.steps, commit.records, strict=True):
            self.memory.add(RecordId(step.state.seq, step.state.sub), record, self.term)
        if request is not None:
            self.repeats.note(request)
        self._note(before, batch, pieces)
        return [shown for shown in pieces if shown]

    def _as_commit(
        self,
        before: TableState,
        batch: Batch,
        pieces: list[Pieces],
        request: Request | None,
        line: bytes | None,
        due: int | None,
    ) -> Commit:
        records = tuple(
            Record(
                step.record.at,
                r.encode_record(step.record),
                tuple((audience(viewer), piece) for viewer, piece in shown.items()),
            )
            for step, shown in zip(batch.steps, pieces, strict=True)
        )
        return Commit(
            table=before.table,
            term=self.term,
            last=RecordId(before.seq, before.sub),
            records=records,
            listing=line,
            deadline=due,
            request=request,
            closing_ms=CLOSED_KEYS_MS if batch.state.closed else None,
        )

    async def _sent(self, table: str, send: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        """Send an idempotent write until the store answers; return the answer."""
        while True:
            try:
                answer = await send(*arguments)
            except StoreUnavailable:
                self.away = True
                log.warning("the store is away; the write is sent again", table=table)
            else:
                self.away = False
                return answer

    def _note(self, before: TableState, batch: Batch, pieces: list[Pieces]) -> None:
        """Keep what reconnecting clients and the archive need."""
        self._logged += len(batch.steps)
        state = before
        for step, shown in zip(batch.steps, pieces, strict=True):
            if shown:
                self.history.append(Published(step.state.seq, self.term, shown))
            record = step.record
            if type(record) is r.Played:
                self._entries.append(Entry(record.at, record.actor, record.action, record.auto))
            elif type(record) is r.DealOpened:
                self._entries[:] = deal_record.first_entries(self._game, state, record.at)
                log.info("deal started", table=state.table, game=state.game)
            elif type(record) is r.DealClosed:
                assert state.deal is not None, "only a running deal can be closed"
                self._over = True
                self._unfinished = deal_record.settled(
                    self._game, state, state.deal, list(self._entries), record.at
                )
            elif type(record) is r.Voided:
                self._over = True
                log.warning("deal voided", table=state.table, why=record.reason)
            state = step.state

    async def finish_deal(self, state: TableState) -> bool:
        """Archive a deal that has ended, snapshot the table and trim its log; return whether there was one.

        Where no deal begins or ends a log that has grown long is cut alike: it is read whole after a crash. A deal that
        was voided has no record.

        A crash in between leaves it to the next owner: either step changes nothing when done twice. Raises `Lost`.
        """
        record = self._unfinished
        if not self._over:
            if self._logged >= self._services.limits.log_records and state.deal is None and not state.closed:
                await self._cut(state)
            return False
        if record is not None:
            await self._archive(state.table, record)
        await self._cut(state)
        self._over, self._unfinished = False, None
        if record is not None:
            metrics.DEALS.labels(state.game).inc()
            log.info("deal ended", table=state.table, deal=record.deal)
        return True

    async def _archive(self, table: str, record: DealRecord) -> None:
        services, keep_s = self._services, self._services.keep_records_s
        if not archive.is_played(record) or self._records.take() > 0:
            keep_s = min(keep_s, round(services.limits.bot_records_keep_hours * 3600))
        await self._sent(table, services.store.archive, record.deal, archive.encode(record), keep_s)

    async def _cut(self, state: TableState) -> None:
        """Store the table as it is, and forget what is older than the snapshot before. Raises `Lost`."""
        table, last, snapshot = state.table, RecordId(state.seq, state.sub), encode_snapshot(state)
        surplus = self.repeats.surplus([seat.user for seat in state.seats])
        rotate = self._services.store.rotate
        result = await self._sent(table, rotate, table, self.term, last, snapshot, surplus)
        if type(result) is not Done:
            raise Lost(f"table {table}: {result}")
        self.memory.rotated(last, snapshot)
        self.repeats.forget(surplus)
        self.history.trim(self._kept_from)
        self._kept_from, self._logged = state.seq, 0

    def public_line(self, before: TableState, batch: Batch, spectators: int) -> bytes | None:
        """Return the table's new public line, None if it is as before: most actions change nothing in it."""
        old, new = before.deal, batch.state.deal
        only_played = all(type(step.record) is r.Played for step in batch.steps)
        if only_played and old and new and old.asking.status == new.asking.status:
            return None
        return msgspec.msgpack.encode(listing(batch.state, spectators))
