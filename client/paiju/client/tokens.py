"""API tokens and declared programs over HTTP."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import msgspec


class ApiToken(msgspec.Struct, frozen=True):
    """An API token of an account, or of one of its programs."""

    id: str
    user: str
    handle: str
    label: str
    scopes: tuple[str, ...]
    """Some of `play`, `watch`, `read` and `social`."""
    created_at: int
    expires_at: int
    """Unix ms; the token cannot be renewed."""
    token: str = ""
    """The token itself, told once; `Client.connect`, `run_bots` and `Api` take it."""


class Program(msgspec.Struct, frozen=True):
    """A declared program: a user of its own, whose seats show it and its owner."""

    user: str
    handle: str
    name: str
    created_at: int


class TokenCalls:
    """The calls of `Api` about API tokens and programs; the bearer is an account that has signed in."""

    async def tokens(self) -> list[ApiToken]:
        """Return the valid API tokens of the bearer's account and of its programs."""
        return msgspec.convert((await self._call("GET", "/api/tokens"))["tokens"], list[ApiToken])

    async def make_token(
        self, label: str, scopes: Sequence[str], *, user: str | None = None, days: int = 90
    ) -> ApiToken:
        """Make an API token; `user`: a program's id, None for the account itself.

        Allowed only within ten minutes of a sign-in. `scopes`: some of `play`, `watch` (to look on at tables without a
        seat), `read` and, for an account itself, `social` (friends, blocks, the inbox).
        """
        wish = {"label": label, "scopes": list(scopes), "user": user, "days": days}
        return msgspec.convert(await self._call("POST", "/api/tokens", wish), ApiToken)

    async def end_token(self, token: str) -> None:
        """End an API token by its id: its connections are closed within a second, at every node."""
        await self._call("DELETE", f"/api/tokens/{quote(token, safe='')}")

    async def bots(self) -> list[Program]:
        """Return the programs that the bearer's account has declared."""
        return msgspec.convert((await self._call("GET", "/api/bots"))["bots"], list[Program])

    async def make_bot(self, handle: str, name: str | None = None) -> Program:
        """Declare a program, which plays by API tokens and always stays a program."""
        return msgspec.convert(
            await self._call("POST", "/api/bots", {"handle": handle, "name": name}), Program
        )

    async def remove_bot(self, user: str) -> None:
        """Remove a program with its name, statistics and tokens. Allowed only within ten minutes of a sign-in."""
        await self._call("DELETE", f"/api/bots/{quote(user, safe='')}")

    @abstractmethod
    async def _call(self, method: str, path: str, body: Any = None) -> Any: ...
