"""Tiles of riichi as people type them."""

import pytest

from paiju.cli.cardwords import UnreadableWords
from paiju.cli.riichi_tiles import brief, read_riichi_tiles
from paiju.cli.tilewords import tile_name
from paiju.engine.tiles.naming import JAPANESE_SUITS, SICHUAN_SUITS, name_of
from paiju.engine.tiles.text import ORDER37


@pytest.mark.parametrize("tile", ORDER37)
def test_every_tile_is_read_by_its_text_and_by_its_names(tile):
    chinese = (name_of(tile, suits).zh for suits in (JAPANESE_SUITS, SICHUAN_SUITS))
    for text in (tile, tile.upper(), tile_name(tile), *chinese):
        assert read_riichi_tiles(text) == [tile]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("34m", ["3m", "4m"]),
        ("40m", ["4m", "0m"]),
        ("四 赤五万", None),
        ("四万赤五万", ["4m", "0m"]),
        ("红5p", ["0p"]),
        ("东南", ["1f", "2f"]),
        ("發1y", ["2y", "1y"]),
        ("三四萬", ["3m", "4m"]),
    ],
)
def test_several_tiles_are_read_in_their_order(text, tiles):
    if tiles is None:
        with pytest.raises(UnreadableWords, match="does not name a tile"):
            read_riichi_tiles(text)
    else:
        assert read_riichi_tiles(text) == tiles


@pytest.mark.parametrize("text", ["", "5", "m", "5f", "4y", "0f", "hello", "5m?", "赤四万"])
def test_other_text_names_no_tile(text):
    with pytest.raises(UnreadableWords, match="does not name a tile; say 5m, 0m for the red five"):
        read_riichi_tiles(text)


def test_brief_tiles_are_read_back():
    assert brief(["4m", "0m"]) == "40m"
    assert brief(["1f", "1f", "5s"]) == "11f5s"
    assert read_riichi_tiles(brief(ORDER37)) == list(ORDER37)
