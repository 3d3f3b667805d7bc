"""A viewer's knowledge of a deal of riichi, and the effect of each event on it."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import Action, Event, Line
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.riichi.choices import AnyChoice
from paiju.engine.games.riichi.events import (
    Dealt,
    DoraShown,
    Furiten,
    NoWinner,
    StickPaid,
    WindowClosed,
    Won,
)
from paiju.engine.games.riichi.legal import answers
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.payments import STICK
from paiju.engine.mahjong import view_updates
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.events import Discarded, Drawn
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.table import taken
from paiju.engine.mahjong.view_updates import Offered
from paiju.engine.tiles.text import Tile

Stage: TypeAlias = Literal["turn", "claim"]


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know. Tuples are per seat, except `thrown` and where stated otherwise."""

    options: Options
    you: Seat | None
    """Seat of the viewer; None for a spectator."""
    hand: tuple[Tile, ...] | None
    """The viewer's concealed tiles, sorted, the drawn one among them; None for a spectator."""
    counts: tuple[int, ...]
    """Number of concealed tiles of each seat."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    points: tuple[int, ...]
    """The present points, from which paid sticks are subtracted."""
    riichi: tuple[bool, ...]
    """Whether the seat's riichi stands: its stick is paid."""
    sticks: int = 0
    """Riichi sticks (供托) on the table."""
    kyoku: int = 0
    """0 is East 1 (东1局), 4 is South 1 with four seats."""
    honba: int = 0
    status: str = "initialized"
    stage: Stage | None = None
    """Kind of decision that comes next."""
    first: Seat | None = None
    """Seat that dealt, or deals, the first kyoku (起家)."""
    dealer: Seat | None = None
    thrown: tuple[Thrown, ...] = ()
    indicators: tuple[Tile, ...] = ()
    """The dora indicators that are turned; not per seat."""
    drawn: Tile | None = None
    """Tile that the viewer has just drawn."""
    drawer: Seat | None = None
    """Seat that has just drawn a tile."""
    last: Offered | None = None
    """Tile that can be claimed."""
    turn: Seat | None = None
    wall: int = 0
    """Number of tiles left to draw."""
    furiten: Furiten | None = None
    """Why the viewer cannot win with a discard (振听); None: it is not furiten, or is a spectator."""
    wins: tuple[Won, ...] = ()
    """In turn order from the discarder."""
    no_winner: NoWinner | None = None
    amounts: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    """The settlement, line by line."""

    def legal_actions(self, _kind: str, legal: AnyChoice) -> Iterator[Action]:
        """Yield the viewer's legal answers to a prompt, as `Game.legal_actions` does; `legal` is the prompt's."""
        return answers(legal)

    def after(self, event: Event) -> "View":
        """Return the view after an event; the event must be projected for the same viewer."""
        match event:
            case Drawn():
                return self._after_drawn(event)
            case Discarded():
                return view_updates.discarded(self, event)
            case WindowClosed(furiten=furiten):
                own = None if self.you is None else furiten[self.you]
                return replace(self, last=None, stage=None, furiten=own)
            case DoraShown(tile=tile):
                return replace(self, indicators=(*self.indicators, tile))
            case StickPaid(seat=seat):
                return self._after_stick(seat)
            case Won():
                return self._after_won(event)
            case NoWinner():
                return replace(self._moved(event.amounts), no_winner=event)
            case Dealt():
                return self._after_dealt(event)
        return view_updates.after(self, event)

    def _after_dealt(self, event: Dealt) -> "View":
        return replace(
            self,
            status="started",
            first=event.first,
            dealer=event.dealer,
            kyoku=event.kyoku,
            honba=event.honba,
            sticks=event.sticks,
            points=event.points,
            hand=None if self.you is None else event.hands[self.you],
            counts=event.counts,
            wall=event.wall,
            indicators=(event.indicator,),
        )

    def _after_drawn(self, event: Drawn) -> "View":
        view = view_updates.drawn(self, event)
        # Furiten by a passed tile ends with the seat's next draw.
        if event.seat == self.you and self.furiten == "passed":
            return replace(view, furiten=None)
        return view

    def _after_stick(self, seat: Seat) -> "View":
        points = set_at(self.points, seat, self.points[seat] - STICK)
        riichi = set_at(self.riichi, seat, value=True)
        return replace(self, points=points, riichi=riichi, sticks=self.sticks + 1)

    def _after_won(self, event: Won) -> "View":
        view = replace(self._moved(event.amounts), wins=(*self.wins, event), sticks=0, turn=None)
        if event.feeder is None:
            return view_updates.lost(view, event.seat, (event.tile,))
        if event.kind == "chankan":
            return view
        river = self.rivers[event.feeder]
        winners = (*river[-1].taken_by, event.seat)
        return replace(view, rivers=taken(self.rivers, event.feeder, winners))

    def _moved(self, amounts: tuple[int, ...]) -> "View":
        return replace(self, points=tuple(map(int.__add__, self.points, amounts)))
