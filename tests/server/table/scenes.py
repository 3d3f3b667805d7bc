"""A table without a server: records folded one by one, and a fake clock."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from paiju.engine.core.options import plain_options
from paiju.engine.registry import GAMES
from paiju.protocol.messages import Pace
from paiju.server.store.records import (
    START,
    Loaded,
    LogEntry,
    OutTail,
    RecordId,
)
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import BatchFolding, FoldedStep, fold
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.state.snapshot import encode_snapshot
from paiju.server.table.state.state import TableState

TERM = 5_000
NOON = 1_795_000_000_000
PACE = Pace(turn_ms=10_000, bank_ms=30_000, between_ms=8_000, bot_ms=500)


def put(state: TableState, **fields: Any) -> TableState:
    """A table with other values in its parts: each field is one of a part, or of the table."""
    for name, value in fields.items():
        for part in ("setup", "position", "door", "waiting", "basis"):
            if name in getattr(state, part).__struct_fields__:
                state = replace(state, **{part: replace(getattr(state, part), **{name: value})})
    return replace(
        state, **{name: value for name, value in fields.items() if name in state.__struct_fields__}
    )


class Table:
    """A table of one game, alive in memory: its state, its log, and the time."""

    def __init__(
        self, game: str = "doudizhu", *, options: dict[str, Any] | None = None, pace: Pace = PACE, people: int = 0,
        bots: int = 0, seats: int | None = None, keep: bool = False, delay_ms: int = 0,
        fill_ms: int | None = None,
    ) -> None:  # fmt: skip
        self.game = GAMES[game]
        self._codec = r.GameCodec(self.game)
        self.now = NOON
        self.term = TERM
        self._secrets = 0
        count = seats or self.game.seats.default
        sitters = [r.Sat(NOON, seat, f"P{seat}", user=f"u{seat}") for seat in range(people)]
        bot = r.Sat(NOON, 0, "", level="normal", open=fill_ms is not None)
        sitters += [replace(bot, seat=seat, name=f"Bot {seat}") for seat in range(people, people + bots)]
        setup = r.Setup(
            "t1",
            game,
            plain_options(self.game, options or {}),
            pace,
            "u0",
            delay_ms,
            keep=keep,
            fill_ms=fill_ms,
        )
        self.opened = r.Opened(NOON, setup, count, self.game.rules_version, self.secret())
        empty = open_table(self.game, self.opened, TERM)
        sitters = [bought_in(self.game, empty, sat, None) for sat in sitters]
        self.opened = replace(self.opened, sitters=tuple(sitters))
        self.state = open_table(self.game, self.opened, TERM)
        self.steps: list[Any] = []
        """Every step since the table was opened."""
        self.away: dict[int, int] = {}
        self._snapshot: tuple[bytes, RecordId] | None = None
        self._log = [self._entry(self.opened, self.state)]
        self.states = [self.state]
        """The table after each record of the log."""

    def secret(self) -> bytes:
        self._secrets += 1
        return self._secrets.to_bytes(32, "big")

    # records

    def add(self, *records: r.AnyRecord, follow: bool = True) -> list[Any]:
        """Commit records and what the rules make follow; returns the steps."""
        if follow:
            return self._commit(
                fold(BatchFolding(self.game, self.term, self.secret), self.state, records).steps
            )
        return [step for record in records for step in self._commit([self._step(record)])]

    def _step(self, record: r.AnyRecord) -> FoldedStep:
        reduced = reduce(self.game, self.state, record, self.term)
        return FoldedStep(record, reduced.events, reduced.state)

    def _commit(self, steps: Sequence[FoldedStep]) -> list[Any]:
        after = steps[-1].state if steps else self.state
        for step in steps:
            self._log.append(self._entry(step.record, step.state))
            self.states.append(step.state)
        for seat, (old, new) in enumerate(zip(self.state.seats, after.seats, strict=True)):
            if old.user != new.user:
                self.away.pop(seat, None)
        self.steps += steps
        self.state = after
        return list(steps)

    def _entry(self, record: r.AnyRecord, state: TableState) -> LogEntry:
        return LogEntry(state.position.id, self.term, record.at, r.encode_record(record))

    def events(self, *records: r.AnyRecord, follow: bool = True) -> list[Any]:
        return [event for step in self.add(*records, follow=follow) for event in step.events]

    def rotate(self) -> None:
        """Store a snapshot and trim the log, as at a deal's end."""
        self._snapshot = encode_snapshot(self.state), self.state.position.id
        self._log.clear()
        self.states.clear()

    def stored(self, length: int | None = None) -> Loaded:
        """The content of the store, if only the first records since the snapshot were written."""
        entries = self._log[:length]
        snapshot, at = self._snapshot or (None, START)
        last = entries[-1].id if entries else at
        return Loaded(
            last=last, commit="c", at=self.now, closed=False, meta={}, snapshot=snapshot, snapshot_id=at,
            entries=entries, requests={}, out=OutTail(0, 0, 0),
        )  # fmt: skip

    @property
    def logged(self) -> int:
        return len(self._log)

    def ask(self, user: str, request: Any) -> list[Any]:
        """Carry out what a user asks for, as the actor does; returns the steps. Raises `Refused`."""
        seat = self.state.seat_of(user)
        asked = Asked(self.game, self._codec, self.state, user, user.upper(), seat, request, self.now)
        decision = decide(REQUESTS[type(request)], asked)
        return self.add(*decision.records)

    # the usual course

    def deal(self) -> list[Any]:
        """Start a deal at once."""
        return self.events(r.DealOpened(self.now, f"t1-{self.state.deals + 1}", ()))

    def turn_of(self, seat: int) -> Any:
        return self.state.deal.turns[seat]

    @property
    def asked(self) -> set[int]:
        return set(self.state.deal.turns) if self.state.deal else set()

    def play(self, seat: int, action: Any, *, auto: bool = False) -> list[Any]:
        return self.events(r.Played(self.now, seat, action, auto))

    def default(self, seat: int) -> Any:
        return self.game.default_action(self.state.deal.state, seat)

    def play_out(self, dice: Random | None = None) -> None:
        """Play the deal to its end, by defaults or by anything legal."""
        while self.state.deal is not None:
            if (tick_at := self.state.deal.tick_at) is not None:
                self.pass_time(max(0, tick_at - self.now))
                continue
            seat = min(self.asked)
            actions = (
                list(self.game.legal_actions(self.state.deal.state, seat)) if dice else [self.default(seat)]
            )
            self.play(seat, dice.choice(actions) if dice else actions[0])

    # time

    def lose(self, *seats: int) -> None:
        """The connections of these seats are gone."""
        self.away.update(dict.fromkeys(seats, self.now))

    def come_back(self, seat: int) -> None:
        self.away.pop(seat, None)
        if not self.state.seats[seat].connected:
            self.add(r.Present(self.now, seat, connected=True))

    def pass_time(self, ms: int) -> list[tuple[int, r.AnyRecord]]:
        """Let time pass as the actor does: jump from one due moment to the next. Returns what happened when."""
        until, happened, began = self.now + ms, [], self.now
        while (due := deadlines.next_due(self.state, self.away)) is not None and due <= until:
            self.now = max(self.now, due)
            record = deadlines.due(self.game, self.state, self.away, self.now)
            assert record is not None, "what is due happens"
            happened.append((self.now - began, record))
            self.add(record)
        self.now = until
        return happened


def kinds(happened: Iterable[tuple[int, r.AnyRecord]]) -> list[tuple[int, str]]:
    """When, and what kind of record."""
    return [(at, type(record).__name__) for at, record in happened]
