"""Showing, mucking and winning: docs/rules/holdem.md "Hands"."""

from paiju.engine.core.errors import Reason
from paiju.engine.games.holdem.seating import SetMuck, changed
from paiju.engine.games.holdem.types import (
    Awarded,
    Collected,
    Muck,
    Mucked,
    Offered,
    Phase,
    Returned,
    RunAgreed,
    RunAnswered,
    RunIt,
    Show,
    Shown,
    StreetDealt,
)
from tests.engine.games.holdem.table import GAME, Table, cards_of, carry_of, stacked
from tests.rows import rows

BOARD = "2c7d9h4s3c"
DOWN = ("AsAh", "KsKh", "QsQh", "JsJh")
UP = ("JsJh", "QsQh", "KsKh", "AsAh")


def river(holes, stacks=None, script="", board=BOARD, **options):
    """Everybody checks down to the river; then the script."""
    stacks = stacks or (1000,) * len(holes)
    table = Table(carry_of(stacks, **options), stacked(holes, board))
    calls = " ".join(["c"] * (len(holes) - 1) + ["x"])
    return table.play(calls + " x" * len(holes) * 2 + " " + script)


def shown(table):
    return [
        (event.seat, "show" if isinstance(event, Shown) else "muck") for event in table.seen(Shown, Mucked)
    ]


class TestOrder:
    def test_after_a_checked_river_the_first_from_the_left_of_the_button_shows_first(self):
        assert shown(river(DOWN[:3], script="x x x")) == [(0, "show"), (1, "muck"), (2, "muck")]

    def test_a_hand_that_beats_all_shown_is_shown(self):
        assert shown(river(UP[:3], script="x x x")) == [(0, "show"), (1, "show"), (2, "show")]

    def test_the_last_to_bet_on_the_river_shows_first(self):
        assert shown(river(DOWN[:3], script="0:x 1:r100 2:c 0:c")) == [(1, "show"), (2, "muck"), (0, "show")]

    def test_a_tie_is_shown(self):
        assert shown(river(("AsKh", "AdKc"), script="x x")) == [(0, "show"), (1, "show")]

    def test_with_anyone_all_in_all_hands_go_face_up(self):
        table = river(DOWN[:3], (1000, 1000, 60), "0:x 1:x 2:a 0:c 1:c")
        assert sorted(shown(table)) == [(0, "show"), (1, "show"), (2, "show")]

    def test_nobody_shows_when_all_others_fold(self):
        table = river(DOWN[:3], script="0:r100 1:f 2:f")
        assert shown(table) == []
        assert table.over

    def test_all_show_where_nothing_is_mucked(self):
        assert len(river(DOWN[:3], script="x x x", muck="never").seen(Shown)) == 3


class TestAsking:
    def test_a_beaten_player_may_show_or_muck(self):
        table = river(DOWN[:3], script="x x x", muck="ask")
        assert table.state.phase is Phase.SHOW
        assert table.seen(Offered) == [Offered("show", (1, 2))]
        assert GAME.actors(table.state) == {1, 2}
        assert GAME.default_action(table.state, 1) == Muck()
        assert table.act(2, Show(cards_of("QsQh"))) == (Shown(2, cards_of("QsQh")),)
        assert table.act(1, Muck())[0] == Mucked(1)
        assert table.over

    def test_one_card_may_be_shown(self):
        table = river(DOWN[:2], script="x x", muck="ask")
        table.act(1, Show(cards_of("Kh")))
        assert table.view().shown == (cards_of("AsAh"), ("??", "Kh"))

    def test_the_winner_of_an_unseen_hand_may_show(self):
        table = river(DOWN[:2], script="0:r100 1:f", muck="ask")
        assert table.seen(Offered) == [Offered("show", (0,))]
        table.act(0, Show(cards_of("As")))
        assert table.view(1).shown == (("As", "??"), None)

    def test_only_own_cards_can_be_shown(self):
        table = river(DOWN[:2], script="x x", muck="ask")
        for cards in ("AsAh", "KsKs", "KsAh", "QsQd"):
            assert table.refusal(Show(cards_of(cards)), 1).reason is Reason.NOT_HELD

    def test_a_player_may_ask_to_be_asked_at_a_table_that_mucks(self):
        carry = changed(carry_of((1000,) * 3), SetMuck(1, auto=False))
        table = Table(carry, stacked(DOWN[:3], BOARD)).play("c c x" + " x x x" * 3)
        assert table.state.asked == (1,)
        assert shown(table) == [(0, "show"), (2, "muck")]

    def test_pots_are_won_before_anybody_is_asked(self):
        table = river(DOWN[:2], script="x x", muck="ask")
        assert table.stacks == (1020, 980)
        assert not table.over


class TestPots:
    def test_what_nobody_called_comes_back(self):
        table = river(DOWN[:2], (1000, 300), "0:r500 1:a")
        assert table.seen(Returned) == [Returned(0, 220)]
        assert table.stacks == (1300, 0)

    def test_chips_of_a_bet_that_all_fold_to_come_back(self):
        table = river(UP[:2], script="0:r500 1:f")
        assert table.seen(Returned) == [Returned(0, 500)]
        assert table.stacks == (1020, 980)

    def test_side_pots_are_won_one_by_one(self):
        table = Table(carry_of((100, 300, 700, 700)), stacked(DOWN, BOARD)).play("2:r700 3:c 0:c 1:c")
        assert table.stacks == (400, 600, 800, 0)
        awards = table.seen(Awarded)
        assert [(award.pot, award.amount, award.winners) for award in awards] == [
            (0, 400, (0,)),
            (1, 600, (1,)),
            (2, 800, (2,)),
        ]

    def test_odd_chips_go_one_each_from_the_left_of_the_button(self):
        table = river(("AsKh", "AdKc", "AcKd", "5s5h"), board="ThJdQs2c2d", script="0:x 1:x 2:x 3:x", ante=5)
        assert [award.shares for award in table.seen(Awarded)] == [(34, 33, 33)]
        assert table.stacks == (1009, 1008, 1008, 975)

    def test_the_hand_and_its_five_cards_are_named(self):
        (award,) = river(DOWN[:2], script="x x").seen(Awarded)
        assert award.category == "one_pair"
        assert award.best == (cards_of("AsAh7d9h4s"),)

    def test_the_pots_name_who_contends(self):
        table = Table(carry_of((100, 300, 1000, 1000)), stacked(DOWN, BOARD)).play(
            "2:r400 3:c 0:c 1:c 2:x 3:x"
        )
        assert [pot.eligible for pot in table.seen(Collected)[-1].pots] == [(0, 1, 2, 3), (1, 2, 3), (2, 3)]
        table.play("2:r100 3:f")
        assert [pot.eligible for pot in table.view().pots] == [(0, 1, 2), (1, 2), (2,)]


class TestRake:
    def test_there_is_none_by_default(self):
        assert sum(river(DOWN[:2], script="0:r100 1:c").stacks) == 2000

    def test_it_is_taken_of_the_pot_after_what_comes_back(self):
        table = river(DOWN[:2], (1000, 300), "0:r500 1:a", rake=50)
        assert [award.rake for award in table.seen(Awarded)] == [30]
        assert table.stacks == (1270, 0)
        outcome = GAME.outcome(table.state)
        assert outcome.amounts == (270, -300)

    def test_no_flop_no_drop(self):
        table = Table(carry_of((1000,) * 3, rake=50)).play("2:r100 0:f 1:f")
        assert sum(table.stacks) == 3000


class TestRunningItTwice:
    def all_in(self, times=3, holes=DOWN[:2], more="KdKc"):
        """All-in on the flop; turn and river are still to come."""
        table = Table(carry_of((1000,) * len(holes), run_it=times), stacked(holes, BOARD, more))
        return table.play("c" + " c" * (len(holes) - 2) + " x a" + " c" * (len(holes) - 1))

    def test_all_who_contend_are_asked_at_once_with_their_cards_face_up(self):
        table = self.all_in()
        assert [event.seat for event in table.seen(Shown)] == [0, 1]
        assert table.seen(Offered) == [Offered("run_it", (0, 1))]
        assert GAME.actors(table.state) == {0, 1}
        assert GAME.prompt(table.state, 0).legal.times == (1, 2, 3)
        assert GAME.default_action(table.state, 0) == RunIt(1)

    def test_if_all_agree_the_rest_is_run_so_often_and_each_board_wins_half(self):
        table = self.all_in()
        table.act(1, RunIt(2))
        table.act(0, RunIt(2))
        assert table.seen(RunAnswered) == [RunAnswered(1, 2), RunAnswered(0, 2)]
        assert table.seen(RunAgreed) == [RunAgreed(2)]
        assert table.state.boards == (cards_of(BOARD), cards_of("2c7d9hKdKc"))
        assert [(award.board, award.amount, award.winners) for award in table.seen(Awarded)] == [
            (0, 1000, (0,)),
            (1, 1000, (1,)),
        ]
        assert table.stacks == (1000, 1000)

    def test_common_cards_are_dealt_once(self):
        table = self.all_in()
        table.act(1, RunIt(2))
        table.act(0, RunIt(2))
        dealt = [(event.street, event.board) for event in table.seen(StreetDealt)]
        assert dealt == [("flop", 0), ("turn", 0), ("river", 0), ("turn", 1), ("river", 1)]

    @rows("answers", [(1,), (2, 1), (2, 3), (3, 2)])
    def test_if_not_all_agree_it_is_run_once(self, answers):
        table = self.all_in()
        for seat, times in enumerate(answers):
            table.act(seat, RunIt(times))
        assert table.seen(RunAgreed) == [RunAgreed(1)]
        assert table.state.boards == (cards_of(BOARD),)
        assert table.over

    def test_an_odd_chip_goes_to_the_first_board(self):
        table = Table(carry_of((105, 105, 105), run_it=2), stacked(DOWN[:3], BOARD, "KdKc"))
        table.play("2:c 0:c 1:x 0:a 1:a 2:f")
        table.act(0, RunIt(2))
        table.act(1, RunIt(2))
        assert [award.amount for award in table.seen(Awarded)] == [115, 115]
        odd = Table(carry_of((105, 105, 105), run_it=2, ante=1), stacked(DOWN[:3], BOARD, "KdKc"))
        odd.play("2:c 0:c 1:x 0:a 1:a 2:f")
        odd.act(0, RunIt(2))
        odd.act(1, RunIt(2))
        assert [award.amount for award in odd.seen(Awarded)] == [116, 115]

    def test_more_often_than_the_table_allows_is_refused(self):
        table = self.all_in(times=2)
        for times in (0, 3, -1):
            assert table.refusal(RunIt(times), 0).reason is Reason.BAD_AMOUNT

    def test_nobody_is_asked_where_the_board_is_complete_or_the_table_runs_it_once(self):
        assert not river(DOWN[:2], script="0:a 1:c", run_it=2).seen(Offered)
        assert not self.all_in(times=1).seen(Offered)


def test_every_chip_is_somewhere_at_each_moment():
    """H04 of the page: stacks, bets and pots of a view add up to the same all the time."""
    table = Table(carry_of((100, 300, 700, 705), ante=5), stacked(DOWN, BOARD))
    total, view = None, GAME.view(GAME.initial_state(table.carry), None)
    table.play("2:r695 3:c 0:c 1:c")
    for event in table.events:
        view = view.after(GAME.project(event, None))
        chips = sum(view.stacks) + sum(view.bets) + sum(pot.amount for pot in view.pots)
        assert total in {None, chips}
        total = chips or None
    assert total == 1805
