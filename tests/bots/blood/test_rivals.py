"""How dangerous the other seats of 成都麻将 are."""

from msgspec.structs import replace

from paiju.bots.blood.rivals import dealt_in, readiness, risk, rivals_of
from paiju.bots.blood.sight import Sight
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.tiles.text import id34_of
from tests.engine.games.chengdu.table import Table


def view_after(discards=12, melds=0, missing=("m", "p", "p", "p"), **changes):
    view = Table("123456s11p2345s5m", que="off").view(0)
    laid = tuple(Meld("pung", (tile,) * 3, 0) for tile in ("2m", "4m", "6s", "8s")[:melds])
    river = (RiverTile("9p"),) * discards
    return replace(
        view, missing=missing, rivers=((), river, river, river), melds=((), *(laid,) * 3), **changes
    )


def risk_of(view, tile):
    return risk(rivals_of(Sight(view)), id34_of(tile))


def test_melds_and_discards_make_a_wait_more_probable():
    assert readiness(view_after(4), 1) < readiness(view_after(12), 1) < readiness(view_after(12, 2), 1)
    assert readiness(view_after(4), 1, later=6) > readiness(view_after(4), 1)


def test_a_tile_of_the_missing_suit_of_all_others_is_safe():
    assert risk_of(view_after(), "5p") == 0 < risk_of(view_after(), "5m")


def test_a_tile_whose_neighbours_are_all_seen_is_safer():
    walls = replace(view_after(), hand=("4m",) * 4 + ("6m",) * 4)
    assert risk_of(walls, "5m") < risk_of(view_after(), "5m")


def test_who_has_won_is_no_danger_and_a_dead_hand_is_none():
    view = view_after()
    assert risk_of(replace(view, dead=(1, 2, 3)), "5m") == 0


def test_melds_of_one_suit_cost_more():
    flush = replace(
        view_after(), melds=((), *((Meld("pung", ("2m",) * 3, 0), Meld("pung", ("4m",) * 3, 0)),) * 3)
    )
    mixed = replace(
        view_after(), melds=((), *((Meld("pung", ("2m",) * 3, 0), Meld("pung", ("4s",) * 3, 0)),) * 3)
    )
    assert rivals_of(Sight(flush))[0].worth > rivals_of(Sight(mixed))[0].worth


def test_independent_dangers_add_up_to_less_than_their_sum():
    assert dealt_in((0.5, 0.5)) == 0.75
