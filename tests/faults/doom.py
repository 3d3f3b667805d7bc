"""The real server, with a point at which it kills itself: `python -m tests.faults.doom POINT COUNT PORT FOLDER`.

The points are every await, and every step between two, on an action's way from decoded frame to reply. Nothing of this
is in the server: its methods are wrapped here. `module:NAME=number` after these sets a constant, so that a test need
not wait as long as people are waited for.
"""

import importlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from protocol.messages import Act
from server.app import run
from server.config import Settings
from server.store.link import Link
from server.store.store import Store
from server.table.actor import TableActor
from server.table.audience import Audience
from server.table.journal import Journal
from server.table.tables import Tables

POINTS: Final[dict[str, tuple[type, str, str]]] = {
    "decoded": (Tables, "route", "before"),
    "in the mailbox": (TableActor, "ask", "after"),
    "taken from the mailbox": (TableActor, "_asked", "before"),
    "decided": (TableActor, "_decided", "after"),
    "planned": (Journal, "write", "before"),
    "commit begun": (Store, "commit", "before"),
    "commit queued": (Link, "send", "after"),
    "commit sent": (Link, "_flush", "after"),
    "commit answered, not read": (Link, "data_received", "before"),
    "commit answered": (Link, "data_received", "after"),
    "commit known": (Journal, "_note", "before"),
    "commit noted": (Journal, "_note", "after"),
    "not told": (Audience, "tell", "before"),
    "told": (Audience, "tell", "after"),
    "deal not archived": (Store, "archive", "before"),
    "deal archived": (Store, "rotate", "before"),
    "deal finished": (Journal, "finish_deal", "before"),
}
"""Name to the method, and on which side of it the process dies."""

AT_DEALS_END: Final = ("deal not archived", "deal archived")
"""Points that a table passes once a deal."""

BETWEEN_COMMIT_AND_REPLY: Final = (
    "commit sent",
    "commit answered, not read",
    "commit answered",
    "commit known",
    "commit noted",
    "not told",
)


def arm(point: str, count: int) -> None:
    """Make the process kill itself when it passes `point` for the `count`th time.

    `point@kind` counts only while a table carries out a request of that kind: its type, or of `act` the action's; or
    `tick`, when a pause is over.
    """
    place, _, kind = point.partition("@")
    owner, name, side = POINTS[place]
    method = getattr(owner, name)
    left = [count]
    asked = [""]
    if kind:
        _watch_requests(asked)

    def pass_by() -> None:
        left[0] -= asked[0] == kind
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, _wrapped(method, side, pass_by))


def _watch_requests(asked: list[str]) -> None:
    """Keep in `asked` what kind of request is being carried out; `tick` if it is the end of a pause."""
    carry_out, on_time = TableActor._asked, TableActor._on_time

    async def watched(self: TableActor, peer: Any, request: Any) -> None:
        asked[0] = request.action["a"] if isinstance(request, Act) else type(request).__name__.lower()
        try:
            await carry_out(self, peer, request)
        finally:
            asked[0] = ""

    async def timed(self: TableActor) -> None:
        asked[0] = "tick" if self.state.deal is not None and self.state.deal.tick_at is not None else ""
        try:
            await on_time(self)
        finally:
            asked[0] = ""

    TableActor._asked = watched  # type: ignore[method-assign]
    TableActor._on_time = timed  # type: ignore[method-assign]


def _wrapped(method: Callable[..., Any], side: str, pass_by: Callable[[], None]) -> Callable[..., Any]:
    def before(*args: Any, **kwargs: Any) -> Any:
        pass_by()
        return method(*args, **kwargs)

    def after(*args: Any, **kwargs: Any) -> Any:
        result = method(*args, **kwargs)
        pass_by()
        return result

    return before if side == "before" else after


if __name__ == "__main__":
    chosen, passes, port, folder, *constants = sys.argv[1:]
    for constant in constants:
        place, number = constant.split("=")
        module, name = place.split(":")
        changed = importlib.import_module(module)
        assert isinstance(getattr(changed, name), int | float)
        setattr(changed, name, float(number) if "." in number else int(number))
    if chosen != "none":
        arm(chosen, int(passes))
    run(
        Settings(
            port=int(port), data_dir=Path(folder), log_level="warning", messages_per_s=10_000, burst=10_000
        )
    )
