"""The delayed view of a table for its spectators: the table as it was `delay_ms` ago."""

from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import AnyGame
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import reduce
from paiju.server.table.state.state import TableState
from paiju.server.table.views.history import History, Pieces

NO_TERM = 1
"""A term less than that of any record. It is not 0, which stands for a table without published records."""


class PassedRecord(msgspec.Struct, frozen=True):
    """A record that a new owner has folded."""

    record: r.AnyRecord
    term: int
    seq: int | None
    """The record's number among the published records; None: it is not published."""


class DelayedCommit(msgspec.Struct, frozen=True):
    """A commit that spectators may not see yet. It holds records, not the table after them: they are much smaller."""

    due_at: int
    records: Sequence[r.AnyRecord]
    term: int
    pieces: Sequence[Pieces]


class Delayed:
    """The delayed stream of one table. The delay is enforced here, at the only place where spectators get anything."""

    def __init__(self, game: AnyGame, shown: TableState) -> None:
        self._game = game
        self.shown = shown
        """The table as spectators may know it."""
        self._held: deque[DelayedCommit] = deque()
        self._veiled: TableState | None = None
        """The state to reveal when the delay expires; None: nothing is hidden."""

    @classmethod
    def resumed(
        cls, game: AnyGame, began: TableState, past: Sequence[PassedRecord], history: History, now: int
    ) -> "Delayed":
        """Return the stream of a recovered table, from its state `began` and the records since then (`past`)."""
        delayed = cls(game, began)
        delayed._veil(now)
        for passed in past:
            pieces = [] if passed.seq is None else [history.pieces_at(passed.seq)]
            delayed.hold([passed.record], passed.term, pieces)
        delayed.release(now)
        return delayed

    def _veil(self, now: int) -> None:
        """Hide the last deal, if spectators may not know its end yet.

        The records of that deal are not in this stream, so they cannot be held back. Instead, the state after the deal
        is replaced by `veiled`, until the deal's end is due.
        """
        if self.shown.deals and _due_at(self.shown) > now:
            self._veiled, self.shown = self.shown, veiled(self.shown)

    def unveil(self, now: int) -> bool:
        """Show the state after the hidden deal once the deal's end is due; return whether this call has shown it."""
        if self._veiled is None or _due_at(self._veiled) > now:
            return False
        self.shown, self._veiled = self._veiled, None
        return True

    def hold(self, records: Sequence[r.AnyRecord], term: int, pieces: Sequence[Pieces]) -> None:
        """Hold back a commit's records, and its payloads for spectators."""
        public: list[Pieces] = [{None: shown[None]} for shown in pieces if shown]
        self._held.append(DelayedCommit(records[-1].at + self.shown.setup.delay_ms, records, term, public))

    def release(self, now: int) -> list[Pieces]:
        """Return the payloads of the commits that are due, in order."""
        released: list[Pieces] = []
        while self._veiled is None and self._held and self._held[0].due_at <= now:
            held = self._held.popleft()
            for record in held.records:
                self.shown = reduce(self._game, self.shown, record, held.term).state
            released += held.pieces
        return released

    @property
    def next_at(self) -> int | None:
        """The time at which spectators may see more; None: nothing is held back."""
        if self._veiled is not None:
            return _due_at(self._veiled)
        return self._held[0].due_at if self._held else None


def _due_at(state: TableState) -> int:
    return state.at + state.setup.delay_ms


def veiled(state: TableState) -> TableState:
    """Return a table between deals that shows its players only, without a settlement, chips, or the time of the end.

    No client can continue from the cursor of this table.
    """
    seats = tuple(replace(seat, score=0, stake=None) for seat in state.seats)
    return replace(
        state,
        seats=seats,
        basis=replace(state.basis, secret=b""),
        position=replace(state.position, seq=0, published_term=NO_TERM),
        waiting=replace(state.waiting, rested_at=0, fill_at=None),
        deals=state.deals - 1,
        deal=None,
        last=None,
        match=None,
        cash=None,
    )
