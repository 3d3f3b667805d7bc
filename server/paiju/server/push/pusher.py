"""Notifies people whose page is away.

A call is one notification of one user: it waits here; then the user's targets are read, and each target gets a message.

    turn, push ─▶ due in order ─▶ is it still so? ─▶ targets of up to 100 users, one read ─▶ one lane per service

Live play never waits for a call. If a queue is full, or the database or a service is away, the call is dropped and
counted.
"""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import structlog

from paiju.server import metrics
from paiju.server.database import push_works as works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.push import Delivery, Kind, Quiet, Target
from paiju.server.ended.rows import DAY_MS
from paiju.server.push.sending import Outcome, Sender
from paiju.server.push.services import BadEndpoint, PushServices
from paiju.server.tasks import Tasks

AFTER_S: Final = 5.0
"""Seconds for which a player must be away before the call for a turn is made."""
LEAST_MS: Final = 10_000
"""Milliseconds that the turn must still last, so that the player can come back in time."""
ONCE_IN_S: Final = 60.0
"""The least seconds between two calls of the same kind, user and table."""
WAITING: Final = 4096
"""The most calls that may wait for their time, and the most outcomes that may wait to be noted."""
AT_ONCE: Final = 100
"""The most calls whose targets are read at once."""
LANE: Final = 256
"""The most messages that may wait for one service, or be on their way to it; further ones are dropped."""
ABREAST: Final = 8
"""The most messages that may be on their way to the same service at once."""
GATHER_S: Final = 1.0
"""Seconds for which outcomes are gathered before they are noted."""

log = structlog.get_logger()


class PushCall(NamedTuple):
    """A notification that is to be sent to a user, about a table."""

    kind: Kind
    user: str
    table: str
    until: int
    """The time after which the call is too late, in Unix ms."""
    still: Callable[[], bool]
    """Returns whether the reason for the call still holds."""

    @property
    def key(self) -> "Key":
        """The key of a call: a later call with the same key replaces an earlier one that waits."""
        return self.kind, self.user, self.table


Key: TypeAlias = tuple[str, str, str]


class Told(msgspec.Struct, frozen=True):
    """The message that a browser gets. It has neither names nor cards."""

    kind: Kind
    table: str
    until: int


class Lane(NamedTuple):
    """The messages to one push service. Each service has a lane, so that a slow service delays no other."""

    abreast: asyncio.Semaphore
    tasks: Tasks


def _always() -> bool:
    return True


class Pusher:
    """Notifies the people of a site."""

    def __init__(
        self,
        database: Database,
        services: PushServices,
        now_ms: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        after_s: float = AFTER_S,
    ) -> None:
        self._database = database
        self._services = services
        self._now_ms = now_ms
        self._clock = clock
        self._after_s = after_s
        self._soon: dict[Key, tuple[float, PushCall]] = {}
        """Calls to be made later, each with its time in seconds of `clock`, the earliest first."""
        self._now: dict[Key, tuple[float, PushCall]] = {}
        """Calls to be made at once, each with its time as in `_soon`."""
        self._made: dict[Key, float] = {}
        """The times of the calls of the last minute, in seconds of `clock`, the earliest first."""
        self._more = asyncio.Event()
        self._lanes: defaultdict[str, Lane] = defaultdict(lambda: Lane(asyncio.Semaphore(ABREAST), Tasks()))
        self._noted: list[Delivery] = []
        self._noting = Tasks()

    def turn(self, user: str, table: str, until: int, still: Callable[[], bool]) -> None:
        """If `still()` is true in a few seconds, notify a user of a turn, which ends at `until` (Unix ms)."""
        call = PushCall("turn", user, table, until, still)
        self._put(call, self._soon, self._clock() + self._after_s)

    def push(self, kind: Kind, user: str, table: str, ttl_s: int) -> None:
        """Notify a user about a table at once; a call that was not made within `ttl_s` seconds is dropped."""
        call = PushCall(kind, user, table, self._now_ms() + ttl_s * 1000, _always)
        self._put(call, self._now, self._clock())

    def _put(self, call: PushCall, waiting: dict[Key, tuple[float, PushCall]], at: float) -> None:
        if waiting.pop(call.key, None) is None and len(waiting) >= WAITING:
            _count(call, "full")
            return
        waiting[call.key] = at, call
        self._more.set()

    async def run(self, sender: Sender) -> None:
        """Make the calls, without end."""
        while True:
            self._more.clear()
            calls = self._take(self._clock())
            if calls:
                await self._look_up(calls, sender)
            else:
                await self._until_more()

    async def _until_more(self) -> None:
        """Wait until a call is due, or another one comes."""
        first = next(iter(self._soon.values()), None)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None if first is None else first[0] - self._clock()):
                await self._more.wait()

    def _take(self, now: float) -> list[PushCall]:
        """Take the due calls whose reasons still hold; a call waits if its key had a call in the last minute."""
        calls: list[PushCall] = []
        for waiting in (self._now, self._soon):
            while waiting and len(calls) < AT_ONCE:
                key, (at, call) = next(iter(waiting.items()))
                if at > now:
                    break
                del waiting[key]
                if self._is_due(call, now):
                    calls.append(call)
        return calls

    def _is_due(self, call: PushCall, now: float) -> bool:
        made = self._made
        while made and next(iter(made.values())) <= now - ONCE_IN_S:
            del made[next(iter(made))]
        if self._now_ms() + (LEAST_MS if call.kind == "turn" else 0) > call.until:
            _count(call, "late")
        elif not call.still():
            _count(call, "back")
        elif call.key in made:
            self._put(call, self._soon, now + AFTER_S)
        else:
            made[call.key] = now
            return True
        return False

    async def _look_up(self, calls: list[PushCall], sender: Sender) -> None:
        users = sorted({call.user for call in calls})
        work = partial(works.targets, users=users, at=self._now_ms())
        try:
            targets = await self._database.read(work)
        except Exception as error:  # noqa: BLE001 - the database is away, or a newer node's row cannot be read
            log.warning("nobody is called by push for now", why=str(error))
            for call in calls:
                _count(call, "away")
            return
        of: defaultdict[str, list[Target]] = defaultdict(list)
        for target in targets:
            of[target.user].append(target)
        now = datetime.fromtimestamp(self._now_ms() / 1000, UTC)
        for call in calls:
            for target in of[call.user]:
                if call.kind in target.kinds and (call.kind == "turn" or not is_quiet(target.quiet, now)):
                    self._start(call, target, sender)

    def _start(self, call: PushCall, target: Target, sender: Sender) -> None:
        try:
            lane = self._lanes[self._services.of(target.endpoint)]
        except BadEndpoint:  # the operator no longer names the target's service
            _count(call, "refused")
            return
        if len(lane.tasks) >= LANE:
            _count(call, "full")
        else:
            lane.tasks.start(self._send(call, target, sender, lane.abreast), name="push")

    async def _send(self, call: PushCall, target: Target, sender: Sender, abreast: asyncio.Semaphore) -> None:
        async with abreast:
            left_ms = call.until - self._now_ms()
            if left_ms <= 0:
                _count(call, "late")
                return
            text = msgspec.json.encode(Told(call.kind, call.table, call.until))
            outcome = await sender.send(target, text, max(left_ms // 1000, 1), call.table)
        _count(call, outcome)
        self._note(target, outcome)

    def _note(self, target: Target, outcome: Outcome) -> None:
        """Note the outcome of a message, if it changes what is stored about the target."""
        day = self._now_ms() // DAY_MS
        failures = target.failures + 1 if outcome is Outcome.REFUSED else 0
        same = outcome is Outcome.SENT and not target.failures and target.used_day == day
        if outcome is Outcome.UNREACHED or same or len(self._noted) >= WAITING:
            return
        self._noted.append(Delivery(target.id, outcome is Outcome.GONE, failures, day))
        if not self._noting:
            self._noting.start(self._write(), name="push-outcomes")

    async def _write(self) -> None:
        while self._noted:
            await asyncio.sleep(GATHER_S)
            noted, self._noted = self._noted, []
            try:
                await self._database.write(partial(works.note, noted=noted))
            except DatabaseAway:
                return  # the next message to each target will likely have the same outcome

    def close(self) -> None:
        """Stop all messages that are on their way."""
        for tasks in (self._noting, *(lane.tasks for lane in self._lanes.values())):
            tasks.cancel()


def _count(call: PushCall, outcome: str) -> None:
    metrics.PUSHES.labels(call.kind, outcome).inc()


def is_quiet(quiet: Quiet | None, now: datetime) -> bool:
    """Return whether a time lies in quiet hours; False if they have equal ends or an unknown zone."""
    if quiet is None:
        return False
    try:
        here = f"{now.astimezone(ZoneInfo(quiet.zone)):%H:%M}"
    except (ValueError, OSError, ZoneInfoNotFoundError):  # registered at a node that knows more zones
        return False
    if quiet.since <= quiet.until:
        return quiet.since <= here < quiet.until
    return here >= quiet.since or here < quiet.until
