"""A server whose bots play daily deals without a pause: `python -m tests.browser.quick_daily serve …`."""

from msgspec.structs import replace

from paiju.cli.main import run
from paiju.server.table import creation

if __name__ == "__main__":
    creation.DAILY_PACE = replace(creation.DAILY_PACE, bot_ms=0)  # type: ignore[misc]
    run()
