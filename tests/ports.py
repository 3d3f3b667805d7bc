"""Ports for servers of tests that are killed and started again at the same place."""

import os
import random
import socket
from pathlib import Path

RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST = 20_000

_kept: set[int] = set()
"""Ports that this process has given out: their servers may be away just now."""


def free_port() -> int:
    """Return a TCP port of the loopback interface that nobody listens on, each only once.

    It lies below those that the kernel gives to clients: no connection that goes out takes the port while the server is
    away.
    """
    below = int(RANGE.read_text().split()[0]) if RANGE.exists() else 32_768
    dice = random.Random(os.urandom(8))
    for _ in range(1_000):
        if (port := kept(dice.randrange(LOWEST, below) if below > LOWEST else 0)) is not None:
            return port
    raise AssertionError("no port is free")


def kept(port: int) -> int | None:
    """Keep a port, 0 for any, if it is free and was not given out before; None if not."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return None
        found = int(probe.getsockname()[1])
    if found in _kept:
        return None
    _kept.add(found)
    return found
