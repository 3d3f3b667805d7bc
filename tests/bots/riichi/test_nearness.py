from paiju.bots.riichi.nearness import acceptance, best_waits, keeping
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of

ALL = bytes([4] * 34)


def counts(text):
    return counts_of(parse_tiles(text))


def kinds(text):
    return tuple(sorted({id34_of(tile) for tile in parse_tiles(text)}))


def test_acceptance_is_counted_in_unseen_tiles():
    assert acceptance(counts("234m567p3499s567s"), ALL) == 12


def test_what_can_go_keeps_the_distance():
    hand = counts("234m567p346699s1f3y")
    assert keeping(hand) == kinds("1f3y")


def test_the_best_waits_are_counted_in_unseen_tiles():
    assert best_waits(counts("234567m567p34s99p2f"), ALL) == 8
