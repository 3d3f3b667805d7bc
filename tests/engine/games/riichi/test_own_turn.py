"""What a seat may do on its turn: docs/rules/riichi.md "一巡", "立直与振听"."""

import re
from pathlib import Path

import pytest

from paiju.engine.core.errors import Reason
from paiju.engine.games.riichi.own_turn import kyuushu_kinds
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Kong, Win
from tests.engine.games.riichi.table import Table
from tests.rows import rows

TENPAI = "234m567m345p67s99s"


def test_a_red_five_is_discarded_apart_from_the_black_ones():
    table = Table("05m", draws="1f")
    assert {"0m", "5m"} <= set(table.legal().discards)


def test_the_drawn_tile_can_be_discarded_from_the_hand_or_as_drawn():
    for drawn in (False, True):
        table = Table("5m1p", draws="5m")
        table.act(0, Discard("5m", drawn=drawn))
        assert table.state.table.rivers[0][-1].drawn is drawn


def test_a_tile_that_only_the_draw_has_brought_is_the_drawn_one():
    table = Table("1m2p3p4p6p7p8p1s2s3s4s6s7s", draws="9s")
    table.act(0, Discard("9s"))
    assert table.state.table.rivers[0][-1].drawn


def test_a_tile_that_was_not_drawn_is_not_discarded_as_drawn():
    table = Table("5m1p", draws="1f")
    assert table.refusal(0, Discard("5m", drawn=True)) is Reason.NOT_HELD


def test_riichi_is_offered_with_each_tile_that_leaves_a_wait():
    assert Table(TENPAI, draws="1f").legal().riichi == ("1f",)
    assert set(Table(TENPAI, draws="8s").legal().riichi) >= {"6s", "8s", "9s"}


@rows(
    ("left", "options", "allowed"),
    [
        (4, {}, True),
        (3, {}, False),
        (3, {"riichi_min_wall": 0}, True),
        (0, {"riichi_min_wall": 0}, True),
    ],
)
def test_riichi_needs_tiles_in_the_wall(left, options, allowed):
    table = Table(**options)
    table.run_out(left=left)
    seat = table.turn
    table.hold(seat, TENPAI + "1f")
    assert bool(table.legal().riichi) is allowed
    if not allowed:
        assert table.refusal(seat, Riichi("1f")) is Reason.CANNOT_RIICHI


@rows(("points", "allowed"), [(1000, True), (900, False), (0, False)])
def test_riichi_needs_a_thousand_points(points, allowed):
    table = Table(TENPAI, draws="1f", points=(points, 25000, 25000, 50000 - points))
    assert bool(table.legal().riichi) is allowed


def test_an_open_hand_cannot_declare_riichi_and_one_with_a_concealed_kan_can():
    table = Table(draws="1f")
    table.hold(0, "234m345p67s99s1f")
    table.lay(0, Meld("chow", ("5m", "6m", "7m"), 3))
    assert table.refusal(0, Riichi("1f")) is Reason.CANNOT_RIICHI
    table.lay(0, Meld("ankan", ("1y",) * 4))
    assert table.legal().riichi == ("1f",)


def test_riichi_is_refused_with_a_tile_that_leaves_no_wait_or_is_not_held():
    table = Table(TENPAI, draws="1f")
    assert table.refusal(0, Riichi("2m")) is Reason.CANNOT_RIICHI
    assert table.refusal(0, Riichi("4f")) is Reason.NOT_HELD


def test_nobody_declares_riichi_twice():
    table = Table(TENPAI, draws="1f2f3f4f1y")
    table.riichi("1f")
    table.until(0)
    assert table.legal().riichi == ()
    assert table.refusal(0, Riichi("1y")) is Reason.CANNOT_RIICHI


def test_after_riichi_only_the_drawn_tile_goes():
    table = Table(TENPAI, draws="1f2f3f4f1y")
    table.riichi("1f")
    table.until(0)
    assert (table.legal().discards, table.legal().bound) == (("1y",), "riichi")
    assert table.refusal(0, Discard("9s")) is Reason.MUST_DISCARD


def after_riichi(hand, draw, **options):
    """A seat that has declared riichi with this hand and draws this tile."""
    thrown = "9p8p7p6p" if "f" in hand else "1f2f3f4f"
    table = Table(hand, draws=f"{thrown}{draw}", kans="1y", **options)
    table.riichi(thrown[:2])
    table.until(0)
    return table


@rows(
    ("hand", "draw", "allowed"),
    [
        # 111m is a triplet in every reading.
        ("111m456p78p22s333s", "1m", True),
        # 333s could be the pair and part of a run with 45s.
        ("33345s456p789m11p", "3s", False),
        # The wait is of the pair: a kan would change what is waited for.
        ("3334s456p789m111p", "3s", False),
    ],
)
def test_after_riichi_a_concealed_kan_must_leave_the_hand_as_it_is(hand, draw, allowed):
    table = after_riichi(hand, draw)
    assert (Kong(draw, "ankan") in table.legal().kongs) is allowed
    if not allowed:
        assert table.refusal(0, Kong(draw, "ankan")) is Reason.CANNOT_KONG


KANS = re.findall(
    r"^\| `([\dmpsfy]{13,18})` \| (\d[mpsf]) \| [^|]+ \| (yes|no) \| (yes|no) \|",
    (Path(__file__).parents[4] / "docs/rules/riichi.md").read_text(),
    re.MULTILINE,
)
"""The table of the rules: hand after the discard with riichi, drawn tile, allowed by the waits, and by the reading."""


def test_the_rules_list_thirteen_hands_of_which_five_keep_the_waits_but_not_the_reading():
    assert len(KANS) == 13
    assert [(waits, reading) for _, _, waits, reading in KANS].count(("yes", "no")) == 5


@rows("preset", ["tenhou", "mjs", "mleague", "wrc"])
@rows(("hand", "draw", "waits", "reading"), KANS)
def test_a_kan_after_riichi_keeps_the_waits_and_in_two_presets_the_reading(
    hand, draw, waits, reading, preset
):
    table = after_riichi(hand, draw, preset=preset)
    allowed = (reading if preset in {"mleague", "wrc"} else waits) == "yes"
    assert (Kong(draw, "ankan") in table.legal().kongs) is allowed
    if not allowed:
        assert table.refusal(0, Kong(draw, "ankan")) is Reason.CANNOT_KONG


def test_the_four_must_be_the_drawn_kind_after_riichi():
    # Four ones were kept: after riichi they cannot be laid down when another tile is drawn (送杠).
    table = after_riichi("111123m456p78p22s", "1y")
    assert table.legal().kongs == ()


def test_a_concealed_kan_names_the_black_kind_though_a_red_five_is_among_the_four():
    table = Table("0555m", draws="1f", kans="1y")
    assert table.legal().kongs == (Kong("5m", "ankan"),)
    assert table.refusal(0, Kong("0m", "ankan")) is Reason.CANNOT_KONG
    table.kan("5m")
    assert table.state.table.melds[0][0].tiles == ("0m", "5m", "5m", "5m")


def test_a_red_five_is_added_to_a_pung_of_fives():
    table = Table("147m258p369s1234f", draws="0m", kans="1y")
    table.lay(0, Meld("pung", ("5m", "5m", "5m"), 2))
    assert table.legal().kongs == (Kong("5m", "shouminkan"),)
    table.kan("5m", "shouminkan")
    assert table.state.table.melds[0] == (Meld("shouminkan", ("5m", "5m", "5m", "0m"), 2),)


def test_no_tile_is_added_to_a_chow():
    table = Table("147m258p369s1234f", draws="5m")
    table.lay(0, Meld("chow", ("4m", "0m", "6m"), 3))
    assert not [kong for kong in table.legal().kongs if kong.kind == "shouminkan"]


def test_no_kan_on_the_last_tile():
    table = Table()
    table.run_out(left=0)
    table.hold(table.turn, "1111m258p258s1234f")
    assert table.legal().kongs == ()
    assert table.refusal(table.turn, Kong("1m", "ankan")) is Reason.CANNOT_KONG


def test_no_kan_right_after_a_call():
    table = Table("5p", "55p1111m", draws="1f")
    table.discard("5p", s1="pon")
    assert table.legal().kongs == ()
    assert table.refusal(1, Kong("1m", "ankan")) is Reason.CANNOT_KONG


def test_no_fifth_kan():
    table = Table("1111m", draws="1f")
    table.lay_kans(2, 4)
    assert table.legal().kongs == ()
    assert table.refusal(0, Kong("1m", "ankan")) is Reason.CANNOT_KONG


NINE = "19m19p19s123f258m2p"


def test_nine_kinds_in_the_first_draw_may_end_the_deal():
    table = Table(NINE, draws="3m")
    assert table.legal().kyuushu == 9
    table.kyuushu()
    assert table.state.reason == "kyuushu"


@pytest.mark.parametrize(("hand", "draw"), [("19m19p19s12f258m22p", "3m"), ("1199m19p19s12f25m2p", "3m")])
def test_eight_kinds_do_not(hand, draw):
    table = Table(hand, draws=draw)
    assert table.legal().kyuushu is None
    assert table.refusal(0, Kyuushu()) is Reason.WRONG_ACTION


def test_nine_kinds_end_it_for_every_seat_in_its_first_draw_but_not_after_a_call():
    table = Table("1f", NINE, draws="1f3m")
    table.discard("1f")
    assert kyuushu_kinds(table.state, 1) == 9
    table = Table("5p", "", "55p", NINE, draws="1f2f3m")
    table.discard("5p", s2="pon")
    table.discard(table.legal().discards[0])
    assert table.turn == 3
    assert table.legal().kyuushu is None
    assert table.refusal(3, Kyuushu()) is Reason.WRONG_ACTION


def test_nine_kinds_do_not_end_it_in_a_later_draw_or_without_abortive_draws():
    table = Table("", NINE, draws="5m2f3f4f5p6p")
    table.discard()
    table.throw("2m")
    table.until(1)
    assert table.legal().kyuushu is None
    assert Table(NINE, draws="3m", abortive_draws=False).legal().kyuushu is None


def test_a_win_needs_a_complete_hand_and_a_yaku():
    table = Table(TENPAI, draws="1f")
    assert table.refusal(0, Win()) is Reason.NOT_WIN
    table.hold(0, "345p678s99s567m")
    table.lay(0, Meld("chow", ("1m", "2m", "3m"), 3))
    assert table.legal().win is None
    assert table.refusal(0, Win()) is Reason.NO_YAKU
