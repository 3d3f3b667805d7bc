"""How fast hands of each plan usually get nearer."""

from paiju.bots.blood.paces import CALLED, COMING, WAITS
from tests.rows import rows


def test_each_way_to_win_has_its_pace():
    assert COMING.keys() == CALLED.keys() == WAITS.keys()


@rows("way", COMING)
def test_the_nearer_a_hand_the_fewer_tiles_help(way):
    assert WAITS[way] < COMING[way][0]
    assert list(COMING[way]) == sorted(COMING[way])
    assert COMING[way][-1] <= 1
