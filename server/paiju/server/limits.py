"""Token buckets: rate limits of messages, sessions and requests."""

import math
from collections.abc import Callable
from typing import Final

MAX_IDLE_BUCKETS: Final = 500
"""Number of kept buckets above which unused ones are dropped."""


class Bucket:
    """Holds up to `burst` tokens and gains `rate` per second; a message takes one."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self, cost: float = 1, now: float | None = None) -> int:
        """Remove `cost` tokens (at most a burst) and return 0, or return the milliseconds until there are as many.

        `now`: the clock's time, if the caller knows it.
        """
        # Every message takes from two or three buckets, so this must be fast: comparisons instead of `min`, no calls.
        if now is None:
            now = self._clock()
        burst = self._burst
        tokens = self._tokens + (now - self._at) * self._rate
        if tokens > burst:  # noqa: PLR1730
            tokens = burst
        if cost > burst:  # noqa: PLR1730
            cost = burst
        self._at = now
        if tokens >= cost:
            self._tokens = tokens - cost
            return 0
        self._tokens = tokens
        return math.ceil((cost - tokens) / self._rate * 1000)

    def give_back(self, cost: float = 1) -> None:
        """Undo a `take` that has just succeeded."""
        self._tokens += min(cost, self._burst)

    def spend(self, cost: float = 1) -> None:
        """Remove tokens, as a debt if necessary."""
        self._tokens -= min(cost, self._burst)

    def drain(self) -> None:
        """Remove all tokens."""
        self.wait()
        self._tokens = min(self._tokens, 0)

    def wait(self, cost: float = 1) -> int:
        """Return the milliseconds until there are `cost` tokens (at most a burst); 0: there are now. Remove none."""
        if not (wait := self.take(cost)):
            self.give_back(cost)
        return wait

    @property
    def full(self) -> bool:
        """Whether the bucket is full again, so that it can be dropped."""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each key (a user, an address) with recent use."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = MAX_IDLE_BUCKETS

    def __getitem__(self, key: str) -> Bucket:
        """Return the bucket of a key; a new one is full."""
        bucket = self._buckets.get(key)
        return self._added(key) if bucket is None else bucket

    def _added(self, key: str) -> Bucket:
        """Return a new bucket; drop the unused ones, if there are many."""
        if len(self._buckets) > self._sweep_at:
            self._buckets = {other: kept for other, kept in self._buckets.items() if not kept.full}
            self._sweep_at = max(
                MAX_IDLE_BUCKETS, 2 * len(self._buckets)
            )  # otherwise each further key would look at all buckets, while many are in use
        bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
        return bucket


class AddressLimit:
    """A number of requests per minute for each address; they may all come at once."""

    def __init__(self, per_minute: int, clock: Callable[[], float]) -> None:
        self._buckets = Buckets(per_minute / 60, per_minute, clock)

    def count(self, address: str) -> int:
        """Count a request and return 0, or return the milliseconds until the next one is allowed."""
        return self._buckets[address].take()

    def wait(self, address: str) -> int:
        """Return the milliseconds until the next request is allowed, without counting one."""
        return self._buckets[address].wait()


class UserAndAddressLimit:
    """A number of requests per minute for each user, and for all users of each address."""

    def __init__(self, per_user: int, per_address: int, clock: Callable[[], float]) -> None:
        self._users = Buckets(per_user / 60, per_user, clock)
        self._addresses = Buckets(per_address / 60, per_address, clock)

    def count(self, user: str | None, address: str) -> int:
        """Count a request and return 0, or return the milliseconds until the next is allowed; `user` None: unknown."""
        if not (wait := max(bucket.wait() for bucket in self._of(user, address))):
            self.charge(user, address, 1)
        return wait

    def charge(self, user: str | None, address: str, requests: float) -> None:
        """Charge the additional cost of a request, once it is known."""
        for bucket in self._of(user, address):
            bucket.spend(requests)

    def _of(self, user: str | None, address: str) -> list[Bucket]:
        return [self._addresses[address]] if user is None else [self._users[user], self._addresses[address]]
