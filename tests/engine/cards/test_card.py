"""Cards and decks."""

import pytest

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
from tests.rows import rows


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
