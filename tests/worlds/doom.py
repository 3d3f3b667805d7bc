"""The real server, with a named point at which it kills itself while a person's action is in flight.

The points are every await, and every step between two, on an action's way from decoded frame to reply. Nothing of this
is in the server: its methods are wrapped here. What a server does by itself, its start included, passes no point: a
point counts only for the request that is being followed from the frame to the reply.
"""

import importlib
import json
import os
import signal
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from paiju.protocol.events import MatchEnded
from paiju.protocol.messages import Act
from paiju.server.config import Settings
from paiju.server.main import run
from paiju.server.nodes.router import TableRouter
from paiju.server.redis.link import Link
from paiju.server.store.entries import Entries
from paiju.server.store.records import Commit
from paiju.server.store.store import Store
from paiju.server.table import answering
from paiju.server.table.actor import TableActor
from paiju.server.table.answering import Answering
from paiju.server.table.journal import Journal
from paiju.server.table.mailbox import Mailbox
from paiju.server.table.ports.quick_seat import Seek
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch
from paiju.server.table.views.audience import Audience
from tests.worlds.account_points import ACCOUNT_POINTS
from tests.worlds.aiming import Aim, booking_passer
from tests.worlds.booking_points import BOOKING_POINTS
from tests.worlds.wrapping import wrap

POINTS: Final[dict[str, tuple[type | ModuleType, str, str]]] = {
    "decoded": (TableRouter, "route", "before"),
    "in the mailbox": (TableActor, "ask", "after"),
    "taken from the mailbox": (Answering, "answer", "before"),
    "decided": (answering, "decide", "after"),
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
    "deal not archived": (Entries, "hand", "before"),
    "deal archived": (Store, "rotate", "before"),
    "ready for the next": (Mailbox, "get", "before"),
}
"""Name to the method or function, and on which side of it the process dies; in the order in which actions pass them."""

MATCH_POINTS: Final[dict[str, tuple[type, str, str]]] = {
    "match_ended not committed": (Journal, "write", "before"),
    "match_ended not told": (Audience, "tell", "before"),
    "match not archived": (Journal, "_archive_match", "before"),
}
"""Points that the end of a match passes, whatever has led to it."""

CLOSING_POINTS: Final[dict[str, tuple[type, str, str]]] = {
    "closing not committed": (Store, "commit", "before"),
    "closing committed": (Store, "commit", "done"),
}
"""Points that each commit of an operator's closing of a table passes: the first ends its match, the last its keys."""

AT_DEALS_END: Final = ("deal not archived", "deal archived")
"""Points that only an action that ends its deal passes."""

IN_ITS_WAKE: Final = (*AT_DEALS_END, "ready for the next")
"""Points that the table passes once the request is carried out, before it takes the next."""

OPERATOR: Final = "operator" * 4
UNBOUND: Final = {
    "messages_per_s": 10_000, "burst": 10_000, "records_per_hour": 1_000_000, "operator_token": OPERATOR,
}  # fmt: skip
"""Settings of a server at which tests play as fast as they can, and all of whose deals are booked."""

BEFORE_COMMIT: Final = (
    "decoded",
    "in the mailbox",
    "taken from the mailbox",
    "decided",
    "planned",
    "commit begun",
    "commit queued",
)
"""At this point the action is in no log."""

UNCERTAIN: Final = "commit sent"
"""Here Redis may have taken it, or not."""

BETWEEN_COMMIT_AND_REPLY: Final = (
    "commit answered, not read",
    "commit answered",
    "commit known",
    "commit noted",
    "not told",
)
"""Here the action is in the log, and its person does not know."""


@dataclass(frozen=True)
class Order:
    """How a server is to run, and where it is to die."""

    port: int
    folder: str
    page: str
    report: str
    """File in which the server notes, before it kills itself, where it was."""
    constants: Sequence[str]
    """`module:NAME=JSON`: constants to set, so that a test need not wait as long as people are waited for."""
    settings: Mapping[str, Any]
    aims: str
    """File in which the server is told, while it lives, where to die: of hand-over, booking and accounts alone."""
    point: str | None
    """One of the points above; None: it lives until it is killed."""
    count: int


class Doom:
    """Follows one request after the other through the server, and ends the process where it is told to.

    `point@kind` counts only requests of that kind: of `act` the action's, else the request's type; or `tick`, when a
    pause is over. Without a kind it is any action of a person.
    """

    def __init__(self, order: Order) -> None:
        assert order.point is not None
        self._point, _, self._kind = order.point.partition("@")
        self._left = order.count
        self._report = Path(order.report)
        self._request: Any = None
        """The request that the table executes."""
        self._peer: Any = None
        self._taken_ms = 0
        self._before: tuple[Any, Any, int] | None = None
        """The request that the table has just executed."""
        self._link: Link | None = None
        """Where the commit went."""
        self._place = 0
        """The number of the commit's reply among the link's; 0: it is not in the link's queue."""
        self._sent = False

    def arm(self) -> None:
        """Wrap the point, and what has to be known about the way to it."""
        self._watch_requests()
        self._watch_commits()
        of_tables = {**POINTS, **MATCH_POINTS, **CLOSING_POINTS, **BOOKING_POINTS}
        owner, name, side = {**of_tables, **ACCOUNT_POINTS}[self._point]
        if self._point in ACCOUNT_POINTS:
            wrap(owner, name, side, lambda *_: self._pass_by())
            return
        if self._point in BOOKING_POINTS:
            wrap(owner, name, side, booking_passer(self._point, self._pass_by))
            return
        if self._point in CLOSING_POINTS:
            wrap(owner, name, side, self._closes)
            return
        if self._point in MATCH_POINTS:
            wrap(owner, name, side, self._ends_match)
            return
        passed = {
            TableRouter: self._comes,
            TableActor: self._comes,
            Answering: self._comes,
            Link: self._on_the_link,
        }.get(owner, self._carried_out)
        wrap(owner, name, side, self._in_its_wake if self._point in IN_ITS_WAKE else passed)

    def _comes(self, _: Any, peer: Any, request: Any, *_more: Any) -> None:
        if self._is_meant(request):
            self._request, self._peer, self._taken_ms = request, peer, _now_ms()
            self._pass_by()

    def _carried_out(self, *_: Any) -> None:
        if self._request is not None:
            self._pass_by()

    def _ends_match(self, *arguments: Any) -> None:
        """Pass by if a match has ended: with a batch, or by the call itself."""
        batches = [each for each in arguments if isinstance(each, Batch)]
        events = [event for batch in batches for step in batch.steps for event in step.events]
        if not batches or any(type(event) is MatchEnded for event in events):
            self._pass_by()

    def _closes(self, *arguments: Any) -> None:
        """Pass by if a commit closes a table."""
        records = [record for each in arguments if isinstance(each, Commit) for record in each.records]
        if any(type(r.read(record.data)) is r.Closed for record in records):
            self._pass_by()

    def _in_its_wake(self, *_: Any) -> None:
        if self._before is not None:
            self._request, self._peer, self._taken_ms = self._before
            self._pass_by()
            self._request = self._peer = None

    def _on_the_link(self, link: Link, *_: Any) -> None:
        """Only what concerns the followed commit: leases are renewed on the same link."""
        if link is not self._link or not self._place:
            return
        is_here = {
            "commit queued": not self._sent,
            "commit sent": self._sent,
            "commit answered, not read": self._sent and link.answered + 1 == self._place,
            "commit answered": link.answered >= self._place,
        }[self._point]
        if is_here:
            self._pass_by()
            self._place = 0

    def _is_meant(self, request: Any) -> bool:
        if not self._kind:
            return isinstance(request, Act)
        return _kind_of(request) == self._kind

    def _pass_by(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._report.write_text(json.dumps(self._where()))
            os.kill(os.getpid(), signal.SIGKILL)

    def _where(self) -> dict[str, Any]:
        where = {
            "point": self._point,
            "kind": self._kind or "act",
            "from_ms": self._taken_ms,
            "at_ms": _now_ms(),
        }
        if self._peer is None:  # no request: a timer
            return where
        return where | {"client": self._peer.client, "id": self._request.id}

    def _watch_requests(self) -> None:
        """Know what the table carries out."""
        carry_out, on_time = Answering.answer, TableActor._on_time

        async def answered(
            answers: Answering, peer: Any, request: Any, seek: Seek | None, asked_at: float
        ) -> None:
            if self._is_meant(request):
                self._request, self._peer, self._taken_ms = request, peer, _now_ms()
            try:
                await carry_out(answers, peer, request, seek, asked_at)
            finally:
                self._done()

        async def timed(actor: TableActor) -> None:
            if self._kind == "tick" and actor.state.deal is not None and actor.state.deal.tick_at is not None:
                self._request, self._taken_ms = "tick", _now_ms()
            try:
                await on_time(actor)
            finally:
                self._done()

        Answering.answer = answered  # type: ignore[method-assign]
        TableActor._on_time = timed  # type: ignore[method-assign]

    def _done(self) -> None:
        self._before = None if self._request is None else (self._request, self._peer, self._taken_ms)
        self._request, self._peer, self._link, self._place, self._sent = None, None, None, 0, False

    def _watch_commits(self) -> None:
        """Know which of a link's calls is the followed request's commit."""
        begun = [False]

        def begin(*_: Any) -> None:
            begun[0] = self._request is not None

        def queue(link: Link, *_: Any) -> None:
            if begun[0]:
                begun[0] = False
                # Replies come in the order of calls.
                self._link, self._place = link, link.answered + link.pending

        def flush(link: Link, *_: Any) -> None:
            self._sent = self._sent or (link is self._link and self._place > 0)

        wrap(Store, "commit", "before", begin)
        wrap(Link, "send", "after", queue)
        wrap(Link, "_flush", "after", flush)


def _kind_of(request: Any) -> str:
    return str(request.action["a"]) if isinstance(request, Act) else type(request).__name__.lower()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def live(given: Mapping[str, Any]) -> None:
    """Run a server as ordered: `given` are the fields of an order."""
    order = Order(**given)
    for constant in order.constants:
        place, value = constant.split("=")
        module, name = place.split(":")
        changed = importlib.import_module(module)
        made = json.loads(value)
        was = getattr(changed, name)
        setattr(changed, name, tuple(made) if isinstance(was, tuple) else type(was)(made))
    if order.point is not None:
        Doom(order).arm()
    else:
        Aim(Path(order.aims), Path(order.report)).listen()
    folder, page = Path(order.folder), Path(order.page)
    run(Settings(port=order.port, data_dir=folder, web_dir=page, log_level="warning", **order.settings))
