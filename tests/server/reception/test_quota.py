"""The limits on tables: of one user, of one address, of the server, and of one spectator."""

import asyncio

import pytest_asyncio

from paiju.server import parts
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store import quotas
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, PATIENCE_S, SLOW, running_server

pytestmark = ONE_LOOP

WISH = {"game": "doudizhu", "pace": SLOW}


@pytest_asyncio.fixture(loop_scope="module")
async def clocks(monkeypatch):
    made = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: made.append(JumpingClock(now_ms)) or made[-1])
    return made


async def open_and_leave(client, times):
    tables = []
    for _ in range(times):
        tables.append((await client.ok("create", **WISH))["table"])
        await client.ok("leave", table=tables[-1])
    return tables


async def test_who_opens_and_leaves_has_only_so_many_tables(spare_url, here, clocks, monkeypatch):
    monkeypatch.setattr(quotas, "OPENING_S", -1)  # the clock that jumps here is not that of Redis
    async with running_server(spare_url, tables_opened_per_user=3) as server:
        mallory, other = await server.guest(), await server.guest()
        await open_and_leave(mallory, 3)
        refused = await mallory.refused("create", **WISH)
        assert refused["code"] == "full"
        assert "3 tables" in refused["text"]
        assert (await mallory.refused("quick", game="big_two"))["code"] == "full"
        await other.ok("create", **WISH)
        # It is what is there that counts, after a restart too.
    async with running_server(spare_url, tables_opened_per_user=3) as server:
        mallory = await server.guest(token=mallory.token)
        assert (await mallory.refused("create", **WISH))["code"] == "full"
        async with asyncio.timeout(PATIENCE_S):
            while server.paiju.tables.owned.opened.of(mallory.user):
                await clocks[-1].jump(60_000, lambda: asyncio.sleep(0.005))
        await mallory.ok("create", **WISH)


async def test_one_user_opens_only_so_many_tables_a_minute(spare_url, here):
    async with running_server(spare_url, opens_per_minute=3, refills=False) as server:
        mallory, other = await server.guest(), await server.guest()
        await open_and_leave(mallory, 3)
        refused = await mallory.refused("create", **WISH)
        assert (refused["code"], refused["temporary"]) == ("rate_limited", True)
        assert refused["retry_after_ms"] > 0
        assert "3 a minute" in refused["text"]
        assert (await mallory.refused("quick", game="big_two"))["code"] == "rate_limited"
        await other.ok("create", **WISH)


async def test_a_create_sent_again_is_no_opening(spare_url, here):
    async with running_server(spare_url, opens_per_minute=1, refills=False) as server:
        person = await server.guest()
        first = await person.ok("create", **WISH)
        for _ in range(5):
            assert (await person.ok("create", id=first["id"], **WISH))["table"] == first["table"]


async def test_one_address_opens_only_so_many_tables_a_minute(spare_url, here):
    async with running_server(spare_url, opens_per_minute_of_address=4, refills=False) as server:
        replies = [await (await server.guest()).ask("create", **WISH) for _ in range(6)]
        assert [reply["t"] for reply in replies] == ["ok"] * 4 + ["error"] * 2
        assert replies[-1]["code"] == "rate_limited"
        elsewhere = await server.guest(local_addr=("127.0.0.2", 0))
        await elsewhere.ok("create", **WISH)


async def test_a_server_has_only_so_many_tables(spare_url, here):
    async with running_server(spare_url, max_tables=2) as server:
        first, *others = [await server.guest() for _ in range(3)]
        table = (await first.ok("create", **WISH))["table"]
        await others[0].ok("create", **WISH)
        for kind, fields in (("create", WISH), ("quick", {"game": "big_two"})):
            refused = await others[1].refused(kind, **fields)
            assert (refused["code"], "2 tables" in refused["text"]) == ("full", True)
        await others[1].ok("join", table=table)


async def test_tables_that_are_opened_at_the_same_time_count_too(spare_url, here):
    async with running_server(spare_url, max_tables=10, tables_opened_per_user=4) as server:
        people = [await server.guest() for _ in range(5)]
        sent = [(person, await person.send("create", **WISH)) for person in people for _ in range(8)]
        replies = [await person.reply(number) for person, number in sent]
        assert sum(reply["t"] == "ok" for reply in replies) == 10
        assert {reply["code"] for reply in replies if reply["t"] == "error"} == {"full"}


async def test_one_connection_watches_only_so_many_tables(spare_url, here):
    async with running_server(spare_url, tables_watched=2) as server:
        author, watcher = await server.guest(), await server.guest()
        tables = [(await author.ok("create", **WISH))["table"] for _ in range(4)]
        sent = [await watcher.send("watch", table=table) for table in tables]
        replies = [await watcher.reply(number) for number in sent]
        assert sorted(reply["t"] for reply in replies) == ["error", "error", "ok", "ok"]
        assert {
            (reply["code"], "2 tables" in reply["text"]) for reply in replies if reply["t"] == "error"
        } == {("full", True)}
        (seen, *_), (hidden, *_) = (
            [table for table, reply in zip(tables, replies, strict=True) if reply["t"] == kind]
            for kind in ("ok", "error")
        )
        await watcher.ok("watch", table=seen)  # again, from the beginning
        await watcher.ok("leave", table=seen)
        await watcher.ok("watch", table=hidden)
        await watcher.ok("join", table=seen)  # a seat does not count as watching


async def test_while_the_store_is_away_repeats_and_seekers_do_not_pile_up(spare_url, here, monkeypatch):
    async with running_server(spare_url, messages_per_s=10_000, burst=10_000) as server:
        tables, back = server.paiju.tables, asyncio.Event()
        load = type(tables.owned.services.store).load

        async def slow(self, table):
            await back.wait()
            return await load(self, table)

        monkeypatch.setattr(type(tables.owned.services.store), "load", slow)
        mallory = await server.guest()
        number = await mallory.send("create", **WISH)
        for _ in range(60):
            await mallory.send("create", id=number, **WISH)
        quick = [await mallory.send("quick", game="big_two") for _ in range(60)]
        await mallory.ask("ping", sent_at=1)
        assert len(tables._quick._tasks) <= 20
        assert sum(len(task._callbacks or ()) for task in tables.creation._opening.values()) <= 20
        back.set()
        replies = [await mallory.reply(each) for each in quick]
        assert {reply["code"] for reply in replies if reply["t"] == "error"} <= {"busy", "superseded", "full"}
        assert tables._quick._tasks == set() or all(task.done() for task in tables._quick._tasks)


async def test_openings_that_failed_are_not_remembered_without_end(spare_url, here, monkeypatch):
    async with running_server(spare_url) as server:
        quick = server.paiju.tables._quick

        async def away(*_):
            raise StoreUnavailable("as a test wants it")

        monkeypatch.setattr(quick._tables, "open_for_quick", away)
        monkeypatch.setattr("paiju.server.reception.quick.MAX_FAILED_OPENINGS", 5)
        person = await server.guest()
        for _ in range(12):
            assert (await person.refused("quick", game="big_two"))["code"] == "busy"
        assert len(quick._unsure) <= 5
