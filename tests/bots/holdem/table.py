"""Makes the table of hole cards before the flop: `python -m tests.bots.holdem.table > …/holdem/preflop.json`.

Each of the 169 hands gets its equity against any hand and against the best quarter of hands, in shares of 10,000.
Boards are drawn by a seed; every pair is valued on each of them, against pairs of other cards.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from random import Random
from statistics import fmean

import msgspec

from paiju.bots.holdem.boards import ALL, strengths_on
from paiju.bots.holdem.pairs import HOLDING, PAIRS, name_of

BOARDS = 20_000
QUARTER = len(PAIRS) // 4
NAMES = [name_of(pair) for pair in range(len(PAIRS))]


def table(boards=BOARDS, seed=1):
    """Return name to both equities."""
    drawn = drawn_boards(boards, seed)
    any_hand = equities(drawn, range(len(PAIRS)))
    order = sorted(range(len(PAIRS)), key=lambda pair: -any_hand[NAMES[pair]])
    best = equities(drawn, order[:QUARTER])
    return {name: [round(any_hand[name]), round(best[name])] for name in sorted(any_hand)}


def drawn_boards(boards, seed):
    """Return so many boards of five cards."""
    return [Random(f"{seed} {number}").sample(range(52), 5) for number in range(boards)]


def equities(boards, rivals):
    """Return name to the mean share of hands beaten, of those of some pairs."""
    found, rivals = defaultdict(list), frozenset(rivals)
    held = [[pair for pair in pairs if pair in rivals] for pairs in HOLDING]
    for board in boards:
        strengths = strengths_on(board)
        everyone = ranked(strengths, rivals)
        by_card = [ranked(strengths, pairs) for pairs in held]
        for pair, strength in enumerate(strengths):
            if strength:
                without = [by_card[card] for card in PAIRS[pair]]
                # The pair itself is in both lists of its cards, so it is taken out once too often.
                beaten = beats(everyone, strength) - sum(beats(them, strength) for them in without)
                size = len(everyone) - sum(map(len, without))
                found[NAMES[pair]].append(ALL * (beaten + (pair in rivals)) / (2 * (size + (pair in rivals))))
    return {name: fmean(shares) for name, shares in found.items()}


def ranked(strengths, pairs):
    return sorted(strengths[pair] for pair in pairs if strengths[pair])


def beats(them, strength):
    """Return twice the number of hands that lose to a strength; a tie counts once."""
    return bisect_left(them, strength) + bisect_right(them, strength)


if __name__ == "__main__":
    lines = [f"  {msgspec.json.encode(name).decode()}: {pair}" for name, pair in table().items()]
    print("{", ",\n".join(lines), "}", sep="\n")
