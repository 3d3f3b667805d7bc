"""Checks of the nodes on a Redis: whether they have one version, and whether this version could run beside them."""

from collections import Counter
from collections.abc import AsyncIterator

from paiju.server.doctor.finding import Finding, judged, problem
from paiju.server.nodes.registry import STALE_MS, read_node
from paiju.server.store.store import Store


async def fleet(store: Store) -> AsyncIterator[Finding]:
    """Check the living nodes; yield nothing if there are none. Raises `StoreUnavailable`."""
    entries = await store.nodes.entries()
    known = [node for name, raw in entries.items() if (node := read_node(name, raw)) is not None]
    alive = [node for node in known if abs(store.now_ms() - node.beat) < STALE_MS]
    if not alive:
        return
    versions = Counter(node.version or "an early version" for node in alive)
    told = ", ".join(f"{count} of {version}" for version, count in sorted(versions.items()))
    advice = f"nodes of different versions run: {told}; finish the upgrade (docs/runbooks/upgrade.md)"
    yield judged("nodes", f"those that run: {told}", advice, fine=len(versions) == 1)
    for node in alive:
        if node.runs_tables and not node.shares_tables:
            yield problem("nodes", f"node {node.id} and this version do not read each other's records")
        if node.replicas != store.replicas:
            yield problem(
                "nodes",
                f"node {node.id} waits for {node.replicas} replicas of Redis, these settings for {store.replicas}",
            )
