"""Games that can tell a seat what a player could work out alone (听牌提示)."""

from typing import Any, Protocol, runtime_checkable

from paiju.engine.core.seats import Seat


@runtime_checkable
class Helps(Protocol):
    """What a game adds to `Game` if it has such help. Pure, as a `Game` is.

    It is no part of `prompt`, so that a table without `aids` leaves it out, and nobody pays for it who does not want
    it: it costs more than a move. It holds nothing but what follows from the seat's own view.
    """

    help_type: Any

    def help(self, state: Any, seat: Seat) -> Any | None:
        """Return the help for a seat as a `help_type`, whether or not it is to act; None if there is none to give."""
