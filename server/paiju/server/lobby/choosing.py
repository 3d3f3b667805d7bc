"""Which table `quick` brings a user to (快速入座). Pure."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat


class Candidate(Protocol):
    """What the choice looks at in a table."""

    @property
    def table(self) -> str:
        """The table's id."""

    @property
    def barred(self) -> tuple[str, ...]:
        """Users who may not come."""

    @property
    def waiting_since(self) -> int | None:
        """Since when people wait here for others, in ms."""

    @property
    def people_here(self) -> int:
        """How many people sit here whose connections are not known to be lost."""

    def takes_anyone(self, game: AnyGame) -> bool:
        """Return whether the table waits for a user who asks for any table of the game."""

    def seat_of(self, user: str) -> Seat | None:
        """Return the seat of a user, or None."""


C = TypeVar("C", bound=Candidate)


def choose(tables: Iterable[C], game: AnyGame, user: str) -> C | None:
    """Return the table to bring a user to; None: there is none, open one.

    A table where the user already sits comes first. Otherwise the one with the most people present, and of equals the
    one that has waited longest.
    """
    waiting = [table for table in tables if table.takes_anyone(game) and user not in table.barred]
    own = [table for table in waiting if table.seat_of(user) is not None]
    return min(own or filter(_has_people, waiting), key=_rank, default=None)


def _has_people(table: Candidate) -> bool:
    return table.people_here > 0


def _rank(table: Candidate) -> tuple[int, int, str]:
    # The id last: two tables that opened in one millisecond must not look different to two users who ask.
    return -table.people_here, table.waiting_since or 0, table.table
