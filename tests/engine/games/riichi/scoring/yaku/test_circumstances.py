"""Yaku of how a hand is won, and the examples of the page: docs/rules/riichi.md."""

import re
from pathlib import Path
from typing import get_args

from paiju.engine.games.riichi.scoring.names import YakuName
from tests.engine.games.riichi.scoring.hands import SOUTH, won, worth, yaku
from tests.rows import rows

PLAIN = ("123m345m789p66p12s", "3s")


def test_the_dealers_dealt_hand():
    assert yaku(*PLAIN, tsumo=True, first_turn=True, seat_wind=0) == {"tenhou": 13}


def test_the_first_draw_of_another():
    assert yaku(*PLAIN, tsumo=True, first_turn=True, seat_wind=SOUTH) == {"chiihou": 13}


def test_they_add_up_with_yakuman_of_the_tiles():
    found = worth("11223344f11223y", "3y", tsumo=True, first_turn=True, seat_wind=0)
    assert ([line.name for line in found.yaku], found.yakuman) == (["tenhou", "tsuuiisou"], 2)


def test_a_discard_in_the_first_turn_is_no_yaku():
    assert yaku(*PLAIN, first_turn=True) == {}


def test_a_kan_before_ends_the_first_turn():
    assert yaku("123m345m66p12s", "3s", "k7777p", tsumo=True, first_turn=True) == {"menzen_tsumo": 1}


def test_the_replacement_tile_of_a_kan():
    assert yaku("234m66p12s", "3s", "c789p d3333m", tsumo=True, rinshan=True) == {"rinshan": 1}


def test_closed_it_comes_beside_menzen_tsumo():
    won = yaku("234m789p66p12s", "3s", "k3333m", tsumo=True, rinshan=True)
    assert won == {"menzen_tsumo": 1, "rinshan": 1}


def test_robbing_a_kan_closed_or_open():
    assert yaku("234m789p66p12s333m", "3s", chankan=True) == {"chankan": 1}
    assert yaku("234m66p12s333m", "3s", "c789p", chankan=True) == {"chankan": 1}


def test_each_needs_its_kind_of_win():
    assert yaku("234m66p12s", "3s", "c789p d3333m", rinshan=True) == {}
    assert yaku("234m66p12s333m", "3s", "c789p", tsumo=True, chankan=True) == {}


OPEN = ("234m66p12s333m", "3s", "c789p")


def test_the_last_draw_is_haitei_and_the_last_discard_houtei():
    assert yaku(*OPEN, tsumo=True, last_tile=True) == {"haitei": 1}
    assert yaku(*OPEN, last_tile=True) == {"houtei": 1}


def test_closed_hands_have_them_too():
    assert yaku("234m789p66p12s333m", "3s", tsumo=True, last_tile=True) == {"menzen_tsumo": 1, "haitei": 1}
    assert yaku("234m789p66p12s333m", "3s", last_tile=True) == {"houtei": 1}


def test_beside_rinshan_there_is_no_haitei():
    kan = ("234m66p12s", "3s", "c789p d3333m")
    assert yaku(*kan, tsumo=True, rinshan=True, last_tile=True) == {"rinshan": 1}


def test_beside_chankan_there_is_no_houtei():
    assert yaku(*OPEN, chankan=True, last_tile=True) == {"chankan": 1}


def test_a_closed_hand_that_draws_its_tile_has_it():
    assert yaku("123m345m789p66p12s", "3s", tsumo=True) == {"menzen_tsumo": 1}


def test_a_concealed_kan_leaves_the_hand_closed():
    assert yaku("123m345m66p12s", "3s", "k7777p", tsumo=True) == {"menzen_tsumo": 1}


def test_with_another_s_tile_there_is_none():
    assert yaku("123m345m789p66p12s", "3s") == {}


def test_an_open_hand_has_none():
    assert yaku("123m345m66p12s", "3s", "c789p", tsumo=True) == {}


def test_riichi_is_one_han():
    assert yaku(*PLAIN, riichi=1) == {"riichi": 1}


def test_double_riichi_is_two_in_its_place():
    assert yaku(*PLAIN, riichi=2) == {"double_riichi": 2}


def test_ippatsu_is_one_more_with_either():
    assert yaku(*PLAIN, riichi=1, ippatsu=True) == {"riichi": 1, "ippatsu": 1}
    assert yaku(*PLAIN, riichi=2, ippatsu=True) == {"double_riichi": 2, "ippatsu": 1}


def test_without_riichi_there_is_no_ippatsu():
    assert yaku(*PLAIN, ippatsu=True) == {}


def test_riichi_with_a_concealed_kan_counts():
    assert yaku("123m345m66p12s", "3s", "k7777p", riichi=1) == {"riichi": 1}


def test_a_hand_without_any_yaku_is_worth_nothing():
    assert worth(*PLAIN) is None
    assert won(*PLAIN).riichi == 0


# The tables of rules, and the page: each yaku of the page is what its example has.

PAGE = Path(__file__).parents[6] / "docs" / "rules" / "riichi.md"
ROW = re.compile(r"^\| (.+?) \| (\*\*.+?\*\*) \| (?:([1-6]) / ([1-6—]) \| )?(.*?) ?\|$", re.MULTILINE)
EXAMPLE = re.compile(r"`(\w+) (\w+)(?: \((.+)\))?`(?: (自摸))?")
ROWS = [
    (name, closed, opened, example)
    for _, names, closed, opened, example in ROW.findall(PAGE.read_text())
    for name in re.findall(r"`(\w+)`", names)
]
EXAMPLES = [row for row in ROWS if row[3]]


def meld_of(text):
    """`k1111m` a concealed kan, `2222p` an open one, `111m` a pung."""
    if text[0] == "k":
        return text
    return ("d" if len(text) == 5 else "p") + text


def test_the_page_names_each_yaku_once():
    assert sorted(name for name, *_ in ROWS) == sorted(get_args(YakuName))


@rows(("name", "closed", "opened", "example"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_each_example_of_the_page_has_its_yaku_and_its_han(name, closed, opened, example):
    hand, winning, melds, tsumo = EXAMPLE.fullmatch(example).groups()
    melds = [meld_of(meld) for meld in (melds or "").split()]
    found = yaku(hand, winning, " ".join(melds), tsumo=bool(tsumo))
    is_open = any(meld[0] != "k" for meld in melds)
    assert found[name] == int((opened if is_open else closed) or 13)


def test_results_name_yakuman_last():
    names = get_args(YakuName)
    first = names.index("tenhou")
    assert {closed for name, closed, *_ in ROWS if name in names[first:]} == {""}
    assert "" not in {closed for name, closed, *_ in ROWS if name in names[:first]}
