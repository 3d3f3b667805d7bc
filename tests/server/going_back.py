"""A Redis that can be put back to an older state of itself, as a restored backup or a failover does."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.server.redis.binary import find_binary
from paiju.server.redis.endpoint import unix_url
from tests.redis_fixtures import VOLATILE, RedisProcess

DURABLE = {**VOLATILE, "appendonly": "yes", "appendfsync": "always"}


class GoingBack(RedisProcess):
    """A durable Redis on a unix socket whose files are copied, and put back later."""

    def __init__(self, folder: Path) -> None:
        self._copies = folder.parent / (folder.name + "-copies")
        self._count = 0
        super().__init__(find_binary(), folder, DURABLE)

    def copy(self) -> Path:
        """Copy what is on disk now. A copy may end in the midst of a command, which Redis then leaves out."""
        self._count += 1
        place = self._copies / str(self._count)
        place.mkdir(parents=True)
        for found in self.folder.glob("append*"):
            (shutil.copytree if found.is_dir() else shutil.copy)(found, place / found.name)
        return place

    def go_back(self, place: Path) -> None:
        """Kill it, put a copy in the place of its files, and start it again."""
        self.kill()
        for found in self.folder.glob("append*"):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
        for found in place.iterdir():
            (shutil.copytree if found.is_dir() else shutil.copy)(found, self.folder / found.name)
        self.start()

    @contextmanager
    def cut_off(self, place: Path) -> Iterator[str]:
        """Put it back, and give the URL under which only others reach it meanwhile.

        It starts while this thread waits: a server that runs on the thread's loop does not reach it first.
        """
        self.go_back(place)
        usual, other = self.folder / "redis.sock", self.folder / "other.sock"
        usual.rename(other)
        yield unix_url(str(other))
        other.rename(usual)


@contextmanager
def going_back() -> Iterator[GoingBack]:
    """Give such a Redis, empty."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-test-"))
    process = GoingBack(folder)
    try:
        yield process
    finally:
        process.stop()
        shutil.rmtree(folder)
        shutil.rmtree(folder.parent / (folder.name + "-copies"), ignore_errors=True)
