"""A recorded match of riichi, independent of any file format; tuples of four values are per seat.

    tenhou.net/6 ──┐                       ┌── tenhou.net/6
    mjai ──────────┼──▶ Match ─ Kyoku ─────┼── mjai
    our own log ───┘                       └── the rules of the game

Seat 0 is the first dealer (起家). Tiles are the project's texts, red fives included.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.tiles.text import Tile

SEATS: Final = 4
SOUTH: Final = ("南", "South")
"""Words of a rule that say that a match has a South round."""
RED_SUITS: Final = "mps"
"""The suits in the order in which they get a red five."""
UNTOLD: Final = -1
"""Stands for a number that a record leaves out."""
STICK: Final = 1000
"""Points of a riichi stick (供託)."""


class Step(msgspec.Struct, frozen=True, tag_field="step", tag=str.lower):
    """Base of the steps of a kyoku, between the deal and the end; `AnyStep` is the union of all steps."""


class Draw(Step, frozen=True):
    """A seat drew a tile, from the live wall or after a kan (嶺上牌)."""

    seat: Seat
    tile: Tile


class Discard(Step, frozen=True):
    """A seat discarded."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    """Whether it was the tile just drawn (ツモ切り)."""
    riichi: bool = False
    """Whether the seat declared riichi with it; the stick is paid unless the tile is won."""


CallKind: TypeAlias = Literal["chow", "pung", "daiminkan"]


class Call(Step, frozen=True):
    """A seat took the last discard for a meld (鳴き)."""

    seat: Seat
    feeder: Seat
    kind: CallKind
    tile: Tile
    """The claimed tile."""
    own: tuple[Tile, ...]
    """Two or three tiles of the hand, as the record orders them."""


class Kan(Step, frozen=True):
    """A seat laid down a kan on its own turn."""

    seat: Seat
    kind: Literal["ankan", "shouminkan"]
    tiles: tuple[Tile, ...]
    """The four tiles of an ankan, as the record orders them, or the tile that is added to a pung."""


class Flip(Step, frozen=True):
    """A further dora indicator was turned over."""

    tile: Tile


AnyStep: TypeAlias = Draw | Discard | Call | Kan | Flip


Limit: TypeAlias = Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]


class Tally(msgspec.Struct, frozen=True):
    """The value of a winning hand as a record has it."""

    payment: tuple[int, ...] = ()
    """Points without honba and sticks: the feeder's; for a tsumo each payer's, or a non-dealer's and the dealer's.

    Empty: unknown.
    """
    fu: int | None = None
    """None where the record shows the limit alone."""
    han: int | None = None
    limit: Limit | None = None


class Yaku(msgspec.Struct, frozen=True):
    """A line of a winning hand's yaku, dora included."""

    name: str
    """A key of `paiju.engine.games.riichi.formats.yaku_words`, or the record's word if there is none for it."""
    han: int
    """0 for a yakuman."""
    word: str = ""
    """The record's word, if it is not the usual one of its format."""


class Win(msgspec.Struct, frozen=True):
    """A seat won."""

    seat: Seat
    feeder: Seat
    """Seat that discarded the tile, or whose kan was robbed; `seat` itself: tsumo."""
    deltas: tuple[int, ...]
    """Points gained per seat, honba and sticks included; the stick of the winner's riichi was paid before.

    Empty: the record does not say, so the rules decide.
    """
    liable: Seat | None = None
    """Seat that fed the last open meld of the yakuman (責任払い)."""
    tally: Tally | None = None
    yaku: tuple[Yaku, ...] = ()
    words: str = ""
    """The record's text of the tally, if it is not the usual text for `tally`."""


DrawReason: TypeAlias = Literal[
    "exhaustive", "nagashi_mangan", "kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron"
]


class Drawn(msgspec.Struct, frozen=True):
    """The kyoku ended without a win (流局)."""

    reason: DrawReason
    deltas: tuple[int, ...] = (0,) * SEATS
    """Empty: the record does not say, so the rules decide."""
    tenpai: tuple[bool, ...] | None = None
    """None: the record does not say."""


class Kyoku(msgspec.Struct, frozen=True):
    """One deal."""

    number: int
    """From 0: 0 to 3 are East 1 to 4, 4 to 7 South, 8 to 11 West."""
    honba: int
    """`UNTOLD`, here and in `sticks`: the record does not say; the number follows from the kyoku before."""
    sticks: int
    """Riichi sticks on the table before the first draw."""
    points: tuple[int, ...]
    """The points before the first draw; empty: the record does not say."""
    indicator: Tile
    """The first dora indicator; the others are `Flip` steps."""
    hands: tuple[tuple[Tile, ...], ...]
    """Thirteen tiles per seat; the dealer's fourteenth is the first `Draw`."""
    steps: tuple[AnyStep, ...]
    end: tuple[Win, ...] | Drawn
    """The wins, in the record's order if several seats win one tile; or the draw."""
    ura: tuple[Tile, ...] = ()
    """Ura indicators, if they were shown."""

    @property
    def dealer(self) -> Seat:
        """The dealer (親)."""
        return self.number % SEATS

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """All dora indicators that were shown, in their order."""
        return (self.indicator, *(step.tile for step in self.steps if isinstance(step, Flip)))

    @property
    def tells_points(self) -> bool:
        """Whether the record itself tells honba, sticks and all points of the kyoku."""
        told = UNTOLD not in (self.honba, self.sticks) and bool(self.points)
        return told and all(deltas_of(self))


def by_turn(wins: Iterable[Win]) -> tuple[Win, ...]:
    """Return wins of one tile in turn order from its feeder; a record may list them in any order."""
    return tuple(sorted(wins, key=lambda win: (win.seat - win.feeder) % SEATS))


def gains_of(kyoku: "Kyoku") -> tuple[int, ...]:
    """Return each seat's gain at the end of a kyoku, summed over its wins; the record must tell the gains."""
    return tuple(map(sum, zip(*deltas_of(kyoku), strict=True)))


class RecordedMatch(msgspec.Struct, frozen=True):
    """Kyoku of one match in their order: all of it, or a part."""

    kyokus: tuple[Kyoku, ...]
    names: tuple[str, ...] = ("",) * SEATS
    rule: str = ""
    """The record's words for its rules, e.g. 鳳南喰赤."""
    tonpu: bool = False
    """Whether the match has East rounds alone (東風戦)."""
    reds: int = len(RED_SUITS)
    """How many of `RED_SUITS`, counted from the first, have one red five."""
    final: tuple[int, ...] | None = None
    """Points at the end; None: the record does not say."""
    scores: tuple[float, ...] | None = None
    """Final scores, with uma and oka."""
    extra: Mapping[str, Any] = {}
    """Fields of the file that say nothing about the play; written again in the same format."""


def declared(kyoku: Kyoku) -> tuple[Seat, ...]:
    """Return the seats whose riichi stands, in order; a riichi whose discard was won does not."""
    riichi = [step for step in kyoku.steps if isinstance(step, Discard) and step.riichi]
    if riichi and riichi[-1] is last_discard(kyoku) and _is_won(kyoku):
        riichi.pop()
    return tuple(step.seat for step in riichi)


def last_discard(kyoku: Kyoku) -> AnyStep | None:
    """Return the last step if it is a discard, else None; steps that turn indicators do not count."""
    last = next((step for step in reversed(kyoku.steps) if not isinstance(step, Flip)), None)
    return last if isinstance(last, Discard) else None


def _is_won(kyoku: Kyoku) -> bool:
    if isinstance(kyoku.end, Drawn):
        return kyoku.end.reason == "triple_ron"
    return any(win.feeder != win.seat for win in kyoku.end)


def points_after(kyoku: Kyoku) -> tuple[int, ...]:
    """Return the points after a kyoku that tells its points; sticks that stay on the table belong to no seat."""
    points = list(kyoku.points)
    for seat in declared(kyoku):
        points[seat] -= STICK
    for deltas in deltas_of(kyoku):
        points = [had + gained for had, gained in zip(points, deltas, strict=True)]
    return tuple(points)


def deltas_of(kyoku: Kyoku) -> tuple[tuple[int, ...], ...]:
    """Return the gains of each win, or of the draw; () in place of gains that the record does not tell."""
    return (kyoku.end.deltas,) if isinstance(kyoku.end, Drawn) else tuple(win.deltas for win in kyoku.end)
