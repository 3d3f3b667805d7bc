"""A client that lost its connection gets exactly the missed events, or only a snapshot."""

import pytest

from paiju.server.table.views.history import (
    History,
    PublishedRecord,
    payloads,
    viewer_of,
)


def history(*terms, first=10, start_term=1):
    """Records from `first` + 1 on, of these terms; seat 1 sees more of every other one."""
    made = History(first, start_term)
    for number, term in enumerate(terms, first + 1):
        pieces = {None: b"p%d" % number}
        if number % 2:
            pieces[1] = b"s%d" % number
        made.append(PublishedRecord(number, term, pieces))
    return made


def test_who_has_it_all_gets_nothing():
    assert history(1, 1).since(12, 1, None) == []
    assert history().since(10, 1, None) == []


def test_who_missed_some_gets_just_those():
    assert history(1, 1, 1).since(10, 1, None) == [b"p11", b"p12", b"p13"]
    assert history(1, 1, 1).since(11, 1, None) == [b"p12", b"p13"]


def test_a_seat_gets_its_own_view_of_it():
    assert history(1, 1, 1).since(10, 1, 1) == [b"s11", b"p12", b"s13"]
    assert history(1, 1, 1).since(10, 1, 0) == [b"p11", b"p12", b"p13"]


@pytest.mark.parametrize("seq", [-1, 0, 9, 13, 2**53])
def test_a_place_that_is_not_here_is_unknown(seq):
    assert history(1, 1).since(seq, 1, None) is None


@pytest.mark.parametrize(("seq", "term"), [(10, 2), (11, 2), (12, 1), (13, 2), (12, 0)])
def test_a_place_of_another_term_is_unknown(seq, term):
    assert history(1, 2, 3).since(seq, term, None) is None


def test_terms_may_change_on_the_way():
    assert history(1, 2, 3).since(11, 1, None) == [b"p12", b"p13"]
    assert history(1, 2, 3).since(12, 2, None) == [b"p13"]


def test_who_may_not_know_the_latest_gets_only_what_is_before():
    made = history(1, 1, 1)
    assert made.since(10, 1, None, 12) == [b"p11", b"p12"]
    assert made.since(12, 1, None, 12) == []
    assert made.since(13, 1, None, 12) is None
    assert made.since(10, 1, None, 10) == []
    assert made.since(10, 1, None, 9) is None


def test_what_is_trimmed_is_gone_and_its_last_place_stays():
    made = history(1, 1, 1)
    made.trim(12)
    assert made.since(11, 1, None) is None
    assert made.since(12, 1, None) == [b"p13"]
    assert made.pieces_at(13) == {None: b"p13", 1: b"s13"}


def test_the_newest_is_never_trimmed():
    made = history(1, 1)
    made.trim(99)
    assert made.since(12, 1, None) == []


@pytest.mark.parametrize(("viewer", "name"), [(None, "pub"), (0, "s0"), (9, "s9"), (10, "s10")])
def test_audiences_have_names(viewer, name):
    assert payloads({viewer: b"x"}) == ((name, b"x"),)
    assert viewer_of(name) == viewer
