"""The lifecycle of one action: the server functions between a player's frame and everybody's frames.

`python -m tests.house.way` prints it; the house runs this file in other checkouts too.
"""

import asyncio
import importlib
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.redis_fixtures import VOLATILE, RedisProcess
from tests.server.live import running_server

try:
    from tests.server.playing import threesome
except ModuleNotFoundError:  # an earlier checkout
    from tests.server.tables import threesome

ROOT = Path.cwd()
NAMESPACE = "paiju." if (ROOT / "server" / "paiju").exists() else ""
"""The checkout's import name; early ones had none."""
BINARY = "server.redis.binary" if (ROOT / "server/paiju/server/redis").exists() else "server.store.binary"
ACTOR = "server/table/actor.py"
BESIDE = (
    "server/cluster/leases.py",
    "server/cluster/presence.py",
    "server/tables/leases.py",
    "server/tables/redis_lock.py",
    "server/leases/leases.py",
    "server/leases/redis_lock.py",
    "server/store/clock.py",
    "server/redis/clock.py",
    "server/clock.py",
)
"""Modules that run by the clock, whether or not anybody acts."""


class Way:
    """What was called, in order of the first call."""

    def __init__(self) -> None:
        self.functions: Counter[str] = Counter()
        self.entries: Counter[str] = Counter()
        """Functions of the actor that were called from outside it."""
        self.steps: set[str] = set()
        """Functions that called further ones; the others only gave a value back."""

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Take note of a call, as a profiler does."""
        if event != "call" or (path := _place(frame)) is None or "<" in _own_name(frame) or _is_beside(frame):
            return
        name, caller = f"{path}:{frame.f_code.co_qualname}", _caller(frame)
        self.functions[name] += 1
        if caller is not None:
            self.steps.add(f"{_place(caller)}:{caller.f_code.co_qualname}")
        # The event loop resumes `run`, the actor's task: that does not count as an entry.
        if path == ACTOR and _own_name(frame) != "run" and (caller is None or _place(caller) != ACTOR):
            self.entries[frame.f_code.co_qualname] += 1


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_beside(frame: FrameType) -> bool:
    return any(_place(one) in BESIDE for one in _frames(frame))


def _caller(frame: FrameType) -> FrameType | None:
    """Return the frame of the server's function that called this one, libraries in between aside."""
    return next((one for one in _frames(frame.f_back) if _place(one) is not None), None)


def _own_name(frame: FrameType) -> str:
    return frame.f_code.co_name


def _place(frame: FrameType) -> str | None:
    """Return a function's file below the checkout; None outside the server."""
    try:
        path = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
    except ValueError:
        return None
    # As in `tests.house.tree.plain_path`, which checkouts of before that module lack.
    return re.sub(r"^(\w+)/paiju/(?=\1/)", "", path) if path.startswith(("server/", "protocol/")) else None


@contextmanager
def noted() -> Iterator[Way]:
    """Take note of every call on this thread."""
    way = Way()
    sys.setprofile(way.note)
    try:
        yield way
    finally:
        sys.setprofile(None)


async def walk() -> Way:
    """Return the way of the second action of a deal of three, by its player's socket to the events at the others'."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-house-"))
    binary = importlib.import_module(NAMESPACE + BINARY).find_binary()
    redis = RedisProcess(binary, folder, VOLATILE)
    try:
        async with running_server(redis.url) as server:
            people = await threesome(server)
            await people.start()
            await _act(people, *await _asked(people))
            seat, prompt = await _asked(people)
            for player in people.players:
                player.inbox.clear()
            with noted() as way:
                await _act(people, seat, prompt)
                for player in people.players:
                    await player.event("called")
            await server.hang_up()
            return way
    finally:
        redis.stop()
        shutil.rmtree(folder)


async def _act(people: Any, seat: int, prompt: dict[str, Any]) -> None:
    call = {"a": "call", "yes": True}
    await people[seat].ok("act", table=people.table, turn=prompt["turn"], action=call)


async def _asked(people: Any) -> tuple[int, dict[str, Any]]:
    """Return the seat that is asked, and its prompt."""
    asked = [asyncio.ensure_future(player.prompt()) for player in people.players]
    done, rest = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    first = done.pop()
    return asked.index(first), first.result()


def main() -> None:
    """Print the way, as JSON with `--json`."""
    way = asyncio.run(walk())
    if "--json" in sys.argv:
        steps = [name for name in way.functions if name in way.steps]
        print(json.dumps({"functions": list(way.functions), "steps": steps, "entries": dict(way.entries)}))
        return
    print(*(f"{'+' if name in way.steps else ' '} {name}" for name in way.functions), sep="\n")
    print(
        f"{len(way.functions)} functions, {len(way.steps)} of them call further ones (+); "
        f"the actor is entered {way.entries.total()} times: {dict(way.entries)}"
    )


if __name__ == "__main__":
    main()
