"""The hard level of Hold'em: the action with the highest worth against ranges narrowed by the opponents' acts.

Each opponent's range is narrowed by all of its acts (`ranges`), deals are drawn from the ranges (`deals`), and each
action gets its mean value in chips over the same deals (`values`). It reads only the view.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from paiju.bots import Observation
from paiju.bots.holdem.deals import Deal, deals_of
from paiju.bots.holdem.field import Field, field_of
from paiju.bots.holdem.habits import USUAL, Habits
from paiju.bots.holdem.ranges import ranges_of
from paiju.bots.holdem.values import LATER, Later, PlanWorth, plan_of, worth_of
from paiju.engine.betting.moves import AllIn, Call, Check, Fold, RaiseTo
from paiju.engine.core.game import Action
from paiju.engine.games.holdem.types import Muck, RunIt, Straddle
from paiju.engine.games.holdem.view import View

_HANDS: Final = 800
"""Hands of opponents that are drawn for a decision."""
_MOST_POTS: Final = 2
"""The largest bet that it makes, in pots."""
_LEAST: Final = 1e-6
"""Least value, in chips, of a check after which the call is still to be made (a house rule): a fold has the value 0."""


class Style(NamedTuple):
    """Parameters of the bot's play, tuned by matches."""

    habits: Habits = USUAL
    later: Later = LATER
    hands: int = _HANDS
    mixes: float = 0.02
    """Among actions whose values differ by less than this part of the pot, one is chosen at random."""


class RangeBot:
    """The hard level, in every betting structure."""

    def __init__(self, seed: int = 0, style: Style | None = None) -> None:
        self._dice = Random(seed)
        self._style = style or Style()

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        view: View = observation.view
        match observation.prompt.kind:
            case "straddle":
                return Straddle(yes=False)
            case "run_it":
                return RunIt(_agreed_runs(view))
            case "show":
                return Muck()
        return self._bet(view)

    def ranked(self, observation: Observation) -> list[Action]:
        """Return the answers to a prompt. Bets are ordered by value, the highest first.

        `act` instead chooses at random among actions of nearly equal value.
        """
        if observation.prompt.kind != "bet":
            return [self.act(observation)]
        priced = sorted(self.priced(observation.view), key=lambda each: each[1].mean, reverse=True)
        return [action for action, _ in priced]

    def _bet(self, view: View) -> Action:
        priced = self.priced(view)
        best = max(worth.mean for _, worth in priced)
        near = best - self._style.mixes * view.choice.pot  # type: ignore[union-attr]
        return self._dice.choice([action for action, worth in priced if worth.mean >= near])

    def priced(self, view: View) -> list[tuple[Action, PlanWorth]]:
        """Return the actions that are considered, each with its value in chips."""
        ranges = ranges_of(view, self._style.habits)
        field = field_of(view, ranges)
        deals = deals_of(view, ranges, self._dice, self._style.hands)
        return [*self._passive(field, deals), *self._raises(field, deals)]

    def _passive(self, field: Field, deals: list[Deal]) -> Iterator[tuple[Action, PlanWorth]]:
        choice = field.choice
        paying = self._paying(field, deals)
        if choice.fold and choice.owe:
            yield Fold(), PlanWorth(0.0, 0.0)
        if choice.check:
            # By house rules a check may only put the turn off: the call is then still to be made.
            put_off = PlanWorth(max(_LEAST, 0.9 * paying.mean), paying.error)
            yield Check(), put_off if choice.owe else paying
        if choice.owe and choice.all_in is not None and choice.owe >= field.own_stack:
            yield AllIn(), paying
        elif choice.call is not None:
            yield Call(), paying

    def _paying(self, field: Field, deals: list[Deal]) -> PlanWorth:
        """Return the value of a call, or of a check where nothing is owed."""
        closes = field.in_position or field.street == 0
        plan = plan_of(field, field.choice.price, raises=False, closes=closes, habits=self._style.habits)
        return worth_of(field, plan, deals, self._style.later)

    def _raises(self, field: Field, deals: list[Deal]) -> Iterator[tuple[Action, PlanWorth]]:
        choice = field.choice
        for total in _totals(field):
            plan = plan_of(field, total, raises=True, closes=False, habits=self._style.habits)
            action = AllIn() if total == choice.all_in else RaiseTo(total)
            yield action, worth_of(field, plan, deals, self._style.later)


def _totals(field: Field) -> list[int]:
    """Return the totals to raise to: usual parts of the pot, and one more total.

    That total is the minimum before the flop; later it is twice the pot, or the maximum if that is less. An all-in of
    at most twice the pot is added, too: only better hands pay a larger bet.
    """
    choice, found = field.choice, set()
    twice = choice.price + _MOST_POTS * (choice.pot + choice.owe)
    if choice.min is not None and choice.max is not None:
        found = {*choice.sizes, min(twice, choice.max) if field.street else choice.min}
    if choice.all_in is not None and choice.price < choice.all_in <= twice:
        found.add(choice.all_in)
    return sorted(found)


def _agreed_runs(view: View) -> int:
    """Return the number of runs to agree to: the number in an earlier answer, else the greatest allowed."""
    said = [times for times in view.runs if times is not None]
    return said[0] if said else view.options.run_it
