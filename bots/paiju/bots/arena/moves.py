"""The times and faults of a player's moves. `MoveWatch` counts them, and plays the default for a fault."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import log2
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paiju.bots.arena.clock import TimedMove, timed
from paiju.bots.deal import Deal
from paiju.bots.faults import RAISED, Fault, Faulty, NoAction, as_action, fault_of
from paiju.bots.matches.players import Player
from paiju.bots.own import LIMIT_S
from paiju.bots.playing import Umpire
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import Seat

_STEPS: Final = 8
"""Buckets for each doubling of a duration: a quantile is off by at most 9 %."""


class Moves(msgspec.Struct):
    """The moves of one player. Durations are kept in buckets, so that millions of moves stay small."""

    count: int = 0
    nanoseconds: int = 0
    buckets: dict[int, int] = {}
    faults: dict[str, int] = {}
    """The number of faults of each kind."""
    slow: int = 0
    """Moves that took longer than a server waits; counted only where a time limit is watched."""
    first: Fault | None = None
    """The first fault."""

    def took(self, nanoseconds: int) -> None:
        """Count a move."""
        self.count += 1
        self.nanoseconds += nanoseconds
        bucket = _bucket(nanoseconds)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def failed(self, fault: Fault) -> None:
        """Count a fault."""
        self.faults[fault.kind] = self.faults.get(fault.kind, 0) + 1
        self.first = self.first or fault

    def quantile_ms(self, share: float) -> float:
        """Return the time within which this share of the moves was made, in milliseconds; 0 without moves."""
        left = share * self.count
        for bucket, count in sorted(self.buckets.items()):
            left -= count
            if left <= 0:
                return float(2 ** ((bucket + 0.5) / _STEPS) / 1e6)
        return 0.0

    @property
    def per_second(self) -> float:
        """Return the number of moves per second, counting only the time that the player itself took."""
        return self.count * 1e9 / self.nanoseconds if self.nanoseconds else 0.0


def together(parts: Iterable[Moves]) -> Moves:
    """Return the sums over the moves of several games."""
    whole = Moves()
    buckets: Counter[int] = Counter()
    faults: Counter[str] = Counter()
    for part in parts:
        whole.count += part.count
        whole.nanoseconds += part.nanoseconds
        whole.slow += part.slow
        buckets.update(part.buckets)
        faults.update(part.faults)
        whole.first = whole.first or part.first
    whole.buckets, whole.faults = dict(buckets), dict(faults)
    return whole


class _TooLate(Exception):
    pass


class MoveWatch(Umpire):
    """Counts moves and faults by seat; if `strict` names the players, the first fault raises `Faulty`."""

    def __init__(
        self, seats: int, strict: tuple[str, ...] = (), slow: Callable[[Seat, float], None] | None = None
    ) -> None:
        """Begin to count. `strict`: the name of the player on each seat if no fault is allowed, else empty.

        `slow` is called with seat and seconds of each slow move; if it is set, a late move is a fault.
        """
        self.moves = tuple(Moves() for _ in range(seats))
        self._strict = strict
        self._slow = slow
        self._deal: Deal | None = None
        self._deals = 0

    def move(self, deal: Deal, player: Player) -> None:
        """Ask for a move; after a fault take the prompt's default, or raise `Faulty` if no fault is allowed."""
        seat = deal.seat
        assert seat is not None, "the deal goes on"
        if deal is not self._deal:
            self._deal, self._deals = deal, self._deals + 1
        observation = deal.observe()
        answer: Any = None
        try:
            move = timed(player, observation)
            answer = move.answer
            self._took(seat, move)
            deal.step(as_action(deal.game, answer))
        except (NoAction, IllegalAction) as error:
            fault = fault_of(error, answer)
        except _TooLate as late:
            fault = Fault("too late", str(late))
        except RAISED as error:
            fault = fault_of(error)
        else:
            return
        self._failed(seat, replace(fault, at=(self._deals, len(deal.actions))))
        deal.step(observation.prompt.default)

    def _took(self, seat: Seat, move: TimedMove) -> None:
        """Count a move. If slow moves are reported, a late one raises `_TooLate`."""
        self.moves[seat].took(move.wall_ns)
        if self._slow is None or not move.slow:
            return
        self.moves[seat].slow += 1
        self._slow(seat, move.wall_ns / 1e9)
        if move.late:
            raise _TooLate(f"it thought for {move.own_ns / 1e9:.1f} s; a server gives {LIMIT_S:g} s")

    def _failed(self, seat: Seat, fault: Fault) -> None:
        if self._strict:
            raise Faulty(self._strict[seat], fault)
        self.moves[seat].failed(fault)


def _bucket(nanoseconds: int) -> int:
    """Return the number of a bucket: the base-2 logarithm in steps of an eighth."""
    return int(log2(max(nanoseconds, 1)) * _STEPS)
