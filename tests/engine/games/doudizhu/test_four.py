"""四人斗地主: docs/rules/doudizhu_4p.md, and the rules that 拓展版 shares with 斗地主."""

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.deck import DECK_108
from paiju.engine.core.errors import BadOption, IllegalAction
from paiju.engine.core.options import describe_options, resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu import (
    GAME,
    GAME_4P,
    GAME_X,
    RULES_4P,
)
from paiju.engine.games.doudizhu.types import (
    Bid,
    BottomTaken,
    Call,
    Deal,
    LandlordAssigned,
    Multiplied,
    Options,
    Phase,
    State,
)
from paiju.engine.shedding.moves import Pass, Play
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.trick import Trick
from tests.rows import rows


class Four:
    """One deal for four."""

    def __init__(self, state=None, base=1):
        carry = GAME_4P.opening_carry(4, GAME_4P.options_type(base=base))
        self.state = state or GAME_4P.initial_state(carry)
        self.events = ()

    def act(self, actor, action):
        transition = GAME_4P.apply(self.state, actor, action)
        self.state, self.events = transition.state, transition.events
        return self

    def deal(self, first_bidder=0):
        return self.act(CHANCE, Deal(DECK_108, first_bidder))

    def bid(self, *scores):
        for score in scores:
            (turn,) = GAME_4P.actors(self.state)
            self.act(turn, Bid(score))
        return self

    def play(self, *texts):
        for text in texts:
            (turn,) = GAME_4P.actors(self.state)
            self.act(turn, Play(parse_cards(text)) if text else Pass())
        return self

    def named(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


def in_play(*hands, base=1):
    held = tuple(sort_hand(RULES_4P, parse_cards(hand)) for hand in hands)
    options = Options(bidding="score")
    fields = {"landlord": 0, "base": base, "first_bidder": 0, "doubles": (None,) * 4}
    return Four(State(options, Phase.START, held, trick=Trick(0), **fields))


# The deal and 叫分


def test_each_seat_gets_25_of_two_decks_and_8_stay():
    four = Four().deal()
    assert [len(hand) for hand in four.state.hands] == [25] * 4
    assert len(four.state.bottom) == 8


def test_three_ends_the_bidding_at_once():
    four = Four().deal(first_bidder=2).bid(0, 3)
    assert four.named(LandlordAssigned) == [LandlordAssigned(3, forced=False, base=3)]
    assert len(four.state.hands[3]) == 33
    assert len(four.named(BottomTaken)[0].cards) == 8


def test_after_four_answers_the_highest_bid_is_landlord():
    four = Four(base=5).deal().bid(1, 0, 2, 0)
    assert four.named(LandlordAssigned) == [LandlordAssigned(2, forced=False, base=10)]


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
    assert bool(four.named(Multiplied)) == (factor > 1)


def test_the_four_jokers_triple_the_stakes_and_lead_on():
    four = in_play("LJ LJ BJ BJ 3d 4d", "6s 8s", "9s Ts", "Js Qs").play("LJ LJ BJ BJ")
    assert four.state.multiplier == 3
    assert GAME_4P.actors(four.state) == {0}


def test_the_landlord_wins_three_times_the_stake():
    won = in_play("Ad 5d", "3s 3c", "9s 9c", "Js Kc", base=2).play("5d", "", "9s", "", "Ad")
    assert GAME_4P.outcome(won.state).amounts == (6, -2, -2, -2)


def test_the_landlord_loses_three_times_the_stake():
    lost = in_play("4d 5d 6d", "3s", "9s 9c", "Js", base=2).play("5d", "", "9s", "Js")
    assert GAME_4P.outcome(lost.state).amounts == (-12, 4, 4, 4), "with 反春, for the landlord played once"


def test_a_spring_doubles():
    won = in_play("4d", "3s", "9s", "Js").play("4d")
    assert GAME_4P.outcome(won.state).amounts == (6, -2, -2, -2)
    reasons = [line.reason for line in GAME_4P.outcome(won.state).lines]
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
