"""`paiju backup`, `restore` and `records`, as an operator runs them, beside a running server and without one."""

import asyncio
import sqlite3
import stat
import subprocess
from contextlib import closing

import msgspec
import pytest
import redis

from paiju.cli import backup
from paiju.cli.operating import settings_of
from paiju.server.database.errors import DatabaseAway
from paiju.server.redis.endpoint import unix_url
from tests.cli.conftest import COMMAND, WAIT_S
from tests.client.running_server import running_server
from tests.server.deals.test_kept import MATCH, of

OLD = 1_700_000_000_000
RECORD = of("t1-1", OLD)
OLD_MATCH = msgspec.json.encode(msgspec.json.decode(MATCH) | {"ended_at": OLD})


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with demo tables; tests that stop it come last."""
    with running_server(tmp_path_factory.mktemp("backup") / "data", "--demo") as running:
        yield running


@pytest.fixture
def paiju_bytes():
    """Run a command in its own process; give its output, in bytes."""

    def call(*words):
        done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, timeout=WAIT_S, check=True)
        assert done.stderr == b""
        return done.stdout

    return call


def client_of(folder):
    """A client of the Redis that runs on a folder."""
    return redis.Redis.from_url(unix_url(str(folder / "redis.sock")))


def test_a_backup_is_made_checked_and_restored_and_its_time_is_noted(alone, server, tmp_path):
    made = alone("backup", "--data-dir", server.folder, "--to", tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    (path,) = tmp_path.glob("*.backup")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert made.stdout.startswith(f"{path}: ")
    with client_of(server.folder) as client:
        assert client.get("backup:last") is not None
    checked = alone("backup", "check", path)
    assert checked.returncode == 0
    assert "  demo  up to record " in checked.stdout
    assert "hidden cards" in checked.stdout
    restored = alone("restore", path, "--data-dir", tmp_path / "new")
    assert restored.returncode == 0
    again = alone("restore", path, "--data-dir", tmp_path / "new")
    assert (again.returncode, again.stderr) == (
        1, f"paiju: {tmp_path}/new is not empty: name a new folder\n",
    )  # fmt: skip
    # The folder without a server: its Redis is started for the command.
    offline = alone("backup", "--data-dir", tmp_path / "new", "--to", tmp_path / "two")
    assert "open tables: 4" in offline.stdout


def test_a_pipe_gets_the_backup_and_nothing_else(paiju_bytes, server, tmp_path):
    data = paiju_bytes("backup", "--data-dir", server.folder, "--to", "-")
    assert data.startswith(b"PAIJU-BACKUP 1 ")
    (tmp_path / "piped").write_bytes(data)
    assert b"Redis loads it" in paiju_bytes("backup", "check", tmp_path / "piped")


def test_a_file_that_is_there_is_not_written_over(alone, server, tmp_path):
    (tmp_path / "mine").write_text("mine")
    done = alone("backup", "--data-dir", server.folder, "--to", tmp_path / "mine")
    assert (done.returncode, done.stderr) == (1, f"paiju: {tmp_path}/mine exists: name a new file\n")
    assert (tmp_path / "mine").read_text() == "mine"


def test_some_backups_are_kept(alone, server, tmp_path):
    for name in ("paiju-20200101T000000Z.backup", "paiju-20200102T000000Z.backup"):
        (tmp_path / name).touch()
    done = alone("backup", "--data-dir", server.folder, "--to", tmp_path, "--keep", 2)
    assert f"{tmp_path}/paiju-20200101T000000Z.backup: removed" in done.stdout
    *kept, history = sorted(
        (path for path in tmp_path.iterdir()), key=lambda path: (path.suffix == ".db", path)
    )
    assert [path.suffix for path in kept] == [".backup", ".backup"]
    # The history of deals lies beside the backup that was made with it, and goes with that.
    assert history == kept[1].with_suffix(".db")
    with closing(sqlite3.connect(history)) as copy:
        assert copy.execute("SELECT value FROM meta WHERE key = 'site'").fetchone()
    assert history.stat().st_mode & 0o777 == 0o600
    assert alone("backup", "--to", tmp_path / "file", "--keep", 2).returncode == 2


def test_a_backup_has_its_name_only_once_its_history_is_there(server, tmp_path, monkeypatch):
    settings, seen = settings_of(None, server.folder), []

    async def look(_settings, path):
        seen.append(path.exists())
        raise DatabaseAway("gone")

    monkeypatch.setattr(backup, "_copied_history", look)
    with pytest.raises(DatabaseAway):
        asyncio.run(backup._backup(settings, tmp_path, None))
    assert seen == [False]
    assert len([*tmp_path.glob("*.backup")]) == 1, "Redis' copy is kept"


def test_where_no_server_has_run_there_is_nothing_to_back_up(alone, tmp_path):
    done = alone("backup", "--data-dir", tmp_path / "nowhere", "--to", tmp_path / "file")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert list(tmp_path.iterdir()) == []


def test_records_go_out_and_come_back(alone, server, tmp_path):
    place = ("--data-dir", server.folder)
    (tmp_path / "in.jsonl").write_bytes(RECORD + b"\n" + OLD_MATCH + b"\n")
    assert (
        "new records: 2, there already: 0" in alone("records", "import", tmp_path / "in.jsonl", *place).stdout
    )
    done = alone("records", "export", tmp_path / "out.jsonl", "--before", "14d", "--delete", *place)
    assert done.stdout.splitlines() == [f"{tmp_path}/out.jsonl: records written: 2", "records removed: 2"]
    assert sorted((tmp_path / "out.jsonl").read_bytes().splitlines()) == sorted([RECORD, OLD_MATCH])
    assert "new records: 2" in alone("records", "import", tmp_path / "out.jsonl", *place).stdout
    assert "records removed: 2" in alone("records", "delete", "--before", "14d", *place).stdout


def test_a_file_with_a_bad_line_is_refused_as_a_whole(alone, server, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(RECORD + b"\n{}\n")
    done = alone("records", "import", tmp_path / "in.jsonl", "--data-dir", server.folder)
    assert done.returncode == 1
    assert done.stderr.startswith(f"paiju: {tmp_path}/in.jsonl: line 2 is no kept record: ")
    with client_of(server.folder) as client:
        assert not client.exists("deal:t1-1")


@pytest.mark.parametrize(
    "words",
    [
        ("export", "-", "--delete"),
        ("export", "x", "--before", "2w"),
        ("export", "x", "--deal", "t1-1", "--delete"),
        ("export", "x", "--format", "phh"),
        ("delete",),
        ("import", "/nowhere"),
    ],
)
def test_a_wrong_command_line_is_told(alone, words):
    assert alone("records", *words).returncode == 2
