"""Our side of the load bench: the real server with its embedded Redis, no limit on messages."""

import asyncio
import sys
from pathlib import Path

import uvloop

from server.app import serve
from server.config import Settings

if __name__ == "__main__":
    settings = Settings(
        port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), messages_per_s=10**6, burst=10**6,
        sessions_per_minute=10**6, log_level="warning",
    )
    asyncio.run(serve(settings), loop_factory=uvloop.new_event_loop) if sys.version_info >= (3, 12) else uvloop.run(
        serve(settings)
    )
