import pytest

from paiju.engine.tiles.text import (
    HIDDEN,
    ORDER37,
    TILES34,
    id34_of,
    in_order,
    is_red,
    is_tile,
    order37,
    tile_of,
)
from tests.rows import rows


@rows("text", ["1m", "0p", "9s", "4f", "3y"])
def test_these_are_tiles(text):
    assert is_tile(text)


@rows("text", ["", "1", "m", "1z", "5f", "0f", "4y", "0y", "10m", "1M", "m1", HIDDEN])
def test_these_are_no_tiles(text):
    assert not is_tile(text)


def test_there_are_34_kinds_and_37_tiles():
    assert len(set(TILES34)) == 34
    assert len(set(ORDER37)) == 37
    assert set(ORDER37) - set(TILES34) == {"0m", "0p", "0s"}


def test_text_and_id34_are_each_others_reverse():
    assert [id34_of(tile_of(id34)) for id34 in range(34)] == list(range(34))


def test_a_red_five_is_a_five():
    assert [tile for tile in ORDER37 if is_red(tile)] == ["0m", "0p", "0s"]
    assert [tile_of(id34_of(red)) for red in ("0m", "0p", "0s")] == ["5m", "5p", "5s"]


def test_a_red_five_comes_between_the_four_and_the_black_five():
    assert in_order(("6m", "5m", "0m", "4m", HIDDEN, "1y", "1f")) == (
        "4m",
        "0m",
        "5m",
        "6m",
        "1f",
        "1y",
        HIDDEN,
    )
    assert [order37(tile) for tile in ORDER37] == list(range(37))


@pytest.mark.parametrize("id34", [-1, 34])
def test_there_is_no_other_kind(id34):
    with pytest.raises(IndexError):
        tile_of(id34)


def test_text_that_is_no_tile_has_no_kind():
    with pytest.raises(KeyError):
        id34_of(HIDDEN)
