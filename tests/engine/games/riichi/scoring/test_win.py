from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.win import win_of
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.riichi.scoring.hands import NORTH, SOUTH, won


def win(*args, **facts):
    return win_of(won(*args, **facts), Options())


def test_the_winning_tile_is_among_the_counts_and_melds_among_all_tiles():
    found = win("234m6s", "6s", "c340p p999s k1111f")
    assert found.counts == counts_of(parse_tiles("234m66s"))
    assert found.tiles == counts_of(parse_tiles("234m66s340p999s1111f"))
    assert (found.winning, found.red) == (23, 1)


def test_groups_of_melds_by_their_lowest_kind_whatever_their_order():
    found = win("234m6s", "6s", "c534p p999s s1111f")
    assert (found.runs, found.triplets) == ((11,), (26, 27))


def test_only_called_melds_open_a_hand():
    assert win("234m456m789p6s", "6s").closed
    assert win("234m6s", "6s", "k1111m k9999m k1111f").closed
    for meld in ("c345p", "p999s", "s1111f", "d1111f"):
        assert not win("234m456m6s", "6s", f"k2222p {meld}").closed


def test_kans_are_counted_and_concealed_ones_apart():
    found = win("6s", "6s", "k1111m d9999m s1111f p333f")
    assert (found.kans, found.closed_kans) == (3, 1)


def test_which_triplets_are_a_yaku():
    found = win("234m456m789p6s", "6s", seat_wind=SOUTH, round_wind=NORTH)
    assert [kind for kind in range(34) if found.is_yakuhai(kind)] == [28, 30, 31, 32, 33]
