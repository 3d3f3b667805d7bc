"""Who asks for much waits for oneself: a queue in turns, level by level."""

import pytest

from paiju.server.turns import Turns


def filled(*whose):
    """A queue with an item of each, named by its number."""
    turns = Turns()
    for number, path in enumerate(whose):
        turns.put(path, number)
    return turns


def all_of(turns):
    return [turns.pop() for _ in range(turns.size)]


def test_those_of_one_path_are_served_in_the_order_in_which_they_came():
    assert all_of(filled(*[("a", "u", "t")] * 4)) == [0, 1, 2, 3]


def test_who_comes_last_waits_for_one_item_of_each_other_address():
    turns = filled(*[("a", f"u{n % 3}", f"t{n}") for n in range(48)], ("b", "s", "s"))
    assert all_of(turns).index(48) == 1


def test_users_of_an_address_and_tables_of_a_user_take_turns_too():
    turns = filled(("a", "u", "1"), ("a", "u", "1"), ("a", "u", "2"), ("a", "v", "3"), ("b", "w", "4"))
    assert all_of(turns) == [0, 4, 3, 2, 1]


def test_one_that_has_just_had_a_turn_comes_after_all_who_wait():
    turns = filled(("a",), ("b",), ("c",))
    assert turns.pop() == 0
    turns.put(("a",), 3)
    assert all_of(turns) == [1, 2, 3]


def test_an_item_that_is_dropped_is_never_served_and_leaves_nothing():
    turns = filled(("a", "u"), ("a", "v"), ("b", "w"))
    assert turns.drop(("a", "u"), 0)
    assert not turns.drop(("a", "u"), 0)
    assert not turns.drop(("c", "u"), 0)
    assert turns.drop(("b", "w"), 2)
    assert all_of(turns) == [1]
    with pytest.raises(LookupError):
        turns.pop()


def test_the_newest_of_those_who_ask_most_gives_way_level_by_level():
    turns = filled(("b", "x"), ("a", "u"), ("a", "v"), ("a", "v"), ("a", "u"), ("a", "v"), ("b", "x"))
    assert turns.gives_way(("b", "x")) == turns.gives_way(("c", "z")) == (("a", "v"), 5)
    assert turns.gives_way(("a", "w")) == (("a", "v"), 5), "among users of one address too"


def test_one_who_would_wait_for_as_much_as_the_longest_gives_way_itself():
    turns = filled(("a", "u"), ("a", "u"), ("b", "v"), ("b", "v"), ("b", "x"))
    assert turns.gives_way(("b", "v")) is None
    assert turns.gives_way(("b", "x")) is None
    assert turns.gives_way(("b", "w")) == (("b", "v"), 3)
    assert turns.gives_way(("a", "u")) is None
    assert Turns().gives_way(("a", "u")) is None
