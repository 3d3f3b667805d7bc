"""Limits on sign-ins, changes and requests of accounts; wrong tries by others never lock an owner out.

    of a handle from one address: 10, then one in 6 minutes    of an address: 60 an hour
    of a handle from everywhere: 300 an hour                   new accounts of an address: 10 an hour
    changes of an account, refreshes of a session: 60 an hour  looks at an account: 600 an hour
    asks to be friends: of a person 20 a day, of a pair 3, of an address 200
    sign-ins by passkey, and the two steps of those by a provider: of an address 600 an hour
    exports of an account: 3 a day
    invitations: of a person 30 an hour, of a pair 5

Tries from the owner's own device (with a session of the account) are counted apart. Recovery codes are counted by
address alone: at 50 bits they cannot be guessed. Sign-ins by passkey or provider have a count of their own, so wrong
passwords do not stop them.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.limits import Buckets

Shared = Callable[[str, str, int, int], Awaitable[int]]
"""Counts a use at all nodes: takes kind, name, the most uses and their period in ms; returns the ms to wait, or 0."""
HOUR_S: Final = 3_600
DAY_S: Final = 86_400
OF_HANDLE_AND_ADDRESS: Final = 10
OF_ADDRESS: Final = 60
OF_HANDLE: Final = 300
NEW_OF_ADDRESS: Final = 10
PASSKEYS_OF_ADDRESS: Final = 600
CHANGES: Final = 60
LOOKS: Final = 600
ASKS: Final = 20
ASKS_OF_PAIR: Final = 3
ASKS_OF_ADDRESS: Final = 200
EXPORTS: Final = 3
INVITES: Final = 30
INVITES_OF_PAIR: Final = 5


class Tries:
    """The counts of one node, and the shared counts of all nodes."""

    def __init__(self, shared: Shared, clock: Callable[[], float]) -> None:
        self._shared = shared
        self._counts = {
            kind: (most, within_s, Buckets(most / within_s, most, clock))
            for kind, most, within_s in (
                ("sign-in", OF_ADDRESS, HOUR_S),
                ("passkey", PASSKEYS_OF_ADDRESS, HOUR_S),
                ("guess", OF_HANDLE_AND_ADDRESS, HOUR_S),
                ("handle", OF_HANDLE, HOUR_S),
                ("account", NEW_OF_ADDRESS, HOUR_S),
                ("change", CHANGES, HOUR_S),
                ("look", LOOKS, HOUR_S),
                ("ask", ASKS, DAY_S),
                ("ask-pair", ASKS_OF_PAIR, DAY_S),
                ("ask-address", ASKS_OF_ADDRESS, DAY_S),
                ("export", EXPORTS, DAY_S),
                ("invite", INVITES, HOUR_S),
                ("invite-pair", INVITES_OF_PAIR, HOUR_S),
            )
        }

    async def sign_in(self, address: str) -> int:
        """Count a sign-in from an address; return 0, or the milliseconds until the next one is allowed."""
        return await self._count("sign-in", address)

    async def passkey(self, address: str) -> int:
        """Count a sign-in by passkey, or one of the two steps of a sign-in by a provider, from an address."""
        return await self._count("passkey", address)

    async def new_account(self, address: str) -> int:
        """Count an account made from an address."""
        return await self._count("account", address)

    def change(self, who: str) -> int:
        """Count a change of an account, or a refresh of a session: many of them would hold up the booking of deals."""
        return self._counts["change"][2][who].take()

    def look(self, who: str) -> int:
        """Count a look at an account."""
        return self._counts["look"][2][who].take()

    async def ask(self, user: str, other: str, address: str) -> int:
        """Count an ask to be friends. The pair is counted first, so that its repeats use up no asks to others."""
        return (
            await self._count("ask-pair", f"{user}:{other}")
            or await self._count("ask", user)
            or await self._count("ask-address", address)
        )

    async def export(self, user: str) -> int:
        """Count an export of an account's data."""
        return await self._count("export", user)

    def invite(self, user: str, number: int) -> int:
        """Count `number` people whom a user invites; return 0, or the milliseconds until that many are allowed."""
        return self._counts["invite"][2][user].take(number)

    async def invited(self, user: str, other: str) -> int:
        """Count one invited person at all nodes: for the inviter, and for the pair."""
        return await self._shared("invite", user, INVITES, HOUR_S * 1000) or await self._count(
            "invite-pair", f"{user}:{other}"
        )

    async def guess(self, handle_key: str, place: str, *, known: bool) -> int:
        """Count a try of a handle's password.

        `known`: the request has a token of the account. `place` is then the token's session, else an address.
        """
        return await self._count("guess", f"{handle_key}:{place}") or (
            0 if known else await self._count("handle", handle_key)
        )

    def was_right(self, handle_key: str, place: str, *, known: bool) -> None:
        """Subtract a try from the counts of this node: `guess` has counted it, but its password was right."""
        self._counts["guess"][2][f"{handle_key}:{place}"].give_back()
        if not known:
            self._counts["handle"][2][handle_key].give_back()

    async def _count(self, kind: str, who: str) -> int:
        most, within_s, buckets = self._counts[kind]
        return buckets[who].take() or await self._shared(kind, who, most, within_s * 1000)
