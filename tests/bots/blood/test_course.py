"""The rest of a deal, and the value of hands in it."""

from msgspec.structs import replace

from paiju.bots.blood.course import Ready, course_of, growing, waiting
from paiju.bots.blood.rivals import rivals_of
from paiju.bots.blood.sight import Sight
from tests.engine.games.chengdu.table import Table

READY = Ready(0.1, 2.0, 0.05, 2.0, 2.0)


def course(**changes):
    options = {name: changes.pop(name) for name in ("flow", "zimo_mode", "chajiao") if name in changes}
    view = replace(Table("123456s11p2345s5m", que="off", **options).view(0), **changes)
    sight = Sight(view)
    return course_of(sight, rivals_of(sight))


def test_a_turn_takes_as_many_tiles_as_seats_play():
    assert len(course(wall=40).turns) in {10, 11, 12}
    assert len(course(wall=3).turns) == 1
    assert course(wall=0).turns == ()


def test_payers_become_fewer_and_with_flow_they_do_not():
    turns = course().turns
    assert turns[-1].payers < turns[0].payers == 3
    assert course(flow=True).turns[-1].payers == 3


def test_a_hand_that_waits_is_worth_more_with_more_tiles_turns_and_fans():
    now = course()
    assert waiting(now, READY)[0] > waiting(now, READY._replace(drawn=0.03))[0]
    assert waiting(now, READY)[0] > waiting(now, READY)[5]
    assert waiting(now, READY._replace(drawn_worth=8.0))[0] > waiting(now, READY)[0]


def test_a_step_is_taken_only_to_what_is_better():
    now = course()
    nothing = growing(now, ())
    better = growing(now, ((0.2, waiting(now, READY)),))
    assert better[0] > nothing[0]
    assert growing(now, ((0.2, [value - 1 for value in nothing]),)) == nothing


def test_who_does_not_wait_at_the_end_pays_unless_nothing_is_checked():
    assert growing(course(), ())[-1] < 0 < waiting(course(), READY)[-1]
    assert growing(course(chajiao="off"), ())[-1] == 0


def test_a_self_draw_pays_by_the_option():
    plain, plus, double = (waiting(course(zimo_mode=mode), READY)[0] for mode in ("none", "plus1", "double"))
    assert plain < plus
    assert plain < double
