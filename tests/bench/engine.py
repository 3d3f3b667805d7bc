"""The speed of finding plays: `python -m tests.bench.engine`.

Leads at 17 and 20 cards, and hints against a hand, each beside a scan of the whole catalogue in the same run;
positions from the vectors' `moves.jsonl.gz` a second; and how long endings take to be solved (解杀). Medians; the two
sides of a comparison take turns.
"""

import json
from random import Random
from statistics import median
from time import perf_counter

from paiju.engine.cards.deck import DECK_54
from paiju.engine.games.doudizhu import GAME, RULES
from paiju.engine.shedding.beats import beats
from paiju.engine.shedding.classify import catalogue
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import Played
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.shapes import BITS, ONE_RANK
from paiju.engine.shedding.solve import MOST_CARDS
from paiju.engine.shedding.trick import target_of
from tests.conformance.doudizhu import cards_of
from tests.conformance.files import default_directory, find_files
from tests.engine.shedding.test_solve import ending

RULES_QQ = RULES["qq"]
POSITIONS = 60


def scan(counts, target):
    """Every hand of the catalogue that the cards hold and that covers, one after the other."""
    found = []
    for key, shapes in catalogue(RULES_QQ).items():
        if all(key >> BITS * slot & ONE_RANK <= count for slot, count in enumerate(counts)):
            found += [(key, shape) for shape in shapes if target is None or beats(shape, target.shape)]
    return found


def compare(label, positions):
    """Time both on each position, in turns, and check that they find the same."""
    ours, theirs = [], []
    for counts, target in positions:
        began = perf_counter()
        found = list(generate(RULES_QQ, counts, target.shape if target else None))
        middle = perf_counter()
        scanned = scan(counts, target)
        ours.append(middle - began)
        theirs.append(perf_counter() - middle)
        assert sorted(map(_name, found)) == sorted(map(_name, scanned))
    one, other = median(ours) * 1e6, median(theirs) * 1e6
    print(f"{label:22} {one:9.1f} µs, scan {other:9.1f} µs, 1/{other / one:.0f}")


def _name(found):
    return found[0], found[1].reading.combo, found[1].reading.rank


def leads(cards):
    dice = Random(cards)
    return [(count_ranks(RULES_QQ, dice.sample(DECK_54, cards)), None) for _ in range(POSITIONS)]


def hints(cards):
    """Hands against the plays of another hand, of every kind alike."""
    dice = Random(cards)
    for _ in range(POSITIONS):
        deck = dice.sample(DECK_54, 54)
        other = list(generate(RULES_QQ, count_ranks(RULES_QQ, deck[:20])))
        combo = dice.choice(sorted({shape.reading.combo for _, shape in other}))
        shape = dice.choice([shape for _, shape in other if shape.reading.combo == combo])
        last = Played(1, ("??",) * shape.size, shape.reading.combo, shape.reading.rank, round=1, left=5)
        yield count_ranks(RULES_QQ, deck[20 : 20 + cards]), target_of(RULES_QQ, last)


def moves():
    """Positions a second, plays ready to send, in the mix of the vectors."""
    file = next(file for file in find_files(default_directory()) if file.name == "moves.jsonl.gz")
    hands = [sort_hand(RULES_QQ, cards_of(json.loads(line)["hand"])) for line in file.lines()]
    began = perf_counter()
    plays = sum(1 for hand in hands for _ in legal_plays(RULES_QQ, hand, None))
    seconds = perf_counter() - began
    print(
        f"{'leads ready to send':22} {len(hands) / seconds:9.0f} positions/s, {plays / seconds:.0f} plays/s"
    )
    began = perf_counter()
    for hand in hands:
        list(generate(RULES_QQ, count_ranks(RULES_QQ, hand)))
    print(f"{'leads generated':22} {len(hands) / (perf_counter() - began):9.0f} positions/s")


def endings():
    """Random endings of as many cards as are solved."""
    dice, seconds = Random(16), []
    for _ in range(100):
        state = ending(dice, MOST_CARDS).state
        began = perf_counter()
        GAME.solver.solved(state)
        seconds.append(perf_counter() - began)
    seconds.sort()
    of = f"endings of {MOST_CARDS} cards"
    middle, most, worst = (seconds[place] * 1e3 for place in (49, 94, 99))
    print(f"{of:22} {middle:9.1f} ms, 95 of 100 {most:.0f} ms, slowest {worst:.0f} ms")


def main():
    for cards in (17, 20):
        compare(f"leads, {cards} cards", leads(cards))
        compare(f"hints, {cards} cards", hints(cards))
    moves()
    endings()


if __name__ == "__main__":
    main()
