"""四人斗地主: docs/rules/doudizhu_4p.md, and the rules that 拓展版 shares with 斗地主."""

from functools import partial

import pytest

from paiju.engine.core.errors import BadOption, IllegalAction
from paiju.engine.core.options import describe_options, resolve_options
from paiju.engine.games.doudizhu import (
    GAME,
    GAME_4P,
    GAME_X,
)
from paiju.engine.games.doudizhu.types import (
    Bid,
    BottomTaken,
    Call,
    LandlordAssigned,
    Multiplied,
    Options,
)
from tests.engine.games.doudizhu import table
from tests.engine.games.doudizhu.table import Table
from tests.rows import rows

Four = partial(Table, game=GAME_4P)


def in_play(*hands, base=1):
    return table.in_play(*hands, options=Options(bidding="score"), game=GAME_4P, base=base)


# The deal and 叫分


def test_each_seat_gets_25_of_two_decks_and_8_stay():
    four = Four().deal()
    assert [len(hand) for hand in four.state.hands] == [25] * 4
    assert len(four.state.bottom) == 8


def test_three_ends_the_bidding_at_once():
    four = Four().deal(first_bidder=2).bid(0, 3)
    assert four.event(LandlordAssigned) == LandlordAssigned(3, forced=False, base=3)
    assert len(four.state.hands[3]) == 33
    assert len(four.event(BottomTaken).cards) == 8


def test_after_four_answers_the_highest_bid_is_landlord():
    four = Four(base=5).deal().bid(1, 0, 2, 0)
    assert four.event(LandlordAssigned) == LandlordAssigned(2, forced=False, base=10)


def test_there_is_no_calling():
    with pytest.raises(IllegalAction):
        Four().deal().act(0, Call(yes=True))


# Bombs, springs, settlement


def bomb(size, rank="7"):
    return " ".join(rank + "dchsdchs"[place] for place in range(size))


@rows(("size", "factor"), [(4, 1), (5, 1), (6, 2), (7, 2), (8, 3)])
def test_a_bomb_multiplies_by_its_size(size, factor):
    four = in_play(f"{bomb(size)} 3d 4d", "6s 8s", "9s Ts", "Js Qs").play(bomb(size))
    assert four.state.multiplier == factor
    assert any(isinstance(event, Multiplied) for event in four.events) == (factor > 1)


def test_the_four_jokers_triple_the_stakes_and_lead_on():
    four = in_play("LJ LJ BJ BJ 3d 4d", "6s 8s", "9s Ts", "Js Qs").play("LJ LJ BJ BJ")
    assert four.state.multiplier == 3
    assert GAME_4P.actors(four.state) == {0}


def test_the_landlord_wins_three_times_the_stake():
    won = in_play("Ad 5d", "3s 3c", "9s 9c", "Js Kc", base=2).play("5d", "", "9s", "", "Ad")
    assert won.outcome.amounts == (6, -2, -2, -2)


def test_the_landlord_loses_three_times_the_stake():
    lost = in_play("4d 5d 6d", "3s", "9s 9c", "Js", base=2).play("5d", "", "9s", "Js")
    assert lost.outcome.amounts == (-12, 4, 4, 4), "with 反春, for the landlord played once"


def test_a_spring_doubles():
    won = in_play("4d", "3s", "9s", "Js").play("4d")
    assert won.outcome.amounts == (6, -2, -2, -2)
    reasons = [line.reason for line in won.outcome.lines]
    assert "spring" in reasons


# 拓展版 is the same game with other side cards


def test_the_extended_game_is_the_same_with_another_default():
    assert type(GAME_X) is type(GAME)
    assert resolve_options(GAME_X, {}).kickers == "extended"
    assert resolve_options(GAME, {"preset": "extended"}).kickers == "extended"
    assert GAME_X.opening_carry(3, GAME_X.options_type()) == GAME.opening_carry(
        3, resolve_options(GAME, {"preset": "extended"})
    )


def test_the_extended_game_describes_its_own_default():
    described = {option["key"]: option for option in describe_options(GAME_X.options_type)}
    assert described["kickers"]["default"] == "extended"
    assert described.keys() == {option["key"] for option in describe_options(GAME.options_type)}


def test_a_four_player_table_chooses_only_its_stake():
    assert resolve_options(GAME_4P, {"base": 5}).base == 5
    with pytest.raises(BadOption):
        resolve_options(GAME_4P, {"bidding": "call"})


def test_a_bid_that_is_not_higher_is_refused_and_the_higher_ones_are_offered():
    four = Four().deal().bid(2)
    for score in (1, 2):
        with pytest.raises(IllegalAction) as caught:
            four.act(1, Bid(score))
        assert caught.value.reason == "bad_bid"
    assert list(GAME_4P.legal_actions(four.state, 1)) == [Bid(0), Bid(3)]
