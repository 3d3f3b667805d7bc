"""`paiju` for tests: bots pause briefly, passwords are hashed fast, an address may make many accounts."""

from argon2 import PasswordHasher

from paiju.cli.main import run
from paiju.server.people import passwords, tries
from paiju.server.table import bot_driver

if __name__ == "__main__":
    bot_driver.BOT_PAUSE_MS = (60, 140)  # a tenth: at tables that are left to bots they go on for a while
    passwords._hasher = lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    tries.NEW_OF_ADDRESS = 1000  # type: ignore[misc]  # those of all tests come from one
    run()
