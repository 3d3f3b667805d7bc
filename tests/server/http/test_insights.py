"""`GET /api/replays/{deal}/insight`: for those who may read the record, and computed once for all of them."""

import asyncio
import json
from contextlib import suppress

import pytest
import pytest_asyncio

from paiju.engine.registry import GAMES
from paiju.server.http.reading import Readers
from paiju.server.overload import Overloaded
from paiju.server.store.errors import StoreUnavailable
from tests.server.deals.test_replays import default, recorded
from tests.server.live import ONE_LOOP
from tests.server.tables import threesome

pytestmark = ONE_LOOP

PLAIN = json.loads(recorded(default("riichi")))


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http() as client:
        yield client


async def kept(server, deal: str, **changes) -> str:
    """The path of the insight of a deal that lies in the archive."""
    record = PLAIN | {"deal": deal, "match": ""} | changes
    await server.paiju._store.archive(deal, json.dumps(record).encode(), 600)
    return f"/api/replays/{deal}/insight"


@pytest.fixture
def runs(monkeypatch):
    """The computations that are asked of the workers."""
    made, run = [], Readers.run

    async def counted(self, asker, work, data, within_s):
        made.append(work.__name__)
        return await run(self, asker, work, data, within_s)

    monkeypatch.setattr(Readers, "run_slow", counted)
    return made


async def test_many_askers_cost_one_computation(server, http, runs):
    path = await kept(server, "many-1")
    headers = [{"Authorization": f"Bearer {server.token()[1]}"} for _ in range(12)]
    answers = await asyncio.gather(*(http.get(path, headers=each) for each in headers))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    again = await http.get(path)
    assert again.json() == answers[0].json()
    assert runs == ["insight_of_archived"]
    assert again.headers["cache-control"] == "private, no-cache"


async def test_one_who_hangs_up_does_not_end_the_work_of_another(server, http, runs):
    path = await kept(server, "gone-1")
    first, second = (asyncio.create_task(http.get(path)) for _ in range(2))
    first.cancel()
    with suppress(asyncio.CancelledError):
        await first
    assert (await second).status_code == 200
    assert len(runs) == 1


async def test_who_may_not_read_the_record_gets_the_records_answer(server, http, runs):
    (friend, token), stranger = server.token(), {"Authorization": f"Bearer {server.token()[1]}"}
    path = await kept(server, "secret-1", guests=[friend.user], users=[friend.user, None, None, None])
    for deal, asker in (("secret-1", stranger), ("secret-1", {}), ("nothing-1", stranger)):
        record = await http.get(f"/api/deals/{deal}", headers=asker)
        insight = await http.get(f"/api/replays/{deal}/insight", headers=asker)
        assert record.status_code == insight.status_code == 404
        assert record.json() == insight.json()
    assert runs == []
    assert (await http.get(path, headers={"Authorization": f"Bearer {token}"})).status_code == 200
    assert (await http.get(path, headers=stranger)).status_code == 404


async def test_the_insight_of_a_running_match_is_as_closed_as_its_record(server, http, runs):
    path = await kept(server, "open-2", match="open-m1")
    record, insight = await http.get("/api/deals/open-2"), await http.get(path)
    assert record.status_code == insight.status_code == 403
    assert record.json() == insight.json()
    assert runs == []


async def test_a_running_deal_has_none(server, http):
    table = await threesome(server)
    await table.start()
    answer = await http.get(f"/api/replays/{table.table}-1/insight")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_a_game_without_an_analysis_says_so(server, http, monkeypatch):
    path = await kept(server, "none-1")
    monkeypatch.setattr("paiju.server.http.deals.has_insight", lambda game: game is not GAMES["riichi"])
    answer = await http.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


async def test_a_busy_worker_and_a_store_that_is_away_are_told(server, http, monkeypatch):
    path = await kept(server, "busy-1")

    async def refused(*_):
        raise Overloaded("too many")

    async def away(*_):
        raise StoreUnavailable("gone")

    for owner, name, error in ((Readers, "run_slow", refused), (server.paiju._store, "read_insight", away)):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, error)
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert (await http.get(path)).status_code == 200
