"""From the shuffle to the landlord's lead: docs/rules/doudizhu.md."""

import pytest

from paiju.engine.cards.deck import DECK_54
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import Reason
from paiju.engine.core.game import Turn
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import (
    Bid,
    BottomTaken,
    Call,
    Called,
    Counters,
    Deal,
    Dealt,
    Double,
    Doubled,
    LandlordAssigned,
    Multiplied,
    Phase,
    Redealt,
)
from paiju.engine.shedding.moves import Pass, Play
from tests.engine.games.doudizhu.table import Table
from tests.rows import rows

# The deal


def test_seat_0_takes_17_cards_from_the_end_of_the_deck_then_seat_1_then_seat_2():
    state = Table().deal().state
    assert set(state.hands[0]) == set(DECK_54[37:])
    assert set(state.hands[1]) == set(DECK_54[20:37])
    assert set(state.hands[2]) == set(DECK_54[3:20])
    assert state.bottom == DECK_54[:3]


def test_hands_are_sorted_from_the_highest_card_down():
    assert Table().deal().state.hands[0][:6] == ("BJ", "LJ", "2s", "As", "Ks", "Kh")


def test_the_first_bidder_is_asked_first():
    table = Table().deal(first_bidder=2)
    assert table.turn == 2
    assert table.events[-1] == Turn(2)


def test_what_is_dealt_is_projected_to_each_seats_own_cards_and_everybodys_counts():
    dealt = Table().deal().event(Dealt)
    assert GAME.project(dealt, 1).hands == (None, dealt.hands[1], None)
    assert GAME.project(dealt, None).hands == (None, None, None)
    assert GAME.project(dealt, None).counts == (17, 17, 17)


@rows(
    "deal",
    [Deal(DECK_54[1:], 0), Deal((*DECK_54[1:], DECK_54[1]), 0), Deal(DECK_54, 3), Deal(DECK_54, -1)],
    ids=["a card too few", "a card twice", "no such seat", "no such seat either"],
)
def test_a_deal_needs_exactly_the_full_deck_and_a_first_bidder(deal):
    assert Table().refused(CHANCE, deal).reason is Reason.WRONG_ACTION


def test_chance_shuffles_the_documented_deck_and_draws_the_first_bidder_from_one_stream():
    stream = KeyedEntropy(b"key").stream("deal-0")
    expected = Deal(stream.shuffled(DECK_54), stream.below(3))
    assert GAME.chance_action(Table().state, KeyedEntropy(b"key")) == expected


def test_each_re_deal_has_a_stream_of_its_own():
    again = Table().deal().call("nnn").state
    stream = KeyedEntropy(b"key").stream("deal-1")
    assert GAME.chance_action(again, KeyedEntropy(b"key")).deck == stream.shuffled(DECK_54)


# 叫 and 抢

CALLS = {
    "nny": (2, 0, "the third bidder alone"),
    "nyn": (1, 0, "the second alone"),
    "ynn": (0, 0, "the first alone"),
    "ynyy": (0, 2, "the caller robs back"),
    "ynyn": (2, 1, "the caller leaves it to the robber"),
    "yyny": (0, 2, "the caller robs back from the second"),
    "yynn": (1, 1, "the only robber"),
    "yyyy": (0, 3, "everybody robs"),
    "yyyn": (2, 2, "the last robber"),
    "nyyy": (1, 2, "the second called and robs back"),
    "nyyn": (2, 1, "the third robbed, the second leaves it"),
}


@rows("answers", CALLS, ids=lambda answers: f"{answers}: {CALLS[answers][2]}")
def test_the_landlord_is_the_caller_who_robs_back_or_else_the_last_robber(answers):
    landlord, robs, _ = CALLS[answers]
    table = Table().deal().call(answers)
    assert table.state.landlord == landlord
    assert table.state.counters == Counters(call=1, rob=robs)
    assert table.state.multiplier == 2**robs
    assert table.turn == landlord


def test_bidding_goes_round_from_the_first_bidder():
    assert Table().deal(first_bidder=1).call("nny").state.landlord == 0


def test_who_said_no_before_anybody_called_is_not_asked_again():
    table = Table().deal().call("nyy")
    assert table.turn == 1


def test_the_first_yes_is_a_call_and_each_later_one_a_rob_that_doubles():
    table = Table().deal().call("y")
    assert table.events == (Called(0, yes=True, rob=False), Turn(1))
    table.call("y")
    rob = Multiplied("rob", 2, 2, Counters(call=1, rob=1))
    assert table.events == (Called(1, yes=True, rob=True), rob, Turn(2))


def test_the_prompt_says_whether_it_is_a_call_or_a_rob():
    table = Table().deal()
    assert GAME.prompt(table.state, 0).legal.rob is False
    assert GAME.prompt(table.call("y").state, 1).legal.rob is True


def test_nobody_calls_and_the_cards_are_dealt_again():
    table = Table().deal().call("nnn")
    assert table.events[-1] == Redealt(1)
    assert table.turn == CHANCE
    assert table.state.hands == ((), (), ())
    table.deal(first_bidder=2).call("ynn")
    assert table.state.landlord == 2


def test_the_first_bidder_of_the_third_uncalled_deal_is_landlord_all_the_same():
    table = Table().deal().call("nnn").deal().call("nnn").deal(first_bidder=1).call("nnn")
    assert table.event(LandlordAssigned) == LandlordAssigned(1, forced=True, base=1)
    assert table.state.counters == Counters()
    assert table.turn == 1


def test_a_landlord_who_called_is_not_forced():
    assert Table().deal().call("ynn").event(LandlordAssigned).forced is False


def test_the_landlord_takes_the_bottom_cards_for_all_to_see_and_leads():
    table = Table().deal().call("ynn")
    assert table.event(BottomTaken) == BottomTaken(0, DECK_54[:3])
    assert len(table.state.hands[0]) == 20
    assert set(DECK_54[:3]) < set(table.state.hands[0])
    assert table.events[-1] == Turn(0)
    assert all(table.view(viewer).bottom == DECK_54[:3] for viewer in (None, 0, 1, 2))


def test_the_bottom_cards_are_hidden_while_bidding():
    table = Table().deal().call("y")
    assert all(table.view(viewer).bottom is None for viewer in (None, 0, 1, 2))


def test_only_a_call_is_possible_while_calling():
    table = Table().deal()
    for action in (Bid(1), Double(yes=True), Play(("3d",)), Pass()):
        assert table.refused(0, action).reason is Reason.WRONG_ACTION


# 叫分


def scores(*bids, **options):
    return Table(bidding="score", **options).deal().bid(*bids)


@rows(
    ("bids", "landlord", "base"),
    [
        ((3,), 0, 3),
        ((1, 3), 1, 3),
        ((1, 2, 3), 2, 3),
        ((0, 0, 1), 2, 1),
        ((0, 2, 0), 1, 2),
        ((1, 2, 0), 1, 2),
        ((1, 0, 2), 2, 2),
    ],
)
def test_the_highest_score_is_landlord_and_a_3_ends_the_bidding(bids, landlord, base):
    table = scores(*bids)
    assert table.state.landlord == landlord
    assert table.state.base == base
    assert table.turn == landlord


def test_a_score_multiplies_the_base_stake():
    assert scores(2, 0, 0, base=5).event(LandlordAssigned).base == 10


def test_a_score_must_be_higher_than_every_one_before():
    table = scores(2)
    for score in (1, 2):
        assert table.refused(1, Bid(score)).reason is Reason.BAD_BID
    assert GAME.prompt(table.state, 1).legal.scores == (0, 3)


def test_three_zeros_are_a_re_deal_and_the_third_time_the_first_bidder_is_landlord_for_1():
    table = scores(0, 0, 0)
    assert table.event(Redealt).redeals == 1
    table.deal().bid(0, 0, 0).deal(first_bidder=2).bid(0, 0, 0)
    assert table.event(LandlordAssigned) == LandlordAssigned(2, forced=True, base=1)


# 加倍


def doubling(**options):
    return Table(doubling=True, **options).deal().call("ynn")


def test_both_farmers_are_asked_at_once_before_the_bottom_cards_are_shown():
    table = doubling()
    assert GAME.actors(table.state) == {1, 2}
    assert not any(isinstance(event, Turn | BottomTaken) for event in table.events)
    assert table.view(0).turn is None
    assert table.view(0).bottom is None


@pytest.mark.parametrize("first", [1, 2])
def test_the_first_farmers_answer_is_secret(first):
    table = doubling()
    before = [table.view(viewer) for viewer in (None, 0, 1, 2)]
    table.act(first, Double(yes=True))
    assert table.events == ()
    assert [table.view(viewer) for viewer in (None, 0, 1, 2)] == before
    assert GAME.actors(table.state) == {3 - first}


def test_both_answers_come_out_together_in_turn_order():
    table = doubling().double(s2=True, s1=False)
    assert table.events[:2] == (Doubled(1, yes=False), Doubled(2, yes=True))
    assert table.view().doubles == (None, False, True)


def test_if_a_farmer_doubled_the_landlord_may_redouble():
    table = doubling().double(s1=True, s2=False)
    assert table.turn == 0
    assert table.events[-1] == Turn(0)
    assert GAME.prompt(table.state, 0).legal.redouble is True
    table.double(s0=True)
    assert table.events[0] == Doubled(0, yes=True)
    assert isinstance(table.events[1], BottomTaken)
    assert table.state.phase is Phase.START


def test_if_no_farmer_doubled_the_landlord_leads_at_once():
    table = doubling().double(s1=False, s2=False)
    assert table.state.phase is Phase.START
    assert table.turn == 0


def test_calling_is_refused_after_the_landlord_is_known():
    assert doubling().refused(1, Call(yes=True)).reason is Reason.WRONG_ACTION
