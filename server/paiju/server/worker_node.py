"""One worker of `--workers`: a serving process that gets its settings from its supervisor, by standard input."""

import json
import os
import signal
import sys
import threading
from pathlib import Path

from paiju.server import metrics
from paiju.server.config import Settings
from paiju.server.gateway.counts import Rows
from paiju.server.main import run
from paiju.server.ops.merging import Siblings


def main() -> None:
    """Serve until SIGTERM, or until the supervisor is gone."""
    given = json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_follow_supervisor, daemon=True, name="supervisor").start()
    metrics.WORKER_RESTARTS.inc(given["restarts"])
    rows = Rows(given["counts"], bytes.fromhex(given["key"]), given["row"])
    siblings = Siblings(Path(given["folder"]), given["number"], rows)
    run(Settings(**given["settings"]), announce=_tell, siblings=siblings)


def _follow_supervisor() -> None:
    """Stop this worker when the pipe from the supervisor ends, as it does if the supervisor dies."""
    # Not through `sys.stdin`, whose lock this thread would hold when the interpreter ends.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _tell(url: str) -> None:
    """Tell the supervisor that this worker listens."""
    sys.stdout.write(f"{url}\n")
    sys.stdout.flush()
    # The supervisor reads one line of that pipe: an operator's bot that prints must not fill it.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())


if __name__ == "__main__":
    main()
