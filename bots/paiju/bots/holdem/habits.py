"""The betting of unknown players: the probability of an act for each strength of the hand.

Strength is the hand's place before the flop (`preflop.PLACE`), and its equity against any hand later; both are in
steps of a hundredth. No probability is 0: players bluff, trap and err, so no act rules a hand out.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from paiju.bots.holdem.boards import STEPS
from paiju.bots.holdem.preflop import EQUITY_AT
from paiju.bots.holdem.record import StreetAct


class Habits(NamedTuple):
    """The parameters: probabilities, and parts of all hands."""

    opens: float = 0.27
    """Part of hands that raise first, to three big blinds at a full table."""
    opens_alone: float = 0.38
    """Part of hands that raise first with two players."""
    reraises: tuple[float, ...] = (0.09, 0.04, 0.025)
    """Part of hands that raise after one raise, after two, and after more."""
    size: float = 0.4
    """Exponent by which a larger raise means fewer hands."""
    calls: tuple[float, ...] = (0.75, 0.45, 0.2, 0.1)
    """Part of hands that pay the blind, one raise, two raises, and more."""
    bets: float = 0.60
    """The least equity with which most players bet after the flop; larger bets, and raises, need more."""
    bets_pot: float = 0.09
    """Added to `bets` for a bet of a whole pot."""
    raises: float = 0.15
    """Added to `bets` for each earlier bet of the street."""
    bluffs: float = 0.10
    """Probability that a weak hand bets; before the flop it is multiplied by the part of hands that raise."""
    spread: float = 0.06
    """Width, in equity, of the range between hands that hardly ever bet and hands that nearly always do."""
    loose: float = 0.35
    """Part of players who call whenever their equity against any hand covers the price."""
    tight: float = 0.25
    """Part of players who call only with much more equity than covers the price."""
    defence: float = 0.8
    """Exponent of the minimum defence frequency (`part_that_pays`): below 1, players pay with more hands."""
    margin: float = 0.05
    """Equity above the price that ordinary players want for a call. Loose ones want 0, tight ones three times this."""


USUAL: Final = Habits()


def _step(strength: float, middle: float, width: float) -> float:
    """Return a probability that grows from 0 to 1 around `middle`."""
    return 1 / (1 + exp(min(60.0, (middle - strength) / width)))


def likelihood(act: StreetAct, big_blind: int, habits: Habits = USUAL) -> Sequence[float]:
    """Return the probability of an act for each step of strength; only the ratios between steps matter."""
    if act.street == 0:
        return _before(
            act.kind,
            min(act.raises, 3),
            min(act.players, 4),
            round(act.to / big_blind, 1),
            _price(act),
            habits,
        )
    if act.kind == "raise":
        size = round(min(2.0, act.over / (act.pot + act.owed)), 1)
        return _raise(min(act.raises, 2), size, min(act.players, 4), act.all_in, habits)
    if act.kind == "call":
        return _call(_price(act), min(act.raises, 3), habits)
    return _check(act.owed > 0, min(act.players, 4), habits)


def _price(act: StreetAct) -> float:
    """Return the price of a call, as a part of the pot after that call."""
    return round(act.owed / (act.pot + act.owed), 2) if act.owed else 0.0


@lru_cache(maxsize=4096)
def _before(
    kind: str, raises: int, players: int, blinds: float, price: float, habits: Habits
) -> Sequence[float]:
    raising = _raising_part(raises, players, blinds, habits)
    if kind == "raise":
        return [habits.bluffs * raising + _step(at / 100, 1 - raising, 0.04) for at in range(STEPS)]
    most = _raising_part(raises, players, 3.0 * 3**raises, habits)
    weak = [1 - 0.75 * _step(at / 100, 1 - most / 2, 0.04) for at in range(STEPS)]
    if kind == "check":
        return weak
    paying = continuing_before(price, raises, players, blinds, habits)
    return [0.02 + paying[at] * weak[at] for at in range(STEPS)]


def _raising_part(raises: int, players: int, blinds: float, habits: Habits) -> float:
    """Return the part of hands that raise to `blinds` big blinds: the larger the raise, the fewer."""
    if raises:
        part, usual = habits.reraises[raises - 1], 3.0 * 3**raises
    else:
        part, usual = (habits.opens_alone if players == 2 else habits.opens), 3.0
    return part * float(min(1.3, max(0.25, usual / max(blinds, 1.0)) ** habits.size))


@lru_cache(maxsize=4096)
def _raise(raises: int, size: float, players: int, all_in: bool, habits: Habits) -> Sequence[float]:  # noqa: FBT001
    middle = habits.bets + habits.bets_pot * size + habits.raises * raises + 0.04 * (players - 2)
    if all_in:
        middle += 0.06
    middle = min(middle, 0.92)
    return [habits.bluffs + _step(at / 100, middle, habits.spread) for at in range(STEPS)]


@lru_cache(maxsize=4096)
def _call(price: float, raises: int, habits: Habits) -> Sequence[float]:
    trap = habits.bets + habits.raises * raises + 0.05
    paying = continuing(price, habits)
    return [paying[at] * (1 - 0.6 * _step(at / 100, trap, habits.spread)) for at in range(STEPS)]


@lru_cache(maxsize=64)
def _check(deferred: bool, players: int, habits: Habits) -> Sequence[float]:  # noqa: FBT001
    """Return the probability of a check; a check that only puts the turn off (house rules) says little of the hand."""
    most = 0.2 if deferred else 0.55
    middle = habits.bets + 0.06 + 0.04 * (players - 2)
    return [1 - most * _step(at / 100, middle, habits.spread) for at in range(STEPS)]


@lru_cache(maxsize=1024)
def continuing(price: float, habits: Habits = USUAL) -> Sequence[float]:
    """Return the probability of a call at a price (part of the pot after the call) for each step of equity."""
    plain = 1 - habits.loose - habits.tight
    margins = ((habits.loose, 0.0), (plain, habits.margin), (habits.tight, 3 * habits.margin))
    return [
        0.04 + 0.96 * sum(part * _step(at / 100, price + margin, 0.03) for part, margin in margins)
        for at in range(STEPS)
    ]


def part_that_pays(price: float, habits: Habits = USUAL) -> float:
    """Return the part of its range with which an ordinary player pays a price (part of the pot after the call).

    It is a little more than the minimum defence frequency (最小防守频率), against which a bluff makes no profit.
    """
    return float(max(0.0, (1 - 2 * price) / (1 - price)) ** habits.defence)


def part_before(price: float, raises: int, players: int, blinds: float, habits: Habits = USUAL) -> float:
    """Return the share of all hands with which an ordinary player without chips in the pot pays before the flop."""
    part = habits.calls[min(raises, 3)] * min(1.0, 0.45 / (price + 0.1)) * (1.0 if players == 2 else 0.75)
    return float(part * min(1.0, max(1, 3.0 * 3 ** (raises - 1)) / max(blinds, 1.0)) ** habits.size)


@lru_cache(maxsize=4096)
def continuing_before(
    price: float, raises: int, players: int, blinds: float, habits: Habits = USUAL
) -> Sequence[float]:
    """Return the probability of a call before the flop for each step of place, after raises to `blinds` big blinds."""
    part = part_before(price, raises, players, blinds, habits)
    return staying(price, round(100 * (1 - part)), round(100 * (1 - part / 2)), before=True, habits=habits)


@lru_cache(maxsize=8192)
def staying(
    price: float, plain_from: int, tight_from: int, *, before: bool, habits: Habits = USUAL
) -> Sequence[float]:
    """Return the probability of paying a price, for each step of strength.

    Loose players pay if their equity against any hand covers the price. All others know that a large bet means a good
    hand: ordinary players pay with `plain_from` or a higher step, tight ones with `tight_from` or a higher step.
    """
    plain = 1 - habits.loose - habits.tight
    equities = EQUITY_AT if before else [at / 100 for at in range(STEPS)]
    return [
        0.02
        + habits.loose * _step(equities[at], price, 0.03)
        + plain * _step(at, plain_from, 3.0)
        + habits.tight * _step(at, tight_from, 3.0)
        for at in range(STEPS)
    ]
