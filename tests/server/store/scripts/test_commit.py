"""Every branch of commit.lua, against real Redis."""

import pytest

from paiju.server.redis.errors import BadCommit, RedisRefused, StoreUnavailable
from paiju.server.store.keys import partition, partition_keys, table_keys
from paiju.server.store.records import (
    START,
    Conflict,
    Done,
    Duplicate,
    Fenced,
    Record,
    RecordId,
    Request,
    Stale,
)
from paiju.server.store.store import Store
from tests.server.store.owner import LISTING, Owner, contents, public, secret, take

MAX_ID = 2**53 - 1


@pytest.fixture
async def owner(store) -> Owner:
    return await Owner.of_new(store, "T")


async def test_ids_follow_from_what_is_published(owner):
    assert await owner.write(secret()) == Done(RecordId(1, 1))
    assert await owner.write(secret(), secret(), public(), public(), secret()) == Done(RecordId(3, 1))
    entries = (await owner.store.load("T")).entries
    assert [tuple(entry.id) for entry in entries] == [
        (1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (3, 0), (3, 1),
    ]  # fmt: skip


async def test_log_holds_every_record_and_out_only_published_ones(owner):
    await owner.write(secret(b"answer", 1001), public(b"played", 1002))
    log = (await owner.store.load("T")).entries
    assert [(entry.term, entry.at, entry.data) for entry in log] == [
        (owner.term, 1000, b"opened"),
        (owner.term, 1001, b"answer"),
        (owner.term, 1002, b"played"),
    ]
    out = await owner.store.read_out("T", 0)
    assert [(entry.seq, entry.term, entry.at) for entry in out] == [
        (1, owner.term, 1000),
        (2, owner.term, 1002),
    ]
    assert out[1].payloads == {"pub": b"for all played", "0": b"for seat 0 played"}


async def test_bytes_of_any_value_come_back(owner):
    everything = bytes(range(256)) * 3
    await owner.write(
        Record(1000, everything, (("t", everything), ("p", b""))),
        request=Request("user:|\n/s", 1, everything),
        listing=everything,
        meta=(("any", everything),),
    )
    table = await owner.store.load("T")
    assert table.entries[-1].data == everything
    assert table.requests == {"user:|\n/s": (1, everything)}
    assert table.meta == {"any": everything}
    # An audience may even be called like one of the entry's own fields.
    assert (await owner.store.read_out("T", 1))[0].payloads == {"t": everything, "p": b""}
    assert await owner.store.listing(partition("T")) == {"T": everything}
    again = await owner.write(secret(), request=Request("user:|\n/s", 1, b""))
    assert again == Duplicate(everything)


async def test_each_published_record_names_the_term_of_the_one_before(owner):
    first_term = owner.term
    owner.term = await take(owner.store, "T")
    assert owner.term > first_term
    await owner.write(secret(), public(), public())
    out = await owner.store.read_out("T", 0)
    assert [(entry.previous_term, entry.term) for entry in out] == [
        (0, first_term),
        (first_term, owner.term),
        (owner.term, owner.term),
    ]


async def test_a_restored_record_keeps_its_term(owner):
    earlier = owner.term
    owner.term = await take(owner.store, "T")
    await owner.write(Record(1, b"restored", (("pub", b"x"),), term=earlier), public())
    out = await owner.store.read_out("T", 1)
    assert [(entry.previous_term, entry.term) for entry in out] == [(earlier, earlier), (earlier, owner.term)]


async def test_meta_follows(owner):
    commit = owner.commit(public(at=2000), meta=(("game", "doudizhu"), ("players", 3)))
    await owner.send(commit)
    table = await owner.store.load("T")
    assert (table.last, table.commit, table.at, table.closed) == (RecordId(2, 0), commit.id, 2000, False)
    assert table.meta == {"game": b"doudizhu", "players": b"3"}
    assert (table.out.first, table.out.last, table.out.term) == (1, 2, owner.term)


async def test_the_same_commit_again_changes_nothing(owner):
    commit = owner.commit(public(), secret(), request=Request("u/s", 1, b"r"), deadline=7)
    assert await owner.store.commit(commit) == Done(RecordId(2, 1))
    before = await contents(owner.store, "T")
    assert await owner.store.commit(commit) == Done(RecordId(2, 1))
    assert await contents(owner.store, "T") == before


async def test_a_request_seen_before_gets_its_stored_result(owner):
    await owner.write(public(), request=Request("u/s", 5, b"first"))
    before = await contents(owner.store, "T")
    assert await owner.write(public(), request=Request("u/s", 5, b"second")) == Duplicate(b"first")
    assert await contents(owner.store, "T") == before


async def test_a_request_below_the_last_is_stale(owner):
    await owner.write(public(), request=Request("u/s", 5, b""))
    before = await contents(owner.store, "T")
    assert await owner.write(public(), request=Request("u/s", 4, b"")) == Stale(5)
    assert await contents(owner.store, "T") == before


async def test_requests_of_other_sessions_do_not_meet(owner):
    await owner.write(public(), request=Request("u/s", 5, b""))
    assert isinstance(await owner.write(public(), request=Request("u/other", 1, b"")), Done)
    assert isinstance(await owner.write(public(), request=Request("u/s", 6, b"")), Done)


async def test_request_ids_are_exact_up_to_2_to_the_53(owner):
    assert isinstance(await owner.write(public(), request=Request("u/s", MAX_ID - 1, b"")), Done)
    assert isinstance(await owner.write(public(), request=Request("u/s", MAX_ID, b"last")), Done)
    assert await owner.write(public(), request=Request("u/s", MAX_ID - 1, b"")) == Stale(MAX_ID)
    assert await owner.write(public(), request=Request("u/s", MAX_ID, b"")) == Duplicate(b"last")


async def test_a_seen_request_is_answered_even_to_an_owner_that_is_behind(owner):
    # Checked before the term is compared: the server that gets the client's repeat answers it, owner or not.
    await owner.write(public(), request=Request("u/s", 5, b"done"))
    stale_view = owner.commit(public(), last=RecordId(1, 0), request=Request("u/s", 5, b""))
    assert await owner.store.commit(stale_view) == Duplicate(b"done")


async def test_a_fenced_commit_writes_nothing(owner):
    old = owner.commit(public(), request=Request("u/s", 1, b""), deadline=5, listing=b"new")
    owner.term = await take(owner.store, "T", node="n1")
    before = await contents(owner.store, "T")
    assert await owner.store.commit(old) == Fenced(owner.term)
    assert await contents(owner.store, "T") == before


async def test_a_partition_that_nobody_ever_owned_fences(store):
    before = await contents(store, "T")
    assert await Owner(store, "T", 17).write(public(), listing=LISTING) == Fenced(0)
    assert await contents(store, "T") == before == {}


@pytest.mark.parametrize("last", [RecordId(0, 0), RecordId(0, 1), RecordId(1, 1), RecordId(2, 0)])
async def test_a_conflicting_commit_writes_nothing(owner, last):
    before = await contents(owner.store, "T")
    commit = owner.commit(public(), last=last, request=Request("u/s", 1, b""), deadline=5)
    assert await owner.store.commit(commit) == Conflict(RecordId(1, 0))
    assert await contents(owner.store, "T") == before


async def test_a_commit_to_a_table_that_is_not_there_conflicts(store):
    term = await take(store, "T")
    assert await Owner(store, "T", term, RecordId(3, 0)).write(public(), listing=LISTING) == Conflict(START)


MALFORMED = {
    "no record": {"records": ()},
    "no integer as time": {"records": (Record("soon", b""),)},  # type: ignore[arg-type]
    "negative time": {"records": (Record(-1, b""),)},
    "later term": {"records": (Record(1, b"", term=2**53 - 1),)},
    "bad record after a good one": {"records": (public(), Record(1.5, b""))},  # type: ignore[arg-type]
    "too many audiences": {"records": (Record(1, b"", tuple((str(n), b"") for n in range(101))),)},
    "audience without payload": {"records": (Record(1, b"", (("pub",),)),)},  # type: ignore[arg-type]
    "no integer as deadline": {"deadline": "1e3"},
    "deadline too large": {"deadline": 10**16},
    "negative deadline": {"deadline": -5},
    "no number as deadline": {"deadline": "nan"},
    "no integer as request id": {"request": Request("u/s", "0x10", b"")},  # type: ignore[arg-type]
    "negative request id": {"request": Request("u/s", -1, b"")},
    "request id above 2^53-1": {"request": Request("u/s", 2**53, b"")},
    "a meta field of the store's own": {"meta": (("game", "x"), ("last", "9-9"))},
    "too many meta fields": {"meta": tuple((f"f{n}", n) for n in range(101))},
    "closing is no integer": {"closing_ms": "soon"},
    "closing is too far": {"closing_ms": 10**12},
    "no commit id": {"id": ""},
}


@pytest.mark.parametrize("fields", MALFORMED.values(), ids=MALFORMED)
async def test_a_malformed_commit_writes_nothing_and_says_why(owner, fields):
    before = await contents(owner.store, "T")
    with pytest.raises(BadCommit, match="nothing was written"):
        await owner.write(*fields.get("records", (public(),)), **fields)
    assert await contents(owner.store, "T") == before


async def test_a_new_table_needs_a_listing(store):
    owner = Owner(store, "T", await take(store, "T"))
    with pytest.raises(BadCommit, match="needs a listing"):
        await owner.write(public())
    assert await store.tables(partition("T")) == []


@pytest.mark.parametrize("which", ["meta", "log", "out", "dd"])
async def test_a_key_of_a_wrong_type_stops_a_commit_before_it_writes(store, which):
    term = await take(store, "T")
    await store.redis.set(getattr(table_keys("T"), which), "not ours")
    before = await contents(store, "T")
    with pytest.raises(RedisRefused, match="WRONGTYPE"):
        await Owner(store, "T", term).write(public(), listing=LISTING, request=Request("u/s", 1, b""))
    assert await contents(store, "T") == before


@pytest.mark.parametrize("which", ["due", "tabs"])
async def test_a_partition_key_of_a_wrong_type_stops_the_acquisition(store, which):
    await store.redis.xadd(getattr(partition_keys(partition("T")), which), {"not": "ours"})
    with pytest.raises(BadCommit, match="is a stream, not a"):
        await take(store, "T")


async def test_deadline_is_set_and_taken_away(owner):
    number = partition("T")
    await owner.write(public(), deadline=1_795_220_871_992)
    assert await owner.store.due(number, 1_795_220_871_992) == [("T", 1_795_220_871_992)]
    assert await owner.store.due(number, 1_795_220_871_991) == []
    await owner.write(public())
    assert await owner.store.due(number, 2**50) == []


async def test_listing_stays_until_it_is_replaced(owner):
    number = partition("T")
    await owner.write(public())
    assert await owner.store.listing(number) == {"T": LISTING}
    await owner.write(public(), listing=b"new")
    assert await owner.store.listing(number) == {"T": b"new"}
    assert await owner.store.tables(number) == ["T"]


async def test_closing_removes_listing_and_deadline_and_lets_all_keys_expire(owner):
    await owner.write(public(at=owner.store.now_ms()), deadline=5, request=Request("u/s", 1, b""))
    await owner.store.rotate("T", owner.term, owner.last, b"snapshot")
    number = partition("T")
    await owner.write(public(b"closed"), deadline=9, listing=b"x", closing_ms=3_600_000)
    assert await owner.store.tables(number) == []
    assert await owner.store.due(number, 2**50) == []
    assert (await owner.store.load("T")).closed
    keys = table_keys("T")
    for key in (keys.meta, keys.log, keys.out, keys.dd, keys.snap):
        assert 3_590_000 < await owner.store.redis.pttl(key) <= 3_600_000
    assert await owner.store.redis.pttl(keys.own) == -1


async def test_a_closed_table_takes_no_more_records(owner):
    commit = owner.commit(public(), closing_ms=1000)
    await owner.send(commit)
    with pytest.raises(BadCommit, match="closed"):
        await owner.write(public())
    with pytest.raises(BadCommit, match="closed"):
        await owner.store.rotate("T", owner.term, owner.last, b"")
    assert await owner.store.commit(commit) == Done(RecordId(2, 0))


async def test_a_live_table_has_no_expiry(owner):
    for key in await owner.store.redis.keys("*"):
        assert await owner.store.redis.pttl(key) == -1


async def test_redis_out_of_memory_writes_nothing_and_is_ridden_out(any_process, owner):
    before = await contents(owner.store, "T")
    async with await Store.open(any_process.url) as hasty:
        hasty._patience_s = 1
        await hasty.redis.config_set("maxmemory", 1000)
        commit = owner.commit(public(), deadline=1, request=Request("u/s", 1, b""))
        with pytest.raises(StoreUnavailable, match="OOM"):
            await hasty.commit(commit)
        await hasty.redis.config_set("maxmemory", 0)
        assert await contents(owner.store, "T") == before
        assert await owner.store.commit(commit) == Done(RecordId(2, 0))
