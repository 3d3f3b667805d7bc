"""Tells the service manager that started this process its state: `Type=notify` of systemd."""

import contextlib
import os
import socket
from typing import Final

READY: Final = "READY=1"


def notify(state: str) -> None:
    """Send a state to the socket that `NOTIFY_SOCKET` names; without one, or if it is gone, nothing happens."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, contextlib.suppress(OSError):
        # `@` stands for the zero byte of an abstract name.
        manager.connect("\0" + path[1:] if path.startswith("@") else path)
        manager.send(state.encode())
