"""The mailbox of a table is bounded, and no user can take up the room of others."""

import asyncio

from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table.mailbox import Mailbox
from tests.server.live import SLOW, running_server
from tests.server.playing import threesome


def work():
    return None


async def test_one_user_leaves_room_for_others():
    mailbox = Mailbox(10, 4)
    assert [mailbox.put(work, "mallory") for _ in range(6)] == [True] * 4 + [False] * 2
    assert mailbox.put(work, "alice")
    assert await mailbox.get() is work
    assert mailbox.put(work, "mallory"), "one of hers has been taken"


async def test_there_is_a_bound_for_all_users():
    mailbox = Mailbox(10, 4)
    assert sum(mailbox.put(work, f"user {number}") for number in range(20)) == 10
    assert len(list(mailbox.rest())) == 10
    assert mailbox.put(work, "user 19")


async def test_time_bots_and_connections_are_never_turned_away():
    mailbox = Mailbox(1, 1)
    assert mailbox.put(work, "a")
    for _ in range(50):
        mailbox.put(work)
    assert not mailbox.put(work, "a")
    assert len(list(mailbox.rest())) == 51


async def test_nothing_is_kept_of_users_whose_requests_are_done():
    mailbox = Mailbox(10, 10)
    for number in range(100):
        assert mailbox.put(work, f"user {number}")
        await mailbox.get()
    assert mailbox._asked == {}


async def test_a_flood_is_answered_busy_and_everything_taken_is_answered(spare_url, here, monkeypatch):
    """While a commit is under way requests pile up: mallory's up to her share, then hers alone are refused."""
    limits = {
        "requests_waiting": 20,
        "requests_waiting_per_user": 5,
        "messages_per_s": 10_000,
        "burst": 10_000,
    }
    async with running_server(spare_url, **limits) as server:
        people = await threesome(server, pace=SLOW)
        mallory, alice, _ = people.players
        store = server.paiju.tables.owned.services.store
        commit, held, asked = type(store).commit, asyncio.Event(), asyncio.Event()

        async def slow(self, given):
            asked.set()
            await held.wait()
            return await commit(self, given)

        monkeypatch.setattr(type(store), "commit", slow)
        first = await mallory.send("ready", table=people.table, on=True)
        await asked.wait()
        flood = [await mallory.send("auto", table=people.table, on=n % 2 == 0) for n in range(50)]
        refused = [await mallory.reply(number) for number in flood[5:]]
        assert {(reply["t"], reply["code"]) for reply in refused} == {("error", "busy")}
        assert all(reply["retry_after_ms"] > 0 and "5 of yours" in reply["text"] for reply in refused)
        ready = await alice.send("ready", table=people.table, on=True)
        await alice.ask("ping", sent_at=1)  # the server has read what she sent before it
        held.set()
        assert (await alice.reply(ready))["t"] == "ok"
        for number in (first, *flood[:5]):
            assert (await mallory.reply(number))["t"] == "ok"
        actor = server.paiju.tables.owned.actors[people.table]
        assert not actor._mailbox._work


async def test_a_store_that_hangs_lets_no_table_grow(spare_url, here, monkeypatch):
    async with running_server(spare_url, requests_waiting_per_user=5) as server:
        people = await threesome(server, pace=SLOW)
        store = server.paiju.tables.owned.services.store
        commit, away = type(store).commit, asyncio.Event()

        async def gone(self, given):
            if away.is_set():
                return await commit(self, given)
            await asyncio.sleep(0.001)
            raise StoreUnavailable("as a test wants it")

        monkeypatch.setattr(type(store), "commit", gone)
        numbers = [await people[0].send("auto", table=people.table, on=n % 2 == 0) for n in range(50)]
        await people[1].ask("ping", sent_at=1)
        assert len(server.paiju.tables.owned.actors[people.table]._mailbox._work) <= 5
        away.set()
        replies = [await people[0].reply(number) for number in numbers]
        assert {reply["t"] for reply in replies} == {"ok", "error"}
        assert {reply["code"] for reply in replies if reply["t"] == "error"} == {"busy"}
