"""A bot for Hold'em: it compares its equity with the price of a call.

It deals the unseen cards to the others a few hundred times to estimate its equity, subtracts something for the strength
that others have shown, and calls if the result is worth more than the price (pot odds). It reads only the view.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from paiju.bots import Observation
from paiju.engine.betting.moves import (
    AllIn,
    BetChoice,
    Call,
    Check,
    Fold,
    Raised,
    RaiseTo,
)
from paiju.engine.betting.street import CONTENDING
from paiju.engine.cards.card import Card
from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.poker import strength_of
from paiju.engine.core.game import Action
from paiju.engine.games.holdem.types import Muck, RunIt, Straddle
from paiju.engine.games.holdem.view import View

_BOARD: Final = 5


class Style(NamedTuple):
    """Parameters of the bot's play, tuned by matches between styles."""

    hands: int = 900
    """Number of hands that the bot simulates for a decision, of all players together."""
    respect: float = 0.08
    """Equity that the bot subtracts for each raise of another seat on this street."""
    value: float = 1.35
    """The bot bets or raises if its equity is more than this many times its fair share of the pot."""
    sure: float = 0.82
    """The bot goes all-in if its equity is more than this."""
    bluff: float = 0.06
    """Probability of a bet without a hand when checking is free."""


class HoldemBot:
    """The normal level, in every betting structure."""

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
        assert view.choice is not None, "a bet is asked for with a choice"
        return self._bet(view, view.choice)

    def _bet(self, view: View, choice: BetChoice) -> Action:
        field = _field(view, choice.price)
        equity = self._equity(view.hand or (), view.boards[0], field.rivals)
        equity -= self._style.respect * _raises(view)
        if equity > self._style.sure and choice.all_in is not None and choice.all_in > choice.price:
            return AllIn()
        if equity * (field.rivals + 1) > self._style.value and choice.max is not None:
            return RaiseTo(_size(choice, equity))
        if choice.call is not None and equity * (choice.pot + choice.call + field.chips) >= choice.call:
            return Call()
        if choice.check:
            return self._check(choice)
        return Fold() if choice.fold else Call()

    def _check(self, choice: BetChoice) -> Action:
        """Check, or with probability `bluff` bet the minimum."""
        if choice.owe or choice.min is None or self._dice.random() >= self._style.bluff:
            return Check()
        return RaiseTo(choice.min)

    def _equity(self, hand: Sequence[Card], board: Sequence[Card], rivals: int) -> float:
        """Return the average part of the pot (0 to 1) that the hand wins against random hands."""
        unseen = [card for card in DECK_52 if card not in hand and card not in board]
        missing = _BOARD - len(board)
        deals = max(40, self._style.hands // (rivals + 1))
        won = 0.0
        for _ in range(deals):
            drawn = self._dice.sample(unseen, missing + 2 * rivals)
            full = (*board, *drawn[:missing])
            own = strength_of((*hand, *full))
            others = [strength_of((*drawn[at : at + 2], *full)) for at in range(missing, len(drawn), 2)]
            if own >= max(others):
                won += 1 / (1 + others.count(own))
        return won / deals


class _Field(NamedTuple):
    """The opponents that the hand will probably meet."""

    rivals: int
    chips: int
    """Chips that the undecided opponents are expected to add."""


def _field(view: View, price: int) -> _Field:
    """Return the expected opponents: those who have paid the price, and half of those who have not decided yet."""
    rivals = [seat for seat in view.order if seat != view.you and view.standing[seat] in CONTENDING]
    owed = [min(price - view.bets[seat], view.stacks[seat]) for seat in rivals]
    undecided = [chips for chips in owed if chips > 0]
    return _Field(max(1, len(rivals) - len(undecided) // 2), sum(undecided) // 2)


def _raises(view: View) -> int:
    """Return the number of raises of others on this street."""
    return sum(isinstance(entry, Raised) and entry.seat != view.you for entry in view.streets[-1])


def _size(choice: BetChoice, equity: float) -> int:
    """Return the total to bet: half, two thirds or all of the pot, by equity."""
    place = min(2, int(equity * 3.5))
    return choice.sizes[place]


def _agreed_runs(view: View) -> int:
    """Return the number of runs to agree to: the number in an earlier answer, else the greatest allowed."""
    said = [times for times in view.runs if times is not None]
    return said[0] if said else view.options.run_it
