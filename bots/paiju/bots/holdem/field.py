"""The seats of a decision in numbers: what is in the pot, what opponents can add, and how much betting is to come."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.bots.holdem.pairs import numbers_of, pair_of
from paiju.bots.holdem.ranges import Range, Spread, steps_on
from paiju.bots.holdem.record import totals_of
from paiju.engine.betting.moves import BetChoice, Raised
from paiju.engine.games.holdem.view import View

RIVER: Final = 3


class Field(NamedTuple):
    """The facts of a decision. Amounts are chips; tuples are per opponent in the hand unless stated otherwise."""

    own_total: int
    """Chips that the bot's seat has put in during this hand."""
    own_bet: int
    """Chips that the bot's seat has put in on this street."""
    own_stack: int
    totals: tuple[int, ...]
    """Chips that each opponent has put in during this hand."""
    bets: tuple[int, ...]
    """Chips that each opponent has put in on this street."""
    stacks: tuple[int, ...]
    dead: tuple[int, ...]
    """Per folded seat: the chips that it has put in."""
    behind: tuple[bool, ...]
    """Whether the opponent acts after the bot's seat on later streets."""
    street: int
    fixed: int
    """Under a fixed limit, the sum of one bet on each later street, in chips; 0: bets are sized by the pot."""
    raises: int
    """Bets and raises of this street, blinds not counted."""
    big_blind: int
    choice: BetChoice
    own_step: int
    """Strength step of the bot's hand; `paiju.bots.holdem.habits` defines the steps."""
    spreads: tuple[Spread, ...]
    """Strength of each opponent's range."""

    @property
    def in_position(self) -> bool:
        """Whether the bot's seat acts last on later streets."""
        return not any(self.behind)


def field_of(view: View, ranges: Sequence[Range]) -> Field:
    """Return the facts of a decision; `view.choice` must hold the legal bets."""
    you, choice = view.you, view.choice
    assert you is not None, "a spectator is asked nothing"
    assert choice is not None, "a bet is asked for with a choice"
    totals, own = totals_of(view), view.order.index(you)
    street, rivals = len(view.streets) - 1, [range_.seat for range_ in ranges]
    hand = numbers_of(view.hand or ())
    steps = steps_on(street, hand, numbers_of(view.boards[0]))
    return Field(
        totals[you],
        view.bets[you],
        view.stacks[you],
        tuple(totals[seat] for seat in rivals),
        tuple(view.bets[seat] for seat in rivals),
        tuple(view.stacks[seat] for seat in rivals),
        tuple(totals[seat] for seat in view.order if seat != you and seat not in rivals),
        tuple(view.order.index(seat) > own for seat in rivals),
        street,
        _fixed_to_come(view, street),
        sum(isinstance(entry, Raised) for entry in view.streets[-1]),
        view.options.bb,
        choice,
        steps[pair_of(hand)],
        tuple(range_.spread(steps) for range_ in ranges),
    )


def _fixed_to_come(view: View, street: int) -> int:
    structure = view.options.structure
    if structure.sizing != "fixed":
        return 0
    return sum(structure.step(later) for later in range(street + 1, RIVER + 1))
