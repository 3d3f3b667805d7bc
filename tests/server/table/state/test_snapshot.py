"""A table between two deals, as it is stored."""

from random import Random

import pytest

from paiju.engine.registry import GAMES
from paiju.server.table.state import records as r
from paiju.server.table.state.snapshot import decode_snapshot, encode_snapshot, snapshot_game
from tests.server.table.scenes import Table


@pytest.mark.parametrize("key", GAMES)
def test_a_stored_table_comes_back_as_it_was(key):
    table = Table(key, people=2, bots=GAMES[key].seats.default - 2, delay_ms=1_000)
    for _ in range(2):
        table.add(r.Readied(table.now, 0, on=True, seed="ab" * 16))
        table.deal()
        table.play_out(Random(key))
        table.now += 1_000
    data = encode_snapshot(table.state)
    assert snapshot_game(data) == key
    found = decode_snapshot(data, table.game.carry_type)
    assert (found, encode_snapshot(found)) == (table.state, data)


def test_an_empty_table_comes_back_as_it_was():
    table = Table()
    assert decode_snapshot(encode_snapshot(table.state), table.game.carry_type) == table.state


def test_no_snapshot_is_taken_in_a_deal():
    table = Table(people=3)
    table.deal()
    with pytest.raises(AssertionError):
        encode_snapshot(table.state)
