from random import Random

from paiju.bots.split import Splitter, worth
from paiju.engine.cards.deck import DECK_54
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.classify import catalogue, key_of
from tests.engine.shedding.ranks import cards
from tests.rows import rows

OFFICIAL = RULES["official"]


def split(ranks, rules=OFFICIAL):
    found = Splitter(rules).split(key_of(rules, cards(ranks))).pieces
    return sorted((str(shape.reading.combo), shape.reading.rank) for _, shape in found)


@rows("kickers", RULES)
def test_the_pieces_are_hands_of_the_game_and_make_up_the_whole(kickers):
    rules, dice = RULES[kickers], Random(kickers)
    for _ in range(200):
        key = key_of(rules, dice.sample(DECK_54, dice.randint(1, 20)))
        pieces = Splitter(rules).split(key).pieces
        assert sum(part for part, _ in pieces) == key
        assert all(shape in catalogue(rules)[part] for part, shape in pieces)


def test_chains_are_kept_together():
    assert split("345678") == [("single_straight", "8")]
    assert split("334455") == [("pair_straight", "5")]


def test_triples_take_low_cards_along():
    assert split("444K3") == [("single", "K"), ("triple_with_single", "4")]
    assert split("44433KK") == [("pair", "K"), ("triple_with_pair", "4")]
    assert split("444555" + "37") == [("triple_straight_with_singles", "5")]


def test_a_2_and_a_joker_are_too_good_to_go_along():
    assert split("4442") == [("single", "2"), ("triple", "4")]
    assert split("444X") == [("single", "BJ"), ("triple", "4")]


def test_bombs_and_the_rocket_stay_whole():
    assert split("44445") == [("quadruple", "4"), ("single", "5")]
    assert split("xX5") == [("pair_jokers", "BJ"), ("single", "5")]


def test_a_higher_piece_is_worth_more_and_a_bomb_most():
    def of(ranks):
        ((_, shape),) = Splitter(OFFICIAL).split(key_of(OFFICIAL, cards(ranks))).pieces
        return worth(shape)

    assert of("3") < of("A") < of("2") < of("X") < of("3333") < of("2222")
    assert of("33") < of("22")
    assert of("xX") > of("X")
