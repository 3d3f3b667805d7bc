"""The operator's acts: who may, what each does, at whatever node, and that each takes effect once."""

import asyncio
from functools import partial

import pytest
import pytest_asyncio

from paiju.client import Api, RequestError
from paiju.protocol.acts import ROWS
from paiju.server import metrics
from paiju.server.database import account_works as works
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.people import NewToken
from paiju.server.ended.rows import DAY_MS
from paiju.server.http.admin import FILTERS, WRONG_TOKENS_PER_MINUTE
from paiju.server.redis.errors import StoreUnavailable
from tests.patience import until
from tests.server import live
from tests.server.acts.desk_of import GIVEN, TOKEN, act, look, new_id
from tests.server.database.sql.test_accounts import make
from tests.server.live import ONE_LOOP, running_server
from tests.server.nodes.test_remote import table_at, two_nodes
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP

ACTS = {
    "table.close": {"table": "t-none"},
    "table.void": {"table": "t-none"},
    "table.retry": {"table": "t-none"},
    "table.kick": {"table": "t-none", "user": "u-none"},
    "chat.remove": {"table": "t-none", "line": 1},
    "user.disconnect": {"user": "u-none"},
    "user.sanction": {"user": "u-none", "kind": "mute", "hours": 0},
    "network.block": {"network": "203.0.113.0/24", "hours": 0},
    "announce": {"hours": 0},
    "maintenance": {"level": 0},
    "node.drain": {"node": "n-none"},
    "node.resume": {"node": "n-none"},
    "keys.rotate": {},
}
"""Fields of an act of each kind; it fails here with 404 or 409, for lack of what it is about."""
LOOKS = [*FILTERS, "acts/act-none"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 5), GIVEN, GIVEN) as found:
        yield found


async def asked(server, method, path, token, body=None):
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with server.http(headers=headers) as http:
        return await http.request(method, f"/api/admin/{path}", json=body)


async def test_every_act_is_in_the_matrix():
    assert ACTS.keys() == {row.act for row in ROWS}


@pytest.mark.parametrize("token", [None, "wrong", TOKEN + "x", TOKEN[:-1]])
async def test_without_the_token_no_act_is_carried_out_and_nothing_is_seen(redis_process, here, token):
    async with running_server(live.empty_database(redis_process, 6), **GIVEN) as server:
        store = server.paiju.owned.services.store
        answers = [await asked(server, "GET", path, token) for path in LOOKS]
        for name, fields in ACTS.items():
            body = {"act": name, "id": new_id(), "reason": "a test", **fields}
            answers.append(await asked(server, "POST", "acts", token, body))
            assert not (await store.acts.look(body["id"])).fields
    statuses = [answer.status_code for answer in answers]
    assert statuses == [401] * WRONG_TOKENS_PER_MINUTE + [429] * (len(answers) - WRONG_TOKENS_PER_MINUTE)


async def test_with_the_token_every_act_and_look_is_answered(nodes):
    for path in FILTERS:
        assert (await asked(nodes[0], "GET", path, TOKEN)).status_code == 200
    for name, fields in ACTS.items():
        body = {"act": name, "id": new_id(), "reason": "a test", **fields}
        assert (await asked(nodes[0], "POST", "acts", TOKEN, body)).status_code in {200, 404, 409}, name


async def test_without_a_token_in_the_settings_there_is_no_such_route(redis_process, here):
    async with running_server(live.empty_database(redis_process, 6)) as server:
        for path in LOOKS:
            assert (await asked(server, "GET", path, "none")).status_code == 404


@pytest.mark.parametrize(
    "number", [200, pytest.param(10_000, marks=pytest.mark.long(reason="the same with more requests"))]
)
async def test_wrong_tokens_are_throttled_and_counted(redis_process, here, number):
    counter = metrics.AUTH_FAILURES.labels("operator")._value
    before = counter.get()
    unlimited = {"requests_per_s": 1_000_000, **GIVEN}
    async with (
        running_server(live.empty_database(redis_process, 6), refills=False, **unlimited) as server,
        server.http(headers={"Authorization": "Bearer wrong"}) as http,
    ):
        answers = [0] * 600

        async def ask(rounds):
            for _ in range(rounds):
                answers[(await http.get("/api/admin/now")).status_code] += 1

        async with asyncio.TaskGroup() as asking:  # unlike `gather` it leaves nobody asking after a failure
            for _ in range(20):
                asking.create_task(ask(number // 20))
        late = await asked(server, "GET", "now", TOKEN)
    assert (answers[401], answers[429]) == (5, number - 5)
    assert counter.get() - before == number + 1  # those that are throttled, and the late one, count too
    assert late.status_code == 429, "the right one is not told apart from there"
    assert late.json()["error"]["retry_after_ms"] > 0


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"act": "table.close", "id": "act-12345", "table": "t1"}, "$.reason"),
        ({"act": "table.close", "id": "act-12345", "reason": "", "table": "t1"}, "$.reason"),
        ({"act": "table.close", "id": "short", "reason": "x", "table": "t1"}, "$.id"),
        ({"act": "table.close", "id": "act-12345", "reason": "x"}, "$.table"),
        ({"act": "table.close", "id": "act-12345", "reason": "x", "table": "t1", "more": 1}, "$"),
        ({"act": "table.burn", "id": "act-12345", "reason": "x", "table": "t1"}, "$.act"),
    ],
    ids=str,
)
async def test_a_malformed_act_is_refused_with_its_path(nodes, body, path):
    answer = await asked(nodes[0], "POST", "acts", TOKEN, body)
    assert answer.status_code == 422
    assert answer.json()["error"]["path"].startswith(path)


async def test_another_act_with_the_same_id_is_refused(nodes):
    number = new_id()
    with pytest.raises(RequestError, match="no such table"):
        await act(nodes[0], "table.close", id=number, table="t-none")
    with pytest.raises(RequestError, match="another act"):
        await act(nodes[1], "table.void", id=number, table="t-none")
    with pytest.raises(RequestError, match="no such table"):
        await act(nodes[1], "table.close", id=number, table="t-none")


@pytest.mark.parametrize("asked_at", [0, 1])
async def test_a_running_deal_is_voided_once_however_often_it_is_asked(nodes, stacked, asked_at):
    stacked(deck_of())
    people = await threesome(nodes[0])
    await people.start()
    number, table = new_id(), people.table
    outcomes = [
        await act(nodes[(asked_at + turn) % 2], "table.void", id=number, table=table) for turn in range(3)
    ]
    assert outcomes == [{"id": number, "state": "done", "result": {"table": table}}] * 3
    for player in people.players:
        assert (await player.event("deal_voided"))["reason"] == "operator"
    with pytest.raises(RequestError, match="no deal is running"):
        await act(nodes[asked_at], "table.void", table=table)
    async with Api(nodes[1].url, TOKEN) as api:
        assert await api.act_outcome(number) == outcomes[0]


@pytest.mark.parametrize("asked_at", [0, 1])
async def test_a_table_is_closed_with_its_deal(nodes, stacked, asked_at):
    stacked(deck_of())
    people = await threesome(nodes[0])
    await people.start()
    number, table = new_id(), people.table
    await act(nodes[asked_at], "table.close", id=number, table=table)
    for player in people.players:
        assert (await player.event("deal_voided"))["reveal"]
        assert (await player.event("closed"))["reason"] == "operator"
    # Without its outcome, as if the node had died before it was noted: the table itself remembers.
    store = nodes[0].paiju.owned.services.store
    await store.redis.hdel(f"act:{number}", "o")
    assert (await act(nodes[1 - asked_at], "table.close", id=number, table=table))["state"] == "done"
    with pytest.raises(RequestError, match="closed already"):
        await act(nodes[asked_at], "table.close", table=table)


async def test_an_act_that_is_repeated_without_its_outcome_voids_no_second_deal(nodes, stacked):
    stacked(deck_of())
    people = await threesome(nodes[0])
    await people.start()
    number, table = new_id(), people.table
    await act(nodes[0], "table.void", id=number, table=table)
    stacked(deck_of())
    await people.start()
    await nodes[0].paiju.owned.services.store.redis.hdel(f"act:{number}", "o")
    assert (await act(nodes[1], "table.void", id=number, table=table))["state"] == "done"
    (line,) = [line for line in await look(nodes[1], "tables") if line["key"] == table]
    assert line["playing"]


async def test_an_act_whose_answer_is_lost_with_the_link_takes_effect_once(nodes, stacked, monkeypatch):
    one, two = nodes
    stacked(deck_of())
    people = await threesome(one)
    await people.start()
    number, table, called = new_id(), people.table, one.paiju._here.called

    async def called_and_cut(body):
        answer = await called(body)
        for link in two.paiju.parts.remote.links.values():
            link.link.cut()
        return answer

    with monkeypatch.context() as dying:
        dying.setattr(one.paiju._here, "called", called_and_cut)
        with pytest.raises(RequestError) as unknown:
            await act(two, "table.void", id=number, table=table)
    assert (unknown.value.code, unknown.value.temporary) == ("unknown", True)
    async with Api(two.url, TOKEN) as api:
        assert (await api.act_outcome(number))["state"] == "waiting"
    await until(lambda: two.paiju.parts.remote.links)
    assert (await act(two, "table.void", id=number, table=table))["state"] == "done"
    with pytest.raises(RequestError, match="no deal is running"):
        await act(two, "table.void", table=table)


async def test_looks_show_all_nodes(nodes):
    one, two = nodes
    ann, bo = await one.guest("Ann of the looks"), await two.guest("Bo of the looks")
    table = await table_at(one, ann, private=True)
    lines = await look(two, "tables", user=ann.user)
    assert [(line["key"], line["private"], line["seats"][0]["user"]) for line in lines] == [
        (table, True, ann.user)
    ]
    found = await look(one, "users", name="of the looks")
    assert {line["key"]: line["name"] for line in found} == {
        ann.user: "Ann of the looks",
        bo.user: "Bo of the looks",
    }
    assert [line["tables"] for line in found if line["key"] == ann.user] == [[table]]
    assert {line["key"] for line in await look(one, "now")} == {
        node.paiju.parts.registry.id for node in nodes
    }
    first = await look(two, "users", name="of the looks", limit=1)
    rest = await look(two, "users", name="of the looks", limit=1, after=first[0]["key"])
    assert [*first, *rest] == found


async def unavailable(*_args):
    raise StoreUnavailable("it is away")


async def test_the_key_in_redis_is_rotated_once_for_each_act(redis_process, here, monkeypatch):
    url = live.empty_database(redis_process, 6)
    async with running_server(url, secret=None, **GIVEN) as server:
        keys, store = server.paiju._keys, server.paiju.owned.services.store
        before, number = keys.current, new_id()
        with monkeypatch.context() as dying:
            dying.setattr(store.acts, "end", unavailable)
            with pytest.raises(RequestError, match="repeat the act with the same id"):
                await act(server, "keys.rotate", id=number)
        await act(server, "keys.rotate", id=number)
        assert keys.current != before
        assert keys.named(before) is not None, "tokens of the key before stay valid"
        await act(server, "keys.rotate", forget=True)
        assert len(keys.all) == 1


async def test_a_rotation_counts_the_tokens_that_it_ends_before_their_time(
    redis_process, here, tmp_path, monkeypatch
):
    url = live.empty_database(redis_process, 6)
    async with running_server(url, secret=None, database=f"sqlite:///{tmp_path}/paiju.db", **GIVEN) as server:
        database, now = server.paiju.database, server.paiju.owned.services.store.now_ms()
        await database.ready.wait()
        await make(database)
        for name, days in (("k1", 5), ("k2", 300)):
            wish = NewToken(name, "ua", "ua", "laptop", ("read",), now, now + days * DAY_MS)
            await database.write(partial(works.make_token, new=wish))
        assert (await act(server, "keys.rotate"))["result"] == {"forgot": False, "tokens": 1}
        assert (await act(server, "keys.rotate", forget=True))["result"] == {"forgot": True, "tokens": 2}

        async def away(_work):
            raise DatabaseAway("it is away")

        monkeypatch.setattr(database, "read", away)
        assert (await act(server, "keys.rotate"))["result"] == {"forgot": False}


@pytest.mark.parametrize("asked_at", [0, 1])
async def test_a_user_is_removed_from_a_table_and_kept_out(nodes, asked_at):
    one, two = nodes
    ann, bo, dee = await one.guest("Ann"), await two.guest("Bo"), await two.guest("Dee")
    table = await table_at(one, ann)
    await bo.ok("join", table=table)
    await dee.ok("watch", table=table)
    await act(nodes[asked_at], "table.kick", table=table, user=bo.user)
    while (await ann.event("seat")).get("why") != "kicked":
        pass
    await bo.ok("join", table=table)
    for person in (bo, dee, ann):
        await act(nodes[asked_at], "table.kick", table=table, user=person.user, ban=True)
        assert (await person.next("detached"))["why"] == "kicked"
        assert (await person.refused("join", table=table))["code"] == "not_found"


async def test_a_line_of_chat_is_gone_for_everybody(nodes):
    one, two = nodes
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    table = await table_at(one, ann)
    await bo.ok("watch", table=table)
    for text in ("good", "bad"):
        await ann.ok("chat", table=table, text=text)
    await bo.ok("chat", table=table, text="aside")
    lines = await look(two, "chat", table=table)
    assert [(line["said"], line["seat"]) for line in lines] == [("good", 0), ("bad", 0), ("aside", None)]
    number = new_id()
    for _ in range(2):
        outcome = await act(two, "chat.remove", id=number, table=table, line=int(lines[1]["key"]))
        assert outcome["result"] == {"table": table, "removed": 1}
    for person, left in ((ann, ["good"]), (bo, ["good", "aside"])):
        assert [line["text"] for line in (await person.next("chats"))["lines"]] == left
    said = await one.paiju.owned.services.store.chat.said(table)
    assert (len(said.open), len(said.aside)) == (1, 1)
    for line in (lines[0], lines[2]):
        await act(one, "chat.remove", table=table, line=int(line["key"]))
    assert (await ann.next("chats"))["lines"] == []
    outcome = await act(one, "chat.remove", table=table, line=1)
    assert outcome["result"]["removed"] == 0
