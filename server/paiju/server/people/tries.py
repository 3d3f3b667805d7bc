"""How often passwords may be tried: wrong tries of others never keep an owner out.

    of a handle from one address: 10, then one in 6 minutes    of an address: 60 an hour
    of a handle from everywhere: 300 an hour                   new accounts of an address: 10 an hour
    changes of an account, refreshes of a session: 60 an hour  looks at an account: 600 an hour

Who tries from the owner's own device (a session of the account) is counted apart. Recovery codes are counted by address
alone: at 50 bits they cannot be guessed.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.limits import Buckets

Shared = Callable[[str, str, int], Awaitable[int]]
"""Counts a use of a kind by somebody, of which so many are allowed an hour, at all nodes; returns 0 or ms to wait."""
OF_HANDLE_AND_ADDRESS: Final = 10
OF_ADDRESS: Final = 60
OF_HANDLE: Final = 300
NEW_OF_ADDRESS: Final = 10
CHANGES: Final = 60
LOOKS: Final = 600


class Tries:
    """The counts of one node, and through it those of all."""

    def __init__(self, shared: Shared, clock: Callable[[], float]) -> None:
        self._shared = shared
        self._counts = {
            kind: (most, Buckets(most / 3600, most, clock))
            for kind, most in (
                ("sign-in", OF_ADDRESS),
                ("guess", OF_HANDLE_AND_ADDRESS),
                ("handle", OF_HANDLE),
                ("account", NEW_OF_ADDRESS),
                ("change", CHANGES),
                ("look", LOOKS),
            )
        }

    async def sign_in(self, address: str) -> int:
        """Count a sign-in from an address; return 0, or the milliseconds until the next one is allowed."""
        return await self._count("sign-in", address)

    async def new_account(self, address: str) -> int:
        """Count an account made from an address."""
        return await self._count("account", address)

    def change(self, who: str) -> int:
        """Count a change of an account, or a refresh of a session: deals that are booked must not wait for many."""
        return self._counts["change"][1][who].take()

    def look(self, who: str) -> int:
        """Count a look at an account."""
        return self._counts["look"][1][who].take()

    async def guess(self, handle_key: str, place: str, *, known: bool) -> int:
        """Count a try of a handle's password from an address, or from a session that is `known` as the owner's."""
        return await self._count("guess", f"{handle_key}:{place}") or (
            0 if known else await self._count("handle", handle_key)
        )

    def was_right(self, handle_key: str, place: str, *, known: bool) -> None:
        """Forget a try that was the right one."""
        self._counts["guess"][1][f"{handle_key}:{place}"].give_back()
        if not known:
            self._counts["handle"][1][handle_key].give_back()

    async def _count(self, kind: str, who: str) -> int:
        most, buckets = self._counts[kind]
        return buckets[who].take() or await self._shared(kind, who, most)
