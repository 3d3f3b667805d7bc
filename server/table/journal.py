"""A table's way into the store: plans become commits, finished deals are archived, repeats are remembered."""

from typing import Final

import msgspec
import structlog

from engine.core.game import AnyGame
from engine.core.seats import Viewer
from server import metrics
from server.store.errors import StoreUnavailable
from server.store.records import Commit, Done, Record, RecordId, Request
from server.table import archive, timers
from server.table import records as r
from server.table.history import History, Published, audience
from server.table.plan import Plan
from server.table.projection import encode_events, listing
from server.table.recovery import Start
from server.table.services import Lost, Services
from server.table.state import TableState, encode_snapshot

CLOSED_KEYS_MS: Final = 3_600_000
"""How long a closed table's keys stay."""

Pieces = dict[Viewer, bytes]
"""One published record's encoded `events` message per audience."""

log = structlog.get_logger()


class Journal:
    """Writes one table. Holds what was written lately, for clients that missed it."""

    def __init__(self, services: Services, game: AnyGame, start: Start, term: int) -> None:
        self.requests = start.requests
        """Last request that took effect, and its reply, per `user/session`."""
        self.history: History = start.history
        self.away = False
        """Whether the store does not answer."""
        self.term = term
        self._services = services
        self._game = game
        self._entries = start.entries
        self._deal_start = start.snapshot_seq
        self._unfinished = start.ended

    async def write(
        self, before: TableState, plan: Plan, request: Request | None, line: bytes | None
    ) -> list[Pieces]:
        """Commit a plan; return what its published records show to whom. Raises `Lost`.

        Returns only when it is known that the commit took effect.
        """
        pieces = [
            encode_events(self._game, step.state, step.events) if step.events else {} for step in plan.steps
        ]
        await self._commit(self._as_commit(before, plan, pieces, request, line))
        if request is not None:
            self.requests[request.asker] = (request.id, request.result)
        self._note(before, plan, pieces)
        return [shown for shown in pieces if shown]

    def _as_commit(
        self,
        before: TableState,
        plan: Plan,
        pieces: list[Pieces],
        request: Request | None,
        line: bytes | None,
    ) -> Commit:
        records = tuple(
            Record(
                step.record.at,
                r.encode_record(step.record),
                tuple((audience(viewer), piece) for viewer, piece in shown.items()),
            )
            for step, shown in zip(plan.steps, pieces, strict=True)
        )
        return Commit(
            table=before.table,
            term=self.term,
            last=RecordId(before.seq, before.sub),
            records=records,
            listing=line,
            deadline=timers.next_due(plan.state, {}),
            request=request,
            closing_ms=CLOSED_KEYS_MS if plan.state.closed else None,
        )

    async def _commit(self, commit: Commit) -> None:
        while True:
            try:
                result = await self._services.store.commit(commit)
                break
            except StoreUnavailable:
                self.away = True
                log.warning("the store is away; the commit is sent again", table=commit.table)
        self.away = False
        if type(result) is not Done:
            # A duplicate too: this owner knows every request that took effect, so somebody else has written.
            raise Lost(f"table {commit.table}: {result}")
        metrics.COMMITS.inc()

    def _note(self, before: TableState, plan: Plan, pieces: list[Pieces]) -> None:
        """Keep what reconnecting clients and the archive will need."""
        state = before
        for step, shown in zip(plan.steps, pieces, strict=True):
            if shown:
                self.history.append(Published(step.state.seq, self.term, shown))
            record = step.record
            if type(record) is r.Played:
                self._entries.append(archive.Entry(record.at, record.actor, record.action, record.auto))
            elif type(record) is r.DealOpened:
                self._entries[:] = archive.first_entries(self._game, state, record.at)
            elif type(record) is r.DealClosed:
                assert state.deal is not None, "only a running deal can be closed"
                self._unfinished = archive.deal_record(
                    self._game, state, state.deal, list(self._entries), record.at
                )
            state = step.state

    async def finish_deal(self, state: TableState) -> bool:
        """Archive a deal that has ended, snapshot the table and trim its log; return whether there was one.

        A crash in between leaves it to the next owner: either step changes nothing when done twice.
        """
        record, self._unfinished = self._unfinished, None
        if record is None:
            return False
        store = self._services.store
        await store.archive(record.deal, archive.encode(record), self._services.keep_records_s)
        await store.rotate(state.table, self.term, RecordId(state.seq, state.sub), encode_snapshot(state))
        self.history.trim(self._deal_start)
        self._deal_start = state.seq
        metrics.DEALS.labels(state.game).inc()
        return True

    def public_line(self, before: TableState, plan: Plan, spectators: int) -> bytes | None:
        """Return the table's new public line, None if it is as before: most actions change nothing in it."""
        old, new = before.deal, plan.state.deal
        only_played = all(type(step.record) is r.Played for step in plan.steps)
        if only_played and old and new and self._game.status(old.state) == self._game.status(new.state):
            return None
        return msgspec.msgpack.encode(listing(self._game, plan.state, spectators))
