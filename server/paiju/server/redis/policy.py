"""Checks that Redis keeps acknowledged writes: no eviction, an append-only file, and enough replicas."""

from typing import Final

from paiju.server.redis.errors import BadPolicy, RedisRefused, WrongKind
from paiju.server.redis.wire import Wire

MIN_VERSION: Final = (6, 2)
"""The oldest version of Redis with all commands that the server uses."""


async def check_kind(wire: Wire, *, cluster: bool) -> str:
    """Return the version of Redis, empty if it does not tell.

    Raises `WrongKind` if it is Dragonfly, or older than `MIN_VERSION`, or a node of a Cluster but `cluster`
    is false. A Redis that hides its version is accepted.
    """
    told = await info(wire, "server")
    if "dragonfly_version" in told:
        raise WrongKind(f"{wire.endpoint} is Dragonfly, which keeps no append-only file; use Redis or Valkey")
    version = told.get("redis_version", "")
    if version and tuple(int(part) for part in version.split(".")[:2]) < MIN_VERSION:
        wanted = ".".join(map(str, MIN_VERSION))
        raise WrongKind(f"Redis at {wire.endpoint} is of version {version}; {wanted} or later is needed")
    if not cluster and (await info(wire, "cluster")).get("cluster_enabled") == "1":
        end = wire.endpoint
        raise WrongKind(
            f"Redis at {end} is a node of a Cluster; name it so: --redis redis+cluster://{end.host}:{end.port}"
        )
    return version


async def check_policy(wire: Wire) -> None:
    """Raise `BadPolicy` unless Redis' `maxmemory-policy` is `noeviction`."""
    policy = await _setting(wire, "maxmemory-policy", "memory", "maxmemory_policy")
    # A managed Redis may hide the setting. Then only the operator can know it, and says so by an option.
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


async def check_durability(wire: Wire) -> None:
    """Raise `BadPolicy` unless Redis writes an append-only file: without one a restart forgets accepted actions."""
    found = await _setting(wire, "appendonly", "persistence", "aof_enabled")
    # A managed service may persist in another way, which only the operator can know.
    if found is None:
        raise BadPolicy(
            f"Redis at {wire.endpoint} does not tell whether it writes an append-only file; make sure that it "
            "keeps what it acknowledges and pass --trust-redis-durability"
        )
    if found not in {"yes", "1"}:
        raise BadPolicy(
            f"Redis at {wire.endpoint} writes no append-only file and forgets accepted actions when it restarts; "
            "set `appendonly yes` in its configuration (and `CONFIG SET appendonly yes`), or pass "
            "--trust-redis-durability if it keeps them in another way"
        )


async def check_replication(wire: Wire, replicas: int, *, trust: bool) -> None:
    """Raise `BadPolicy` if replicas are missing, or if a master that restarts could make its replicas lose writes.

    `trust`: do not check that a write is synced at once.
    """
    told = await info(wire, "replication")
    # This refuses the start: without enough replicas the server could answer nothing but `busy`.
    # A replica that still copies its master confirms nothing yet.
    online = sum("state=online" in value for name, value in told.items() if name.startswith("slave"))
    if told and online < replicas:
        raise BadPolicy(
            f"Redis at {wire.endpoint} has {online} replicas, but {replicas} must have each write before it is told "
            "(--redis-replicas); start them first"
        )
    synced = await _config(wire, "appendfsync")
    if synced != "always" and not trust:
        said = "does not tell its appendfsync" if synced is None else f"has appendfsync {synced}"
        raise BadPolicy(
            f"Redis at {wire.endpoint} {said}, and a master that restarts makes its replicas forget what it has not "
            "synced; set `appendfsync always` for all of them, or pass --trust-redis-durability"
        )


async def up_s(wire: Wire) -> float:
    """Return for how many whole seconds a Redis has run; 0 if it does not tell. Raises `WireLost`."""
    return float((await info(wire, "server")).get("uptime_in_seconds", 0))


async def _setting(wire: Wire, name: str, section: str, line: str) -> str | None:
    """Return a setting from CONFIG, else from INFO, which many managed services answer though they forbid CONFIG.

    None: neither tells it.
    """
    found = await _config(wire, name)
    return (await info(wire, section)).get(line) if found is None else found


async def _config(wire: Wire, name: str) -> str | None:
    try:
        reply = await wire.call("CONFIG", "GET", name)
    except RedisRefused:
        return None
    return reply[1].decode() if reply else None


async def info(wire: Wire, section: str) -> dict[str, str]:
    """Return a section of a Redis' INFO by field; empty if it forbids INFO. Raises `WireLost`."""
    try:
        told: bytes = await wire.call("INFO", section)
    except RedisRefused:
        return {}
    return dict(text.split(":", 1) for text in told.decode().splitlines() if ":" in text)
