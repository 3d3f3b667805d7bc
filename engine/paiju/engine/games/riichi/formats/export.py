"""Export of a finished kyoku of a table as a record, from the game's events with all tiles open.

Seats of a record count from the first dealer (起家), those of a table from its first seat.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import Action, Event
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat
from paiju.engine.games.riichi.events import Dealt, DoraShown, NoWinner, Won
from paiju.engine.games.riichi.formats.export_win import by_first, drawn_of, win_of
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Call,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
    Win,
)
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.progress import next_carry
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong import events as told
from paiju.engine.tiles.text import is_same

_GAME: Final = RiichiMahjong()


class Exported(NamedTuple):
    """A kyoku of a table as a record."""

    kyoku: Kyoku
    first: Seat
    """The first dealer's seat at the table."""
    after: Carry
    """The carry of the match after the kyoku."""


def export_kyoku(carry: Carry, actions: Iterable[tuple[Actor, Action]]) -> Exported:
    """Return the kyoku of these actions as a record; raises `BadRecord` if it is not over, or tiles are hidden."""
    steps = list(replay(_GAME, carry, actions))
    events = [event for step in steps for event in step.events]
    kyoku = recorded(events)
    return Exported(kyoku, dealt_of(events).first, next_carry(steps[-1].state))


def recorded(events: Sequence[Event]) -> Kyoku:
    """Return the record of the events of a whole kyoku; raises `BadRecord` as `export_kyoku` does."""
    record = _Record(dealt_of(events))
    for event in events:
        record.take(event)
    return record.kyoku()


def dealt_of(events: Sequence[Event]) -> Dealt:
    """Return the event of the deal; raises `BadRecord` if there is none, or hands are hidden."""
    dealt = next((event for event in events if isinstance(event, Dealt)), None)
    if dealt is None or None in dealt.hands:
        raise BadRecord("$", "no tiles were dealt that may be seen")
    return dealt


class _Record:
    """The kyoku up to the last event taken."""

    def __init__(self, dealt: Dealt) -> None:
        self._dealt = dealt
        self._steps: list[AnyStep] = []
        self._wins: list[Win] = []
        self._won: list[Won] = []
        self._drawn: Drawn | None = None

    def _seat(self, seat: Seat) -> Seat:
        return (seat - self._dealt.first) % SEATS

    def take(self, event: Event) -> None:
        match event:
            case Won():
                self._won.append(event)
                self._wins.append(win_of(event, self._dealt))
            case NoWinner():
                self._drawn = drawn_of(event, self._dealt.first)
            case told.Robbed(seat=seat, tile=tile):
                self._steps.append(self._robbed(seat, tile))
            case _:
                self._steps += self._step(event)

    def _step(self, event: Event) -> list[AnyStep]:
        match event:
            case told.Drawn(seat=seat, tile=str(tile)):
                return [Draw(self._seat(seat), tile)]
            case told.Discarded(seat=seat, tile=tile, drawn=drawn, riichi=riichi):
                return [Discard(self._seat(seat), tile, drawn, riichi)]
            case told.Claimed():
                return [self._call(event)]
            case told.Konged(seat=seat, meld=meld) if meld.kind == "ankan":
                return [Kan(self._seat(seat), "ankan", meld.tiles)]
            case told.Konged(seat=seat, meld=meld):
                return [Kan(self._seat(seat), "shouminkan", meld.tiles[-1:])]
            case DoraShown(tile=tile):
                return [Flip(tile)]
        return []

    def _call(self, event: told.Claimed) -> Call:
        meld = event.meld
        assert meld.feeder is not None, "a claimed meld has a feeder"
        assert meld.claimed is not None, "a claimed meld has a claimed tile"
        assert meld.kind in ("chow", "pung", "daiminkan"), f"{meld.kind} is not claimed"
        return Call(self._seat(event.seat), self._seat(meld.feeder), meld.kind, meld.claimed, meld.own)

    def _robbed(self, seat: Seat, tile: str) -> Kan:
        seat = self._seat(seat)
        pungs = [
            step
            for step in self._steps
            if isinstance(step, Call) and (step.seat, step.kind) == (seat, "pung")
        ]
        if any(is_same(pung.tile, tile) for pung in pungs):
            return Kan(seat, "shouminkan", (tile,))
        # Only thirteen orphans rob a concealed kan: it is of a terminal or an honour, so none of its tiles is red.
        return Kan(seat, "ankan", (tile,) * 4)

    def kyoku(self) -> Kyoku:
        dealt, end = self._dealt, self._drawn or tuple(self._wins)
        hands = tuple(hand for hand in dealt.hands if hand is not None)
        if not end:
            raise BadRecord("$", "the kyoku is not over")
        return Kyoku(
            dealt.kyoku,
            dealt.honba,
            dealt.sticks,
            by_first(dealt.points, dealt.first),
            dealt.indicator,
            by_first(hands, dealt.first),
            tuple(self._steps),
            end,
            max((won.ura for won in self._won), key=len, default=()),
        )
