"""The limit on the seats of one user, as far as this node knows them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import partial

from paiju.protocol.errors import ErrorCode
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.owned import OwnedTables


class SeatLimit:
    """Bounds the seats of each user."""

    def __init__(
        self, owned: OwnedTables, per_user: int, seats_elsewhere: Callable[[str], AbstractSet[str]]
    ) -> None:
        """`seats_elsewhere(user)` returns the tables of other nodes at which a user's connections here sit."""
        self._owned = owned
        self._per_user = per_user
        self._seats_elsewhere = seats_elsewhere
        self._opening: Counter[str] = Counter()
        """By user, the number of tables that are being created and at which the user gets a seat."""
        self._coming: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        """By user, the tables, with their owners' terms, to which requests for a seat are on their way."""

    def check(self, user: str) -> None:
        """Raise `Refused` for a user who already sits at as many tables as allowed."""
        # This is a union, since a table that moves, or to which a request is on its way, may be in two of the sets.
        tables = self._owned.seated.of(user) | self._on_the_way(user) | self._seats_elsewhere(user)
        if len(tables) + self._opening[user] >= self._per_user:
            raise Refused(ErrorCode.FULL, f"you sit at {self._per_user} tables already; leave one first")

    def opening(self, user: str) -> int:
        """Return how many tables are being created at which a user gets a seat."""
        return self._opening[user]

    @contextmanager
    def room_for(self, user: str) -> Iterator[None]:
        """Reserve a seat for a user while its table is being created. Raises `Refused`."""
        self.check(user)
        self.reserve(user)
        try:
            yield
        finally:
            self.release(user)

    def reserve(self, user: str) -> None:
        """Count a table that is being created. The caller calls `release` later, even if the creation fails."""
        self._opening[user] += 1

    def release(self, user: str) -> None:
        """Stop counting a table, which now exists or could not be created."""
        self._opening -= Counter((user,))

    def expect(self, user: str, actor: TableActor) -> Callable[[], None]:
        """Count a request for a seat; return the function to call once the table has answered.

        Without this count requests for seats at many tables, sent at once, would all pass the limit.
        """
        table = actor.state.table, actor.term
        self._coming[user][table] += 1
        return partial(self._answered, user, table)

    def _answered(self, user: str, table: tuple[str, int]) -> None:
        self._coming[user] -= Counter((table,))
        if not self._coming[user]:
            del self._coming[user]

    def _on_the_way(self, user: str) -> set[str]:
        """Return the tables to which requests of a user are on their way, without tables whose actor has ended."""
        actors = self._owned.actors
        coming = self._coming.get(user, ())
        # An actor that has ended does not answer, so its requests would count for good.
        return {table for table, term in coming if table in actors and actors[table].term == term}
