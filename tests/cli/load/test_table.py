"""What the end of a deal and of a match means to a table, and the pauses of its pace."""

from types import SimpleNamespace

import pytest

from paiju.cli.load.table import LoadTable
from paiju.client.decode import game_types
from paiju.protocol.events import DealEnded, DealVoided, MatchEnded
from tests.cli.load.results import plan_of
from tests.cli.load.test_session import GUEST, Surroundings

SEAT = SimpleNamespace(guest=GUEST, deal="t1-1")


@pytest.fixture
def table_of():
    """`table_of(game)`: a table of an arrival that plays."""

    def make(game, **settings):
        table = LoadTable(Surroundings(), plan_of(games=(game,), **settings), [], 0, once=True)
        table.seats.append(SEAT)
        table.is_playing = True
        return table

    return make


def deals(played):
    return [each.deal for each in played]


def test_a_table_for_one_deal_ends_with_it(table_of):
    table = table_of("doudizhu")
    table.happened(SEAT, DealVoided("t1-1", "a test"))
    assert (table.is_playing, deals(table.ended)) == (True, []), "another one is dealt"
    table.happened(SEAT, DealEnded("t1-2"))
    assert (table.is_playing, deals(table.ended)) == (False, ["t1-2"])


def test_a_table_for_one_match_ends_with_it_and_its_records_are_read_then(table_of):
    table = table_of("riichi")
    table.happened(SEAT, DealEnded("t1-1"))
    assert table.is_playing
    table.unfinished.append(table.ended.popleft())  # as its record cannot be read yet
    table.happened(SEAT, MatchEnded("t1-m1", 0, (1, 2, 3, 4)))
    assert (table.is_playing, deals(table.ended), table.unfinished) == (False, ["t1-1"], [])


def test_another_seat_tells_the_same_again(table_of):
    table = table_of("doudizhu")
    table.happened(SimpleNamespace(), DealEnded("t1-1"))
    assert not table.ended


def test_a_tile_that_may_be_claimed_pauses_the_table(table_of):
    discarded = game_types("chengdu").event({"e": "discarded", "seat": 1, "tile": "5m"})
    for pause_ms in (0, 70):
        table = table_of("chengdu", pause_ms=pause_ms)
        table.schedule.sent(10.0)
        table.happened(SEAT, discarded)
        table.happened(SEAT, {"e": "later"})
        assert table.schedule.meant_at == 10.0 + pause_ms / 1e3
