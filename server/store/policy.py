"""A live table's log must never be evicted: refuse a Redis that may do so."""

from server.store.errors import BadPolicy, Refused
from server.store.wire import Wire


async def check_policy(wire: Wire) -> None:
    """Raise `BadPolicy` unless Redis' `maxmemory-policy` is `noeviction`."""
    policy = await _policy(wire)
    if policy is None:
        raise BadPolicy(
            f"Redis at {wire.endpoint} does not tell its maxmemory-policy; make sure that it is noeviction "
            "and pass --trust-redis-policy"
        )
    if policy != "noeviction":
        raise BadPolicy(
            f"Redis at {wire.endpoint} has maxmemory-policy {policy} and may evict the log of a live table; "
            "run `CONFIG SET maxmemory-policy noeviction`, or use a Redis of its own"
        )


async def _policy(wire: Wire) -> str | None:
    """Return the policy; managed services that forbid CONFIG often still answer INFO."""
    try:
        reply = await wire.call("CONFIG", "GET", "maxmemory-policy")
    except Refused:
        return await _policy_from_info(wire)
    return reply[1].decode() if reply else await _policy_from_info(wire)


async def _policy_from_info(wire: Wire) -> str | None:
    try:
        info: bytes = await wire.call("INFO", "memory")
    except Refused:
        return None
    lines = dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
    return lines.get("maxmemory_policy")
