"""One street (轮) of betting, as a value: the chips each seat has put in, the price to stay, and the seats to act.

    begin / begin_with_blinds ──▶ Street ──choice──▶ what the head of the queue may do
                                    ▲                  │ move
                                    └──── act ◀────────┘──▶ an event; an empty queue ends the street

The queue holds the seats that must still act, in order. In the standard structures a raise puts all other live seats
into the queue again. Where checks are deferred (house rules), a street has circles (圈): a seat that checks moves to
`deferred`, and a seat that must answer a raise but has no turn left in this circle moves to `waiting`.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from paiju.engine.betting.structure import BettingStructure
from paiju.engine.core.seats import Seat


class Standing(StrEnum):
    """A seat's status in this hand."""

    ABSENT = "absent"
    """The seat is not dealt in."""
    LIVE = "live"
    """The seat has chips behind and has not folded."""
    ALL_IN = "all_in"
    """The seat has no chips left and still contends."""
    FOLDED = "folded"


CONTENDING = (Standing.LIVE, Standing.ALL_IN)


class Street(msgspec.Struct, frozen=True):
    """A street of betting, in chips. `standing`, `stacks` and `put` have a value for each seat."""

    number: int
    """0 before the flop, 3 on the river."""
    order: tuple[Seat, ...]
    """All seats dealt in, from the left of the button."""
    standing: tuple[Standing, ...]
    stacks: tuple[int, ...]
    """Chips behind."""
    put: tuple[int, ...]
    """Chips put in on this street."""
    middle: int
    """Chips in the middle from earlier streets, antes and other dead money included."""
    price: int
    """The chips that a player must have put in on this street to stay in."""
    level: int
    """The last full bet, from which fixed steps are counted: a short all-in raises the price only."""
    last: int
    """The size of the last full bet or raise; before the first one, the smallest bet."""
    queue: tuple[Seat, ...]
    """Seats that must act, the next first."""
    deferred: tuple[Seat, ...] = ()
    """Seats that checked in this circle and act again at its end."""
    waiting: tuple[Seat, ...] = ()
    """Seats that must act again in the next circle."""
    checked: tuple[Seat, ...] = ()
    """Seats that may not check again in this circle."""
    acted: tuple[Seat, ...] = ()
    """Seats that have acted on this street."""
    bets: int = 0
    """Bets and raises that count towards the cap."""
    capped: bool = True
    opened: bool = False
    """Whether there was an action on this street: a raise is then not the first action."""
    aggressor: Seat | None = None
    """The seat that bet or raised last."""

    @property
    def pot(self) -> int:
        """Return all chips in the middle."""
        return self.middle + sum(self.put)

    @property
    def contenders(self) -> tuple[Seat, ...]:
        """Return the seats that have not folded, from the left of the button."""
        return tuple([seat for seat in self.order if self.standing[seat] in CONTENDING])

    @property
    def live(self) -> tuple[Seat, ...]:
        """Return the contenders with chips behind, from the left of the button."""
        return tuple([seat for seat in self.order if self.standing[seat] is Standing.LIVE])

    def owe(self, seat: Seat) -> int:
        """Return what the seat must add to reach the price."""
        return max(0, self.price - self.put[seat])

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other live seats clockwise from `seat`."""
        place = self.order.index(seat)
        around = self.order[place + 1 :] + self.order[:place]
        return tuple([other for other in around if self.standing[other] is Standing.LIVE])


def begin(structure: BettingStructure, before: Street) -> Street:
    """Return the street after `before`, with all chips of `before` in the middle.

    The queue is empty if fewer than two seats can act.
    """
    number, live = before.number + 1, before.live
    # The house rules ask a price before anybody has bet; it counts as the first full bet.
    price = structure.open_price or 0
    return Street(
        number,
        before.order,
        before.standing,
        before.stacks,
        (0,) * len(before.put),
        before.pot,
        price=price,
        level=price,
        last=structure.min_bet,
        # One live seat against all-in opponents has no opponent to bet against: the board is dealt out.
        queue=live if len(live) > 1 else (),
        capped=not (structure.heads_up_uncapped and len(before.contenders) == 2),
    )


def begin_with_blinds(
    structure: BettingStructure,
    order: tuple[Seat, ...],
    stacks: Sequence[int],
    put: Sequence[int],
    middle: int,
    price: int,
    last_blind: Seat,
) -> Street:
    """Return the first street, after the blinds.

    `stacks` (chips behind) and `put` (chips put in) are per seat of the table. `price` is the full blind or straddle in
    chips. `last_blind` is the seat that posted it. That seat acts last; if the structure has no `bb_option`, it acts
    only after a raise.
    """
    # A seat whose last chip went into a blind or an ante is all-in before its first turn.
    standing = tuple(_standing(seat in order, chips) for seat, chips in enumerate(stacks))
    # The big blind of the house rules exceeds the smallest bet too, but is not a straddle.
    straddled = price > structure.min_bet and structure.open_price is None
    street = Street(
        0,
        order,
        standing,
        tuple(stacks),
        tuple(put),
        middle,
        price=price,
        level=price,
        last=price if straddled and structure.straddle_min_raise == "straddle" else structure.min_bet,
        queue=(),
        bets=1 if structure.cap_counts_blind else 0,
        capped=not (structure.heads_up_uncapped and len(order) == 2),
        opened=True,  # a blind is the first action of its street: see `first_action_may_raise`
    )
    option = (last_blind,) if structure.bb_option and standing[last_blind] is Standing.LIVE else ()
    return settle_queue(structure, replace(street, queue=street.after(last_blind) + option))


def settle_queue(structure: BettingStructure, street: Street) -> Street:
    """Return the street with the next seat to act at the queue's head; if the queue stays empty, the street ends.

    If the queue is empty, the deferred seats become the queue. If no seat is deferred either, the waiting seats become
    the queue, and the next circle begins.

    The street ends with fewer than two contenders. In the standard structures it also ends if the queue holds one seat,
    and this seat has no decision.
    """
    if sum(map(street.standing.count, CONTENDING)) < 2:
        return replace(street, queue=(), deferred=(), waiting=())
    if not street.queue:
        # Deferred checks come before waiting seats: a circle ends before the next one begins.
        if street.deferred:
            return replace(street, queue=street.deferred, deferred=())
        if street.waiting:
            return replace(street, queue=street.waiting, waiting=(), checked=())
    if (
        structure.check_mode == "standard"
        and len(street.queue) == 1
        and _has_no_decision(street, street.queue[0])
    ):
        return replace(street, queue=())
    return street


def _has_no_decision(street: Street, seat: Seat) -> bool:
    """Return whether `seat` has nothing to decide: all others are all-in for no more than it has put in."""
    stacks, put = street.stacks, street.put
    open_to = [stacks[other] or put[other] > put[seat] for other in street.contenders if other != seat]
    return not any(open_to)


def _standing(dealt_in: bool, chips: int) -> Standing:  # noqa: FBT001 - private, one caller
    if not dealt_in:
        return Standing.ABSENT
    return Standing.LIVE if chips else Standing.ALL_IN
