import pytest

from paiju.server.redis.endpoint import parse_endpoint
from paiju.server.redis.errors import BadPolicy, RedisRefused, WrongKind
from paiju.server.redis.policy import check_kind
from paiju.server.store.store import Store
from tests.server.live import running_server


async def test_a_redis_that_may_evict_is_refused(any_process, store):
    await store.redis.config_set("maxmemory-policy", "allkeys-lru")
    with pytest.raises(
        BadPolicy, match=r"maxmemory-policy allkeys-lru.*CONFIG SET maxmemory-policy noeviction"
    ):
        await Store.open(any_process.url)


async def test_a_policy_on_trust_is_not_asked_for(any_process, store):
    await store.redis.config_set("maxmemory-policy", "allkeys-lru")
    async with await Store.open(any_process.url, trust_policy=True) as trusting:
        assert trusting.now_ms() > 0


@pytest.fixture
async def limited_url(any_process, store):
    """URL of a user whose commands a test may restrict."""
    await store.redis.execute_command(
        "ACL", "SETUSER", "limited", "on", ">pw", "~*", "&*", "+@all", "-config"
    )
    scheme, _, rest = any_process.url.partition("://")
    yield f"{scheme}://limited:pw@{rest.rpartition('@')[2]}"
    await store.redis.execute_command("ACL", "DELUSER", "limited")


async def test_where_config_is_forbidden_info_tells(limited_url, store):
    async with await Store.open(limited_url):
        pass
    await store.redis.config_set("maxmemory-policy", "volatile-ttl")
    with pytest.raises(BadPolicy, match="volatile-ttl"):
        await Store.open(limited_url)


async def test_a_redis_that_will_not_tell_needs_trust(limited_url, store):
    await store.redis.execute_command("ACL", "SETUSER", "limited", "-info")
    with pytest.raises(BadPolicy, match="--trust-redis-policy"):
        await Store.open(limited_url)
    async with await Store.open(limited_url, trust_policy=True):
        pass


async def test_a_redis_that_writes_nothing_down_is_refused_where_it_has_to_last(any_process, store):
    await store.redis.config_set("appendonly", "no")
    with pytest.raises(BadPolicy, match=r"no append-only file.*appendonly yes.*--trust-redis-durability"):
        await Store.open(any_process.url, durable=True)
    await store.redis.config_set("appendonly", "yes")
    async with await Store.open(any_process.url, durable=True):
        pass
    await store.redis.config_set("appendonly", "no")


async def test_where_config_is_forbidden_info_tells_whether_it_writes(limited_url, store):
    with pytest.raises(BadPolicy, match="no append-only file"):
        await Store.open(limited_url, durable=True)
    await store.redis.execute_command("ACL", "SETUSER", "limited", "-info")
    with pytest.raises(BadPolicy, match="does not tell whether"):
        await Store.open(limited_url, trust_policy=True, durable=True)


async def test_a_server_is_refused_a_volatile_redis_unless_it_is_trusted(any_process, store, here):
    with pytest.raises(BadPolicy, match="--trust-redis-durability"):
        async with running_server(any_process.url, trust_redis_durability=False):
            pass
    async with running_server(any_process.url, trust_redis_durability=True):
        pass


class Answering:
    """A wire to a server that says of itself what a test wants."""

    endpoint = parse_endpoint("redis://h:1")

    def __init__(self, **sections: str | None) -> None:
        self.sections = sections

    async def call(self, *words: str) -> bytes:
        said = self.sections.get(words[1])
        if said is None:
            raise RedisRefused("NOPERM")
        return said.encode()


@pytest.mark.parametrize(
    ("server", "why"),
    [
        ("redis_version:6.0.16\r\n", r"of version 6\.0\.16; 6\.2 or later"),
        ("redis_version:7.4.0\r\ndragonfly_version:df-v1.30\r\n", "is Dragonfly"),
    ],
)
async def test_a_server_that_is_too_old_or_no_redis_is_refused(server, why):
    with pytest.raises(WrongKind, match=why):
        await check_kind(Answering(server=server), cluster=False)


async def test_a_node_of_a_cluster_is_named_as_one():
    node = Answering(server="redis_version:6.2.0\r\n", cluster="cluster_enabled:1\r\n")
    with pytest.raises(WrongKind, match=r"--redis redis\+cluster://h:1$"):
        await check_kind(node, cluster=False)
    await check_kind(node, cluster=True)


async def test_a_server_that_does_not_tell_is_taken_at_its_word():
    await check_kind(Answering(), cluster=False)


async def test_replicas_that_are_asked_for_have_to_be_there(any_process, store):
    with pytest.raises(BadPolicy, match=r"has 0 replicas, but 1 must have each write.*--redis-replicas"):
        await Store.open(any_process.url, replicas=1)
