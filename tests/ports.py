"""Ports for servers of tests that are killed and started again at the same place."""

import os
import random
import socket
from pathlib import Path

RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST = 20_000


def free_port() -> int:
    """Return a TCP port of the loopback interface that nobody listens on.

    It lies below those that the kernel gives to clients: no connection that goes out takes the port while the server is
    away.
    """
    below = int(RANGE.read_text().split()[0]) if RANGE.exists() else 32_768
    dice = random.Random(os.urandom(8))
    for _ in range(1_000):
        port = dice.randrange(LOWEST, below) if below > LOWEST else 0
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise AssertionError("no port is free")
