from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.combos import Kickers, Pattern

PLANE = Pattern(Combo.TRIPLE_STRAIGHT_WITH_PAIRS, unit=3, lengths=(2, 4), wing=2, wings=1, per_unit=True)
FOUR = Pattern(Combo.QUADRUPLE_WITH_SINGLE_SINGLE, unit=4, wing=1, wings=2)


def test_a_planes_wings_grow_with_its_body():
    assert [PLANE.wing_count(length) for length in (2, 3, 4)] == [2, 3, 4]
    assert [PLANE.size(length) for length in (2, 3, 4)] == [10, 15, 20]


def test_the_wings_of_a_four_do_not():
    assert FOUR.wing_count(1) == 2
    assert FOUR.size(1) == 6


def test_combos_are_named_as_on_the_wire():
    assert Combo.TRIPLE_STRAIGHT_WITH_SINGLES == "triple_straight_with_singles"
    assert all(combo.name.lower() == combo for combo in Combo)
    assert len(Combo) == 28


def test_a_deck_has_four_of_a_rank_and_one_of_each_joker():
    rules = RULES["official"]
    assert rules.copies("3") == 4
    assert rules.copies("LJ") == rules.copies("BJ") == 1


def test_the_presets_differ_in_their_wings_alone():
    assert RULES["official"].kickers == Kickers()
    assert RULES["qq"].kickers == Kickers(rocket=True, bomb=True, adjacent=True)
    assert RULES["extended"].kickers == Kickers(rocket=True, bomb=True, adjacent=True, body=True)
    assert {rules.patterns for rules in RULES.values()} == {RULES["official"].patterns}
