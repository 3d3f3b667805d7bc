"""redis-py's client for a tier: for pub/sub, blocking reads and rare commands; replies in RESP2's shapes."""

from contextlib import AsyncExitStack
from typing import Any, cast

from redis.asyncio import Redis, RedisCluster, Sentinel
from redis.asyncio.cluster import ClusterNode

from paiju.server.redis.address import RedisAddress


def open_client(url: str, address: RedisAddress, connect_s: float, stack: AsyncExitStack) -> "Redis":
    """Return a client, which connects when it is first used; `stack` closes it.

    The client waits for replies without bound, as blocking reads must.
    """
    # Blocking reads wait without bound. redis-py 8 would speak RESP3 and end a blocking read after 5 s.
    options: dict[str, Any] = {"protocol": 2, "socket_timeout": None, "socket_connect_timeout": connect_s}
    if address.kind == "one":
        return cast("Redis", _closing(Redis.from_url(url, **options), stack))
    end = address.endpoints[0]
    options |= {"username": end.username, "password": end.password}
    hosts = [(one.host, one.port) for one in address.endpoints]
    if address.kind == "cluster":
        nodes = [ClusterNode(*host) for host in hosts]
        return cast("Redis", _closing(RedisCluster(startup_nodes=nodes, **options), stack))
    # The stub of `Sentinel` has no types.
    sentinels = cast("Any", Sentinel)(
        hosts, sentinel_kwargs={"protocol": 2, "socket_timeout": connect_s}, **options
    )
    for sentinel in sentinels.sentinels:
        _closing(sentinel, stack)
    return cast("Redis", _closing(sentinels.master_for(address.name, db=end.db), stack))


def _closing(client: Any, stack: AsyncExitStack) -> Any:
    stack.push_async_callback(client.aclose)
    return client
