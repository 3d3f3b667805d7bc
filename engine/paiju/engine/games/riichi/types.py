"""The types of riichi: actions, the carry between deals (the match), and the state of a deal (one kyoku).

Events are in `events`, prompts in `choices`.
"""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.game import Action, Line
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import DrawReason, Furiten, Liable, NoWinner, Won
from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.mahjong.table import MahjongTiles
from paiju.engine.tiles.text import Tile

Declared: TypeAlias = Literal[0, 1, 2]
"""0: no riichi, 1: riichi, 2: double riichi (两立直)."""


class Carry(msgspec.Struct, frozen=True):
    """A match, as it stands between two deals. Tuples are per seat."""

    seats: int
    options: Options = Options()
    first: Seat | None = None
    """Seat that dealt the first kyoku (起家); None before it: dice decide."""
    kyoku: int = 0
    """The next kyoku, from 0: its dealer sits `kyoku` seats after the first; the wind changes every `seats` kyoku."""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks that lie on the table."""
    points: tuple[int, ...] = ()
    """Empty before the first deal, which each seat begins with `options.start`."""
    over: bool = False
    """Whether the match has ended; the next deal begins another match."""


# Actions


class Riichi(Action, frozen=True):
    """Declares riichi (立直) and discards a tile sideways."""

    tile: Tile
    drawn: bool = False
    """Whether it is the tile just drawn (摸切), not an equal one from the hand."""


class Kyuushu(Action, frozen=True):
    """Ends the deal because of nine kinds of terminals and honours in the first draw (九种九牌)."""


AnyAction: TypeAlias = Discard | Riichi | Chow | Pung | Kong | Win | Pass | Kyuushu


# State


class State(msgspec.Struct, frozen=True):
    """The whole state of a deal, secrets included. Tuples are per seat, except `thrown` and where stated otherwise."""

    carry: Carry
    table: MahjongTiles
    points: tuple[int, ...]
    """The present points, from which paid sticks are subtracted."""
    sticks: int
    """Riichi sticks on the table, those of earlier deals too."""
    riichi: tuple[Declared, ...]
    ippatsu: tuple[bool, ...]
    """Whether a win now would be within one go-around after riichi (一发)."""
    furiten: tuple[Furiten | None, ...]
    """Each seat's furiten, as the last closed window told it; `passed` ends with the seat's next draw."""
    liable: tuple[tuple[Liable, ...], ...]
    """Seats that pay for a yakuman of the seat (包牌)."""
    drew: tuple[tuple[int, ...], ...]
    """The tiles that the seat has drawn since the deal, as indexes into the broken wall."""
    phase: Phase = Phase.DEAL
    thrown: tuple[Thrown, ...] = ()
    first: Seat | None = None
    dealer: Seat | None = None
    declared: Seat | None = None
    """Seat whose riichi does not stand yet, because its discard can still be won."""
    announced: Meld | None = None
    """The kan whose tile can be robbed."""
    indicators: int = 1
    """How many dora indicators are turned."""
    owed: int = 0
    """How many indicators turn before the next discard, or before the next kan's draw."""
    barred: tuple[Tile, ...] = ()
    """Kinds that the seat to act may not discard after its call (食替); not per seat."""
    declined: tuple[Seat, ...] = ()
    """Seats in riichi that drew a winning tile, but made a kan of it; not per seat."""
    wins: tuple[Won, ...] = ()
    """In turn order from the discarder."""
    no_winner: NoWinner | None = None

    @property
    def options(self) -> Options:
        """The options of the table."""
        return self.carry.options

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.carry.seats

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The concealed tiles of each seat."""
        return self.table.hands

    @property
    def reason(self) -> DrawReason | None:
        """Why the deal ended without a winner; None: it has a winner, or goes on."""
        return None if self.no_winner is None else self.no_winner.reason

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement so far, without the sticks that were paid."""
        if self.no_winner is not None:
            return self.no_winner.lines
        return tuple(line for won in self.wins for line in won.lines)
