"""Legal plays as hints: complete, each once, the weakest first; how many of each kind a fixed hand has."""

from collections import Counter
from itertools import combinations
from random import Random

from paiju.engine.cards.card import parse_cards, rank_of
from paiju.engine.shedding.beats import beats
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import Played
from paiju.engine.shedding.order import canonical, sort_hand
from paiju.engine.shedding.trick import covers, target_of
from tests.calls import calls_of
from tests.engine.shedding.games import ALL_RULES, DECKS
from tests.rows import rows

SIZES = {"big_two": 13, "three_two_one": 12, "wuguapi": 5, "qigui521": 7, "qigui523": 7}


def last_of(rules, cards, shape):
    reading = shape.reading
    return Played(1, canonical(rules, cards, shape), reading.combo, reading.rank, round=1, left=3)


def by_brute_force(rules, hand, last):
    """Every set of cards of the hand that is a hand and covers, with each reading that does."""
    target = target_of(rules, last)
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            for shape in classify(rules, cards):
                if target is None or covers(rules, shape, cards, target):
                    found.add((named(rules, cards), shape.reading))
    return found


def named(rules, cards):
    """The cards themselves where suits count, their ranks where they do not."""
    return tuple(sorted(cards if rules.suits else map(rank_of, cards)))


def some_lasts(key, dice, number):
    """Nothing to cover, and some hands of the game."""
    rules = ALL_RULES[key]
    yield None
    made = 0
    while made < number:
        cards = tuple(dice.sample(DECKS[key], dice.choice([1, 2, 3, 4, 5, 6])))
        for shape in classify(rules, cards):
            made += 1
            yield last_of(rules, cards, shape)


@rows("key", ALL_RULES)
def test_hints_are_all_plays_that_cover_and_nothing_else(key):
    rules, dice = ALL_RULES[key], Random(key)
    for last in some_lasts(key, dice, 4):
        size = min(SIZES.get(key, 11), 11)
        hand = sort_hand(rules, dice.sample(DECKS[key], size))
        expected = by_brute_force(rules, hand, last)
        found = list(legal_plays(rules, hand, last))
        assert {named(rules, play.cards) for play in found} == {cards for cards, _ in expected}
        declared = [(named(rules, play.cards), play.as_) for play in found if play.as_]
        assert set(declared) <= expected
        several = Counter(cards for cards, _ in expected)
        assert {cards for cards, _ in declared} == {cards for cards, n in several.items() if n > 1}
        assert len(found) == len(expected)


@rows("key", ALL_RULES)
def test_no_hint_is_covered_by_one_before_it(key):
    rules, dice = ALL_RULES[key], Random(key)
    for last in some_lasts(key, dice, 3):
        hand = sort_hand(rules, dice.sample(DECKS[key], SIZES.get(key, 12)))
        plays = list(legal_plays(rules, hand, last))[:150]
        played = [(classify(rules, play.cards), play) for play in plays]
        marks = [
            (target_of(rules, last_of(rules, play.cards, shape)), play)
            for shapes, play in played
            for shape in shapes
            if play.as_ in {None, shape.reading} and len(shapes) == 1
        ]
        for (target, _), (later, _) in combinations(marks, 2):
            assert not covers_mark(target, later)


def covers_mark(one, other):
    return beats(one.shape, other.shape, one.suit, other.suit)


COUNTED = {
    "doudizhu_4p": (
        "3d 3c 3h 4d 4c 4h 5d 5d 5c 5h 6s LJ LJ",
        {
            "single": 5,
            "pair": 4,
            "triple": 3,
            "triple_with_pair": 9,
            "triple_straight": 3,
            "triple_straight_with_pairs": 2,
            "pair_straight": 1,
            "quadruple": 1,
        },
    ),
    "big_two": (
        "3d 4d 5d 6d 7d 7c 7h 8s 8h 9c Ts Js 2s",
        {
            "single": 13,
            "pair": 4,
            "triple": 1,
            "single_straight": 1 + 2 + 4 * 6,
            "single_flush_straight": 1,
            "triple_with_pair": 1,
        },
    ),
    "three_two_one": (
        "3d 3c 3h 4d 4c 4h 5d Ad 2d 2c Kd",
        {
            "single": 6,
            "pair": 3,
            "triple": 2,
            "single_straight": 7,
            "pair_straight": 3,
            "pair_straight_with_single": 5,
            "triple_with_pair": 4,
            "triple_with_pair_single": 18,
            "triple_straight": 1,
            "triple_straight_with_single": 4,
        },
    ),
    "wuguapi": (
        "6d 7d 8d 8c LJ",
        {"single": 5, "pair": 1, "single_straight": 1, "single_flush_straight": 1},
    ),
    "qigui521": ("7d 7c 7s 5d 5c LJ BJ", {"single": 7, "pair": 4, "triple": 1, "pair_jokers": 1}),
}


@rows("key", COUNTED)
def test_a_fixed_hand_has_so_many_plays_of_each_kind(key):
    text, expected = COUNTED[key]
    rules = ALL_RULES[key]
    hand = sort_hand(rules, parse_cards(text))
    found = Counter()
    for play in legal_plays(rules, hand, None):
        shapes = classify(rules, play.cards)
        reading = play.as_ or shapes[0].reading
        found[str(reading.combo)] += 1
    assert dict(found) == expected


def test_the_first_play_must_hold_the_named_card():
    rules = ALL_RULES["big_two"]
    hand = sort_hand(rules, parse_cards("3d 3c 4d 4c 4h"))
    texts = {" ".join(sorted(play.cards)) for play in legal_plays(rules, hand, None, "3d")}
    assert texts == {"3d", "3c 3d", "3c 3d 4c 4d 4h"}


@rows("key", ALL_RULES)
def test_the_first_hint_of_the_largest_hand_does_not_wait_for_the_others(key):
    rules, dice = ALL_RULES[key], Random(1)
    hand = sort_hand(rules, dice.sample(DECKS[key], rules.max_hand))
    next(legal_plays(rules, hand, None))  # fills what is kept
    assert calls_of(lambda: next(legal_plays(rules, hand, None))) < 150
