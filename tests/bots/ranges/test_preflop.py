"""The table of hole cards, made once more from other boards."""

from paiju.bots.ranges.boards import ALL
from paiju.bots.ranges.pairs import PAIRS, name_of
from paiju.bots.ranges.preflop import EQUITY, EQUITY_AT, PLACE
from tests.bots.ranges.table import table

TABLE = {name_of(pair): pair for pair in range(len(PAIRS))}


def test_the_table_is_what_the_boards_say():
    """400 boards of another seed; a name's equity is then known to about two hundredths."""
    again = table(boards=400, seed=2)
    assert again.keys() == TABLE.keys()
    off = [abs(again[name][0] - EQUITY[pair]) / ALL for name, pair in TABLE.items()]
    assert max(off) < 0.1
    assert sum(off) / len(off) < 0.025


def test_equities_are_those_that_are_published():
    """Against any hand, to a hundredth: AA 85.2 %, AKs 67.0 %, A7o 58.8 %, 22 50.3 %, 32o 32.3 %."""
    for name, equity in (("AA", 0.852), ("AKs", 0.670), ("A7o", 0.588), ("22", 0.503), ("32o", 0.323)):
        assert abs(EQUITY[TABLE[name]] / ALL - equity) < 0.01, name


def test_places_run_from_the_worst_to_the_best():
    assert max(PLACE) == PLACE[TABLE["AA"]]
    assert PLACE[TABLE["76s"]] > PLACE[TABLE["K2o"]]
    assert abs(sum(PLACE) / len(PLACE) - ALL / 2) < 5
    assert EQUITY_AT[0] < EQUITY_AT[25] < EQUITY_AT[50] < EQUITY_AT[75] < EQUITY_AT[100]
