"""The worth of each action in chips, as a mean over deals that fit the ranges; a fold is worth 0.

On this street the whole effect of an action is counted: folds, calls, side pots, unmatched chips. Betting on later
streets is estimated from the whole board of each deal: two good hands put in more (implied odds, 隐含赔率), and a hand
that has to fold before the showdown wins less than its equity.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from paiju.bots.holdem.boards import ALL, STEP, STEPS
from paiju.bots.holdem.deals import Deal
from paiju.bots.holdem.field import RIVER, Field
from paiju.bots.holdem.habits import USUAL, Habits, continuing_before, part_that_pays, staying
from paiju.bots.holdem.ranges import Spread


class Later(NamedTuple):
    """Parameters of the betting to come, tuned by matches."""

    growth: tuple[float, ...] = (0.0, 0.7, 1.7, 3.0)
    """Chips, in pots, that the two best hands put in on later streets, by the number of streets to come."""
    open_end: float = 0.25
    """Chips, in pots, that the two best hands put in later on this street, if opponents can still act or raise."""
    pays_from: float = 0.5
    """Hands up to this share pay nothing on later streets. Higher shares pay more, and the best hands pay all."""
    gives_up: float = 0.22
    """Part of the pot that a seat out of position loses with the worst hands, which fold before the showdown."""
    gives_up_last: float = 0.10
    """Part of the pot that a seat in position loses with the worst hands."""


LATER: Final = Later()
_RAISE_BACK: Final = 0.15
"""The part of its range with which an opponent that still has to act may raise."""
_RAISES: Final = 0.6
"""Probability that an opponent raises with a hand of the part `_RAISE_BACK`."""


class BetPlan(NamedTuple):
    """The costs and effects of an action for the bot's seat and its opponents. Tuples are per opponent."""

    added: int
    """Own chips that go in."""
    costs: tuple[int, ...]
    """Chips that each opponent must add to stay in."""
    stays: tuple[Sequence[float], ...]
    """Probability that each opponent stays in, by its step of strength; empty if it has nothing to add."""
    raises_from: tuple[int, ...]
    """Lowest step of strength with which each opponent may raise after the action."""
    closes: bool
    """Whether after the action opponents can only pay or fold on this street."""


def plan_of(field: Field, to: int, *, raises: bool, closes: bool, habits: Habits = USUAL) -> BetPlan:
    """Return the plan of putting in chips up to the total `to` on this street."""
    added = min(to - field.own_bet, field.own_stack)
    price = max(to, field.choice.price)
    costs = tuple(
        max(0, min(price - bet, stack)) for bet, stack in zip(field.bets, field.stacks, strict=True)
    )
    pot = field.choice.pot + added
    stays = tuple(
        _staying(field, spread, cost / (pot + cost), price, field.raises + raises, habits) if cost else ()
        for cost, spread in zip(costs, field.spreads, strict=True)
    )
    raises_from = tuple(spread.step_of_best(_RAISE_BACK) for spread in field.spreads)
    return BetPlan(added, costs, stays, raises_from, closes=closes and not raises)


def _staying(
    field: Field, spread: Spread, part: float, price: int, raises: int, habits: Habits
) -> Sequence[float]:
    """Return, for each strength of an opponent's hand, the probability that the opponent pays this part of the pot."""
    part = round(part, 2)
    if field.street == 0 and not spread.acted:
        players, blinds = min(4, len(field.totals) + 1), round(price / field.big_blind, 1)
        return continuing_before(part, min(3, raises), players, blinds, habits)
    pays = part_that_pays(part, habits)
    steps = spread.step_of_best(pays), spread.step_of_best(0.75 * pays)
    return staying(part, *steps, before=field.street == 0, habits=habits)


class PlanWorth(NamedTuple):
    """The value of a plan in chips."""

    mean: float
    error: float
    """Standard error of the mean."""


def worth_of(field: Field, plan: BetPlan, deals: Sequence[Deal], later: Later = LATER) -> PlanWorth:
    """Return the value of a plan over some deals."""
    table = _PlanTable(field, plan, later)
    found = [table.value(deal) for deal in deals]
    mean = fmean(found)
    spread = sum((value - mean) ** 2 for value in found) / max(1, len(found) - 1)
    return PlanWorth(mean, sqrt(spread / len(found)))


class _PlanTable:
    """Computes a plan's value deal by deal; keeps the numbers that are the same in every deal."""

    def __init__(self, field: Field, plan: BetPlan, later: Later) -> None:
        self._plan = plan
        self._own = own = field.own_total + plan.added
        self._stack = field.own_stack - plan.added
        self._step = field.own_step
        self._before = [min(total, own) for total in field.totals]
        self._totals = [total + cost for total, cost in zip(field.totals, plan.costs, strict=True)]
        self._left = [stack - cost for stack, cost in zip(field.stacks, plan.costs, strict=True)]
        self._dead = field.dead
        self._sure = own + sum(min(total, own) for total in field.dead)
        self._fixed = field.fixed
        self._growth = later.growth[RIVER - field.street] + (0 if plan.closes else later.open_end)
        gives_up = later.gives_up_last if field.in_position else later.gives_up
        self._gives_up = gives_up * (RIVER - field.street + 1) / 2
        self._eager = _eager(later.pays_from)

    def value(self, deal: Deal) -> float:
        """Return the chips that the plan wins in a deal, compared with a fold."""
        plan, own, pot = self._plan, deal.own, self._sure
        staying, best, stack, beaten_by, ties = 0, 0, 0, 0, 0
        for place, share, step, dice in deal.rivals:
            if plan.costs[place] and dice >= plan.stays[place][step]:
                pot += self._before[place]
                continue
            staying += 1
            if self._is_raised_out(place, step, dice):
                return -plan.added
            total = self._totals[place]
            pot += min(total, self._own)
            if share > own:
                beaten_by = max(beaten_by, total)
            elif share == own:
                ties += 1
            if share > best:
                best, stack = share, self._left[place]
        if not staying:
            return pot - plan.added
        won = pot / (1 + ties) if not beaten_by else self._side_pot(deal, beaten_by)
        stack = min(stack, self._stack)
        return won - plan.added + (self._later(own, best, staying, pot, stack) if stack > 0 else 0.0)

    def _is_raised_out(self, place: int, step: int, dice: float) -> bool:
        """Return whether an opponent raises and the bot's hand is too weak to pay that."""
        least = self._plan.raises_from[place]
        raises = self._plan.costs[place] and dice < _RAISES and step >= least
        return bool(raises and self._step < least and self._left[place] and self._stack)

    def _side_pot(self, deal: Deal, level: int) -> float:
        """Return the chips of the side pot: those above `level`, the largest total of a better hand.

        It is 0 if the bot's own total is not above `level`.
        """
        if level >= self._own:
            return 0.0
        won = self._own - level + sum(max(0, min(total, self._own) - level) for total in self._dead)
        for place, _, step, dice in deal.rivals:
            stays = not self._plan.costs[place] or dice < self._plan.stays[place][step]
            total = self._totals[place] if stays else self._before[place]
            won += max(0, min(total, self._own) - level)
        return float(won)

    def _later(self, own: int, best: int, rivals: int, pot: int, stack: int) -> float:
        """Return what later bets win or lose on average against the best of the opponents."""
        most = 1.5 * self._fixed if self._fixed else pot * self._growth
        eager = self._eager[max(0, ALL - (ALL - own) * rivals) // STEP]
        paid = min(most, stack) * min(eager, self._eager[best // STEP])
        if own < best:
            return -paid
        kept = self._gives_up * (1 - eager) * pot if self._growth else 0.0
        return (paid if own > best else 0.0) - kept


@lru_cache(maxsize=16)
def _eager(start: float) -> Sequence[float]:
    """Return what a hand pays later, as a part (0 to 1) of the largest payment, for each step of its share."""
    return [min(1.0, max(0.0, (at / 100 - start) / (0.95 - start))) for at in range(STEPS)]
