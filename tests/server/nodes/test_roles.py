"""Gateways, which take clients, and engines, which run the tables, on one real Redis."""

import asyncio

import httpx
import pytest
import pytest_asyncio
import redis
import websockets

from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.options import BadSetting, read_settings
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.keys import partition_keys
from tests.patience import PATIENCE_S, until
from tests.server import live
from tests.server.live import ONE_LOOP, SLOW

pytestmark = ONE_LOOP


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def parts(redis_process, here):
    """Two gateways and an engine that have found each other."""
    url = live.empty_database(redis_process, 3)
    async with (
        live.running_server(url, role="gateway") as one,
        live.running_server(url, role="gateway") as two,
        live.running_server(url, role="engine") as engine,
    ):
        for node in (one, two, engine):
            await until(lambda node=node: len(node.paiju.parts.remote.links) == 2)
        await until(lambda: not engine.paiju.parts.own.adoption.pending)
        yield one, two, engine


async def test_those_who_ask_gateways_for_any_table_meet_at_the_engine(parts):
    one, two, engine = parts
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    first = await ann.ok("quick", game="big_two")
    second = await bo.ok("quick", game="big_two")
    assert first["table"] == second["table"]
    assert first["table"] in engine.paiju.owned.actors
    assert engine.paiju.owned.matching, "no other node brings people together meanwhile"


async def test_no_gateway_has_a_lease(parts, redis_process):
    one, two, engine = parts
    await (await one.guest()).ok("create", game="doudizhu", pace=SLOW)
    with redis.Redis.from_url(f"{redis_process.url}?db=3") as client:
        owners = {client.hget(partition_keys(number).own, "n") for number in range(PARTITIONS)}
    names = {node.paiju.parts.registry.id.encode() for node in (one, two)}
    assert engine.paiju.parts.registry.id.encode() in owners
    assert not names & owners


async def test_an_engine_tells_its_health_and_takes_no_client(parts):
    _, _, engine = parts
    async with engine.http() as http:
        found = {
            path: (await http.get(path)).status_code
            for path in ("/healthz", "/readyz", "/metrics", "/", "/api/games")
        }
    assert found == {"/healthz": 200, "/readyz": 200, "/metrics": 200, "/": 404, "/api/games": 404}
    with pytest.raises(websockets.InvalidStatus):
        await engine.connect()


async def test_a_connection_is_brought_to_a_new_engine_by_its_own_gateway_alone(parts, redis_process):
    one, two, _ = parts
    client = await one.guest("Ann")
    near, far = one.paiju.parts.remote, two.paiju.parts.remote
    await until(lambda: any(isinstance(peer, RemotePeer) for peer in far._early._of(client.user, "")))
    url = f"{redis_process.url}?db=3"
    async with live.running_server(url, role="engine"):
        await until(lambda: len(near.links) == len(far.links) == 3)
        assert client.user in {peer.user for peer in near.clients._numbers}
        assert not [peer for peer in far.clients._numbers if isinstance(peer, RemotePeer)]


async def test_a_gateway_opens_no_imported_table(parts):
    one, _, _ = parts
    _, token = one.token()
    async with one.http(headers={"Authorization": f"Bearer {token}"}) as http:
        answer = await http.post("/api/tables", json={"game": "doudizhu", "record": {}})
    assert answer.status_code == 503


async def test_a_gateway_is_not_ready_without_an_engine(redis_process, monkeypatch):
    monkeypatch.setattr("paiju.server.http.readiness.KEPT_S", 0)
    url = live.empty_database(redis_process, 4)
    async with live.running_server(url, role="gateway") as gateway, gateway.http() as http:
        answer = await http.get("/readyz")
        assert (answer.status_code, "no node that runs tables" in answer.text) == (503, True)
        async with live.running_server(url, role="engine"):
            await ready(http)


async def ready(http: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (await http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("role", ["gateway", "engine"])
async def test_a_part_needs_the_others(role):
    with pytest.raises(BadSetting, match="outside Redis"):
        read_settings({"role": role})


async def test_a_code_is_told_once_other_nodes_can_find_its_table(parts, monkeypatch):
    one, two, engine = parts
    go_on, noted = asyncio.Event(), engine.paiju.parts.elsewhere._store.codes.note

    async def later(*given):
        await go_on.wait()
        await noted(*given)

    monkeypatch.setattr(engine.paiju.parts.elsewhere._store.codes, "note", later)
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    opened = asyncio.create_task(ann.ok("create", game="doudizhu", pace=SLOW, private=True))
    async with asyncio.timeout(PATIENCE_S):
        while not engine.paiju.parts.elsewhere._codes:
            await asyncio.sleep(0.001)
    assert not opened.done()
    go_on.set()
    code = (await opened)["code"]
    assert (await bo.ok("join", code=code))["seat"] == 1
