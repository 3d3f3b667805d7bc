"""A table that is closed although its log cannot be folded reveals the secrets of its match."""

import pytest

from paiju.server.table.state import records as r
from paiju.server.table.unfinished_match import broken_off
from tests.server.table.scenes import PACE, Table

TONPU = {"length": "tonpu", "extension": False}


@pytest.mark.parametrize("rotated", [False, True], ids=["from its first record", "from a snapshot"])
@pytest.mark.parametrize("running", [False, True], ids=["between deals", "in a deal"])
def test_the_end_reveals_every_deal_that_began(rotated, running):
    table = Table("riichi", options=TONPU, people=2, bots=2)
    table.deal()
    table.play_out()
    if rotated:
        table.rotate()
    if running:
        table.pass_time(PACE.between_ms)
    event, record = broken_off(table.stored(), table.now)
    (expected, _) = table.events(r.Closed(table.now, "operator"))
    assert event == expected
    assert (record.match, record.reason) == ("t1-m1", "closed")
    assert [deal.secret for deal in record.deals] == [reveal.secret for reveal in event.reveals]
    assert len(record.deals) == 1 + running


def test_a_table_without_a_match_that_runs_has_nothing_to_reveal():
    for game in ("doudizhu", "riichi"):
        assert broken_off(Table(game, people=2).stored(), 7) is None
