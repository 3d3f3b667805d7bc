"""Notifies absent players of their turns: those without a connection, or whose client says `away`."""

from collections.abc import Callable, Collection
from functools import partial

from paiju.engine.core.seats import Seat
from paiju.server.table.state.state import TableState

Call = Callable[[str, str, int, Callable[[], bool]], None]


class Calling:
    """The notifications of one table's turns. `Services.call` asks later whether each is due."""

    def __init__(self, call: Call | None, absent: Callable[[], Collection[Seat]]) -> None:
        """`call`: `Services.call`; `absent` returns the seats of absent players."""
        self._call = call
        self._absent = absent
        self.called: dict[Seat, str] = {}
        """By seat: the id of the turn of which the seat's absent player was notified."""

    def follow(self, state: TableState) -> None:
        """Notify each absent player whose turn it is, once per turn and absence."""
        if self._call is None:
            return
        before, self.called = self.called, {}
        for seat in self._absent():
            place, turn = state.seats[seat], None if state.deal is None else state.deal.turns.get(seat)
            # A turn without a choice is answered by the table.
            if turn is None or turn.act_at is not None or place.user is None or place.played_for:
                continue
            self.called[seat] = turn.turn
            if before.get(seat) != turn.turn:
                self._call(place.user, state.table, turn.last_at, partial(self._is_called, seat, turn.turn))

    def _is_called(self, seat: Seat, turn: str) -> bool:
        return self.called.get(seat) == turn and seat in self._absent()

    def close(self) -> None:
        """Notify no more: the table has ended, or has another owner."""
        self._call = None
        self.called = {}
