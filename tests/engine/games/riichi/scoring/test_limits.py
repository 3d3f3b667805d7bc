import pytest

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.limits import limit_of
from tests.rows import rows

TENHOU = Options()


@rows(
    ("han", "fu", "base"),
    [(1, 30, 240), (1, 110, 880), (2, 25, 400), (3, 60, 1920), (4, 20, 1280), (4, 30, 1920)],
)
def test_below_mangan_fu_double_with_each_han(han, fu, base):
    assert limit_of(han, fu, TENHOU) == (base, None)


@rows(("han", "fu"), [(3, 70), (4, 40), (4, 110), (5, 20), (5, 30)])
def test_from_2000_it_is_a_mangan(han, fu):
    assert limit_of(han, fu, TENHOU) == (2000, "mangan")


@rows(
    ("han", "base", "name"),
    [
        *((han, 3000, "haneman") for han in (6, 7)),
        *((han, 4000, "baiman") for han in (8, 9, 10)),
        *((han, 6000, "sanbaiman") for han in (11, 12)),
        *((han, 8000, "kazoe_yakuman") for han in (13, 14, 26, 40)),
    ],
)
def test_from_six_han_the_fu_do_not_matter(han, base, name):
    assert limit_of(han, 20, TENHOU) == limit_of(han, 110, TENHOU) == (base, name)


def test_without_kazoe_thirteen_han_are_a_sanbaiman():
    assert limit_of(12, 30, Options(kazoe=False)) == (6000, "sanbaiman")
    assert limit_of(13, 30, Options(kazoe=False)) == (6000, "sanbaiman")


@pytest.mark.parametrize(("han", "fu"), [(3, 60), (4, 30)])
def test_with_kiriage_1920_are_a_mangan(han, fu):
    assert limit_of(han, fu, Options(kiriage=True)) == (2000, "mangan")


@rows(("han", "fu", "base"), [(3, 50, 1600), (4, 25, 1600), (2, 110, 1760)])
def test_with_kiriage_nothing_below_is(han, fu, base):
    assert limit_of(han, fu, Options(kiriage=True)) == (base, None)
