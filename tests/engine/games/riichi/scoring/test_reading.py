"""Every decomposition, with every place of the winning tile."""

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.reading import readings_of, shapes_of
from paiju.engine.games.riichi.scoring.win import win_of
from tests.engine.games.riichi.scoring.hands import won
from tests.rows import rows


def readings(*args, **facts):
    win = win_of(won(*args, **facts), Options())
    return [reading for shape in shapes_of(win) for reading in readings_of(shape)]


def waits(*args, **facts):
    return [reading.wait for reading in readings(*args, **facts)]


@rows(
    ("tiles", "winning", "wait"),
    [
        ("99s34m", "2m", "ryanmen"),
        ("99s34m", "5m", "ryanmen"),
        ("99s35m", "4m", "kanchan"),
        ("99s12m", "3m", "penchan"),
        ("99s89m", "7m", "penchan"),
        ("22s11f", "1f", "shanpon"),
        ("111f9p", "9p", "tanki"),
    ],
)
def test_what_the_winning_tile_completes(tiles, winning, wait):
    assert waits("456p567p678s" + tiles, winning) == [wait]


def test_one_tile_can_stand_in_several_places():
    assert sorted(waits("123m123p34555s99s", "5s")) == ["ryanmen", "shanpon"]
    assert sorted(waits("123m123p34577s67s", "5s")) == ["ryanmen"]
    assert sorted(waits("123m456p34578s99s", "9s")) == ["ryanmen", "tanki"]


def test_a_decomposition_in_which_the_tile_has_one_place_is_one_reading():
    assert len(readings("123m456p789s99s11f", "1f")) == 1


def test_three_equal_runs_are_three_triplets_as_well():
    shapes = [*shapes_of(win_of(won("111222333m78p99p", "9p"), Options()))]
    assert sorted((len(shape.runs), len(shape.triplets)) for shape in shapes) == [(1, 3), (4, 0)]


def test_by_ron_the_completed_triplet_is_open_and_drawn_it_is_not():
    (by_ron,) = readings("111m456p789s99s11f", "1f")
    assert (by_ron.opened, by_ron.concealed_triplets) == (27, 1)
    (drawn,) = readings("111m456p789s99s11f", "1f", tsumo=True)
    assert (drawn.opened, drawn.concealed_triplets) == (None, 2)


def test_melds_are_among_the_groups_and_open_ones_are_not_concealed():
    (reading,) = readings("678s9s", "9s", "c456p p111m k2222m")
    shape = reading.shape
    assert (shape.runs, shape.triplets) == ((12, 23), (0, 1))
    assert (shape.own_runs, shape.own_triplets, reading.concealed_triplets) == ((23,), (), 1)


@rows("hand", ["123m456p789s99s1f", "123m456p789s9s", "123m456p789s99s112f"])
def test_tiles_that_are_no_whole_hand_have_none(hand):
    assert readings(hand, "1f") == []


def test_the_readings_are_the_same_whatever_the_order_of_the_tiles():
    one = won("111222333m78p99p", "9p")
    other = won("99p333m222m111m87p", "9p")
    for first, second in zip(
        shapes_of(win_of(one, Options())), shapes_of(win_of(other, Options())), strict=True
    ):
        assert (first.runs, first.triplets, first.pair) == (second.runs, second.triplets, second.pair)
