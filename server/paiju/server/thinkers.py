"""The processes in which fill bots think: their number, size and first task."""

from typing import Final

from paiju.server.worker import Begin
from paiju.server.worker_process import import_it
from paiju.server.workers import Workers

MAX_QUESTIONS: Final = 1024
"""The most questions that wait; beyond it, the askers with the most questions get refusals."""
MEMORY_MB: Final = 2_048
"""Memory limit of one such process, in MB."""
RENEW_MB: Final = 384
"""Memory in MB above which a process is replaced after its answer: it caches shapes and hands in bounded tables."""


def thinkers(count: int) -> Workers:
    """Return `count` processes for bots, not started yet."""
    begin = Begin(import_it, b"paiju.server.table.bot_answers", renew_mb=RENEW_MB)
    return Workers("bots", count, waiting=MAX_QUESTIONS, memory_mb=MEMORY_MB, begin=begin)
