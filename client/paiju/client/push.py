"""Browsers that an account is called by (Web Push), over HTTP. A browser registers itself: its page does."""

from abc import abstractmethod
from typing import Any
from urllib.parse import quote

import msgspec


class QuietHours(msgspec.Struct, frozen=True):
    """The hours in which a browser tells only of one's own turn."""

    since: str
    """As `23:00`, by the clocks of the zone."""
    until: str
    zone: str


class PushDevice(msgspec.Struct, frozen=True):
    """A browser that an account is called by; times are Unix ms."""

    id: str
    label: str
    """The kind of browser."""
    kinds: tuple[str, ...]
    """Of `turn` and `invited`."""
    created_at: int
    quiet: QuietHours | None = None
    used_at: int | None = None
    """The day of the last message."""
    current: bool = False
    """Whether it is signed in with the bearer's session."""


class PushCalls:
    """The calls of `Api` about browsers that an account is called by."""

    async def push_devices(self) -> list[PushDevice]:
        """Return the browsers that the bearer's account is called by, the newest first."""
        return msgspec.convert((await self._call("GET", "/api/push"))["devices"], list[PushDevice])

    async def remove_push_device(self, device: str) -> None:
        """Let the bearer's account be called by a browser no more, by its id."""
        await self._call("DELETE", f"/api/push/{quote(device, safe='')}")

    @abstractmethod
    async def _call(self, method: str, path: str, body: Any = None) -> Any: ...
