"""The processes in which the server's bots think: their number, their size, and the first task of each."""

from typing import Final

from paiju.server.worker import Begin
from paiju.server.worker_process import import_it
from paiju.server.workers import Workers

MAX_QUESTIONS: Final = 1024
"""The most questions that may wait; with more, the askers of the most questions are refused."""
MEMORY_MB: Final = 2_048
"""Memory limit of one of these processes, in MB."""
RENEW_MB: Final = 384
"""Memory in MB above which a process is replaced after its answer. Its caches of shapes and of hands are bounded."""


def thinkers(count: int) -> Workers:
    """Return `count` processes for bots, not started yet."""
    begin = Begin(import_it, b"paiju.server.table.bot_answers", renew_mb=RENEW_MB)
    return Workers("bots", count, waiting=MAX_QUESTIONS, memory_mb=MEMORY_MB, begin=begin)
