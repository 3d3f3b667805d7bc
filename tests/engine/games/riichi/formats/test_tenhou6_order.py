"""The order of play, where a claim may mean one of several discards."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Kan
from paiju.engine.games.riichi.formats.tenhou6_order import Columns, Put, Skipped, in_order_of_play
from tests.rows import rows


def order(taken, given, dealer=0):
    """The steps of columns that are given per seat."""
    taken = tuple(tuple(taken.get(seat, ())) for seat in range(4))
    given = tuple(tuple(given.get(seat, ())) for seat in range(4))
    taken_at = tuple(tuple(f"took {seat}.{at}" for at in range(len(row))) for seat, row in enumerate(taken))
    given_at = tuple(tuple(f"gave {seat}.{at}" for at in range(len(row))) for seat, row in enumerate(given))
    return [located.step for located in in_order_of_play(Columns(taken, given, taken_at, given_at), dealer)]


def draws(seat, *tiles):
    return [Draw(seat, tile) for tile in tiles]


def test_a_claim_is_taken_at_once():
    pon = Call(2, 0, "pung", "1f", ("1f", "1f"))
    found = order({0: draws(0, "1f"), 2: [pon]}, {0: [Put(None)], 2: [Put("9m")]})
    assert found == [Draw(0, "1f"), Discard(0, "1f", drawn=True), pon, Discard(2, "9m")]


def test_a_claim_waits_for_the_discard_after_which_all_fits():
    """Seat 2 may claim the first 1f; but then seat 3, which is next, could not claim the 9p of seat 1."""
    late, early = Call(2, 0, "pung", "1f", ("1f", "1f")), Call(3, 1, "pung", "9p", ("9p", "9p"))
    taken = {0: draws(0, "1f", "1f"), 1: draws(1, "9p"), 2: [late], 3: [early]}
    found = order(taken, {0: [Put(None)] * 2, 1: [Put(None)], 2: [Put("2m")], 3: [Put("1m")]})
    assert found[2:6] == [Draw(1, "9p"), Discard(1, "9p", drawn=True), early, Discard(3, "1m")]
    assert found[8:] == [late, Discard(2, "2m")]


def test_pon_comes_before_chi_of_the_same_tile():
    chi = Call(1, 0, "chow", "3m", ("1m", "2m"))
    pon = Call(3, 0, "pung", "3m", ("3m", "3m"))
    taken = {0: draws(0, "3m", "3m"), 1: [chi], 3: [pon]}
    found = order(taken, {0: [Put(None), Put(None)], 1: [Put("9p")], 3: [Put("9s")]})
    assert found.index(pon) < found.index(chi)


def test_a_kan_is_followed_by_a_draw_or_is_robbed():
    kan = Kan(0, "shouminkan", ("1m",))
    assert order({0: draws(0, "1m")}, {0: [kan]}) == [Draw(0, "1m"), kan]
    open_kan = Call(2, 0, "daiminkan", "1f", ("1f",) * 3)
    taken = {0: draws(0, "1f"), 2: [open_kan, *draws(2, "2p")]}
    found = order(taken, {0: [Put(None)], 2: [Skipped(), Put(None)]})
    assert found[2:] == [open_kan, Draw(2, "2p"), Discard(2, "2p", drawn=True)]


def test_an_empty_kyoku_has_no_steps():
    assert order({}, {}) == []


PON = Call(2, 0, "pung", "1f", ("1f", "1f"))


@rows(
    ("taken", "given", "path"),
    [
        ({0: draws(0, "1f")}, {0: [Put(None), Put("1m")]}, "gave 0.1"),
        ({0: draws(0, "2f"), 2: [PON]}, {0: [Put(None)]}, "took 2.0"),
        ({0: draws(0, "1f"), 2: [PON]}, {0: [Put(None)], 2: [Put(None)]}, "gave 2.0"),
        ({0: draws(0, "1f"), 2: [PON]}, {0: [Put(None)], 2: [Skipped()]}, "gave 2.0"),
        ({0: draws(0, "1f")}, {0: [Skipped()]}, "gave 0.0"),
        ({1: draws(1, "1f")}, {1: [Put(None)]}, "gave 1.0"),
        ({0: [PON]}, {}, "took 0.0"),
        ({0: draws(0, "1f", "2f")}, {0: [Put(None), Put(None)]}, "gave 0.1"),
    ],
)
def test_what_nothing_leads_to_is_named(taken, given, path):
    with pytest.raises(BadRecord) as refusal:
        order(taken, given)
    assert refusal.value.path == path


def test_the_search_ends_however_many_orders_there_are():
    """Every discard could be claimed by three seats, and in the end one item is too many."""
    calls = {seat: [Call(seat, (seat + 1) % 4, "pung", "1m", ("1m", "1m"))] * 20 for seat in range(4)}
    taken = {seat: [*draws(seat, "1m")] + calls[seat] for seat in range(4)}
    given = {seat: [Put("1m")] * 50 for seat in range(4)}
    with pytest.raises(BadRecord):
        order(taken, given)
