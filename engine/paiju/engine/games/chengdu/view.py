"""A viewer's knowledge of a deal of 成都麻将, and the effect of each event on it."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import (
    Action,
    Event,
    Line,
)
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.chengdu.choices import AnyChoice
from paiju.engine.games.chengdu.events import (
    Check,
    Checked,
    Chosen,
    Dealt,
    FalseWon,
    HandsShown,
    HorsesShown,
    Paid,
    Payment,
    SuitName,
    Swapped,
    WindowClosed,
    Won,
)
from paiju.engine.games.chengdu.legal import answers
from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong import view_updates
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.table import taken, without
from paiju.engine.mahjong.view_updates import Offered
from paiju.engine.tiles.text import Tile, in_order

Stage: TypeAlias = Literal["swap", "que", "turn", "claim"]


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know. Tuples are per seat unless stated otherwise; `thrown` and `ledger` are not."""

    options: Options
    you: Seat | None
    """Seat of the viewer; None for a spectator."""
    hand: tuple[Tile, ...] | None
    """The viewer's concealed tiles, sorted, the drawn one among them; None for a spectator."""
    order: tuple[Seat, ...]
    """Seats in turn order, East first; seat order before the deal."""
    counts: tuple[int, ...]
    """Number of concealed tiles of each seat, without a hidden one."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    missing: tuple[SuitName | None, ...]
    """Missing suit (缺门) of each seat; None where the viewer does not know it."""
    hidden: tuple[Tile | None, ...]
    """Tiles that lie face down (定张), `??` for seats other than the viewer."""
    scores: tuple[int, ...]
    """Each seat's gain by the payments of this deal so far, in chips."""
    horses: tuple[int, ...]
    """Number of horses (马) face down for each seat."""
    status: str = "initialized"
    stage: Stage | None = None
    """Kind of decision that comes next."""
    dealer: Seat | None = None
    thrown: tuple[Thrown, ...] = ()
    drawn: Tile | None = None
    """Tile that the viewer has just drawn."""
    drawer: Seat | None = None
    """Seat that has just drawn a tile."""
    last: Offered | None = None
    """Tile that can be claimed."""
    turn: Seat | None = None
    wall: int = 0
    """Number of tiles left to draw."""
    swapped: Swapped | None = None
    locks: tuple[Tile, ...] = ()
    """Tiles with which the viewer may not win until its next turn (过胡); `??` stands for any tile."""
    wins: tuple[Won, ...] = ()
    """In the order won."""
    dead: tuple[Seat, ...] = ()
    """Seats with dead hands (相公), in the order of their false wins."""
    ledger: tuple[Payment, ...] = ()
    horses_shown: HorsesShown | None = None
    checks: tuple[Check, ...] = ()
    """查叫, by seat."""
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """Concealed tiles of each seat when the deal has ended; None before."""
    end: Literal["wall", "one_left"] | None = None
    amounts: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    """The settlement, line by line."""

    def legal_actions(self, _kind: str, legal: AnyChoice) -> Iterator[Action]:
        """Yield the viewer's legal answers to a prompt, as `Game.legal_actions` does.

        `legal` is the prompt's: a view alone does not tell which tiles win.
        """
        return answers(legal, self.hand or ())

    def after(self, event: Event) -> "View":
        """Return the view after an event; the event must be projected for the same viewer."""
        match event:
            case Drawn():
                return self._after_drawn(event)
            case Discarded():
                return self._after_discard(event)
            case WindowClosed(locks=locks):
                own = () if self.you is None else locks[self.you]
                return replace(self, last=None, stage=None, locks=own)
            case Claimed():
                return self._after_claim(event)
            case Paid(payments=payments):
                return self._after_paid(payments)
            case Won():
                return self._after_won(event)
        return self._after_end(event)

    def _after_end(self, event: Event) -> "View":
        match event:
            case FalseWon(seat=seat):
                return replace(self, dead=(*self.dead, seat))
            case Checked(checks=checks):
                return replace(self, checks=checks)
            case HorsesShown():
                return replace(self, horses_shown=event)
            case HandsShown(hands=hands, end=end):
                return replace(self, hands=hands, end=end)
        return self._after_opening(event)

    def _after_opening(self, event: Event) -> "View":
        match event:
            case Dealt():
                return replace(
                    self,
                    status=_status(event.stage),
                    stage=event.stage,
                    dealer=event.dealer,
                    order=event.order,
                    hand=None if self.you is None else event.hands[self.you],
                    counts=event.counts,
                    wall=event.wall,
                    horses=event.horses,
                )
            case Swapped():
                return self._after_swap(event)
            case Chosen():
                return self._after_choice(event)
        return view_updates.after(self, event)

    def _after_swap(self, event: Swapped) -> "View":
        hand = self.hand
        if hand is not None and self.you is not None:
            given, got = event.tiles[self.you], event.tiles[event.to.index(self.you)]
            hand = in_order((*without(hand, given or ()), *(got or ())))
        return replace(self, swapped=event, hand=hand, stage=event.stage, status=_status(event.stage))

    def _after_choice(self, event: Chosen) -> "View":
        counts = tuple(
            count - (tile is not None) for count, tile in zip(self.counts, event.hidden, strict=True)
        )
        own = None if self.you is None else event.hidden[self.you]
        hand = self.hand if own is None or self.hand is None else without(self.hand, (own,))
        return replace(
            self,
            missing=event.missing,
            hidden=event.hidden,
            counts=counts,
            hand=hand,
            stage="turn",
            status="started",
        )

    def _after_drawn(self, event: Drawn) -> "View":
        view = view_updates.drawn(self, event)
        # The viewer's own draw ends its locks (过胡).
        return replace(view, locks=()) if event.seat == self.you else view

    def _after_discard(self, event: Discarded) -> "View":
        view = self._revealed(event.seat, event.tile) if event.flipped else self
        return view_updates.discarded(view, event, held=not event.flipped)

    def _revealed(self, seat: Seat, tile: Tile) -> "View":
        return replace(
            self, hidden=set_at(self.hidden, seat, None), missing=set_at(self.missing, seat, tile[1])
        )

    def _after_claim(self, event: Claimed) -> "View":
        view = view_updates.melded(self, event)
        # A viewer's own claim begins its turn, which ends its locks (过胡).
        return replace(view, locks=()) if event.seat == self.you else view

    def _after_won(self, event: Won) -> "View":
        wins, rivers, feeder = (*self.wins, event), self.rivers, event.feeder
        if event.kind in {"zimo", "gsh"}:
            return replace(view_updates.lost(self, event.seat, (event.tile,)), wins=wins, turn=None)
        if event.kind == "dianpao":
            assert feeder is not None, "somebody discarded the tile"
            rivers = taken(rivers, feeder, (*rivers[feeder][-1].taken_by, event.seat))
        return replace(self, wins=wins, rivers=rivers, turn=None)

    def _after_paid(self, payments: tuple[Payment, ...]) -> "View":
        scores = list(self.scores)
        for payment in payments:
            scores[payment.payer] -= payment.amount
            scores[payment.payee] += payment.amount
        return replace(self, scores=tuple(scores), ledger=(*self.ledger, *payments))


def _status(stage: str) -> str:
    return "started" if stage == "turn" else "dealt"


def opening_view(options: Options, viewer: Seat | None, seats: int) -> View:
    """Return the view just before the deal, which knows options and seats only."""
    nothing: tuple[()] = ()
    return View(
        options,
        viewer,
        hand=None if viewer is None else (),
        order=tuple(range(seats)),
        counts=(0,) * seats,
        melds=(nothing,) * seats,
        rivers=(nothing,) * seats,
        missing=(None,) * seats,
        hidden=(None,) * seats,
        scores=(0,) * seats,
        horses=(0,) * seats,
    )
