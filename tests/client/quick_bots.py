"""`paiju` whose bots pause a tenth of what people like: tests only wait for it."""

from paiju.cli.main import run
from paiju.server.table import bot_driver

if __name__ == "__main__":
    bot_driver.BOT_PAUSE_MS = (60, 140)  # a tenth: at tables that are left to bots they go on for a while
    run()
