"""Cards, decks and hands of poker."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.cards.card import (
    HIDDEN,
    JOKERS,
    SUITED,
    format_cards,
    is_card,
    parse_cards,
    rank_of,
    suit_step,
)
from paiju.engine.cards.deck import (
    DECK_52,
    DECK_54,
    DECK_108,
    is_deck,
)
from paiju.engine.cards.poker import (
    STRONGEST,
    Category,
    best_five,
    category_of,
    strength_of,
)
from paiju.engine.cards.poker_tables import BY_COUNTS, BY_FLUSH, SIZES
from tests.rows import rows

# Cards and decks.


def test_there_are_52_suited_cards_suit_by_suit_from_the_ace_of_diamonds():
    assert len(set(SUITED)) == 52
    assert SUITED[:3] == ("Ad", "2d", "3d")
    assert SUITED[13] == "Ac"
    assert SUITED[-1] == "Ks"


def test_suits_rise_from_diamonds_over_clubs_and_hearts_to_spades():
    assert sorted(("4s", "4h", "4d", "4c"), key=suit_step) == ["4d", "4c", "4h", "4s"]


def test_the_big_joker_is_above_the_little_one():
    assert suit_step("LJ") < suit_step("BJ")


def test_a_joker_is_its_own_rank():
    assert [rank_of(card) for card in ("Td", "As", *JOKERS)] == ["T", "A", "LJ", "BJ"]


@rows("text", ["Td", "As", "2c", "LJ", "BJ"])
def test_these_are_cards(text):
    assert is_card(text)


@rows("text", ["", "T", "10d", "TD", "1s", "Tx", "J", "lj", HIDDEN])
def test_these_are_no_cards(text):
    assert not is_card(text)


def test_parsing_and_formatting_are_each_others_reverse():
    text = "3s Td LJ BJ"
    assert format_cards(parse_cards(text)) == text
    assert parse_cards("") == ()


def test_a_wrong_card_is_named_with_its_place():
    with pytest.raises(ValueError, match="card 1 is '10d'"):
        parse_cards("3s 10d")


def test_decks_have_their_cards_once_or_twice():
    assert len(set(DECK_52)) == len(DECK_52) == 52
    assert len(set(DECK_54)) == len(DECK_54) == 54
    assert len(DECK_108) == 108
    assert set(DECK_108) == set(DECK_54)


def test_the_documented_order_ends_with_the_jokers():
    assert DECK_54[:52] == DECK_52
    assert DECK_54[52:] == ("LJ", "BJ")
    assert DECK_108[54:] == DECK_54


def test_a_deck_is_known_in_any_order():
    assert is_deck(DECK_54[::-1], DECK_54)


def test_a_missing_an_extra_and_an_exchanged_card_are_noticed():
    assert not is_deck(DECK_54[1:], DECK_54)
    assert not is_deck((*DECK_54, "3s"), DECK_54)
    assert not is_deck((*DECK_54[1:], DECK_54[1]), DECK_54)


# Ranking poker hands: docs/rules/holdem.md "Hands". The vectors in tests/conformance hold thousands of hands.

HANDS = st.lists(st.sampled_from(SUITED), min_size=7, max_size=7, unique=True)


def strength(text):
    return strength_of(text.split())


def test_there_are_7462_classes_in_nine_categories():
    reached = {*BY_COUNTS.values(), *BY_FLUSH.values()}
    assert reached == set(range(1, 7463))
    assert tuple(Counter(map(category_of, reached))[category] for category in Category) == SIZES


def test_seven_cards_reach_4824_of_them():
    sevens = {value for counts, value in BY_COUNTS.items() if size_of(counts) == 7}
    assert len(sevens | {*BY_FLUSH.values()}) == 4824


def size_of(counts):
    return sum(counts >> 3 * rank & 7 for rank in range(13))


@rows(
    ("cards", "category"),
    [
        ("As Kd 9h 5c 3s", "high_card"),
        ("As Ad 9h 5c 3s", "one_pair"),
        ("As Ad 9h 9c 3s", "two_pair"),
        ("As Ad Ah 9c 3s", "three_of_a_kind"),
        ("5s 4d 3h 2c As", "straight"),
        ("As Ks 9s 5s 3s", "flush"),
        ("As Ad Ah 9c 9s", "full_house"),
        ("As Ad Ah Ac 9s", "four_of_a_kind"),
        ("9s 8s 7s 6s 5s", "straight_flush"),
        ("As Ks Qs Js Ts", "straight_flush"),
    ],
)
def test_each_category_has_its_name(cards, category):
    assert category_of(strength(cards)) == category


def test_the_categories_follow_one_another():
    order = ["As Kd 9h 5c 3s", "2s 2d 9h 5c 3s", "2s 2d 3h 3c 4s", "2s 2d 2h 3c 4s", "5s 4d 3h 2c As"]
    order += ["7s 5s 4s 3s 2s", "2s 2d 2h 3c 3s", "2s 2d 2h 2c 3s", "5s 4s 3s 2s As"]
    assert [*map(strength, order)] == sorted(map(strength, order))


def test_the_wheel_is_the_lowest_straight_and_a_royal_flush_the_best_hand():
    assert strength("5s 4d 3h 2c As") < strength("6s 5d 4h 3c 2s")
    assert strength("As Ks Qs Js Ts") == STRONGEST
    assert strength("7s 5d 4h 3c 2s") == 1


def test_an_ace_does_not_stand_in_the_middle_of_a_straight():
    assert category_of(strength("Ks As 2d 3h 4c")) == "high_card"


def test_suits_never_break_ties():
    assert strength("As Kd 9h 5c 3s") == strength("Ac Kh 9d 5s 3d")
    assert strength("As Ks 9s 5s 3s") == strength("Ad Kd 9d 5d 3d")


def test_kickers_count():
    assert strength("As Ad Kh 5c 3s") > strength("As Ad Qh Jc Ts")
    assert strength("As Ad 9h 9c 3s") > strength("As Ad 9h 9c 2s")


def test_the_board_may_be_everybodys_hand():
    board = "As Ks Qs Js Ts"
    assert strength(f"{board} 2c 3d") == strength(f"{board} 9s 8s")


def test_the_best_five_are_named_in_the_order_given():
    assert best_five(("2c", "As", "Ad", "9h", "Ah", "9c", "3s")) == ("As", "Ad", "9h", "Ah", "9c")


@rows("cards", ["As", "As Kd 9h 5c", "As Kd 9h 5c LJ", "As Kd 9h 5c ??", "As Kd 9h 5c 3s 2s 4d 6d"])
def test_what_is_no_hand_is_refused(cards):
    with pytest.raises(KeyError):
        strength(cards)


@given(HANDS)
def test_seven_cards_are_worth_their_best_five(cards):
    assert strength_of(cards) == max(map(strength_of, combinations(cards, 5)))
    assert strength_of(cards[:6]) == max(map(strength_of, combinations(cards[:6], 5)))
    five = best_five(cards)
    assert strength_of(five) == strength_of(cards)
    assert set(five) <= set(cards)
