"""A real PostgreSQL for tests: `postgres_url` is a clean database of one process that lives as long as the run."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.patience import PATIENCE_S

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "40",
    "shared_buffers": "16MB",
}


def postgres_folder() -> Path | None:
    """The folder of PostgreSQL's programs: the path's, or the newest of Debian's, which are in no path."""
    if (found := shutil.which("postgres")) is not None:
        return Path(found).parent
    debian = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    return max((path.parent for path in debian), key=lambda path: int(path.parent.name), default=None)


def account() -> str | None:
    """The account that it runs as, which must not be root; None: this one."""
    if os.getuid():
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class PostgresProcess:
    """A PostgreSQL on a unix socket that writes nothing to disk for certain."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="paiju-pg-"))
        self._programs, self._user = programs, account()
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.url = f"postgresql://paiju@/postgres?host={self.folder}"
        how = ("-A", "trust", "-U", "paiju", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
        made = self._run("initdb", "-D", self._data, *how)
        assert made.wait() == 0, "initdb failed"
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *words: str) -> subprocess.Popen:
        return subprocess.Popen(
            [str(self._programs / program), *words],
            user=self._user,
            group=None if self._user is None else pwd.getpwnam(self._user).pw_gid,
            extra_groups=None if self._user is None else [],
            cwd=self.folder,
            env={"LC_ALL": "C", "PATH": os.environ["PATH"]},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start it (again) and wait until it answers."""
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        self.process = self._run("postgres", "-D", self._data, "-k", str(self.folder), *settings)
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                psycopg.connect(self.url).close()
                break
            except psycopg.OperationalError:
                assert self.process.poll() is None, f"PostgreSQL ended: {self.process.returncode}"
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.02)

    def kill(self) -> None:
        """End it as a crash does, and wait until it is gone."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE_S)

    def freeze(self, *, on: bool = True) -> None:
        """Stop it and all its processes, or let them run on."""
        pids = [str(self.process.pid)]
        pids += Path(f"/proc/{pids[0]}/task/{pids[0]}/children").read_text().split()
        for pid in pids:
            os.kill(int(pid), signal.SIGSTOP if on else signal.SIGCONT)

    def clear(self) -> None:
        """Make it as good as new."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")


@pytest.fixture(scope="session")
def postgres_process() -> Iterator[PostgresProcess]:
    """One PostgreSQL for the whole run."""
    programs = postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: sh deploy/ensure-test-tools.sh")
    process = PostgresProcess(programs)
    yield process
    process.kill()
    shutil.rmtree(process.folder)


@pytest.fixture
def postgres_url(postgres_process: PostgresProcess) -> str:
    """`postgresql://…` of an empty database."""
    postgres_process.clear()
    return postgres_process.url
