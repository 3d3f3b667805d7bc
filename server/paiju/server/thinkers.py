"""The processes in which fill bots think, as a start makes them: before the server's own modules are read."""

from typing import Final

from paiju.server.worker import Begin
from paiju.server.worker_process import import_it
from paiju.server.workers import Workers

MOST_WAITING: Final = 1024
"""The most questions that wait; with more, those who ask most are refused."""
MEMORY_MB: Final = 2_048
"""Memory that one such process may take: some 20 times what it takes."""


def thinkers(count: int) -> Workers:
    """Return so many processes for bots, which are not started yet."""
    begin = Begin(import_it, b"paiju.server.table.bot_answers")
    return Workers("bots", count, waiting=MOST_WAITING, memory_mb=MEMORY_MB, begin=begin)
