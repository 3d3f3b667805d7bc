"""Which table somebody is brought to who asks for any table of a game (快速入座). Pure."""

from collections.abc import Iterable

from paiju.engine.core.game import AnyGame
from paiju.protocol.messages import Pace
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import normal_options


def takes_anyone(game: AnyGame, state: TableState) -> bool:
    """Return whether a table waits for whoever comes: public, between deals, with people, a free seat, no rule changed.

    Somebody who asks for any table asks for the game as it is by itself: its own number of seats, options and pace,
    with aids, and not for the rest of a recorded deal.
    """
    return (
        state.game == game.key
        and state.code is None
        and not state.closed
        and not state.imported
        and state.waiting_since is not None
        and len(state.seats) == game.seats.default
        and state.pace == Pace()
        and state.aids
        and state.options == normal_options(game, {})
    )


def choose(tables: Iterable[TableState], game: AnyGame, user: str) -> TableState | None:
    """Return the table to bring a user to; None: there is none, open one.

    Where the user sits already there is nothing to look for. Else the most people who are really there, and of
    equals those who have waited longest.
    """
    waiting = [state for state in tables if takes_anyone(game, state) and user not in state.barred]
    own = [state for state in waiting if state.seat_of(user) is not None]
    return min(own or filter(_present, waiting), key=_rank, default=None)


def _rank(state: TableState) -> tuple[int, int, str]:
    # The id last: two tables that opened in one millisecond must not look different to two who ask.
    return -_present(state), state.waiting_since or 0, state.table


def _present(state: TableState) -> int:
    """Return how many people sit here whose connections are not known to be lost."""
    return sum(seat.person and seat.connected for seat in state.seats)
