"""The operator's announcement and maintenance reach everybody at all nodes."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from paiju.client import Client, RequestError
from tests.patience import PATIENCE_S, until
from tests.server import live
from tests.server.acts.desk_of import GIVEN, TOKEN, act, look
from tests.server.live import ONE_LOOP
from tests.server.nodes.test_remote import table_at, two_nodes

pytestmark = ONE_LOOP
QUICK = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 8), GIVEN, GIVEN) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module", autouse=True)
async def open_again(nodes):
    yield
    await act(nodes[0], "maintenance", level=0)
    for node in nodes:
        await until(lambda node=node: node.paiju.orders.site.level == 0)


async def maintained(nodes, level):
    await act(nodes[0], "maintenance", level=level)
    for node in nodes:
        await until(lambda node=node: node.paiju.orders.site.level == level)


async def test_an_announcement_reaches_those_who_are_there_and_those_who_come(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    account, token = two.token("Bo")
    async with await Client.connect(two.url, token=token) as bo:
        outcome = await act(two, "announce", zh="今晚维护", en="maintenance tonight", hours=1)
        end = outcome["result"]["until"]
        said = {"t": "announcement", "zh": "今晚维护", "en": "maintenance tonight", "until": end}
        assert await ann.next("announcement") == said
        assert await (await two.guest("Cy")).next("announcement") == said
        await until(lambda: bo.announcement is not None)
        assert bo.announcement.zh == "今晚维护"
        await act(one, "announce", hours=0)
        assert (await ann.next("announcement"))["until"] == 0
        await until(lambda: bo.announcement is None)
    late = await one.guest("Dee")
    await late.ok("lobby", on=False)
    assert not [message for message in late.inbox if message["t"] == "announcement"]
    with pytest.raises(RequestError) as refused:
        await act(one, "announce", hours=1)
    assert refused.value.data == {"path": "$.en"}
    assert account.user


@pytest.mark.parametrize("level", [1, 2])
async def test_no_tables_are_opened_during_maintenance(nodes, level):
    one, two = nodes
    ann = await two.guest("Ann")
    table = await table_at(two, ann)
    await maintained(nodes, level)
    for t in ("create", "quick"):
        refused = await ann.refused(t, game="doudizhu")
        assert (refused["code"], refused["retry_after_ms"]) == ("draining", 60_000)
    await (await one.guest("Bo")).ok("join", table=table)
    await maintained(nodes, 0)
    await ann.ok("create", game="doudizhu")


def later(**how):
    return (datetime.now(UTC) + timedelta(**how)).isoformat()


async def test_a_maintenance_begins_at_its_time_and_its_words_are_shown_until_then(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    await act(one, "announce", en="good evening", hours=1)
    assert (await ann.next("announcement"))["en"] == "good evening"
    outcome = await act(two, "maintenance", level=3, at=later(minutes=10), zh="今晚维护", en="maintenance")
    at, until_ms = outcome["result"]["at"], outcome["result"]["until"]
    assert until_ms - at == 2 * 3_600_000
    told = {"t": "announcement", "zh": "今晚维护", "en": "maintenance", "until": until_ms, "at": at}
    assert await ann.next("announcement") == told
    assert await (await one.guest("Bo")).next("announcement") == told
    await ann.ok("create", game="doudizhu")
    outcome = await act(one, "maintenance", level=3, at=later(seconds=1))
    assert (await ann.next("announcement"))["zh"] == "服务器维护", "each replaces the one before"
    assert await ann.closed() == 1012
    assert [line["maintenance"] for line in await look(two, "now")] == [3, 3]
    await maintained(nodes, 0)
    assert (await (await two.guest("Cy")).next("announcement"))["en"] == "good evening"
    await act(one, "announce", hours=0)


async def test_a_maintenance_that_has_begun_shows_its_words_if_it_has_some(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    await act(one, "maintenance", level=1, zh="不开新桌")
    assert (await ann.next("announcement"))["zh"] == "不开新桌"
    assert (await ann.refused("create", game="doudizhu"))["code"] == "draining"
    await act(one, "maintenance", level=1)
    assert (await ann.next("announcement"))["until"] == 0
    assert (await ann.refused("create", game="doudizhu"))["code"] == "draining"


@pytest.mark.long(reason="a maintenance's announcement ends by the same look at the clock")
async def test_an_announcement_that_ends_by_time_is_withdrawn(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    await act(one, "announce", en="soon over", hours=1 / 3600)
    assert (await ann.next("announcement"))["en"] == "soon over"
    assert (await ann.next("announcement"))["until"] == 0


async def test_a_maintenance_at_no_good_time_is_refused(nodes):
    for at in (later(minutes=-2), later(days=31), "2027-01-31T02:00", "soon"):
        with pytest.raises(RequestError) as refused:
            await act(nodes[0], "maintenance", level=1, at=at)
        assert refused.value.data == {"path": "$.at"}


async def test_the_next_deal_waits_for_the_end_of_the_maintenance(nodes):
    one, _ = nodes
    ann = await one.guest("Ann")
    table = (await ann.ok("create", game="doudizhu", pace=QUICK))["table"]
    node = next(node for node in nodes if table in node.paiju.owned.actors)
    await ann.ok("add_bot", table=table)
    await ann.ok("add_bot", table=table)
    await maintained(nodes, 2)
    await ann.ok("ready", table=table, on=True)
    actor = node.paiju.owned.actors[table]
    # It has looked whether it may, and looks again.
    async with asyncio.timeout(PATIENCE_S):
        while actor._live._alarm_at is None:
            await asyncio.sleep(0.01)
    assert actor.state.deal is None
    await maintained(nodes, 0)
    await ann.event("deal_started")


async def test_a_closed_site_lets_nobody_in_and_nobody_stay(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    await act(one, "maintenance", level=3)
    assert await ann.closed() == 1012
    (told,) = [message for message in ann.inbox if message["t"] == "closing"]
    assert told == {"t": "closing", "reason": "maintenance", "retry_after_ms": 60_000}
    await until(lambda: two.paiju.orders.site.closed)
    with pytest.raises(Exception, match="503"):
        await two.connect()
    async with two.http() as http:
        answer = await http.get("/api/games")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "draining")
        assert (await http.get("/healthz")).status_code == 200
        headers = {"Authorization": f"Bearer {TOKEN}"}
        assert (await http.get("/api/admin/now", headers=headers)).status_code == 200
    assert len(await look(two, "now")) == 2
    await maintained(nodes, 0)
    assert (await two.guest(token=ann.token)).user == ann.user
