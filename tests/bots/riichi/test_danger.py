"""Genbutsu, suji, no-chance: a tile's risk against a riichi."""

from paiju.bots.riichi.danger import threats
from paiju.bots.riichi.sight import Sight
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table

READY = "123m456p789s2355s"


def riichi_of_the_dealer(discard="4m", hand="1237m", ready=READY):
    """What seat 1 sees after the dealer's riichi with a discard."""
    table = Table(ready, hand, draws=discard)
    table.riichi(discard)
    return Sight(table.view(1))


def risk(sight, tile, seat=0):
    threat = next(threat for threat in threats(sight) if threat.seat == seat)
    return threat.risks[id34_of(tile)]


def test_who_has_declared_waits_for_sure():
    found = {threat.seat: threat for threat in threats(riichi_of_the_dealer())}
    assert found[0].ready == 1
    assert found[0].riichi
    assert found[2].ready < 0.1
    assert found[0].points > found[2].points


def test_a_tile_of_its_own_river_is_safe():
    assert risk(riichi_of_the_dealer("4m"), "4m") == 0


def test_a_tile_that_passed_after_the_riichi_is_safe():
    table = Table(READY, "", draws="4m8p")
    table.riichi("4m")
    table.discard()
    assert risk(Sight(table.view(2)), "8p") == 0


def test_a_tile_that_passed_before_the_riichi_is_not_safe():
    table = Table(READY, "", draws="1f8p1y1y4m")
    table.discard()
    table.discard()
    table.until(0)
    table.riichi("4m")
    assert risk(Sight(table.view(1)), "1f") == 0
    assert risk(Sight(table.view(1)), "8p") > 0


def test_suji_is_safer_than_no_suji():
    sight = riichi_of_the_dealer("4m")
    assert risk(sight, "1m") < risk(sight, "1p")
    assert risk(sight, "7m") < risk(sight, "7p")


def test_a_wall_of_four_leaves_no_two_sided_wait():
    sight = riichi_of_the_dealer("9p", hand="7777s", ready="123m456p234s2355s")
    assert risk(sight, "8s") < risk(sight, "8m")
    assert risk(sight, "9s") < risk(sight, "9m")


def test_an_end_tile_is_safer_than_a_middle_one():
    sight = riichi_of_the_dealer("9p")
    assert risk(sight, "1m") < risk(sight, "2m") < risk(sight, "5m")


def test_all_risks_add_up_to_the_waits_of_one_hand():
    total = sum(threats(riichi_of_the_dealer())[0].risks)
    assert 1 <= total <= 2
