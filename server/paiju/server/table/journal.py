"""A table's commits: batches become commits, ended deals are archived, requests remembered for repeats."""

from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from paiju.protocol.records import DealRecord, MatchRecord
from paiju.server import metrics
from paiju.server.deals import archive
from paiju.server.deals.daily import DailyResult, Days
from paiju.server.ended import entries
from paiju.server.ended.entries import Placed
from paiju.server.limits import Bucket
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.commit_arguments import commit_names
from paiju.server.store.entries import Handed
from paiju.server.store.records import Commit, Done, RecordId, Request
from paiju.server.table.commits import batch_commit
from paiju.server.table.memory import LoggedRecord, refused
from paiju.server.table.ports.services import Services
from paiju.server.table.recovery import Start
from paiju.server.table.requests.repeats import Repeats
from paiju.server.table.state import deal_record
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch, FoldedStep
from paiju.server.table.state.snapshot import encode_snapshot
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import History, Pieces, PublishedRecord
from paiju.server.traces import TRACES

T = TypeVar("T")

log = structlog.get_logger()


class Journal:
    """Writes one table, and keeps its latest records for clients that missed them."""

    def __init__(self, services: Services, start: Start, term: int) -> None:
        self.repeats = Repeats(start.requests, services.limits)
        self.history: History = start.history
        self.away = False
        """Whether the store does not answer."""
        self.term = term
        self._names = commit_names(start.state.table, term)
        self._services = services
        self._course = start.course
        self._kept_from = start.snapshot_seq
        """The `seq` of the last snapshot."""
        self._logged = start.logged
        """The number of records since the last snapshot."""
        self._unfinished = start.ended
        self._match = start.match
        """A match that has ended and is not archived yet."""
        self._days = Days(services.store, services.draw_secret, services.keep_daily_s)
        self._unnoted = True
        """Whether the result of a daily deal is still to be noted, as far as this owner knows."""
        # A daily deal's result is noted again: Redis may have come back with older data, without the result.
        played = bool(start.state.setup.daily and start.state.deals) and start.state.deal is None
        self.must_cut = bool(start.ended or start.match) or played or self._is_long(start.state)
        """Whether a deal or match has ended since the snapshot, or the log has grown long without an end."""
        per_hour = services.limits.records_per_hour
        self._records = Bucket(per_hour / 3600, per_hour, lambda: services.clock.now_ms() / 1000)
        """Bounds the deals whose records are kept for long: people play few an hour, programs any number."""
        self._played: dict[str, bool] = {}
        """By deal of the running match, whether the deal's record is kept for long. Incomplete after a crash."""
        self.memory = start.memory
        """The log since its snapshot."""
        self.last_commit = 0.0, 0.0
        """When the last commit was sent, and when it was known to have taken effect, in monotonic seconds."""

    async def write(
        self,
        before: TableState,
        batch: Batch,
        published: Sequence[Pieces],
        request: Request | None,
        line: bytes | None,
        due: int | None,
    ) -> None:
        """Commit a batch, and return once the commit is known to have taken effect. Raises `Lost`.

        The arguments are those of `batch_commit`.
        """
        if batch.state.closed:
            await self._hand_in_match(before, batch)
        names = self._names
        commit = batch_commit(
            before, batch, published, self.term, names=names, request=request, line=line, due=due
        )
        sent = monotonic()
        result = await self._sent(commit.table, self._services.store.commit, commit)
        done = monotonic()
        self.last_commit = sent, done
        metrics.COMMIT_SECONDS.observe(done - sent)
        if type(result) is not Done:
            # Even `Duplicate` is an error: this owner knows every request that took effect, so another process has
            # written.
            raise refused(commit.table, self.term, result)
        self._note(before, batch, commit, published)

    async def _sent(self, table: str, send: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        """Send an idempotent write until the store answers; return the answer."""
        while True:
            try:
                answer = await send(*arguments)
            except StoreUnavailable as error:
                self.away = True
                self._services.waiting.note(table, reason=error.reason)
            else:
                self.away = False
                return answer

    def _note(self, before: TableState, batch: Batch, commit: Commit, published: Sequence[Pieces]) -> None:
        """Remember a commit for repeats, for clients that reconnect, and for a Redis that loses the log's end."""
        metrics.COMMITS.value += 1
        if commit.request is not None:
            self.repeats.remember(commit.request)
        state = before
        for step, record, pieces in zip(batch.steps, commit.records, published, strict=True):
            position = step.state.position
            self.memory.kept.append(LoggedRecord(RecordId(position.seq, position.sub), record))
            if pieces:
                self.history.append(PublishedRecord(position.seq, self.term, pieces))
            if type(step.record) is r.Played:
                self._course.add(step.record, step.events)
            else:
                self._note_turn(state, step)
                self._match = self._match_ended(state, step) or self._match
                self.must_cut = self.must_cut or self._match is not None
            state = step.state
        self._logged += len(batch.steps)
        if state.deal is None:
            self.must_cut = self.must_cut or self._is_long(state)

    def _note_turn(self, before: TableState, step: FoldedStep) -> None:
        """Remember that a record began or ended a deal."""
        record = step.record
        if type(record) is r.DealOpened:
            self._course.begin(before, record)
            log.info("deal started", table=before.table, game=before.game)
        elif type(record) is r.DealClosed:
            self.must_cut = True
            ended, counts = self._course.settled(before, record.at)
            self._unfinished = Placed(ended, self.term, step.state.position.seq, counts)
        elif type(record) is r.Voided:
            self.must_cut = True
            metrics.VOIDS.labels(record.reason).inc()
            log.warning("deal voided", table=before.table, why=record.reason)
        elif type(record) is r.Closed and before.setup.daily:
            self.must_cut = True

    def _match_ended(self, before: TableState, step: FoldedStep) -> Placed[MatchRecord] | None:
        """Return the match that a record ends; None: it ends none.

        A match ends with its last deal, with its table, or when all its people have left.
        """
        ended = deal_record.ended_match(before, step.state, step.events)
        return None if ended is None else Placed(ended, self.term, step.state.position.seq)

    async def _hand_in_match(self, before: TableState, batch: Batch) -> None:
        """Hand in the match that a table's end breaks off, before the end is committed. Raises `Lost`.

        Nothing is done if this server books nothing.

        A closed table is not recovered, so a crash after the commit would lose the match. If the commit itself is lost,
        the match goes on, and the entry of its later end replaces this one.
        """
        state = before
        for step in batch.steps:
            if (ended := self._match_ended(state, step)) is not None and self._services.book is not None:
                await self._archive_match(ended)
            state = step.state

    async def finish_deal(self, state: TableState) -> None:
        """Archive a deal or match that has ended, snapshot the table and trim its log; do nothing unless `must_cut`.

        A log that has grown long between deals is cut too, since it is read whole after a crash. A voided deal has no
        record. After a crash between these steps the next owner does all of them again: a step that is done twice
        changes nothing. Raises `Lost`.
        """
        if not self.must_cut:
            return
        if (ended := self._unfinished) is not None:
            await self._archive(ended)
            self._unfinished = None
            metrics.DEALS.labels(state.game).inc()
            log.info("deal ended", table=state.table, deal=ended.record.deal)
        # A match is archived after its last deal: from then on the records of all its deals may be read.
        if self._match is not None:
            await self._archive_match(self._match)
            self._match = None
            self._played.clear()
        if state.setup.daily and state.deal is None and (state.deals or state.closed) and self._unnoted:
            row = _row_of(state, None if ended is None else ended.record)
            if self._services.book is not None:  # the database has the names: the row needs only the user
                row = replace(row, name="", face=None, user=state.setup.author)
            await self._sent(
                state.table, self._days.note_result, state.setup.daily, state.game, state.setup.author, row
            )
            self._unnoted = False
        # A snapshot is taken between deals; if the next one has begun already, its end cuts the log.
        if state.deal is None and not state.closed:
            await self._cut(state)
            self.must_cut = False

    def _is_long(self, state: TableState) -> bool:
        too_many = self._logged >= self._services.limits.log_records
        return too_many and state.deal is None and not state.closed

    async def _archive(self, ended: Placed[DealRecord]) -> None:
        began, record = monotonic(), ended.record
        played = archive.is_played(record) and self._records.take() == 0
        if record.match:
            self._played[record.deal] = played
        await self._keep(record.deal, ended, long=played)
        if TRACES.picks():
            TRACES.note("archive", began, table=record.table)

    async def _archive_match(self, ended: Placed[MatchRecord]) -> None:
        record = ended.record
        unknown = not all(seat.bot for seat in record.seats)
        # The match's record is kept as long as any of its deals' records, which are not readable without it.
        kept = [self._played.get(deal.deal, unknown) for deal in record.deals if deal.amounts]
        await self._keep(record.match, ended, long=any(kept) if kept else unknown)

    async def _keep(self, name: str, ended: Placed[DealRecord] | Placed[MatchRecord], *, long: bool) -> None:
        """Hand in a record to be booked. If it is not kept `long`, or nothing is booked, put it into Redis instead.

        A record is not kept for long if only bots played its deal, or if the table has had too many deals within an
        hour. Raises `Lost`.
        """
        services, table = self._services, ended.record.table
        if not long or services.book is None:
            keep_s = services.keep_records_s if long else self._short_s
            await self._sent(table, services.store.archive.put, name, archive.encode(ended.record), keep_s)
            return
        handed = Handed(name, ended.term, ended.seq, entries.packed(ended))
        result = await self._sent(table, services.store.entries.hand, table, self.term, handed)
        if type(result) is not Done:
            raise refused(table, self.term, result)
        services.book(handed)

    @property
    def _short_s(self) -> int:
        """Seconds for which Redis keeps a record that `_keep` gets without `long`."""
        services = self._services
        return min(services.keep_records_s, round(services.limits.bot_records_keep_hours * 3600))

    async def _cut(self, state: TableState) -> None:
        """Store a snapshot of the present state, and remove the log up to the previous snapshot. Raises `Lost`."""
        table, last, snapshot = state.table, state.position.id, encode_snapshot(state)
        surplus = self.repeats.surplus([seat.user for seat in state.seats])
        rotate = self._services.store.rotate
        result = await self._sent(table, rotate, table, self.term, last, snapshot, surplus)
        if type(result) is not Done:
            raise refused(table, self.term, result)
        self.memory.rotated(last, snapshot)
        self.repeats.forget(surplus)
        self.history.trim(self._kept_from)
        self._kept_from, self._logged = state.position.seq, 0


def _row_of(state: TableState, record: DealRecord | None) -> DailyResult:
    """Return seat 0's result in a daily deal.

    It comes from the deal's `record`; if the record was archived earlier, it comes from the table.
    """
    if record is not None:
        seat = record.seats[0]
        face = None if seat.face is msgspec.UNSET else seat.face
        return DailyResult(record.deal, seat.name, face, record.amounts[0], record.ended_at)
    if state.last is None:
        return DailyResult()  # no result: the table's only deal was voided, or never began
    sitter, last = state.seats[0], state.last
    return DailyResult(last.deal, sitter.name or "", sitter.face, last.amounts[0], last.ended_at)
