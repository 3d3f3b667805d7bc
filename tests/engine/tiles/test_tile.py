"""`T34` and `T37`. The relations of all kinds are vectors (tests/conformance)."""

import copy
import pickle

import pytest

from paiju.engine.tiles.text import ORDER37, TILES34, Suit
from paiju.engine.tiles.tile import T34, T37, WaitForm
from tests.rows import rows

KINDS = [T34(id34) for id34 in range(34)]


def kinds_that(predicate):
    return {kind.str34 for kind in KINDS if predicate(kind)}


@rows("kind", KINDS)
def test_id34_suit_and_value_and_text_name_the_same_kind(kind):
    assert T34(kind.suit, kind.val) == T34(str(kind)) == kind


def test_kinds_are_ordered_by_id34():
    assert T34("1m") <= T34("1m")
    assert T34("9m") < T34("1p")
    assert T34("1p") > T34("9m")
    assert T34("1p") >= T37("1p")
    assert T34("1m") != T34("1p")


def test_a_tile_is_compared_with_tiles_only():
    assert T34(0) != 0
    assert T34("1m") != "1m"
    with pytest.raises(TypeError):
        T34(0) < 1  # noqa: B015


@rows("operation", [T34.__mod__, T34.__or__, T34.__xor__])
def test_a_tile_is_related_to_tiles_only(operation):
    assert operation(T34(0), 1) is NotImplemented


@rows("wrong", [-1, 34, "0m", "5f", "4y", "??", "1", "", None, 1.5])
def test_what_is_no_kind_is_refused(wrong):
    with pytest.raises(ValueError, match="no kind of tile"):
        T34(wrong)


def test_a_suit_has_only_its_values():
    with pytest.raises(ValueError, match="'5f' is no kind of tile"):
        T34(Suit.F, 5)
    with pytest.raises(ValueError, match="'0m' is no kind of tile"):
        T34(Suit.M, 0)


def test_only_a_five_of_a_number_suit_is_red():
    assert [str(T37(tile)) for tile in ORDER37] == list(ORDER37)
    assert sum(T37(tile).red for tile in ORDER37) == 3
    with pytest.raises(ValueError, match="4m is never red"):
        T37("4m", red=True)
    with pytest.raises(ValueError, match="2f is never red"):
        T37(28, red=True)


def test_three_ways_to_write_a_red_five():
    reds = [T37("0p"), T37(13, red=True), T37(Suit.P, 5, red=True), T37("5p").to_red5()]
    assert all(red.looks_same(reds[0]) for red in reds)
    assert {red.str37 for red in reds} == {"0p"}
    assert {red.str34 for red in reds} == {"5p"}


def test_a_five_can_be_turned_over():
    assert T37("0s").to_inverse5().looks_same(T37("5s"))
    assert T37("5s").to_inverse5().looks_same(T37("0s"))
    assert T37("0s").to_red5().looks_same(T37("0s"))
    for tile in ("4s", "1f"):
        with pytest.raises(ValueError, match="no five"):
            T37(tile).to_red5()


def test_a_tile_never_changes():
    for name in ("id34", "_id34", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(T34(0), name, 1)
    with pytest.raises(AttributeError, match="never changes"):
        del T37(0)._red


def test_a_copy_is_the_same_tile():
    for tile in (T34("3p"), T37("0m"), T37("5m")):
        for copied in (copy.deepcopy(tile), pickle.loads(pickle.dumps(tile))):
            assert type(copied) is type(tile)
            assert str(copied) == str(tile)


def test_a_tile_shows_itself():
    assert repr(T34("3p")) == "T34('3p')"
    assert repr(T37("0m")) == "T37('0m')"


def test_predicates():
    winds_and_dragons = {"1f", "2f", "3f", "4f", "1y", "2y", "3y"}
    ends = {f"{val}{suit}" for val in (1, 9) for suit in "mps"}
    assert kinds_that(lambda kind: kind.is_z) == winds_and_dragons
    assert kinds_that(lambda kind: kind.is_num) == set(TILES34) - winds_and_dragons
    assert kinds_that(lambda kind: kind.is_num19) == ends
    assert kinds_that(lambda kind: kind.is_num1928) == ends | {
        f"{val}{suit}" for val in (2, 8) for suit in "mps"
    }
    assert kinds_that(lambda kind: kind.is_yao) == ends | winds_and_dragons


def test_yakuhai_are_dragons_and_the_two_winds_of_the_moment():
    assert kinds_that(lambda kind: kind.is_yakuhai(2, 1)) == {"1f", "2f", "1y", "2y", "3y"}
    assert kinds_that(lambda kind: kind.is_yakuhai(4, 4)) == {"4f", "1y", "2y", "3y"}


def test_neighbours_end_with_the_suit():
    three = T37("3m")
    assert (three.pprev(), three.prev(), three.next(), three.nnext()) == tuple(
        map(T34, ("1m", "2m", "4m", "5m"))
    )
    for step in (
        T34("1p").prev,
        T34("2p").pprev,
        T34("9p").next,
        T34("8p").nnext,
        T34("1f").next,
        T34("2y").prev,
    ):
        with pytest.raises(ValueError, match="has no tile"):
            step()


def test_dora_and_indicator_undo_each_other():
    for kind in KINDS:
        assert kind.dora.indicator == kind.indicator.dora == kind
        assert kind % kind.dora
    assert [str(T34(last).dora) for last in ("9m", "4f", "3y")] == ["1m", "1f", "1y"]


def test_indicators_are_counted_a_red_five_as_a_five():
    indicators = [T37("4m"), T37("4m"), T37("0m")]
    assert indicators % T37("0m") == 2
    assert tuple(indicators) % T34("6m") == 1
    assert indicators % T34("4m") == 0
    assert [] % T34("4m") == 0


@rows(
    ("first", "pick", "form"),
    [
        ("1m", "3m", WaitForm.SIDE),
        ("7m", "7m", WaitForm.SIDE),
        ("1m", "1m", WaitForm.BIFACE),
        ("7m", "9m", WaitForm.BIFACE),
        ("4s", "0s", WaitForm.CLAMP),
        ("3p", "0p", WaitForm.BIFACE),
        ("3p", "3p", WaitForm.BIFACE),
        ("3p", "6p", WaitForm.NONE),
        ("3p", "4s", WaitForm.NONE),
    ],
)
def test_a_run_tells_what_its_wait_was(first, pick, form):
    assert T34(first).wait_as_sequence(T37(pick)) is form


def test_no_run_begins_with_an_eight_or_a_wind():
    for first in ("8m", "1f"):
        with pytest.raises(ValueError, match="has no tile"):
            T34(first).wait_as_sequence(T34("8m"))
