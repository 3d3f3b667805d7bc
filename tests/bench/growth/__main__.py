"""`python -m tests.bench.growth [idle|spectators|lobby|redis|active]...`: what grows with what; all without a name."""

import sys
from collections.abc import Sequence
from typing import Final

import uvloop

from paiju.server.gateway.door import room_for
from tests.bench.growth import active, idle, lobby, spectators, stored

SOCKETS: Final = 16_000
PARTS: Final = {
    "idle": idle.measure,
    "spectators": spectators.measure,
    "lobby": lobby.measure,
    "redis": stored.measure,
    "active": active.measure,
}


def main(parts: Sequence[str] = ()) -> None:
    """Measure, and print a line for each figure."""
    room_for(SOCKETS)
    for part in parts or PARTS:
        print(f"{part}:", flush=True)
        uvloop.run(PARTS[part]())


if __name__ == "__main__":
    main(sys.argv[1:])
