"""Checks that Redis keeps what it acknowledges: no eviction, and an append-only file."""

from paiju.server.store.errors import BadPolicy, Refused
from paiju.server.store.wire import Wire


async def check_policy(wire: Wire) -> None:
    """Raise `BadPolicy` unless Redis' `maxmemory-policy` is `noeviction`."""
    policy = await _told(wire, "maxmemory-policy", "memory", "maxmemory_policy")
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
    found = await _told(wire, "appendonly", "persistence", "aof_enabled")
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


async def _told(wire: Wire, name: str, section: str, line: str) -> str | None:
    """Return a setting; managed services that forbid CONFIG often still answer INFO."""
    try:
        reply = await wire.call("CONFIG", "GET", name)
    except Refused:
        reply = None
    return reply[1].decode() if reply else await _from_info(wire, section, line)


async def _from_info(wire: Wire, section: str, line: str) -> str | None:
    try:
        info: bytes = await wire.call("INFO", section)
    except Refused:
        return None
    lines = dict(text.split(":", 1) for text in info.decode().splitlines() if ":" in text)
    return lines.get(line)
