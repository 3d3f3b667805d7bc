"""A backup of a real Redis holds one moment; a data folder made of it holds the same, and marks its tables."""

import asyncio
import io
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiju.server.backups.checking import check_backup
from paiju.server.backups.file import BadBackup, first_lines, read_header
from paiju.server.backups.making import history_of, name_at, note_backup, prune
from paiju.server.backups.restoring import restore
from paiju.server.redis.embedded import Embedded
from paiju.server.redis.errors import EmbeddedError
from paiju.server.store.heads import Head, contents_of
from paiju.server.store.records import Done
from paiju.server.store.store import Store
from tests.redis_fixtures import VOLATILE, RedisProcess, binaries


@pytest.fixture(autouse=True)
def same_program(store, monkeypatch):
    """Load a dump by the program that wrote it: an older one would refuse it."""
    (binary,) = {one for one in binaries().values() if one.version_text == store.version}
    for module in ("backups.making", "backups.checking", "backups.restoring", "redis.embedded"):
        monkeypatch.setattr(f"paiju.server.{module}.find_binary", lambda: binary)


async def test_a_backup_is_of_one_moment_and_a_folder_of_it_goes_on_from_there(
    store, one_table, backed_up, tmp_path
):
    owner, public = one_table
    path, header = await backed_up(store)
    assert isinstance(await owner.write(public(b"later")), Done)
    assert header.heads == {"t1": Head("1-1", owner.term)}
    assert (header.keys - header.lasting, header.node, header.records) == (1, "n1", 1)
    assert await check_backup(path) == header
    folder = tmp_path / "new"
    assert await restore(path, folder) == header
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {one.name for one in folder.iterdir()} <= {"appendonlydir", "appendonly.aof", "redis-version"}
    async with Embedded(folder) as redis, await Store.open(redis.url) as again:
        assert (await contents_of(again)).heads == header.heads
        assert await again.archive.get("t1-1") == b"{}"
        found = await again.load("t1")
    assert [entry.data for entry in found.entries] == [b"opened", b"hidden"]
    assert found.is_restored


async def test_a_table_that_was_written_to_since_is_no_longer_as_the_backup_had_it(store, one_table):
    owner, public = one_table
    assert not (await store.load("t1")).is_restored
    await store.note_restored("t1", "1-1")
    assert (await store.load("t1")).is_restored
    await owner.write(public())
    assert not (await store.load("t1")).is_restored


async def test_a_folder_in_which_something_is_stays_as_it_is(store, backed_up, tmp_path):
    path, _ = await backed_up(store)
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "node").write_text("n1\n")
    with pytest.raises(BadBackup, match="is not empty"):
        await restore(path, folder)
    assert (folder / "node").read_text() == "n1\n"


def _cut(data: bytes) -> bytes:
    return data[:-1]


def _longer(data: bytes) -> bytes:
    return data + b"\n"


def _flipped(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


def _other_header(data: bytes) -> bytes:
    return data.replace(b'"lasting":', b'"Lasting":', 1)


def _newer(data: bytes) -> bytes:
    return data.replace(b"PAIJU-BACKUP 1 ", b"PAIJU-BACKUP 2 ", 1)


def _bare(data: bytes) -> bytes:
    return data[data.index(b"REDIS0") :]


def _other_count(data: bytes) -> bytes:
    """A backup whose header, well formed, tells of one more key."""
    return _told_otherwise(data, lambda header: {"lasting": header.lasting + 1})


def _other_head(data: bytes) -> bytes:
    return _told_otherwise(data, lambda header: {"heads": {**header.heads, "t1": Head("9-0", 1)}})


def _newer_records(data: bytes) -> bytes:
    return _told_otherwise(data, lambda _: {"records": 99})


def _newer_redis(data: bytes) -> bytes:
    return _told_otherwise(data, lambda _: {"redis": "99.1.0"})


def _told_otherwise(data: bytes, changed) -> bytes:
    file = io.BytesIO(data)
    header = read_header(file)
    return first_lines(replace(header, **changed(header))) + file.read()


BAD = {
    _cut: "is cut off: 1 of",
    _longer: "something follows its dump",
    _flipped: "its checksum is another one",
    _other_header: "header is cut off or damaged",
    _newer: "has format 2",
    _bare: "a bare dump of Redis",
    lambda _: b"": "no backup that",
    lambda _: b"PAIJU-BACKUP": "first line is damaged",
    lambda _: b"PAIJU-BACKUP x y\n": "first line is damaged",
    lambda data: data[:200]: "header is cut off or damaged",
    _newer_records: "records of format 99",
    _newer_redis: "its data is of Redis 99.1.0",
    _other_count: "lasting keys of",
    _other_head: "the log of table t1 ends at",
}


async def test_a_file_that_is_not_whole_or_not_ours_leaves_no_folder(
    store, one_table, backed_up, tmp_path, subtests
):
    path, _ = await backed_up(store)
    whole = path.read_bytes()
    for spoil, reason in BAD.items():
        with subtests.test(reason):
            path.write_bytes(spoil(whole))
            for attempt in (lambda: check_backup(path), lambda: restore(path, tmp_path / "new")):
                with pytest.raises(BadBackup, match=reason):
                    await attempt()
            assert not (tmp_path / "new").exists()


async def test_a_server_does_not_start_on_a_folder_whose_restoring_was_broken_off(tmp_path):
    (tmp_path / "restoring").mkdir()
    with pytest.raises(EmbeddedError, match="was broken off"):
        await Embedded(tmp_path).start()


async def test_a_restoring_that_is_cancelled_leaves_nothing(store, backed_up, tmp_path, monkeypatch):
    path, _ = await backed_up(store)
    begun = asyncio.Event()

    async def wait(_work, _header):
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("paiju.server.backups.restoring._loaded", wait)
    task = asyncio.create_task(restore(path, tmp_path / "new"))
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert not (tmp_path / "new").exists()


async def test_the_time_of_the_last_backup_is_noted(store, backed_up):
    _, header = await backed_up(store)
    await note_backup(store, header)
    assert int(await store.plain(b"GET", b"backup:last")) == header.made_at
    assert abs(header.made_at - store.now_ms() / 1000) < 60


def test_the_newest_backups_of_a_folder_stay_and_nothing_else_is_touched(tmp_path):
    names = [name_at(at) for at in range(0, 500, 100)]
    others = {"paiju-mine.backup", "other", f".{names[1]}.12", ".paiju-backup-now"}
    (tmp_path / "paiju-mine.db").touch()
    for name in (*names, *others, f".{names[0]}.11", history_of(Path(names[0])), history_of(Path(names[4]))):
        (tmp_path / name).touch()
    (tmp_path / ".paiju-backup-old").mkdir()
    now, alone, draft = (history_of(Path(name_at(at))).name for at in (600, 700, 800))
    for name in (now, alone, f".{draft}.11"):
        (tmp_path / name).touch()
    for left in (".paiju-backup-old", f".{names[0]}.11", alone, f".{draft}.11", history_of(Path(names[4]))):
        os.utime(tmp_path / left, (0, 0))
    assert [path.name for path in prune(tmp_path, 2)] == names[:3]
    assert {path.name for path in tmp_path.iterdir()} == {
        *names[3:],
        *others,
        "paiju-mine.db",
        now,
        history_of(Path(names[4])).name,
    }


async def test_an_outside_redis_takes_the_data_of_a_restored_folder(store, one_table, backed_up, tmp_path):
    path, header = await backed_up(store)
    await restore(path, tmp_path / "new")
    outside = tmp_path / "outside"
    outside.mkdir()
    (data,) = (one for one in (tmp_path / "new").iterdir() if one.name.startswith("appendonly"))
    data.rename(outside / data.name)
    (binary,) = {one for one in binaries().values() if one.version_text == store.version}
    process = RedisProcess(binary, outside, {**VOLATILE, "appendonly": "yes"})
    try:
        async with await Store.open(process.url, durable=True) as again:
            assert (await contents_of(again)).heads == header.heads
            assert (await again.load("t1")).is_restored
    finally:
        process.stop()
