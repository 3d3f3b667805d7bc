"""Tasks that run beside their owner."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks(set[asyncio.Task[Any]]):
    """The tasks of one owner that have not ended. The event loop keeps only weak references, so the owner keeps them.

    The owner keeps them because the event loop does not: it has weak references only.
    """

    def start(self, work: Coroutine[Any, Any, Any], name: str | None = None) -> None:
        """Run a coroutine as a task, and forget the task when it has ended."""
        task = asyncio.create_task(work, name=name)
        self.add(task)
        task.add_done_callback(self.discard)

    def cancel(self) -> None:
        """Cancel them all."""
        for task in self:
            task.cancel()
