"""Playing and settling: docs/rules/doudizhu.md "比大小", "结算"."""

from paiju.engine.core.game import Line, Settled, Turn
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import (
    Counters,
    HandsShown,
    Multiplied,
    Options,
)
from paiju.engine.shedding.moves import (
    Passed,
    Played,
)
from tests.engine.games.doudizhu.table import in_play
from tests.rows import rows


def test_a_play_is_seen_by_all_and_the_next_seat_is_asked():
    table = in_play("5s 4s", "6s 7s", "8s").play("4s")
    assert table.events == (Played(0, ("4s",), "single", "4", round=1, left=1), Turn(1))
    assert table.state.hands[0] == ("5s",)


def test_a_pass_is_seen_by_all():
    assert in_play("5s 4s", "6s 7s", "8s").play("4s", "").events == (Passed(1), Turn(2))


# Bombs


def test_a_bomb_that_covers_another_seats_hand_is_a_real_one():
    table = in_play("5s 4s", "6s 6h 6c 6d 7s", "8s").play("4s", "6s 6h 6c 6d")
    assert table.event(Multiplied) == Multiplied("bomb", 2, 2, Counters(real_bombs=1))


def test_a_bomb_that_is_led_is_an_empty_one_even_as_the_very_first_play():
    table = in_play("5s 5h 5c 5d 4s", "6s", "8s").play("5s 5h 5c 5d")
    assert table.event(Multiplied).counters == Counters(empty_bombs=1)


def test_a_rocket_doubles_like_a_bomb():
    table = in_play("5s 4s", "BJ LJ 7s 7d", "8s").play("4s", "LJ BJ")
    assert table.event(Multiplied) == Multiplied("rocket", 2, 2, Counters(real_bombs=1))


def test_four_with_two_is_no_bomb():
    table = in_play("5s 5h 5c 5d 4s 4d 3s", "6s", "8s").play("5s 5h 5c 5d 4s 4d")
    assert table.state.multiplier == 1
    assert table.state.counters == Counters()


def test_a_bomb_in_the_wings_doubles_nothing():
    table = in_play("4s 4h 4c 3s 3h 3c 7s 7h 7c 7d 9s", "6s", "8s", options=Options(kickers="qq"))
    table.play("4s 4h 4c 3s 3h 3c 7s 7h 7c 7d")
    assert table.state.multiplier == 1


# The end


def test_the_landlord_wins_alone():
    table = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("4s", "6s", "", "9s", "", "", "5s")
    assert table.outcome.amounts == (2, -1, -1)
    assert GAME.actors(table.state) == frozenset()


def test_the_farmers_win_together():
    table = in_play("4s 4d 9s", "6s 3d", "8s").play("4s", "6s", "8s")
    assert table.outcome.amounts == (-4, 2, 2)


def test_the_end_shows_all_hands_and_settles():
    table = in_play("5s 4s", "6s 3d", "8s 7d").play("4s", "", "", "5s")
    assert table.event(HandsShown).hands == ((), ("6s", "3d"), ("8s", "7d"))
    assert table.event(Settled) == Settled(table.outcome.amounts, table.outcome.lines)
    assert not any(isinstance(event, Turn) for event in table.events)


def test_spring_the_landlord_wins_and_no_farmer_ever_played():
    table = in_play("5s 4s", "6s", "8s").play("4s", "", "", "5s")
    assert table.event(Multiplied) == Multiplied("spring", 2, 2, Counters())
    assert table.outcome.amounts == (4, -2, -2)


def test_a_first_play_that_empties_the_hand_ends_the_deal_as_spring():
    table = in_play("5s", "6s", "8s").play("5s")
    assert table.outcome.amounts == (4, -2, -2)


def test_no_spring_if_a_farmer_played_one_hand():
    table = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("4s", "6s", "", "9s", "", "", "5s")
    assert table.state.multiplier == 1


def test_anti_spring_the_farmers_win_and_the_landlord_played_one_hand_only():
    table = in_play("4s 4d 9s", "6s", "8s").play("4s", "6s")
    assert table.event(Multiplied) == Multiplied("anti_spring", 2, 2, Counters())
    assert table.outcome.amounts == (-4, 2, 2)


def test_no_anti_spring_if_the_landlord_played_twice():
    table = in_play("4s 9d 3s", "6s Tc", "8s 7d").play("4s", "6s", "", "9d", "Tc")
    assert table.outcome.amounts == (-2, 1, 1)


def test_the_last_play_may_be_a_bomb_that_still_doubles():
    table = in_play("5s 5h 5c 5d 4s", "6s 3d", "8s 7d").play("4s", "6s", "", "5s 5h 5c 5d")
    assert table.outcome.amounts == (4, -2, -2)


# Settlement


def test_every_factor_multiplies_the_stake():
    table = in_play("5s 5h 5c 5d 4s", "6s", "8s", multiplier=4, counters=Counters(call=1, rob=2))
    table.play("4s", "", "", "5s 5h 5c 5d")
    assert table.outcome.amounts == (32, -16, -16)
    assert [(line.reason, line.factor) for line in table.outcome.lines if line.factor] == [
        ("base", 1),
        ("rob", 4),
        ("bomb", 2),
        ("spring", 2),
    ]


def test_the_base_stake_is_an_option():
    table = in_play("5s", "6s", "8s", options=Options(base=50)).play("5s")
    assert table.outcome.amounts == (200, -100, -100)


def test_the_documents_example_bid_3_one_doubled_redoubled_anti_spring_rocket_and_bomb():
    # 412005.doc: D1 +96, D2 +24, landlord -120.
    table = in_play(
        "4s 9s",
        "BJ LJ 7s 7h 7c 7d 6s",
        "8s",
        options=Options(bidding="score", doubling=True),
        base=3,
        doubles=(True, True, False),
    )
    table.play("4s", "LJ BJ", "7s 7h 7c 7d", "", "", "6s")
    assert table.outcome.amounts == (-120, 96, 24)
    assert table.outcome.lines == (
        Line(0, "base", 0, factor=1),
        Line(0, "bid", 0, factor=3),
        Line(0, "bomb", 0, factor=2),
        Line(0, "rocket", 0, factor=2),
        Line(0, "anti_spring", 0, factor=2),
        Line(1, "double", 0, to=0, factor=2),
        Line(0, "redouble", 0, to=1, factor=2),
        Line(1, "farmers_won", 96, to=0),
        Line(2, "farmers_won", 24, to=0),
    )


@rows(
    ("doubles", "amounts"),
    [
        ((None, False, False), (-4, 2, 2)),
        ((False, True, False), (-6, 4, 2)),
        ((False, True, True), (-8, 4, 4)),
        ((True, True, True), (-16, 8, 8)),
        ((True, False, True), (-10, 2, 8)),
    ],
)
def test_doubling_counts_for_the_farmer_who_doubled_alone(doubles, amounts):
    table = in_play("4s 9s", "6s", "8s", options=Options(doubling=True), doubles=doubles)
    assert table.play("4s", "6s").outcome.amounts == amounts
