"""The view of each viewer. The contract suite checks that folding events gives the same view."""

import pytest

from paiju.engine.games.doudizhu.types import BidMade, Called
from paiju.engine.shedding.moves import Passed, Play
from tests.engine.games.doudizhu.table import Table, in_play


def test_a_seat_sees_its_own_hand_and_everybodys_counts():
    table = Table().deal()
    for seat in range(3):
        view = table.view(seat)
        assert view.you == seat
        assert view.hand == table.state.hands[seat]
        assert view.counts == (17, 17, 17)
        assert view.hands is None


def test_a_spectator_sees_no_hand():
    view = Table().deal().view(None)
    assert view.you is None
    assert view.hand is None


def test_the_record_begins_with_the_bids():
    table = Table().deal(first_bidder=1).call("nyn")
    answers = (
        Called(1, yes=False, rob=False),
        Called(2, yes=True, rob=False),
        Called(0, yes=False, rob=True),
    )
    assert table.view().rounds == (answers,)
    assert Table(bidding="score").deal().bid(2, 0, 0).view().rounds[0][0] == BidMade(0, 2)


def test_the_record_goes_on_with_a_list_for_each_round_passes_included():
    table = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("4s", "", "", "5s", "", "", "9s")
    assert [len(moves) for moves in table.view().rounds] == [0, 7]
    table = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("9s", "", "", "5s", "6s")
    first, second = table.view().rounds[1:]
    assert first[1:] == (Passed(1), Passed(2))
    assert [move.cards for move in second] == [("5s",), ("6s",)]


def test_the_last_hand_stays_until_the_next_one_and_its_owner_is_to_lead():
    view = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("9s", "", "").view(1)
    assert view.last.cards == ("9s",)
    assert view.turn == view.last.seat == 0


def test_doubles_are_shown_once_public():
    table = Table(doubling=True).deal().call("ynn").double(s1=True)
    assert table.view(1).doubles == (None, None, None)
    assert table.double(s2=False).view(1).doubles == (None, True, False)


def test_all_hands_amounts_and_lines_are_shown_at_the_end():
    table = in_play("5s", "6s", "8s").play("5s")
    view = table.view(None)
    assert view.hands == ((), ("6s",), ("8s",))
    assert view.amounts == (4, -2, -2)
    assert view.lines == table.outcome.lines
    assert view.turn is None


def test_a_re_deal_leaves_nothing_of_the_thrown_in_cards():
    view = Table().deal().call("nnn").view(0)
    assert view.hand == ()
    assert view.rounds == ((),)
    assert view.redeals == 1


def test_a_view_offers_what_may_be_answered():
    table = in_play("9s 5s", "6s 3d", "8s 7d").play("5s")
    assert list(table.view(1).legal_actions("play"))[1:] == [Play(("6s",))]


def test_a_spectator_has_nothing_to_answer():
    with pytest.raises(AssertionError):
        list(Table().deal().view(None).legal_actions("call"))
