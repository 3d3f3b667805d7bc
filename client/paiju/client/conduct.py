"""Tells the author of bots how they behave at a table: faults with tracebacks, slow moves, and a summary of both."""

import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from paiju.bots.faults import Fault, Faulty
from paiju.client.stream import OpenPrompt
from paiju.engine.core.action import action_text

log = logging.getLogger("paiju.bot")

SLOW: Final = 0.5
"""A move that takes at least this share of the bot's time, but not all of it, is called slow."""


class Conduct:
    """The moves of some bots."""

    def __init__(self, *, strict: bool = False, verbose: bool = False) -> None:
        """Begin. `strict`: the first fault is raised as `Faulty`. `verbose`: each move is a line of the log."""
        self._strict, self._verbose = strict, verbose
        self._moves = 0
        self._kinds: Counter[str] = Counter()
        self._slowest: tuple[float, str] = (0.0, "")

    def moved(self, bot: str, prompt: OpenPrompt, action: Any, took_ms: float, had_ms: float | None) -> None:
        """Take a move; `had_ms`: the time that the bot had, with its bank; None: no limit."""
        self._moves += 1
        said = f"{bot} took {took_ms:.0f} ms" + ("" if had_ms is None else f" of {had_ms:.0f} ms")
        if self._verbose:
            log.info("%s: %s → %s", said, prompt.kind, action_text(action))
        self._slowest = max(self._slowest, (took_ms, f"{said} at {prompt.kind}"))
        if had_ms is not None and SLOW * had_ms <= took_ms < had_ms:
            self._kinds["slow"] += 1
            log.warning("slow: %s at %s", said, prompt.kind)

    def late(self, bot: str, prompt: OpenPrompt, took_ms: float, had_ms: float | None) -> None:
        """Take a move that came after its prompt was closed; it is a fault only if the time had run out."""
        if had_ms is not None and took_ms >= had_ms:
            self.failed(bot, prompt, Fault("too late", f"it took {took_ms:.0f} ms and had {had_ms:.0f} ms"))

    def failed(self, bot: str, prompt: OpenPrompt, fault: Fault) -> None:
        """Take a fault: log it, as the default is played instead; with `strict` raise it as `Faulty`."""
        self._kinds[fault.kind] += 1
        if self._strict:
            raise Faulty(bot, fault)
        log.warning("%s: %s at %s; playing the default. %s", bot, fault.kind, prompt.kind, fault.told)

    def summary(self) -> Iterator[str]:
        """Yield the numbers of faults and slow moves, and the slowest move; nothing without a fault or slow move."""
        if not self._kinds:
            return
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self._kinds.items()))
        yield f"of {self._moves} moves: {kinds}"
        yield f"slowest: {self._slowest[1]}"
