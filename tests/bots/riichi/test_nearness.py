from paiju.bots.riichi.nearness import acceptance, accepted, best_waits, distance, keeping
from paiju.bots.riichi.plans import SIMPLES
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of

ALL = bytes([4] * 34)


def counts(text):
    return counts_of(parse_tiles(text))


def kinds(text):
    return tuple(sorted({id34_of(tile) for tile in parse_tiles(text)}))


def test_pairs_and_orphans_are_forms_of_a_closed_hand():
    assert distance(counts("1133557799m113p")) == 0
    assert distance(counts("19m19p19s1234f123y")) == 0


def test_acceptance_is_that_of_the_nearest_form():
    assert accepted(counts("1133557799m113p")) == kinds("3p")
    assert accepted(counts("234m567p3499s567s")) == kinds("258s")
    assert acceptance(counts("234m567p3499s567s"), ALL) == 12


def test_a_hand_of_simples_cannot_use_what_it_bars():
    hand = counts("2378m456p456s556s")
    assert 0 in accepted(hand)
    assert not {kind for kind in accepted(hand, SIMPLES) if SIMPLES[kind]}


def test_what_can_go_keeps_the_distance():
    hand = counts("234m567p346699s1f3y")
    assert keeping(hand) == kinds("1f3y")


def test_the_best_waits_are_counted_in_unseen_tiles():
    assert best_waits(counts("234567m567p34s99p2f"), ALL) == 8
