"""Files of tenhou.net/6: tiles, calls, their order, and results."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Drawn, Kan, Tally, Win, Yaku
from paiju.engine.games.riichi.formats.tenhou6_order import Columns, Put, Skipped, in_order_of_play
from paiju.engine.games.riichi.formats.tenhou6_result import format_result, parse_result
from paiju.engine.games.riichi.formats.tenhou6_tally import parse_tally
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

# Melds as text, from each of the other seats.

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


# The order of play, where a claim may mean one of several discards.


def order(taken, given, dealer=0):
    """The steps of columns that are given per seat."""
    taken = tuple(tuple(taken.get(seat, ())) for seat in range(4))
    given = tuple(tuple(given.get(seat, ())) for seat in range(4))
    taken_at = tuple(tuple(f"took {seat}.{at}" for at in range(len(row))) for seat, row in enumerate(taken))
    given_at = tuple(tuple(f"gave {seat}.{at}" for at in range(len(row))) for seat, row in enumerate(given))
    return [located.step for located in in_order_of_play(Columns(taken, given, taken_at, given_at), dealer)]


def draws(seat, *tiles):
    return [Draw(seat, tile) for tile in tiles]


def test_a_claim_is_taken_at_once():
    pon = Call(2, 0, "pung", "1f", ("1f", "1f"))
    found = order({0: draws(0, "1f"), 2: [pon]}, {0: [Put(None)], 2: [Put("9m")]})
    assert found == [Draw(0, "1f"), Discard(0, "1f", drawn=True), pon, Discard(2, "9m")]


def test_a_claim_waits_for_the_discard_after_which_all_fits():
    """Seat 2 may claim the first 1f; but then seat 3, which is next, could not claim the 9p of seat 1."""
    late, early = Call(2, 0, "pung", "1f", ("1f", "1f")), Call(3, 1, "pung", "9p", ("9p", "9p"))
    taken = {0: draws(0, "1f", "1f"), 1: draws(1, "9p"), 2: [late], 3: [early]}
    found = order(taken, {0: [Put(None)] * 2, 1: [Put(None)], 2: [Put("2m")], 3: [Put("1m")]})
    assert found[2:6] == [Draw(1, "9p"), Discard(1, "9p", drawn=True), early, Discard(3, "1m")]
    assert found[8:] == [late, Discard(2, "2m")]


def test_pon_comes_before_chi_of_the_same_tile():
    chi = Call(1, 0, "chow", "3m", ("1m", "2m"))
    pon = Call(3, 0, "pung", "3m", ("3m", "3m"))
    taken = {0: draws(0, "3m", "3m"), 1: [chi], 3: [pon]}
    found = order(taken, {0: [Put(None), Put(None)], 1: [Put("9p")], 3: [Put("9s")]})
    assert found.index(pon) < found.index(chi)


def test_a_kan_is_followed_by_a_draw_or_is_robbed():
    kan = Kan(0, "shouminkan", ("1m",))
    assert order({0: draws(0, "1m")}, {0: [kan]}) == [Draw(0, "1m"), kan]
    open_kan = Call(2, 0, "daiminkan", "1f", ("1f",) * 3)
    taken = {0: draws(0, "1f"), 2: [open_kan, *draws(2, "2p")]}
    found = order(taken, {0: [Put(None)], 2: [Skipped(), Put(None)]})
    assert found[2:] == [open_kan, Draw(2, "2p"), Discard(2, "2p", drawn=True)]


def test_an_empty_kyoku_has_no_steps():
    assert order({}, {}) == []


PON = Call(2, 0, "pung", "1f", ("1f", "1f"))


@rows(
    ("taken", "given", "path"),
    [
        ({0: draws(0, "1f")}, {0: [Put(None), Put("1m")]}, "gave 0.1"),
        ({0: draws(0, "2f"), 2: [PON]}, {0: [Put(None)]}, "took 2.0"),
        ({0: draws(0, "1f"), 2: [PON]}, {0: [Put(None)], 2: [Put(None)]}, "gave 2.0"),
        ({0: draws(0, "1f"), 2: [PON]}, {0: [Put(None)], 2: [Skipped()]}, "gave 2.0"),
        ({0: draws(0, "1f")}, {0: [Skipped()]}, "gave 0.0"),
        ({1: draws(1, "1f")}, {1: [Put(None)]}, "gave 1.0"),
        ({0: [PON]}, {}, "took 0.0"),
        ({0: draws(0, "1f", "2f")}, {0: [Put(None), Put(None)]}, "gave 0.1"),
    ],
)
def test_what_nothing_leads_to_is_named(taken, given, path):
    with pytest.raises(BadRecord) as refusal:
        order(taken, given)
    assert refusal.value.path == path


def test_the_search_ends_however_many_orders_there_are():
    """Every discard could be claimed by three seats, and in the end one item is too many."""
    calls = {seat: [Call(seat, (seat + 1) % 4, "pung", "1m", ("1m", "1m"))] * 20 for seat in range(4)}
    taken = {seat: [*draws(seat, "1m")] + calls[seat] for seat in range(4)}
    given = {seat: [Put("1m")] * 50 for seat in range(4)}
    with pytest.raises(BadRecord):
        order(taken, given)


# Results with their words, both ways.

GAINS = [8000, -8000, 0, 0]


def won(*words, head=(0, 1, 0)):
    return ["和了", GAINS, [*head, *words]]


RESULTS = [
    won("満貫8000点", "立直(1飜)", "ドラ(4飜)"),
    won("30符4飜7700点", "役牌 白(1飜)"),
    won("満貫2000-4000点", head=(0, 0, 0)),
    won("40符3飜2600点∀", head=(0, 0, 0)),
    won("役満32000点", "大三元(役満)", "字一色(役満)"),
    won("役満48000点∀", "大三元(役満)", head=(0, 0, 2)),
    won("三倍満24000点", "清一色(6飜)"),
    won("Mangan 8000 points", "Riichi(1飜)", "Something Else(2飜)"),
    won("満貫8000点∀"),
    won(),
    ["和了", GAINS, [0, 1, 0, "満貫8000点"], [0, -1000, 1000, 0], [2, 1, 2, "30符1飜1000点", "平和(1飜)"]],
    ["流局", [1500, 1500, -1500, -1500]],
    ["流し満貫", [12000, -4000, -4000, -4000]],
    ["全員不聴"],
    ["全員聴牌"],
    ["九種九牌"],
    ["四風連打"],
    ["四家立直"],
    ["四槓散了"],
    ["三家和了"],
]


@rows("result", RESULTS, ids=str)
def test_a_result_is_written_again_with_its_words(result):
    assert format_result(parse_result(result, "$")) == result


def test_a_win_is_read():
    (win,) = parse_result(won("満貫8000点", "立直(1飜)", "Dora(4飜)", head=(0, 1, 2)), "$")
    yaku = (Yaku("riichi", 1), Yaku("dora", 4, "Dora(4飜)"))
    assert win == Win(0, 1, tuple(GAINS), liable=2, tally=Tally((8000,), limit="mangan"), yaku=yaku)


def test_draws_are_read():
    assert parse_result(["流局", [3000, -1000, -1000, -1000]], "$") == Drawn(
        "exhaustive", (3000, -1000, -1000, -1000), (True, False, False, False)
    )
    assert parse_result(["全員聴牌"], "$").tenpai == (True,) * 4
    assert parse_result(["全員不聴"], "$").tenpai == (False,) * 4
    assert parse_result(["九種九牌"], "$") == Drawn("kyuushu")


def test_a_tally_of_a_tsumo_says_who_pays_what():
    assert parse_tally("30符2飜500-1000点", tsumo=True) == Tally((500, 1000), 30, 2)
    assert parse_tally("役満16000点∀", tsumo=True) == Tally((16000,), limit="yakuman")
    assert parse_tally("役満16000点∀", tsumo=False) is None
    assert parse_tally("満貫", tsumo=False) is None


@rows(
    ("result", "path"),
    [
        ([1], "$[0]"),
        (["和"], "$[0]"),
        (["和了"], "$"),
        (["和了", GAINS], "$"),
        (["和了", *[GAINS, [0, 1, 0]] * 4], "$"),
        (["和了", [8000, -8000, 0], [0, 1, 0]], "$[1]"),
        (["和了", GAINS, [0, 1]], "$[2]"),
        (["和了", GAINS, 0], "$[2]"),
        (["和了", GAINS, [4, 1, 0]], "$[2][0]"),
        (["和了", GAINS, [0, -1, 0]], "$[2][1]"),
        (["和了", GAINS, [0, 1, 0, 1]], "$[2][3]"),
        (won("満貫8000点", "立直"), "$[2][4]"),
        (won("満貫8000点", "立直(1飜)", "x(一飜)"), "$[2][5]"),
        (["流局", [0, 0, 0, 0.5]], "$[1][3]"),
        (["流局", [0, 0, 0, 0], 1], "$[2]"),
    ],
)
def test_malformed_results_are_refused(result, path):
    with pytest.raises(BadRecord) as refusal:
        parse_result(result, "$")
    assert refusal.value.path == path
