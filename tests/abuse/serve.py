"""A server with its usual limits, fast bots and short timeouts for abandoned tables: `PORT FOLDER`."""

import sys
from pathlib import Path

from paiju.server.config import Settings
from paiju.server.main import run
from paiju.server.table import bot_driver, journal
from paiju.server.table.state import deadlines
from paiju.server.table.views import audience

deadlines.IDLE_MS = 5_000
deadlines.GONE_MS = deadlines.EMPTY_MS = deadlines.GRACE_MS = 1_000
journal.CLOSED_KEYS_MS = audience.CLOSED_KEYS_MS = 1_000
bot_driver.NATURAL_MS = (10, 30)

if __name__ == "__main__":
    run(Settings(port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), log_level="error"))
