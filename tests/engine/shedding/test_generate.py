"""The generator against brute force, and what it costs."""

from itertools import combinations, islice
from random import Random

from paiju.engine.cards.deck import DECK_54
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.beats import beats, covering
from paiju.engine.shedding.classify import catalogue, classify, key_of
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.shapes import tables_of
from tests.engine.shedding.ranks import cards
from tests.rows import rows

HANDS = ["333344445", "34567789TJ", "333444555x", "22xXAAA3", "6666777888"]


def by_brute_force(rules, hand):
    """Key and shape of every subset that forms a hand."""
    subsets = (chosen for size in range(1, len(hand) + 1) for chosen in combinations(hand, size))
    return {(key_of(rules, chosen), shape) for chosen in subsets for shape in classify(rules, chosen)}


@rows("kickers", RULES)
@rows("ranks", HANDS)
def test_it_finds_what_trying_all_subsets_finds_each_once(kickers, ranks):
    rules, hand = RULES[kickers], cards(ranks)
    found = list(generate(rules, count_ranks(rules, hand)))
    assert len(set(found)) == len(found)
    assert set(found) == by_brute_force(rules, hand)


@rows("kickers", RULES)
def test_with_a_target_it_finds_exactly_the_hands_that_cover(kickers):
    rules, dice = RULES[kickers], Random(kickers)
    shapes = tables_of(rules).shapes
    for _ in range(60):
        counts = count_ranks(rules, dice.sample(DECK_54, 17))
        target = dice.choice(shapes)
        every = generate(rules, counts)
        assert list(generate(rules, counts, target)) == [piece for piece in every if beats(piece[1], target)]


def test_bombs_come_after_everything_else_and_the_rocket_last():
    rules = RULES["official"]
    counts = count_ranks(rules, cards("3333456789TJxX"))
    powers = [shape.power for _, shape in generate(rules, counts)]
    assert powers == sorted(powers)
    assert powers[-1] == 2


def test_lower_ranks_and_lower_wings_come_first():
    rules = RULES["official"]
    found = [
        (shape.reading.rank, key - shape.key)
        for key, shape in generate(rules, count_ranks(rules, cards("333444567")))
        if shape.reading.combo == "triple_with_single"
    ]
    assert found == sorted(found, key=lambda entry: ("34".index(entry[0]), entry[1]))


def test_it_is_lazy():
    rules = RULES["extended"]
    full = [rules.copies(rank) for rank in rules.ranks]
    assert len(list(islice(generate(rules, full), 3))) == 3


@rows("kickers", RULES)
def test_hints_look_at_a_tenth_of_the_catalogue_at_most(kickers):
    rules = RULES[kickers]
    looked_at = tables_of(rules).shapes
    assert len(looked_at) * 10 <= len(catalogue(rules))
    assert all(len(covering(rules, shape)) < len(looked_at) for shape in looked_at)
