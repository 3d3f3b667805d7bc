"""Counts of connections that several processes share."""

import os

import pytest

from paiju.server.gateway.counts import SLOTS, ConnectionCounts, Rows, shared_memory

KEY = b"k" * 16


@pytest.fixture
def memory():
    file = shared_memory(3)
    yield file
    os.close(file)


def test_each_process_counts_what_all_have(memory):
    one, two = (ConnectionCounts("user:", Rows(memory, KEY, row)) for row in range(2))
    one.add("ann")
    two.add("ann")
    two.add("bo")
    assert (one["ann"], two["ann"], one["bo"], one["cy"]) == (2, 2, 1, 0)
    assert (len(one), len(two)) == (1, 2), "names of a process are its own"
    one.drop("ann")
    assert (one["ann"], two["ann"], len(one)) == (1, 1, 0)


def test_a_process_that_has_ended_counts_no_more(memory):
    rows = [Rows(memory, KEY, row) for row in range(3)]
    one, two, _ = (ConnectionCounts("", each) for each in rows)
    one.add("ann")
    two.add("ann")
    rows[2].clear(0)
    assert two["ann"] == 1
    assert sum(rows[0].total(str(number)) for number in range(100)) <= 1, "the others' rows stay"


def test_names_of_different_counts_have_places_of_their_own(memory):
    rows = Rows(memory, KEY)
    addresses, users = ConnectionCounts("address:", rows), ConnectionCounts("user:", rows)
    addresses.add("x")
    assert users["x"] == 0
    other = Rows(memory, b"j" * 16)
    places = [(rows._slot(str(n)), other._slot(str(n))) for n in range(50)]
    assert all(max(pair) < SLOTS for pair in places)
    assert sum(one != two for one, two in places) > 40, "the key decides where a name is"


def test_alone_a_process_counts_without_shared_memory():
    counts = ConnectionCounts()
    counts.add("ann")
    counts.add("ann")
    counts.drop("ann")
    assert (counts["ann"], counts["bo"], len(counts)) == (1, 0, 1)
