"""Who pays what: docs/rules/riichi.md "支付", "包牌"."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.limits import limit_of
from paiju.engine.games.riichi.scoring.payments import (
    Pao,
    Payment,
    ScoredWin,
    Stakes,
    nagashi_payments,
    payments,
)
from paiju.engine.games.riichi.scoring.worth import Worth, YakuLine
from tests.rows import rows

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
RON = {
    1: "- - 1000/1500 1300/2000 1600/2400 2000/2900 2300/3400 2600/3900 2900/4400 3200/4800 3600/5300",
    2: "- 1600/2400 2000/2900 2600/3900 3200/4800 3900/5800 4500/6800 5200/7700 5800/8700 6400/9600 7100/10600",
    3: "- 3200/4800 3900/5800 5200/7700 6400/9600 7700/11600",
    4: "- 6400/9600 7700/11600",
}
"""Of a discarder, to a player who does not deal and to one who does; what is not there any more is a mangan."""
TSUMO = {
    1: "- - 300/500 400/700 400/800 500/1000 600/1200 700/1300 800/1500 800/1600 900/1800",
    2: "400/700 - 500/1000 700/1300 800/1600 1000/2000 1200/2300 1300/2600 1500/2900 1600/3200 1800/3600",
    3: "700/1300 800/1600 1000/2000 1300/2600 1600/3200 2000/3900",
    4: "1300/2600 1600/3200 2000/3900",
}
"""Of each other and of the dealer; what the dealer pays is what each pays to a dealer."""
LIMITS = [("mangan", 5, 8000), ("haneman", 6, 12000), ("baiman", 8, 16000), ("sanbaiman", 11, 24000)]


def table_of(rows):
    """Every cell that a table has: (han, fu, two amounts); those after a row's end are a mangan."""
    for han, row in rows.items():
        cells = row.split()
        cells += [None] * (len(FU) - len(cells))
        for fu, cell in zip(FU, cells, strict=True):
            if cell != "-":
                yield han, fu, cell and tuple(map(int, cell.split("/")))


def worth_of(base, *yaku):
    yakuman = sum(line.yakuman for line in yaku)
    return Worth(yaku or (YakuLine("riichi", 1),), (), 1, 30, (), None, yakuman, base)


def by_han(han, fu):
    return worth_of(limit_of(han, fu, Options())[0])


def deltas(lines, seats=4):
    """What each seat gains or loses."""
    gained = [sum(line.amount for line in lines if line.payee == seat) for seat in range(seats)]
    lost = [sum(line.amount for line in lines if line.payer == seat) for seat in range(seats)]
    return tuple(map(int.__sub__, gained, lost))


def gains(worth, winner, feeder, stakes, pao=None):
    return deltas(payments(ScoredWin(worth, winner, pao or Pao()), feeder, stakes))


@rows(("han", "fu", "amounts"), [*table_of(RON)])
def test_the_table_of_ron(han, fu, amounts):
    other, dealer = amounts or (8000, 12000)
    assert gains(by_han(han, fu), 1, 2, Stakes(dealer=0)) == (0, other, -other, 0)
    assert gains(by_han(han, fu), 0, 2, Stakes(dealer=0)) == (dealer, 0, -dealer, 0)


@rows(("han", "fu", "amounts"), [*table_of(TSUMO)])
def test_the_table_of_tsumo(han, fu, amounts):
    other, dealer = amounts or (2000, 4000)
    assert gains(by_han(han, fu), 1, None, Stakes(dealer=0)) == (-dealer, dealer + 2 * other, -other, -other)
    assert gains(by_han(han, fu), 0, None, Stakes(dealer=0)) == (3 * dealer, -dealer, -dealer, -dealer)


@rows(("name", "han", "amount"), [*LIMITS, ("kazoe_yakuman", 13, 32000)])
def test_limits(name, han, amount):
    assert limit_of(han, 30, Options())[1] == name
    worth, stakes = by_han(han, 30), Stakes(dealer=0)
    assert gains(worth, 1, 2, stakes) == (0, amount, -amount, 0)
    assert gains(worth, 0, 3, stakes) == (amount * 3 // 2, 0, 0, -amount * 3 // 2)
    assert gains(worth, 1, None, stakes) == (-amount // 2, amount, -amount // 4, -amount // 4)
    assert gains(worth, 0, None, stakes) == (amount * 3 // 2, -amount // 2, -amount // 2, -amount // 2)


def test_honba_are_300_from_a_discarder_and_100_from_each_otherwise():
    stakes = Stakes(dealer=0, honba=2)
    assert payments(ScoredWin(by_han(5, 30), 1), 3, stakes) == (
        Payment("hand", 3, 1, 8000),
        Payment("honba", 3, 1, 600),
    )
    assert gains(by_han(5, 30), 1, None, stakes) == (-4200, 8600, -2200, -2200)


def test_the_winner_takes_all_sticks_from_the_table():
    lines = payments(ScoredWin(by_han(5, 30), 1), 3, Stakes(dealer=0, sticks=3))
    assert lines[-1] == Payment("sticks", None, 1, 3000)
    assert deltas(lines) == (0, 11000, 0, -8000)


def test_nagashi_mangan_is_paid_as_a_drawn_one():
    assert deltas(nagashi_payments(2, Stakes(dealer=0, honba=3, sticks=1))) == (-4000, -2000, 8000, -2000)


def test_other_tables_than_of_four_pay_alike():
    stakes = Stakes(dealer=0, honba=1, seats=3)
    assert deltas(payments(ScoredWin(by_han(5, 30), 1), None, stakes), 3) == (-4100, 6200, -2100)
    assert deltas(payments(ScoredWin(by_han(5, 30), 1), 2, stakes), 3) == (0, 8200, -8200)


# Pao

DAISANGEN = YakuLine("daisangen", 13, 1)
TSUUIISOU = YakuLine("tsuuiisou", 13, 1)
DAISUUSHII = YakuLine("daisuushii", 26, 2)
SUUKANTSU = YakuLine("suukantsu", 13, 1)
BY_TWO = Pao((("daisangen", 2),))
STAKES = Stakes(dealer=0, honba=1, sticks=1)


def test_a_liable_player_pays_a_drawn_yakuman_and_all_honba():
    lines = payments(ScoredWin(worth_of(8000, DAISANGEN), 1, BY_TWO), None, STAKES)
    assert lines == (
        Payment("pao", 2, 1, 32000),
        Payment("honba", 2, 1, 300),
        Payment("sticks", None, 1, 1000),
    )


def test_to_a_dealer_it_is_48000():
    assert gains(worth_of(8000, DAISANGEN), 0, None, STAKES, BY_TWO) == (49300, 0, -48300, 0)


def test_the_discarder_and_the_liable_player_pay_half_each_and_the_latter_the_honba():
    lines = payments(ScoredWin(worth_of(8000, DAISANGEN), 1, BY_TWO), 3, STAKES)
    assert lines[:3] == (
        Payment("hand", 3, 1, 16000),
        Payment("pao", 2, 1, 16000),
        Payment("honba", 2, 1, 300),
    )
    assert gains(worth_of(8000, DAISANGEN), 0, 3, STAKES, BY_TWO) == (49300, 0, -24300, -24000)


def test_a_liable_player_who_discards_pays_as_always():
    lines = payments(ScoredWin(worth_of(8000, DAISANGEN), 1, BY_TWO), 2, STAKES)
    assert lines[:2] == (Payment("hand", 2, 1, 32000), Payment("honba", 2, 1, 300))


def test_the_whole_hand_is_meant_unless_the_option_says_otherwise():
    both = worth_of(16000, DAISANGEN, TSUUIISOU)
    assert gains(both, 1, None, STAKES, BY_TWO) == (0, 65300, -64300, 0)
    assert gains(both, 1, 3, STAKES, BY_TWO) == (0, 65300, -32300, -32000)
    only = BY_TWO._replace(only=True)
    assert gains(both, 1, None, STAKES, only) == (-16000, 65300, -32000 - 8000 - 300, -8000)
    assert gains(both, 1, 3, STAKES, only) == (0, 65300, -16000 - 300, -16000 - 32000)
    assert gains(both, 1, 2, STAKES, only) == (0, 65300, -64300, 0)


def test_a_double_yakuman_is_liable_twice():
    only = Pao((("daisuushii", 2),), only=True)
    assert gains(worth_of(24000, DAISUUSHII, TSUUIISOU), 1, None, STAKES, only) == (
        -16000,
        97300,
        -64000 - 8000 - 300,
        -8000,
    )


def test_where_yakuman_do_not_add_up_the_one_is_all_there_is_to_be_liable_for():
    only = Pao((("daisangen", 2), ("suukantsu", 3)), only=True)
    assert gains(worth_of(8000, DAISANGEN, SUUKANTSU), 1, None, STAKES, only) == (0, 33300, -32300, 0)


def test_two_liable_players_pay_for_their_own_yakuman():
    pao = Pao((("daisangen", 2), ("suukantsu", 3)))
    assert gains(worth_of(16000, DAISANGEN, SUUKANTSU), 1, None, STAKES, pao) == (0, 65300, -32300, -32000)


def test_one_player_who_is_liable_for_two_pays_for_the_hand():
    pao = Pao((("daisangen", 2), ("suukantsu", 2)))
    assert gains(worth_of(24000, DAISANGEN, SUUKANTSU, TSUUIISOU), 1, None, STAKES, pao) == (
        0,
        97300,
        -96300,
        0,
    )


def test_liability_for_a_yakuman_that_the_hand_does_not_have_is_of_no_effect():
    assert gains(worth_of(8000, TSUUIISOU), 1, None, STAKES, BY_TWO) == (-16100, 33300, -8100, -8100)


# In general

SEATS = st.integers(0, 3)
BASES = st.one_of(
    st.builds(lambda han, fu: by_han(han, fu).base, st.integers(1, 12), st.sampled_from(FU)), st.just(8000)
)


@given(SEATS, st.none() | SEATS, SEATS, st.integers(0, 9), st.integers(0, 5), BASES, st.booleans(), st.data())
def test_what_the_seats_gain_is_what_lay_on_the_table(
    winner, feeder, dealer, honba, sticks, base, only, data
):
    feeder = None if feeder == winner else feeder
    yaku = (DAISANGEN,) if base == 8000 else ()
    liable = data.draw(st.none() | SEATS.filter(lambda seat: seat != winner))
    pao = Pao(() if liable is None else (("daisangen", liable),), only)
    lines = payments(ScoredWin(worth_of(base, *yaku), winner, pao), feeder, Stakes(dealer, honba, sticks))
    assert sum(deltas(lines)) == 1000 * sticks
    assert {line.payee for line in lines} == {winner}
    assert all(line.amount > 0 and line.amount % 100 == 0 and line.payer != winner for line in lines)
