"""The marks that an arena counts: a seat gets each mark (win, deal-in, riichi, call) at most once a deal."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import StickPaid, Won
from paiju.engine.mahjong.events import Claimed


class Mark(NamedTuple):
    """Something that happened to a seat."""

    seat: Seat
    name: str
    amount: int = 0
    """The seat's gain or loss by it in points; 0 where none are counted."""


def riichi_marks(events: Iterable[Event]) -> Iterator[Mark]:
    """Yield wins, deal-ins, riichi that stood, and deals with calls (副露) of a kyoku."""
    called: set[Seat] = set()
    for event in events:
        match event:
            case Won(seat=seat, feeder=feeder, amounts=amounts):
                yield Mark(seat, "win", amounts[seat])
                if feeder is not None:
                    yield Mark(feeder, "deal-in", amounts[feeder])
            case StickPaid(seat=seat):
                yield Mark(seat, "riichi")
            case Claimed(seat=seat) if seat not in called:
                called.add(seat)
                yield Mark(seat, "call")


MARKS: Final[Mapping[str, Callable[[Iterable[Event]], Iterator[Mark]]]] = {"riichi": riichi_marks}
"""Board family to its marks; a family that is not here has none."""
NAMES: Final[Mapping[str, tuple[str, ...]]] = {"riichi": ("win", "deal-in", "riichi", "call")}
"""Board family to the names of its marks, in the order in which they are printed."""


def marks_of(game: AnyGame, deals: Iterable[Iterable[Event]]) -> tuple[Mark, ...]:
    """Return the marks of some deals by their events; none for a game that has none."""
    found = MARKS.get(game.board.family)
    return () if found is None else tuple(mark for deal in deals for mark in found(deal))
