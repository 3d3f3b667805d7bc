"""A list that the server keeps up to date: a snapshot, then deltas, each built on the version before it."""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from paiju.protocol import messages as m


class Feed:
    """One list of a session, while it is followed."""

    def __init__(self, key: Callable[[Any], str], renew: Callable[[m.Request], None]) -> None:
        """`key` returns the name of a line; `renew` sends a request again, and waits for no reply."""
        self.lines: dict[str, Any] = {}
        self.news: WeakSet[asyncio.Event] = WeakSet()
        """Events that are set after each change of the list and at the end of the session."""
        self.request: m.Request | None = None
        """The request that subscribes; it is sent again on each new connection. None: the list is not followed."""
        self._version = 0
        self._key = key
        self._renew = renew

    def take(self, message: m.LobbyMessage | m.FriendsMessage, whole: Any) -> None:
        """Take a message of the feed; `whole`: the message's snapshot, if it has one."""
        if isinstance(whole, tuple):
            self.lines = {self._key(line): line for line in whole}
        elif isinstance(message.since, int) and message.since != self._version:
            self.renew()
            return
        self._version = message.version
        for line in message.changed or ():
            self.lines[self._key(line)] = line
        for name in message.removed or ():
            self.lines.pop(name, None)
        self.announce()

    def renew(self) -> None:
        """Subscribe again, if the list is followed."""
        if self.request is not None:
            self._renew(self.request)

    def announce(self) -> None:
        """Wake those who wait for a change."""
        for news in list(self.news):
            news.set()
