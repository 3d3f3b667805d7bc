import pytest

from paiju.server.store.errors import BadPolicy
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
