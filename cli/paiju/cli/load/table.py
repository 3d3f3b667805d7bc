"""A loaded table: its seats and spectators, the time until the last seat sees an action, and the finished deals."""

import asyncio
import contextlib
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from paiju.cli.load.checks import TableContents, unbalanced
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.requester import RunParts
from paiju.cli.load.requests import RequestRefused
from paiju.cli.load.schedule import Schedule
from paiju.cli.load.seat import ActInFlight, Seat
from paiju.cli.load.session import Session
from paiju.cli.load.target import Target
from paiju.cli.load.wire import NotConnected
from paiju.client.api import Guest
from paiju.engine.core.game import Settled
from paiju.engine.registry import GAMES
from paiju.protocol.events import DealEnded, DealVoided, MatchEnded

SEEN: Final = 64
"""The number of latest records for which the table keeps the time at which the last seat got the record."""
TURN_MS: Final = 600_000
"""The time for a turn: so long that the server never plays for a seat that has fallen behind."""
LEAVING_S: Final = 1.0
"""Seconds that the seats may take to leave before their connections are closed."""
_PAUSES: Final = frozenset({"discarded", "konged", "kong_announced"})
"""Events after which the table pauses, because the rules allow a claim."""


class AckedDeal:
    """A finished deal with the actions that its seats sent, acknowledged or not."""

    def __init__(self, game: str, deal: str, token: str, who: str) -> None:
        self.game, self.deal, self.token, self.who = game, deal, token, who
        self.acts: list[ActInFlight] = []


class LoadTable:
    """One table of the run."""

    def __init__(
        self, run: RunParts, plan: LoadPlan, targets: Sequence[Target], number: int, *, once: bool = False
    ) -> None:
        """`once`: whether the table ends after one deal, or one match."""
        self.number, self.once = number, once
        self.game = plan.games[number % len(plan.games)]
        self.contents = TableContents()
        self.schedule = Schedule(plan.seed, number, plan.think_s)
        self.seats: list[Seat] = []
        self.spectators: list[Session] = []
        self.is_playing = False
        self.is_opened = False
        """Whether all bots have seats and all spectators watch."""
        self.is_left = False
        """Whether the bots leave their seats, or have left them."""
        self.deals = 0
        self.ended: deque[AckedDeal] = deque()
        """Finished deals whose records have not been read yet."""
        self.unfinished: list[AckedDeal] = []
        """Deals of a running match, whose records cannot be read yet."""
        self._run, self._plan, self._targets = run, plan, targets
        self._acts: defaultdict[str, list[ActInFlight]] = defaultdict(list)
        self._waiting: list[ActInFlight] = []
        """Acknowledged actions that some seat has not seen yet."""
        self._low = -1
        """The seq of the last record that all seats have; -1: they have none."""
        self._seen: dict[int, float] = {}
        self._rake = 0

    @property
    def sessions(self) -> Iterator[Session]:
        """All connections of the table."""
        yield from self.seats
        yield from self.spectators

    @property
    def is_over(self) -> bool:
        """Whether a table for one deal or match has finished it, and every request is answered."""
        return (
            self.once and self.is_opened and bool(self.deals) and not self.is_playing and not self.unanswered
        )

    @property
    def unanswered(self) -> int:
        """The number of requests without a reply, of all sessions."""
        return sum(session.unanswered for session in self.sessions)

    async def open(self) -> None:
        """Seat the bots, add the spectators, and begin to play. Raises `NotConnected`, `RequestRefused`, `Failure`."""
        count = GAMES[self.game].seats.default
        for number in range(count):
            seat = self._seat(number, await self._run.guests.guest())
            self.seats.append(seat)
            await seat.connect()
        self.is_playing = True  # a table with stacks begins to deal as soon as two players sit
        author, *others = self.seats
        pace = {"turn_ms": TURN_MS, "bank_ms": 0, "between_ms": 0, "pause_ms": self._plan.pause_ms}
        table = (await author.insist(t="create", game=self.game, seats=count, pace=pace))["table"]
        for seat in others:
            await seat.insist(t="join", table=table, seat=seat.number)
        await self._watch(table)
        if GAMES[self.game].stacks is not None:
            for seat in self.seats:
                await seat.insist(t="sit", table=table, reload={"when": "broke"})
        self.is_opened = True
        if self.is_playing:
            for seat in self.seats:
                seat.get_ready()

    def _seat(self, number: int, guest: Guest) -> Seat:
        seed = f"{self._plan.seed} {self.number} {number}"
        return Seat(self._run, guest, self._target(number), self, number, self._plan.bots, seed)

    async def _watch(self, table: str) -> None:
        for number in range(self._plan.spectators):
            guest = await self._run.guests.guest()
            seed = f"{self._plan.seed} {self.number} spectator {number}"
            spectator = Session(self._run, guest, self._target(len(self.seats) + number), seed, self.contents)
            self.spectators.append(spectator)
            await spectator.connect()
            await spectator.insist(t="watch", table=table)

    def _target(self, number: int) -> Target:
        return self._targets[(self.number + number) % len(self._targets)]

    def stop(self) -> None:
        """Send no more actions."""
        self.is_playing = False

    async def leave(self) -> None:
        """Leave the seats, so that other tables can use their guests."""
        self.stop()
        self.is_left = True
        asked = [asyncio.create_task(_leave(each)) for each in self.sessions if each.is_open and each.table]
        if asked:
            _, late = await asyncio.wait(asked, timeout=LEAVING_S)
            for task in late:
                task.cancel()
        for session in self.sessions:
            session.close()
            self._run.guests.give_back(session.guest)

    # reports of the seats

    def advanced(self, now: float) -> None:
        """Note the time at which all connected seats have got another record."""
        low = min((seat.stream.seq for seat in self.seats if seat.is_synced), default=self._low)
        for seq in range(max(self._low, low - SEEN) + 1, low + 1):
            self._seen[seq] = now
            self._seen.pop(seq - SEEN, None)
        self._low = max(self._low, low)
        if self._waiting:
            done = [act for act in self._waiting if act.seq <= self._low]
            self._waiting = [act for act in self._waiting if act.seq > self._low]
            for act in done:
                self._count(act, now)

    def sent(self, act: ActInFlight) -> None:
        """Note a sent action, which is compared with the record of its deal."""
        self._acts[act.deal].append(act)

    def accepted(self, act: ActInFlight, now: float) -> None:
        """Take the `ok` of an action, whose time is counted once all seats have got its record."""
        if act.seq <= act.seq_before:
            self._run.figures.answered_secretly(self.game, now - act.sent_at)
        elif act.seq <= self._low:
            self._count(act, self._seen.get(act.seq, now))
        else:
            self._waiting.append(act)

    def _count(self, act: ActInFlight, seen_at: float) -> None:
        self._run.figures.turn(self.game, meant_at=act.meant_at, sent_at=act.sent_at, seen_at=seen_at)

    def happened(self, seat: Seat, event: Any) -> None:
        """Take an event of the table once, when the first seat gets it."""
        if seat is not self.seats[0]:
            return
        tag = event.__struct_config__.tag if isinstance(event, msgspec.Struct) else ""
        if tag in _PAUSES and self._plan.pause_ms:
            self.schedule.pause(self._plan.pause_ms / 1000)
        if tag == "awarded":
            self._rake += event.rake
        if isinstance(event, Settled):
            self._settled(seat, event)
        elif isinstance(event, DealEnded | DealVoided):
            self._ended(seat, event)
        elif isinstance(event, MatchEnded):
            self.ended.extend(self.unfinished)
            self.unfinished.clear()
            self._stop_if_once()

    def _settled(self, seat: Seat, event: Settled) -> None:
        # The sticks of riichi stay on the table for the next deal's winner.
        problem = unbalanced(event, self._rake, closed=GAMES[self.game].match is None)
        self._rake = 0
        if problem:
            seat.violated("chips", f"{seat.deal}: {problem}")

    def _ended(self, seat: Seat, event: DealEnded | DealVoided) -> None:
        played = AckedDeal(self.game, event.deal, seat.guest.token, seat.guest.name)
        played.acts = self._acts.pop(event.deal, [])
        self._rake = 0
        if isinstance(event, DealEnded):
            self.deals += 1
            self._run.findings.deals += 1
            self.ended.append(played)
            if GAMES[self.game].match is None:
                self._stop_if_once()

    def _stop_if_once(self) -> None:
        if self.once:
            self.stop()


async def _leave(session: Session) -> None:
    with contextlib.suppress(RequestRefused, NotConnected):
        await session.ask(t="leave", table=session.table)
