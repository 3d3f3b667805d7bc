"""Melds as text, from each of the other seats."""

from paiju.engine.games.riichi.formats.match import Call, Kan
from paiju.engine.games.riichi.formats.tenhou6_tiles import (
    CODES,
    TILES,
    call_of,
    format_call,
    format_kan,
    kan_of,
    parse_meld,
)
from tests.rows import rows

CALLS = [
    ("c131415", Call(0, 3, "chow", "3m", ("4m", "5m"))),
    ("p215151", None),
    ("p212121", Call(0, 3, "pung", "1p", ("1p", "1p"))),
    ("15p5115", Call(0, 2, "pung", "0m", ("5m", "5m"))),
    ("1551p15", Call(0, 1, "pung", "5m", ("5m", "0m"))),
    ("m39393939", Call(0, 3, "daiminkan", "9s", ("9s",) * 3)),
    ("39m393939", Call(0, 2, "daiminkan", "9s", ("9s",) * 3)),
    ("252552m25", Call(0, 1, "daiminkan", "5p", ("5p", "5p", "0p"))),
]


@rows(("text", "call"), [pair for pair in CALLS if pair[1]], ids=[t for t, c in CALLS if c])
def test_a_call_is_read_and_written(text, call):
    assert call_of(0, parse_meld(text)) == call
    assert format_call(call) == text


def test_a_call_counts_seats_from_its_owner():
    assert call_of(3, parse_meld("1551p15")).feeder == 0
    assert call_of(1, parse_meld("c131415")).feeder == 0


def test_an_ankan_is_read_and_written():
    kan = Kan(2, "ankan", ("5m", "5m", "5m", "0m"))
    assert kan_of(2, parse_meld("151515a51")) == kan
    assert format_kan(kan, None) == "151515a51"


@rows(("pon", "text"), [("p151515", "k51151515"), ("15p1515", "15k511515"), ("1515p15", "1515k5115")])
def test_an_added_kan_repeats_its_pon(pon, text):
    kan = Kan(1, "shouminkan", ("0m",))
    assert kan_of(1, parse_meld(text)) == kan
    assert format_kan(kan, call_of(1, parse_meld(pon))) == text


@rows(
    "text",
    [
        "",
        "c",
        "x131415",
        "13c1415",
        "p1313131",
        "131p313",
        "a11111111",
        "1111a1111",
        "111111a11a",
        "c101112",
        "c１３１４１５",
    ],
)
def test_what_is_no_meld(text):
    assert parse_meld(text) is None


def test_each_tile_has_one_code():
    assert len(CODES) == len(TILES) == 37
    assert (CODES["1m"], CODES["9s"], CODES["4f"], CODES["1y"], CODES["3y"], CODES["0p"]) == (
        11,
        39,
        44,
        45,
        47,
        52,
    )
