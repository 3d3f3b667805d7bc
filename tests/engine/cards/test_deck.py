from paiju.engine.cards.deck import (
    DECK_52,
    DECK_54,
    DECK_108,
    is_deck,
)


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
