"""Mahjong tiles against the `mahjong` package: `python -m tests.bench.tiles`; needs `pip install -e '.[dev]'`.

Whether a hand has won, what 13 tiles wait for (the package has no such question, so its own win check is asked for
each kind), how far a hand is from a wait; on the vectors' hands, each side in its own form of them: 34 bytes, a list
of 34 numbers. Both must give the same answers before they are timed. Medians of rounds that take turns.
"""

import time
from importlib.util import find_spec
from random import Random
from statistics import median

from paiju.engine.tiles import complete, distance
from paiju.engine.tiles import waits as ours
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.shanten import orphans_shanten, pairs_shanten, shanten
from paiju.engine.tiles.text import TILES34
from paiju.engine.tiles.waits import orphan_waits, pair_waits, waits
from paiju.engine.tiles.wins import is_orphans, is_pairs, is_win
from tests.conformance.files import default_directory, find_files

ROUNDS = 7
MOST = 4000
OTHERS = 20_000
"""Random hands that are asked about before those that are timed."""


def hands_of(name, kind=None):
    """Return the hands of one file of vectors."""
    file = next(file for file in find_files(default_directory()) if file.name == name)
    rows = map(file.parse, file.lines())
    return [counts_of(parse_tiles(row["hand"])) for row in rows if row.get("kind") == kind][:MOST]


def any_win(hand):
    """What `is_agari` answers: pair and groups, seven different pairs, thirteen orphans."""
    return is_win(hand) or (is_pairs(hand, quads=False) and sum(hand) == 14) or is_orphans(hand)


def any_waits(hand):
    return sorted({*waits(hand), *pair_waits(hand, quads=False), *orphan_waits(hand)})


def any_shanten(hand):
    return min(shanten(hand), pairs_shanten(hand, quads=False), orphans_shanten(hand))


def waits_by(is_agari):
    """The obvious way from a win check to waits: each kind of which there is one more is tried."""

    def found(numbers):
        kinds = []
        for kind in range(34):
            if numbers[kind] < 4:
                numbers[kind] += 1
                if is_agari(numbers):
                    kinds.append(kind)
                numbers[kind] -= 1
        return kinds

    return found


def compare(label, aim, hands, paiju, package):
    """Print how many a second each side answers, and the ratio; both must agree."""
    lists = [list(hand) for hand in hands]
    assert [paiju(hand) for hand in hands] == [package(numbers) for numbers in lists], label
    seconds = ([], [])
    for _ in range(ROUNDS):
        for side, question, asked in ((0, paiju, hands), (1, package, lists)):
            began = time.perf_counter()
            for hand in asked:
                question(hand)
            seconds[side].append((time.perf_counter() - began) / len(asked))
    own, other = map(median, seconds)
    print(f"{label:44} {1 / own:11,.0f} /s, mahjong {1 / other:9,.0f} ({other / own:.1f} x, aim >= {aim})")


def compare_unseen(paiju, package):
    """Print the same of random hands of 13 and 14 tiles that were not asked about before, after many others."""
    dice = Random(3)
    for hand in random_hands(dice, OTHERS):
        paiju(hand)
    seconds = ([], [])
    for _ in range(ROUNDS):
        hands = random_hands(dice, MOST)
        for side, question, asked in ((0, paiju, hands), (1, package, [list(hand) for hand in hands])):
            began = time.perf_counter()
            for hand in asked:
                question(hand)
            seconds[side].append((time.perf_counter() - began) / MOST)
    own, other = map(median, seconds)
    label = f"  random hands not seen before, after {OTHERS:,}"
    print(f"{label:44} {1 / own:11,.0f} /s, mahjong {1 / other:9,.0f} ({other / own:.1f} x, aim >= 3)")


def random_hands(dice, number):
    """Return so many hands of 13 or 14 tiles out of 136."""
    kinds = [kind for kind in range(34) for _ in range(4)]
    return [
        counts_of(TILES34[kind] for kind in dice.sample(kinds, dice.choice((13, 14)))) for _ in range(number)
    ]


def first_time(waiting, public):
    """Print what is paid once: building the tables, and suits that no hand had before."""
    began = time.perf_counter()
    complete.complete_suit.__wrapped__()
    print(f"tiles, paid once: tables of wins {1000 * (time.perf_counter() - began):.0f} ms", end="")
    complete.complete_suit()
    for label, question, hands in (("waits", waits, waiting), ("distances", shanten, public)):
        for cached in (ours._completing, distance._lacking, distance._with_kind):
            cached.cache_clear()
        began = time.perf_counter()
        for hand in hands:
            question(hand)
        print(f"; first {len(hands)} {label} {len(hands) / (time.perf_counter() - began):,.0f} /s", end="")
    print()


def main():
    if find_spec("mahjong") is None:
        print("tiles: mahjong is not installed; pip install -e '.[dev]'")
        return
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten

    chengdu = hands_of("chengdu_win.jsonl.gz", "win")
    waiting = [hand for hand in hands_of("chengdu_win.jsonl.gz", "waits") if sum(hand) == 13]
    public = [hand for hand in hands_of("riichi_shanten.jsonl.gz") if sum(hand) >= 13]
    first_time(waiting, public)
    compare("wins, Chengdu's hands of 2 to 14 tiles", 3, chengdu, any_win, Agari.is_agari)
    compare("wins, 13 or 14 tiles, most of them no win", 3, public, any_win, Agari.is_agari)
    compare("waits of 13 tiles, Chengdu's", 10, waiting, any_waits, waits_by(Agari.is_agari))
    compare(
        "waits of 13 tiles, any", 10, [h for h in public if sum(h) == 13], any_waits, waits_by(Agari.is_agari)
    )
    compare("distance to a wait, least of three forms", 5, public, any_shanten, Shanten.calculate_shanten)
    compare_unseen(any_shanten, Shanten.calculate_shanten)
    compare("  of pair and groups alone", 1, public, shanten, Shanten.calculate_shanten_for_regular_hand)


if __name__ == "__main__":
    main()
