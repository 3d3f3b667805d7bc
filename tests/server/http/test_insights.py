"""Insights over HTTP: of archived deals for those who may read them, of files; computed once for all who ask."""

import asyncio
import json
from contextlib import suppress

import pytest

from paiju.engine.registry import GAMES
from paiju.server.http import insights
from paiju.server.http.reading import Readers
from paiju.server.overload import Overloaded
from paiju.server.redis.errors import StoreUnavailable
from tests.engine.games.riichi.formats.records import RON, changed, document
from tests.patience import PATIENCE_S
from tests.server.deals.test_replays import default, imported, recorded
from tests.server.features.test_holdem_import import HAND
from tests.server.http.test_openapi import check
from tests.server.live import ONE_LOOP
from tests.server.playing import threesome

pytestmark = ONE_LOOP

PLAIN = json.loads(recorded(default("riichi")))
FILE = "/api/replay/insight"
MOST = 256 * 1024


async def kept(server, deal: str, record=PLAIN, **changes) -> str:
    """The path of the insight of a deal that lies in the archive."""
    record = record | {"deal": deal, "match": ""} | changes
    await server.paiju._store.archive.put(deal, json.dumps(record).encode(), 600)
    return f"/api/replays/{deal}/insight"


@pytest.fixture
def runs(monkeypatch):
    """The computations that are asked of the workers."""
    made, run = [], Readers.run

    async def counted(self, asker, work, data, within_s):
        made.append(getattr(work, "func", work).__name__)
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


async def test_a_draft_is_rough_until_the_whole_is_known(server, http, runs, monkeypatch):
    monkeypatch.setattr(insights, "REPLAY_S", PATIENCE_S)  # the worker is one of low priority
    path = await kept(server, "draft-1", json.loads(recorded(default("doudizhu"))))
    draft = (await http.get(f"{path}?draft=1")).json()
    assert (draft["draft"], draft["insight"]["turn"]) == (True, None)
    whole = (await http.get(path)).json()
    assert "draft" not in whole
    assert (await http.get(f"{path}?draft=1")).json() == whole
    assert len(runs) == 1, "the draft is no task of seconds"


async def test_an_insight_that_is_computed_ahead_costs_its_reader_nothing(server, http, runs):
    path = await kept(server, "ahead-1")
    answer = await http.get(f"{path}?ahead=1")
    assert (answer.status_code, answer.json()) == (202, {})
    assert (await http.get(path)).status_code == 200
    assert len(runs) == 1


async def test_nothing_is_computed_ahead_while_another_task_waits(server, http, runs, monkeypatch):
    path = await kept(server, "ahead-2")
    monkeypatch.setattr(Readers, "slow_idle", False)
    assert (await http.get(f"{path}?ahead=1")).status_code == 202
    assert runs == []


async def test_who_may_not_read_the_record_computes_nothing_ahead(server, http, runs):
    path = await kept(server, "ahead-3", guests=["u-other"], users=["u-other", None, None, None])
    assert (await http.get(f"{path}?ahead=1")).status_code == 404
    assert runs == []


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

    for owner, name, error in (
        (Readers, "run_slow", refused),
        (server.paiju._store.archive, "insight", away),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, error)
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert (await http.get(path)).status_code == 200


async def test_a_file_and_the_archive_tell_the_same(server, http):
    archived = await http.get(await kept(server, "twice-1"))
    answer = await http.post(FILE, json=PLAIN | {"deal": "twice-1"})
    assert (answer.status_code, answer.json()) == (200, archived.json())


async def test_each_deal_of_a_file_has_its_own(http):
    answers = [await http.post(f"{FILE}?deal={number}", content=document()) for number in (1, 2)]
    first, second = (answer.json() for answer in answers)
    assert (first["format"], first["game"], first["deal"]) == ("paiju-insight-1", "riichi", "")
    assert first["insight"]["kind"] == second["insight"]["kind"] == "discards"
    assert first["insight"] != second["insight"]


async def test_a_deal_to_import_has_win_chances(http):
    answer = await http.post(FILE, json=imported("landlords"))
    assert (answer.status_code, answer.json()["insight"]["kind"]) == (200, "chances")
    check(answer.json(), {"$ref": "#/components/schemas/DealInsight"})


async def test_equal_files_cost_one_computation(http, runs):
    body = json.dumps(PLAIN | {"deal": "shared"}).encode()
    answers = await asyncio.gather(*(http.post(FILE, content=body) for _ in range(6)))
    again = await http.post(FILE, content=body)
    assert {answer.content for answer in answers} == {again.content}
    assert runs == ["insight_of_file"]
    assert (await http.post(FILE, content=body + b" ")).json() == again.json()
    assert len(runs) == 2, "another file is another question"


async def test_what_a_file_leaves_in_the_store_goes_soon(server, http, monkeypatch):
    kept_s = []

    async def keep(_key, _insight, keep_s):
        kept_s.append(keep_s)

    monkeypatch.setattr(server.paiju._store.archive, "keep_insight", keep)
    assert (await http.post(FILE, json=PLAIN | {"deal": "soon"})).status_code == 200
    assert kept_s == [600]


WRONG = document(changed(RON, ((16, 1), [24000, -24000, 0, 0])))


@pytest.mark.parametrize(
    ("query", "body", "path", "line"),
    [
        ("", b"", "$", None),
        ("?deal=3", document(), "$", None),
        ("?deal=x", document(), "$.deal", None),
        ("", WRONG, "$.log[0][16]", 1),
        ("", json.dumps(PLAIN | {"amounts": [1, 2, 3, 4]}), "$.amounts", None),
    ],
    ids=["nothing", "no such deal", "no number", "not by the rules", "other amounts"],
)
async def test_a_file_is_refused_as_its_replay_is(http, runs, query, body, path, line):
    answer = await http.post(FILE + query, content=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["path"], error.get("line")) == (422, path, line)
    replay = await http.post(f"/api/replay{query}", content=body)
    assert replay.json() == answer.json()


async def test_a_file_of_a_game_without_an_analysis_says_so(http):
    answer = await http.post(FILE, content=HAND)
    error = answer.json()["error"]
    assert (answer.status_code, error["path"]) == (422, "$.game")
    assert "not analysed" in error["text"]


async def test_a_file_that_is_too_long_is_not_analysed(http, runs):
    answer = await http.post(FILE, content=b" " * (MOST + 1))
    assert (answer.status_code, runs) == (413, [])
