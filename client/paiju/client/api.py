"""The server's HTTP side: guest sessions, games, the public listing, records of finished deals."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from paiju.client.address import read_address
from paiju.client.errors import CannotConnect, RequestError
from paiju.protocol.errors import ErrorCode


class Guest(msgspec.Struct, frozen=True):
    """A guest session; the token is what `Client.connect` wants."""

    user: str
    name: str
    token: str
    expires_at: int


class Api:
    """HTTP requests to one server. Each raises `CannotConnect` or `RequestError`."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.address = read_address(url)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(base_url=self.address.http, headers=headers, timeout=10)

    async def guest(self, name: str) -> Guest:
        """Return a new guest session; a bad name is refused with the reason."""
        return msgspec.convert(await self._call("POST", "/api/session", {"name": name}), Guest)

    async def rename(self, name: str) -> Guest:
        """Return this token's bearer under another name, with a new token; seats already taken keep the old name."""
        return await self.guest(name)

    async def bearer(self) -> dict[str, Any]:
        """Return `{user, name, expires_at}` of this token's bearer; refused as `unauthorized` if it is not valid."""
        return dict(await self._call("GET", "/api/session"))

    async def log_out(self) -> None:
        """End this token's session: every token of it is refused from now on, and its connections are closed."""
        try:
            await self._call("DELETE", "/api/session")
        except RequestError as error:
            # Ended before: the answer to the first request was lost, or the token has expired.
            if error.code is not ErrorCode.UNAUTHORIZED:
                raise

    async def games(self) -> list[dict[str, Any]]:
        """Return what can be played here: a map for each game, as docs/protocol.md describes it."""
        return list((await self._call("GET", "/api/games"))["games"])

    async def phrases(self) -> list[dict[str, Any]]:
        """Return what can be said with `Table.chat(phrase=…)`: `{key, text: {zh, en}}` each."""
        return list((await self._call("GET", "/api/phrases"))["phrases"])

    async def tables(self, game: str | None = None) -> list[dict[str, Any]]:
        """Return the public tables, of one game or of all."""
        path = "/api/tables" if game is None else f"/api/tables?{httpx.QueryParams(game=game)}"
        return list((await self._call("GET", path))["tables"])

    async def broken_tables(self) -> list[dict[str, Any]]:
        """Return the tables that the server has given up: `{table, reason, error}` each. Needs the operator's token."""
        return list((await self._call("GET", "/api/operator/tables"))["tables"])

    async def rescue(self, table: str, deed: str) -> None:
        """See to a table that was given up: `retry`, `void` or `close`. Needs the operator's token."""
        await self._call("POST", f"/api/operator/tables/{table}/{deed}")

    async def deal(self, deal: str) -> dict[str, Any]:
        """Return the record of a finished deal, as this token's bearer may see it."""
        return dict(await self._call("GET", f"/api/deals/{deal}"))

    async def replay(self, deal: str) -> dict[str, Any]:
        """Return a finished deal as each viewer saw it, step by step (docs/records.md)."""
        return dict(await self._call("GET", f"/api/deals/{deal}/replay"))

    async def replay_record(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the same of a record at hand: a deal's, or one to import (导入牌局)."""
        return dict(await self._call("POST", "/api/replay", msgspec.to_builtins(record)))

    async def open_table(self, game: str, record: Mapping[str, Any], **wish: Any) -> str:
        """Open a table whose first deal goes on from a recorded one; return its id. Needs a token.

        `record` as docs/records.md has it (导入牌局); `wish` may hold `options`, `pace`, `seat` and `bots`.
        """
        body = msgspec.to_builtins({"game": game, "record": record, **wish})
        return str((await self._call("POST", "/api/tables", body))["table"])

    async def _call(self, method: str, path: str, body: Any = None) -> Any:
        try:
            response = await self._http.request(method, path, json=body)
        except httpx.HTTPError as error:
            reason = str(error) or type(error).__name__
            raise CannotConnect(f"no server answers at {self.address.http}: {reason}") from error
        try:
            answer = msgspec.json.decode(response.content)
        except msgspec.DecodeError:
            answer = None
        if response.is_success and answer is not None:
            return answer
        raise _refusal(response, answer)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()


def _refusal(response: httpx.Response, answer: Any) -> Exception:
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        url, status = response.request.url, response.status_code
        return CannotConnect(f"{url} answers {status}: that is no Paiju server")
    code = ErrorCode(error["code"])
    return RequestError(
        code, error["text"], temporary=code.temporary, retry_after_ms=error.get("retry_after_ms")
    )
