"""kill -9 between two kyoku, around a match's end, and as an operator closes its table."""

import asyncio
import json
import signal
import urllib.error
import urllib.request
from http import HTTPStatus

import pytest
import redis.asyncio

from paiju.client import Api, CannotConnect, RequestError
from paiju.protocol.events import MatchEnded
from paiju.server.store.keys import table_keys
from paiju.server.store.records import RecordId
from paiju.server.table.state import records as r
from tests.patience import PATIENCE_S, until
from tests.worlds.doom import MATCH_POINTS, OPERATOR
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

CLOSING_MOMENTS = (
    ("closing not committed", 1),
    ("closing committed", 1),
    ("closing not committed", 2),
    ("closing committed", 2),
)
"""Before and after the commit of the match's end, and of the table's; the record is archived between the two."""


@pytest.mark.long(reason="a whole match; kills inside its deals are in make test")
async def test_a_match_goes_on_after_kills_between_its_deals_and_around_its_end(tmp_path):
    async with world(tmp_path / "data", seed=32, game="riichi") as (place, auditor):
        for ended in (1, 2):
            await until(lambda ended=ended: len(told(place.spectator, "deal_ended")) >= ended)
            place.kill()
            await place.launch()
        place.kill()
        for point in MATCH_POINTS:
            assert await place.hit(point), point
        await place.launch()
        await until(lambda: all(person.ends for person in place.people))
        found = await verdict(place, auditor)
        end = place.people[0].ends[0]
        assert all(person.ends == [end] for person in place.people)
        entries = auditor.fold()
        assert sum(type(event) is MatchEnded for entry in entries for event in entry.events) == 1
        deals = [entry.record.deal for entry in entries if isinstance(entry.record, r.DealOpened)]
        ids = [reveal["deal"] for reveal in end["reveals"]]
        assert ids == deals[: len(ids)]
        assert len(ids) >= 4
        record = await fetched(place, f"matches/{end['match']}")
        assert record["scores"] == end["scores"]
        for reveal in end["reveals"]:
            assert (await fetched(place, f"deals/{reveal['deal']}"))["secret"] == reveal["secret"]
    found.assert_clean()


async def test_the_records_of_a_match_open_whenever_the_server_dies_as_an_operator_closes_its_table(tmp_path):
    async with world(tmp_path / "data", seed=33, game="riichi") as (place, auditor):
        await until(lambda: told(place.spectator, "deal_ended"))
        table = place.people[0].table
        match = told(place.spectator, "deal_started")[0]["match"]
        await auditor.copy()
        auditor.following = False
        # It stands still, or it would write on meanwhile.
        place.server.send_signal(signal.SIGSTOP)
        await spoil(place, table)
        place.kill()
        died = []
        for point, count in CLOSING_MOMENTS:
            await place.launch(point, count)
            await read_again(place, table)
            with pytest.raises(CannotConnect):
                await close_table(place, table)
            if await place.die(within_s=20):
                died.append((point, count))
        assert died == list(CLOSING_MOMENTS), (
            "each was hit: all but the last left the table open, or the next would not be"
        )
        await place.launch()
        # The same act: the server that was killed had committed it, and had not told.
        assert (await close_table(place, table))["state"] == "done"
        with pytest.raises(RequestError, match="closed already"):
            await close_table(place, table, number="another-act")
        record = await fetched(place, f"matches/{match}")
        assert (record["reason"], record["places"]) == ("closed", [])
        first, *_ = record["deals"]
        assert (await fetched(place, f"deals/{first['deal']}"))["secret"] == first["secret"]


async def spoil(place, table):
    """Add a record to a table's log that its rules refuse."""
    async with redis.asyncio.from_url(place.redis_url) as client:
        keys = table_keys(table)
        last = RecordId.parse(await client.hget(keys.meta, "last"))
        ((_, fields),) = await client.xrevrange(keys.log, count=1)
        data = r.encode_record(r.Played(r.read(fields[b"r"]).at, 2, {"a": "no"}))
        added = str(RecordId(last.seq, last.sub + 1))
        await client.xadd(keys.log, {**fields, b"r": data}, id=added)
        await client.hset(keys.meta, "last", added)


async def close_table(place, table, number="close-the-table"):
    async with Api(f"http://127.0.0.1:{place.port}", OPERATOR) as api:
        return await api.act("table.close", id=number, reason="a test", table=table)


async def read_again(place, table):
    """Wait until the server, which listens already, has read the table, and has given it up."""
    async with Api(f"http://127.0.0.1:{place.port}", OPERATOR) as api, asyncio.timeout(PATIENCE_S):
        while table not in {line["key"] for line in (await api.look("tables", broken=1))["lines"]}:
            await asyncio.sleep(0.01)


def told(viewer, kind):
    """The events of a kind that a viewer was told."""
    return [event for message in viewer.received.events for event in message["events"] if event["e"] == kind]


async def fetched(place, path):
    url = f"http://127.0.0.1:{place.port}/api/{path}"
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(url).read()))
            except urllib.error.HTTPError as error:
                if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
                    raise
            await asyncio.sleep(0.05)  # a server that has just started opens its database beside play
