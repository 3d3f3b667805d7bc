"""The whole game of 斗地主, and its view."""

import msgspec
import pytest

from paiju.engine.core.options import resolve_options
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.game import TRANSITIONS
from paiju.engine.games.doudizhu.types import (
    STATUS_OF,
    Bid,
    BidChoice,
    BidMade,
    Call,
    CallChoice,
    Called,
    Double,
    Options,
    Phase,
)
from paiju.engine.shedding.moves import Pass, Passed, Play, PlayChoice
from tests.engine.games.doudizhu.table import Table, in_play
from tests.rows import rows

# Status, prompts, defaults, names and options.


def test_the_status_is_assigned_while_doubling():
    table = Table(doubling=True).deal().call("ynn")
    assert table.view().status == "assigned"
    assert table.double(s1=True, s2=True).view().status == "assigned"


def test_every_phase_has_a_status_and_a_row_of_allowed_actions():
    assert set(STATUS_OF) == set(TRANSITIONS) == set(Phase)


def test_prompts_say_what_is_asked():
    table = Table().deal()
    assert prompted(table, 0) == ("call", CallChoice(rob=False), Call(yes=False))
    table.call("ynn")
    assert prompted(table, 0) == ("play", PlayChoice(can_pass=False, must_cover=None), Play(("3d",)))
    table.play("3d")
    assert prompted(table, 1) == (
        "play",
        PlayChoice(can_pass=True, must_cover=table.state.trick.last),
        Pass(),
    )
    assert prompted(Table(bidding="score").deal(), 0) == ("bid", BidChoice((0, 1, 2, 3)), Bid(0))
    assert prompted(Table(doubling=True).deal().call("ynn"), 2)[2] == Double(yes=False)


def prompted(table, seat):
    prompt = GAME.prompt(table.state, seat)
    return prompt.kind, prompt.legal, prompt.default


def test_a_leaders_default_is_its_smallest_single_card():
    assert GAME.default_action(in_play("BJ 4s 4d 4c 4h", "6s", "8s").state, 0) == Play(("4d",))


def test_refusals_and_passes_come_first_among_the_legal_actions():
    assert list(GAME.legal_actions(Table().deal().state, 0)) == [Call(yes=False), Call(yes=True)]
    assert list(GAME.legal_actions(Table(bidding="score").deal().bid(1).state, 1)) == [Bid(0), Bid(2), Bid(3)]
    following = in_play("5s 4s", "6s 7s", "8s").play("4s").state
    assert list(GAME.legal_actions(following, 1)) == [Pass(), Play(("6s",)), Play(("7s",))]
    assert list(GAME.legal_actions(following, 2)) == []


def test_an_ambiguous_play_is_listed_once_for_each_reading():
    table = in_play("4s 4h 4c 4d 3s 3h 3c 3d 9s", "6s", "8s", options=Options(kickers="extended"))
    whole = [action for action in GAME.legal_actions(table.state, 0) if action.as_]
    assert len(whole) == 3
    for action in whole:
        assert GAME.apply(table.state, 0, action).events[0].combo == action.as_.combo


def test_presets_set_the_kickers():
    for preset in ("official", "extended", "qq"):
        assert resolve_options(GAME, {"preset": preset}).kickers == preset
    assert resolve_options(GAME, {}) == Options()


def test_actions_look_on_the_wire_as_the_protocol_says():
    wire = [
        ({"a": "call", "yes": True}, Call(yes=True)),
        ({"a": "bid", "score": 2}, Bid(2)),
        ({"a": "double", "yes": False}, Double(yes=False)),
        ({"a": "pass"}, Pass()),
        ({"a": "play", "cards": ["3s", "3d"]}, Play(("3s", "3d"))),
    ]
    for plain, action in wire:
        assert msgspec.convert(plain, GAME.action_type) == action


def test_a_declared_reading_travels_as_as():
    plain = {"a": "play", "cards": ["3s"], "as": {"combo": "single", "rank": "3"}}
    action = msgspec.convert(plain, GAME.action_type)
    assert action.as_.combo == "single"
    assert msgspec.to_builtins(action) == plain | {"cards": ("3s",)}


@rows(
    "plain",
    [
        {"a": "play", "cards": []},
        {"a": "play", "cards": ["3s"] * 34},
        {"a": "play", "cards": ["much too long"]},
        {"a": "play", "cards": ["3s"], "as": {"combo": "house", "rank": "3"}},
        {"a": "bid", "score": 4},
        {"a": "call"},
    ],
)
def test_malformed_actions_never_reach_the_game(plain):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, GAME.action_type)


def test_a_combination_of_seats_that_does_not_exist_is_a_broken_invariant():
    with pytest.raises(AssertionError):
        GAME.opening_carry(4, Options())


def test_a_table_carries_its_options_to_the_next_deal():
    options = Options(base=7)
    over = in_play("5s", "6s", "8s", options=options).play("5s")
    assert over.outcome.carry.options == options


# The view of each viewer. The contract suite checks that folding events gives the same view.


def test_a_seat_sees_its_own_hand_and_everybodys_counts():
    table = Table().deal()
    for seat in range(3):
        view = table.view(seat)
        assert view.you == seat
        assert view.hand == table.state.hands[seat]
        assert view.counts == (17, 17, 17)
        assert view.hands is None


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


def test_a_spectator_has_nothing_to_answer():
    with pytest.raises(AssertionError):
        list(Table().deal().view(None).legal_actions("call"))
