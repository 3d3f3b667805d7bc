"""Who pays for whose yakuman: docs/rules/riichi.md "包牌"."""

from paiju.engine.games.riichi.events import Liable
from paiju.engine.games.riichi.liability import liable_for
from paiju.engine.games.riichi.options import Options
from paiju.engine.mahjong.melds import Meld
from tests.engine.games.riichi.table import Table
from tests.rows import rows

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
