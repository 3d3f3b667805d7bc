"""The processes in which fill bots think: how many, how large, and with what they begin."""

from typing import Final

from paiju.server.worker import Begin
from paiju.server.worker_process import import_it
from paiju.server.workers import Workers

MAX_QUESTIONS: Final = 1024
"""The most questions that wait; with more, those who ask most are refused."""
MEMORY_MB: Final = 2_048
"""Memory that one such process may ask for at all."""
RENEW_MB: Final = 384
"""Memory over which it is replaced after its answer: it remembers shapes and hands, in tables that are bounded."""


def thinkers(count: int) -> Workers:
    """Return so many processes for bots, which are not started yet."""
    begin = Begin(import_it, b"paiju.server.table.bot_answers", renew_mb=RENEW_MB)
    return Workers("bots", count, waiting=MAX_QUESTIONS, memory_mb=MEMORY_MB, begin=begin)
