"""Claims, the tiles that a claim forbids (kuikae), and liability (pao)."""

from paiju.engine.core.errors import Reason
from paiju.engine.games.riichi.events import Liable
from paiju.engine.games.riichi.kuikae import barred_after, leaves_a_discard
from paiju.engine.games.riichi.liability import liable_for
from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pung, Win
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.riichi.table import Table
from tests.rows import rows

# What may be claimed: docs/rules/riichi.md "一巡".


def test_only_the_next_seat_may_chow():
    table = Table("5m", "", "46m", draws="1f")
    table.act(0, Discard("5m"))
    assert "chi" not in table.offered(2)
    table = Table("5m", "46m", draws="1f")
    table.act(0, Discard("5m"))
    assert "chi" in table.offered(1)


def test_a_chow_of_another_seat_is_refused():
    table = Table("5m", "", "4466m", draws="1f")
    table.hold(2, "44m5566778899p1f5m5m")
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"pon"}
    assert table.refusal(2, Chow(("4m", "6m"))) is Reason.CANNOT_CLAIM


def test_tiles_that_are_not_held_cannot_be_called_with():
    table = Table("5m", "55m46m", draws="1f")
    table.act(0, Discard("5m"))
    assert table.refusal(1, Pung(("0m", "5m"))) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Chow(("6m", "7m"))) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Kong("5m", "daiminkan")) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Win()) is Reason.NOT_WIN


def test_the_order_of_the_own_tiles_does_not_matter():
    table = Table("5m", "46m", draws="1f")
    table.act(0, Discard("5m"))
    table.act(1, Chow(("6m", "4m")))
    table.close()
    assert table.state.table.melds[1][0].tiles == ("4m", "6m", "5m")


def test_a_kan_is_claimed_with_the_three_of_the_hand_whatever_is_red():
    table = Table("5m", "", "055m", draws="1f", kans="9p")
    table.discard("5m", s2="kan")
    (meld,) = table.state.table.melds[2]
    assert (meld.kind, meld.tiles, meld.feeder) == ("daiminkan", ("0m", "5m", "5m", "5m"), 0)
    assert table.turn == 2


def test_nothing_is_called_after_riichi():
    table = Table("234m567m345p67s99s", "1f", "2f", "9s", draws="1f2f3f9s")
    table.riichi("1f")
    for _ in range(2):
        table.discard()
    table.act(3, Discard("9s"))
    assert 0 not in table.asked


def test_the_last_discard_can_only_be_won():
    table = Table("", "", "", "", last="9m")
    table.run_out(left=0)
    seat = table.turn
    table.hold((seat + 1) % 4, "99m78m999m")
    table.act(seat, Discard(table.state.table.drawn))
    assert table.asked == frozenset()
    table.close()
    assert table.over


def test_a_complete_hand_without_yaku_is_not_offered_a_win():
    table = Table("7s", "234m567m345p68s99s", draws="1f")
    table.act(0, Discard("7s"))
    assert "win" not in table.offered(1)
    assert table.refusal(1, Win()) is Reason.NO_YAKU


def test_the_last_discard_gives_a_yaku():
    table = Table("", "234m567m345p68s99s", last="7s")
    table.run_out(left=0)
    table.throw("7s", s1="win") if table.turn != 1 else table.win()
    assert table.over


def test_a_fifth_kan_cannot_be_claimed():
    table = Table("5m", "", "055m", draws="1f")
    table.lay_kans(3, 4)
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"pon"}
    assert table.refusal(2, Kong("5m", "daiminkan")) is Reason.CANNOT_CLAIM


# Swap calling: docs/rules/riichi.md "一巡".


@rows(
    ("own", "claimed", "barred"),
    [
        ("45m", "3m", ("3m", "6m")),
        ("45m", "6m", ("6m", "3m")),
        ("35m", "4m", ("4m",)),
        ("40p", "6p", ("6p", "3p")),
        ("46s", "0s", ("5s",)),
        ("12m", "3m", ("3m",)),
        ("89m", "7m", ("7m",)),
        ("78m", "9m", ("9m", "6m")),
        ("23s", "1s", ("1s", "4s")),
    ],
)
def test_the_claimed_kind_and_the_other_end_of_its_run_are_barred(own, claimed, barred):
    assert barred_after(Options(), Chow(parse_tiles(own)), claimed) == barred


def test_after_a_pung_its_kind_is_barred_red_or_not():
    assert barred_after(Options(), Pung(("5m", "5m")), "0m") == ("5m",)


def test_without_the_ban_nothing_is_barred():
    assert barred_after(Options(kuikae_ban=False), Chow(("4m", "5m")), "3m") == ()


def test_a_call_after_which_nothing_could_be_discarded_is_not_offered():
    assert not leaves_a_discard(Options(), parse_tiles("3456m"), Chow(("4m", "5m")), "3m")
    assert leaves_a_discard(Options(), parse_tiles("3457m"), Chow(("4m", "5m")), "3m")
    table = Table("3m", draws="1f")
    table.hold(1, "3456m")
    table.act(0, Discard("3m"))
    assert table.offered(1) == set()


def test_a_barred_tile_is_refused_and_not_offered_and_bound_says_why():
    table = Table("3m", "4566m", draws="1f")
    table.discard("3m", s1="45m")
    assert "6m" not in table.legal().discards
    assert table.legal().bound == "kuikae"
    assert table.refusal(1, Discard("6m")) is Reason.MUST_DISCARD


def test_the_ban_ends_with_the_discard():
    table = Table("3m", "45661m", draws="1f2f3f4f1y")
    table.discard("3m", s1="45m")
    table.discard("1m")
    table.until(1)
    assert "6m" in table.legal().discards


# Who pays for whose yakuman: docs/rules/riichi.md "包牌".

WHITE, GREEN = Meld("pung", ("1y",) * 3, 2), Meld("pung", ("2y",) * 3, 3)
WINDS = tuple(Meld("pung", (f"{wind}f",) * 3, 2) for wind in (1, 2, 3))


@rows(
    ("melds", "wanted"),
    [
        ((WHITE, GREEN, Meld("pung", ("3y",) * 3, 0)), [Liable("daisangen", 0)]),
        ((WHITE, GREEN, Meld("daiminkan", ("3y",) * 4, 0)), [Liable("daisangen", 0)]),
        ((WHITE, Meld("ankan", ("2y",) * 4), Meld("pung", ("3y",) * 3, 0)), [Liable("daisangen", 0)]),
        ((*WINDS, Meld("pung", ("4f",) * 3, 0)), [Liable("daisuushii", 0)]),
        ((WHITE, Meld("pung", ("3y",) * 3, 0)), []),
        ((WHITE, GREEN, Meld("pung", ("1m",) * 3, 0)), []),
        ((*WINDS[:2], Meld("pung", ("4f",) * 3, 0)), []),
        ((WHITE, GREEN, Meld("chow", ("1m", "2m", "3m"), 0)), []),
    ],
)
def test_who_feeds_the_last_meld_is_liable(melds, wanted):
    assert list(liable_for(Options(), melds)) == wanted


def test_the_fourth_kan_makes_liable_with_the_option_alone():
    kans = tuple(Meld("ankan", (f"{rank}m",) * 4) for rank in (1, 2, 3))
    melds = (*kans, Meld("daiminkan", ("4m",) * 4, 1))
    assert list(liable_for(Options(), melds)) == []
    assert list(liable_for(Options(pao_suukantsu=True), melds)) == [Liable("suukantsu", 1)]
    assert list(liable_for(Options(pao_suukantsu=True), (*kans, Meld("pung", ("4m",) * 3, 1)))) == []


def fed_by_two(honba=0, **options):
    """Seat 1 has called white and green, and calls red from seat 0; it waits for 2m, or 5m."""
    table = Table("3y", "33y34m55p1f", draws="9m1f2f3f", honba=honba, **options)
    table.hold(1, "33y34m55p1f")
    table.lay(1, WHITE, GREEN)
    table.discard("3y", s1="pon")
    table.discard("1f")
    return table


def test_at_a_tsumo_the_liable_player_pays_everything_with_honba():
    table = fed_by_two(honba=1)
    while table.turn != 1:
        table.discard()
    table.hold(1, "34m55p5m")
    table.win()
    assert table.amounts == (-32300, 32300, 0, 0)
    assert table.wins[0].liable == (Liable("daisangen", 0),)


def test_at_a_ron_of_another_both_pay_half_and_the_liable_one_the_honba():
    table = fed_by_two(honba=1)
    table.throw("5m", s1="win")
    assert table.wins[0].feeder == 2
    assert table.amounts == (-16300, 32300, -16000, 0)


def test_at_a_ron_of_the_liable_one_it_pays_as_usual():
    table = fed_by_two(honba=1)
    table.discard()
    table.discard()
    table.throw("5m", s1="win")
    assert table.amounts == (-32300, 32300, 0, 0)


def test_a_win_without_the_yakuman_makes_nobody_pay():
    table = Table("3y", draws="9m1f2f3f")
    table.hold(1, "33y34m55p1f")
    table.lay(1, WHITE, Meld("pung", ("1m",) * 3, 2))
    table.discard("3y", s1="pon")
    table.discard("1f")
    table.throw("5m", s1="win")
    assert table.wins[0].liable == ()
    assert table.amounts[2] < 0 == table.amounts[0]


def test_with_liability_only_the_other_yakuman_is_paid_as_usual():
    # 大三元 and 字一色: the liable one pays for 大三元 alone.
    for only, wanted in ((False, (-64000, 64000, 0, 0)), (True, (-48000, 64000, -8000, -8000))):
        table = Table("3y", draws="9m1p2p3p", pao_liability_only=only)
        table.hold(1, "33y11f33f9m")
        table.lay(1, WHITE, GREEN)
        table.discard("3y", s1="pon")
        table.discard("9m")
        while table.turn != 1:
            table.discard()
        table.hold(1, "11133f")
        table.win()
        assert table.amounts == wanted
