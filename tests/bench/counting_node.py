"""`paiju serve` that counts what it sends over its links, and writes the counts to `links-PID.json` at SIGUSR1."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from paiju.cli.main import app
from paiju.server.links import link
from paiju.server.links.messages import Ask, Feed
from paiju.server.nodes.remote_peers import RemotePeers

counts = {"frames": 0, "bytes": 0, "table_frames": 0, "table_bytes": 0, "asked": 0, "messages": 0}
encode, begin = link.encode, RemotePeers.__init__


def encoded(batch: list[Any]) -> bytes:
    frame = encode(batch)
    counts["frames"] += 1
    counts["bytes"] += len(frame)
    counts["messages"] += len(batch)
    # Told apart: frames with nothing but the lobby's feed, which come four times a second whatever is played, and
    # those with nothing but requests of players of other nodes, which spectators do not add to.
    if all(type(message) is Ask for message in batch):
        counts["asked"] += 1
    elif any(type(message) is not Feed for message in batch):
        counts["table_frames"] += 1
        counts["table_bytes"] += len(frame)
    return frame


def begun(guests: RemotePeers, *args: Any) -> None:
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, write)
    begin(guests, *args)


def write() -> None:
    folder = Path(sys.argv[sys.argv.index("--data-dir") + 1])
    made = folder / f"links-{os.getpid()}.new"
    made.write_text(json.dumps(counts))
    made.rename(made.with_suffix(".json"))


link.encode = encoded  # type: ignore[misc]
RemotePeers.__init__ = begun  # type: ignore[method-assign]

if __name__ == "__main__":
    app()
