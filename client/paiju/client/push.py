"""Browsers that show an account's notifications (Web Push), over HTTP. Only the page registers a browser."""

from abc import abstractmethod
from typing import Any
from urllib.parse import quote

import msgspec


class QuietHours(msgspec.Struct, frozen=True):
    """The hours in which a browser notifies only of one's own turn."""

    since: str
    """Such as `23:00`, in the time of `zone`."""
    until: str
    zone: str


class PushDevice(msgspec.Struct, frozen=True):
    """A browser that shows an account's notifications; times are Unix ms."""

    id: str
    label: str
    """The kind of browser."""
    kinds: tuple[str, ...]
    """Some of `turn` and `invited`."""
    created_at: int
    quiet: QuietHours | None = None
    used_at: int | None = None
    """The day of the last message."""
    current: bool = False
    """Whether it is signed in with the bearer's session."""


class PushCalls:
    """The calls of `Api` about browsers that show an account's notifications."""

    async def push_devices(self) -> list[PushDevice]:
        """Return the browsers that show the notifications of the bearer's account, the newest first."""
        return msgspec.convert((await self._call("GET", "/api/push"))["devices"], list[PushDevice])

    async def remove_push_device(self, device: str) -> None:
        """Remove a browser by its id; no more messages of the bearer's account are pushed to it."""
        await self._call("DELETE", f"/api/push/{quote(device, safe='')}")

    @abstractmethod
    async def _call(self, method: str, path: str, body: Any = None) -> Any: ...
