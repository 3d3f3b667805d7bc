"""Secret answers, their precedence, several winners: docs/rules/riichi.md "一巡"."""

from itertools import permutations, product

from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CLOCK
from paiju.engine.games.riichi.events import NoWinner, StickPaid, WindowClosed, Won
from paiju.engine.games.riichi.types import Phase
from paiju.engine.mahjong.events import Claimed
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Win
from tests.engine.deals import encoded
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

ONE_58P = "234m567m345s67p22s"
"""Each waits for 5p and 8p with pinfu and all simples; they can be dealt together."""
TWO_58P = "234m567m34567p66s"
THREE_58P = "345m678m67p33444s"


def table_with(*hands, **options):
    return Table("8p1f", *hands, draws="1f2f3f", **options)


def test_a_pung_goes_before_a_chow_and_a_win_before_both():
    table = table_with("67p1m", "88p2m", TWO_58P)
    table.act(0, Discard("8p"))
    wanted = zip((1, 2, 3), ("chi", "pon", "win"), strict=True)
    assert all(word in table.offered(seat) for seat, word in wanted)
    table.close(s1="67p", s2="pon")
    assert [event.seat for event in table.seen(Claimed)] == [2]


def test_a_win_takes_the_tile_from_a_pung():
    table = table_with("67p1m", "88p2m", TWO_58P)
    table.discard("8p", s2="pon", s3="win")
    assert [won.seat for won in table.wins] == [3]


def test_a_chow_waits_for_a_pung_that_may_come_and_for_the_clock():
    table = table_with("67p1m", "88p2m")
    table.act(0, Discard("8p"))
    table.act(1, Chow(("6p", "7p")))
    assert table.act(CLOCK, Tick()) == ()
    events = table.act(2, Pass())
    assert [type(event) for event in events][:2] == [WindowClosed, Claimed]


def test_the_clock_ticks_whether_or_not_somebody_can_claim():
    for hands in (("67p1m",), ("1m",)):
        table = table_with(*hands)
        table.act(0, Discard("8p"))
        assert CLOCK in table.actors


def test_both_win_in_turn_order_and_the_nearest_takes_honba_and_sticks():
    table = table_with("2m", TWO_58P, THREE_58P, honba=2, sticks=3)
    table.discard("8p", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [2, 3]
    reasons = [[line.reason for line in won.lines] for won in table.wins]
    assert reasons == [["hand", "honba", "sticks"], ["hand"]]
    assert table.amounts[0] == -sum(table.amounts[2:]) + 3000


def test_three_winners_abort_the_deal():
    table = table_with(ONE_58P, TWO_58P, THREE_58P, sticks=1)
    table.discard("8p", s1="win", s2="win", s3="win")
    (drew,) = table.seen(NoWinner)
    assert (drew.reason, table.amounts) == ("triple_ron", (0, 0, 0, 0))
    assert [hand is not None for hand in drew.hands] == [False, True, True, True]
    assert (table.carry.honba, table.carry.sticks, table.carry.kyoku) == (1, 1, 0)


def test_three_winners_all_win_with_the_option():
    table = table_with(ONE_58P, TWO_58P, THREE_58P, triple_ron="all")
    table.discard("8p", s1="win", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [1, 2, 3]


def test_the_riichi_of_who_feeds_three_wins_does_not_stand():
    table = Table("123m789m789s99m12s", ONE_58P, TWO_58P, THREE_58P, draws="8p")
    table.riichi("8p", s1="win", s2="win", s3="win")
    assert table.seen(StickPaid) == []
    assert table.amounts == (0, 0, 0, 0)


def test_with_head_bump_only_the_nearest_wins():
    table = table_with("2m", TWO_58P, THREE_58P, atamahane=True)
    table.discard("8p", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [2]


def test_with_head_bump_three_winners_are_one():
    table = table_with(ONE_58P, TWO_58P, THREE_58P, atamahane=True)
    table.discard("8p", s1="win", s2="win", s3="win")
    assert [won.seat for won in table.wins] == [1]


def test_a_second_winner_that_passed_is_no_winner():
    table = table_with("2m", TWO_58P, THREE_58P)
    table.discard("8p", s2="pass", s3="win")
    assert [won.seat for won in table.wins] == [3]


CLAIMS = (ONE_58P, TWO_58P, "88p2m")


@rows("hands", [CLAIMS, ("67p1m", "88p2m", TWO_58P), ("66778p1m", "2m", "88p2m")])
def test_the_order_of_answers_never_matters(hands):
    table = table_with(*hands)
    table.act(0, Discard("8p"))
    seats = sorted(table.asked)
    for said in product(*(list(GAME.legal_actions(table.state, seat)) for seat in seats)):
        answers = dict(zip(seats, said, strict=True)) | {CLOCK: Tick()}
        assert len({outcome(table.state, answers, order) for order in permutations(answers)}) == 1


def outcome(state, answers, order):
    """The state and the events that come of answers in an order, as bytes."""
    for actor in order:
        if actor not in GAME.actors(state):
            continue
        transition = GAME.apply(state, actor, answers[actor])
        state = transition.state
        if transition.events:
            return encoded(state) + encoded(transition.events)
    raise AssertionError("the window stays open")


def test_an_answer_is_a_secret_until_the_window_closes():
    table = table_with("67p1m", "88p2m", TWO_58P)
    table.act(0, Discard("8p"))
    views = [encoded(table.view(viewer)) for viewer in (None, 0, 1, 2, 3)]
    assert table.act(3, Win()) == ()
    assert [encoded(table.view(viewer)) for viewer in (None, 0, 1, 2, 3)] == views
    assert table.state.phase is Phase.CLAIM
    assert table.seen(Won) == []


def test_a_claimed_kan_may_be_won_by_nobody_but_an_added_one():
    table = Table("8p", "888p", TWO_58P, draws="1f", kans="9m")
    table.act(0, Discard("8p"))
    assert {"kan", "pon"} <= table.offered(1)
    table.close(s1="kan", s2="pass")
    assert table.turn == 1


KOKUSHI = "19m19p19s1234f122y"
"""Waits for the red dragon."""


def test_thirteen_orphans_rob_a_concealed_kan_with_the_option():
    table = Table("3333y", KOKUSHI, draws="1m", kokushi_ankan=True)
    table.hold(0, "3333y258m258p258s1m")
    table.hold(1, KOKUSHI)
    table.kan("3y", s1="win")
    (won,) = table.wins
    assert (won.seat, won.kind, won.tile) == (1, "chankan", "3y")
    assert len(table.state.table.hands[0]) == 13


def test_other_hands_do_not_rob_a_concealed_kan():
    table = Table("8888p", "2m", "234m567m34567p99s", draws="1m", kans="9m", kokushi_ankan=True)
    table.hold(2, "234m567m345p67p99s")
    table.act(0, Kong("8p", "ankan"))
    assert CLOCK in table.actors
    assert table.asked == frozenset()
    table.close()
    assert table.view(2).furiten is None
    assert table.turn == 0


def test_without_the_option_a_concealed_kan_opens_no_window():
    table = Table("3333y", KOKUSHI, draws="1m", kans="9m")
    table.hold(1, KOKUSHI)
    table.kan("3y")
    assert (table.wins, table.turn) == ([], 0)
