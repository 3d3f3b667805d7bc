"""Our side of the load and growth benches: the real server with its embedded Redis, no limit on what clients do."""

import sys
from pathlib import Path

from paiju.server.config import Settings
from paiju.server.main import run
from tests.bench.place import place_of

if __name__ == "__main__":
    place = place_of(sys.argv[1])
    run(
        Settings(
            **{"unix_socket" if isinstance(place, str) else "port": place},
            data_dir=Path(sys.argv[2]),
            messages_per_s=10**6,
            burst=10**6,
            requests_per_s=10**6,
            sessions_per_minute=10**6,
            connections_per_address=0,
            opens_per_minute=10**6,
            opens_per_minute_of_address=10**6,
            tables_per_user=1_000,
            tables_opened_per_user=10**5,
            max_tables=10**6,
            log_level="warning",
        )
    )
