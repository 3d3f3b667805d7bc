"""A server that reads a long record to its end on a busy machine: `python -m tests.browser.patient serve …`."""

from paiju.cli.main import run
from paiju.server.http import reading
from tests.patience import PATIENCE_S

if __name__ == "__main__":
    reading.REPLAY_S = PATIENCE_S  # type: ignore[misc]
    run()
