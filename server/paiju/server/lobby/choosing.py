"""Chooses the table for a `quick` request (快速入座). Pure."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat


class Candidate(Protocol):
    """The facts of a table that the choice needs."""

    @property
    def table(self) -> str:
        """The table's id."""

    @property
    def waiting_since(self) -> int | None:
        """Time since which people wait here for others, Unix milliseconds."""

    @property
    def people_here(self) -> int:
        """Number of seated people whose connections are not lost."""

    def takes(self, game: AnyGame, user: str) -> bool:
        """Return whether the table waits for a user who asks for any table of the game, this one included."""

    def seat_of(self, user: str) -> Seat | None:
        """Return the seat of a user, or None."""


C = TypeVar("C", bound=Candidate)


def choose(tables: Iterable[C], game: AnyGame, user: str) -> C | None:
    """Return the table to bring a user to; None: a new one has to be opened.

    A table where the user already sits comes first. Otherwise the one with the most people present, and of equals the
    one that has waited longest.
    """
    waiting = [table for table in tables if table.takes(game, user)]
    seated_at = [table for table in waiting if table.seat_of(user) is not None]
    return min(seated_at or filter(_has_people, waiting), key=_rank, default=None)


def _has_people(table: Candidate) -> bool:
    return table.people_here > 0


def _rank(table: Candidate) -> tuple[int, int, str]:
    # The id last: tables that opened in one millisecond must be in the same order for all users who ask.
    return -table.people_here, table.waiting_since or 0, table.table
