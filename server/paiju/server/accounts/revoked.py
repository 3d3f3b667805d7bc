"""Sessions that ended before their tokens expire: durable in Redis, and cached here."""

from collections.abc import Callable
from typing import Final

from paiju.server.store.scripts import REVOKE
from paiju.server.store.store import Store

KEY: Final = b"sessions:revoked"


class TooManyRevoked(Exception):
    """The maximum of ended sessions is remembered already; the text names the setting."""


class Revoked:
    """The sessions whose tokens are refused, each until they expire."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._until: dict[str, int] = {}
        self._watchers: list[Callable[[str], None]] = []

    def __contains__(self, session: object) -> bool:
        return session in self._until

    def watch(self, on_end: Callable[[str], None]) -> None:
        """Call `on_end` with each session that ends from now on, at whatever node."""
        self._watchers.append(on_end)

    def note(self, session: str, until_ms: int) -> None:
        """Refuse the tokens of a session that another node has ended, until they expire (ms of Redis time)."""
        self._put({session: until_ms})

    async def load(self) -> None:
        """Read which sessions Redis remembers. Raises `StoreUnavailable`."""
        self._note(await self._store.run(REVOKE, (1, KEY, self._store.now_ms(), "", 0, 0)))

    async def add(self, session: str, until_ms: int) -> None:
        """Refuse a session's tokens from now on. Raises `StoreUnavailable`, `TooManyRevoked`."""
        now = self._store.now_ms()
        reply = await self._store.run(REVOKE, (1, KEY, now, session, until_ms, self._most))
        if not reply:
            raise TooManyRevoked(
                f"{self._most} sessions have been ended already and are remembered until they expire "
                "(--ended-sessions); forget the token, and ask again later"
            )
        if len(self._until) >= self._most:
            self._until = {known: until for known, until in self._until.items() if until > now}
        self._note(reply)

    def _note(self, flat: list[bytes]) -> None:
        pairs = zip(flat[::2], flat[1::2], strict=True)
        self._put({session.decode(): int(float(until)) for session, until in pairs})

    def _put(self, until: dict[str, int]) -> None:
        ended = until.keys() - self._until.keys()
        self._until.update(until)
        for session in ended:
            for watcher in self._watchers:
                watcher(session)
