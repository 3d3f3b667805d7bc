"""Checks that the steps of a recorded kyoku can follow each other: turns, tiles held, the shape of calls.

The rules of the game test more (furiten, yaku, swap calling) when the kyoku is replayed.
"""

from typing import Final, NoReturn

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Call,
    Discard,
    Draw,
    Flip,
    Kan,
    Kyoku,
)
from paiju.engine.games.riichi.formats.places import Places
from paiju.engine.tiles.text import Id34, Tile, id34_of

_FIRST_HONOUR: Final = 27
_SUIT: Final = 9
_KINDS: Final = {"pung": 3, "daiminkan": 4}


def check_play(kyoku: Kyoku, places: Places) -> None:
    """Raise `BadRecord` at the first step that cannot follow the steps before it."""
    table = _Hands(kyoku)
    for step, path in zip(kyoku.steps, places.steps, strict=True):
        table.path = path
        table.take(step)


class _Hands:
    """The hands after the last step taken."""

    def __init__(self, kyoku: Kyoku) -> None:
        self.path = "$"
        self._hands = [list(hand) for hand in kyoku.hands]
        self._pungs: list[list[Id34]] = [[] for _ in range(SEATS)]
        self._open: set[Seat] = set()
        self._riichi: set[Seat] = set()
        self._draws: Seat | None = kyoku.dealer
        """Seat that draws next unless another calls the discard; None: a discard is due."""
        self._acts: Seat | None = None
        """Seat that holds one tile more than the others."""
        self._drawn: Tile | None = None
        self._last: Discard | None = None

    def take(self, step: AnyStep) -> None:
        match step:
            case Draw():
                self._draw(step)
            case Discard():
                self._discard(step)
            case Call():
                self._call(step)
            case Kan():
                self._kan(step)
            case Flip():
                pass

    def _wrong(self, why: str) -> NoReturn:
        raise BadRecord(self.path, why)

    def _draw(self, step: Draw) -> None:
        if step.seat != self._draws:
            self._wrong(f"seat {step.seat} has no tile to draw now")
        self._hands[step.seat].append(step.tile)
        self._acts, self._draws, self._drawn, self._last = step.seat, None, step.tile, None

    def _discard(self, step: Discard) -> None:
        self._lose(step.seat, (step.tile,))
        if step.drawn and step.tile != self._drawn:
            self._wrong(f"{step.tile} is not the tile just drawn")
        if step.seat in self._riichi and not step.drawn:
            self._wrong("after riichi the tile just drawn is discarded")
        if step.riichi and step.seat in self._open | self._riichi:
            self._wrong("riichi needs a closed hand, and is declared once")
        if step.riichi:
            self._riichi.add(step.seat)
        self._acts, self._draws, self._drawn, self._last = None, (step.seat + 1) % SEATS, None, step

    def _lose(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        if seat != self._acts:
            self._wrong(f"it is not the turn of seat {seat}")
        self._remove(seat, tiles)

    def _remove(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        for tile in tiles:
            if tile not in self._hands[seat]:
                self._wrong(f"seat {seat} does not hold {tile}")
            self._hands[seat].remove(tile)

    def _call(self, step: Call) -> None:
        last = self._last
        if last is None or (last.seat, last.tile) != (step.feeder, step.tile) or step.seat == step.feeder:
            self._wrong(f"seat {step.feeder} has not just discarded {step.tile}")
        if step.seat in self._riichi:
            self._wrong("after riichi nothing is called")
        if not _is_meld(step):
            self._wrong(f"{' '.join((step.tile, *step.own))} is no {step.kind} from this seat")
        self._remove(step.seat, step.own)
        self._open.add(step.seat)
        self._pungs[step.seat] += [id34_of(step.tile)] if step.kind == "pung" else []
        is_kan = step.kind == "daiminkan"
        self._acts, self._draws = (None, step.seat) if is_kan else (step.seat, None)
        self._drawn = self._last = None

    def _kan(self, step: Kan) -> None:
        if self._drawn is None:
            self._wrong("a kan on the own turn follows a draw")
        kinds = {id34_of(tile) for tile in step.tiles}
        if len(kinds) != 1 or len(step.tiles) != (4 if step.kind == "ankan" else 1):
            self._wrong("an ankan has four tiles alike, an added kan one more")
        if step.kind == "shouminkan" and not kinds <= {*self._pungs[step.seat]}:
            self._wrong(f"seat {step.seat} has no pon of {step.tiles[0]}")
        self._lose(step.seat, step.tiles)
        self._acts, self._draws, self._drawn, self._last = None, step.seat, None, None


def _is_meld(call: Call) -> bool:
    kinds = sorted(map(id34_of, (call.tile, *call.own)))
    if call.kind != "chow":
        return len(kinds) == _KINDS[call.kind] and len({*kinds}) == 1
    follows = (call.seat - call.feeder) % SEATS == 1
    run = kinds == list(range(kinds[0], kinds[0] + 3)) and kinds[2] < _FIRST_HONOUR
    return follows and run and kinds[0] // _SUIT == kinds[2] // _SUIT
