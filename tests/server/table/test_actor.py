"""A live table over time and under faults: over real sockets and a real Redis, with a fake clock."""

import asyncio
import itertools

import pytest
import pytest_asyncio

from paiju.engine.shedding.moves import Play
from paiju.server import parts
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import partition
from paiju.server.store.records import Conflict, Fenced, RecordId
from paiju.server.table import actor as actors
from paiju.server.table import bot_workers, failures, live
from paiju.server.table.recovery import recover_table
from paiju.server.table.views import audience
from paiju.server.tables import run
from tests.patience import PATIENCE_S
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, running_server
from tests.server.playing import deck_of, play_out, threesome

pytestmark = ONE_LOOP

PACE = {"turn_ms": 10_000, "bank_ms": 30_000, "between_ms": 8_000, "bot_ms": 0}


class Scene:
    """Three people at a table of a server whose clock jumps."""

    def __init__(self, server, clock) -> None:
        self.server, self.clock = server, clock

    async def open(self, **options):
        self.people = await threesome(self.server, pace=PACE, **options)
        self.table = self.people.table
        self.watcher = await self.server.guest()
        await self.watcher.ok("watch", table=self.table)
        await self.watcher.barrier(self.table)
        return self.people

    @property
    def actor(self):
        return self.server.paiju.tables.owned.actors[self.table]

    async def settle(self) -> None:
        """Wait until the table has done all that it has been told."""
        reply = await self.watcher.ask("sit", table=self.table)
        assert reply["code"] in {"bad_request", "not_found", "busy"}

    async def back(self, before=None) -> None:
        """Wait until the table has another actor than before."""
        async with asyncio.timeout(PATIENCE_S):
            while self.server.paiju.tables.owned.actors.get(self.table) in {before, None}:
                await asyncio.sleep(0.001)

    @property
    def resets(self) -> list[dict]:
        """The snapshots that nobody has asked for."""
        clients = (*self.people.players, self.watcher)
        return [m for client in clients for m in client.inbox if m["t"] == "table" and m.get("reset")]

    async def pass_time(self, ms) -> list[dict]:
        """Let time pass; returns the events that everybody saw."""
        await self.settle()
        self.watcher.inbox.clear()
        await self.clock.jump(ms, self.settle)
        return self.seen()

    def seen(self) -> list[dict]:
        events = [event for m in self.watcher.inbox for event in m.get("events", ())]
        self.watcher.inbox.clear()
        return events


@pytest_asyncio.fixture(loop_scope="module")
async def scene(spare_url, here, monkeypatch, stacked):
    stacked(deck_of())
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    async with running_server(spare_url, messages_per_s=100_000, burst=100_000) as server:
        yield Scene(server, clocks[0])


def kinds(events):
    return [event["e"] for event in events]


# turns


async def test_a_turn_that_runs_out_is_answered_for_and_the_seat_goes_to_auto(scene):
    people = await scene.open()
    await people.start()
    prompt = await people[0].prompt()
    assert prompt["deadline_at"] == scene.clock.now + 10_000
    assert prompt["bank_ms"] == 30_000
    assert await scene.pass_time(39_999) == []
    events = await scene.pass_time(1)
    assert events[0] == {"e": "called", "seat": 0, "yes": False, "rob": False}
    assert {"e": "auto", "seat": 0, "on": True, "reason": "timeout"} in events
    closed = await people[0].find(lambda m: m["t"] == "prompt" and m["turn"] is None)
    assert closed == {"t": "prompt", "table": scene.table, "turn": None, "seat": 0}
    assert (await people[1].prompt())["deadline_at"] == scene.clock.now + 10_000


# ownership


async def test_nothing_is_refused_for_good_while_another_node_may_have_the_table(scene, monkeypatch):
    """Its next owner may have carried out a request that this one sees for the first time, too late."""
    people = await scene.open()
    await people.start()
    prompt = await people[0].prompt()
    late = {"table": scene.table, "turn": prompt["turn"]}
    with monkeypatch.context() as patch:
        patch.setattr(scene.server.paiju.parts.own.leases, "fresh", lambda _partition: False)
        for action in ({"a": "pass"}, {"a": "play", "cards": ["3d"]}):
            assert (await people[0].ask("act", **late, action=action))["code"] == "busy"
        assert (await people[1].ask("auto", table=scene.table, on=False))["code"] == "busy", (
            "no change, no record"
        )
        assert (await people[1].ask("try", table=scene.table, cards=["3d"]))["code"] != "busy", (
            "changes nothing"
        )
    assert (await people[0].ask("act", **late, action={"a": "pass"}))["code"] == "illegal_action"
    await people[0].ok("act", **late, action={"a": "call", "yes": True})


@pytest.mark.parametrize("before", [0, 1])
async def test_a_table_that_is_trimmed_while_it_is_read_is_to_be_read_again(scene, monkeypatch, before):
    """Another way may open it first, play on and trim it; what is missing then is no fault of the log."""
    people, store = await scene.open(), scene.server.paiju._store
    await people.start()
    found, read_out, reads = await store.load(scene.table), store.read_out, itertools.count()

    async def trimming(table, after, *count):
        if next(reads) == before:
            while (await store.load(scene.table)).out.first == found.out.first:
                await people.finish()
                await scene.pass_time(8_000)
        return await read_out(table, after, *count)

    with monkeypatch.context() as patch:
        patch.setattr(store, "read_out", trimming)
        with pytest.raises(StoreUnavailable):
            await recover_table(store, found)
    assert (await recover_table(store, await store.load(scene.table))).state.deals == scene.actor.state.deals


# presence


async def test_who_is_gone_shows_after_three_seconds_and_is_played_for_after_twenty(scene):
    people = await scene.open()
    await people.start()
    people[1].cut()
    await scene.server.settle()
    assert await scene.pass_time(2_999) == []
    (seen,) = await scene.pass_time(1)
    assert (seen["e"], seen["seat"], seen["info"]["connected"]) == ("seat", 1, False)
    assert await scene.pass_time(16_999) == []
    (seen,) = await scene.pass_time(1)
    assert seen == {"e": "auto", "seat": 1, "on": True, "reason": "disconnected"}


# trouble


async def test_no_timer_fires_while_the_lease_is_in_doubt(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    sure = False
    monkeypatch.setattr(scene.server.paiju.parts.own.leases, "fresh", lambda _: sure)
    assert await scene.pass_time(60_000) == []
    sure = True
    assert kinds(await scene.pass_time(live.LEASE_RETRY_MS))[0] == "called"


async def test_while_the_store_is_away_requests_are_busy_and_what_was_begun_takes_effect_once(
    scene, monkeypatch
):
    people = await scene.open()
    await people.start()
    store = scene.server.paiju.tables.owned.services.store
    commit, back, tried = store.commit, asyncio.Event(), asyncio.Event()

    async def away(given):
        if back.is_set():
            return await commit(given)
        tried.set()
        await asyncio.sleep(0.001)
        raise StoreUnavailable("gone")

    monkeypatch.setattr(store, "commit", away)
    prompt = await people[0].prompt()
    number = await people[0].send(
        "act", table=scene.table, turn=prompt["turn"], action={"a": "call", "yes": True}
    )
    await tried.wait()
    while not scene.actor._journal.away:
        await asyncio.sleep(0.001)
    error = await people[1].refused("ready", table=scene.table, on=True)
    assert (error["code"], error["temporary"]) == ("busy", True)
    assert error["retry_after_ms"] > 0
    assert not people[0].inbox
    back.set()
    assert (await people[0].reply(number))["t"] == "ok"
    await scene.settle()
    assert kinds(scene.seen())[-2:] == ["called", "turn"]
    assert scene.actor.state.deal.state.said[0].yes
    await people[1].ok("ready", table=scene.table, on=True)


async def test_a_table_whose_write_is_refused_is_taken_back_under_a_new_term_and_goes_on(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    store = scene.server.paiju.tables.owned.services.store
    commit, before = store.commit, scene.actor

    async def fenced(_):
        monkeypatch.setattr(store, "commit", commit)
        return Fenced(1)

    monkeypatch.setattr(store, "commit", fenced)
    prompt = await people[0].prompt()
    act = {"table": scene.table, "turn": prompt["turn"], "action": {"a": "call", "yes": True}, "id": 500}
    error = await people[0].refused("act", **act)
    assert (error["code"], error["temporary"]) == ("busy", True)
    await scene.back(before)
    assert scene.actor.term > before.term
    await people[0].ok("act", **act)
    for client in (*people.players, scene.watcher):
        assert (await client.event("called"))["yes"] is True
    assert scene.resets == [], "nothing was lost, so their cursors are good"


async def test_a_request_over_which_the_table_stumbles_is_answered_and_the_table_goes_on(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    prompt = await people[0].prompt()

    def fail(*_, **__):
        raise ZeroDivisionError("a secret")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(scene.actor.game), "apply", fail)
        error = await people[0].refused(
            "act", table=scene.table, turn=prompt["turn"], action={"a": "call", "yes": True}
        )
    assert (error["code"], error["temporary"]) == ("internal", True)
    assert "secret" not in str(error)
    await people[0].ok("act", table=scene.table, turn=prompt["turn"], action={"a": "call", "yes": True})


async def test_a_table_that_fails_answers_what_it_was_asked_and_is_taken_back(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    prompt = await people[0].prompt()
    store = scene.server.paiju.tables.owned.services.store

    commit, failing, told = store.commit, asyncio.Event(), asyncio.Event()

    async def fail(_):
        monkeypatch.setattr(store, "commit", commit)
        failing.set()
        await told.wait()
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(store, "commit", fail)
    monkeypatch.setattr(failures, "FIRST_PAUSE_S", 0.01)
    act = {"table": scene.table, "turn": prompt["turn"], "action": {"a": "call", "yes": True}, "id": 500}
    asked = await people[0].send("act", **act)
    await failing.wait()
    others = [await people[1].send("ready", table=scene.table, on=True) for _ in range(3)]
    told.set()
    error = await people[0].reply(asked)
    assert (error["t"], error["code"]) == ("error", "internal")
    assert "secret" not in str(error)
    for number in others:
        assert (await people[1].reply(number))["code"] in {"busy", "internal"}
    assert (await people[0].next("table"))["reset"] is True
    await people[0].ok("act", **act)
    assert (await people[0].event("called"))["yes"] is True


async def test_a_reply_arrives_though_the_rules_fail_at_the_prompts_after_the_commit(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    prompt = await people[0].prompt()
    before, whole = scene.actor, audience.changed_prompts

    def fail(*_):
        monkeypatch.setattr(audience, "changed_prompts", whole)
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(audience, "changed_prompts", fail)
    monkeypatch.setattr(failures, "FIRST_PAUSE_S", 0.01)
    act = {"table": scene.table, "turn": prompt["turn"], "action": {"a": "call", "yes": True}, "id": 500}
    reply = await people[0].ok("act", **act)
    for player in people.players:
        assert (await player.event("called"))["yes"] is True
    await scene.back(before)
    assert (await people[0].next("table"))["reset"] is True
    assert await people[0].ok("act", **act) == reply


async def test_a_table_that_fails_again_and_again_is_given_up_and_that_can_be_seen(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    tables, lives = scene.server.paiju.tables, []

    async def fail(self):
        lives.append(self)
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(failures, "FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr(actors.TableActor, "_resume", fail)
    tables.owned.lost(scene.server.paiju.parts.own.leases.held(partition(scene.table)))
    told = await people[0].find(lambda m: m["t"] == "error")
    assert (told["code"], told["data"]) == ("internal", {"table": scene.table})
    assert len(lives) == 6, "five times it was taken back once more"
    error = await people[1].refused("sync", table=scene.table)
    assert (error["code"], error["data"]) == ("internal", {"table": scene.table})
    assert "operator" in error["text"]
    assert "secret" not in str([told, error])
    async with scene.server.http() as http:
        assert (await http.get("/readyz")).json() == {"ok": True, "broken": 1}
        assert 'paiju_broken_tables{reason="fails"} 1.0' in (await http.get("/metrics")).text
    again = await scene.server.again(people[2], resume=[{"table": scene.table, "term": 1, "seq": 1}])
    told = await again.find(lambda m: m["t"] == "error")
    assert (told["code"], told["data"]) == ("internal", {"table": scene.table})
    monkeypatch.undo()
    assert scene.server.paiju.parts.own.leases.held(partition(scene.table)) is None
    await (await scene.server.guest()).ok("create", game="doudizhu"), "the others are none the worse"


@pytest.mark.parametrize("name", ["put", "rotate"])
async def test_while_the_store_is_away_at_a_deals_end_requests_are_busy_and_the_table_goes_on(
    scene, monkeypatch, name
):
    people = await scene.open()
    await people.start()
    store = scene.server.paiju.tables.owned.services.store
    part = store.archive if name == "put" else store
    send, back, actor = getattr(part, name), asyncio.Event(), scene.actor

    async def away(*given):
        if back.is_set():
            return await send(*given)
        await asyncio.sleep(0.001)
        raise StoreUnavailable("gone")

    monkeypatch.setattr(part, name, away)
    await people.finish()
    while not actor._journal.away:
        await asyncio.sleep(0.001)
    error = await people[1].refused("ready", table=scene.table, on=True)
    assert (error["code"], error["temporary"]) == ("busy", True)
    back.set()
    while actor._journal.away:
        await asyncio.sleep(0.001)
    replies = [m for player in people.players for m in player.inbox if m["t"] in {"ok", "error"}]
    assert replies == [], "nobody was answered twice"
    await people[1].ok("ready", table=scene.table, on=True)
    assert scene.actor is actor
    assert await store.archive.get(f"{scene.table}-1") is not None
    assert (await store.load(scene.table)).snapshot is not None


@pytest.mark.parametrize("answer", [Fenced(1), Conflict(RecordId(1, 0))], ids=["fenced", "conflict"])
async def test_a_snapshot_that_the_store_refuses_is_taken_by_the_next_life_of_the_table(
    scene, monkeypatch, answer
):
    people = await scene.open()
    await people.start()
    store = scene.server.paiju.tables.owned.services.store
    rotate, before = store.rotate, scene.actor

    async def refuse(*_):
        monkeypatch.setattr(store, "rotate", rotate)
        return answer

    monkeypatch.setattr(store, "rotate", refuse)
    await people.finish()
    while scene.table not in scene.server.paiju.tables.owned.actors or scene.actor is before:
        await asyncio.sleep(0.001)
    await scene.settle()
    assert (await store.load(scene.table)).snapshot is not None
    replies = [m for player in people.players for m in player.inbox if m["t"] in {"ok", "error"}]
    assert replies == [], "nobody was answered twice"


async def test_what_is_asked_of_a_table_that_closes_is_answered(scene):
    people = await scene.open()
    for player in people.players:
        await player.ok("leave", table=scene.table)
    scene.clock.now += 60_000
    scene.actor._live._ring()
    numbers = [await people[0].send("join", table=scene.table) for _ in range(3)]
    codes = [(await people[0].reply(number))["code"] for number in numbers]
    assert set(codes) <= {"busy", "not_found"}


async def test_a_bot_that_chooses_what_is_illegal_plays_the_default(scene, monkeypatch):
    thoughts = []

    async def think(*_):
        thoughts.append(Play(("3d", "4d")))
        return thoughts[-1]

    monkeypatch.setattr(bot_workers.BotPool, "think", think)
    client = await scene.server.guest()
    table = (await client.ok("create", game="doudizhu", bots=2, pace=PACE))["table"]
    await client.ok("ready", table=table, on=True)
    settled = await play_out(client)
    assert sum(settled["amounts"]) == 0
    assert len(thoughts) > 4


async def test_a_lease_that_is_lost_and_found_is_noticed_by_nobody(scene):
    people = await scene.open()
    await people.start()
    tables = scene.server.paiju.tables
    before = scene.actor
    lease = scene.server.paiju.parts.own.leases.held(partition(scene.table))
    tables.owned.lost(lease)
    await scene.back(before)
    await people.landlord_is_first()
    assert scene.resets == []
    assert await scene.pass_time(39_000) == [], "nobody was ever gone"


async def test_no_table_is_opened_while_the_store_is_away(scene, monkeypatch):
    client = await scene.server.guest()
    store = scene.server.paiju.tables.owned.services.store

    async def away(_):
        raise StoreUnavailable("gone")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "commit", away)
        error = await client.refused("create", game="doudizhu", id=70)
    assert (error["code"], error["temporary"]) == ("busy", True)
    assert error["retry_after_ms"] > 0
    assert (await client.ok("create", game="doudizhu", id=70))["seat"] == 0


async def test_a_join_sent_again_brings_the_snapshot_again(scene):
    people = await scene.open()
    await people[1].ok("leave", table=scene.table)
    client = await scene.server.guest()
    first = await client.ok("join", table=scene.table, id=50)
    assert (await client.next("table"))["you"] == 1
    again = await scene.server.again(client)
    await again.next("table")
    assert await again.ok("join", table=scene.table, id=50) == first
    assert (await again.next("table"))["you"] == 1


async def test_who_asks_for_the_stream_on_another_connection_has_the_seat_there(scene):
    people = await scene.open()
    elsewhere = (await people[0].ok("create", game="doudizhu", pace=PACE))["table"]
    newer = await scene.server.guest(token=people[0].token)
    await newer.barrier(scene.table)
    await newer.barrier(elsewhere)
    old = await scene.server.guest(token=people[1].token)
    await old.ok("watch", table=elsewhere)
    newest = await scene.server.guest(token=people[1].token)
    await newest.barrier(scene.table)
    await old.next("detached")
    await old.ok("sync", table=scene.table)
    assert (await old.next("table"))["you"] == 1
    assert (await newest.next("detached"))["table"] == scene.table


async def test_who_goes_while_a_table_is_read_anew_is_gone(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    tables, runner = scene.server.paiju.tables, scene.server.paiju.parts.own.runner
    recover, go_on = runner.recover, asyncio.Event()

    async def slowly(table):
        await go_on.wait()
        await recover(table)

    monkeypatch.setattr(runner, "recover", slowly)
    tables.owned.lost(scene.server.paiju.parts.own.leases.held(partition(scene.table)))
    while scene.table in tables.owned.actors:
        await asyncio.sleep(0.001)
    error = await people[2].refused("sync", table=scene.table)
    assert (error["code"], error["temporary"]) == ("busy", True)
    people[1].cut()
    await scene.server.settle()
    go_on.set()
    await scene.back()
    (seen,) = await scene.pass_time(3_000)
    assert (seen["seat"], seen["info"]["connected"]) == (1, False)


async def test_a_table_is_taken_back_even_if_the_store_is_away_at_first(scene, monkeypatch):
    people = await scene.open()
    await people.start()
    tables, runner = scene.server.paiju.tables, scene.server.paiju.parts.own.runner
    recover, times = runner.recover, []

    async def in_vain_at_first(table):
        times.append(table)
        if len(times) < 3:
            raise StoreUnavailable("gone")
        await recover(table)

    monkeypatch.setattr(runner, "recover", in_vain_at_first)
    monkeypatch.setattr(run, "BUSY_MS", 1)
    before = scene.actor
    tables.owned.lost(scene.server.paiju.parts.own.leases.held(partition(scene.table)))
    await scene.back(before)
    assert len(times) == 3
    await people.landlord_is_first()
