"""Which hand covers which: docs/rules/doudizhu.md "比大小"."""

from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.beats import beats, covering
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.shapes import tables_of
from tests.engine.shedding.ranks import cards
from tests.rows import rows

OFFICIAL = RULES["official"]
SHAPES = tables_of(OFFICIAL).shapes


def covers(ranks, other):
    (shape,) = classify(OFFICIAL, cards(ranks))
    (target,) = classify(OFFICIAL, cards(other))
    return beats(shape, target)


@rows(
    ("higher", "lower"),
    [
        ("4", "3"),
        ("2", "A"),
        ("x", "2"),
        ("X", "x"),
        ("44", "33"),
        ("45678", "34567"),
        ("444555" + "67", "333444" + "22"),
        ("444455", "3333KK"),
        ("3333", "2"),
        ("3333", "TJQKA"),
        ("3333", "222A"),
        ("3333", "444455"),
        ("4444", "3333"),
        ("xX", "2222"),
        ("xX", "X"),
        ("xX", "333444555666"),
    ],
)
def test_this_covers_that_and_not_the_reverse(higher, lower):
    assert covers(higher, lower)
    assert not covers(lower, higher)


@rows(
    ("one", "other"),
    [
        ("3", "44"),
        ("34567", "456789"),
        ("333", "4445"),
        ("333444", "555666" + "78"),
        ("3334", "44455"),
        ("3333", "3333"),
        ("333355", "444"),
    ],
)
def test_these_do_not_compare(one, other):
    assert not covers(one, other)
    assert not covers(other, one)


def test_wings_count_for_nothing():
    assert covers("4443", "333X")
    assert not covers("333X", "4443")


def test_it_is_a_strict_partial_order():
    above = {shape: set(covering(OFFICIAL, shape)) for shape in SHAPES}
    for shape, higher in above.items():
        assert shape not in higher
        for other in higher:
            assert shape not in above[other]
            assert above[other] <= higher


def test_nothing_covers_the_rocket_and_the_rocket_covers_all_else():
    rocket = SHAPES[-1]
    assert covering(OFFICIAL, rocket) == ()
    assert all(beats(rocket, shape) for shape in SHAPES[:-1])


def test_two_readings_of_one_family_and_different_rank_always_compare():
    for shape in SHAPES:
        for other in SHAPES:
            if shape.family == other.family and shape is not other:
                assert beats(shape, other) != beats(other, shape)
