"""Counts (计数): whole numbers of one seat in one deal, from which the figures of many deals are made.

    deal ──events──▶ Tally ──▶ counts of each seat ──summed──▶ figures (`paiju.engine.core.figures`)

Counts follow from a deal's carry and events alone, so a live deal and its replayed record have equal counts.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from msgspec import Struct

from paiju.engine.core.action import Action
from paiju.engine.core.entropy import Stream
from paiju.engine.core.figures import Figure
from paiju.engine.core.game import AnyGame, Event, Name, Settled
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat

SeatCounts: TypeAlias = Mapping[str, int]
"""The counts of one seat by name; one that is missing is 0. Empty: the seat took no part."""

MATCH_VERSION: Final = 1
"""Version of the counts of matches, which are the same in every game."""
THOUSANDTHS: Final = 1000
"""Scores of matches are counted in thousandths: a score of 1 counts as this number."""


class Tally:
    """The counts of a deal while its events are read. A game's tally names the events that it reads in `READS`."""

    READS: ClassVar[Mapping[type[Event], Callable[[Any, Any], None]]]

    def __init__(self, carry: Any) -> None:
        del carry
        self._counts: defaultdict[Seat, Counter[str]] = defaultdict(Counter)

    def read(self, events: Iterable[Event]) -> None:
        """Count the next events of the deal, unprojected."""
        reads = self.READS
        for event in events:
            if (read := reads.get(type(event))) is not None:
                read(self, event)

    def add(self, seat: Seat, name: str, number: int = 1) -> None:
        """Add to a count."""
        self._counts[seat][name] += number

    def once(self, seat: Seat, name: str) -> None:
        """Set a count that is 0 or 1 to 1."""
        self._counts[seat][name] = 1

    def has(self, seat: Seat, name: str) -> bool:
        """Return whether a count of a seat is not 0 so far."""
        return bool(self._counts[seat][name])

    def measure(self, seat: Seat, name: str, value: int) -> None:
        """Add a value to a count, and its square to `{name}_squares`, so that a mean of values has an interval."""
        self.add(seat, name, value)
        self.add(seat, f"{name}_squares", value * value)

    def result(self, seats: int) -> tuple[SeatCounts, ...]:
        """Return the counts of each seat by name; counts of 0 are left out."""
        return tuple(
            {name: number for name, number in sorted(self._counts[seat].items()) if number}
            for seat in range(seats)
        )


class Sealing(Struct, frozen=True):
    """Sealed counts, which are told to their owner alone, as sums of a month.

    They are made of cards that others may never see. Random choices in the counting come from the stream of the deal,
    so that the same deal always has the same counts.
    """

    figures: tuple[Figure, ...]
    tally: Callable[[Any, Stream], Tally]
    """Makes the sealed counts of a deal, from its carry and a stream of its own."""
    chances: str
    """The name of the count of chances: the more chances a month has, the less its sum tells about one deal."""
    least: int = 20
    """The sums of a month with fewer chances than this are not told: single deals could be inferred from them."""


class GameCounts(Struct, frozen=True):
    """The counts of a game: the capability `Game.counts`."""

    version: int
    """Increased when the same deal is counted in another way; only counts of one version are summed."""
    figures: tuple[Figure, ...]
    tally: type[Tally]
    sealed: Sealing | None = None

    def begun(self, carry: Any) -> Tally:
        """Return the counts of a deal before its first event."""
        return self.tally(carry)

    def of_deal(self, carry: Any, events: Iterable[Event]) -> tuple[SeatCounts, ...]:
        """Return the counts of each seat of a finished deal, from its carry and all its events, unprojected."""
        return _counted(self.begun(carry), events)


def of_record(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> tuple[SeatCounts, ...]:
    """Return the counts of each seat of a recorded deal; empty for a game without counts. Raises `IllegalAction`."""
    if game.counts is None:
        return ()
    return game.counts.of_deal(carry, _events(game, carry, actions))


def sealed_of_record(
    game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]], deal: str
) -> tuple[SeatCounts, ...]:
    """Return the sealed counts of each seat of a recorded deal; empty if its game has none.

    `deal`: the deal's id, which is the key of its stream. Raises `IllegalAction`.
    """
    if game.counts is None or game.counts.sealed is None:
        return ()
    tally = game.counts.sealed.tally(carry, Stream(deal.encode(), "sealed"))
    return _counted(tally, _events(game, carry, actions))


def _events(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Iterator[Event]:
    return (event for step in replay(game, carry, actions) for event in step.events)


def _counted(tally: Tally, events: Iterable[Event]) -> tuple[SeatCounts, ...]:
    told = tuple(events)
    tally.read(told)
    seats = next((len(event.amounts) for event in told if isinstance(event, Settled)), 0)
    return tally.result(seats)


def summed(counts: Iterable[SeatCounts]) -> dict[str, int]:
    """Return the sums of counts."""
    found: Counter[str] = Counter()
    for one in counts:
        found.update(one)
    return dict(found)


MATCHES: Final = Name("场", "matches")


def of_match(place: int, points: int, score: int) -> SeatCounts:
    """Return the counts of one seat in a match that ended by the rules; `score` in thousandths."""
    return {
        "matches": 1,
        f"place_{place}": 1,
        "place": place,
        "place_squares": place * place,
        "busted": int(points < 0),
        "score": score,
        "score_squares": score * score,
    }


def match_figures(seats: int) -> tuple[Figure, ...]:
    """Return the figures of matches: places, busts (飞) and the final score."""
    ranks = ("1st", "2nd", "3rd", "4th")
    return (
        Figure(
            "place",
            Name("平均名次", "Mean place"),
            "mean",
            "place",
            "matches",
            MATCHES,
            squares="place_squares",
        ),
        *(
            Figure(
                f"place_{place}",
                Name(f"{place} 位率", f"{ranks[place - 1]} place"),
                "rate",
                f"place_{place}",
                "matches",
                MATCHES,
            )
            for place in range(1, seats + 1)
        ),
        Figure("busted", Name("被飞率", "Busted"), "rate", "busted", "matches", MATCHES),
        Figure(
            "score",
            Name("平均得点", "Mean score"),
            "mean",
            "score",
            "matches",
            MATCHES,
            factor=1 / THOUSANDTHS,
            even=True,
            squares="score_squares",
        ),
    )
