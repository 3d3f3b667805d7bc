"""The seatings in which the cards of one seed are played (duplicate).

In each seating every player gets cards that the others get in another seating, so luck of the cards cancels out.

    斗地主, 拓展版, 四人斗地主   two players: each alone against the other on all other seats, from every seat (6 or 8
                              seatings): whichever seat is the landlord's, each player plays both sides
    立直麻将                   two players: the first one alone against the second on all other seats, from every
                              seat (4 matches)
    all other games           two players: they alternate (A B A B), and then with A and B exchanged; with an odd
                              number of seats also turned through all seats
    all games                 three players and more: in turn around the table, turned through all seats; their order
                              changes from seed to seed, so that no player always follows the same one
"""

from itertools import permutations
from typing import Final, TypeAlias

from paiju.engine.core.game import AnyGame

Seating: TypeAlias = tuple[int, ...]
"""Index of the player on each seat."""

_AGAINST_ALL: Final = frozenset({"landlord"})
"""Board families in which one seat plays against all others."""


def seatings(game: AnyGame, players: int, seats: int, seed: int) -> tuple[Seating, ...]:
    """Return the seatings of a seed for a number of players: at least two, and at most one per seat."""
    assert 2 <= players <= seats, "each player gets a seat"
    if players > 2:
        return _turned(_in_turn(_order(players, seed), seats))
    if game.match is not None:
        return _alone(0, seats)
    if game.board.family in _AGAINST_ALL:
        return _alone(0, seats) + _alone(1, seats)
    alternating = _turned(_in_turn((0, 1), seats))
    exchanged = tuple(tuple(1 - player for player in seating) for seating in alternating)
    return tuple(dict.fromkeys(alternating + exchanged))


def default_seats(game: AnyGame, players: int) -> int:
    """Return the number of seats of a contest: in games with stacks one per player, else the game's usual number.

    It is at least the number of players, and at least the fewest seats of the game.
    """
    least = players if game.stacks is not None else game.seats.default
    return max(least, players, game.seats.min)


def _alone(player: int, seats: int) -> tuple[Seating, ...]:
    """Return the seatings in which one of two players has a single seat, each in turn, and the other has the rest."""
    return tuple(
        tuple(player if seat == own else 1 - player for seat in range(seats)) for own in range(seats)
    )


def _order(players: int, seed: int) -> Seating:
    """Return an order around the table; successive seeds give all orders that are not rotations of each other."""
    orders = [(0, *rest) for rest in permutations(range(1, players))]
    return orders[seed % len(orders)]


def _in_turn(order: Seating, seats: int) -> Seating:
    return tuple(order[seat % len(order)] for seat in range(seats))


def _turned(seating: Seating) -> tuple[Seating, ...]:
    """Return a seating turned through all seats, without repetitions."""
    turns = (seating[-turn:] + seating[:-turn] for turn in range(len(seating)))
    return tuple(dict.fromkeys(turns))
