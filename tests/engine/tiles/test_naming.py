import pytest

from paiju.engine.core.game import Name
from paiju.engine.tiles.naming import SICHUAN_SUITS, name_of
from paiju.engine.tiles.text import HIDDEN, ORDER37
from tests.rows import rows


@rows(
    ("tile", "name"),
    [
        ("1m", Name("一万", "1 of characters")),
        ("9p", Name("九饼", "9 of dots")),
        ("5s", Name("五索", "5 of bamboo")),
        ("0s", Name("赤五索", "red 5 of bamboo")),
        ("1f", Name("东", "east")),
        ("2y", Name("发", "green dragon")),
        (HIDDEN, Name("暗牌", "hidden tile")),
    ],
)
def test_a_tile_has_a_name_in_both_languages(tile, name):
    assert name_of(tile) == name


def test_chengdu_has_its_own_words_for_the_suits():
    assert [name_of(tile, SICHUAN_SUITS).zh for tile in ("2m", "2p", "2s")] == ["二万", "二筒", "二条"]


def test_no_two_tiles_share_a_name_and_none_shows_its_notation():
    names = [name_of(tile) for tile in ORDER37]
    assert len({name.zh for name in names}) == len({name.en for name in names}) == 37
    assert not any("f" in name.zh or "y" in name.zh for name in names)


def test_what_is_no_tile_has_no_name():
    with pytest.raises(KeyError):
        name_of("5f")
