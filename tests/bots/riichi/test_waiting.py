from paiju.bots.riichi.plans import Held
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import Standing
from paiju.bots.riichi.waiting import NOTHING, waiting
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.riichi.table import Table


def found(text, *melds, riichi=False, river=""):
    table = Table(draws=river)
    for _ in river[::2]:
        table.discard()
    sight = Sight(table.view(0))
    tiles = tuple(parse_tiles(text))
    return waiting(
        sight, Standing(sight), Held(tiles, counts_of(tiles), melds, closed=not melds), riichi=riichi
    )


PINFU = "234m567p34599s78s"
NO_YAKU = "123m567p34599s79s"


def test_a_hand_without_yaku_wins_by_its_own_draw_or_after_riichi():
    silent, declared = found(NO_YAKU), found(NO_YAKU, riichi=True)
    assert 0 < silent.rate < declared.rate


def test_two_sides_win_more_often_than_one():
    assert found(PINFU).rate > found(NO_YAKU, riichi=True).rate


def test_riichi_is_worth_more_and_wins_less_often_than_a_yaku_that_nobody_sees():
    silent, declared = found(PINFU), found(PINFU, riichi=True)
    assert declared.gain > silent.gain
    assert declared.rate < silent.rate


def test_an_open_hand_without_yaku_wins_nothing():
    assert found("567p34599s79s", Meld("chow", ("1m", "2m", "3m"), 3)) == NOTHING


def test_a_wait_in_the_own_river_leaves_the_own_draw():
    assert found(PINFU, river="6s").rate < 0.5 * found(PINFU, river="1f").rate
