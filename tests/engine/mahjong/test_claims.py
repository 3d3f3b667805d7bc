"""Calls, claims and melds."""

from itertools import permutations, product

import pytest

from paiju.engine.mahjong.calls import chows_of, number_of, pungs_of
from paiju.engine.mahjong.claims import (
    answer_counts,
    answered,
    is_closed,
    opened,
    taken,
)
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import (
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.rows import rows

# The chows and pungs of a hand with a claimed tile.


def runs(hand, claimed):
    return ["".join(chow.tiles) for chow in chows_of(parse_tiles(hand), claimed)]


@rows(
    ("hand", "claimed", "wanted"),
    [
        ("3467m", "5m", ["3m4m", "4m6m", "6m7m"]),
        ("40567m", "6m", ["4m0m", "4m5m", "0m7m", "5m7m"]),
        ("405m", "3m", ["4m0m", "4m5m"]),
        ("123m89m", "1m", ["2m3m"]),
        ("89m1p", "9m", []),
        ("23f", "1f", []),
        ("1p2p", "9m", []),
    ],
)
def test_each_run_is_offered_with_a_red_five_and_without(hand, claimed, wanted):
    assert runs(hand, claimed) == wanted


def test_a_pung_is_offered_with_a_red_five_and_without():
    assert [pung.tiles for pung in pungs_of(parse_tiles("055m"), "5m")] == [("0m", "5m"), ("5m", "5m")]
    assert [pung.tiles for pung in pungs_of(parse_tiles("55m"), "0m")] == [("5m", "5m")]
    assert list(pungs_of(parse_tiles("5m5p"), "0m")) == []


def test_red_and_black_fives_are_of_one_kind():
    assert number_of(parse_tiles("0556m5p"), id34_of("5m")) == 3


# Secret answers, precedence, several winners. Independent of any game.

PUNG, KONG, WIN, PASS = Pung(("5m", "5m")), Kong("5m", "yin"), Win(), Pass()
RANKS = {Win: 2, Kong: 1, Pung: 1}


def window(*offers, ticked=True):
    found = opened(0, "5m", ((), *offers), robbing=False)
    return type(found)(*(getattr(found, name) for name in found.__struct_fields__[:-1]), ticked)


def after(found, **answers):
    for seat, claim in answers.items():
        found = answered(found, int(seat[1:]), claim)
    return found


def test_a_window_that_nobody_can_claim_closes_with_the_tick():
    assert not is_closed(window((), (), ticked=False), RANKS)
    assert is_closed(window((), ()), RANKS)
    assert taken(window((), ()), RANKS) == ()


def test_no_answer_closes_it_before_the_tick():
    assert not is_closed(after(window((WIN,), ticked=False), s1=WIN), RANKS)


def test_it_waits_for_all_who_could_claim_as_much():
    found = window((WIN,), (WIN, PUNG))
    assert not is_closed(after(found, s1=WIN), RANKS)
    assert is_closed(after(found, s1=WIN, s2=PASS), RANKS)


def test_it_does_not_wait_for_who_could_only_claim_less():
    found = after(window((WIN,), (PUNG,)), s1=WIN)
    assert is_closed(found, RANKS)
    assert taken(found, RANKS) == ((1, WIN),)


def test_a_pung_waits_for_a_win_that_may_come():
    found = window((WIN,), (PUNG,))
    assert not is_closed(after(found, s2=PUNG), RANKS)
    assert taken(after(found, s2=PUNG, s1=PASS), RANKS) == ((2, PUNG),)


def test_all_who_claim_a_win_have_it():
    assert taken(after(window((WIN,), (WIN,), (WIN,)), s1=WIN, s2=PASS, s3=WIN), RANKS) == (
        (1, WIN),
        (3, WIN),
    )


def test_what_was_not_on_offer_counts_as_a_pass():
    found = after(window((PUNG,), (KONG,)), s1=WIN, s2=KONG)
    assert not answer_counts(found, 1)
    assert taken(found, RANKS) == ((2, KONG),)


@pytest.mark.parametrize("offers", [((WIN,), (WIN, PUNG), (PUNG,)), ((WIN, KONG, PUNG), (WIN,), (WIN,))])
def test_the_order_of_answers_never_matters(offers):
    for said in product(*((*own, PASS) for own in offers)):
        results = set()
        for order in permutations(range(1, 4)):
            found = window(*offers)
            for seat in order:
                if is_closed(found, RANKS):
                    break
                found = answered(found, seat, said[seat - 1])
            assert is_closed(found, RANKS)
            results.add(taken(found, RANKS))
        assert len(results) == 1


# The tiles of a meld that came from the hand. Independent of any game.


@rows(
    ("meld", "own", "claimed"),
    [
        (Meld("chow", ("4p", "0p", "6p"), 3), ("4p", "0p"), "6p"),
        (Meld("pung", ("0m", "5m", "5m"), 1), ("0m", "5m"), "5m"),
        (Meld("daiminkan", ("5m", "5m", "5m", "0m"), 1), ("5m", "5m", "5m"), "0m"),
        (Meld("shouminkan", ("5m", "5m", "0m", "5m"), 1), ("5m", "5m", "5m"), "0m"),
        (Meld("ankan", ("0m", "5m", "5m", "5m")), ("0m", "5m", "5m", "5m"), None),
    ],
)
def test_the_claimed_tile_comes_last_and_before_an_added_one(meld, own, claimed):
    assert (meld.own, meld.claimed) == (own, claimed)
