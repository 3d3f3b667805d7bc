"""Hold'em against other libraries: `python -m tests.bench.poker`; needs `pip install -e '.[bench]'`.

Seven-card evaluation beside treys and phevaluator, on the same cards, each in its own form of them; and whole random
6-max no-limit hands a second beside PokerKit, both sides by the same plan: fold (where something is owed), check or
call, the smallest raise, all-in, each as often as the other, from the same dice. Medians of rounds that take turns.
"""

import warnings
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter

from paiju.engine.betting.moves import (
    AllIn,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.poker import strength_of
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.holdem import GAMES
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.types import Deal, Phase

NEEDED = ("treys", "phevaluator", "pokerkit")
SEATS, STACK = 6, 2000
ROUNDS = 5
EVALUATED = 4000
PLAYED = 60


def rates(sides: dict[str, Callable[[int], int]]) -> dict[str, float]:
    """How many a second each side does: it is given the number of the round, and says how many it did."""
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(ROUNDS):
        for name, side in sides.items():
            began = perf_counter()
            done = side(number)
            seconds[name].append((perf_counter() - began) / done)
    return {name: 1 / median(times) for name, times in seconds.items()}


def evaluators():
    """Each side evaluates the same hands, in the form that it wants them in."""
    from phevaluator import evaluate_cards
    from treys import Card, Evaluator

    dice = Random(7)
    hands = [dice.sample(DECK_52, 7) for _ in range(EVALUATED)]
    integers = [[Card.new(card) for card in hand] for hand in hands]
    treys = Evaluator()
    ours = sorted(range(EVALUATED), key=lambda place: strength_of(hands[place]))
    by_treys = [treys.evaluate(integers[place][:5], integers[place][5:]) for place in ours]
    assert by_treys == sorted(by_treys, reverse=True), "the two agree on every pair of hands"

    def paiju(_number):
        for hand in hands:
            strength_of(hand)
        return EVALUATED

    def by_treys_itself(_number):
        for hand in integers:
            treys.evaluate(hand[:5], hand[5:])
        return EVALUATED

    def by_phevaluator(_number):
        for hand in hands:
            evaluate_cards(*hand)
        return EVALUATED

    return {"paiju": paiju, "treys": by_treys_itself, "phevaluator": by_phevaluator}


def play_ours(number):
    """Random hands on our engine, through the `Game` interface."""
    (game,) = GAMES
    dice, deck = Random(number), list(DECK_52)
    carry = game.opening_carry(SEATS, Options())
    for _ in range(PLAYED):
        dice.shuffle(deck)
        state = game.apply(game.initial_state(carry), CHANCE, Deal(tuple(deck))).state
        while state.phase is Phase.BET:
            (seat,) = game.actors(state)
            choice = game.prompt(state, seat).legal
            state = game.apply(state, seat, planned(choice, dice.randrange(4))).state
        assert sum(game.outcome(state).amounts) == 0
    return PLAYED


def planned(choice, plan):
    if plan == 0 and choice.owe:
        return Fold()
    if plan == 2 and choice.min is not None:
        return RaiseTo(choice.min)
    if plan == 3 and choice.min is not None:
        return AllIn()
    return Check() if choice.call is None else Call()


def play_pokerkit(number):
    """The same on PokerKit, which deals, collects and pays by itself."""
    from pokerkit import Automation, NoLimitTexasHoldem

    dice = Random(number)
    for _ in range(PLAYED):
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(10, 20),
            min_bet=20, raw_starting_stacks=STACK, player_count=SEATS,
        )  # fmt: skip
        while state.status:
            low = state.min_completion_betting_or_raising_to_amount
            match dice.randrange(4):
                case 0 if state.checking_or_calling_amount:
                    state.fold()
                case 2 if low is not None:
                    state.complete_bet_or_raise_to(low)
                case 3 if low is not None:
                    state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
                case _:
                    state.check_or_call()
        assert sum(state.stacks) == SEATS * STACK
    return PLAYED


def report(label, found):
    ours = found.pop("paiju")
    others = ", ".join(f"{name} {rate:,.0f} ({ours / rate:.1f} x)" for name, rate in found.items())
    print(f"{label:22} {ours:9,.0f} /s, {others}")


def main():
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        print(f"Hold'em: {', '.join(missing)} not installed; pip install -e '.[bench]'")
        return
    warnings.simplefilter("ignore")
    report("7 cards evaluated", rates(evaluators()))
    report("6-max no-limit hands", rates({"paiju": play_ours, "PokerKit": play_pokerkit}))


if __name__ == "__main__":
    main()
