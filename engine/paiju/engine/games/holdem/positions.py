"""The seats dealt in, the button and the blinds of the next hand (docs/rules/holdem.md "Dead button").

With the dead button (default) the big blind moves to the next player; small blind and button follow, even onto an empty
seat. A moving button goes to the next player, and the blinds are counted from it.
"""

from collections.abc import Collection, Iterator

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.carry import Carry


class Post(msgspec.Struct, frozen=True):
    """The missed blinds that a player posts to come in before the big blind reaches its seat."""

    seat: Seat
    live: int
    """Chips that count for the first street."""
    dead: int
    """Chips that only go to the pot."""


class Positions(msgspec.Struct, frozen=True):
    """The seats of one hand."""

    order: tuple[Seat, ...]
    """All seats dealt in, from the left of the button; the button is last, if it is dealt in."""
    button: Seat
    small_blind: Seat
    """Seat of the small blind; if it is not dealt in, the blind is dead, and not posted."""
    big_blind: Seat
    posts: tuple[Post, ...] = ()


class _Marks(msgspec.Struct, frozen=True):
    button: Seat
    small_blind: Seat
    big_blind: Seat


def positions_of(carry: Carry) -> Positions | None:
    """Return the positions of the next hand; None if fewer than two seats can play."""
    able = able_seats(carry)
    if len(able) < 2:
        return None
    if carry.big_blind is not None and not carry.options.house:
        regular = tuple(seat for seat in able if not carry.places[seat].owes)
        if len(regular) > carry.options.moving_button:
            marks = _marks(carry, regular, able)
            posts = tuple(_posts(carry, able, marks))
            playing = {*regular, marks.big_blind, *(post.seat for post in posts)}
            if len(playing) > 1:
                return _positions(carry, sorted(playing), marks, posts)
    # This is the first hand, the house rules apply, or too few players are free of debts: all come in without posting.
    return _positions(carry, able, _marks(carry, able, able), ())


def able_seats(carry: Carry) -> tuple[Seat, ...]:
    """Return the seats that are not sitting out and have chips enough to play."""
    least = carry.options.least_to_play
    return tuple(
        seat
        for seat, place in enumerate(carry.places)
        if place.taken and place.state != "out" and place.stack >= least
    )


def posted_by(carry: Carry, seat: Seat) -> Post:
    """Return the missed blinds that a seat posts to come in before the big blind reaches it."""
    place, options = carry.places[seat], carry.options
    live = options.bb if place.new or place.owes_bb else 0
    return Post(seat, live, options.small_blind if place.owes_sb else 0)


def is_passed(seats: int, before: Seat, seat: Seat, after: Seat) -> bool:
    """Return whether `seat` lies strictly between `before` and `after`, clockwise, at a table of `seats` seats."""
    return 0 < (seat - before) % seats < (after - before) % seats


def _positions(carry: Carry, playing: Collection[Seat], marks: _Marks, posts: tuple[Post, ...]) -> Positions:
    if len(playing) == 2:
        marks = _heads_up(carry, playing, marks)
    seats = len(carry.places)
    around = ((marks.button + step) % seats for step in range(1, seats + 1))
    order = tuple(seat for seat in around if seat in playing)
    return Positions(order, marks.button, marks.small_blind, marks.big_blind, posts)


def _marks(carry: Carry, regular: Collection[Seat], able: Collection[Seat]) -> _Marks:
    """Return the seats of button and blinds for three or more players.

    Seats in `able` may become the big blind; seats in `regular` may play without posting.
    """
    if carry.big_blind is None or carry.options.moving_button:
        button = _button(carry, regular)
        small_blind = _next(carry, button, regular)
        return _Marks(button, small_blind, _next(carry, small_blind, able))
    small_blind, big_blind = carry.big_blind, _next(carry, carry.big_blind, able)
    last, seats = carry.small_blind, len(carry.places)
    between = [seat for seat in regular if last is not None and is_passed(seats, last, seat, small_blind)]
    if last is not None and not between and is_passed(seats, last, small_blind, big_blind):
        return _Marks(last, small_blind, big_blind)
    # After two-handed play the last small blind may be the next big one; the nearest player before it has the button.
    players = {seat for seat in able if seat in regular or carry.places[seat].state == "post"}
    others = players - {big_blind}
    return _Marks(_before(carry, small_blind, others or players), small_blind, big_blind)


def _button(carry: Carry, regular: Collection[Seat]) -> Seat:
    """Return the seat of the moving button.

    A first hand has the button of the carry; if the carry has none, the last of `regular` is the button.
    """
    if carry.button is None:
        return max(regular)
    return carry.button if carry.big_blind is None else _next(carry, carry.button, regular)


def _heads_up(carry: Carry, playing: Collection[Seat], marks: _Marks) -> _Marks:
    """Return the seats of button and blinds for two players.

    The button posts the small blind; under the house rules it posts the big one.
    """
    if carry.options.structure.heads_up == "dealer_is_bb":
        button = marks.button if marks.button in playing else max(playing)
        return _Marks(button, _next(carry, button, playing), button)
    if carry.big_blind is None:
        button = marks.button if marks.button in playing else max(playing)
        return _Marks(button, button, _next(carry, button, playing))
    # No player posts the big blind twice in a row (WSOP rules, heads-up): it moves on and the button follows it.
    big_blind = _next(carry, carry.big_blind, playing)
    button = _next(carry, big_blind, playing)
    return _Marks(button, button, big_blind)


def _posts(carry: Carry, able: Collection[Seat], marks: _Marks) -> Iterator[Post]:
    """Yield the posts of players who come in now; seats between the button and the big blind must wait."""
    for seat in able:
        place = carry.places[seat]
        if place.state != "post" or not place.owes or seat == marks.big_blind:
            continue
        if not is_passed(len(carry.places), marks.button, seat, marks.big_blind):
            yield posted_by(carry, seat)


def _next(carry: Carry, seat: Seat, playing: Collection[Seat]) -> Seat:
    """Return the first of `playing` clockwise after `seat`; `seat` itself comes last."""
    seats = len(carry.places)
    return min(playing, key=lambda other: (other - seat - 1) % seats)


def _before(carry: Carry, seat: Seat, playing: Collection[Seat]) -> Seat:
    seats = len(carry.places)
    return min(playing, key=lambda other: (seat - other - 1) % seats)
