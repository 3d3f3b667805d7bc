"""The events of the game, projected for a seat, as mjai messages for that seat's program.

    event ──▶ MjaiTold.told ──▶ messages for the player's program, and the MjaiTold for the next event

Seats of mjai count from the first dealer (起家). Tiles that the seat may not see are `?`. A riichi is two messages,
`reach` and `dahai`; the seat's own `reach` was sent when its program declared it (`mjai_replies`), so it is left out.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import Event, Settled
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import Dealt, DoraShown, NoWinner, StickPaid, Won
from paiju.engine.games.riichi.formats.export_win import by_first, drawn_of, win_of
from paiju.engine.games.riichi.formats.match import SEATS, STICK
from paiju.engine.games.riichi.formats.mjai_messages import (
    PAI,
    WINDS,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndKyoku,
    Kakan,
    MjaiMessage,
    Pon,
    Reach,
    ReachAccepted,
    StartGame,
    StartKyoku,
    Tsumo,
)
from paiju.engine.games.riichi.formats.mjai_write import hora_of, pais, ryukyoku_of
from paiju.engine.mahjong import events as told
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.text import HIDDEN, Tile, id34_of, is_same
from paiju.engine.tiles.wins import ORPHANS

_HAND: Final = 13
_CALLS: Final = {"chow": Chi, "pung": Pon, "daiminkan": Daiminkan}


class MjaiTold(msgspec.Struct, frozen=True):
    """The facts of earlier events that the translation of the next event into mjai needs."""

    seat: Seat
    """The seat of the program, at the table."""
    names: tuple[str, ...] = ("",) * SEATS
    """Names of the players, by seat of the table."""
    dealt: Dealt | None = None
    """The deal of this kyoku; None before the first: the match has not begun."""
    points: tuple[int, ...] = ()
    """The present points, per seat of mjai."""
    pungs: tuple[tuple[Seat, Meld], ...] = ()
    """The pungs of the kyoku: mjai's `kakan` names the tiles of the pung that gets the fourth."""
    announced: bool = False
    """Whether the kan that comes next was told already, because it can be robbed."""

    @property
    def first(self) -> Seat:
        """The first dealer (起家), known once tiles have been dealt."""
        assert self.dealt is not None, "no tiles have been dealt"
        return self.dealt.first

    def mjai_seat(self, seat: Seat) -> Seat:
        """Return mjai's number of a seat of the table; tiles must have been dealt."""
        return (seat - self.first) % SEATS

    def told(self, event: Event) -> tuple[tuple[MjaiMessage, ...], "MjaiTold"]:
        """Return the messages of an event that was projected for the seat, and the `MjaiTold` for the next event."""
        match event:
            case Dealt():
                return self._deal(event)
            case told.Claimed(seat=seat, meld=meld):
                pungs = (*self.pungs, (seat, meld)) if meld.kind == "pung" else self.pungs
                return (self._call(seat, meld),), replace(self, pungs=pungs)
            case told.KongAnnounced(seat=seat, tile=tile):
                return self._announce(seat, tile)
            case told.Konged(seat=seat, meld=meld):
                kan = self._kan(seat, meld.tiles[-1], meld.tiles)
                return () if self.announced else (kan,), replace(self, announced=False)
            case StickPaid(seat=seat):
                return (ReachAccepted(self.mjai_seat(seat)),), self._paid(seat)
            case Won() | NoWinner():
                return self._end(event)
        return self._plain(event), self

    def _plain(self, event: Event) -> tuple[MjaiMessage, ...]:
        match event:
            case told.Drawn(seat=seat, tile=tile):
                return (Tsumo(self.mjai_seat(seat), PAI[tile or HIDDEN]),)
            case told.Discarded(seat=seat, tile=tile, drawn=drawn, riichi=riichi):
                dahai = Dahai(self.mjai_seat(seat), PAI[tile], drawn)
                return (Reach(dahai.actor), dahai) if riichi and seat != self.seat else (dahai,)
            case DoraShown(tile=tile):
                return (Dora(PAI[tile]),)
            case Settled():
                return (EndKyoku(),)
        return ()

    def _deal(self, event: Dealt) -> tuple[tuple[MjaiMessage, ...], "MjaiTold"]:
        later = MjaiTold(self.seat, self.names, event, by_first(event.points, event.first))
        begun = () if self.dealt is not None else (later.begin(),)
        return (*begun, _start(event, later.points)), later

    def begin(self) -> StartGame:
        """Return `start_game`, which `told` returns before the first deal."""
        return StartGame(id=self.mjai_seat(self.seat), names=by_first(self.names, self.first))

    def _call(self, seat: Seat, meld: Meld) -> MjaiMessage:
        assert meld.feeder is not None, "a claimed meld has a feeder"
        assert meld.claimed is not None, "a claimed meld has a claimed tile"
        kind, target = _CALLS[meld.kind], self.mjai_seat(meld.feeder)
        message: MjaiMessage = kind(self.mjai_seat(seat), PAI[meld.claimed], pais(meld.own), target)
        return message

    def _announce(self, seat: Seat, tile: Tile) -> tuple[tuple[MjaiMessage, ...], "MjaiTold"]:
        """Tell an announced kan if it can be robbed; any other kan is told when it is laid down."""
        if self._pung_of(seat, tile) is None and id34_of(tile) not in ORPHANS:
            return (), self
        return (self._kan(seat, tile, (tile,) * 4),), replace(self, announced=True)

    def _kan(self, seat: Seat, tile: Tile, tiles: tuple[Tile, ...]) -> MjaiMessage:
        pung, actor = self._pung_of(seat, tile), self.mjai_seat(seat)
        if pung is None:
            return Ankan(actor, pais(tiles))
        return Kakan(actor, PAI[tile], pais(pung.tiles))

    def _pung_of(self, seat: Seat, tile: Tile) -> Meld | None:
        return next((pung for own, pung in self.pungs if own == seat and is_same(pung.tiles[0], tile)), None)

    def _paid(self, seat: Seat) -> "MjaiTold":
        place = self.mjai_seat(seat)
        return replace(self, points=tuple(had - STICK * (at == place) for at, had in enumerate(self.points)))

    def _end(self, event: Won | NoWinner) -> tuple[tuple[MjaiMessage, ...], "MjaiTold"]:
        assert self.dealt is not None, "tiles have been dealt"
        deltas = by_first(event.amounts, self.first)
        points = tuple(had + gain for had, gain in zip(self.points, deltas, strict=True))
        later = replace(self, points=points)
        if isinstance(event, NoWinner):
            return (ryukyoku_of(drawn_of(event, self.first), points),), later
        return (hora_of(win_of(event, self.dealt), event.tile, event.ura, points),), later


def _start(event: Dealt, points: tuple[int, ...]) -> StartKyoku:
    wind, number = divmod(event.kyoku, SEATS)
    return StartKyoku(
        bakaze=WINDS[wind],
        kyoku=number + 1,
        honba=event.honba,
        kyotaku=event.sticks,
        oya=number,
        scores=points,
        dora_marker=PAI[event.indicator],
        tehais=tuple(pais(hand or (HIDDEN,) * _HAND) for hand in by_first(event.hands, event.first)),
    )
