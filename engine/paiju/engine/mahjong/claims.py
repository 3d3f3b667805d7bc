"""The window after a discard: secret answers, precedence, several winners.

What each seat may claim is fixed when the window opens (`offers`). Every answer is a secret: a transition without
events. The window closes when the clock has ticked and no silent seat could make a claim that ranks as high as the
highest so far; lower claims cannot change the result. So the result depends on the answers alone, never on their order.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.mahjong.moves import Claim
from paiju.engine.tiles.text import Tile

Precedence = Mapping[type[Action], int]
"""Rank of each kind of claim: the highest claim is taken, together with all claims of the same rank (一炮多响)."""

PASS = 0
"""Rank of a pass, below every claim."""


class Window(msgspec.Struct, frozen=True):
    """A tile that can be claimed, and the answers of the seats so far."""

    seat: Seat
    """Seat that discarded the tile, or is to lay down the kong."""
    tile: Tile
    robbing: bool
    """Whether it is the tile of a kong (抢杠), not a discard."""
    offers: tuple[tuple[Claim, ...], ...]
    """Each seat's possible claims, without the pass; empty: the seat is not asked."""
    answers: tuple[Claim | None, ...]
    """Each seat's answer; None: it has not answered, or is not asked."""
    ticked: bool = False
    """Whether the clock has ticked."""

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The seats that are asked and have not answered."""
        # Most windows ask no seat.
        if not any(self.offers):
            return ()
        return tuple(seat for seat, offers in enumerate(self.offers) if offers and self.answers[seat] is None)


def opened(seat: Seat, tile: Tile, offers: tuple[tuple[Claim, ...], ...], *, robbing: bool) -> Window:
    """Return a window without an answer yet."""
    return Window(seat, tile, robbing, offers, (None,) * len(offers))


def answered(window: Window, seat: Seat, claim: Claim) -> Window:
    """Return the window with a seat's answer."""
    return replace(window, answers=set_at(window.answers, seat, claim))


def is_closed(window: Window, precedence: Precedence) -> bool:
    """Return whether the clock has ticked and no silent seat could change the result."""
    # A window never closes before the tick, even if no seat can claim: an early close would show that
    # (see `Tick`).
    if not window.ticked:
        return False
    if not any(window.offers):
        return True
    highest = _highest(window, precedence)
    # `>=`, not `>`: a second winner takes the tile as well.
    return not any(
        precedence[type(offer)] >= highest for seat in window.silent for offer in window.offers[seat]
    )


def answer_counts(window: Window, seat: Seat) -> bool:
    """Return whether a seat has claimed something that it was offered.

    A game may accept a wrong claim (诈胡), to penalise it; for the window such a claim is a pass.
    """
    return window.answers[seat] in window.offers[seat]


def taken(window: Window, precedence: Precedence) -> tuple[tuple[Seat, Claim], ...]:
    """Return the claims that succeed in a closed window, in the order of the seats; empty: no offer was claimed."""
    highest = _highest(window, precedence)
    if highest == PASS:
        return ()
    return tuple(
        (seat, claim)
        for seat, claim in enumerate(window.answers)
        if claim is not None and answer_counts(window, seat) and precedence[type(claim)] == highest
    )


def _highest(window: Window, precedence: Precedence) -> int:
    return max(
        (
            precedence[type(claim)]
            for seat, claim in enumerate(window.answers)
            if claim is not None and answer_counts(window, seat)
        ),
        default=PASS,
    )
