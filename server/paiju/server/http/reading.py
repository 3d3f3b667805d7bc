"""Workers that read and play records for all handlers, and the limits on how much of that may be asked for."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from starlette.responses import Response

from paiju.server.deals.imports import ImportedDeal, read_import
from paiju.server.http.responses import Refusal, error_answer
from paiju.server.limits import UserAndAddressLimit
from paiju.server.overload import Overloaded
from paiju.server.workers import Workers

SOLVE_S: Final = 20.0
"""Seconds that the solving of an ending may take."""
REPLAY_S: Final = 10.0
"""Seconds that the reading or replay of a record may take."""
FREE_WORK_S: Final = 1.0
"""Seconds of work that one request includes; each further second counts as `REQUESTS_PER_SECOND` requests."""
REQUESTS_PER_SECOND: Final = 3.0
WORKERS_FULL_MS: Final = 10_000
"""Milliseconds before a repeat of a request that found all workers busy."""
RECORD_MAX: Final = 256 * 1024
"""Largest record in a request, in bytes."""
T = TypeVar("T")


class Asker(NamedTuple):
    """The user and the address that a worker's time is charged to."""

    user: str | None
    """The user; None: unknown."""
    address: str


class Readers:
    """The workers that read, replay and solve records, and the rate at which they may be asked."""

    def __init__(self, workers: Workers, slow: Workers, limit: UserAndAddressLimit) -> None:
        """`slow`: further workers, for tasks that take seconds, so that no short task waits behind one."""
        self._workers = workers
        self._slow = slow
        self._limit = limit

    @property
    def slow_idle(self) -> bool:
        """Whether a task that takes seconds would delay no other one."""
        return self._slow.idle

    def count(self, asker: Asker) -> int:
        """Count a request; return 0, or how many milliseconds it has to wait."""
        return self._limit.count(*asker)

    def charge(self, asker: Asker, seconds: float) -> None:
        """Count the time of a request beyond the first second as further requests."""
        self._charge(asker)(seconds)

    async def run(self, asker: Asker, work: Callable[[bytes], T], data: bytes, within_s: float) -> T:
        """Return the result of `work` on `data`; long work counts as several requests. See `Workers.run`."""
        return await self._run(self._workers, asker, work, data, within_s)

    async def run_slow(self, asker: Asker, work: Callable[[bytes], T], data: bytes, within_s: float) -> T:
        """Do as `run` does, in a worker for tasks that take seconds."""
        return await self._run(self._slow, asker, work, data, within_s)

    async def _run(
        self, workers: Workers, asker: Asker, work: Callable[[bytes], T], data: bytes, within_s: float
    ) -> T:
        whose = (asker.address, asker.user or "")
        return await workers.run(work, data, within_s, whose=whose, spent=self._charge(asker))

    def _charge(self, asker: Asker) -> Callable[[float], None]:
        def spent(seconds: float) -> None:
            self._limit.charge(*asker, max(0.0, seconds - FREE_WORK_S) * REQUESTS_PER_SECOND)

        return spent

    async def imported(self, asker: Asker, data: bytes) -> ImportedDeal:
        """Return the deal of an import request. Raises `BadRecord`, `Overloaded`."""
        return await self.run(asker, read_import, data, REPLAY_S)


def too_many(wait_ms: int) -> Refusal:
    """Return the refusal of a user or an address over the limit."""
    text = "too many records of this user or this address"
    return Refusal(429, "rate_limited", text, retry_after_ms=wait_ms)


def busy_answer(overloaded: Overloaded) -> Response:
    """Return the answer to a request for which the workers have no result."""
    return error_answer(503, "busy", str(overloaded), retry_after_ms=WORKERS_FULL_MS)
