"""Acts that write to Redis: the node that is asked carries them out, and all nodes then obey them."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

from paiju.protocol import acts
from paiju.protocol.acts import ActError
from paiju.server.accounts.live import TooMany
from paiju.server.accounts.restrictions import Networks, Sanctions, network_to_block
from paiju.server.accounts.site import Site
from paiju.server.redis.errors import StoreError

HOUR_MS: Final = 3_600_000
PLANNED_MS: Final = 30 * 24 * HOUR_MS
"""The most milliseconds from now until a planned maintenance begins."""
LATE_MS: Final = 60_000
"""The most milliseconds by which a maintenance may begin in the past: an act may be repeated later."""
T = TypeVar("T")


class Keys:
    """Replaces the key that signs tokens, for an act."""

    def __init__(
        self,
        rotate: Callable[[bytes, int], Awaitable[None]] | None,
        keep_s: int,
        tokens_after: Callable[[int], Awaitable[int | None]],
    ) -> None:
        """`rotate(key, keep_s)` replaces the key (None: it is not in Redis). `keep_s`: a guest token's life.

        `tokens_after(ms)` returns how many API tokens are good for longer than `ms`; None: no database answers.
        """
        self._rotate = rotate
        self._keep_s = keep_s
        self._tokens_after = tokens_after

    async def rotate(self, new: bytes, *, forget: bool) -> dict[str, Any]:
        """Replace the key by `new`. Raises `ActError`, `StoreError`.

        `forget`: the former key is invalid at once; else it stays valid for a time. Returns the result of the act, with
        the number of API tokens that end before their time.
        """
        if self._rotate is None:
            text = "this server has --secret: give all nodes a new one, and this one as --previous-secret"
            raise ActError("conflict", text)
        kept_s = 0 if forget else self._keep_s
        tokens = await self._tokens_after(kept_s * 1000)
        await self._rotate(new, kept_s)
        return {"forgot": forget} | ({} if tokens is None else {"tokens": tokens})


class Anywhere:
    """Carries out the acts that any node can carry out."""

    def __init__(
        self,
        now_ms: Callable[[], int],
        keys: Keys,
        sanctions: Sanctions,
        networks: Networks,
        site: Site,
        proxies: Iterable[str],
    ) -> None:
        """`now_ms`: Redis time; `proxies`: the addresses and networks of the proxies in front."""
        self._now_ms = now_ms
        self._keys = keys
        self._sanctions = sanctions
        self._networks = networks
        self._site = site
        self._proxies = tuple(proxies)

    async def carry_out(self, act: Any, secret: bytes, address: str) -> dict[str, Any]:
        """Carry out an act; return its result. Raises `ActError`.

        `secret` was drawn when the act began; `address`: the operator's.
        """
        try:
            return await kept(self._carry_out(act, secret, address))
        except TooMany:
            raise ActError("conflict", "so many are in force that there is no room for another") from None

    async def _carry_out(self, act: Any, secret: bytes, address: str) -> dict[str, Any]:
        match act:
            case acts.KeysRotate(forget=forget):
                # `secret` was drawn when the act began. If a repeat of the act used another new key, the former key
                # would be removed.
                return await self._keys.rotate(secret, forget=forget)
            case acts.UserSanction(user=user, kind=kind, hours=hours, public=public):
                await self._sanctions.put(kind, user, until := self._until(hours), public)
            case acts.NetworkBlock(network=text, hours=hours, level=level, public=public):
                try:
                    network = network_to_block(text, address, self._proxies)
                except ValueError as error:
                    raise ActError("bad_request", str(error), "$.network") from None
                await self._networks.put(network, until := self._until(hours), level, public)
            case acts.Announce(hours=hours, zh=zh, en=en):
                if hours and not (zh or en):
                    raise ActError("bad_request", "give a text: zh, en or both", "$.en")
                await self._site.announce(zh, en, until := self._until(hours))
            case acts.Maintenance():
                return await self._maintain(act)
            case _:
                raise AssertionError(f"{act} is carried out elsewhere")
        return {"until": until}

    async def _maintain(self, act: acts.Maintenance) -> dict[str, Any]:
        if act.level == 0:
            await self._site.maintain(0, 0, 0)
            return {"until": 0}
        now = self._now_ms()
        at = now if act.at is None else round(act.at.timestamp() * 1000)
        if not now - LATE_MS <= at <= now + PLANNED_MS:
            raise ActError("bad_request", "it begins within 30 days, and not in the past", "$.at")
        until = at + round(act.hours * HOUR_MS)
        await self._site.maintain(act.level, at, until, act.zh, act.en)
        return {"at": at, "until": until}

    def _until(self, hours: float) -> int:
        """Return the Redis time at which an order ends, `hours` from now; 0: the order is lifted."""
        return self._now_ms() + round(hours * HOUR_MS) if hours else 0


async def kept(work: Awaitable[T]) -> T:
    """Await `work`, which uses Redis, and return its result. Raises `ActError` if Redis is away."""
    try:
        return await work
    except StoreError:
        raise ActError("busy", "the store is away; repeat the act with the same id") from None
