"""The process that is measured: `python -m tests.bench.budget.child GAME TABLES ROUNDS [MARKS]`.

With TRACE_RATIO in the environment so large a share of the actions is traced, and the spans are dropped.

Prints one line of JSON: how many actions took effect, and with the clock's marks the seconds of each stage.
"""

import asyncio
import gc
import json
import logging
import os
import sys
import tempfile
from pathlib import Path

import structlog
import uvloop

from tests.bench.budget.marks import Counted, Timed
from tests.bench.budget.play import Game, Server, play, until_asked

WARM = 3
"""Rounds that are not measured: caches fill, and every table has a second deal's worth of prompts behind it."""


async def _opened(game: str, tables: int, folder: Path) -> tuple[Server, list[Game]]:
    server = Server(folder)
    games = [Game(server, game, number) for number in range(tables)]
    await until_asked(server, games)
    return server, games


def trace_and_drop(ratio: float) -> None:
    """Trace a share of all requests; their spans end in the exporter's queue."""
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    from paiju.server.ops.spans import SpanMaker
    from paiju.server.traces import TRACES

    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(InMemorySpanExporter()))
    TRACES.start(SpanMaker(provider.get_tracer("budget")), ratio)


class _Unmarked:
    def __init__(self) -> None:
        self.counting = lambda on: None
        self.whole = lambda function: function


def main() -> None:
    """Play, and print what was done."""
    game, tables, rounds, *module = sys.argv[1:]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    marks = Counted(Path(module[0])) if module else Timed()
    if ratio := float(os.environ.get("TRACE_RATIO", "0")):
        trace_and_drop(ratio)
    loop = uvloop.new_event_loop()
    asyncio.set_event_loop(loop)
    with tempfile.TemporaryDirectory() as folder:
        server, games = loop.run_until_complete(_opened(game, int(tables), Path(folder)))
        play(loop, server, games, _Unmarked(), WARM)
        gc.collect()
        gc.freeze()
        gc.disable()
        marks_spent = getattr(marks, "spent", {})
        marks_spent.update(dict.fromkeys(marks_spent, 0.0))
        commits = play(loop, server, games, marks, int(rounds))
    writes = [player.transport.frames for game in games for player in game.players]
    print(
        json.dumps(
            {
                "actions": int(tables) * int(rounds),
                "commits": commits,
                "frames": sum(writes),
                "spent": marks_spent,
            }
        )
    )


if __name__ == "__main__":
    main()
