"""The HTTP API of a server: sessions, accounts, games, the public listing, records of finished deals."""

import functools
import ssl
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Any, BinaryIO, Final, Self
from urllib.parse import quote

import httpx
import msgspec

from paiju.client.accounts import AccountCalls
from paiju.client.address import read_address
from paiju.client.errors import CannotConnect, RequestError
from paiju.client.friends import FriendCalls
from paiju.client.push import PushCalls
from paiju.client.tokens import TokenCalls
from paiju.protocol.errors import ErrorCode

HISTORY_S: Final = 90.0
"""Seconds without a byte after which a long answer (a thousand records, an export) counts as lost."""


class Guest(msgspec.Struct, frozen=True):
    """A guest session; `Client.connect` takes its token."""

    user: str
    name: str
    token: str
    expires_at: int


@functools.cache
def _trust() -> ssl.SSLContext:
    """Return the authorities that certificates are checked against; read once per process, because that is slow."""
    return httpx.create_ssl_context()


class Api(AccountCalls, FriendCalls, TokenCalls, PushCalls):
    """HTTP requests to one server. Each raises `CannotConnect` or `RequestError`."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.address = read_address(url)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(
            base_url=self.address.http, headers=headers, timeout=10, verify=_trust()
        )

    async def guest(self, name: str) -> Guest:
        """Return a new guest session; raises `RequestError` with the reason for a bad name."""
        return msgspec.convert(await self._call("POST", "/api/session", {"name": name}), Guest)

    async def rename(self, name: str) -> Guest:
        """Rename the bearer of the token; return a session with a new token. Seats taken before keep the old name."""
        return await self.guest(name)

    async def bearer(self) -> dict[str, Any]:
        """Return `{user, name, expires_at}` of the token's bearer; raises `RequestError` (`unauthorized`)."""
        return dict(await self._call("GET", "/api/session"))

    async def log_out(self) -> None:
        """End the token's session: all its tokens become invalid and its connections are closed."""
        try:
            await self._call("DELETE", "/api/session")
        except RequestError as error:
            # The session has ended already: the answer to an earlier try was lost, or the token has expired.
            if error.code is not ErrorCode.UNAUTHORIZED:
                raise

    async def games(self) -> list[dict[str, Any]]:
        """Return a map for each game of the server, as docs/protocol.md describes it."""
        return list((await self._call("GET", "/api/games"))["games"])

    async def phrases(self) -> list[dict[str, Any]]:
        """Return the phrases for `Table.chat(phrase=…)`: `{key, text: {zh, en}}` each."""
        return list((await self._call("GET", "/api/phrases"))["phrases"])

    async def guides(self) -> list[dict[str, Any]]:
        """Return a line for each guided deal: `{id, game, name, about, minutes, length}` (docs/api.md)."""
        return list((await self._call("GET", "/api/guides"))["guides"])

    async def guide(self, guide: str) -> dict[str, Any]:
        """Return a guide's line with its `tips`, `{zh, en, action}` each, and its `end`."""
        return dict(await self._call("GET", f"/api/guides/{guide}"))

    async def reactions(self) -> list[dict[str, Any]]:
        """Return the reactions for `Table.chat(reaction=…)`: `{key, text: {zh, en}}` each.

        `text` says what the reaction's picture shows.
        """
        return list((await self._call("GET", "/api/phrases"))["reactions"])

    async def characters(self) -> list[dict[str, Any]]:
        """Return the characters that bots play as: `{id, name, level, style, temper, phrases}` each."""
        return list((await self._call("GET", "/api/characters"))["characters"])

    async def tables(self, game: str | None = None) -> list[dict[str, Any]]:
        """Return the public tables, of one game or of all."""
        path = "/api/tables" if game is None else f"/api/tables?{httpx.QueryParams(game=game)}"
        return list((await self._call("GET", path))["tables"])

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        """Carry out an act of the operator (docs/operations.md) and return its outcome, `{id, state, result?}`.

        Needs the operator's token, and the fields `id` and `reason`. After `busy` or `unknown` repeat the call with the
        same `id`: the act takes effect once.
        """
        return dict(await self._call("POST", "/api/admin/acts", {"act": act, **fields}))

    async def act_outcome(self, act: str) -> dict[str, Any]:
        """Return the outcome of an act so far, by the act's id. Needs the operator's token."""
        return dict(await self._call("GET", f"/api/admin/acts/{act}"))

    async def look(self, what: str, **query: Any) -> dict[str, Any]:
        """Return a listing from all nodes, `{lines, after?, missing?}`; `what`: `now`, `tables`, `users` or `chat`.

        Needs the operator's token.
        """
        asked = {name: value for name, value in query.items() if value is not None}
        return dict(await self._call("GET", f"/api/admin/{what}?{httpx.QueryParams(asked)}"))

    async def deal(self, deal: str) -> dict[str, Any]:
        """Return the record of a finished deal as the token's bearer may see it."""
        return dict(await self._call("GET", f"/api/deals/{deal}"))

    async def match(self, match: str) -> dict[str, Any]:
        """Return the record of a finished match: its result, and the ids of its deals."""
        return dict(await self._call("GET", f"/api/matches/{match}"))

    async def deals(self, user: str = "me", **query: Any) -> dict[str, Any]:
        """Return a page of the deals that a person has played: `{deals, next}`, the newest first. Needs a token.

        `query`: `game`, `since` and `until` (Unix ms), `with_user`, `company` (`people`), `after` (the `next` of the
        previous page), `limit`.
        """
        return dict(await self._call("GET", _history(user, "deals", query)))

    async def matches(self, user: str = "me", **query: Any) -> dict[str, Any]:
        """Return a page of a person's matches: `{matches, next}`. Needs a token; `query` as for `deals`."""
        return dict(await self._call("GET", _history(user, "matches", query)))

    async def statistics(self, user: str = "me", **query: Any) -> dict[str, Any]:
        """Return the sums of a person's deals and matches: `{user, games}`. Needs a token; `query` as for `deals`."""
        return dict(await self._call("GET", _history(user, "statistics", query)))

    async def history(
        self, what: str = "deals", user: str = "me", *, records: bool = False, **query: Any
    ) -> AsyncIterator[dict[str, Any]]:
        """Yield all deals, or `matches`, of a person, the newest first; `records`: with their records.

        Needs a token; `query` as for `deals`. Each HTTP request fetches up to a thousand.
        """
        after = query.pop("after", None)
        while True:
            asked = query | {"after": after, "records": 1 if records else None}
            lines = await self._lines(_history(user, what, asked))
            for line in lines[:-1]:
                yield line
            if (after := lines[-1]["next"]) is None:
                return

    async def _lines(self, path: str) -> list[dict[str, Any]]:
        """Return the JSON lines of an answer; the last line has `next`.

        Raises `CannotConnect` or `RequestError` if that line is missing.
        """
        headers = {"Accept": "application/x-ndjson"}
        try:
            response = await self._http.get(path, headers=headers, timeout=HISTORY_S)
        except httpx.HTTPError as error:
            raise self._unreached(error) from error
        lines = [_decoded(line.encode()) for line in response.text.splitlines()]
        if response.is_success and lines and isinstance(lines[-1], dict) and "next" in lines[-1]:
            return lines
        raise _refusal(response, lines[-1] if lines else None)

    async def daily(self) -> dict[str, Any]:
        """Return today's daily deals with their commitments, and the results of the token's bearer in them."""
        return dict(await self._call("GET", "/api/daily"))

    async def daily_deal(self, day: str, game: str) -> dict[str, Any]:
        """Return the daily deal of a day such as `2026-11-23`, with all results if the bearer has played it."""
        return dict(await self._call("GET", f"/api/daily/{day}/{game}"))

    async def replay(self, deal: str) -> dict[str, Any]:
        """Return a finished deal step by step, as each viewer saw it (docs/records.md)."""
        return dict(await self._call("GET", f"/api/deals/{deal}/replay"))

    async def replay_record(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the replay of a given record, of a finished deal or of a deal to import (导入牌局)."""
        return dict(await self._call("POST", "/api/replay", msgspec.to_builtins(record)))

    async def open_table(self, game: str, record: Mapping[str, Any], **wish: Any) -> str:
        """Create a table whose first deal continues a record; return the table's id. Needs a token.

        docs/records.md describes `record` (导入牌局); `wish` may contain `options`, `pace`, `seat` and `bots`.
        """
        body = msgspec.to_builtins({"game": game, "record": record, **wish})
        return str((await self._call("POST", "/api/tables", body))["table"])

    async def _call(self, method: str, path: str, body: Any = None) -> Any:
        try:
            response = await self._http.request(method, path, json=body)
        except httpx.HTTPError as error:
            raise self._unreached(error) from error
        answer = _decoded(response.content)
        if response.is_success and answer is not None:
            return answer
        raise _refusal(response, answer)

    async def _save(self, path: str, file: BinaryIO) -> int:
        """Write an answer to a file while it comes; return its size in bytes."""
        try:
            async with self._http.stream("GET", path, timeout=HISTORY_S) as response:
                if not response.is_success:
                    raise _refusal(response, _decoded(await response.aread()))
                return sum([file.write(part) async for part in response.aiter_bytes()])
        except httpx.HTTPError as error:
            raise self._unreached(error) from error

    def _unreached(self, error: httpx.HTTPError) -> CannotConnect:
        reason = str(error) or type(error).__name__
        return CannotConnect(f"no server answers at {self.address.http}: {reason}")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()


def _decoded(body: bytes) -> Any:
    """Return the value of a JSON text; None for other bytes."""
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None


def _history(user: str, what: str, query: Mapping[str, Any]) -> str:
    """Return the path of a person's history."""
    names = {"since": "from", "until": "to", "with_user": "with"}
    asked = {names.get(name, name): value for name, value in query.items() if value is not None}
    return f"/api/users/{quote(user, safe='')}/{what}?{httpx.QueryParams(asked)}"


def _refusal(response: httpx.Response, answer: Any) -> Exception:
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        url, status = response.request.url, response.status_code
        return CannotConnect(f"{url} answers {status}: it is not a Paiju server")
    code, temporary = error["code"], error["code"] == "unknown"
    if code in set(ErrorCode):
        temporary = (code := ErrorCode(code)).temporary
    data = {name: value for name, value in error.items() if name not in {"code", "text", "retry_after_ms"}}
    wait = error.get("retry_after_ms")
    return RequestError(code, error["text"], data, temporary=temporary, retry_after_ms=wait)
