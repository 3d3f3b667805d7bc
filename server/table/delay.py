"""What the spectators of a table with a delay may see by now: the table as it was so many milliseconds ago."""

from collections import deque
from collections.abc import Mapping, Sequence

import msgspec

from engine.core.seats import Viewer
from server.table.history import History
from server.table.state import TableState

Pieces = Mapping[Viewer, bytes]


class Held(msgspec.Struct, frozen=True):
    """A published commit that spectators may not see yet."""

    due_at: int
    state: TableState
    """The table after it."""
    pieces: Sequence[Pieces]


class Delayed:
    """The delayed stream of one table. Enforced here, at the only place where spectators get anything."""

    def __init__(self, shown: TableState) -> None:
        self.shown = shown
        """The table as spectators may know it."""
        self._held: deque[Held] = deque()

    @classmethod
    def resumed(cls, past: Sequence[TableState], history: History, now: int) -> "Delayed":
        """Return the stream of a table that is taken over; `past` is the table after each published record."""
        delayed = cls(past[0])
        for state in past[1:]:
            delayed.hold(state, [history.pieces_at(state.seq)])
        delayed.release(now)
        return delayed

    def hold(self, state: TableState, pieces: Sequence[Pieces]) -> None:
        """Keep back what a commit published."""
        self._held.append(Held(state.at + state.delay_ms, state, pieces))

    def release(self, now: int) -> list[Pieces]:
        """Return what may be seen by now, in order."""
        released: list[Pieces] = []
        while self._held and self._held[0].due_at <= now:
            held = self._held.popleft()
            self.shown = held.state
            released += held.pieces
        return released

    @property
    def next_at(self) -> int | None:
        """When there will be more to see."""
        return self._held[0].due_at if self._held else None
