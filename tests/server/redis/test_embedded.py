import asyncio
import os
import shutil
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog

from paiju.server.redis.binary import child_command, find_binary
from paiju.server.redis.embedded import Embedded
from paiju.server.redis.errors import EmbeddedError
from paiju.server.store.records import Done
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.redis_fixtures import binaries
from tests.server.store.owner import Owner, public
from tests.server.store.waiting import within

ROOT = Path(__file__).parents[3]


def has_ended(pid: int) -> bool:
    """Return whether a process is gone, or a zombie that nobody reaps."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@asynccontextmanager
async def victim(folder, binary, fsync="everysec"):
    """Run `victim.py`; yields the process and Redis' pid."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.store.victim", str(folder), fsync, binary.path,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE_S):
            word, pid = (await process.stdout.readline()).split()
        assert word == b"redis"
        yield process, int(pid)
    finally:
        if process.returncode is None:
            process.kill()
        # Also reads what is left in the pipe, so that it is closed.
        await process.communicate()


async def setting(store: Store, name: str) -> bytes:
    """Return one of Redis' settings."""
    _, value = await store._tier.call("CONFIG", "GET", name)
    return value


async def acknowledged(folder, binary) -> list[bytes]:
    """Return the log of the victim's table."""
    async with Embedded(folder, binary=binary) as redis, await Store.open(redis.url) as store:
        return [entry.data for entry in (await store.load("T")).entries]


async def test_it_serves_on_a_unix_socket_only_and_never_evicts(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary) as redis, await Store.open(redis.url) as store:
        wanted = {
            "port": b"0",
            "maxmemory-policy": b"noeviction",
            "appendonly": b"yes",
            "appendfsync": b"everysec",
            "save": b"",
        }
        assert {name: await setting(store, name) for name in wanted} == wanted
        assert redis.url == f"unix://{tmp_path}/redis.sock"
        assert redis.pid is not None
        assert (tmp_path / "redis.log").stat().st_size > 0


async def test_fsync_always_is_an_option(binary, tmp_path):
    async with (
        Embedded(tmp_path, binary=binary, fsync="always") as redis,
        await Store.open(redis.url) as store,
    ):
        assert await setting(store, "appendfsync") == b"always"


async def test_nobody_else_may_read_its_files(binary, tmp_path):
    async with Embedded(tmp_path / "new", binary=binary):
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
        files = [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
        assert [path.name for path in files if "appendonly" in path.name]
        written = [path for path in files if path.suffix == ".log" or "appendonly" in path.name]
        assert [path for path in written if path.stat().st_mode & 0o077] == []


async def test_a_graceful_stop_ends_redis_and_keeps_its_data(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary) as redis, await Store.open(redis.url) as store:
        await Owner.of_new(store, "T")
        pid = redis.pid
    assert has_ended(pid)
    assert redis.pid is None
    assert await acknowledged(tmp_path, binary) == [b"opened"]


async def test_stopping_twice_is_harmless(binary, tmp_path):
    redis = Embedded(tmp_path, binary=binary)
    await redis.start()
    await redis.stop()
    await redis.stop()


async def test_the_node_id_stays(binary, tmp_path):
    nodes = []
    for folder in (tmp_path / "a", tmp_path / "a", tmp_path / "b"):
        async with Embedded(folder, binary=binary) as redis:
            nodes.append(redis.node)
    assert nodes[0] == nodes[1] != nodes[2]


@pytest.mark.faults
@pytest.mark.parametrize("fsync", ["everysec", "always"])
async def test_kill_9_of_the_server_leaves_no_redis_and_loses_nothing(binary, tmp_path, fsync):
    async with victim(tmp_path, binary, fsync) as (process, redis_pid):
        while not (line := await process.stdout.readline()).startswith(b"acked 200"):
            assert line
        process.kill()
        rest, _ = await process.communicate()
    await within(PATIENCE_S, lambda: has_ended(redis_pid))
    # The last line may be cut.
    last = int((rest.rpartition(b"\n")[0].rpartition(b"\n")[2] or line).split()[1])
    log = await acknowledged(tmp_path, binary)
    # One commit more may have been on its way.
    assert log[: last + 1] == [b"opened", *(b"%d" % n for n in range(1, last + 1))]
    assert len(log) <= last + 3


@pytest.mark.faults
async def test_a_start_waits_for_a_killed_servers_redis(binary, tmp_path):
    async with victim(tmp_path, binary) as (process, redis_pid):
        # A stopped Redis takes no SIGTERM: it holds the folder although its server is gone.
        os.kill(redis_pid, signal.SIGSTOP)
        process.kill()
        await process.wait()
        with pytest.raises(EmbeddedError, match=f"in use by another server \\(process {process.pid}\\)"):
            await Embedded(tmp_path, binary=binary, lock_s=0.2).start()
        second = Embedded(tmp_path, binary=binary)
        start = asyncio.create_task(second.start())
        done, _ = await asyncio.wait((start,), timeout=0.2)
        assert not done
        os.kill(redis_pid, signal.SIGCONT)
        await start
        assert has_ended(redis_pid)
        await second.stop()


async def test_two_starts_on_one_folder_exclude_each_other(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary):
        with pytest.raises(EmbeddedError, match=rf"in use by another server \(process {os.getpid()}\)"):
            await Embedded(tmp_path, binary=binary, lock_s=0.2).start()
        second = Embedded(tmp_path, binary=binary)
        waiting = asyncio.create_task(second.start())
        await asyncio.sleep(0)
    await waiting
    await second.stop()


@pytest.mark.faults
async def test_a_killed_redis_comes_back_with_every_acknowledged_commit(binary, tmp_path):
    back = asyncio.Event()
    async with (
        Embedded(tmp_path, binary=binary, fsync="always", on_restart=back.set) as redis,
        await Store.open(redis.url) as store,
    ):
        owner = await Owner.of_new(store, "T")
        stop = asyncio.Event()

        async def play() -> int:
            n = 0
            while not stop.is_set():
                n += 1
                assert isinstance(await owner.write(public(b"%d" % n)), Done)
            return n

        game = asyncio.create_task(play())
        for _ in range(2):
            back.clear()
            await asyncio.sleep(0.05)
            first = redis.pid
            os.kill(first, signal.SIGKILL)
            await asyncio.wait_for(back.wait(), PATIENCE_S)
            assert redis.pid not in {None, first}
        await store.redis.ping()
        stop.set()
        written = await asyncio.wait_for(game, PATIENCE_S)
        log = [entry.data for entry in (await store.load("T")).entries]
        assert log == [b"opened", *(b"%d" % n for n in range(1, written + 1))]


@pytest.mark.faults
async def test_with_everysec_a_killed_redis_keeps_what_it_had_written(binary, tmp_path):
    back = asyncio.Event()
    async with (
        Embedded(tmp_path, binary=binary, on_restart=back.set) as redis,
        await Store.open(redis.url) as store,
    ):
        await Owner.of_new(store, "T")
        # The answer to a later command leaves after the write of an earlier one, unless the disk is behind; then
        # Redis writes up to 2 s later.
        for _ in range(200):
            if not (await store.redis.info("persistence"))["aof_buffer_length"]:
                break
            await asyncio.sleep(0.01)
        os.kill(redis.pid, signal.SIGKILL)
        await asyncio.wait_for(back.wait(), PATIENCE_S)
        assert [entry.data for entry in (await store.load("T")).entries] == [b"opened"]


@pytest.mark.faults
async def test_a_redis_killed_while_it_starts_is_started_again(binary, tmp_path):
    back = asyncio.Event()
    async with Embedded(tmp_path, binary=binary, on_restart=back.set) as redis:
        killed = redis.pid
        os.kill(killed, signal.SIGKILL)
        await within(PATIENCE_S, lambda: redis.pid not in {None, killed})
        os.kill(redis.pid, signal.SIGKILL)  # it does not answer yet
        assert not back.is_set()
        await within(PATIENCE_S, lambda: back.is_set() or redis.failed.done())
        assert not redis.failed.done()


@pytest.mark.faults
async def test_a_redis_that_cannot_come_back_is_given_up(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary, fsync="always") as redis:
        async with await Store.open(redis.url) as store:
            await Owner.of_new(store, "T")
            spoil(tmp_path)
        os.kill(redis.pid, signal.SIGKILL)
        with pytest.raises(EmbeddedError, match=r"see .*redis\.log, which ends: .*"):
            await asyncio.wait_for(asyncio.shield(redis.failed), PATIENCE_S)


async def test_a_spoiled_folder_is_named_with_redis_own_words(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary) as redis, await Store.open(redis.url) as store:
        await Owner.of_new(store, "T")
    spoil(tmp_path)
    with pytest.raises(EmbeddedError, match=r"Redis ended with code 1; see .*Bad file format"):
        await Embedded(tmp_path, binary=binary).start()
    # It let go of the folder.
    with pytest.raises(EmbeddedError, match="Redis ended"):
        await Embedded(tmp_path, binary=binary, lock_s=0.1).start()


def spoil(folder: Path) -> None:
    """Make the append-only file unreadable in its middle."""
    file = next(path for path in folder.rglob("*") if path.is_file() and "appendonly" in path.name and (
        path.suffix == ".aof" and path.stat().st_size > 200
    ))  # fmt: skip
    content = file.read_bytes()
    file.write_bytes(content[:60] + b"spoiled" + content[60:])


async def test_a_long_path_gets_a_short_socket(binary, tmp_path):
    folder = tmp_path / ("牌局" * 20) / ("long" * 20)
    async with Embedded(folder, binary=binary) as redis:
        async with await Store.open(redis.url) as store:
            await Owner.of_new(store, "T")
        short = socket_folder(folder)
        assert redis.url == f"unix://{short}/redis.sock"
        assert len(redis.url) <= 100
        assert short.stat().st_mode & 0o077 == 0
    assert not short.exists()
    assert await acknowledged(folder, binary) == [b"opened"]


@pytest.mark.faults
async def test_the_short_socket_of_a_killed_server_is_cleared_away(binary, tmp_path):
    folder = tmp_path / ("long" * 30)
    async with victim(folder, binary) as (process, _):
        process.kill()
        await process.wait()
        left = socket_folder(folder)
        assert left.exists()
        async with Embedded(folder, binary=binary):
            assert not left.exists()
            assert socket_folder(folder).exists()


def socket_folder(folder: Path) -> Path:
    """Return where the folder's Redis has its socket, if not in the folder."""
    return Path((folder / "socket-dir").read_text().strip())


async def test_the_folder_records_which_redis_wrote_it(binary, tmp_path):
    async with Embedded(tmp_path, binary=binary):
        pass
    assert (tmp_path / "redis-version").read_text().strip() == binary.version_text


async def test_an_older_redis_refuses_the_folder(binary, tmp_path):
    (tmp_path / "redis-version").write_text("99.0.1\n")
    with pytest.raises(
        EmbeddedError, match=r"was written by Redis 99\.0\.1.*install redis-server 99\.0\.1 or newer"
    ):
        await Embedded(tmp_path, binary=binary).start()
    assert (tmp_path / "redis-version").read_text() == "99.0.1\n"


async def test_a_dump_without_an_append_only_file_is_refused_and_restored_under_the_name_of_one(
    binary, tmp_path
):
    async with Embedded(tmp_path / "old", binary=binary) as redis, await Store.open(redis.url) as store:
        await Owner.of_new(store, "T")
        await store.redis.save()
    restored = tmp_path / "new"
    restored.mkdir()
    shutil.copy(tmp_path / "old" / "dump.rdb", restored)
    with pytest.raises(EmbeddedError, match=f"mv {restored}/dump.rdb {restored}/appendonly.aof"):
        await Embedded(restored, binary=binary).start()
    assert sorted(path.name for path in restored.iterdir()) == ["dump.rdb", "lock"]
    (restored / "dump.rdb").rename(restored / "appendonly.aof")
    assert await acknowledged(restored, binary) == [b"opened"]
    # Beside the file that Redis reads a dump does no harm.
    shutil.copy(tmp_path / "old" / "dump.rdb", restored)
    assert await acknowledged(restored, binary) == [b"opened"]


async def test_parts_of_an_append_only_file_without_their_manifest_are_refused_not_overwritten(
    binary, tmp_path
):
    parts = tmp_path / "appendonlydir"
    parts.mkdir()
    (parts / "appendonly.aof.1.incr.aof").write_bytes(bytes(1000))
    with pytest.raises(EmbeddedError, match=r"would start empty.*manifest beside it is missing"):
        await Embedded(tmp_path, binary=binary).start()
    assert (parts / "appendonly.aof.1.incr.aof").stat().st_size == 1000


async def test_a_start_that_was_killed_before_redis_had_written_a_key_is_none(binary, tmp_path):
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.1.base.rdb").write_bytes(bytes(90))
    async with Embedded(tmp_path, binary=binary):
        pass


async def test_the_parts_of_a_newer_redis_are_refused_by_an_older_one_that_would_not_read_them(tmp_path):
    parts = tmp_path / "appendonlydir"
    parts.mkdir()
    (parts / "appendonly.aof.manifest").write_text("file appendonly.aof.1.base.rdb seq 1 type b\n")
    (parts / "appendonly.aof.1.base.rdb").write_bytes(bytes(1000))
    with pytest.raises(EmbeddedError, match=r"6\.2\.9\) does not read .*written by Redis 7"):
        await Embedded(tmp_path, binary=find_binary()._replace(version=(6, 2, 9))).start()


async def test_the_wait_for_the_lock_is_told_at_once(binary, tmp_path):
    structlog.reset_defaults()  # a server in this process may have set another level
    async with Embedded(tmp_path, binary=binary):
        with structlog.testing.capture_logs() as told:
            second = asyncio.create_task(Embedded(tmp_path, binary=binary).start())
            await within(PATIENCE_S, lambda: bool(told))
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
    wanted = {"event": "waiting for the folder's lock", "folder": str(tmp_path), "holder": str(os.getpid())}
    assert told[0].items() >= wanted.items()
    assert len(told) == 1


async def test_a_newer_redis_takes_the_folder_over(tmp_path):
    found = sorted(binaries().values(), key=lambda binary: binary.version)
    older, newer = found[0], found[-1]
    if older.version == newer.version:
        pytest.skip("needs two versions of Redis")
    async with Embedded(tmp_path, binary=older) as redis, await Store.open(redis.url) as store:
        await Owner.of_new(store, "T")
    assert await acknowledged(tmp_path, newer) == [b"opened"]
    with pytest.raises(EmbeddedError, match="was written by Redis"):
        await Embedded(tmp_path, binary=older).start()


async def test_a_folder_that_cannot_be_one_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EmbeddedError, match="pass another --data-dir"):
        await Embedded(tmp_path / "file").start()


async def test_a_child_whose_parent_is_gone_does_not_become_redis(binary, tmp_path):
    command = child_command(binary, {"port": "0", "dir": str(tmp_path)})
    # As if the parent had died before the child could set its death signal.
    command[command.index(str(os.getpid()))] = "1" if os.getpid() != 1 else "2"
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    assert process.returncode == 1
    assert b"the server is gone" in errors


async def test_a_cancelled_start_leaves_nothing_behind(binary, tmp_path):
    redis = Embedded(tmp_path, binary=binary)
    start = asyncio.create_task(redis.start())
    await within(PATIENCE_S, lambda: redis.pid is not None)
    pid = redis.pid
    start.cancel()
    with pytest.raises(asyncio.CancelledError):
        await start
    assert has_ended(pid)
    async with Embedded(tmp_path, binary=binary, lock_s=0.1):
        pass
