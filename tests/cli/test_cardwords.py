"""Typed words for cards, and the held cards that they mean."""

import pytest

from paiju.cli.cardwords import UnreadableWords, is_pass, pick_cards
from paiju.engine.cards.card import SUITED

HAND = ("BJ", "LJ", "2h", "As", "Ah", "Ad", "Kc", "Ts", "Tc", "9h", "8s", "5s", "5c", "4h", "3h", "3c", "3d")
"""Sorted as every view's: by value descending, then suit descending."""


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("3", "3d"),
        ("3 3", "3d 3c"),
        ("333", "3d 3c 3h"),
        ("333 4", "3d 3c 3h 4h"),
        ("3334", "3d 3c 3h 4h"),
        ("A A", "Ad Ah"),
        ("aa", "Ad Ah"),
        ("10", "Tc"),
        ("T", "Tc"),
        ("t 10", "Tc Ts"),
        ("1010", "Tc Ts"),
        ("k", "Kc"),
        ("2", "2h"),
    ],
)
def test_a_point_picks_the_lowest_suit_not_chosen_yet(line, cards):
    assert pick_cards(line, HAND) == tuple(cards.split())


@pytest.mark.parametrize("line", ["黑桃A", "♠A", "sA", "SA", "sa", "spadeA", "Spades A", "♤a", "黑桃 A"])
def test_a_suit_and_a_point_are_exact(line):
    assert pick_cards(line, HAND) == ("As",)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("红桃A", "Ah"), ("红心a", "Ah"), ("♥A", "Ah"), ("hA", "Ah"), ("heart A", "Ah"),
        ("方块A", "Ad"), ("方片A", "Ad"), ("♦A", "Ad"), ("dA", "Ad"), ("♢A", "Ad"),
        ("梅花10", "Tc"), ("草花T", "Tc"), ("♣10", "Tc"), ("c10", "Tc"), ("clubs 10", "Tc"),
        ("黑桃10", "Ts"), ("黑桃5", "5s"), ("c5", "5c"), ("d3", "3d"),
    ],
)  # fmt: skip
def test_every_suit_has_its_words(line, card):
    assert pick_cards(line, HAND) == (card,)


@pytest.mark.parametrize(
    ("line", "card"),
    [("黑桃", "5s"), ("♠", "5s"), ("spade", "5s"), ("梅花", "3c"), ("♥", "3h"), ("方块", "3d")],
)
def test_a_suit_alone_picks_its_smallest_held_card(line, card):
    assert pick_cards(line, HAND) == (card,)


def test_a_suit_alone_goes_up_as_its_cards_are_taken():
    assert pick_cards("黑桃 黑桃 ♠", HAND) == ("5s", "8s", "Ts")


def test_the_smallest_card_of_a_suit_is_so_in_the_order_of_the_hand():
    assert pick_cards("♦", ("3d", "2d", "Ad", "Kd")) == ("Kd",)
    assert pick_cards("♦", ("7d", "5d", "2d", "Ad", "3d")) == ("3d",)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("小王", "LJ"),
        ("小鬼", "LJ"),
        ("LJ", "LJ"),
        ("lj", "LJ"),
        ("大王", "BJ"),
        ("大鬼", "BJ"),
        ("BJ", "BJ"),
    ],
)
def test_jokers_are_exact(line, card):
    assert pick_cards(line, HAND) == (card,)


def test_words_mix_with_and_without_blanks():
    assert pick_cards("小王大王", HAND) == ("LJ", "BJ")
    assert pick_cards("333 ♠A，5、5+大王", HAND) == ("3d", "3c", "3h", "As", "5c", "5s", "BJ")
    assert pick_cards("黑桃5梅花5", HAND) == ("5s", "5c")
    assert pick_cards("s5c5", HAND) == ("5s", "5c")


def test_wide_characters_are_read_as_narrow_ones():
    assert pick_cards("３３ Ａ　１０", HAND) == ("3d", "3c", "Ad", "Tc")


def test_an_exact_card_is_taken_before_a_later_point_looks_for_the_lowest():
    assert pick_cards("d3 3", HAND) == ("3d", "3c")


def test_a_point_may_take_the_card_that_is_named_exactly_after_it():
    with pytest.raises(UnreadableWords, match="D3 is named more often than you hold it"):
        pick_cards("3 d3", HAND)


def test_two_decks_hold_the_same_card_twice():
    assert pick_cards("d3 d3", ("4s", "3d", "3d")) == ("3d", "3d")
    assert pick_cards("大王 大王", ("BJ", "BJ", "LJ")) == ("BJ", "BJ")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("7", "you hold no 7"),
        ("3333", "you hold only 3 of 3"),
        ("s3", "you do not hold S3"),
        ("黑桃3", "you do not hold 黑桃3"),
        ("大王大王", "大王 is named more often than you hold it"),
        ("3 x", "'x' is not a card"),
        ("1", "'1' is not a card"),
        ("0", "'0' is not a card"),
        ("3s", "a suit's letter stands before its point"),
        ("s", "a suit's letter stands before its point"),
        ("", "name the cards"),
        ("  ，", "name the cards"),
    ],
)
def test_what_cannot_be_picked_is_said_in_one_line(line, text):
    with pytest.raises(UnreadableWords) as error:
        pick_cards(line, HAND)
    assert text in str(error.value)
    assert "\n" not in str(error.value)


def test_a_suit_that_is_not_held_is_said():
    with pytest.raises(UnreadableWords, match="you hold no ♠"):
        pick_cards("♠", ("Ah", "LJ"))


@pytest.mark.parametrize("line", ["/", "\\", "-", "--", "要不起", "不出", "不打", " - ", "－", "pass", "过"])
def test_the_words_for_passing(line):
    assert is_pass(line)


@pytest.mark.parametrize("line", ["", "3", "---", "出", "大王"])
def test_nothing_else_passes(line):
    assert not is_pass(line)


@pytest.mark.parametrize("card", [*SUITED, "LJ", "BJ"])
def test_every_card_has_exact_words(card):
    suits = {"s": "黑桃", "h": "红桃", "c": "梅花", "d": "方块"}
    words = {"LJ": "小王", "BJ": "大王"}.get(card) or suits[card[1]] + card[0]
    assert pick_cards(words, (*SUITED, "LJ", "BJ")) == (card,)
