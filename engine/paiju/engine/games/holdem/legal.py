"""Legal answers to each kind of prompt, from facts that a view has too."""

from collections.abc import Iterator

from paiju.engine.betting.moves import (
    AllIn,
    BetChoice,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.types import (
    Muck,
    RunIt,
    Show,
    Straddle,
)


def answers(
    kind: str, options: Options, choice: BetChoice | None, hand: tuple[Card, ...]
) -> Iterator[Action]:
    """Yield the legal answers to a prompt, the weakest first; of all raises, only the smallest and the largest."""
    match kind:
        case "straddle":
            yield from (Straddle(yes=False), Straddle(yes=True))
        case "run_it":
            yield from (RunIt(times) for times in range(1, options.run_it + 1))
        case "show":
            yield from (Muck(), *(Show((card,)) for card in hand), Show(hand))
        case _:
            assert choice is not None, "a bet is asked for with a choice"
            yield from _bets(choice)


def default_answer(kind: str, choice: BetChoice | None) -> Action:
    """Return the action at a time-out: a free check, else a fold; no straddle, one board, no cards shown."""
    match kind:
        case "straddle":
            return Straddle(yes=False)
        case "run_it":
            return RunIt(1)
        case "show":
            return Muck()
    assert choice is not None, "a bet is asked for with a choice"
    return Fold() if choice.owe else Check()


def _bets(choice: BetChoice) -> Iterator[Action]:
    if choice.fold:
        yield Fold()
    if choice.check:
        yield Check()
    if choice.call is not None:
        yield Call()
    if choice.min is not None and choice.max is not None:
        yield from (RaiseTo(amount) for amount in dict.fromkeys((choice.min, choice.max)))
    if choice.all_in is not None:
        yield AllIn()
