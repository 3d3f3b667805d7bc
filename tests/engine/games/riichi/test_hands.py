"""Waits, and the circumstances of a win: docs/rules/riichi.md "立直与振听", "役"."""

from paiju.engine.games.riichi.hands import waits_of
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import format_tiles, parse_tiles
from paiju.engine.tiles.text import tile_of
from tests.engine.games.riichi.table import Table
from tests.rows import rows


def waited(hand, held=""):
    return format_tiles(map(tile_of, waits_of(counts_of(parse_tiles(hand)), counts_of(parse_tiles(held)))))


@rows(
    ("hand", "waits"),
    [
        ("234m567m345p67s99s", "58s"),
        ("1122335566778p", "58p"),
        ("1122m3344p5566s7s", "7s"),
        ("1111m3344p5566s7s", ""),
        ("19m19p19s1234f123y", "19m19p19s1234f123y"),
        ("119m19p19s1234f12y", "3y"),
        ("1111m234567p999s", ""),
        ("147m258p369s1234f", ""),
        ("1112345678999m", "123456789m"),
        ("34m55p", "25m"),
        ("1m", "1m"),
    ],
)
def test_the_waits_of_a_hand(hand, waits):
    assert waited(hand) == waits


def test_tiles_beside_the_hand_make_a_wait_dead_where_they_count():
    assert waited("1m", "111m") == ""
    assert waited("1m2234m", "") == waited("1m2234m", "")


TENPAI = "234m567m345p67s88p"


def yaku_of_tsumo(draws, kans="", hand=TENPAI, **options):
    table = Table(hand, draws=draws, kans=kans, **options)
    table.win()
    return table.yaku()


def test_the_dealers_first_draw_is_tenhou_and_anothers_chiihou():
    assert "tenhou" in yaku_of_tsumo("8s")
    table = Table("1f", TENPAI, draws="1f8s")
    table.discard()
    table.win()
    assert "chiihou" in table.yaku()


def test_after_a_concealed_kan_of_anybody_it_is_neither():
    table = Table("1111m", TENPAI, draws="1f8s", kans="9p")
    table.kan("1m")
    table.discard()
    table.win()
    assert "chiihou" not in table.yaku()
    table = Table("111m234567p23s99s", draws="1m", kans="1s")
    table.kan("1m")
    table.win()
    assert table.yaku().keys() == {"menzen_tsumo", "rinshan"} | (table.yaku().keys() & {"dora"})


def test_the_last_tile_of_the_wall_is_haitei_and_the_discard_after_it_houtei():
    table = Table()
    table.run_out(left=0)
    seat = table.turn
    table.hold(seat, TENPAI + "8s")
    table.win()
    assert "haitei" in table.yaku()
    table = Table()
    table.run_out(left=0)
    winner = (table.turn + 2) % 4
    table.hold(winner, TENPAI)
    table.throw("8s", **{f"s{winner}": "win"})
    assert "houtei" in table.yaku()


def test_riichi_ippatsu_and_the_go_around():
    table = Table(TENPAI, "8s", draws="1f2f3f4f1y8s", shown="1y", under="1y")
    table.riichi("1f")
    table.discard("8s", s0="win")
    # The dealer's first discard, with no call before: double riichi.
    assert {"double_riichi", "ippatsu"} <= table.yaku().keys()


def riichi_in_the_second_turn(**options):
    table = Table(TENPAI, draws="1f2f3f4f1y", **options)
    for _ in range(4):
        table.discard()
    table.riichi("1y")
    return table


def test_a_later_riichi_is_single():
    table = riichi_in_the_second_turn()
    table.throw("8s", s0="win")
    assert {"riichi", "ippatsu"} <= table.yaku().keys()


def test_after_the_own_next_discard_it_is_no_ippatsu():
    table = riichi_in_the_second_turn()
    for _ in range(3):
        table.throw("9m")
    table.discard()
    table.throw("8s", s0="win")
    assert "ippatsu" not in table.yaku()
    assert "riichi" in table.yaku()


def test_the_own_next_draw_still_is_ippatsu():
    table = riichi_in_the_second_turn()
    for _ in range(3):
        table.throw("9m")
    table.hold(0, TENPAI + "8s")
    table.win()
    assert "ippatsu" in table.yaku()


def test_a_call_of_anybody_ends_ippatsu():
    table = riichi_in_the_second_turn()
    table.hold(3, "11y258m147p369s12f")
    table.throw("1y", s3="pon")
    table.throw("8s", s0="win")
    assert "ippatsu" not in table.yaku()


def test_a_kan_that_is_robbed_does_not_end_ippatsu():
    table = riichi_in_the_second_turn()
    table.hold(1, "8s258m147p369s1f")
    table.lay(1, Meld("pung", ("8s",) * 3, 2))
    table.kan("8s", "shouminkan", s0="win")
    assert {"chankan", "ippatsu", "riichi"} <= table.yaku().keys()


def test_ura_dora_are_the_riichi_winners_alone_and_no_prompt_tells_them():
    for riichi in (True, False):
        table = Table(TENPAI, "8s", draws="1f2f3f4f", shown="1y", under="7s")
        (table.riichi if riichi else table.discard)("1f")
        table.act(1, Discard("8s"))
        told = table.legal(0).win
        assert "ura_dora" not in {line.name for line in told.dora}
        table.close(s0="win")
        (won,) = table.wins
        assert ("ura_dora" in {line.name for line in won.worth.dora}) is riichi
        assert won.ura == (("7s",) if riichi else ())
