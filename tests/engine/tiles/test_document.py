"""Each code line of the customer's document 003, in Python."""

import pytest

from paiju.engine.tiles.naming import name_of
from paiju.engine.tiles.text import TILES34, Suit
from paiju.engine.tiles.tile import T34, T37


def test_the_34_kinds_are_written_like_this():
    text = "1m2m3m4m5m6m7m8m9m 1p2p3p4p5p6p7p8p9p 1s2s3s4s5s6s7s8s9s 1f2f3f4f 1y2y3y"
    assert "".join(TILES34) == text.replace(" ", "")


def test_m_p_s_f_y_are_the_suits_and_f_and_y_together_are_z():
    assert [suit.name for suit in Suit] == ["M", "P", "S", "F", "Y"]
    assert {T34(id34).suit for id34 in range(34) if T34(id34).is_z} == {Suit.F, Suit.Y}


def test_winds_and_dragons_are_shown_in_chinese():
    assert [name_of(f"{val}f").zh for val in range(1, 5)] == list("东南西北")
    assert [name_of(f"{val}y").zh for val in range(1, 4)] == list("白发中")


def test_0m_0p_0s_are_the_red_fives():
    assert all(T37(text).red and T37(text).val == 5 for text in ("0m", "0p", "0s"))


def test_t34_tile_0_is_1m():
    tile = T34(0)
    assert str(tile) == "1m"


def test_tile_suit_is_m():
    assert T34(0).suit is Suit.M


def test_tile_val_is_1():
    assert T34(0).val == 1


def test_ta_1_equals_tb_of_suit_m_and_2():
    ta = T34(1)
    tb = T34(Suit.M, 2)
    assert ta == tb


def test_3_p_is_t34_of_suit_p_and_3():
    ta = T34("3p")
    assert ta == T34(Suit.P, 3)


def test_2_y_is_t34_of_suit_y_and_2():
    tb = T34("2y")
    assert tb == T34(Suit.Y, 2)


def test_id34_of_3_m_is_2():
    t = T34("3m")
    i = t.id34
    assert i == 2


def test_id34_is_an_index_of_an_array_of_34():
    array = [0] * 34
    for text in ("1m", "3y", "3y"):
        array[T34(text).id34] += 1
    assert (array[0], array[33]) == (1, 2)


def test_t1_mod_t2_is_whether_t1_indicates_t2_as_dora():
    assert T34("9m") % T34("1m")
    assert T34("4f") % T34("1f")
    assert T34("3y") % T34("1y")
    assert not T34("1m") % T34("9m")


def test_t1_or_t2_is_whether_they_wait_on_a_side_or_two_sides_like_8m_and_9m():
    assert T34("8m") | T34("9m")
    assert not T34("9m") | T34("8m")
    assert not T34("9m") | T34("1p")
    assert not T34("1f") | T34("2f")


def test_t1_or_or_t2_is_whether_they_wait_for_the_middle_like_7m_and_9m():
    assert T34("7m").clamps(T34("9m"))
    assert not T34("9m").clamps(T34("7m"))
    assert not T34("1y").clamps(T34("3y"))


def test_t1_xor_t2_is_whether_they_are_suji_like_1s_and_4s():
    assert T34("1s") ^ T34("4s")
    assert not T34("4s") ^ T34("1s")
    assert not T34("1s") ^ T34("7s")


def test_t37_is_a_t34_and_may_stand_for_one():
    assert isinstance(T37("0m"), T34)
    assert T34("4m") % T37("0m")
    assert T37("0m") | T34("6m")
    assert {T34("5m"): "five"}[T37("0m")] == "five"


def test_a_t34_becomes_a_t37_only_by_t37_of_t34_id34():
    t34 = T34("5m")
    with pytest.raises(TypeError, match=r"write T37\(t34.id34\)"):
        T37(t34)
    assert T37(t34.id34).looks_same(T37("5m"))


def test_0_m_equals_5_m():
    assert T37("0m") == T37("5m")
    assert hash(T37("0m")) == hash(T34("5m"))


def test_looks_same_tells_red_from_black():
    assert not T37("0m").looks_same(T37("5m"))
    assert T37("0m").looks_same(T37("0m"))
