"""Accounts over HTTP: users who can sign in again, on several devices."""

from abc import abstractmethod
from typing import Any, BinaryIO
from urllib.parse import quote

import msgspec


class SignedIn(msgspec.Struct, frozen=True):
    """A session of an account; `Client.connect` takes its token, which is good for a day."""

    user: str
    name: str
    handle: str
    token: str
    expires_at: int
    """When the token expires, Unix ms; `Api.refresh` gives another one."""
    refresh: str
    """The refresh token, which is good for one use."""
    recovery: tuple[str, ...] = ()
    """New recovery codes; they are told only once."""
    codes_left: int | None = None
    """How many recovery codes are left, after a sign-in."""


class AccountCalls:
    """The calls of `Api` about accounts.

    Some are allowed only soon after a sign-in: more than ten minutes after it they are refused (`fresh`).
    """

    async def make_account(self, handle: str, password: str, name: str | None = None) -> SignedIn:
        """Turn the token's bearer from a guest into an account; the user keeps its id, seat and results."""
        wish = {"handle": handle, "password": password, "name": name}
        return msgspec.convert(await self._call("POST", "/api/account", wish), SignedIn)

    async def sign_in(self, handle: str, password: str) -> SignedIn:
        """Open a session of an account; if `Api` has a token of that account, the token's session goes on instead."""
        wish = {"handle": handle, "password": password}
        return msgspec.convert(await self._call("POST", "/api/sign-in", wish), SignedIn)

    async def sign_in_by_code(self, handle: str, code: str) -> SignedIn:
        """Open a session with a recovery code, which is used up; all other sessions of the account end."""
        wish = {"handle": handle, "code": code}
        return msgspec.convert(await self._call("POST", "/api/sign-in", wish), SignedIn)

    async def refresh(self, refresh: str) -> SignedIn:
        """Continue a session with its refresh token. If the answer is lost, repeat the call within a minute."""
        answer = await self._call("POST", "/api/session/refresh", {"refresh": refresh})
        return msgspec.convert(answer, SignedIn)

    async def account(self) -> dict[str, Any]:
        """Return the bearer's account: `{user, handle, name, created_at, password_at, codes_left, …}`."""
        return dict(await self._call("GET", "/api/account"))

    async def change_account(self, **changes: str | None) -> dict[str, Any]:
        """Change `name`, `face` (None: none) or `handle` of the bearer's account; the answer has a new `token`."""
        return dict(await self._call("PATCH", "/api/account", changes))

    async def set_password(self, password: str) -> int:
        """Set the password of the bearer's account; returns how many sessions that ends.

        Allowed only soon after a sign-in.
        """
        return int((await self._call("PUT", "/api/account/password", {"password": password}))["ended"])

    async def passkeys(self) -> list[dict[str, Any]]:
        """Return the passkeys of the bearer's account: `{id, label, host, created_at, used_at}`."""
        return list((await self._call("GET", "/api/passkeys"))["passkeys"])

    async def rename_passkey(self, passkey: str, label: str) -> None:
        """Give a passkey of the bearer's account another label."""
        await self._call("PATCH", f"/api/passkeys/{quote(passkey, safe='')}", {"label": label})

    async def remove_passkey(self, passkey: str) -> None:
        """Remove a passkey of the bearer's account, but not the last way in. Allowed only soon after a sign-in."""
        await self._call("DELETE", f"/api/passkeys/{quote(passkey, safe='')}")

    async def remove_password(self) -> None:
        """Remove the password of the bearer's account, but not the last way in. Allowed only soon after a sign-in."""
        await self._call("DELETE", "/api/account/password")

    async def new_codes(self) -> list[str]:
        """Replace all recovery codes by new ones, and return these. Allowed only soon after a sign-in."""
        return list((await self._call("POST", "/api/account/recovery"))["recovery"])

    async def sessions(self) -> list[dict[str, Any]]:
        """Return the sessions of the bearer's account: `{id, label, created_at, seen_at, expires_at, current?}`."""
        return list((await self._call("GET", "/api/sessions"))["sessions"])

    async def end_session(self, session: str) -> None:
        """End a session of the bearer's account: its connections are closed within a second, at every node."""
        await self._call("DELETE", f"/api/sessions/{quote(session, safe='')}")

    async def end_other_sessions(self) -> int:
        """End all sessions of the bearer's account but this one; returns how many."""
        return int((await self._call("DELETE", "/api/sessions"))["ended"])

    async def export_account(self, file: BinaryIO) -> int:
        """Write all that the server stores about the bearer's account to a file, a ZIP; returns its size in bytes.

        Possible three times a day. Raises `CannotConnect` if the answer breaks off: the file then holds no whole ZIP.
        """
        return await self._save("/api/account/export", file)

    async def delete_account(self) -> None:
        """Delete the bearer's account with its programs, at once and for good. Allowed only soon after a sign-in.

        Refused (`seated`, with `tables`) while the account or one of its programs sits at a table. Afterwards all its
        tokens are refused.
        """
        await self._call("DELETE", "/api/account")

    @abstractmethod
    async def _call(self, method: str, path: str, body: Any = None) -> Any: ...

    @abstractmethod
    async def _save(self, path: str, file: BinaryIO) -> int: ...
