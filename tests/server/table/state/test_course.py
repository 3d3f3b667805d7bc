"""A deal is counted while it is played, as its record is counted later."""

from random import Random

import pytest
from structlog.testing import capture_logs

from paiju.engine.core.counts import Tally
from paiju.engine.registry import GAMES
from paiju.server.ended.counting import counted
from paiju.server.table.recovery import _folded
from paiju.server.table.state import records as r
from paiju.server.table.state.course import DealCourse
from tests.server.table.scenes import Table


def played(game, people=None):
    """A table at which people have played a deal."""
    seats = GAMES[game].seats.default
    people = seats if people is None else people
    table = Table(game, people=people, bots=seats - people)
    table.deal()
    table.play_out(Random(7))
    return table


def followed(table):
    """The record and the counts of a table's deal, kept step by step as a journal does."""
    course = DealCourse(table.game)
    for before, step in zip(table.states, table.steps, strict=False):
        match step.record:
            case r.DealOpened():
                course.begin(before, step.record)
            case r.Played():
                course.add(step.record, step.events)
            case r.DealClosed():
                return course.settled(before, step.record.at)
    raise AssertionError("no deal has ended")


@pytest.mark.parametrize("game", GAMES)
def test_counts_kept_in_play_after_a_crash_and_of_the_record_are_equal(game):
    table = played(game)
    record, counts = followed(table)
    assert counts is not None
    assert counts == counted(record)
    ended = _folded(table.stored(), give_up=False).ended
    assert ended is not None
    assert (ended.record, ended.counts) == (record, counts)


def test_a_deal_of_bots_alone_is_not_counted():
    assert followed(played("doudizhu", people=0))[1] is None


def test_a_fault_in_the_figures_costs_the_counts_and_not_the_deal(monkeypatch):
    table = played("doudizhu")

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Tally, "read", fail)
    with capture_logs() as told:
        record, counts = followed(table)
    assert counts is None
    assert len(record.actions) > 1
    assert [line["event"] for line in told].count("a deal is booked without its counts") == 1
