from paiju.bots.riichi.sight import Sight, unseen_of
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table


def test_unseen_tiles_are_those_of_no_river_meld_indicator_or_hand():
    table = Table("123m456p789s1123f", "2f2f", draws="1y2f", shown="3f")
    table.discard()
    view = table.view(0)
    unseen = unseen_of(view)
    assert sum(unseen) == 136 - 13 - 1 - 1
    assert unseen[id34_of("1f")] == 2
    assert unseen[id34_of("3f")] == 2
    assert unseen[id34_of("1y")] == 3


def test_a_called_tile_is_seen_once():
    table = Table("", "22f", draws="2f")
    table.discard(s1="pon")
    assert unseen_of(table.view(2))[id34_of("2f")] == 4 - 3 - table.view(2).hand.count("2f")


def test_the_order_of_discards_follows_calls():
    table = Table("", "", "33f", draws="3f1y2y3y")
    table.discard(s2="pon")
    table.discard("9s" if "9s" in table.view(2).hand else table.view(2).hand[0])
    table.discard()
    seats = [thrown.seat for thrown in Sight(table.view(1)).history]
    assert seats == [0, 2, 3]


def test_a_double_wind_is_worth_twice():
    sight = Sight(Table().view(0))
    assert sight.yakuhai(0).count(27) == 2
    assert sight.yakuhai(1).count(27) == 1


def test_dora_count_by_indicator_and_as_red_fives():
    sight = Sight(Table(shown="4m").view(0))
    assert sight.dora_in(("0m", "5m", "0p", "4m")) == 4
