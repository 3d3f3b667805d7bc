"""Distance and acceptance of hands in all three forms, and with kinds that they cannot use."""

from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from paiju.engine.tiles.wins import ORPHANS

SIMPLES = bytes(4 if kind in ORPHANS else 0 for kind in range(34))


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


def test_a_hand_of_simples_cannot_use_what_it_bars():
    hand = counts("2378m456p456s556s")
    assert 0 in accepted(hand)
    assert not {kind for kind in accepted(hand, SIMPLES) if SIMPLES[kind]}
