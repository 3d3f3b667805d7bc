"""Button, blinds and the seats dealt in: docs/rules/holdem.md "Dead button"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.games.holdem.carry import Place
from paiju.engine.games.holdem.positions import Post, positions_of
from paiju.engine.games.holdem.types import HandStarted, Posted
from tests.engine.games.holdem.table import Table, carry_of, seats
from tests.profiles import examples

GONE = Place()


def marks(carry):
    """Button, small blind, big blind."""
    positions = positions_of(carry)
    return positions.button, positions.small_blind, positions.big_blind


def after(carry):
    """The carry after a hand in which all fold that can; everybody has the chips of before."""
    ended = Table(carry).play_out().next
    places = zip(ended.places, carry.places, strict=True)
    return replace(ended, places=tuple(replace(place, stack=before.stack) for place, before in places))


def rounds(carry, count):
    for _ in range(count):
        yield marks(carry)
        carry = after(carry)


def at(carry, seat, **fields):
    """The carry with one place changed."""
    return put(carry, seat, replace(carry.places[seat], **fields))


def put(carry, seat, place):
    return replace(carry, places=(*carry.places[:seat], place, *carry.places[seat + 1 :]))


@pytest.mark.parametrize("button", ["dead", "moving"])
def test_button_and_blinds_go_round(button):
    carry = carry_of((1000,) * 3)
    carry = replace(carry, options=replace(carry.options, button=button))
    assert [*rounds(carry, 4)] == [(2, 0, 1), (0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_a_new_table_deals_the_first_seat_first():
    assert marks(seats(1000, None, 1000, 1000)) == (3, 0, 2)
    assert marks(seats(None, 1000, 1000, 1000)) == (3, 1, 2)


def test_with_two_players_the_button_posts_the_small_blind_and_acts_first_then_last():
    table = Table(carry_of((1000,) * 2))
    assert [(event.seat, event.kind) for event in table.seen(Posted)] == [
        (1, "small_blind"),
        (0, "big_blind"),
    ]
    table.play("1:c 0:x 0:x 1:x 0:x 1:x 0:x 1:x")
    assert table.over
    assert [*rounds(carry_of((1000,) * 2), 3)] == [(1, 1, 0), (0, 0, 1), (1, 1, 0)]


def test_with_two_players_the_last_card_goes_to_the_button():
    table = Table(carry_of((1000,) * 2))
    assert table.state.hands[1][-1] == table.state.deck[-4]


class TestDeadButton:
    def test_the_small_blind_of_a_big_blind_who_left_is_dead(self):
        carry = put(after(carry_of((1000,) * 4)), 1, GONE)
        assert marks(carry) == (0, 1, 2)
        table = Table(carry)
        assert [event.kind for event in table.seen(Posted)] == ["big_blind"]
        assert table.seen(HandStarted)[0].small_blind is None
        assert table.state.betting.order == (2, 3, 0)

    def test_the_button_follows_onto_an_empty_seat(self):
        carry = after(put(after(carry_of((1000,) * 4)), 1, GONE))
        assert marks(carry) == (1, 2, 3)
        assert Table(carry).state.betting.order == (2, 3, 0)

    def test_the_button_stays_with_a_small_blind_who_left(self):
        assert marks(put(after(carry_of((1000,) * 4)), 0, GONE)) == (0, 1, 2)

    def test_nobody_posts_the_big_blind_twice_on_end_when_two_are_left(self):
        carry = after(carry_of((1000,) * 3))
        assert carry.big_blind == 1
        assert marks(put(carry, 2, GONE)) == (1, 1, 0)
        assert marks(put(carry, 0, GONE)) == (1, 1, 2)
        assert marks(put(carry, 1, GONE)) == (0, 0, 2)

    def test_a_third_player_comes_in_as_the_big_blind(self):
        carry = after(seats(1000, 1000, None, button=0))
        assert (carry.small_blind, carry.big_blind) == (0, 1)
        assert marks(put(carry, 2, Place("new", 1000, new=True))) == (0, 1, 2)

    def test_a_third_player_who_posts_may_get_the_button(self):
        carry = after(seats(1000, None, 1000, button=0))
        carry = put(carry, 1, Place("new", 1000, new=True, state="post"))
        assert marks(carry) == (1, 2, 0)
        assert positions_of(carry).posts == (Post(1, live=20, dead=0),)


def test_the_moving_button_posts_nobody_the_big_blind_twice_when_two_are_left():
    carry = carry_of((1000,) * 3)
    carry = after(replace(carry, options=replace(carry.options, button="moving")))
    assert carry.big_blind == 1
    assert marks(put(carry, 0, GONE)) == (1, 1, 2)
    assert marks(put(carry, 2, GONE)) == (1, 1, 0)


class TestMissedBlinds:
    def missed(self, **fields):
        """Four seats; seat 2 sat out when the big blind should have come to it."""
        carry = after(at(after(carry_of((1000,) * 5)), 2, state="out"))
        assert (carry.small_blind, carry.big_blind) == (1, 3)
        return at(carry, 2, **fields)

    def test_who_sits_out_when_the_big_blind_passes_owes_both(self):
        place = self.missed().places[2]
        assert (place.owes_bb, place.owes_sb, place.missed) == (True, True, 1)

    def test_who_sits_out_after_its_big_blind_owes_a_dead_small_one(self):
        carry = after(at(after(carry_of((1000,) * 4)), 1, state="out"))
        assert (carry.places[1].owes_bb, carry.places[1].owes_sb) == (False, True)

    def test_a_small_blind_alone_is_dead_and_buys_no_option(self):
        carry = after(at(after(carry_of((1000,) * 5)), 1, state="out"))
        carry = at(after(carry), 1, state="post")
        assert marks(carry) == (2, 3, 4)
        table = Table(carry)
        assert [(event.kind, event.live) for event in table.seen(Posted) if event.seat == 1] == [
            ("dead", False)
        ]
        assert table.put[1] == 0

    def test_who_posts_puts_the_big_blind_in_live_and_the_small_one_dead(self):
        table = Table(at(after(self.missed()), 2, state="post"))
        posts = [(event.kind, event.amount, event.live) for event in table.seen(Posted) if event.seat == 2]
        assert posts == [("post", 20, True), ("dead", 10, False)]
        assert table.put[2] == 20
        assert table.state.dead[2] == 10
        assert table.state.betting.pot == 10 + 20 + 20 + 10

    def test_who_has_posted_owes_nothing_and_plays_on(self):
        place = after(at(after(self.missed()), 2, state="post")).places[2]
        assert (place.state, place.owes, place.missed) == ("in", False, 0)

    def test_who_waits_comes_in_as_the_big_blind_and_pays_nothing_more(self):
        carry = self.missed(state="wait_bb")
        waited = 0
        while 2 not in positions_of(carry).order:
            carry = after(carry)
            waited += 1
        assert waited == 3
        assert positions_of(carry).big_blind == 2
        assert [event.kind for event in Table(carry).seen(Posted)] == ["small_blind", "big_blind"]
        assert not after(carry).places[2].owes

    def test_who_is_just_in_waits_as_long_as_coming_in_costs_something(self):
        carry = self.missed(state="in")
        assert 2 not in positions_of(carry).order
        assert 2 in positions_of(at(carry, 2, owes_bb=False, owes_sb=False)).order

    def test_nobody_posts_between_the_button_and_the_big_blind(self):
        carry = self.missed(state="post")
        assert marks(carry) == (1, 3, 4)
        assert 2 not in positions_of(carry).order
        assert positions_of(after(carry)).posts == (Post(2, 20, 10),)

    def test_a_seat_without_chips_is_not_dealt_in_and_misses_blinds(self):
        carry = at(after(carry_of((1000,) * 4)), 2, stack=0)
        assert 2 not in positions_of(carry).order
        assert after(carry).places[2].missed == 1

    def test_the_house_rules_know_no_missed_blinds(self):
        carry = after(carry_of((1000,) * 4, betting="house"))
        carry = at(after(at(carry, 2, state="out")), 2, state="in")
        assert not carry.places[2].owes
        assert 2 in positions_of(carry).order


class TestNewPlayers:
    def with_new(self, state):
        carry = after(carry_of((1000,) * 4 + (1000,)))
        return put(carry, 4, Place("new", 1000, new=True, state=state))

    def test_they_wait_for_the_big_blind(self):
        assert 4 not in positions_of(self.with_new("in")).order
        assert 4 not in positions_of(self.with_new("wait_bb")).order

    def test_or_post_it_live(self):
        assert positions_of(self.with_new("post")).posts == (Post(4, live=20, dead=0),)

    def test_at_a_table_that_has_not_played_they_just_play(self):
        assert positions_of(seats(1000, 1000, 1000)).posts == ()

    def test_where_nobody_else_can_play_all_come_in_for_nothing(self):
        carry = after(carry_of((1000,) * 2))
        for seat in range(2):
            carry = put(carry, seat, Place(f"new{seat}", 1000, new=True))
        assert len(positions_of(carry).order) == 2
        assert positions_of(carry).posts == ()


def test_fewer_than_two_players_are_no_hand():
    for carry in (seats(1000, None), seats(1000, 0), seats(1000, (1000, {"state": "out"}))):
        assert positions_of(carry) is None
        table = Table(carry)
        assert table.over
        assert table.seen(HandStarted)[0].order == ()
        assert table.next == carry


@st.composite
def tables(draw):
    """Any table between hands, with any history."""
    count = draw(st.integers(2, 10))
    place = st.builds(
        Place,
        user=st.just("u"),
        stack=st.sampled_from((0, 5, 15, 500)),
        state=st.sampled_from(("in", "out", "wait_bb", "post")),
        new=st.booleans(),
        owes_bb=st.booleans(),
        owes_sb=st.booleans(),
    )
    places = draw(st.lists(st.just(GONE) | place, min_size=count, max_size=count))
    options = {
        "betting": draw(st.sampled_from(("no_limit", "house"))),
        "button": draw(st.sampled_from(("dead", "moving"))),
    }
    carry = carry_of((1000,) * count, **options)
    seat = st.none() | st.integers(0, count - 1)
    big_blind = draw(seat)
    small_blind = None if big_blind is None else draw(seat)
    return replace(
        carry, places=tuple(places), button=draw(seat), small_blind=small_blind, big_blind=big_blind
    )


@examples(1000)
@given(tables())
def test_positions_are_always_a_possible_hand(carry):
    positions = positions_of(carry)
    if positions is None:
        return
    order, two = positions.order, len(positions.order) == 2
    assert len(order) == len(set(order)) > 1
    assert all(carry.places[seat].stack > 0 and carry.places[seat].state != "out" for seat in order)
    assert positions.big_blind in order
    assert order == tuple(sorted(order, key=lambda seat: (seat - positions.button - 1) % len(carry.places)))
    if positions.button in order:
        assert order[-1] == positions.button
    if two:
        assert positions.button in {positions.small_blind, positions.big_blind}
    else:
        assert len({positions.button, positions.small_blind, positions.big_blind}) == 3
        assert order[0] == positions.small_blind or positions.small_blind not in order
        assert order.index(positions.big_blind) == (positions.small_blind in order)
    for post in positions.posts:
        assert carry.places[post.seat].owes
        assert post.seat != positions.big_blind


@given(tables())
def test_any_table_plays_a_hand_and_its_carry_another(carry):
    for _ in range(3):
        table = Table(carry).play_out()
        assert table.over
        assert sum(place.stack for place in table.next.places) == sum(place.stack for place in carry.places)
        carry = table.next
