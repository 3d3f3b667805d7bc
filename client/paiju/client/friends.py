"""Friends, blocks, profiles and the inbox over HTTP. A person is named by user id or by `@handle`."""

from abc import abstractmethod
from typing import Any
from urllib.parse import quote


class FriendCalls:
    """The calls of `Api` about other people; all of them need the token of an account."""

    async def friends(self) -> dict[str, Any]:
        """Return `{friends, asks, asked, blocked}`: lists of `{user, handle, name, online?, …}`, newest first."""
        return dict(await self._call("GET", "/api/friends"))

    async def ask_friend(self, who: str) -> str:
        """Ask somebody to be a friend, or accept an ask; returns `asked` or `friend`."""
        return str((await self._call("PUT", f"/api/friends/{quote(who, safe='@')}"))["state"])

    async def end_friend(self, who: str) -> None:
        """End a friendship, take an ask back, or decline one; the other is not told."""
        await self._call("DELETE", f"/api/friends/{quote(who, safe='@')}")

    async def block(self, who: str) -> None:
        """Block somebody, a guest too; a friendship ends, and the other is not told."""
        await self._call("PUT", f"/api/blocks/{quote(who, safe='@')}")

    async def unblock(self, who: str) -> None:
        """Lift a block."""
        await self._call("DELETE", f"/api/blocks/{quote(who, safe='@')}")

    async def profile(self, who: str = "me") -> dict[str, Any]:
        """Return the profile of a program, or of an account that shows its own: `{user, handle, name, shows, …}`."""
        return dict(await self._call("GET", f"/api/users/{quote(who, safe='@')}"))

    async def privacy(self) -> dict[str, str]:
        """Return who may see each part of the bearer's account: `everyone`, `friends` or `me`."""
        return dict(await self._call("GET", "/api/account/privacy"))

    async def set_privacy(self, **changes: str) -> dict[str, str]:
        """Change privacy settings, such as `deals="friends"` (see `privacy`); returns all of them."""
        return dict(await self._call("PATCH", "/api/account/privacy", changes))

    async def inbox(self, after: int = 0) -> dict[str, Any]:
        """Return `{cursor, unread, items}`: the notices of the account after a number, the oldest first."""
        return dict(await self._call("GET", f"/api/inbox?after={after}"))

    async def read_inbox(self, n: int) -> int:
        """Note that the notices up to a number were read; returns how many are unread."""
        return int((await self._call("POST", "/api/inbox/read", {"n": n}))["unread"])

    @abstractmethod
    async def _call(self, method: str, path: str, body: Any = None) -> Any: ...
