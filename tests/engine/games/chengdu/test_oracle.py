"""The engine against a judge that shares nothing with it: wins, waits and the best reading of random hands."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.scoring import (
    PLAIN,
    Hand,
    has_too_many_suits,
    valued_waits,
    waited,
    wins,
    worth_of,
)
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import TILES34
from tests.engine.games.chengdu import oracle
from tests.engine.games.chengdu.table import GAME
from tests.profiles import examples

MELDS = ("pung", "wan", "zhi", "yin")
FLAGS = {
    "menqing": st.booleans(),
    "duanyao": st.booleans(),
    "jiangdui": st.booleans(),
    "yaojiu": st.booleans(),
    "gen_long7": st.sampled_from(("gen", "x16", "x8")),
    "cap": st.sampled_from((0, 0, 0, 8, 32)),
}
NAMES_ALONE = {"jingou": st.booleans(), "luohan": st.booleans()}
"""What these count is the same without them; the judge does not know them."""
CLASSIC = {
    "menqing": False,
    "duanyao": False,
    "jiangdui": False,
    "yaojiu": True,
    "gen_long7": "gen",
    "cap": 0,
}
compared = examples(200)


class Dealer:
    """Draws parts of a hand from what is left of the tiles, mostly of few kinds: else nothing is near a win."""

    def __init__(self, draw):
        self.draw, self.left = draw, Counter(dict.fromkeys(oracle.KINDS, 4))
        self.suits = draw(st.sampled_from(("m", "mp", "ps")))
        low = draw(st.sampled_from((1, 1, 4, 7)))
        self.ranks = range(1, 10) if draw(st.booleans()) else range(low, low + 3)

    def take(self, choices):
        """One of the choices of which there are the tiles; those of few kinds, while there are any."""
        there = [tiles for tiles in choices if tiles[0][1] in self.suits and not Counter(tiles) - self.left]
        near = [tiles for tiles in there if all(int(tile[0]) in self.ranks for tile in tiles)]
        tiles = self.draw(st.sampled_from(near or there))
        self.left -= Counter(tiles)
        return tiles

    def groups(self, number):
        """Groups for the hand, triplets alone in half of the cases."""
        choices = oracle.TRIPLETS if self.draw(st.booleans()) else oracle.TRIPLETS + oracle.RUNS
        self.ranks = range(1, 10) if choices is oracle.TRIPLETS else self.ranks
        return [tile for _ in range(number) for tile in self.take(choices)]

    def meld(self):
        kind = self.draw(st.sampled_from(MELDS))
        self.ranks = range(1, 10)
        return kind, self.take([(tile,) * (3 if kind == "pung" else 4) for tile in oracle.KINDS])

    def pairs(self, number):
        self.ranks = range(1, 10)
        return [tile for _ in range(number) for tile in self.take(PAIRS)]


PAIRS = [(tile, tile) for tile in oracle.KINDS]


@st.composite
def won_hands(draw):
    """Concealed tiles, melds (kind and tiles) and the size of a hand that has won."""
    size, dealer = draw(st.sampled_from((14, 14, 8))), Dealer(draw)
    if draw(st.integers(0, 4)) == 0:
        return dealer.pairs(size // 2), [], size
    number = draw(st.integers(0, size // 3))
    melds = [dealer.meld() for _ in range(number)]
    concealed = dealer.groups(size // 3 - number)
    return concealed + dealer.pairs(1), melds, size


@st.composite
def hands(draw, lacking=0):
    """The same, with no, one or two tiles of others, and some lacking."""
    concealed, melds, size = draw(won_hands())
    own = Counter([*concealed, *(tile for _, tiles in melds for tile in tiles)])
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        concealed.pop(draw(st.integers(0, len(concealed) - 1)))
        concealed.append(draw(st.sampled_from([kind for kind in oracle.KINDS if own[kind] < 4])))
        own[concealed[-1]] += 1
    for _ in range(lacking):
        concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    return concealed, melds, size


def judged(hand, missing=None):
    """The hand as the engine takes it."""
    concealed, melds, size = hand
    return Hand(counts_of(concealed), tuple(Meld(*meld) for meld in melds), missing, size)


def plain(hand):
    """The hand as the judge takes it."""
    concealed, melds, size = hand
    return concealed, [tiles for _, tiles in melds], size


MISSING = st.sampled_from((None, None, *oracle.SUITS))


@given(won_hands())
@compared
def test_a_hand_that_is_built_as_a_win_is_one(hand):
    assert oracle.wins(*plain(hand))
    assert wins(judged(hand))


@given(hands(), MISSING)
@compared
def test_a_hand_wins_where_its_tiles_are_a_pair_and_groups_or_pairs_of_two_suits(hand, missing):
    concealed, melds, _ = plain(hand)
    assert wins(judged(hand, missing)) == oracle.wins(*plain(hand), missing)
    assert has_too_many_suits(judged(hand, missing)) == (not oracle.may_win(concealed, melds, missing))


@given(hands(lacking=1), MISSING)
@compared
def test_a_hand_waits_for_every_kind_that_completes_it(hand, missing):
    found = [TILES34[kind] for kind in waited(judged(hand, missing))]
    assert found == oracle.waits(*plain(hand), missing)


@given(won_hands(), st.fixed_dictionaries(FLAGS), st.fixed_dictionaries(NAMES_ALONE))
@compared
def test_a_win_is_worth_the_best_of_its_readings_under_any_flags(hand, flags, names):
    for chosen in (flags, CLASSIC):
        options = resolve_options(GAME, {**chosen, **names})
        assert worth_of(options, judged(hand), PLAIN).multiplier == oracle.multiplier(*plain(hand), chosen)


@given(hands(lacking=1))
@compared
def test_each_wait_is_worth_what_the_hand_is_with_it(hand):
    concealed, melds, size = plain(hand)
    for wait in valued_waits(resolve_options(GAME, {}), judged(hand)):
        assert wait.multiplier == oracle.multiplier([*concealed, wait.tile], melds, size, CLASSIC)
