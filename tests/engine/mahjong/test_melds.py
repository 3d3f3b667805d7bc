"""The tiles of a meld that came from the hand. Independent of any game."""

from paiju.engine.mahjong.melds import Meld
from tests.rows import rows


@rows(
    ("meld", "own", "claimed"),
    [
        (Meld("chow", ("4p", "0p", "6p"), 3), ("4p", "0p"), "6p"),
        (Meld("pung", ("0m", "5m", "5m"), 1), ("0m", "5m"), "5m"),
        (Meld("daiminkan", ("5m", "5m", "5m", "0m"), 1), ("5m", "5m", "5m"), "0m"),
        (Meld("shouminkan", ("5m", "5m", "0m", "5m"), 1), ("5m", "5m", "5m"), "0m"),
        (Meld("ankan", ("0m", "5m", "5m", "5m")), ("0m", "5m", "5m", "5m"), None),
    ],
)
def test_the_claimed_tile_comes_last_and_before_an_added_one(meld, own, claimed):
    assert (meld.own, meld.claimed) == (own, claimed)
