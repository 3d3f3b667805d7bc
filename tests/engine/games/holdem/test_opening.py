"""The opening of a hand of Hold'em, and plans for it."""

import pytest

from paiju.engine.betting.moves import Call, Check, Fold
from paiju.engine.betting.plans import CallUpTo, CheckFold
from paiju.engine.cards.deck import DECK_52
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.holdem.types import (
    Deal,
    Dealt,
    Declined,
    HandStarted,
    Phase,
    Posted,
    Straddle,
)
from tests.engine.games.holdem.table import GAME, WORDS, Table, cards_of, carry_of, stacked
from tests.rows import rows

# Antes, blinds, straddles and the deal: docs/rules/holdem.md "Options".


def posted(table):
    return [(event.seat, event.kind, event.amount) for event in table.seen(Posted)]


def test_the_first_event_tells_what_the_table_brings_into_the_hand():
    table = Table(carry_of((1000, 500, 700)))
    assert table.events[0] == HandStarted(2, 0, 1, (0, 1, 2), (1000, 500, 700))


def test_blinds_are_posted_before_the_cards():
    table = Table(carry_of((1000,) * 3, small_blind=5, big_blind=25))
    assert posted(table) == [(0, "small_blind", 5), (1, "big_blind", 25)]
    assert [type(event) for event in table.events[3:4]] == [Dealt]
    assert table.turn == 2


def test_each_seat_pays_an_ante_before_the_blinds():
    table = Table(carry_of((1000, 1000, 3), ante=5))
    assert posted(table)[:3] == [(0, "ante", 5), (1, "ante", 5), (2, "ante", 3)]
    assert table.state.committed == (5, 5, 3)
    assert table.choice.call == 10, "antes do not count for the price"
    assert table.turn == 0


def test_a_short_ante_contends_for_its_level_only():
    table = Table(carry_of((1000, 1000, 3), ante=5), stacked(("KsKh", "QsQh", "AsAh"), "2c7d9h4s3c"))
    table.play("0:c 1:x" + " 0:x 1:x" * 3)
    assert [(pot.amount, pot.eligible) for pot in table.state.pots] == [(9, (0, 1, 2)), (44, (0, 1))]
    assert table.stacks == (1019, 975, 9)


def test_the_big_blind_may_pay_the_ante_for_all_and_first():
    table = Table(carry_of((1000, 25, 1000), ante=20, ante_from="big_blind"))
    assert posted(table) == [(1, "ante", 20), (0, "small_blind", 10), (1, "big_blind", 5)]
    assert table.state.dead == (0, 20, 0)
    assert table.choice.price == 20


def test_a_big_blinds_ante_goes_to_the_main_pot_and_makes_no_level():
    holes = ("QsQh", "KsKh", "AsAh")
    table = Table(carry_of((1000, 1000, 50), ante=20, ante_from="big_blind"), stacked(holes, "2c7d9h4s3c"))
    table.play("2:a 0:c 1:c")
    table.play("0:r100 1:c" + " 0:x 1:x" * 2)
    assert [pot.amount for pot in table.state.pots] == [170, 200]
    assert table.stacks == (850, 1030, 170)


def test_cards_are_dealt_one_by_one_from_the_left_of_the_button():
    table = Table(carry_of((1000,) * 3), DECK_52)
    top = DECK_52[::-1]
    assert table.state.hands == ((top[0], top[3]), (top[1], top[4]), (top[2], top[5]))


def test_a_deck_is_52_different_cards():
    state = GAME.initial_state(carry_of((1000,) * 3))
    for deck in (DECK_52[:-1], (*DECK_52[:-1], "Ad"), (*DECK_52[:-1], "LJ"), (), (*DECK_52, "??")):
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, CHANCE, Deal(deck))
        assert refusal.value.reason is Reason.WRONG_ACTION


def test_all_in_from_the_blinds_is_run_out_without_asking_anybody():
    table = Table(carry_of((10, 15)), stacked(("AsAh", "KsKh"), "2c7d9h4s3c"))
    assert table.over
    assert table.stacks == (20, 5)


class TestStraddle:
    def table(self, stacks=(1000,) * 4):
        return Table(carry_of(stacks, straddle=True))

    def test_the_seat_after_the_big_blind_is_asked_before_the_cards(self):
        table = self.table()
        assert table.state.phase is Phase.STRADDLE
        assert GAME.actors(table.state) == {2}
        assert GAME.prompt(table.state, 2).legal.amount == 40
        assert GAME.default_action(table.state, 2) == Straddle(yes=False)
        assert not table.seen(Dealt)

    def test_it_posts_twice_the_big_blind_and_acts_last(self):
        table = self.table()
        table.act(2, Straddle(yes=True))
        assert posted(table)[-1] == (2, "straddle", 40)
        assert (table.turn, table.choice.call, table.choice.min) == (3, 40, 60)
        table.play("3:c 0:c 1:c")
        assert table.turn == 2
        assert table.choice.check

    def test_or_declines(self):
        table = self.table()
        table.act(2, Straddle(yes=False))
        assert table.seen(Declined) == [Declined(2)]
        assert (table.turn, table.choice.call) == (2, 20)

    def test_after_it_bets_are_as_small_as_ever(self):
        table = self.table()
        table.act(2, Straddle(yes=True))
        table.play("3:c 0:c 1:c 2:x")
        assert table.choice.min == 20

    def test_nobody_is_asked_who_lacks_the_chips_or_with_two_players(self):
        assert self.table((1000, 1000, 39, 1000)).state.phase is Phase.BET
        assert self.table((1000, 1000)).state.phase is Phase.BET

    def test_betting_waits_for_the_answer(self):
        assert self.table().refusal(WORDS["c"], 2).reason is Reason.WRONG_ACTION
        assert self.table().refusal(Straddle(yes=True), 3).reason is Reason.NOT_YOUR_TURN


def test_a_card_is_burnt_before_each_street():
    table = Table(carry_of((1000,) * 2), stacked(("AsAh", "KsKh"), "2c7d9h4s3c")).play("1:c 0:x")
    assert table.state.boards == (cards_of("2c7d9h"),)
    assert table.state.drawn == 4 + 4


# Plans for the next turn, cancelled when the price no longer fits: docs/rules/holdem.md "Time and plans".


class Planned:
    """A hand, and what one seat has planned in it."""

    def __init__(self, hand, seat, plan):
        self.hand, self.seat, self.plan = hand, seat, plan
        GAME.plans.check(hand.state, seat, plan)
        self.stands = True

    def play(self, script):
        for word in script.split():
            before = self.hand.state
            self.hand.play(word)
            self.stands &= GAME.plans.keeps(before, self.hand.state, self.seat, self.plan)
        return self

    @property
    def action(self):
        """The action taken for the seat now; None: it is asked, or it is not its turn."""
        return GAME.plans.action(self.hand.state, self.seat, self.plan) if self.stands else None


def table(script="", **options):
    return Table(carry_of((1000,) * 3, **options)).play(script)


def refused(hand, seat, plan):
    with pytest.raises(IllegalAction) as refusal:
        GAME.plans.check(hand.state, seat, plan)
    return refusal.value


@pytest.mark.parametrize(("plan", "action"), [(CheckFold(), Fold()), (CallUpTo(10), Call())], ids=str)
def test_it_is_done_when_the_turn_comes_and_not_before(plan, action):
    made = Planned(table(), 0, plan)
    assert made.action is None
    assert made.play("2:c").action == action


@rows("plan", [CheckFold(), Check(), CallUpTo(0)], ids=str)
def test_where_nothing_is_owed_each_of_them_checks(plan):
    assert Planned(table(), 1, plan).play("2:c 0:c").action == Check()


@rows("plan", [Check(), CallUpTo(0), CallUpTo(39)], ids=str)
def test_a_raise_cancels_what_it_makes_too_dear(plan):
    made = Planned(table(), 1, plan).play("2:r60 0:f")
    assert not made.stands
    assert made.action is None


def test_who_says_how_much_calls_a_raise_up_to_that():
    assert Planned(table(), 1, CallUpTo(40)).play("2:r60 0:f").action == Call()


def test_who_would_rather_fold_folds_to_any_raise():
    assert Planned(table(), 1, CheckFold()).play("2:r60 0:c").action == Fold()


def test_a_call_for_all_there_is_counts_what_there_is():
    hand = Table(carry_of((1000, 100, 1000)))
    assert Planned(hand, 1, CallUpTo(80)).play("2:r500 0:f").action == Call()


@pytest.mark.parametrize("plan", [CheckFold(), CallUpTo(1000)], ids=str)
def test_the_next_street_cancels_it(plan):
    assert not Planned(table("2:c"), 2, plan).play("0:c 1:x").stands


def test_a_check_cannot_be_planned_where_chips_are_owed_nor_a_call_for_too_little():
    assert refused(table(), 0, Check()).reason is Reason.CANNOT_CHECK
    assert (refused(table(), 0, CallUpTo(9)).reason, refused(table(), 0, CallUpTo(9)).data) == (
        Reason.BAD_AMOUNT,
        {"min": 10},
    )


def test_only_who_plays_on_can_plan():
    hand = table("2:f")
    assert refused(hand, 2, CallUpTo(1000)).reason is Reason.WRONG_ACTION
    hand.play("0:f")
    assert refused(hand, 1, CheckFold()).reason is Reason.WRONG_ACTION


def test_under_the_house_rules_a_planned_check_puts_the_turn_off_and_check_fold_folds():
    assert Planned(table(betting="house"), 0, Check()).play("2:x").action == Check()
    assert Planned(table(betting="house"), 0, CheckFold()).play("2:c").action == Fold()
