"""The three furiten: docs/rules/riichi.md "立直与振听"."""

import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.games.riichi import window
from paiju.engine.mahjong.moves import Discard, Win
from tests.engine.games.riichi.table import TANYAO_58S, Table, before_an_added_kan

"""Tenpai for 5s and 8s, with a yaku."""
NO_YAKU_7S = "234m567m345p68s99s"


def test_a_wait_in_the_own_river_blocks_every_ron():
    table = Table("1f", TANYAO_58S, draws="1f5s")
    table.discard()
    table.discard("5s")
    assert table.view(1).furiten == "river"
    assert "win" not in offered_of(table, 1, "8s")


def offered_of(table, seat, tile):
    """What a seat is offered of a tile that the seat to act discards."""
    table.hold(table.turn, (tile, *table.state.table.hands[table.turn][1:]))
    table.act(table.turn, Discard(tile))
    return table.offered(seat)


def test_furiten_does_not_block_a_tsumo():
    table = Table("1f", TANYAO_58S, draws="1f5s2f3f4f8s")
    table.discard()
    table.discard("5s")
    for _ in range(3):
        table.discard()
    assert table.legal().win is not None


def test_an_own_discard_that_was_called_still_counts():
    table = Table("1f", TANYAO_58S, "46s258m369p147s1f3f", draws="1f5s")
    table.discard()
    table.discard("5s", s2="46s")
    assert table.view(1).furiten == "river"
    assert "win" not in offered_of(table, 1, "8s")


def test_a_tile_passed_by_blocks_the_discards_before_the_own_draw():
    table = Table("8s", "5s", "1f", TANYAO_58S, draws="1f2f")
    table.discard("8s")
    assert table.view(3).furiten == "passed"
    assert "win" not in offered_of(table, 3, "5s")


def test_the_refusal_says_furiten():
    table = Table("8s", "5s", "1f", TANYAO_58S, draws="1f2f")
    table.discard("8s")
    table.act(1, Discard("5s"))
    with pytest.raises(IllegalAction) as refused:
        window.claim(table.state, 3, Win())
    assert refused.value.reason is Reason.FURITEN


def test_the_own_draw_ends_what_was_passed():
    table = Table("8s", "1f", "2f", TANYAO_58S, draws="1f2f3f4f1y5s")
    table.discard("8s", s3="pass")
    table.discard()
    table.discard()
    assert table.view(3).furiten is None, "it has drawn"
    table.discard()
    assert "win" in offered_of(table, 3, "5s")


def test_a_tile_without_yaku_that_passes_blocks_too():
    table = Table("7s", "7s", "1f", NO_YAKU_7S, draws="1f2f")
    table.act(0, Discard("7s"))
    assert 3 not in table.asked
    table.close()
    assert table.view(3).furiten == "passed"


def test_another_seats_furiten_is_its_secret():
    table = Table("8s", "5s", "1f", TANYAO_58S, draws="1f2f")
    table.discard("8s")
    assert [table.view(viewer).furiten for viewer in (None, 0, 1, 2, 3)] == [None, None, None, None, "passed"]


def test_a_tile_passed_after_riichi_blocks_to_the_end():
    table = Table(TANYAO_58S, "8s", "1f", "5s", draws="1f2f3f4f1y2y3y")
    table.riichi("1f")
    table.discard("8s", s0="pass")
    assert table.view(0).furiten == "riichi"
    for _ in range(3):
        table.discard()
    assert (table.turn, table.view(0).furiten) == (1, "riichi")
    assert 0 not in asked_of(table, "5s")


def asked_of(table, tile):
    offered_of(table, 0, tile)
    return table.asked


def test_an_own_tsumo_tile_not_taken_after_riichi_blocks_to_the_end():
    table = Table(TANYAO_58S, "9m", "1f", draws="1f2f3f4f8s")
    table.riichi("1f")
    for _ in range(3):
        table.discard()
    assert table.legal().win is not None
    table.discard()
    assert table.view(0).furiten == "river"


@pytest.mark.parametrize("preset", [{}, {"kokushi_ankan": True}], ids=["tenhou", "mjs"])
def test_an_own_tsumo_tile_that_becomes_a_kan_after_riichi_blocks_to_the_end(preset):
    # 3s and 6s: no other reading, because four 3m are held.
    table = Table("11223333m33345s", "9m", "1f", draws="1f2f3f4f3s", kans="1y", **preset)
    table.riichi("1f")
    for _ in range(3):
        table.discard()
    assert table.legal().win is not None
    table.kan("3s")
    table.discard()
    assert table.view(0).furiten == "riichi"
    assert 0 not in asked_of(table, "6s")


def test_a_kan_after_riichi_of_a_tile_that_is_no_wait_blocks_nothing():
    table = Table("555m123789p11s23s", "9m", "1f", draws="1f2f3f4f5m", kans="1y", aka=0)
    table.riichi("1f")
    for _ in range(3):
        table.discard()
    table.kan("5m")
    table.discard()
    assert table.view(0).furiten is None
    assert 0 in asked_of(table, "4s")


def test_a_declined_chankan_counts_as_passed():
    table = before_an_added_kan()
    assert table.view(1).furiten is None
    table.kan("8s", "shouminkan", s1="pass")
    assert table.view(1).furiten == "passed"


def test_a_tile_passed_ends_with_the_discard_after_an_own_call():
    table = Table("8s", "1y", "1f", "234m345p67s2p88p11y", draws="1f2f")
    table.hold(3, "234m345p67s88p11y9p")
    table.discard("8s")
    table.throw("1y", s3="pon")
    table.act(3, Discard("9p"))
    table.close()
    # With the dragons it waits for 5s and 8s; the 8s before the call is forgotten.
    assert table.view(3).furiten is None
    assert "win" in offered_of(table, 3, "8s")
