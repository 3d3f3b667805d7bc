"""Slow, obvious judges of a hand of 成都麻将, written only from docs/rules/chengdu.md "番种".

Nothing of the engine is used. A hand is a list of tiles, a meld its three or four tiles. A win is found by its
definition: of all choices of a pair and groups, those whose tiles together are the hand. A reading is a list of parts,
each a tuple of tiles; a kong is read as three.
"""

from collections import Counter
from itertools import combinations_with_replacement
from math import prod

SUITS = "mps"
TRIPLETS = [(f"{rank}{suit}",) * 3 for suit in SUITS for rank in range(1, 10)]
RUNS = [tuple(f"{rank + step}{suit}" for step in range(3)) for suit in SUITS for rank in range(1, 8)]
KINDS = [tiles[0] for tiles in TRIPLETS]
WITH_AN_END = {(1, 2, 3), (7, 8, 9), (1, 1, 1), (9, 9, 9), (1, 1), (9, 9)}


def readings(hand, melds, size):
    """All ways to read a hand: a pair and groups beside the melds, and pairs alone; none if it is not a win.

    `size`: the tiles of a complete hand, 14 or 8, a kong counted as three.
    """
    laid = [meld[:3] for meld in melds]
    if len(hand) + 3 * len(laid) != size or not may_win(hand, melds):
        return
    held = Counter(hand)
    inside = [group for group in TRIPLETS + RUNS if not Counter(group) - held]
    for pair in (kind for kind in KINDS if held[kind] >= 2):
        for groups in combinations_with_replacement(inside, len(hand) // 3):
            if Counter([pair, pair, *(tile for group in groups for tile in group)]) == held:
                yield [(pair, pair), *groups, *laid]
    if not melds and all(number % 2 == 0 for number in held.values()):
        yield [(tile, tile) for tile, number in held.items() for _ in range(number // 2)]


def may_win(hand, melds, missing=None):
    """At most two suits, none of them the missing one."""
    suits = {tile[1] for tile in hand} | {meld[0][1] for meld in melds}
    return len(suits) <= 2 and missing not in suits


def wins(hand, melds, size, missing=None):
    return may_win(hand, melds, missing) and any(True for _ in readings(hand, melds, size))


def waits(hand, melds, size, missing=None):
    """The kinds that complete a hand; one of which it has all four is none."""
    own = Counter([*hand, *(tile for meld in melds for tile in meld)])
    return [kind for kind in KINDS if own[kind] < 4 and wins([*hand, kind], melds, size, missing)]


def multiplier(hand, melds, size, flags):
    """What a win is worth with a discard: that of the reading which is worth most, cut by the cap."""
    most = max(worth(reading, hand, melds, flags) for reading in readings(hand, melds, size))
    return min(most, flags["cap"]) if flags["cap"] else most


def worth(reading, hand, melds, flags):
    """The product of a reading's fans."""
    tiles = [*hand, *(tile for meld in melds for tile in meld)]
    quads = list(Counter(tiles).values()).count(4)
    return prod((of_parts(reading, hand, melds, quads, flags), *of_tiles(tiles, melds, flags)))


def of_tiles(tiles, melds, flags):
    """Factors of the tiles, however they are read."""
    if len({tile[1] for tile in tiles}) == 1:
        yield 4
    if flags["menqing"] and not melds:
        yield 2
    if flags["duanyao"] and not any(tile[0] in "19" for tile in tiles):
        yield 2


def of_parts(reading, hand, melds, quads, flags):
    """The factor of the parts and of the quads among the tiles."""
    ranks = [tuple(int(tile[0]) for tile in part) for part in reading]
    ends = 4 if flags["yaojiu"] and all(part in WITH_AN_END for part in ranks) else 1
    if [len(part) for part in reading].count(2) > 1:
        return ends * of_pairs(quads, flags)
    alike = all(len(set(part)) == 1 for part in ranks) and len(reading) > 1
    single = len(hand) == 2 and bool(melds)
    found = ends * 2**quads * (2 if single else 1)
    if alike and flags["jiangdui"] and all(part[0] in {2, 5, 8} for part in ranks):
        return found * 8
    return found * (2 if alike else 1)


def of_pairs(quads, flags):
    long = {"gen": None, "x16": 16, "x8": 8}[flags["gen_long7"]]
    if quads and long:
        return long * 2 ** (quads - 1)
    return 4 * 2**quads
