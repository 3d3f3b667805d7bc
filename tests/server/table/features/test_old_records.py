"""A table in mid-deal as an earlier version left it in Redis: it is played on, whatever clone this is.

`format_1.json.gz` holds the keys of one table, by type, as a server from before there were nodes wrote them before it
was killed: one deal is over, a second one runs.
"""

import base64
import gzip
import json
from pathlib import Path

import pytest
import redis

from paiju.engine.registry import GAMES
from paiju.server.store.keys import table_keys
from paiju.server.table.recovery import fold
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from tests.patience import until
from tests.server import live

LEFT = Path(__file__).parents[3] / "vectors" / "tables" / "format_1.json.gz"
DEALT_UNDER = 1
"""The version of the rules of the game (斗地主) then."""


@pytest.fixture
def left(redis_process) -> tuple[str, str, dict[bytes, dict[bytes, bytes]]]:
    """The URL of a Redis that holds the table, its id, and its log."""
    url = live.empty_database(redis_process, 4)
    kept = json.loads(gzip.decompress(LEFT.read_bytes()))
    with redis.Redis.from_url(url) as client:
        for key, (kind, value) in kept["keys"].items():
            restore(client, key, kind, value)
        log = dict(client.xrange(table_keys(kept["table"]).log))
    return url, kept["table"], log


def restore(client: redis.Redis, key: str, kind: str, value) -> None:
    """Write a key that was kept as JSON, with bytes in base64."""
    match kind:
        case "string":
            client.set(key, plain(value))
        case "hash":
            client.hset(key, mapping={plain(name): plain(content) for name, content in value})
        case "zset":
            client.zadd(key, {plain(member): score for member, score in value})
        case "stream":
            for number, fields in value:
                client.xadd(key, {plain(name): plain(content) for name, content in fields}, id=number)


def plain(text: str) -> bytes:
    return base64.b64decode(text)


async def test_a_deal_that_an_earlier_version_dealt_is_played_to_its_end(left, monkeypatch):
    monkeypatch.setattr(deadlines, "GRACE_MS", 100)  # its people do not come back: their time runs out
    url, table, before = left
    async with live.running_server(url, log_records=100_000) as server:
        await server.has_read(table)
        store, actor = server.paiju._store, server.paiju.owned.actors[table]
        found = await store.load(table)
        then, entries, _ = fold(found)
        assert then.deal is not None
        assert entries, "the deal was under way"
        assert then.basis.rules_version == DEALT_UNDER
        await until(lambda: table not in server.paiju.owned.actors or actor.state.deal is None)
        after = dict(await store.redis.xrange(table_keys(table).log))
    both = before.keys() & after.keys()
    assert both, "the log of the deal is still there"
    assert all(after[number] == before[number] for number in both), "what was there is not touched"
    codec = r.GameCodec(GAMES["doudizhu"])
    new = [codec.decode(fields[b"r"]) for number, fields in after.items() if number not in before]
    ends = [type(record) for record in new if isinstance(record, r.DealClosed | r.Voided)]
    same = GAMES["doudizhu"].rules_version == DEALT_UNDER
    assert ends[0] is (r.DealClosed if same else r.Voided), "finished under the rules that dealt it, or void"
