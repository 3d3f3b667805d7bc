"""A server with its usual limits, on which bots think quickly and what is abandoned goes in seconds: `PORT FOLDER`."""

import sys
from pathlib import Path

from server.app import run
from server.config import Settings
from server.table import audience, journal, thinking, timers

timers.IDLE_MS = 5_000
timers.GONE_MS = timers.EMPTY_MS = timers.GRACE_MS = 1_000
journal.CLOSED_KEYS_MS = audience.CLOSED_KEYS_MS = 1_000
thinking.NATURAL_MS = (10, 30)

if __name__ == "__main__":
    run(Settings(port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), log_level="error"))
