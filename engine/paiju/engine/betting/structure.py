"""Betting structures as data: no-limit, pot-limit, fixed-limit and the house rules (docs/rules/holdem.md).

Two of the house rules are branches in the street driver, `check_mode` and `short_call`; all others are numbers and
switches, so that structures may mix them.
"""

from typing import Final, Literal, TypeAlias

import msgspec

Sizing: TypeAlias = Literal["no_limit", "pot_limit", "fixed"]


class BettingStructure(msgspec.Struct, frozen=True):
    """The bounds of bets; each combination of rules and stakes has one structure. Amounts are chips."""

    name: str
    sizing: Sizing
    min_bet: int
    """The smallest bet that opens a street; the big blind in the standard structures."""
    steps: tuple[int, ...] = ()
    """The one size of bets and raises on each street; only `fixed` has it."""
    raise_cap: tuple[int, ...] | None = None
    """The number of bets and raises that a street allows, per street; None: any number."""
    cap_counts_blind: bool = True
    """Whether the big blind counts towards the cap of its street, as the first bet."""
    heads_up_uncapped: bool = False
    """Whether a street that two players begin has no cap (WSOP Live Action Rules, 127)."""
    open_price: int | None = None
    """Chips that a player must put in on each later street to stay; None: none until somebody bets."""
    reopen: Literal["full", "half", "always"] = "full"
    """The seats that may raise again after a short all-in.

    `full`: those that owe a full raise (TDA rule 47). `half`: those that owe half of one. `always`: all.
    """
    short_call: Literal["allin", "out"] = "allin"
    """Whether a player whose chips do not cover a call is all-in for less, or out of the hand."""
    allin_overrides_sizing: bool = False
    """Whether all-in is a separate move: of any size, at any time, and not a raise that counts towards the cap."""
    first_action_may_raise: bool = True
    """Whether the first action of a street (a blind is one) may be a raise."""
    bb_option: bool = True
    """Whether the seat with the last blind may still raise when everybody has just called."""
    check_mode: Literal["standard", "defer"] = "standard"
    """`defer`: a check moves the turn to the end of the circle (圈), whether or not chips are owed."""
    open_fold: bool = False
    """Whether a player may fold with nothing to call."""
    needs_rival: bool = True
    """Whether a raise needs another player who could still put in more than the price."""
    heads_up: Literal["button_is_sb", "dealer_is_bb"] = "button_is_sb"
    """Which blind the button posts when two play; the code that assigns the blinds reads it."""
    short_blind_price: Literal["full", "actual"] = "full"
    """The price after a big blind that is all-in for less: the full blind, or the chips that it posted."""
    straddle_min_raise: Literal["bb", "straddle"] = "bb"
    """The smallest raise over a straddle: by the big blind, or by the straddle."""

    def step(self, street: int) -> int:
        """Return the size of bets and raises on a street of a `fixed` structure."""
        return self.steps[min(street, len(self.steps) - 1)]

    def cap(self, street: int) -> int | None:
        """Return how many bets and raises a street allows; None: any number."""
        return None if self.raise_cap is None else self.raise_cap[min(street, len(self.raise_cap) - 1)]


HOUSE_STEP: Final = 10
"""The smallest bet of each street, and the size of every raise (the customer's constraints 2 and 4)."""
HOUSE_RAISES: Final = 3
"""The number of raises on one street, of all players together (constraint 5)."""


def no_limit(big_blind: int) -> BettingStructure:
    """Return no-limit (无限注)."""
    return BettingStructure("no_limit", "no_limit", big_blind)


def pot_limit(big_blind: int) -> BettingStructure:
    """Return pot-limit (底池限注): a raise is at most what the pot would hold after a call."""
    return BettingStructure("pot_limit", "pot_limit", big_blind)


def fixed_limit(small_bet: int, big_bet: int, cap: int = 4) -> BettingStructure:
    """Return fixed-limit (限注): small bets on the first two streets, big bets on the last two.

    A street allows `cap` bets and raises; the big blind counts as one. Casinos differ: a bet and three raises, or four.
    """
    steps = (small_bet, small_bet, big_bet, big_bet)
    return BettingStructure("fixed_limit", "fixed", small_bet, steps, (cap,), reopen="half")


HOUSE: Final = BettingStructure(
    "house",
    "fixed",
    HOUSE_STEP,
    steps=(HOUSE_STEP,),
    raise_cap=(HOUSE_RAISES,),
    cap_counts_blind=False,
    open_price=HOUSE_STEP,
    reopen="always",
    short_call="out",
    allin_overrides_sizing=True,
    first_action_may_raise=False,
    bb_option=False,
    check_mode="defer",
    open_fold=True,
    needs_rival=False,
    heads_up="dealer_is_bb",
)
"""固定加注, the customer's rules (part A)."""
