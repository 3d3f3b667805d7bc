"""Classification under each set of side-card rules: docs/rules/doudizhu.md, docs/rules/doudizhu_x.md."""

from itertools import permutations

import pytest

from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding import classify as module
from paiju.engine.shedding.classify import catalogue, classify, key_of
from tests.engine.shedding.ranks import cards, readings
from tests.rows import rows

OFFICIAL, EXTENDED, QQ = RULES["official"], RULES["extended"], RULES["qq"]
SINGLES, PAIRS = "triple_straight_with_singles", "triple_straight_with_pairs"
FOUR_TWO, FOUR_PAIRS = "quadruple_with_single_single", "quadruple_with_pair_pair"

OFFICIAL_LEGAL = {
    "3": ("single", "3"),
    "X": ("single", "BJ"),
    "22": ("pair", "2"),
    "xX": ("pair_jokers", "BJ"),
    "333": ("triple", "3"),
    "333x": ("triple_with_single", "3"),
    "33344": ("triple_with_pair", "3"),
    "34567": ("single_straight", "7"),
    "334455": ("pair_straight", "5"),
    "333444": ("triple_straight", "4"),
    "33344456": (SINGLES, "4"),
    "33344455": (SINGLES, "4"),
    "3334445x": (SINGLES, "4"),
    "444333" + "55" + "66": (PAIRS, "4"),
    "999888777222": (SINGLES, "9"),
    "999888777555": (SINGLES, "9"),
    "333344": (FOUR_TWO, "3"),
    "3333x5": (FOUR_TWO, "3"),
    "33334455": (FOUR_PAIRS, "3"),
    "3333": ("quadruple", "3"),
    "999888777666": ("triple_straight", "9"),
}
OFFICIAL_ILLEGAL = {
    "3333444 5: a wing of a body rank": "33334445",
    "333444 with the rocket": "333444xX",
    "3333 with the rocket": "3333xX",
    "333444555666 with a bomb": "333444555666KKKK",
    "333444 with a bomb as two pairs": "333444KKKK",
    "two fours": "33334444",
    "5554443333": "5554443333",
    "444455 5: five cards": "44445",
    "555 8 K: three and two": "5558K",
    "a joker with a card": "x3",
    "two pairs": "3344",
    "two little jokers": "xx",
    "33344455566 7: no plane of three in a row": "33344466678",
}


@rows("ranks", OFFICIAL_LEGAL)
def test_official_has_this_hand(ranks):
    assert readings(OFFICIAL, cards(ranks)) == {OFFICIAL_LEGAL[ranks]}


@rows("case", OFFICIAL_ILLEGAL)
def test_official_has_not_this_hand(case):
    assert readings(OFFICIAL, cards(OFFICIAL_ILLEGAL[case])) == set()


EXTENDED_EXAMPLES = {
    "44443333": {(SINGLES, "4"), (FOUR_PAIRS, "4"), (FOUR_PAIRS, "3")},
    "666555444333": {("triple_straight", "6"), (SINGLES, "6"), (SINGLES, "5")},
    "5554443333": {(PAIRS, "5")},
    "9999888877776666": {(SINGLES, "9")},
    "999888777666555K": {(SINGLES, "9"), (SINGLES, "8")},
    "KKKK3333": {(FOUR_PAIRS, "K"), (FOUR_PAIRS, "3")},
    "2222AAAA": {(FOUR_PAIRS, "2"), (FOUR_PAIRS, "A")},
    "44433355": {(SINGLES, "4")},
    "4443335555": {(PAIRS, "4")},
    "4444xX": {(FOUR_TWO, "4")},
    "444333xX": {(SINGLES, "4")},
    "4444": {("quadruple", "4")},
    "444455": {(FOUR_TWO, "4")},
    "44443335": {(SINGLES, "4")},
    "5555666Q": {(SINGLES, "6")},
    "444333" + "55" + "xX": set(),
    "222AAA7777": set(),
    "44445": set(),
}
"""Section 5's own examples, and its open points."""


@rows("ranks", EXTENDED_EXAMPLES)
def test_extended_reads_the_examples_of_its_section(ranks):
    assert readings(EXTENDED, cards(ranks)) == EXTENDED_EXAMPLES[ranks]


def test_qq_allows_the_rocket_a_bomb_and_an_adjacent_trio_but_no_body_rank():
    assert readings(QQ, cards("333444xX")) == {(SINGLES, "4")}
    assert readings(QQ, cards("333444KKKK")) == {(PAIRS, "4")}
    assert readings(QQ, cards("333444555666")) == {("triple_straight", "6"), (SINGLES, "5"), (SINGLES, "6")}
    assert readings(QQ, cards("33334445")) == set()


def test_cards_of_no_deck_form_no_hand():
    assert classify(OFFICIAL, ("3s", "3s")) == ()
    assert classify(OFFICIAL, ("??",)) == ()
    assert classify(OFFICIAL, ("1s",)) == ()
    assert classify(OFFICIAL, ()) == ()


def test_the_order_of_the_cards_does_not_matter():
    for chosen in permutations(("3s", "3h", "3d", "LJ")):
        assert readings(OFFICIAL, chosen) == {("triple_with_single", "3")}


class Probed(dict):
    """A catalogue that counts how often it is asked."""

    probes = 0

    def get(self, key, default=None):
        self.probes += 1
        return super().get(key, default)

    def __iter__(self):
        raise AssertionError("the catalogue was searched, not looked up")

    keys = values = items = __iter__


@pytest.fixture
def forgetful(monkeypatch):
    """Let what a test puts in the catalogue's place be noticed, and forgotten after it."""
    module._classifier.cache_clear()
    yield monkeypatch
    module._classifier.cache_clear()


@rows("kickers", RULES)
@rows("ranks", ["3", "333444555666KKKA", "34579", "222AAA7777"])
def test_a_look_up_is_one_probe_however_large_the_catalogue_and_however_ordered_the_cards(
    kickers, ranks, forgetful
):
    rules = RULES[kickers]
    probed = Probed(catalogue(rules))
    module._classifier.cache_clear()
    forgetful.setattr(module, "catalogue", lambda _rules: probed)
    chosen = cards(ranks)
    for order in (chosen, chosen[::-1], chosen[1::2] + chosen[::2]):
        probed.probes = 0
        classify(rules, order)
        assert probed.probes == 1


def test_a_key_costs_one_step_a_card(monkeypatch):
    steps = []

    class Keys(dict):
        def __getitem__(self, card):
            steps.append(card)
            return super().__getitem__(card)

    tables = module.tables_of(OFFICIAL)
    counted = type("Tables", (), {"keys": Keys(tables.keys)})
    monkeypatch.setattr(module, "tables_of", lambda _rules: counted)
    chosen = cards("333444555666KKKA")
    key_of(OFFICIAL, chosen)
    assert steps == list(chosen)
