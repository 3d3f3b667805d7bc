"""The chows and pungs of a hand with a claimed tile."""

from paiju.engine.mahjong.calls import chows_of, number_of, pungs_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.rows import rows


def runs(hand, claimed):
    return ["".join(chow.tiles) for chow in chows_of(parse_tiles(hand), claimed)]


@rows(
    ("hand", "claimed", "wanted"),
    [
        ("3467m", "5m", ["3m4m", "4m6m", "6m7m"]),
        ("40567m", "6m", ["4m0m", "4m5m", "0m7m", "5m7m"]),
        ("405m", "3m", ["4m0m", "4m5m"]),
        ("123m89m", "1m", ["2m3m"]),
        ("89m1p", "9m", []),
        ("23f", "1f", []),
        ("1p2p", "9m", []),
    ],
)
def test_each_run_is_offered_with_a_red_five_and_without(hand, claimed, wanted):
    assert runs(hand, claimed) == wanted


def test_a_pung_is_offered_with_a_red_five_and_without():
    assert [pung.tiles for pung in pungs_of(parse_tiles("055m"), "5m")] == [("0m", "5m"), ("5m", "5m")]
    assert [pung.tiles for pung in pungs_of(parse_tiles("55m"), "0m")] == [("5m", "5m")]
    assert list(pungs_of(parse_tiles("5m5p"), "0m")) == []


def test_red_and_black_fives_are_of_one_kind():
    assert number_of(parse_tiles("0556m5p"), id34_of("5m")) == 3
