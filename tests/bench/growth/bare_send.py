"""What the kernel takes to send as many bytes over as many loopback connections: the floor of a push.

`python -m tests.bench.growth.bare_send PLACE`: the other end, a process that reads from all who connect.
"""

import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from typing import Final

from tests.bench.place import Place, place_of
from tests.checkout import HERE, environment
from tests.ports import free_port

BACKLOG: Final = 4_096
PAUSE_S: Final = 0.1
"""Between two rounds of sending, as between the actions of the busy table."""


def bare_send_us(sockets: int, size: int, rounds: int = 40, *, unix: bool = False) -> float:
    """Return the CPU µs of one `send` in a plain loop over so many connections, another process reading them all."""
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        return _bare_send_us(f"{folder}/read.sock" if unix else free_port(), sockets, size, rounds)


def _bare_send_us(place: Place, sockets: int, size: int, rounds: int) -> float:
    command = [sys.executable, "-m", "tests.bench.growth.bare_send", str(place)]
    reader = subprocess.Popen(command, cwd=HERE, env=environment(HERE), stdout=subprocess.PIPE)
    made: list[socket.socket] = []
    try:
        assert reader.stdout is not None
        reader.stdout.readline()
        made.extend(_connected(place) for _ in range(sockets))
        return _sent(made, b"x" * size, rounds)
    finally:
        for one in made:
            one.close()
        reader.kill()
        reader.wait()
        assert reader.stdout is not None
        reader.stdout.close()


def _connected(place: Place) -> socket.socket:
    if isinstance(place, str):
        made = socket.socket(socket.AF_UNIX)
        made.connect(place)
        return made
    made = socket.create_connection(("127.0.0.1", place))
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def _listening(place: Place) -> socket.socket:
    if not isinstance(place, str):
        return socket.create_server(("127.0.0.1", place), backlog=BACKLOG)
    door = socket.socket(socket.AF_UNIX)
    door.bind(place)
    door.listen(BACKLOG)
    return door


def _sent(made: list[socket.socket], frame: bytes, rounds: int) -> float:
    used = 0.0
    for _ in range(rounds):
        before = time.process_time()
        for one in made:
            one.send(frame)
        used += time.process_time() - before
        time.sleep(PAUSE_S)
    return used / rounds / len(made) * 1e6


def read_all(place: Place) -> None:
    """Take every connection, and read and forget what comes, until this process is killed."""
    with (
        selectors.EpollSelector() as selector,
        _listening(place) as door,
    ):
        selector.register(door, selectors.EVENT_READ)
        print("listening", flush=True)
        while True:
            for key, _ in selector.select():
                if key.fileobj is door:
                    selector.register(door.accept()[0], selectors.EVENT_READ)
                else:
                    key.fileobj.recv(65_536)  # type: ignore[union-attr]


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    read_all(place_of(sys.argv[1]))
