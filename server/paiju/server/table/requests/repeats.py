"""The last request of each client session at one table, and its reply, so that a repeat has no second effect.

The store, too, remembers requests that have changed the table. It forgets each before the owner does: a
request that only the store remembers would look like another owner's. Lines of chat and invitations are
remembered by the owner alone.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from paiju.server.store.records import Request
from paiju.server.table.ports.limits import TableLimits

Answer = tuple[int, bytes]
"""A request's id, and the reply to a repeat."""


class Repeats:
    """The last request of each session (`Peer.asker`); the session that was unused for longest comes first."""

    def __init__(self, stored: dict[str, Answer], limits: TableLimits) -> None:
        self._stored = stored
        self._said: dict[str, Answer] = {}
        self._limits = limits

    @property
    def stored(self) -> dict[str, Answer]:
        """The requests that the store remembers."""
        return dict(self._stored)

    def last(self, asker: str) -> Answer | None:
        """Return the last request of a session that took effect; None if none is known."""
        stored, said = self._stored.get(asker), self._said.get(asker)
        if stored is None or said is None:
            return stored or said
        return max(stored, said)

    def remember(self, request: Request) -> None:
        """Remember a request that was just committed."""
        self._stored.pop(request.asker, None)
        self._stored[request.asker] = request.id, request.result

    def remember_line(self, asker: str, answer: Answer) -> None:
        """Remember a session's last line of chat or invitation; of too many sessions the oldest is forgotten."""
        self._said.pop(asker, None)
        self._said[asker] = answer
        if len(self._said) > self._limits.sessions_per_table:
            del self._said[next(iter(self._said))]

    def surplus(self, seated: Collection[str | None]) -> list[str]:
        """Return the sessions to forget.

        These are each user's oldest sessions beyond the limit, and sessions of users not in `seated` that are not
        among the table's newest.
        """
        own: Counter[str] = Counter()
        surplus = []
        for place, asker in enumerate(reversed(self._stored)):
            user = asker.removeprefix("quick:").partition("/")[0]
            own[user] += 1
            late = place >= self._limits.sessions_per_table and user not in seated
            if late or own[user] > self._limits.sessions_per_user:
                surplus.append(asker)
        return surplus

    def forget(self, askers: Iterable[str]) -> None:
        """Forget the sessions that the store has forgotten."""
        for asker in askers:
            del self._stored[asker]
