"""Gets guest sessions and records over HTTP, at the pinned address; a request waits while the server limits it."""

import asyncio
from types import TracebackType
from typing import Any, Final, Self

import httpx
import msgspec

from paiju.cli.failure import Failure
from paiju.cli.load.target import Target
from paiju.client.api import Guest

WAIT_S: Final = 1.0
"""Seconds before a request is repeated, if the server names no time."""


def pinned_http(target: Target) -> httpx.AsyncClient:
    """Return a client of the pinned address."""
    # Variables such as HTTP_PROXY, and redirects, would lead to another address.
    return httpx.AsyncClient(
        base_url=target.http,
        headers={"Host": target.netloc},
        transport=None if target.unix is None else httpx.AsyncHTTPTransport(uds=target.unix),
        timeout=30,
        trust_env=False,
        follow_redirects=False,
    )


class Guests:
    """The HTTP side of a run."""

    def __init__(self, target: Target, part: int = 0) -> None:
        self._http = pinned_http(target)
        self._part = part
        self._free: list[Guest] = []
        self._made = 0
        self.waited_s = 0.0
        """Seconds for which the server's limits have delayed the run."""

    async def guest(self) -> Guest:
        """Return a guest without a table: one whose table has ended, or a new one. Raises `Failure`."""
        if self._free:
            return self._free.pop()
        self._made += 1
        answer = await self._asked("POST", "/api/session", json={"name": f"load {self._part}-{self._made}"})
        if answer.status_code != httpx.codes.OK:
            raise Failure(f"the server gives no guest session: {_reason(answer)}")
        return msgspec.json.decode(answer.content, type=Guest)

    def give_back(self, guest: Guest) -> None:
        """Let another table use a guest."""
        self._free.append(guest)

    async def record(self, deal: str, token: str) -> tuple[int, dict[str, Any]]:
        """Return the status and a finished deal's record; the record is empty unless the status is 200."""
        answer = await self._asked("GET", f"/api/deals/{deal}", headers={"Authorization": f"Bearer {token}"})
        is_there = answer.status_code == httpx.codes.OK
        return answer.status_code, msgspec.json.decode(answer.content) if is_there else {}

    async def _asked(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Return the answer, once the server's limits admit the request. Raises `Failure`."""
        while True:
            try:
                answer = await self._http.request(method, path, **options)
            except httpx.HTTPError as error:
                raise Failure(f"no server answers: {str(error) or type(error).__name__}") from error
            if answer.is_redirect:
                raise Failure(f"the server redirects {path}; a load run follows no redirect")
            if answer.status_code not in {httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE}:
                return answer
            wait_s = _wait_s(answer)
            self.waited_s += wait_s
            await asyncio.sleep(wait_s)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()


def _error(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        return {}
    error = found.get("error") if isinstance(found, dict) else None
    return error if isinstance(error, dict) else {}


def _reason(answer: httpx.Response) -> str:
    return str(_error(answer).get("text") or f"status {answer.status_code}")


def _wait_s(answer: httpx.Response) -> float:
    wait_ms = _error(answer).get("retry_after_ms")
    return wait_ms / 1000 if isinstance(wait_ms, int) else WAIT_S
